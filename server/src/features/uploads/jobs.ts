import { z } from "zod";
import { type Database, databaseErrorCode } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import { type Storage, StorageFull } from "../../lib/storage.ts";
import type { JobKind } from "../jobs/service.ts";
import { processList } from "../lists/process-list.ts";
import { readStatement } from "../operating-statements/service.ts";
import type { GeocoderClient } from "../places/service.ts";
import { readRentRoll } from "../rent-rolls/service.ts";
import { findRequest } from "./repository.ts";
import { endRequest, JOB_KIND } from "./service.ts";

const Payload = z.object({ requestId: z.uuid() });
type Payload = z.infer<typeof Payload>;

/** PostgreSQL's words for a disk that takes no more. */
const DISK_FULL = "53100";

/** The work on an uploaded list or report. */
export function dataRequestJob(parts: {
  database: Database;
  storage: Storage;
  geocoder: GeocoderClient | undefined;
}): JobKind<Payload> {
  const { database } = parts;
  return {
    kind: JOB_KIND,
    payload: Payload,
    async run({ requestId }, context) {
      const request = await findRequest(database, requestId);
      // A request that is gone, has ended or was queued anew since is nobody's work here.
      if (request === undefined || !["queued", "validating", "processing"].includes(request.status)) return;
      const { kind } = request;
      const work = () => {
        if (kind === "rent-roll") return readRentRoll(parts, request, context);
        if (kind === "operating-statement") return readStatement(parts, request, context);
        return processList(parts, { ...request, kind }, context);
      };
      await work().catch(explainFullDisk);
    },
    onEnd: ({ requestId }, end) => endRequest(database, requestId, end),
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
