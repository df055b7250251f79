import type { User } from "@labs/contract/auth";
import type { Job, JobState } from "@labs/contract/jobs";
import type { Database } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import { mayManage } from "../../lib/rights.ts";
import { endJob, findJob, findJobByKey, insertJob, type JobRow, listJobs } from "./repository.ts";
import { type JobParts, running } from "./run-attempt.ts";

export { findJob, settleReview } from "./repository.ts";
export type { JobContext, JobKind, JobParts } from "./run-attempt.ts";

interface StartedJob {
  jobId: string;
  /** False when the owner has asked for the same under the same key before. */
  isNew: boolean;
}

/** Queues work; under a key that its owner used before, answers that job instead. */
export async function startJob(
  { database, queue }: JobParts,
  job: {
    kind: string;
    payload: unknown;
    ownerId: string | null;
    title: string;
    href: string | null;
    key?: string;
  },
): Promise<StartedJob> {
  const { payload, key, ...row } = job;
  await queue.prepare(job.kind);
  const started = await database.transaction(async (transaction): Promise<StartedJob> => {
    const inserted = await insertJob(transaction, { ...row, key: key ?? null });
    if (inserted !== undefined) {
      const { id } = inserted;
      await queue.send(transaction, { ...inserted, kind: job.kind, ownerId: job.ownerId, payload });
      return { jobId: id, isNew: true };
    }
    const earlier =
      job.ownerId === null || key === undefined
        ? undefined
        : await findJobByKey(transaction, { kind: job.kind, ownerId: job.ownerId, key });
    if (earlier === undefined) throw new Error(`The job ${job.kind} could not be queued`);
    return { jobId: earlier, isNew: false };
  });
  if (started.isNew) queue.nudge(job.kind);
  return started;
}

/** Ends a job that is queued or at work. Whoever does the work hears of it within a second. */
export async function cancelJob({ database }: Pick<JobParts, "database">, jobId: string): Promise<void> {
  await endJob(database, jobId, { state: "cancelled", error: null });
  running.get(jobId)?.abort();
}

export async function listJobsFor(
  database: Database,
  user: User,
  query: {
    all?: boolean;
    automatic?: boolean;
    state?: JobState;
    kind?: string;
    page: number;
    pageSize: number;
  },
): Promise<{ items: Job[]; total: number }> {
  const { all = false, automatic = false, ...filter } = query;
  if (all && user.role !== "admin")
    throw new AppError("forbidden", "Only administrators can see all users' jobs");
  const { rows, total } = await listJobs(
    database,
    all ? filter : { ...filter, ownerId: user.id, withUnowned: automatic },
  );
  return { items: rows.map(toJob), total };
}

export async function getJobFor(database: Database, user: User, id: string): Promise<Job> {
  const row = await findJob(database, id);
  // Work by the clock is nobody's.
  if (row === undefined || !mayManage(user, { ownerId: row.ownerId ?? "" })) {
    throw new AppError("not_found", "Job not found");
  }
  return toJob(row);
}

function toJob(row: JobRow): Job {
  const { ownerId, ownerName, createdAt, startedAt, endedAt, ...job } = row;
  return {
    id: job.id,
    kind: job.kind,
    title: job.title,
    href: job.href,
    state: job.state,
    stage: job.stage,
    done: job.done,
    total: job.total,
    error: job.error,
    outcome: job.outcome,
    attempts: job.attempts,
    createdAt: createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    owner: ownerId === null ? null : { id: ownerId, name: ownerName ?? "" },
  };
}
