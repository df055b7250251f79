import { crc32, deflateRawSync } from "node:zlib";
import { SpreadsheetError } from "./spreadsheet-error.ts";

const END_OF_DIRECTORY = Buffer.from("PK\x05\x06", "latin1");
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const LOCAL_LENGTH = 30;
const DEFLATED = 8;
/** The flag of sizes that stand behind the data. */
const SIZES_BEHIND = 0x0008;

/**
 * A ZIP archive with some of its parts in other words; all others are copied as they are packed. The archive was
 * guarded before: it has no ZIP64 and no password.
 */
export function patchArchive(bytes: Buffer, replaced: ReadonlyMap<string, string>): Buffer {
  const end = bytes.lastIndexOf(END_OF_DIRECTORY, bytes.length - END_LENGTH);
  if (end < 0) throw new SpreadsheetError("damaged", "The workbook is not a whole ZIP archive");
  const count = bytes.readUInt16LE(end + 10);
  const contents: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  let at = bytes.readUInt32LE(end + 16);
  for (let part = 0; part < count; part += 1) {
    const nameEnd = at + ENTRY_LENGTH + bytes.readUInt16LE(at + 28);
    const next = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    const entry = Buffer.from(bytes.subarray(at, next));
    const name = bytes.subarray(at + ENTRY_LENGTH, nameEnd);
    const text = replaced.get(name.toString("utf8").replaceAll("\\", "/").replace(/^\//, ""));
    const packed = text === undefined ? copyData(bytes, entry) : packText(entry, text);
    entry.writeUInt16LE(entry.readUInt16LE(8) & ~SIZES_BEHIND, 8);
    entry.writeUInt32LE(offset, 42);
    const local = writeLocal(entry, name);
    contents.push(local, packed);
    directory.push(entry);
    offset += local.length + packed.length;
    at = next;
  }
  const entries = Buffer.concat(directory);
  const tail = Buffer.from(bytes.subarray(end, end + END_LENGTH));
  tail.writeUInt32LE(entries.length, 12);
  tail.writeUInt32LE(offset, 16);
  tail.writeUInt16LE(0, 20);
  return Buffer.concat([...contents, entries, tail]);
}

function copyData(bytes: Buffer, entry: Buffer): Buffer {
  const local = entry.readUInt32LE(42);
  const start = local + LOCAL_LENGTH + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  return bytes.subarray(start, start + entry.readUInt32LE(20));
}

function packText(entry: Buffer, text: string): Buffer {
  const content = Buffer.from(text, "utf8");
  const packed = deflateRawSync(content);
  entry.writeUInt16LE(DEFLATED, 10);
  entry.writeUInt32LE(crc32(content), 16);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(content.length, 24);
  return packed;
}

/** The head of a part's data says what the directory says of it. */
function writeLocal(entry: Buffer, name: Buffer): Buffer {
  const local = Buffer.alloc(LOCAL_LENGTH);
  local.writeUInt32LE(0x04034b50, 0);
  // Version, flags, method, time, day, checksum and both sizes.
  entry.copy(local, 4, 6, 28);
  local.writeUInt16LE(name.length, 26);
  return Buffer.concat([local, name]);
}
