import { isHashKnown, purgeDeleted } from "./repository.ts";
import { type DocumentParts, endOfRestoring } from "./service.ts";

const HOUR = 60 * 60 * 1000;

/** Removes documents thirty days after they were deleted, and the bytes that no document has any more. */
export async function sweepDocuments(
  { database, storage }: DocumentParts,
  now: Date,
): Promise<{ deleted: number }> {
  const hashes = await purgeDeleted(database, endOfRestoring(now));
  let deleted = 0;
  for (const sha256 of hashes) {
    const kept = await storage.stat(sha256);
    // Bytes that were put again just now belong to an upload whose document is still being written.
    if (kept === undefined || now.getTime() - kept.keptAt.getTime() < HOUR) continue;
    if (await isHashKnown(database, sha256)) continue;
    await storage.delete(sha256);
    deleted += 1;
  }
  return { deleted };
}
