import type { Colleague, Decided, NextStep, PipelineStatus } from "@labs/contract/deals/pipeline";
import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Executor } from "../../lib/database/database.ts";
import { users } from "../../lib/database/tables/auth.ts";
import { pipelineChanges, pipelineProperties } from "../../lib/database/tables/pipeline.ts";
import { joinSubject, listJson } from "./subject-repository.ts";

const assignees = alias(users, "assignees");
const doers = alias(users, "doers");
const fullName = (person: typeof users | typeof assignees | typeof doers) =>
  sql<string>`${person.firstName} || ' ' || ${person.lastName}`;

type Assignee = Colleague & { isDisabled: boolean };

export interface StoredChange extends z.output<typeof Decided> {
  version: number;
  by: string;
  changedAt: Date;
}

/** Newest first. */
export async function listChanges(
  database: Executor,
  googlePlacesId: string,
  limit = 1_000,
): Promise<StoredChange[]> {
  const rows = await database
    .select({
      version: pipelineChanges.version,
      status: pipelineChanges.status,
      assigneeId: pipelineChanges.assigneeId,
      assigneeName: fullName(assignees),
      disabledAt: assignees.disabledAt,
      tags: pipelineChanges.tags,
      step: pipelineChanges.nextStep,
      stepDueOn: pipelineChanges.nextStepDueOn,
      stepPersonId: pipelineChanges.nextStepPersonId,
      stepPersonName: fullName(doers),
      stepPersonDisabledAt: doers.disabledAt,
      dates: {
        offerExpiresOn: pipelineChanges.offerExpiresOn,
        diligenceEndsOn: pipelineChanges.diligenceEndsOn,
        closingOn: pipelineChanges.closingOn,
      },
      passReason: pipelineChanges.passReason,
      passWords: pipelineChanges.passWords,
      by: fullName(users),
      changedAt: pipelineChanges.changedAt,
    })
    .from(pipelineChanges)
    .innerJoin(users, eq(users.id, pipelineChanges.changedBy))
    .leftJoin(assignees, eq(assignees.id, pipelineChanges.assigneeId))
    .leftJoin(doers, eq(doers.id, pipelineChanges.nextStepPersonId))
    .where(eq(pipelineChanges.googlePlacesId, googlePlacesId))
    .orderBy(desc(pipelineChanges.version))
    .limit(limit);
  return rows.map((row) => ({
    version: row.version,
    status: row.status,
    assignee: namePerson(row.assigneeId, row.assigneeName, row.disabledAt),
    tags: row.tags,
    nextStep: nameStep(row),
    dates: row.dates ?? { offerExpiresOn: null, diligenceEndsOn: null, closingOn: null },
    passed: row.status === "passed" ? { reason: row.passReason, words: row.passWords } : null,
    by: row.by,
    changedAt: row.changedAt,
  }));
}

const namePerson = (id: string | null, name: string, disabledAt: Date | null): Assignee | null =>
  id === null ? null : { id, name, isDisabled: disabledAt !== null };

function nameStep(row: {
  step: string | null;
  stepDueOn: string | null;
  stepPersonId: string | null;
  stepPersonName: string;
  stepPersonDisabledAt: Date | null;
}): NextStep | null {
  if (row.step === null) return null;
  const person = namePerson(row.stepPersonId, row.stepPersonName, row.stepPersonDisabledAt);
  return { text: row.step, dueOn: row.stepDueOn, person };
}

export async function findNewest(database: Executor, googlePlacesId: string) {
  const [newest] = await listChanges(database, googlePlacesId, 1);
  return newest;
}

type State = Omit<typeof pipelineChanges.$inferInsert, "changedAt">;

/** Answers whether it was the next version of the property. */
export async function writeState(database: Executor, state: State): Promise<boolean> {
  const { googlePlacesId, version } = state;
  const now = sql`clock_timestamp()`;
  const written =
    version === 1
      ? await database.insert(pipelineProperties).values(state).onConflictDoNothing().returning()
      : await database
          .update(pipelineProperties)
          .set({ ...state, changedAt: now })
          .where(
            and(
              eq(pipelineProperties.googlePlacesId, googlePlacesId),
              eq(pipelineProperties.version, version - 1),
            ),
          )
          .returning();
  const [row] = written;
  if (row === undefined) return false;
  await database.insert(pipelineChanges).values(row);
  return true;
}

const MOST_SUGGESTED = 500;

/** Most used first. */
export async function listTags(database: Executor): Promise<string[]> {
  const { rows } = await database.execute<{ tag: string }>(sql`
    select tag from pipeline_properties, unnest(tags) tag
    group by tag order by count(*) desc, tag limit ${MOST_SUGGESTED}`);
  return rows.map(({ tag }) => tag);
}

export async function listPeople(database: Executor): Promise<Colleague[]> {
  return database
    .select({ id: users.id, name: fullName(users) })
    .from(users)
    .where(isNull(users.disabledAt))
    .orderBy(users.firstName, users.lastName, users.id);
}

export interface Filter {
  status?: readonly (PipelineStatus | "none")[] | undefined;
  assignee?: string | undefined;
  tag?: readonly string[] | undefined;
  query?: string | undefined;
}

const isOneOf = (statuses: readonly string[]) => sql`coalesce(w.status, 'none') in ${statuses}`;

export function narrow({ assignee, tag, query }: Filter): SQL {
  const text = query?.replaceAll("\u0000", "").trim().toLowerCase();
  const like = `%${text?.replace(/[\\%_]/g, "\\$&")}%`;
  const parts = [
    // What was taken back wholly is not worked on any more.
    sql`(w.status is not null or w.assignee_id is not null or cardinality(w.tags) > 0 or w.next_step is not null)`,
    assignee === "none" ? sql`w.assignee_id is null` : undefined,
    assignee !== undefined && assignee !== "none" ? sql`w.assignee_id = ${assignee}` : undefined,
    ...(tag ?? []).map((one) => sql`${one.toLowerCase()} = any (select lower(t) from unnest(w.tags) t)`),
    text
      ? sql`(p.search_text like ${like} or lower(p.name) like ${like} or p.parcel_number like ${like})`
      : undefined,
  ];
  return sql.join(
    parts.filter((part) => part !== undefined),
    sql` and `,
  );
}

export interface StoredProperty extends z.output<typeof Decided>, Record<string, unknown> {
  googlePlacesId: string;
  changedAt: Date;
  changedBy: string;
  addressLine: string | null;
  city: string | null;
  state: string;
  zip: string | null;
  parcelNumber: string | null;
  name: string | null;
  countyName: string | null;
  propertyType: "singlefamily" | "multifamily" | null;
  list: { id: string; homes: number } | null;
  demo: boolean;
  notes: number;
}

/** A person of a row as JSON, by the alias of its join. */
const personJson = (of: string) => {
  const one = sql.raw(of);
  return sql`case when ${one}.id is not null then jsonb_build_object('id', ${one}.id,
    'name', ${one}.first_name || ' ' || ${one}.last_name, 'isDisabled', ${one}.disabled_at is not null) end`;
};

/** What is decided about the property of a row `w`, whose assignee is joined as `a` and whose next step's person as `d`. */
export const decidedColumns = sql`
  w.status, w.tags, ${personJson("a")} as assignee,
  case when w.next_step is not null then jsonb_build_object('text', w.next_step, 'dueOn', w.next_step_due_on,
    'person', ${personJson("d")}) end as "nextStep",
  jsonb_build_object('offerExpiresOn', w.offer_expires_on, 'diligenceEndsOn', w.diligence_ends_on,
    'closingOn', w.closing_on) as dates,
  case when w.status = 'passed' then jsonb_build_object('reason', w.pass_reason, 'words', w.pass_words) end as passed`;

/** Last changed first; what is gone since is left out. */
export async function listRows(
  database: Executor,
  filter: Filter & { page: number; pageSize: number },
): Promise<StoredProperty[]> {
  const { rows } = await database.execute<StoredProperty>(sql`
    select w.google_places_id as "googlePlacesId", ${decidedColumns}, w.changed_at as "changedAt",
      u.first_name || ' ' || u.last_name as "changedBy", p.address_line as "addressLine", p.city, p.state, p.zip,
      p.parcel_number as "parcelNumber", p.name, c.name as "countyName", p.property_type as "propertyType", p.demo,
      ${listJson("p.list_id")} as list,
      (select count(*)::int from property_notes n where n.google_places_id = w.google_places_id) as notes
    from pipeline_properties w ${joinSubject("w")}
    join users u on u.id = w.changed_by
    left join users a on a.id = w.assignee_id
    left join users d on d.id = w.next_step_person_id
    left join counties c on c.fips = p.county_fips
    where ${narrow(filter)} ${filter.status === undefined ? sql`` : sql`and ${isOneOf(filter.status)}`}
    order by w.changed_at desc, w.google_places_id
    limit ${filter.pageSize} offset ${(filter.page - 1) * filter.pageSize}`);
  return rows;
}

export async function countByStatus(
  database: Executor,
  filter: Filter,
): Promise<{ status: PipelineStatus | null; properties: number }[]> {
  const { rows } = await database.execute<{ status: PipelineStatus | null; properties: number }>(sql`
    select w.status, count(*)::int as properties
    from pipeline_properties w ${joinSubject("w")}
    where ${narrow(filter)} group by w.status`);
  return rows;
}
