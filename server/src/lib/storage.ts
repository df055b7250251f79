import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";

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

/** The one range that a `Range` header asks for; undefined when it asks for none that we serve, so all is sent. */
export function readRange(header: string | undefined, size: number): ByteRange | "unsatisfiable" | undefined {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "");
  if (asked === null) return undefined;
  const [, first = "", last = ""] = asked;
  if (first === "" && last === "") return undefined;
  if (first === "") {
    const length = Number(last);
    return length === 0 || size === 0
      ? "unsatisfiable"
      : { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return undefined;
  return start >= size ? "unsatisfiable" : { start, end };
}

/** A file that has arrived whole and waits to be looked at; one of `keep` and `discard` ends the wait. */
export interface ReceivedFile extends StoredFile {
  read: (range?: ByteRange) => Readable;
  keep: () => Promise<void>;
  discard: () => Promise<void>;
}

/** Where files are kept. Keys are content hashes, so that a file is never overwritten by another. */
export interface Storage {
  /** Takes a file in without keeping it yet, so that what its content must not be is never kept. */
  receive: (content: Buffer | Readable, limits?: { maxBytes?: number }) => Promise<ReceivedFile>;
  put: (content: Buffer | Readable, limits?: { maxBytes?: number }) => Promise<StoredFile>;
  /** Undefined when nothing is kept under the key. */
  get: (sha256: string, range?: ByteRange) => Promise<Readable | undefined>;
  /** Lets a file be used by its path, by whatever can only read from a disk; undefined when nothing is kept. */
  usePath: <Answer>(sha256: string, use: (path: string) => Promise<Answer>) => Promise<Answer | undefined>;
  /** `keptAt` is when the same bytes were last put. */
  stat: (sha256: string) => Promise<{ size: number; keptAt: Date } | undefined>;
  delete: (sha256: string) => Promise<void>;
  /** The hashes of all that is kept, in no order. */
  list: () => AsyncIterable<string>;
}

/** A file that grew over its limit while it was read; nothing of it is kept. */
export class FileTooLarge extends Error {}

/** The disk takes no more; nothing of the file is kept. */
export class StorageFull extends Error {}

/** Files on a disk, in folders by the first two digits of their hash. */
export function openDiskStorage(folder: string): Storage {
  const locate = (sha256: string) => {
    // A key is a hash and nothing else: no path can be smuggled in.
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error("Not a content hash");
    return join(folder, sha256.slice(0, 2), sha256);
  };
  const receive: Storage["receive"] = async (content, limits = {}) => {
    const incoming = join(folder, "incoming");
    const temporary = join(incoming, randomUUID());
    const discard = () => rm(temporary, { force: true });
    try {
      await mkdir(incoming, { recursive: true });
      const file = await writeHashed(temporary, content, limits.maxBytes ?? Number.POSITIVE_INFINITY);
      return {
        ...file,
        read: (range) => (file.size === 0 ? Readable.from([]) : createReadStream(temporary, range)),
        keep: () => moveInto(locate(file.sha256), temporary).catch(sayFull),
        discard,
      };
    } catch (error) {
      await discard();
      return sayFull(error);
    }
  };
  return {
    receive,
    put: async (content, limits) => {
      const { sha256, size, keep, discard } = await receive(content, limits);
      await keep().finally(discard);
      return { sha256, size };
    },
    get: async (sha256, range) => {
      const path = locate(sha256);
      const handle = await open(path, "r").catch(undefinedWhenAbsent);
      return handle === undefined ? undefined : createReadStream(path, { ...range, fd: handle });
    },
    usePath: async (sha256, use) => {
      const path = locate(sha256);
      const found = await stat(path).catch(undefinedWhenAbsent);
      return found === undefined ? undefined : use(path);
    },
    stat: async (sha256) => {
      const found = await stat(locate(sha256)).catch(undefinedWhenAbsent);
      return found === undefined ? undefined : { size: found.size, keptAt: found.mtime };
    },
    delete: (sha256) => rm(locate(sha256), { force: true }),
    list: () => listFolder(folder),
  };
}

async function* listFolder(folder: string): AsyncIterable<string> {
  const shelves = (await readdir(folder).catch(undefinedWhenAbsent)) ?? [];
  for (const shelf of shelves.filter((name) => /^[0-9a-f]{2}$/.test(name))) {
    for (const name of await readdir(join(folder, shelf))) if (/^[0-9a-f]{64}$/.test(name)) yield name;
  }
}

let lastTurn: Promise<void> = Promise.resolve();

/**
 * Waits for one's turn to take in a piece of a large body, of which there is one a millisecond: some 60 MB a second,
 * however many bodies arrive at once. What else the server is asked finds it free in between. Whoever sends slowly
 * holds nobody up, as a turn is taken with a piece at hand.
 */
export function takeTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => setTimeout(1));
  return lastTurn;
}

/** Writes to the disk itself before it answers: a file that is named must survive a power cut. */
async function writeHashed(path: string, content: Buffer | Readable, maxBytes: number): Promise<StoredFile> {
  const hash = createHash("sha256");
  let size = 0;
  const handle = await open(path, "wx");
  try {
    for await (const chunk of Buffer.isBuffer(content) ? [content] : content) {
      await takeTurn();
      const bytes: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
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

async function moveInto(path: string, temporary: string): Promise<void> {
  const shelf = dirname(path);
  const madeFirst = await mkdir(shelf, { recursive: true });
  await rename(temporary, path);
  await syncFolder(shelf);
  // A new shelf is a line of the folder above it.
  if (madeFirst !== undefined) await syncFolder(dirname(shelf));
}

function sayFull(error: unknown): never {
  if (isCode(error, "ENOSPC") || isCode(error, "EDQUOT")) {
    throw new StorageFull("No space is left for files", { cause: error });
  }
  throw error;
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
