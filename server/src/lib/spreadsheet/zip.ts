import { pipeline, Readable } from "node:stream";
import { createInflateRaw } from "node:zlib";
import type { ByteRange } from "../storage.ts";
import { SpreadsheetError } from "./spreadsheet-error.ts";

const END_OF_DIRECTORY = Buffer.from("PK\x05\x06", "latin1");
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const LOCAL_LENGTH = 30;
const LONGEST_COMMENT = 0xffff;
const STORED = 0;
const DEFLATED = 8;
/** The directory of a workbook names some hundred parts; a longer one is not read. */
const LONGEST_DIRECTORY = 1_000_000;

/** Bytes that are read in stretches: a file on a disk, or bytes in memory. */
export interface ByteSource {
  size: number;
  read: (range: ByteRange) => Readable;
}

export const bytesInMemory = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  read: ({ start, end }) => {
    const stretch = bytes.subarray(start, end + 1);
    return Readable.from([Buffer.from(stretch.buffer, stretch.byteOffset, stretch.byteLength)]);
  },
});

/** A part of an archive as its directory describes it; sizes in bytes. */
export interface ArchivePart {
  name: string;
  isEncrypted: boolean;
  method: number;
  packedSize: number;
  /** What the directory promises; `readPart` holds the part to it. */
  size: number;
  offset: number;
}

/**
 * The directory of a ZIP archive, read alone: nothing is unpacked, so nothing can swell. Bytes after the archive's end
 * are passed over, as Excel does. Throws a `SpreadsheetError` for an archive that is cut short, damaged or ZIP64.
 */
export async function listParts(source: ByteSource): Promise<ArchivePart[]> {
  const tailStart = Math.max(0, source.size - END_LENGTH - LONGEST_COMMENT);
  const tail = await readStretch(source, tailStart, source.size);
  const end = tail.lastIndexOf(END_OF_DIRECTORY, -END_LENGTH);
  if (end < 0) throw new SpreadsheetError("damaged", "The workbook is not a whole ZIP archive");
  const count = tail.readUInt16LE(end + 10);
  const start = tail.readUInt32LE(end + 16);
  if (count === 0xffff || start === 0xffffffff) {
    throw new SpreadsheetError("too_large", "The workbook is a ZIP64 archive");
  }
  if (tailStart + end - start > LONGEST_DIRECTORY) {
    throw new SpreadsheetError("too_large", `The workbook has ${count} parts`);
  }
  const directory = await readStretch(source, start, tailStart + end);
  const parts: ArchivePart[] = [];
  for (let at = 0; parts.length < count; ) {
    if (at + ENTRY_LENGTH > directory.length || directory.readUInt32LE(at) !== DIRECTORY_ENTRY)
      throw damaged();
    const nameEnd = at + ENTRY_LENGTH + directory.readUInt16LE(at + 28);
    parts.push({
      name: directory
        .toString("utf8", at + ENTRY_LENGTH, nameEnd)
        .replaceAll("\\", "/")
        .replace(/^\//, ""),
      isEncrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      method: directory.readUInt16LE(at + 10),
      packedSize: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    });
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return parts;
}

/**
 * Unpacks one part, in chunks. Throws a `SpreadsheetError` as soon as the part is longer than the directory promises:
 * a directory that lies about a bomb is found out before anything is kept.
 */
export async function* readPart(source: ByteSource, part: ArchivePart): AsyncGenerator<Buffer> {
  const { method, offset, packedSize } = part;
  const local = await readStretch(source, offset, offset + LOCAL_LENGTH);
  if (local.length < LOCAL_LENGTH || local.readUInt32LE(0) !== LOCAL_ENTRY) throw damaged();
  if (method !== STORED && method !== DEFLATED) {
    throw new SpreadsheetError("damaged", "The archive is packed in a way that is not known");
  }
  const start = offset + LOCAL_LENGTH + local.readUInt16LE(26) + local.readUInt16LE(28);
  const packed = source.read({ start, end: start + packedSize - 1 });
  const unpacked =
    method === STORED ? packed : pipeline(packed, createInflateRaw({ chunkSize: 65_536 }), () => {});
  let size = 0;
  try {
    for await (const chunk of unpacked) {
      size += chunk.length;
      if (size > part.size) throw swollen();
      yield chunk;
    }
  } catch (error) {
    if (error instanceof SpreadsheetError) throw error;
    throw new SpreadsheetError("damaged", "A part of the workbook is damaged");
  }
}

export const swollen = () =>
  new SpreadsheetError("too_large", "The workbook would unpack to more than a file of its kind may hold");

const damaged = () => new SpreadsheetError("damaged", "The workbook's directory is damaged");

async function readStretch(source: ByteSource, start: number, end: number): Promise<Buffer> {
  if (start >= Math.min(end, source.size)) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  for await (const chunk of source.read({ start, end: end - 1 })) chunks.push(chunk);
  return Buffer.concat(chunks);
}
