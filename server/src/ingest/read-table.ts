import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { Readable } from "node:stream";
import { gunzipSync } from "node:zlib";
import type { Cell } from "@labs/sheets/sheet";
import { readCells } from "../lib/csv.ts";
import { guardArchive } from "../lib/spreadsheet/archive-guard.ts";
import { readSpreadsheet } from "../lib/spreadsheet/read-spreadsheet.ts";
import { readText } from "../lib/spreadsheet/read-text.ts";
import { SpreadsheetError } from "../lib/spreadsheet/spreadsheet-error.ts";
import { bytesInMemory, readPart } from "../lib/spreadsheet/zip.ts";
import { IngestError } from "./ingest-error.ts";
import { isShapefile, readShapefile, readZippedShapefile } from "./small-areas/shapefile.ts";

/** A file as rows of text; the row number that a person sees is the index plus one. */
export interface Table {
  file: string;
  fileHash: string;
  rows: string[][];
  /** Of a workbook: the first sheet's name. */
  sheet?: string;
  /** Of a text file: its text, where cells alone do not say enough. */
  text?: string;
  /** Of a JSON file: what it holds. */
  json?: unknown;
}

const MAX_BYTES = 400_000_000;

export async function readTable(path: string): Promise<Table> {
  const bytes = await readBytes(path);
  const head = { file: nameOf(path), fileHash: createHash("sha256").update(bytes).digest("hex") };
  if (isShapefile(bytes)) return { ...head, rows: [], json: await readShapefile(path, bytes) };
  return { ...head, ...(await readContent(bytes)) };
}

/** As it is called before it was packed. */
const nameOf = (path: string): string => basename(path).replace(/\.gz$/i, "");

/** So much of a text says what it is. */
const HEAD_BYTES = 64 * 1024;

/** The beginning of a text file, to tell what it is; the whole of a workbook or a JSON file. */
export async function readHead(path: string): Promise<Table> {
  const bytes = await readBytes(path);
  if (bytes.length <= HEAD_BYTES || isArchive(bytes) || isJson(bytes) || isShapefile(bytes))
    return readTable(path);
  const text = decodeText(bytes.subarray(0, HEAD_BYTES), { isPart: true });
  const end = text.lastIndexOf("\n");
  try {
    return {
      file: nameOf(path),
      fileHash: "",
      ...readDelimited(text.slice(0, end < 0 ? undefined : end + 1)),
    };
  } catch {
    // A quoted cell with a line break at the edge: only the whole file can be read.
    return readTable(path);
  }
}

async function readContent(bytes: Buffer): Promise<Pick<Table, "rows" | "sheet" | "text" | "json">> {
  if (isArchive(bytes)) return readArchive(bytes);
  if (!isJson(bytes)) return readDelimited(decodeText(bytes));
  try {
    return { rows: [], json: JSON.parse(decodeText(bytes)) };
  } catch (error) {
    throw new IngestError(`The JSON cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

/** By content, not by name: "PK" opens every ZIP archive, and so every XLSX. */
function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

function isJson(bytes: Uint8Array): boolean {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 64)).replace(/^\u00ef\u00bb\u00bf/, "");
  return /^\s*[{[]/.test(start);
}

async function readBytes(path: string): Promise<Buffer> {
  try {
    const { size } = await stat(path);
    if (size > MAX_BYTES) throw new IngestError(`The file is larger than ${MAX_BYTES / 1e6} MB`);
    return unpack(await readFile(path));
  } catch (error) {
    if (error instanceof IngestError) throw error;
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT") throw new IngestError("There is no such file");
    if (code === "EISDIR") throw new IngestError("It is a folder");
    throw error;
  }
}

/** A file packed with gzip, as some publishers give theirs. */
function unpack(bytes: Buffer): Buffer {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_BYTES });
  } catch {
    throw new IngestError(`The file is damaged, or larger than ${MAX_BYTES / 1e6} MB unpacked`);
  }
}

function decodeText(bytes: Uint8Array, { isPart = false } = {}): string {
  if (bytes.includes(0) && bytes[0] !== 0xff && bytes[0] !== 0xfe) {
    throw new IngestError("The file is neither text nor a workbook");
  }
  // A letter of several bytes may be cut where the part ends.
  const whole = isPart ? bytes.subarray(0, bytes.lastIndexOf(10) + 1 || bytes.length) : bytes;
  return readText(whole).replace(/^\uFEFF/, "");
}

function readDelimited(text: string): { rows: string[][]; text: string } {
  const first = text.slice(0, text.indexOf("\n"));
  const sign = ["\t", "|"].find((candidate) => first.split(candidate).length > 3);
  if (sign !== undefined) {
    const lines = text.split("\n");
    if (lines.at(-1)?.trim() === "") lines.pop();
    return { rows: lines.map((line) => line.split(sign)), text };
  }
  try {
    return { rows: readCells(text), text };
  } catch (error) {
    // Text that is laid out in columns holds stray quotes and is read line by line.
    if (!first.includes(",")) return { rows: text.split("\n").map((line) => [line]), text };
    throw new IngestError(error instanceof Error ? error.message : String(error));
  }
}

/** A workbook, or a publisher's archive of one table. */
async function readArchive(bytes: Uint8Array): Promise<Pick<Table, "rows" | "sheet" | "text" | "json">> {
  try {
    const shapes = await readZippedShapefile(bytes);
    if (shapes !== undefined) return { rows: [], json: shapes };
    const table = await unpackTable(bytes);
    return isArchive(table) ? await readWorkbook(table) : readDelimited(decodeText(table));
  } catch (error) {
    throw error instanceof SpreadsheetError ? new IngestError(error.message) : error;
  }
}

const WORKBOOK_LIMITS = { bytes: MAX_BYTES, rows: 1_000_000, cells: 30_000_000 };

async function readWorkbook(bytes: Uint8Array): Promise<{ rows: string[][]; sheet: string }> {
  const [sheet] = await readSpreadsheet({ bytes }, { limits: WORKBOOK_LIMITS, firstSheetOnly: true });
  const width = (sheet?.rows ?? []).reduce((most, row) => Math.max(most, row.length), 0);
  const rows = (sheet?.rows ?? []).map((row) =>
    Array.from({ length: width }, (_, at) => cellText(row[at] ?? null)),
  );
  return { rows, sheet: sheet?.name ?? "" };
}

function cellText(cell: Cell): string {
  if (cell === null) return "";
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
}

/**
 * A row with another number of cells than its header is a file cut short or a stray separator: nothing after it
 * can be trusted.
 */
export function refuseRagged(rows: readonly string[][], headerIndex: number): void {
  const width = rows[headerIndex]?.length ?? 0;
  rows.forEach((row, index) => {
    if (index <= headerIndex || row.length === width || isBlank(row)) return;
    throw new IngestError(`Row ${index + 1} has ${row.length} cells; the header has ${width}`);
  });
}

/** A row that only sets others apart. */
export function isBlank(row: readonly string[]): boolean {
  return row.every((cell) => cell.trim() === "");
}

/** What some publishers put beside their data. */
const ASIDE = /dictionary|readme|metadata|layout|hazard_?info|(^|\/)(__MACOSX|\.)/i;

/**
 * The table within a publisher's archive: its largest text, else the workbook of the shortest name, which is of the year
 * where those of its quarters lie beside it. A workbook, which is an archive too, is its own table.
 */
async function unpackTable(bytes: Uint8Array): Promise<Uint8Array> {
  const parts = await guardArchive(bytes);
  if (parts.some(({ name }) => name.toLowerCase() === "xl/workbook.xml")) return bytes;
  const data = parts.filter(({ name }) => !ASIDE.test(name));
  const table =
    data.filter(({ name }) => /\.(csv|txt)$/i.test(name)).sort((a, b) => b.size - a.size)[0] ??
    data.filter(({ name }) => /\.xlsx$/i.test(name)).sort((a, b) => a.name.length - b.name.length)[0];
  if (table === undefined) throw new IngestError("The archive holds no table");
  if (table.isEncrypted) throw new IngestError("The archive is protected by a password");
  return Buffer.concat(await Readable.from(readPart(bytesInMemory(bytes), table)).toArray());
}
