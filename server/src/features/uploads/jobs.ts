import { z } from "zod";
import { type Database, databaseErrorCode } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import { StorageFull } from "../../lib/storage.ts";
import type { JobKind } from "../jobs/service.ts";
import { findRequest } from "./repository.ts";
import { describeOutcome } from "./request-outcome.ts";
import { endRequest, JOB_KINDS, type UploadReaders } from "./service.ts";

const Payload = z.object({ requestId: z.uuid() });
type Payload = z.infer<typeof Payload>;

/** PostgreSQL's words for a disk that takes no more. */
const DISK_FULL = "53100";

/** The work on uploaded lists, and that on uploaded reports. */
export function uploadJobs(parts: { database: Database; readers: UploadReaders }): JobKind<Payload>[] {
  return Object.values(JOB_KINDS).map((kind) => uploadJob(kind, parts));
}

function uploadJob(
  kind: string,
  { database, readers }: { database: Database; readers: UploadReaders },
): JobKind<Payload> {
  return {
    kind,
    payload: Payload,
    // A long list of one person leaves room for another's short one.
    concurrency: 2,
    perOwner: 1,
    async run({ requestId }, context) {
      const request = await findRequest(database, requestId);
      // A request that is gone, has ended or was queued again since is nobody's work here.
      if (request === undefined || !["queued", "validating", "processing"].includes(request.status))
        return undefined;
      await readers[request.kind].work(request, context).catch(explainFullDisk);
      const read = await findRequest(database, requestId);
      return read && describeOutcome(read);
    },
    onUnfinished: ({ requestId }, end) => endRequest(database, requestId, end),
  };
}

function explainFullDisk(error: unknown): never {
  if (error instanceof StorageFull || databaseErrorCode(error) === DISK_FULL || isNoSpace(error)) {
    throw new AppError(
      "unavailable",
      "The disk is full: free some space, then retry; rows that are done stay",
    );
  }
  throw error;
}

function isNoSpace(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOSPC";
}
