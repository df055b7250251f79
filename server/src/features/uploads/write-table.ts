import { Readable } from "node:stream";
import { writeXlsxStream } from "hucre/xlsx";
import Papa from "papaparse";
import type { Database } from "../../lib/database/database.ts";
import { resultColumnsOf } from "../lists/describe-results.ts";
import { type StoredCell, textOf } from "../lists/find-table.ts";
import { type DoneRow, streamRows } from "../lists/rows-repository.ts";
import { type ListKind, REASON_COLUMNS } from "../lists/templates/list-templates.ts";
import type { RequestRow } from "./repository.ts";

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

type ListRow = RequestRow & { kind: ListKind };

/** Every row of the file with what was found for it, the file's own columns first and in their order. */
export function downloadList(database: Database, request: ListRow, format: Format): Download {
  const columns = resultColumnsOf(request.kind).map(({ key }) => key);
  const headers = request.columns.map(({ header }) => header);
  const rows = streamRows(database, { requestId: request.id });
  const name = `${baseName(request.fileName)}-results.${format}`;
  if (format === "json")
    return { name, contentType: CONTENT_TYPES.json, content: writeJson(rows, headers, columns) };
  const table = async function* () {
    yield [...headers, ...columns];
    for await (const row of rows) {
      yield [...row.cells.map(toWritten), ...columns.map((key) => row.results[key] ?? null)];
    }
  };
  return { name, ...writeTable(table(), { format, sheet: "Results" }) };
}

/** The rejected rows as they came, each with its reasons in columns of their own. */
export function downloadErrors(database: Database, request: ListRow, format: "xlsx" | "csv"): Download {
  const headers = request.columns.map(({ header }) => header);
  const rows = streamRows(database, { requestId: request.id, outcome: "failed" });
  const table = async function* () {
    yield [...headers, ...REASON_COLUMNS];
    for await (const { row, cells, issues } of rows) {
      const errors = issues.filter(({ severity }) => severity === "error");
      const codes = [...new Set(errors.map(({ code }) => code))].join(" ");
      const reasons = errors.map(({ message, repair }) => `${message}. ${repair}`).join("; ");
      yield [...cells.map(toWritten), row, codes, reasons];
    }
  };
  const name = `${baseName(request.fileName)}-errors.${format}`;
  return { name, ...writeTable(table(), { format, sheet: "Errors" }) };
}

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

/** So many rows are written before others get their turn. */
const TURN = 100;

async function* writeCsv(rows: AsyncIterable<WrittenCell[]>): AsyncGenerator<string> {
  // Excel takes a text for UTF-8 when it begins with this mark.
  let text = "\uFEFF";
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

function toWritten(cell: StoredCell): WrittenCell {
  return typeof cell === "object" && cell !== null ? new Date(`${cell.date}T00:00:00Z`) : cell;
}

function writeJson(rows: AsyncIterable<DoneRow>, headers: string[], columns: string[]): Readable {
  const write = async function* () {
    yield `{"headers":${JSON.stringify(headers)},"resultColumns":${JSON.stringify(columns)},"rows":[`;
    let isFirst = true;
    for await (const { row, outcome, cells, results, issues } of rows) {
      const ordered = Object.fromEntries(columns.map((key) => [key, results[key] ?? null]));
      const line = JSON.stringify({ row, outcome, cells: cells.map(textOf), results: ordered, issues });
      yield isFirst ? line : `,${line}`;
      isFirst = false;
    }
    yield "]}";
  };
  return Readable.from(write());
}

export function baseName(fileName: string): string {
  return fileName.replace(/\.[A-Za-z0-9]{1,5}$/, "") || "list";
}
