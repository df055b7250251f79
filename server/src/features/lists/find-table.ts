import { DATA_REQUEST_MAX_COLUMNS } from "@labs/contract/uploads/data-request-rows";
import type { Cell, Sheet } from "@labs/sheets/sheet";
import { AppError } from "../../lib/errors.ts";
import type { Field } from "./templates/fields.ts";
import { REASON_COLUMNS, REMARK } from "./templates/list-templates.ts";

/** A cell as it is kept: a date keeps that it is one. */
export type StoredCell = string | number | boolean | { date: string } | null;

export interface TableRow {
  /** As a spreadsheet counts, from 1. */
  row: number;
  /** As many as there are headers. */
  cells: StoredCell[];
}

/** A list as the file has it, without banner lines above the header and without empty lines. */
export interface Table {
  headers: string[];
  rows: TableRow[];
  /** What was left out, in words. */
  warnings: string[];
}

/** A header or a word in one spelling: small letters and digits with single spaces. */
export function spell(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

export function cellText(cell: StoredCell): string {
  if (cell === null) return "";
  if (typeof cell === "object") return cell.date;
  if (typeof cell === "boolean") return cell ? "TRUE" : "FALSE";
  return String(cell);
}

/** The header may stand below a banner, on any sheet: it is the row that names the most fields. */
export function findTable(sheets: readonly Sheet[], fields: readonly Field[]): Table {
  const { sheet, at } = findHeader(sheets, fields);
  if (sheet === undefined) throw noRows("The file has no rows");
  const below = sheet.rows.slice(at);
  const width = below.reduce((most, row) => Math.max(most, row.length), 0);
  if (width > DATA_REQUEST_MAX_COLUMNS) {
    throw new AppError(
      "invalid",
      `The list has ${width.toLocaleString("en-US")} columns; at most ${DATA_REQUEST_MAX_COLUMNS.toLocaleString("en-US")} are read`,
    );
  }
  const [first = [], ...body] = below;
  const all = Array.from({ length: width }, (_, column) => cellText(toStored(first[column] ?? null)).trim());
  // What an errors file says of a row is not part of the list.
  const kept = all.flatMap((header, column) => (isReason(header) ? [] : [column]));
  const headers = kept.map((column) => all[column] ?? "");
  // A file of errors comes back with what kept its formulas from being calculated.
  const read = kept.length < all.length ? (cell: Cell) => unescapeFormula(toStored(cell)) : toStored;
  const rows: TableRow[] = [];
  let remarks = 0;
  for (const [index, cells] of body.entries()) {
    if (cells.every(isBlank)) continue;
    if (cellText(toStored(cells[0] ?? null)).startsWith(`${REMARK} `)) remarks += 1;
    else rows.push({ row: at + index + 2, cells: kept.map((column) => read(cells[column] ?? null)) });
  }
  if (rows.length === 0) throw noRows("The list has a header and no rows below it");
  return { headers, rows, warnings: describeWarnings({ sheets, sheet, remarks }) };
}

const noRows = (message: string) => new AppError("invalid", message);

const isReason = (header: string) => REASON_COLUMNS.some((reason) => reason === header.toLowerCase());

/** How far down a header is looked for. */
const BANNER_ROWS = 40;

function findHeader(
  sheets: readonly Sheet[],
  fields: readonly Field[],
): { sheet: Sheet | undefined; at: number } {
  const words = new Set(fields.flatMap((field) => [spell(field.key), spell(field.label), ...field.synonyms]));
  let best: { sheet: Sheet | undefined; at: number; known: number } = { sheet: undefined, at: 0, known: -1 };
  for (const sheet of sheets) {
    if (sheet.hidden) continue;
    for (const [at, row] of sheet.rows.slice(0, BANNER_ROWS).entries()) {
      if (row.every(isBlank)) continue;
      const known = row.filter((cell) => typeof cell === "string" && words.has(spell(cell))).length;
      if (known > best.known) best = { sheet, at, known };
    }
  }
  return best;
}

const isBlank = (cell: Cell) => cell === null || (typeof cell === "string" && cell.trim() === "");

function toStored(cell: Cell): StoredCell {
  if (cell instanceof Date) return { date: cell.toISOString().slice(0, 10) };
  // PostgreSQL keeps no zero bytes, and half of a surrogate pair is no text.
  return typeof cell === "string" ? cell.replaceAll("\u0000", "").toWellFormed() : cell;
}

function unescapeFormula(cell: StoredCell): StoredCell {
  return typeof cell === "string" ? cell.replace(/^'(?=[=+\-@\t\r])/, "") : cell;
}

function describeWarnings(of: { sheets: readonly Sheet[]; sheet: Sheet; remarks: number }): string[] {
  const others = of.sheets.filter((sheet) => sheet !== of.sheet && sheet.rows.length > 0);
  return [
    others.length > 0
      ? `Read from the sheet "${of.sheet.name}"; not read: ${others.map(({ name }) => `"${name}"`).join(", ")}`
      : "",
    of.remarks > 0
      ? `${of.remarks} ${of.remarks === 1 ? "line that begins" : "lines that begin"} with ${REMARK} left out`
      : "",
  ].filter(Boolean);
}
