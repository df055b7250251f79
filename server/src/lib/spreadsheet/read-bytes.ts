import type { Cell, Sheet } from "@labs/sheets/sheet";
import { sheetsFromPages } from "@labs/sheets/sheets-from-pages";
import { cellName } from "@labs/workbooks/cell-names";
import { readXlsx } from "hucre/xlsx";
import { readDelimited } from "../csv.ts";
import { guardArchive, guardSizes, guardWorkbook, isOpenDocument } from "./archive-guard.ts";
import { tooManyLetters } from "./count-workbook.ts";
import { FORMAT_BYTES, findFormat, findTableFormat, guardCompound, isCompound } from "./find-format.ts";
import { isFixedWidth } from "./fixed-width.ts";
import { hasPaddedNumbers, padNumbers } from "./padded-numbers.ts";
import { isText, readText } from "./read-text.ts";
import { SpreadsheetError, type SpreadsheetProblem } from "./spreadsheet-error.ts";

export interface SpreadsheetLimits {
  bytes: number;
  /** Of one sheet, beside the row of the column names. */
  rows: number;
  columns: number;
  cells: number;
  /** Letters of all cells together: a workbook names a text once and may repeat it in every cell. */
  letters: number;
}

interface Reading {
  limits: SpreadsheetLimits;
  firstSheetOnly: boolean;
  /** Whether tables of printed pages are read too. */
  printed?: boolean;
}

/** What the libraries say in words alone. */
const PROBLEMS: { sign: RegExp; problem: SpreadsheetProblem; message: string }[] = [
  {
    sign: /password-protected|password protected|is encrypted/i,
    problem: "encrypted",
    message: "The workbook is protected by a password",
  },
  {
    sign: /too (large|many|big)|exceed|out of memory|invalid array length|invalid string length|allocat|refusing|cells? (count|limit)|spans?\b/i,
    problem: "too_large",
    message: "The workbook spans more cells than we may read",
  },
];

/** The sheets of a file; throws a `SpreadsheetError` for one that cannot be read, in its sender's words. */
export async function readBytes(bytes: Uint8Array, reading: Reading): Promise<Sheet[]> {
  const { limits } = reading;
  if (bytes.length === 0) throw new SpreadsheetError("empty", "The file is empty");
  if (bytes.length > limits.bytes) {
    throw new SpreadsheetError(
      "too_large",
      `The file is larger than ${Math.floor(limits.bytes / 1_000_000)} MB`,
    );
  }
  const head = bytes.subarray(0, FORMAT_BYTES);
  const format = reading.printed === true ? findTableFormat(head) : findFormat(head);
  try {
    if (format === "pdf") return measure(await readPrinted(bytes), limits);
    if (format === "delimited") return measure([readTextSheet(bytes, limits)], limits);
    if (format === "xlsx") return measure(await readWorkbook(bytes, reading), limits);
    if (format === "xls" && isCompound(bytes)) guardCompound(bytes);
    return measure(await readLegacy(bytes, { isMarkup: format === "markup", limits }), limits);
  } catch (error) {
    throw explain(error, format === "xls" && !isCompound(bytes));
  }
}

function explain(error: unknown, isBareStream: boolean): SpreadsheetError {
  if (error instanceof SpreadsheetError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const known = PROBLEMS.find(({ sign }) => sign.test(message));
  // The oldest streams have no head that tells them from noise, in which a record may look like a password's.
  if (known !== undefined && !(isBareStream && known.problem === "encrypted")) {
    return new SpreadsheetError(known.problem, known.message);
  }
  // What a library says of itself, and not of the file, tells nobody anything.
  const isOwn = error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError;
  const reason = isOwn || isBareStream ? "it seems to be damaged" : message;
  return new SpreadsheetError("damaged", `The file cannot be read: ${reason}`);
}

async function readWorkbook(bytes: Uint8Array, { limits, firstSheetOnly }: Reading): Promise<Sheet[]> {
  const names = new Set((await guardArchive(bytes)).map(({ name }) => name.toLowerCase()));
  if (isOpenDocument(names)) {
    const { readOpenDocument } = await import("./read-open-document.ts");
    const found = await readOpenDocument(bytes, limits);
    const sheets = found.map((sheet) => ({ ...sheet, rows: sheet.rows.map(toCells) }));
    return firstSheetOnly ? sheets.slice(0, 1) : sheets;
  }
  await guardWorkbook(bytes);
  const { filled, isWide, blankFormulas, zeroFormulas } = await guardSizes(bytes, limits);
  const filledRange = `A1:${cellName(filled.rows - 1, filled.columns - 1)}`;
  const isPadded = await hasPaddedNumbers(bytes);
  const { sheets } = await readXlsx(bytes, {
    maxRows: limits.rows + 2,
    ...(isWide && filled.columns > 0 ? { range: filledRange } : {}),
    ...(isPadded ? { readStyles: true } : {}),
    ...(firstSheetOnly ? { sheets: [0] } : {}),
  });
  if (blankFormulas + zeroFormulas > 0) {
    const { calculateBlanks } = await import("./calculate-blanks.ts");
    await calculateBlanks(bytes, sheets, { zerosToo: zeroFormulas > 0 });
  }
  return sheets.map((sheet) => ({
    name: sheet.name,
    hidden: sheet.hidden === true || sheet.veryHidden === true,
    rows: (isPadded ? padNumbers(sheet.rows, sheet.cells) : Array.from(sheet.rows, (row) => row ?? [])).map(
      toCells,
    ),
    merges: (sheet.merges ?? []).map(({ startRow, startCol, endRow, endCol }) => ({
      top: startRow,
      left: startCol,
      bottom: endRow,
      right: endCol,
    })),
  }));
}

async function readPrinted(bytes: Uint8Array): Promise<Sheet[]> {
  const { readPrintedPages } = await import("./read-printed-pages.ts");
  const { pages, unread } = await readPrintedPages(bytes);
  const sheets = sheetsFromPages(pages, unread);
  if (sheets.length > 0) return sheets;
  const [first] = unread;
  const why =
    first === undefined ? "The document has no page" : `Page ${first.page} cannot be read: ${first.reason}`;
  throw new SpreadsheetError(
    "no_text",
    `${why}. Export the report from its program as a spreadsheet, or print it to PDF there`,
  );
}

/** Loaded for these formats alone. */
async function readLegacy(
  bytes: Uint8Array,
  { isMarkup, limits }: { isMarkup: boolean; limits: SpreadsheetLimits },
): Promise<Sheet[]> {
  const { readLegacyWorkbook } = await import("./read-legacy-workbook.ts");
  return readLegacyWorkbook(bytes, { isMarkup, maxRows: limits.rows + 2 });
}

function readTextSheet(bytes: Uint8Array, limits: SpreadsheetLimits): Sheet {
  const text = readText(bytes);
  if (!isText(text)) {
    throw new SpreadsheetError("wrong_type", "The file is neither a workbook nor delimited text");
  }
  if (hasEndlessCell(text)) throw tooManyInCell();
  if (isFixedWidth(text)) {
    throw new SpreadsheetError(
      "wrong_type",
      "The text is set in columns of fixed width, which nothing separates: open it in a spreadsheet program as text of fixed width, and save it as .xlsx or .csv",
    );
  }
  // One row and one cell more than may be: then the file is refused, and nothing behind it is read.
  const most = limits.rows + 2;
  const { rows, longestLine } = readDelimited(text, { rows: most, cells: limits.cells });
  if (longestLine > limits.columns && rows.length === 0) throw tooWide(limits);
  if (rows.length >= most) throw tooLong("", limits);
  return { name: "", hidden: false, rows: rows.map(toCells), merges: [] };
}

const SEPARATORS = new Set([..."\n,;\t|"].map((sign) => sign.charCodeAt(0)));

/** A stretch that no line end and no separator parts is one cell, in which quotes may be doubled. */
function hasEndlessCell(text: string): boolean {
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (SEPARATORS.has(text.charCodeAt(at))) start = at + 1;
    else if (at - start > 2 * MOST_LETTERS_IN_CELL + 2) return true;
  }
  return false;
}

/** Without the empty cells at a row's end; a date that is none becomes an empty cell. */
function toCells(row: readonly unknown[]): Cell[] {
  const cells = Array.from(row, toCell);
  let end = cells.length;
  while (end > 0 && (cells[end - 1] === null || cells[end - 1] === "")) end -= 1;
  return cells.slice(0, end);
}

function toCell(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value;
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  return typeof value === "boolean" || typeof value === "string" ? value : String(value);
}

/** As many as Excel takes; what reads cells may look at each letter more than once. */
const MOST_LETTERS_IN_CELL = 32_767;

const inWords = (count: number) => count.toLocaleString("en-US");

const tooWide = ({ columns }: SpreadsheetLimits) =>
  new SpreadsheetError("too_large", `A row has more than ${inWords(columns)} cells`);

const tooManyInCell = () =>
  new SpreadsheetError("too_large", `A cell holds more than ${inWords(MOST_LETTERS_IN_CELL)} letters`);

const tooLong = (name: string, { rows }: SpreadsheetLimits) =>
  new SpreadsheetError(
    "too_large",
    `The sheet${name === "" ? "" : ` "${name}"`} has more than ${inWords(rows)} rows`,
  );

/** Without the empty rows at each sheet's end, which programs write by the thousand. */
function measure(sheets: Sheet[], limits: SpreadsheetLimits): Sheet[] {
  let cells = 0;
  let letters = 0;
  for (const sheet of sheets) {
    let end = sheet.rows.length;
    while (end > 0 && (sheet.rows[end - 1]?.length ?? 0) === 0) end -= 1;
    sheet.rows.length = end;
    // Beside the row of the column names.
    if (end > limits.rows + 1) {
      throw tooLong(sheet.name, limits);
    }
    for (const row of sheet.rows) {
      cells += row.length;
      if (row.length > limits.columns) throw tooWide(limits);
      for (const cell of row) {
        if (typeof cell !== "string") continue;
        letters += cell.length;
        if (cell.length > MOST_LETTERS_IN_CELL) throw tooManyInCell();
      }
    }
  }
  if (cells === 0) throw new SpreadsheetError("empty", "The file has no filled cell");
  if (cells > limits.cells) {
    throw new SpreadsheetError("too_large", `The file spans more than ${inWords(limits.cells)} cells`);
  }
  if (letters > limits.letters) {
    throw tooManyLetters(limits);
  }
  return sheets;
}
