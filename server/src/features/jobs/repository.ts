import type { JobOutcome, JobState } from "@labs/contract/jobs";
import { and, desc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Database, Executor } from "../../lib/database/database.ts";
import { users } from "../../lib/database/tables/auth.ts";
import { jobs } from "../../lib/database/tables/jobs.ts";

export type JobRow = NonNullable<Awaited<ReturnType<typeof findJob>>>;

export interface NewJob {
  kind: string;
  ownerId: string | null;
  title: string;
  href: string | null;
  key: string | null;
}

const columns = {
  id: jobs.id,
  kind: jobs.kind,
  ownerId: jobs.ownerId,
  ownerName: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
  title: jobs.title,
  href: jobs.href,
  state: jobs.state,
  stage: jobs.stage,
  done: jobs.done,
  total: jobs.total,
  error: jobs.error,
  outcome: jobs.outcome,
  attempts: jobs.attempts,
  createdAt: jobs.createdAt,
  startedAt: jobs.startedAt,
  endedAt: jobs.endedAt,
};

const isOpen = inArray(jobs.state, ["queued", "running"]);

/** The new row's id and turn; undefined when the owner has a job of this kind under this key. */
export async function insertJob(
  database: Executor,
  job: NewJob,
): Promise<{ id: string; turn: number } | undefined> {
  const rows = await database
    .insert(jobs)
    .values({ ...job, turn: nextTurn(job), state: "queued" })
    .onConflictDoNothing()
    .returning({ id: jobs.id, turn: jobs.turn });
  return rows[0];
}

/**
 * The turn after the one that is being served, or after the owner's own last: people who wait take turns, however
 * many jobs one of them has queued (start-time fair queueing).
 */
function nextTurn({ kind, ownerId }: NewJob) {
  const ofKind = sql`select coalesce(max(${jobs.turn}), 0) from ${jobs} where ${jobs.kind} = ${kind}`;
  return sql`1 + greatest(
    (${ofKind} and ${jobs.state} <> 'queued'),
    (${ofKind} and ${jobs.ownerId} is not distinct from ${ownerId}::uuid))`;
}

export async function findJobByKey(
  database: Executor,
  { kind, ownerId, key }: { kind: string; ownerId: string; key: string },
): Promise<string | undefined> {
  const rows = await database
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.kind, kind), eq(jobs.ownerId, ownerId), eq(jobs.key, key)));
  return rows[0]?.id;
}

export async function findJob(database: Database, id: string) {
  const rows = await database
    .select(columns)
    .from(jobs)
    .leftJoin(users, eq(users.id, jobs.ownerId))
    .where(eq(jobs.id, id));
  return rows[0];
}

export interface JobFilter {
  /** Undefined: everybody's. */
  ownerId?: string;
  /** Besides the owner's: what nobody asked for. */
  withUnowned?: boolean;
  state?: JobState;
  kind?: string;
  page: number;
  pageSize: number;
}

export async function listJobs(database: Database, filter: JobFilter) {
  const rows = await database
    .select({ ...columns, count: sql<number>`count(*) over ()::int` })
    .from(jobs)
    .leftJoin(users, eq(users.id, jobs.ownerId))
    .where(
      and(
        filter.ownerId === undefined
          ? undefined
          : or(eq(jobs.ownerId, filter.ownerId), filter.withUnowned ? isNull(jobs.ownerId) : undefined),
        filter.state === undefined ? undefined : eq(jobs.state, filter.state),
        filter.kind === undefined ? undefined : eq(jobs.kind, filter.kind),
      ),
    )
    .orderBy(desc(jobs.createdAt), jobs.id)
    .limit(filter.pageSize)
    .offset((filter.page - 1) * filter.pageSize);
  return { rows, total: rows[0]?.count ?? 0 };
}

/** Puts a job to work and counts the attempt; undefined when it has ended, or never was. */
export async function beginJob(database: Database, id: string): Promise<number | undefined> {
  const rows = await database
    .update(jobs)
    .set({
      state: "running",
      attempts: sql`${jobs.attempts} + 1`,
      startedAt: sql`coalesce(${jobs.startedAt}, now())`,
      error: null,
    })
    .where(and(eq(jobs.id, id), isOpen))
    .returning({ attempts: jobs.attempts });
  return rows[0]?.attempts;
}

/** A job that the clock started has no row until somebody takes it. */
export async function insertScheduled(database: Database, job: { id: string; kind: string; title: string }) {
  await database
    .insert(jobs)
    .values({ ...job, state: "queued" })
    .onConflictDoNothing();
}

export async function updateProgress(
  database: Database,
  id: string,
  progress: { stage: string; done: number; total: number | null },
): Promise<void> {
  await database
    .update(jobs)
    .set(progress)
    .where(and(eq(jobs.id, id), eq(jobs.state, "running")));
}

/** Back to the queue for another attempt. */
export async function requeueJob(database: Database, id: string): Promise<void> {
  await database
    .update(jobs)
    .set({ state: "queued" })
    .where(and(eq(jobs.id, id), eq(jobs.state, "running")));
}

/** Back to the queue as if this attempt had never begun: the process stops before the work is done. */
export async function handBackJob(database: Database, id: string): Promise<void> {
  await database
    .update(jobs)
    .set({ state: "queued", attempts: sql`${jobs.attempts} - 1` })
    .where(and(eq(jobs.id, id), eq(jobs.state, "running")));
}

/** Whether the job was still open: who ends it first has the last word. */
export async function endJob(
  database: Database,
  id: string,
  end: {
    state: "succeeded" | "failed" | "cancelled" | "expired";
    error: string | null;
    outcome?: JobOutcome | null;
  },
): Promise<boolean> {
  const rows = await database
    .update(jobs)
    .set({ ...end, endedAt: sql`now()` })
    .where(and(eq(jobs.id, id), isOpen))
    .returning({ id: jobs.id });
  return rows.length > 0;
}

/** Jobs that should be queued or at work since before the last minute. */
export async function listOpen(database: Database): Promise<{ id: string; kind: string; state: JobState }[]> {
  return database
    .select({ id: jobs.id, kind: jobs.kind, state: jobs.state })
    .from(jobs)
    .where(and(isOpen, sql`${jobs.createdAt} < now() - interval '15 seconds'`))
    .limit(500);
}

/** What somebody had to look at has been looked at: the job asks for nothing any more. */
export async function settleReview(database: Executor, id: string, note: string): Promise<void> {
  const outcome: JobOutcome = { result: "reviewed", note };
  await database
    .update(jobs)
    .set({ outcome })
    .where(and(eq(jobs.id, id), sql`${jobs.outcome} ->> 'result' = 'needs_review'`));
}
