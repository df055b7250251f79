import { backtestJob } from "./features/backtests/jobs.ts";
import { refreshJob } from "./features/data-sources/jobs.ts";
import { type AnyJobKind, endAbandoned, type JobParts, runAttempt } from "./features/jobs/run-attempt.ts";
import { openGeocoderClient } from "./features/places/client.ts";
import { portfolioUnderwritingJob, portfolioValuationJob } from "./features/portfolios/jobs.ts";
import { searchJob, searchUpkeepJob } from "./features/property-search/jobs.ts";
import { uploadJob } from "./features/uploads/jobs.ts";
import { pullFeeds } from "./ingest/pull.ts";
import type { Config } from "./lib/config.ts";
import { openStorage } from "./lib/open-storage.ts";
import { createUploadReaders } from "./upload-readers.ts";

export interface WorkerParts extends JobParts {
  config: Config;
}

/** Every kind of work there is; each feature that queues work adds its kinds here. */
function jobKinds(parts: WorkerParts): AnyJobKind[] {
  const geocoder = openGeocoderClient(parts.config.geocoder);
  const storage = openStorage(parts.config, "data-requests");
  return [
    uploadJob({ ...parts, readers: createUploadReaders({ ...parts, storage, geocoder }) }),
    refreshJob({
      ...parts,
      pull: (of) => pullFeeds({ ...of, pool: parts.database.$client, today: new Date() }),
    }),
    portfolioUnderwritingJob(parts),
    portfolioValuationJob(parts),
    searchJob(parts),
    searchUpkeepJob(parts),
    backtestJob(parts),
  ];
}

const LOOK_MILLISECONDS = 10_000;

/** Takes queued work from now on, and puts an end to what the queue has given up. */
export async function startWorker(
  parts: WorkerParts,
  onError: (error: unknown, jobId: string) => void,
): Promise<{ close(): Promise<void> }> {
  const kinds = jobKinds(parts);
  const { database, queue } = parts;
  for (const kind of kinds) {
    const { concurrency = 1, perOwner } = kind;
    await queue.take(kind.kind, { concurrency, perOwner }, (attempt) =>
      runAttempt({ database, onError }, kind, attempt),
    );
    if (kind.schedule !== undefined) {
      await queue.schedule(kind.kind, kind.schedule.cron, kind.schedule.payload);
    }
  }
  const look = setInterval(() => {
    // A database that is away now is looked at again later.
    endAbandoned(parts, kinds).catch(() => undefined);
  }, LOOK_MILLISECONDS);
  return { close: async () => clearInterval(look) };
}

/** Does everything that is queued, here and now; answers how many attempts that took. */
export async function drainJobs(
  parts: WorkerParts,
  onError: (error: unknown, jobId: string) => void,
): Promise<number> {
  const { database, queue } = parts;
  let count = 0;
  for (const kind of jobKinds(parts)) {
    count += await queue.drain(kind.kind, (attempt) => runAttempt({ database, onError }, kind, attempt));
  }
  return count;
}
