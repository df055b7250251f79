import { followWork } from "../../lib/observation/traces.ts";
import { type AnyJobKind, endAbandoned, handBackRunning, type JobParts, runAttempt } from "./run-attempt.ts";

const LOOK_MILLISECONDS = 10_000;

/**
 * Takes queued work of these kinds from now on, and puts an end to what the queue has given up. Closing hands back
 * what is in hand, so that however often Labs is stopped, the work is done by whoever starts next.
 */
export async function takeJobs(
  parts: JobParts,
  kinds: AnyJobKind[],
  onError: (error: unknown, jobId: string) => void,
): Promise<{ close(): Promise<void> }> {
  const { database, queue } = parts;
  for (const kind of kinds) {
    const { concurrency = 1, perOwner } = kind;
    await queue.take(kind.kind, { concurrency, perOwner }, (attempt) =>
      followWork(`job ${kind.kind}`, () => runAttempt({ database, onError }, kind, attempt)),
    );
    if (kind.schedule !== undefined) {
      await queue.schedule(kind.kind, kind.schedule.cron, kind.schedule.payload);
    }
  }
  const look = setInterval(() => {
    // A database that is away now is looked at again later.
    endAbandoned(parts, kinds).catch(() => undefined);
  }, LOOK_MILLISECONDS);
  return {
    async close() {
      clearInterval(look);
      // Nothing more is taken from this moment on.
      const closed = queue.close();
      await handBackRunning(database);
      await closed;
    },
  };
}
