import { Readable } from "node:stream";
import { type WriteSheet, writeXlsx, writeXlsxStream } from "hucre/xlsx";
import Papa from "papaparse";
import {
  inTurns,
  type PlainCell,
  type SheetRows,
  writeSheetsApart,
} from "../../lib/spreadsheet/write-sheets.ts";

export type Format = "xlsx" | "csv" | "json";

export interface Download {
  name: string;
  contentType: string;
  content: Readable;
}

export type WrittenCell = string | number | boolean | Date | null;

const CONTENT_TYPES: Record<Format, string> = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8",
  json: "application/json; charset=utf-8",
};

/** A table as a workbook or as text, row by row: one of any length is never held whole. */
export function writeTable(
  rows: AsyncIterable<WrittenCell[]>,
  { format, sheet }: { format: "xlsx" | "csv"; sheet: string },
): Omit<Download, "name"> {
  const contentType = CONTENT_TYPES[format];
  if (format === "csv") return { contentType, content: Readable.from(writeCsv(rows)) };
  const stream = writeXlsxStream(rows, { name: sheet, freezePane: { rows: 1 } });
  return { contentType, content: Readable.from(stream) };
}

/** Excel takes a text for UTF-8 when it begins with this mark. */
const BYTE_ORDER_MARK = "\uFEFF";

/** So many rows are written before others get their turn. */
const TURN = 100;

async function* writeCsv(rows: AsyncIterable<WrittenCell[]>): AsyncGenerator<string> {
  let text = BYTE_ORDER_MARK;
  let count = 0;
  for await (const row of rows) {
    text += `${Papa.unparse([row.map(escapeFormula)])}\r\n`;
    count += 1;
    if (count % TURN === 0) {
      yield text;
      text = "";
    }
  }
  yield text;
}

/** A text that a spreadsheet would calculate stays a text. */
function escapeFormula(cell: WrittenCell): string | number | boolean | null {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell !== "string") return cell;
  const isNumber = cell.trim() !== "" && Number.isFinite(Number(cell));
  return /^[=+\-@\t\r]/.test(cell) && !isNumber ? `'${cell}` : cell;
}

/** The name of what was made of an uploaded file, after that file's own. */
export function nameDownload(fileName: string, what: string, format: Format): string {
  const base = fileName.replace(/\.[A-Za-z0-9]{1,5}$/, "") || "list";
  return `${base}-${what}.${format}`;
}

/** A report of more lines holds others up while it is written in one go. */
const MOST_AT_ONCE = 500;

/** What was read from a report: all of it as JSON, its main table as text, all tables as a workbook. */
export async function writeReport(of: {
  fileName: string;
  format: Format;
  whole: object;
  /** Of the main table. */
  lines: number;
  mainTable: () => Iterable<PlainCell[]>;
  sheets: () => SheetRows[];
}): Promise<Download> {
  const { format } = of;
  const name = nameDownload(of.fileName, "results", format);
  const contentType = CONTENT_TYPES[format];
  if (format === "json") return { name, contentType, content: Readable.from(writeJson(of.whole)) };
  if (format === "csv") {
    const rows = async function* () {
      for await (const part of inTurns(of.mainTable(), TURN)) yield* part;
    };
    return { name, contentType, content: Readable.from(writeCsv(rows())) };
  }
  const content =
    of.lines > MOST_AT_ONCE
      ? await writeSheetsApart(of.sheets())
      : await writeSheets(of.sheets().map(([title, rows]) => ({ name: title, rows: [...rows] })));
  return { name, contentType, content };
}

/** An object whose lists may be long, a part of them at a time. */
async function* writeJson(whole: object): AsyncGenerator<string> {
  let before = "{";
  for (const [key, value] of Object.entries(whole)) {
    if (value === undefined) continue;
    yield `${before}${JSON.stringify(key)}:`;
    before = ",";
    if (!Array.isArray(value)) {
      yield JSON.stringify(value);
      continue;
    }
    let opening = "[";
    for await (const part of inTurns(value, TURN)) {
      if (part.length === 0) continue;
      yield `${opening}${JSON.stringify(part).slice(1, -1)}`;
      opening = ",";
    }
    yield opening === "[" ? "[]" : "]";
  }
  yield before === "{" ? "{}" : "}";
}

/** A template to fill in, with what its columns mean beside it or, in text, below it. */
export async function writeTemplate(of: {
  name: string;
  format: "xlsx" | "csv";
  sheet: string;
  rows: string[][];
  dictionary: string[][];
  remarks: string[][];
}): Promise<Download> {
  const { format, rows } = of;
  const download = { name: `${of.name}.${format}`, contentType: CONTENT_TYPES[format] };
  if (format === "csv") {
    const text = `${BYTE_ORDER_MARK}${Papa.unparse([...rows, ...of.remarks])}\r\n`;
    return { ...download, content: Readable.from([text]) };
  }
  const sheets = [
    { name: of.sheet, rows, freezePane: { rows: 1 } },
    { name: "Data dictionary", rows: [DICTIONARY, ...of.dictionary], freezePane: { rows: 1 } },
  ];
  return { ...download, content: await writeSheets(sheets) };
}

const DICTIONARY = ["Column", "Meaning", "Required", "Expected", "Example"];

async function writeSheets(sheets: WriteSheet[]): Promise<Readable> {
  return Readable.from([Buffer.from(await writeXlsx({ sheets }))]);
}
