import { parentPort, workerData } from "node:worker_threads";
import type { Cell, MergedArea, Sheet } from "@labs/sheets/sheet";
import { readXlsx } from "hucre/xlsx";
import { readDelimited } from "../csv.ts";
import { guardSizes } from "./archive-guard.ts";
import { isText, readText } from "./read-text.ts";
import { SpreadsheetError, type SpreadsheetProblem } from "./spreadsheet-error.ts";

export interface WorkerInput {
  bytes: Uint8Array;
  format: "xlsx" | "xls" | "markup" | "delimited";
  maxRows: number;
  maxCells: number;
  firstSheetOnly: boolean;
}

export type WorkerAnswer =
  | { ok: true; sheets: Sheet[] }
  | { ok: false; problem: SpreadsheetProblem; message: string };

/** What the libraries say in words alone. */
const PROBLEMS: { sign: RegExp; problem: SpreadsheetProblem; message: string }[] = [
  {
    sign: /password|encrypt/i,
    problem: "encrypted",
    message: "The workbook is protected by a password",
  },
  {
    sign: /too (large|many|big)|exceed|out of memory|invalid array length|allocation|refusing|cells? (count|limit)|spans?\b/i,
    problem: "too_large",
    message: "The workbook spans more cells than we may read",
  },
];

const input: WorkerInput = workerData;
parentPort?.postMessage(await answer());

async function answer(): Promise<WorkerAnswer> {
  try {
    return { ok: true, sheets: measure(await read()) };
  } catch (error) {
    if (error instanceof SpreadsheetError)
      return { ok: false, problem: error.problem, message: error.message };
    const message = error instanceof Error ? error.message : String(error);
    const known = PROBLEMS.find(({ sign }) => sign.test(message));
    if (known !== undefined) return { ok: false, problem: known.problem, message: known.message };
    // What a library says of itself, and not of the file, tells nobody anything.
    const isOwn =
      error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError;
    const reason = isOwn ? "it seems to be damaged" : message;
    return { ok: false, problem: "damaged", message: `The file cannot be read: ${reason}` };
  }
}

function read(): Sheet[] | Promise<Sheet[]> {
  if (input.format === "xlsx") return readWorkbook();
  if (input.format === "delimited") return [readTextSheet()];
  return readLegacy();
}

async function readWorkbook(): Promise<Sheet[]> {
  await guardSizes(input.bytes);
  const { sheets } = await readXlsx(input.bytes, {
    maxRows: input.maxRows + 2,
    ...(input.firstSheetOnly ? { sheets: [0] } : {}),
  });
  return sheets.map((sheet) => ({
    name: sheet.name,
    hidden: sheet.hidden === true || sheet.veryHidden === true,
    rows: Array.from(sheet.rows, (row) => toCells(row ?? [])),
    merges: (sheet.merges ?? []).map(({ startRow, startCol, endRow, endCol }) => ({
      top: startRow,
      left: startCol,
      bottom: endRow,
      right: endCol,
    })),
  }));
}

/** Loaded for these formats alone. */
async function readLegacy(): Promise<Sheet[]> {
  const { readLegacyWorkbook } = await import("./read-legacy-workbook.ts");
  return readLegacyWorkbook(input.bytes, {
    isMarkup: input.format === "markup",
    maxRows: input.maxRows + 2,
  });
}

function readTextSheet(): Sheet {
  const text = readText(input.bytes);
  if (!isText(text)) {
    throw new SpreadsheetError("wrong_type", "The file is neither a workbook nor delimited text");
  }
  const merges: MergedArea[] = [];
  return { name: "", hidden: false, rows: readDelimited(text).map(toCells), merges };
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

/** Without the empty rows at each sheet's end, which programs write by the thousand. */
function measure(sheets: Sheet[]): Sheet[] {
  let cells = 0;
  for (const sheet of sheets) {
    let end = sheet.rows.length;
    while (end > 0 && (sheet.rows[end - 1]?.length ?? 0) === 0) end -= 1;
    sheet.rows.length = end;
    // Beside the row of the column names.
    if (end > input.maxRows + 1) {
      throw new SpreadsheetError(
        "too_large",
        `The sheet${sheet.name === "" ? "" : ` "${sheet.name}"`} has more than ${input.maxRows.toLocaleString("en-US")} rows`,
      );
    }
    for (const row of sheet.rows) cells += row.length;
  }
  if (cells > input.maxCells) {
    throw new SpreadsheetError(
      "too_large",
      `The file spans more than ${input.maxCells.toLocaleString("en-US")} cells`,
    );
  }
  return sheets;
}
