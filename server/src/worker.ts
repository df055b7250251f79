import { backtestJob } from "./features/backtests/jobs.ts";
import { bookJob } from "./features/book/jobs.ts";
import { refreshJob } from "./features/data-sources/jobs.ts";
import { demoRemovalJob } from "./features/demo-data/jobs.ts";
import { bulkRunJob, firmModelJob } from "./features/firm-models/jobs.ts";
import { digestJob } from "./features/inbox/jobs.ts";
import { type AnyJobKind, type JobParts, runAttempt } from "./features/jobs/run-attempt.ts";
import { takeJobs } from "./features/jobs/take-jobs.ts";
import { openGeocoderClient } from "./features/places/client.ts";
import { portfolioUnderwritingJob, portfolioValuationJob } from "./features/portfolios/jobs.ts";
import { searchJob, searchUpkeepJob } from "./features/property-search/jobs.ts";
import { uploadJobs } from "./features/uploads/jobs.ts";
import { startDeliveries } from "./features/webhooks/service.ts";
import { LOAD_LOCK } from "./ingest/import-file.ts";
import { pullFeeds } from "./ingest/pull.ts";
import type { Config } from "./lib/config.ts";
import { openMail } from "./lib/mail.ts";
import { openStorage } from "./lib/open-storage.ts";
import { createUploadReaders } from "./upload-readers.ts";

export interface WorkerParts extends JobParts {
  config: Config;
}

/** Every kind of work there is; each feature that queues work adds its kinds here. */
function jobKinds(parts: WorkerParts): AnyJobKind[] {
  const geocoder = openGeocoderClient(parts.config.geocoder);
  const storage = openStorage(parts.config, "data-requests");
  const modelStorage = openStorage(parts.config, "firm-models");
  return [
    ...uploadJobs({ ...parts, readers: createUploadReaders({ ...parts, storage, geocoder }) }),
    bookJob({ ...parts, storage, geocoder }),
    refreshJob({
      ...parts,
      pull: (of) => pullFeeds({ ...of, pool: parts.database.$client, today: new Date() }),
    }),
    portfolioUnderwritingJob(parts),
    portfolioValuationJob(parts),
    searchJob(parts),
    searchUpkeepJob(parts),
    digestJob({ ...parts, mail: openMail(parts.config) }),
    backtestJob(parts),
    firmModelJob({ ...parts, storage: modelStorage }),
    bulkRunJob({ ...parts, storage: modelStorage }),
    demoRemovalJob({ ...parts, loadLock: LOAD_LOCK }),
  ];
}

/** Takes queued work, and sends what webhooks are told, from now on. */
export async function startWorker(
  parts: WorkerParts,
  onError: (error: unknown, jobId?: string) => void,
): Promise<{ close(): Promise<void> }> {
  const jobs = await takeJobs(parts, jobKinds(parts), onError);
  const deliveries = startDeliveries({ ...parts, mail: openMail(parts.config), onError });
  return { close: async () => void (await Promise.all([jobs.close(), deliveries.close()])) };
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
