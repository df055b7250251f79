import type { Readable } from "node:stream";
import type { ByteRange } from "../../lib/storage.ts";

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
/** The directory of an Office file names some hundred parts; nothing beyond this is read. */
const LONGEST_DIRECTORY = 1_000_000;

interface Archive {
  size: number;
  read: (range?: ByteRange) => Readable;
}

/**
 * What an Office file holds, by the names of its parts alone: nothing is unpacked, so nothing can swell. Undefined for
 * an archive of another kind, or a damaged one.
 */
export async function mainPartOf(file: Archive): Promise<"workbook" | "document" | "macros" | undefined> {
  const names = await listNames(file);
  if (!names.has("[Content_Types].xml")) return undefined;
  for (const name of names) if (name.endsWith("vbaProject.bin")) return "macros";
  if (names.has("xl/workbook.xml")) return "workbook";
  if (names.has("word/document.xml")) return "document";
  return undefined;
}

async function listNames(file: Archive): Promise<Set<string>> {
  const tailStart = Math.max(0, file.size - END_LENGTH - 0xffff);
  const tail = await readAll(file, { start: tailStart, end: file.size - 1 });
  const names = new Set<string>();
  const end = findEnd(tail);
  if (end === undefined) return names;
  const length = tail.readUInt32LE(end + 12);
  const start = tail.readUInt32LE(end + 16);
  if (length === 0 || length > LONGEST_DIRECTORY || start + length > file.size) return names;
  const directory = await readAll(file, { start, end: start + length - 1 });
  for (let at = 0; at + ENTRY_LENGTH <= directory.length; ) {
    if (directory.readUInt32LE(at) !== DIRECTORY_ENTRY) return new Set();
    const nameLength = directory.readUInt16LE(at + 28);
    names.add(directory.toString("utf8", at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength));
    at += ENTRY_LENGTH + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return names;
}

function findEnd(tail: Buffer): number | undefined {
  for (let at = tail.length - END_LENGTH; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  }
  return undefined;
}

async function readAll(file: Archive, range: ByteRange): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const chunk of file.read(range)) parts.push(chunk as Buffer);
  return Buffer.concat(parts);
}
