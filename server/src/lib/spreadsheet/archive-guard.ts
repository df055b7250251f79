import { inflateRawSync } from "node:zlib";
import { SpreadsheetError } from "./spreadsheet-error.ts";

/** A workbook that people keep stays far below these; a bomb has to pass one of them. */
const LIMITS = { entries: 2_000, entryBytes: 300_000_000, totalBytes: 500_000_000, ratio: 250 };

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const LOCAL_LENGTH = 30;
const DEFLATED = 8;

interface ArchiveEntry {
  name: string;
  isEncrypted: boolean;
  method: number;
  packed: number;
  size: number;
  offset: number;
}

/** Reads a ZIP archive's directory before anything is unpacked, and refuses what would swell beyond measure. */
export function guardArchive(bytes: Uint8Array): ArchiveEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === undefined) throw new SpreadsheetError("damaged", "The workbook is not a whole ZIP archive");
  const count = view.getUint16(end + 10, true);
  let offset = view.getUint32(end + 16, true);
  if (count === 0xffff || offset === 0xffffffff) {
    throw new SpreadsheetError("too_large", "The workbook is a ZIP64 archive");
  }
  if (count > LIMITS.entries) throw new SpreadsheetError("too_large", `The workbook has ${count} parts`);
  const entries: ArchiveEntry[] = [];
  let total = 0;
  for (let index = 0; index < count; index += 1) {
    if (offset + ENTRY_LENGTH > bytes.length || view.getUint32(offset, true) !== DIRECTORY_ENTRY) {
      throw new SpreadsheetError("damaged", "The workbook's directory is damaged");
    }
    const { entry, length } = readEntry(view, offset);
    total += entry.size;
    if (
      entry.size > LIMITS.entryBytes ||
      total > LIMITS.totalBytes ||
      entry.size > LIMITS.ratio * (entry.packed + 4096)
    ) {
      throw swollen();
    }
    entries.push(entry);
    offset += length;
  }
  return entries;
}

function swollen(): SpreadsheetError {
  return new SpreadsheetError(
    "too_large",
    "The workbook would unpack to more than a file of its kind may hold",
  );
}

function readEntry(view: DataView, offset: number): { entry: ArchiveEntry; length: number } {
  const nameLength = view.getUint16(offset + 28, true);
  const name = new Uint8Array(
    view.buffer,
    view.byteOffset + offset + ENTRY_LENGTH,
    Math.min(nameLength, view.byteLength - offset - ENTRY_LENGTH),
  );
  return {
    entry: {
      name: new TextDecoder().decode(name).replaceAll("\\", "/").replace(/^\//, ""),
      isEncrypted: (view.getUint16(offset + 8, true) & 1) === 1,
      method: view.getUint16(offset + 10, true),
      packed: view.getUint32(offset + 20, true),
      size: view.getUint32(offset + 24, true),
      offset: view.getUint32(offset + 42, true),
    },
    length: ENTRY_LENGTH + nameLength + view.getUint16(offset + 30, true) + view.getUint16(offset + 32, true),
  };
}

/** The record at the archive's end may be followed by a comment of up to 65,535 bytes. */
function findEnd(view: DataView): number | undefined {
  const first = Math.max(0, view.byteLength - END_LENGTH - 0xffff);
  for (let offset = view.byteLength - END_LENGTH; offset >= first; offset -= 1) {
    if (view.getUint32(offset, true) === END_OF_DIRECTORY) return offset;
  }
  return undefined;
}

/** Says by its parts whether an archive is a workbook that we read: no macros, no password, no other kind of file. */
export function guardWorkbook(bytes: Uint8Array): void {
  const entries = guardArchive(bytes);
  if (entries.some(({ isEncrypted }) => isEncrypted)) {
    throw new SpreadsheetError("encrypted", "The workbook is protected by a password");
  }
  const names = new Set(entries.map(({ name }) => name.toLowerCase()));
  if ([...names].some((name) => name.endsWith("vbaproject.bin"))) {
    throw new SpreadsheetError("macro", "The workbook holds macros; save it as .xlsx without them");
  }
  if (names.has("xl/workbook.bin")) {
    throw new SpreadsheetError("wrong_type", "The file is a binary workbook (.xlsb); save it as .xlsx");
  }
  if (!names.has("xl/workbook.xml")) {
    throw new SpreadsheetError("wrong_type", "The file is an archive, but no Excel workbook");
  }
}

/**
 * Unpacks each part once with the size that the directory promises as its bound: a directory that lies about a bomb
 * is found out before any library believes it.
 */
export function guardSizes(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const { method, offset, packed, size } of guardArchive(bytes)) {
    if (offset + LOCAL_LENGTH > bytes.length || view.getUint32(offset, true) !== LOCAL_ENTRY) {
      throw new SpreadsheetError("damaged", "The workbook's directory is damaged");
    }
    if (method !== DEFLATED) continue;
    const start =
      offset + LOCAL_LENGTH + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
    if (!fits(bytes.subarray(start, start + packed), size)) throw swollen();
  }
}

function fits(packed: Uint8Array, size: number): boolean {
  try {
    inflateRawSync(packed, { maxOutputLength: Math.max(1, size) });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE") return false;
    throw new SpreadsheetError("damaged", "A part of the workbook is damaged");
  }
}
