import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";

export interface StoredFile {
  /** Hash of the content, and the key under which it is kept: the same bytes are kept once. */
  sha256: string;
  size: number;
}

export interface ByteRange {
  /** First and last byte, both included. */
  start: number;
  end: number;
}

/** Where files are kept. Keys are content hashes, so that a file is never overwritten by another. */
export interface Storage {
  put: (content: Buffer | Readable, limits?: { maxBytes?: number }) => Promise<StoredFile>;
  /** Undefined when nothing is kept under the key. */
  get: (sha256: string, range?: ByteRange) => Promise<Readable | undefined>;
  stat: (sha256: string) => Promise<{ size: number } | undefined>;
  delete: (sha256: string) => Promise<void>;
}

/** A file that grew over its limit while it was read; nothing of it is kept. */
export class FileTooLarge extends Error {}

/** Files on a disk, in folders by the first two digits of their hash. */
export function openDiskStorage(folder: string): Storage {
  const pathOf = (sha256: string) => {
    // A key is a hash and nothing else: no path can be smuggled in.
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error("Not a content hash");
    return join(folder, sha256.slice(0, 2), sha256);
  };
  return {
    put: async (content, limits = {}) => {
      const incoming = join(folder, "incoming");
      await mkdir(incoming, { recursive: true });
      const temporary = join(incoming, randomUUID());
      try {
        const stored = await writeHashed(temporary, content, limits.maxBytes ?? Number.POSITIVE_INFINITY);
        const path = pathOf(stored.sha256);
        await mkdir(dirname(path), { recursive: true });
        await rename(temporary, path);
        await syncFolder(dirname(path));
        return stored;
      } finally {
        await rm(temporary, { force: true });
      }
    },
    get: async (sha256, range) => {
      const path = pathOf(sha256);
      const handle = await open(path, "r").catch(undefinedWhenAbsent);
      return handle === undefined ? undefined : createReadStream(path, { ...range, fd: handle });
    },
    stat: async (sha256) => {
      const found = await stat(pathOf(sha256)).catch(undefinedWhenAbsent);
      return found === undefined ? undefined : { size: found.size };
    },
    delete: (sha256) => rm(pathOf(sha256), { force: true }),
  };
}

/** Writes to the disk itself before it answers: a file that is named must survive a power cut. */
async function writeHashed(path: string, content: Buffer | Readable, maxBytes: number): Promise<StoredFile> {
  const hash = createHash("sha256");
  let size = 0;
  const handle = await open(path, "wx");
  try {
    for await (const chunk of Buffer.isBuffer(content) ? [content] : content) {
      const bytes = Buffer.from(chunk);
      size += bytes.length;
      if (size > maxBytes) throw new FileTooLarge(`A file may have at most ${maxBytes} bytes`);
      hash.update(bytes);
      await handle.writeFile(bytes);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { sha256: hash.digest("hex"), size };
}

/** The rename itself lies in the folder, which has to reach the disk too. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } catch (error) {
    // Some file systems cannot sync a folder; the file's own bytes are safe already.
    if (!isCode(error, "EINVAL") && !isCode(error, "EISDIR") && !isCode(error, "EPERM")) throw error;
  } finally {
    await handle.close();
  }
}

function undefinedWhenAbsent(error: unknown): undefined {
  if (isCode(error, "ENOENT")) return undefined;
  throw error;
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
