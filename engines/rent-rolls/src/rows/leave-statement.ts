import { type Cell, cellText, isBlank, looksLikeWords, type Sheet } from "@labs/sheets/sheet";
import type { Field } from "../words/header-synonyms.ts";
import { readHeader } from "../words/read-header.ts";

const MONTH = /^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*([- ']*\d{2,4})?$/i;
const FEWEST_MONTHS = 6;
const FEWEST_HEADS = 4;
const RENTS: ReadonlySet<Field> = new Set(["contractRent", "marketRent"]);
const LEASES: ReadonlySet<Field> = new Set(["leaseStart", "leaseEnd", "moveIn", "tenant"]);

/**
 * A sheet with a statement of months above its roll, without the statement: its rows stay, empty, so that each cell of
 * the roll keeps its place. Undefined where there are not both.
 */
export function leaveStatement(sheet: Sheet): Sheet | undefined {
  const months = sheet.rows.findIndex((row) => row.filter(isMonth).length >= FEWEST_MONTHS);
  if (months < 0) return undefined;
  const head = sheet.rows.findIndex((row, at) => at > months && isRollHead(row));
  return head < 0 ? undefined : { ...sheet, rows: sheet.rows.map((row, at) => (at < head ? [] : row)) };
}

const isMonth = (cell: Cell): boolean => cell instanceof Date || MONTH.test(cellText(cell));

/** Words alone, among them those of a unit, its rent and its lease. */
function isRollHead(row: readonly Cell[]): boolean {
  const filled = row.filter((cell) => !isBlank(cell));
  if (filled.length < FEWEST_HEADS || !filled.every(looksLikeWords)) return false;
  const fields = filled.flatMap((cell) => readHeader(cellText(cell)) ?? []);
  return (
    fields.includes("unit") &&
    fields.some((field) => RENTS.has(field)) &&
    fields.some((field) => LEASES.has(field))
  );
}
