import { SpreadsheetError } from "./spreadsheet-error.ts";

export type SpreadsheetFormat = "xlsx" | "xls" | "markup" | "delimited";
/** A printed page may hold a table too. */
export type TableFormat = SpreadsheetFormat | "pdf";

/** So many first bytes of a file say what it is. */
export const FORMAT_BYTES = 4096;

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte);

const OTHER_KINDS: { kind: string; start: number[] }[] = [
  { kind: "a picture", start: [0x89, 0x50, 0x4e, 0x47] },
  { kind: "a picture", start: [0xff, 0xd8, 0xff] },
  { kind: "a picture", start: [0x47, 0x49, 0x46, 0x38] },
  { kind: "a compressed file", start: [0x1f, 0x8b] },
  { kind: "an archive", start: [0x37, 0x7a, 0xbc, 0xaf] },
  { kind: "an archive", start: [0x52, 0x61, 0x72, 0x21] },
  { kind: "a text document (RTF)", start: [0x7b, 0x5c, 0x72, 0x74, 0x66] },
];

/** Programs may write a few bytes before a document's own start. */
const LATEST_START = 1024;

export function isPrinted(head: Uint8Array): boolean {
  return Buffer.from(head.subarray(0, LATEST_START)).includes("%PDF-");
}

/** What a file that may be printed is by its first bytes. */
export function findTableFormat(head: Uint8Array): TableFormat {
  return isPrinted(head) ? "pdf" : findFormat(head);
}

/** What a file is by its first bytes, whatever its name; throws a `SpreadsheetError` for what is no spreadsheet. */
export function findFormat(head: Uint8Array): SpreadsheetFormat {
  if (isPrinted(head))
    throw new SpreadsheetError(
      "wrong_type",
      "The file is a PDF document, no spreadsheet: PDFs are read as rent rolls and operating statements",
    );
  const other = OTHER_KINDS.find(({ start }) => startsWith(head, ...start));
  if (other !== undefined) {
    throw new SpreadsheetError("wrong_type", `The file is ${other.kind}, no spreadsheet`);
  }
  if (startsWith(head, 0x50, 0x4b)) return "xlsx";
  if (startsWith(head, 0xd0, 0xcf, 0x11, 0xe0)) return "xls";
  // Excel 2 to 4 wrote a bare stream that begins with a record of its version.
  if (head[0] === 0x09 && [0x00, 0x02, 0x04].includes(head[1] ?? -1) && head[3] === 0x00) return "xls";
  const start = Buffer.from(head.subarray(0, FORMAT_BYTES))
    .toString("latin1")
    .replaceAll("\0", "")
    .toLowerCase();
  const isMarkup = /^[^<]{0,3}\s*<(\?xml|!doctype html|html|head|body|table|meta|style|!--|workbook)/.test(
    start,
  );
  return isMarkup ? "markup" : "delimited";
}

/** The container that old Office programs wrote, and that a password makes of a new workbook. */
export function isCompound(head: Uint8Array): boolean {
  return startsWith(head, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
}

const SECTOR = 512;
const ENTRY = 128;
const LONGEST_NAME = 64;
const STREAM = 2;
const STORAGE = 1;

/**
 * The same container holds old workbooks, workbooks under a password, and documents of other programs. Its directory
 * names what it holds, in entries of 128 bytes; a name anywhere else says nothing.
 */
export function guardCompound(bytes: Uint8Array): void {
  if (!isCompound(bytes)) throw damaged();
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const has = (name: string, kind: number) => hasEntry(buffer, name, kind);
  if (has("EncryptedPackage", STREAM) && has("EncryptionInfo", STREAM)) {
    throw new SpreadsheetError("encrypted", "The workbook is protected by a password");
  }
  if (has("_VBA_PROJECT", STREAM) || has("_VBA_PROJECT_CUR", STORAGE)) {
    throw new SpreadsheetError("macro", "The workbook holds macros; save it as .xlsx without them");
  }
  if (has("Workbook", STREAM) || has("Book", STREAM)) return;
  if (has("WordDocument", STREAM)) {
    throw new SpreadsheetError("wrong_type", "The file is a document of another program, no spreadsheet");
  }
  throw has("Root Entry", 5)
    ? new SpreadsheetError("wrong_type", "The file is a document of another program, no spreadsheet")
    : damaged();
}

const damaged = () => new SpreadsheetError("damaged", "The file begins as an old workbook and is none");

function hasEntry(buffer: Buffer, name: string, kind: number): boolean {
  const spelled = Buffer.from(`${name}\0`, "utf16le");
  for (let at = buffer.indexOf(spelled, SECTOR); at >= 0; at = buffer.indexOf(spelled, at + 2)) {
    const isEntry = at % ENTRY === 0 && at + ENTRY <= buffer.length;
    if (!isEntry || buffer.readUInt16LE(at + LONGEST_NAME) !== spelled.length) continue;
    if (buffer[at + LONGEST_NAME + 2] === kind) return true;
  }
  return false;
}
