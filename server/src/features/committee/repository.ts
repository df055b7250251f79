import type { CommitteeRules, Vote } from "@labs/contract/committee/committee";
import type { Colleague } from "@labs/contract/deals/pipeline";
import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Executor } from "../../lib/database/database.ts";
import { users } from "../../lib/database/tables/auth.ts";
import {
  type AskedCondition,
  committeeConditions as conditions,
  committeeEvents as events,
  committeeRules as rules,
  committeeSubmissions as submissions,
  committeeVotes as votes,
} from "../../lib/database/tables/committee.ts";

export type { AskedCondition };
export type StoredSubmission = typeof submissions.$inferSelect;
export type NamedSubmission = StoredSubmission & { submittedByName: string | null };
export type StoredCondition = typeof conditions.$inferSelect;

const fullName = (person: typeof users) => sql<string>`${person.firstName} || ' ' || ${person.lastName}`;

/** Newest first. */
export async function listSubmissions(
  database: Executor,
  googlePlacesId: string,
): Promise<NamedSubmission[]> {
  const rows = await database
    .select({ submission: submissions, submittedByName: sql<string | null>`${fullName(users)}` })
    .from(submissions)
    .leftJoin(users, eq(users.id, submissions.submittedBy))
    .where(eq(submissions.googlePlacesId, googlePlacesId))
    .orderBy(desc(submissions.createdAt), desc(submissions.id));
  return rows.map(({ submission, submittedByName }) => ({ ...submission, submittedByName }));
}

/** The newest of a property, held until the transaction ends. */
export async function takeNewest(
  transaction: Executor,
  googlePlacesId: string,
): Promise<StoredSubmission | undefined> {
  // Who submits the first one at the same time waits here too.
  await transaction.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`committee ${googlePlacesId}`}, 0))`,
  );
  const [newest] = await listSubmissions(transaction, googlePlacesId);
  return newest;
}

export async function findSubmission(database: Executor, id: string): Promise<StoredSubmission | undefined> {
  const [row] = await database.select().from(submissions).where(eq(submissions.id, id));
  return row;
}

export async function insertSubmission(
  transaction: Executor,
  row: typeof submissions.$inferInsert,
): Promise<StoredSubmission> {
  const [made] = await transaction.insert(submissions).values(row).returning();
  if (made === undefined) throw new Error("The database returned no row for a new submission");
  return made;
}

/** Each change of state or draft counts. */
export async function updateSubmission(
  transaction: Executor,
  { id, revision }: Pick<StoredSubmission, "id" | "revision">,
  change: Partial<StoredSubmission>,
): Promise<StoredSubmission> {
  const [row] = await transaction
    .update(submissions)
    .set({ ...change, revision: revision + 1 })
    .where(eq(submissions.id, id))
    .returning();
  if (row === undefined) throw new Error("A submission that was held is there");
  return row;
}

/** Where the deal stood before the committee moved it; no change that anybody waits for. */
export async function noteStatusBefore(
  transaction: Executor,
  id: string,
  statusBefore: string | null,
): Promise<void> {
  await transaction.update(submissions).set({ statusBefore }).where(eq(submissions.id, id));
}

export interface StoredVote {
  submissionId: string;
  round: number;
  userId: string;
  name: string;
  vote: Vote;
  comment: string | null;
  conditions: (typeof votes.$inferSelect)["conditions"];
  waivers: Record<string, string>;
  at: Date;
}

/** All votes of submissions, in the order in which they were cast. */
export async function listVotes(database: Executor, ids: readonly string[]): Promise<StoredVote[]> {
  if (ids.length === 0) return [];
  return database
    .select({
      submissionId: votes.submissionId,
      round: votes.round,
      userId: votes.userId,
      name: fullName(users),
      vote: votes.vote,
      comment: votes.comment,
      conditions: votes.conditions,
      waivers: votes.waivers,
      at: votes.at,
    })
    .from(votes)
    .innerJoin(users, eq(users.id, votes.userId))
    .where(inArray(votes.submissionId, [...ids]))
    .orderBy(asc(votes.at), asc(votes.userId));
}

/** A vote takes the place of an earlier one in the same round. */
export async function keepVote(transaction: Executor, row: typeof votes.$inferInsert): Promise<void> {
  const { vote, comment, conditions: asked, waivers } = row;
  const now = sql`clock_timestamp()`;
  await transaction
    .insert(votes)
    .values(row)
    .onConflictDoUpdate({
      target: [votes.submissionId, votes.round, votes.userId],
      set: { vote, comment, conditions: asked, waivers, at: now },
    });
}

const owners = alias(users, "owners");
const finishers = alias(users, "finishers");

export interface NamedCondition extends StoredCondition {
  ownerName: string | null;
  doneByName: string | null;
}

export async function listConditions(database: Executor, ids: readonly string[]): Promise<NamedCondition[]> {
  if (ids.length === 0) return [];
  const rows = await database
    .select({
      condition: conditions,
      ownerName: sql<string | null>`${owners.firstName} || ' ' || ${owners.lastName}`,
      doneByName: sql<string | null>`${finishers.firstName} || ' ' || ${finishers.lastName}`,
    })
    .from(conditions)
    .leftJoin(owners, eq(owners.id, conditions.ownerId))
    .leftJoin(finishers, eq(finishers.id, conditions.doneBy))
    .where(inArray(conditions.submissionId, [...ids]))
    .orderBy(asc(conditions.position));
  return rows.map(({ condition, ...names }) => ({ ...condition, ...names }));
}

export async function insertConditions(
  transaction: Executor,
  rows: (typeof conditions.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await transaction.insert(conditions).values(rows);
}

export async function findCondition(database: Executor, id: string): Promise<StoredCondition | undefined> {
  const [row] = await database.select().from(conditions).where(eq(conditions.id, id));
  return row;
}

export async function updateCondition(
  transaction: Executor,
  { id, revision }: Pick<StoredCondition, "id" | "revision">,
  change: Partial<StoredCondition>,
): Promise<void> {
  await transaction
    .update(conditions)
    .set({ ...change, revision: revision + 1 })
    .where(eq(conditions.id, id));
}

export interface StoredEvent {
  submissionId: string;
  at: Date;
  by: string;
  kind: string;
  text: string;
}

/** Newest first. */
export async function listEvents(database: Executor, ids: readonly string[]): Promise<StoredEvent[]> {
  if (ids.length === 0) return [];
  return database
    .select({
      submissionId: events.submissionId,
      at: events.at,
      by: fullName(users),
      kind: events.kind,
      text: events.text,
    })
    .from(events)
    .innerJoin(users, eq(users.id, events.byId))
    .where(inArray(events.submissionId, [...ids]))
    .orderBy(desc(events.at), desc(events.id));
}

export async function insertEvent(
  transaction: Executor,
  row: Pick<typeof events.$inferInsert, "submissionId" | "byId" | "kind" | "text">,
): Promise<void> {
  await transaction.insert(events).values(row);
}

export interface Member extends Colleague {
  email: string;
  role: (typeof users.$inferSelect)["role"];
}

/** Everybody with an active account who writes, by name. */
export async function listMembers(database: Executor): Promise<Member[]> {
  return database
    .select({ id: users.id, name: fullName(users), email: users.email, role: users.role })
    .from(users)
    .where(and(isNull(users.disabledAt), inArray(users.role, ["analyst", "approver", "admin"])))
    .orderBy(users.firstName, users.lastName, users.id);
}

export async function findRules(database: Executor): Promise<CommitteeRules | undefined> {
  const [row] = await database
    .select({ votesNeeded: rules.votesNeeded, needsSubmission: rules.needsSubmission })
    .from(rules);
  return row;
}

export async function keepRules(database: Executor, row: CommitteeRules): Promise<void> {
  await database
    .insert(rules)
    .values({ id: "firm", ...row })
    .onConflictDoUpdate({ target: rules.id, set: row });
}
