import type { RuleChange } from "@labs/contract/comps";
import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { keptQuery } from "../../lib/database/kept-query.ts";
import { users } from "../../lib/database/tables/auth.ts";
import {
  compAdditions,
  compAdjustments,
  compChoices,
  compRules,
  compSets,
} from "../../lib/database/tables/comps.ts";
import { properties } from "../../lib/database/tables/properties.ts";
import { underwritingVersions } from "../../lib/database/tables/research.ts";

/** The rent comps or the sale comps of a property. */
export interface SetKey {
  googlePlacesId: string;
  kind: "rent" | "sale";
}

export interface CompKey extends SetKey {
  compId: string;
}

const isOfSet = (at: typeof compChoices | typeof compAdjustments | typeof compRules, key: SetKey) =>
  and(eq(at.googlePlacesId, key.googlePlacesId), eq(at.kind, key.kind));

/** Of most properties nobody has decided anything: one question in place of four. */
const prepareDecided = keptQuery((database) => {
  const isOf = (at: typeof compChoices | typeof compAdjustments | typeof compRules | typeof compAdditions) =>
    and(eq(at.googlePlacesId, sql.placeholder("googlePlacesId")), eq(at.kind, sql.placeholder("kind")));
  const exists = (at: Parameters<typeof isOf>[0], more?: SQL) =>
    sql<boolean>`exists(select from ${at} where ${and(isOf(at), more)})`;
  return database
    .select({
      hasChoices: exists(compChoices),
      hasAdditions: exists(compAdditions, isNull(compAdditions.removedAt)),
      hasAdjustments: exists(compAdjustments),
      hasRule: exists(compRules),
    })
    .from(sql`(values (1)) one`)
    .prepare("comps_decided");
});

/** What people have decided about a property's comps at all. */
export async function findDecided(database: Executor, key: SetKey) {
  const { googlePlacesId, kind } = key;
  const [row] = await prepareDecided(database).execute({ googlePlacesId, kind });
  if (row === undefined) throw new Error("the question of what exists has one answer");
  return row;
}

export type ChoiceRow = Awaited<ReturnType<typeof listChoices>>[number];

export function listChoices(database: Executor, key: SetKey) {
  const at = compChoices;
  return database
    .select({
      compId: at.compId,
      included: at.included,
      reason: at.reason,
      version: at.version,
      decidedAt: at.decidedAt,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(at)
    .innerJoin(users, eq(users.id, at.decidedBy))
    .where(isOfSet(at, key))
    .orderBy(at.decidedAt, at.compId);
}

/** The newest decision about one comp and who made it. */
export async function findChoice(database: Executor, key: CompKey): Promise<ChoiceRow | undefined> {
  return (await listChoices(database, key)).find(({ compId }) => compId === key.compId);
}

/**
 * Says the same thing twice and the first time stands: who decided, and when, is not overwritten by a repeat. False
 * where another decision than the one seen is in force.
 */
export async function saveChoice(
  database: Executor,
  choice: CompKey & { included: boolean; reason: string | null; decidedBy: string },
  seen: ChoiceRow | undefined,
): Promise<boolean> {
  const { included, reason, decidedBy } = choice;
  if (seen?.included === included && (reason === null || reason === seen.reason)) return true;
  const at = compChoices;
  const rows = await database
    .insert(at)
    .values(choice)
    .onConflictDoUpdate({
      target: [at.googlePlacesId, at.compId],
      set: { included, reason, decidedBy, decidedAt: sql`now()`, version: sql`${at.version} + 1` },
      setWhere: eq(at.version, seen?.version ?? 0),
    })
    .returning({ version: at.version });
  return rows.length === 1;
}

export type AdjustmentRow = Awaited<ReturnType<typeof listAdjustments>>[number];

export function listAdjustments(database: Executor, key: SetKey) {
  const at = compAdjustments;
  return database
    .select({
      compId: at.compId,
      condition: at.condition,
      grade: at.grade,
      reason: at.reason,
      version: at.version,
      decidedAt: at.decidedAt,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(at)
    .innerJoin(users, eq(users.id, at.decidedBy))
    .where(isOfSet(at, key))
    .orderBy(at.decidedAt, at.compId);
}

/** False where another adjustment than the one of this version is in force. */
export async function saveAdjustment(
  database: Executor,
  row: CompKey & { condition: number; grade: number; reason: string; decidedBy: string; basedOn: number },
): Promise<boolean> {
  const { basedOn, ...values } = row;
  const { condition, grade, reason, decidedBy } = row;
  const at = compAdjustments;
  const saved = await database
    .insert(at)
    .values(values)
    .onConflictDoUpdate({
      target: [at.googlePlacesId, at.compId],
      set: { condition, grade, reason, decidedBy, decidedAt: sql`now()`, version: sql`${at.version} + 1` },
      setWhere: eq(at.version, basedOn),
    })
    .returning({ version: at.version });
  return saved.length === 1;
}

export type KeptSet = typeof compSets.$inferSelect;

const prepareNewestSets = keptQuery((database) =>
  database
    .select()
    .from(compSets)
    .where(
      and(
        eq(compSets.googlePlacesId, sql.placeholder("googlePlacesId")),
        eq(compSets.kind, sql.placeholder("kind")),
      ),
    )
    .orderBy(desc(compSets.version))
    .limit(2)
    .prepare("newest_comp_sets"),
);

/** The newest two sets: what stands, and what stood before it. */
export function listNewestSets(database: Executor, { googlePlacesId, kind }: SetKey): Promise<KeptSet[]> {
  return prepareNewestSets(database).execute({ googlePlacesId, kind });
}

/** False when somebody else stored this version in the meantime. */
export async function insertSet(database: Executor, set: typeof compSets.$inferInsert): Promise<boolean> {
  const stored = await database
    .insert(compSets)
    .values(set)
    .onConflictDoNothing()
    .returning({ version: compSets.version });
  return stored.length === 1;
}

/** Which of some homes have comps that a person decided anything about. */
export async function listDecidedPlaces(
  database: Executor,
  googlePlacesIds: readonly string[],
): Promise<Set<string>> {
  const ids = [...googlePlacesIds];
  const found = await Promise.all([
    ...[compChoices, compAdjustments, compRules].map((at) =>
      database.selectDistinct({ id: at.googlePlacesId }).from(at).where(inArray(at.googlePlacesId, ids)),
    ),
    database
      .selectDistinct({ id: compAdditions.googlePlacesId })
      .from(compAdditions)
      .where(and(inArray(compAdditions.googlePlacesId, ids), isNull(compAdditions.removedAt))),
  ]);
  return new Set(found.flat().map(({ id }) => id));
}

export type Addition = Awaited<ReturnType<typeof listAdditions>>[number];

export function listAdditions(database: Executor, key: SetKey) {
  const at = compAdditions;
  return database
    .select({
      id: at.id,
      label: at.label,
      amount: at.amount,
      observedOn: at.observedOn,
      basis: at.basis,
      visibility: at.visibility,
      latitude: at.latitude,
      longitude: at.longitude,
      beds: at.beds,
      baths: at.baths,
      sqft: at.sqft,
      yearBuilt: at.yearBuilt,
      units: at.units,
      noi: at.noi,
      sourceUrl: at.sourceUrl,
      documentId: at.documentId,
      note: at.note,
      addedAt: at.addedAt,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(at)
    .innerJoin(users, eq(users.id, at.addedBy))
    .where(and(eq(at.googlePlacesId, key.googlePlacesId), eq(at.kind, key.kind), isNull(at.removedAt)))
    .orderBy(asc(at.addedAt), asc(at.id));
}

export async function insertAddition(
  database: Executor,
  row: typeof compAdditions.$inferInsert,
): Promise<void> {
  await database.insert(compAdditions).values(row);
}

/** Takes an addition away or puts it back; false when there is none to which that can be done. */
export async function removeAddition(
  database: Executor,
  of: SetKey & { id: number; userId: string; removed: boolean },
): Promise<boolean> {
  const at = compAdditions;
  const rows = await database
    .update(at)
    .set(of.removed ? { removedAt: sql`now()`, removedBy: of.userId } : { removedAt: null, removedBy: null })
    .where(
      and(
        eq(at.id, of.id),
        eq(at.googlePlacesId, of.googlePlacesId),
        eq(at.kind, of.kind),
        of.removed ? isNull(at.removedAt) : isNotNull(at.removedAt),
      ),
    )
    .returning({ id: at.id });
  return rows.length === 1;
}

export type RuleRow = NonNullable<Awaited<ReturnType<typeof findRule>>>;

export async function findRule(database: Executor, key: SetKey) {
  const [row] = await database
    .select({
      rule: compRules.rule,
      version: compRules.version,
      decidedAt: compRules.decidedAt,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(compRules)
    .innerJoin(users, eq(users.id, compRules.decidedBy))
    .where(isOfSet(compRules, key));
  return row;
}

/** An empty rule is the firm's. False where another than the one seen is in force. */
export async function saveRule(
  database: Executor,
  row: SetKey & { rule: RuleChange; decidedBy: string },
  seen: RuleRow | undefined,
): Promise<boolean> {
  const { rule, decidedBy } = row;
  const at = compRules;
  const saved = await database
    .insert(at)
    .values(row)
    .onConflictDoUpdate({
      target: [at.googlePlacesId, at.kind],
      set: { rule, decidedBy, decidedAt: sql`now()`, version: sql`${at.version} + 1` },
      setWhere: eq(at.version, seen?.version ?? 0),
    })
    .returning({ version: at.version });
  return saved.length === 1;
}

export interface HomeRecord {
  googlePlacesId: string;
  condition: string | null;
  grade: string | null;
  units: number | null;
  yearBuilt: number | null;
  isOwned: boolean;
}

/** What the records of some properties say beside what was listed or sold. */
export async function listRecords(
  database: Executor,
  googlePlacesIds: readonly string[],
): Promise<Map<string, HomeRecord>> {
  if (googlePlacesIds.length === 0) return new Map();
  const { googlePlacesId, condition, grade, units, yearBuilt, cmsPropertyOid } = properties;
  const isOwned = sql<boolean>`${cmsPropertyOid} is not null`;
  const rows = await database
    .select({ googlePlacesId, condition, grade, units, yearBuilt, isOwned })
    .from(properties)
    .where(inArray(googlePlacesId, [...googlePlacesIds]));
  return new Map(rows.map((row) => [row.googlePlacesId, row]));
}

/** NOI at today's rents and costs by the newest underwriting of a building; undefined where none says it. */
export async function findStabilizedNoi(
  database: Executor,
  googlePlacesId: string,
): Promise<{ version: number; noi: number } | undefined> {
  const at = underwritingVersions;
  const [row] = await database
    .select({ version: at.version, noi: sql<number | null>`(${at.outputs} ->> 'untrendedNoi')::float8` })
    .from(at)
    .where(eq(at.googlePlacesId, googlePlacesId))
    .orderBy(desc(at.version))
    .limit(1);
  return row === undefined || row.noi === null ? undefined : { version: row.version, noi: row.noi };
}
