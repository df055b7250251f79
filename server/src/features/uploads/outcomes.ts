import type { Readable } from "node:stream";
import type { DataRequestStatus } from "@labs/contract/data-requests";
import type { Executor } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import type { Storage } from "../../lib/storage.ts";
import { type RequestRow, updateRequest } from "./repository.ts";

const OPEN: readonly DataRequestStatus[] = ["queued", "validating", "needs_review", "processing"];

/** The file as it was uploaded, byte for byte. */
export async function openSource(
  storage: Storage,
  row: Pick<RequestRow, "sha256">,
): Promise<{ content: Readable }> {
  const content = await storage.get(row.sha256);
  if (content === undefined) throw new AppError("gone", "The uploaded file is no longer in storage");
  return { content };
}

/** What became of a report; a request that was cancelled meanwhile stays so. */
export async function keepReportOutcome(
  database: Executor,
  id: string,
  changes: Pick<
    Partial<RequestRow>,
    | "status"
    | "accepted"
    | "error"
    | "rows"
    | "matched"
    | "warned"
    | "failed"
    | "rollVersion"
    | "validatedAt"
    | "startedAt"
    | "endedAt"
  >,
): Promise<void> {
  const isOpen = await updateRequest(database, id, { changes, from: OPEN });
  if (!isOpen) throw new AppError("conflict", "The request was cancelled");
}

export async function markAccepted(
  database: Executor,
  id: string,
  acceptedInto: NonNullable<RequestRow["acceptedInto"]>,
): Promise<void> {
  const { googlePlacesId } = acceptedInto;
  await updateRequest(database, id, { changes: { acceptedInto, googlePlacesId } });
}
