import { sql } from "drizzle-orm";
import type pg from "pg";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { Executor } from "./database.ts";
import { takeTurn } from "./take-turn.ts";

/** One attempt at a piece of work. */
export interface Attempt {
  id: string;
  payload: unknown;
  /** Aborted when the queue has given the work to somebody else, or stops. */
  signal: AbortSignal;
}

export type Queue = ReturnType<typeof describeQueue>;

/** Work as it is queued; of what waits, the smallest turn goes first. */
interface Sent {
  kind: string;
  id: string;
  payload: unknown;
  turn: number;
  ownerId: string | null;
}

interface AtOnce {
  concurrency: number;
  perOwner?: number | undefined;
}

type Work = (attempt: Attempt) => Promise<void>;

interface Options {
  pool: pg.Pool;
  /** Whether this process takes work: then it also looks after work whose process died. */
  takesWork: boolean;
  onError: (error: Error) => void;
}

/**
 * A process that takes work says every five seconds that it lives. After ten seconds of silence its work goes to
 * another. How often that may happen is for whoever does the work to say: it knows a process that died from one
 * that was stopped.
 */
const RETRIES = { retryLimit: 1_000 } as const;
const QUEUE = {
  ...RETRIES,
  heartbeatSeconds: 10,
  retryDelay: 0,
  expireInSeconds: 6 * 3600,
  deleteAfterSeconds: 7 * 24 * 3600,
} as const;

const POLL_SECONDS = 1;
const LOOK_AFTER_SECONDS = 3;
const STOP_MILLISECONDS = 5_000;

/** The queue in the database's own tables; several processes may share it. */
export async function openQueue({ pool, takesWork, onError }: Options): Promise<Queue> {
  const boss = new PgBoss({
    db: {
      async executeSql(text: string, values?: unknown[]) {
        // Several statements in one text answer with a list of results.
        const answer: pg.QueryResult | pg.QueryResult[] = await pool.query(text, values);
        return { rows: [answer].flat().flatMap((result) => result.rows) };
      },
    },
    supervise: takesWork,
    schedule: takesWork,
    superviseIntervalSeconds: LOOK_AFTER_SECONDS,
    monitorIntervalSeconds: LOOK_AFTER_SECONDS,
    clockMonitorIntervalSeconds: 600,
    reindex: false,
    monitorVacuum: false,
  });
  boss.on("error", onError);
  await takeTurn(pool, () => boss.start());
  return describeQueue(boss);
}

function describeQueue(boss: PgBoss) {
  const prepared = new Map<string, Promise<void>>();
  const workers = new Map<string, string>();

  function prepare(kind: string): Promise<void> {
    const ready = prepared.get(kind) ?? boss.createQueue(kind, QUEUE);
    prepared.set(kind, ready);
    ready.catch(() => prepared.delete(kind));
    return ready;
  }

  async function fetchOne(kind: string) {
    const [job] = await boss.fetch(kind, { includeMetadata: true });
    return job;
  }

  return {
    ...describeKeeping(boss),
    /** Makes the queue of a kind of work; before a transaction that sends to it. */
    prepare,
    /** Queues work together with what the transaction writes, or not at all. */
    async send(on: Executor, work: Sent): Promise<void> {
      const { kind, id, payload, turn, ownerId } = work;
      const group = ownerId === null ? {} : { group: { id: ownerId } };
      await boss.send(
        kind,
        { payload },
        {
          ...RETRIES,
          ...group,
          id,
          priority: -turn,
          db: fromDrizzle(on, sql),
        },
      );
    },
    /** Wakes this process's own workers of a kind, so that nobody waits for the next look at the table. */
    nudge(kind: string): void {
      const worker = workers.get(kind);
      if (worker !== undefined) boss.notifyWorker(worker);
    },
    /** Takes work of a kind from now on: so many at once in this process, and so many of one owner in all. */
    async take(kind: string, { concurrency, perOwner }: AtOnce, work: Work): Promise<void> {
      await prepare(kind);
      const options = {
        includeMetadata: true,
        localConcurrency: concurrency,
        ...(perOwner === undefined ? {} : { groupConcurrency: perOwner }),
        pollingIntervalSeconds: POLL_SECONDS,
      } as const;
      const worker = await boss.work<{ payload: unknown }, void, typeof options>(
        kind,
        options,
        async (batch) => {
          for (const job of batch) await work(toAttempt(job));
        },
      );
      workers.set(kind, worker);
    },
    /** Does everything that is queued of a kind, here and now; answers how much that was. */
    async drain(kind: string, work: Work): Promise<number> {
      await prepare(kind);
      let count = 0;
      for (let job = await fetchOne(kind); job !== undefined; job = await fetchOne(kind)) {
        count += 1;
        const { id } = job;
        // Only a worker's jobs come with a signal; here nobody takes the work over.
        const attempt = toAttempt({ ...job, signal: new AbortController().signal });
        await work(attempt).then(
          () => boss.complete(kind, id),
          () => boss.fail(kind, id),
        );
      }
      return count;
    },
    /** Does work of a kind by the clock (a cron expression in UTC). */
    async schedule(kind: string, cron: string, payload: unknown): Promise<void> {
      await prepare(kind);
      await boss.schedule(kind, cron, { payload }, { ...RETRIES, missed: "once" });
    },
    async close(): Promise<void> {
      await boss.stop({ graceful: true, timeout: STOP_MILLISECONDS });
    },
  };
}

/** What the queue knows of its work. */
function describeKeeping(boss: PgBoss) {
  return {
    /** Whether the queue still has this work before it or in hand. */
    async isAlive(kind: string, id: string): Promise<boolean> {
      const [job] = await boss.findJobs(kind, { id });
      return job !== undefined && ["created", "retry", "active"].includes(job.state);
    },
    /** What the work was, as long as the queue remembers it. */
    async getPayload(kind: string, id: string): Promise<unknown> {
      const [job] = await boss.findJobs(kind, { id });
      return payloadIn(job?.data);
    },
    /** Gives the work of processes that fell silent to others now, rather than at the next look. */
    async lookAfter(kind: string): Promise<void> {
      await boss.supervise(kind);
    },
    /** Whether the queue's tables answer. */
    async answers(): Promise<boolean> {
      return (await boss.schemaVersion()) !== null;
    },
  };
}

function toAttempt({ id, data, signal }: { id: string; data: unknown; signal: AbortSignal }): Attempt {
  return { id, payload: payloadIn(data), signal };
}

function payloadIn(data: unknown): unknown {
  return typeof data === "object" && data !== null && "payload" in data ? data.payload : undefined;
}
