import { statfs } from "node:fs/promises";
import type { DiskState } from "@labs/contract/operation";

const FULL_BYTES = 100_000_000;
const LOW_BYTES = 2_000_000_000;

/** The space that is left in the file system of a folder. */
export async function readDisk(
  folder: string,
): Promise<{ state: DiskState; freeBytes: number | null; totalBytes: number | null }> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    const freeBytes = bavail * bsize;
    return { state: describeSpace(freeBytes), freeBytes, totalBytes: blocks * bsize };
  } catch {
    return { state: "unknown", freeBytes: null, totalBytes: null };
  }
}

/** An upload of the largest file that is taken fills the last of it. */
export function describeSpace(freeBytes: number): DiskState {
  if (freeBytes < FULL_BYTES) return "full";
  return freeBytes < LOW_BYTES ? "low" : "ok";
}
