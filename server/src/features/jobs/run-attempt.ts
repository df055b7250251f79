import type { JobOutcome } from "@labs/contract/jobs";
import type { z } from "zod";
import { actAs } from "../../lib/acting.ts";
import type { Database } from "../../lib/database/database.ts";
import type { Attempt, Queue } from "../../lib/database/queue.ts";
import { findReplica } from "../../lib/database/replica.ts";
import { AppError } from "../../lib/errors.ts";
import {
  beginJob,
  endJob,
  findJob,
  handBackJob,
  insertScheduled,
  listOpen,
  requeueJob,
  updateProgress,
} from "./repository.ts";

export interface JobContext {
  jobId: string;
  ownerId: string | null;
  /** Aborted when the job was cancelled, when another process took it over, or when Labs stops. */
  signal: AbortSignal;
  /** 1 at first; more when an earlier attempt failed or its process died. */
  attempt: number;
  /** Says how far the work is; written at most four times a second, and at every new stage. */
  report(progress: Progress): Promise<void>;
}

interface Progress {
  stage: string;
  done: number;
  total: number | null;
}

/** A kind of work: its payload, and how it is done. Safe to be begun again from the start. */
export interface JobKind<Payload> {
  kind: string;
  payload: z.ZodType<Payload>;
  /** How many of this kind one process does at once; 1 unless said. */
  concurrency?: number;
  /** How many of one owner all processes do at once; as many as there are unless said. */
  perOwner?: number;
  /** By the clock, besides when somebody asks. */
  schedule?: { cron: string; title: string; payload: Payload };
  /** Answers what became of it where the end of the work does not say all: parts that failed, a step that is left. */
  run(payload: Payload, context: JobContext): Promise<JobOutcome | undefined>;
  /** Once, when no further attempt will be made: the place to put the word on rows of one's own. */
  onUnfinished?(payload: Payload, end: { state: "failed" | "cancelled"; message: string }): Promise<void>;
}

/** Any kind of work, for lists of them. */
// biome-ignore lint/suspicious/noExplicitAny: a list of kinds has as many payloads as kinds; each checks its own.
export type AnyJobKind = JobKind<any>;

export interface JobParts {
  database: Database;
  queue: Queue;
}

/** Jobs at work in this process, to be stopped at once when they are cancelled here. */
export const running = new Map<string, AbortController>();

const CANCEL_LOOK_MILLISECONDS = 1_000;
const PROGRESS_MILLISECONDS = 250;
const FAILED = "Something went wrong. Completed work is kept; start it again.";
const DIED = "The process stopped twice. Completed work is kept; start it again.";

/** What kills two processes, or fails twice, is not tried a third time. */
const MOST_ATTEMPTS = 2;
const STOPPING = new Error("Labs is stopping");

interface RunParts {
  database: Database;
  onError: (error: unknown, jobId: string) => void;
}

/** Ends the work of this process without a word on its outcome; another process begins it again. */
export async function handBackRunning(database: Database): Promise<void> {
  const handed = [...running].map(async ([id, controller]) => {
    controller.abort(STOPPING);
    await handBackJob(database, id);
  });
  await Promise.all(handed);
}

/** One attempt at one job, from the queue. Throws only what the queue should try again. */
export async function runAttempt(parts: RunParts, kind: AnyJobKind, attempt: Attempt): Promise<void> {
  const { database } = parts;
  if (kind.schedule !== undefined) {
    await insertScheduled(database, { id: attempt.id, kind: kind.kind, title: kind.schedule.title });
  }
  const payload = kind.payload.parse(attempt.payload);
  const attempts = await beginJob(database, attempt.id);
  if (attempts === undefined) {
    const row = await findJob(database, attempt.id);
    if (row?.state === "cancelled")
      await kind.onUnfinished?.(payload, { state: "cancelled", message: "Canceled" });
    return;
  }
  if (attempts > MOST_ATTEMPTS) return giveUp(database, kind, { id: attempt.id, payload, state: "failed" });
  const row = await findJob(database, attempt.id);
  const controller = new AbortController();
  const stop = () => controller.abort();
  attempt.signal.addEventListener("abort", stop);
  running.set(attempt.id, controller);
  const watch = setInterval(
    () => void abortIfEnded(database, attempt.id, controller),
    CANCEL_LOOK_MILLISECONDS,
  );
  try {
    const context: JobContext = {
      jobId: attempt.id,
      ownerId: row?.ownerId ?? null,
      signal: controller.signal,
      attempt: attempts,
      report: progressWriter(database, attempt.id),
    };
    const acting = { actorId: context.ownerId, origin: `job ${attempt.id}` };
    const outcome = await actAs(acting, () => kind.run(payload, context));
    await noteWrites(database, context.ownerId);
    await endJob(database, attempt.id, { state: "succeeded", error: null, outcome: outcome ?? null });
  } catch (error) {
    // Somebody else has the work now, or will have: whether it can be done is theirs to find out.
    if (attempt.signal.aborted || controller.signal.reason === STOPPING) throw error;
    await settleFailure(parts, { kind, payload, id: attempt.id, isLast: attempts === MOST_ATTEMPTS, error });
  } finally {
    clearInterval(watch);
    running.delete(attempt.id);
    attempt.signal.removeEventListener("abort", stop);
  }
}

/** Who sees that the job is done sees what it wrote, also where reads are a replica's. */
async function noteWrites(database: Database, ownerId: string | null): Promise<void> {
  if (ownerId !== null) await findReplica(database)?.noteWrite(ownerId);
}

async function abortIfEnded(database: Database, id: string, controller: AbortController): Promise<void> {
  // A look that fails says nothing: the next one will.
  const row = await findJob(database, id).catch(() => null);
  if (row !== null && row?.state !== "running") controller.abort();
}

function progressWriter(database: Database, id: string): JobContext["report"] {
  let last: { stage: string; at: number } | undefined;
  return async (progress) => {
    const isDue = last?.stage !== progress.stage || performance.now() - last.at > PROGRESS_MILLISECONDS;
    if (!isDue && progress.done !== progress.total) return;
    last = { stage: progress.stage, at: performance.now() };
    await updateProgress(database, id, progress);
  };
}

async function settleFailure(
  { database, onError }: RunParts,
  failed: { kind: AnyJobKind; payload: unknown; id: string; isLast: boolean; error: unknown },
): Promise<void> {
  const { kind, payload, id, isLast, error } = failed;
  const row = await findJob(database, id);
  if (row?.state === "cancelled") {
    await kind.onUnfinished?.(payload, { state: "cancelled", message: "Canceled" });
    return;
  }
  const isExpected = error instanceof AppError;
  if (!isExpected) onError(error, id);
  if (!isExpected && !isLast) {
    await requeueJob(database, id);
    throw error;
  }
  const message = isExpected ? error.message : FAILED;
  if (await endJob(database, id, { state: "failed", error: message })) {
    await kind.onUnfinished?.(payload, { state: "failed", message });
  }
}

async function giveUp(
  database: Database,
  kind: AnyJobKind,
  { id, payload, state }: { id: string; payload: unknown; state: "failed" | "expired" },
): Promise<void> {
  if (!(await endJob(database, id, { state, error: DIED }))) return;
  const parsed = kind.payload.safeParse(payload);
  if (parsed.success) await kind.onUnfinished?.(parsed.data, { state: "failed", message: DIED });
}

/** Ends the jobs that the queue has given up: their processes died, and nobody could say so on their rows. */
export async function endAbandoned({ database, queue }: JobParts, kinds: AnyJobKind[]): Promise<void> {
  for (const { id, kind: name, state } of await listOpen(database)) {
    const kind = kinds.find((one) => one.kind === name);
    if (kind === undefined || (await queue.isAlive(name, id))) continue;
    const payload = await queue.getPayload(name, id);
    // Queued for longer than the queue keeps work, it expired; begun and given up, it failed.
    await giveUp(database, kind, { id, payload, state: state === "queued" ? "expired" : "failed" });
  }
}
