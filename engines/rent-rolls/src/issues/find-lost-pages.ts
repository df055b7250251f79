import { looksNumeric } from "@labs/sheets/read-number";
import { type Cell, isBlank, type Sheet, type UnreadPage } from "@labs/sheets/sheet";
import type { RollIssue, TieOut } from "../roll.ts";
import type { SheetReading } from "../rows/table-rows.ts";
import { createIssue } from "./roll-issue.ts";

/**
 * Of a printed roll: pages that were not read, and rows of figures that found no place in it. Where a printed count or
 * sum covers all units that were read, none of them can be missing; where none does, each of these may hold units, and
 * the roll is not taken over before somebody has looked.
 */
export function findLostPages(
  readings: readonly SheetReading[],
  { sheets, tieOut }: { sheets: readonly Sheet[]; tieOut: readonly TieOut[] },
): RollIssue[] {
  const printed = sheets.find((sheet) => sheet.printed !== undefined)?.printed;
  if (printed === undefined) return [];
  const whole = readings.every((reading) => isWhole(reading, tieOut));
  const pages = readings.flatMap(listPages);
  const span = { from: Math.min(...pages) - 1, to: Math.max(...pages) + 1 };
  const unread = printed.unread.map((page) => tellUnread(page, { span, whole }));
  if (whole) return unread;
  const own = new Set(readings.map(({ sheet }) => sheet.name));
  const others = sheets.filter(({ name }) => !own.has(name));
  return [
    ...unread,
    ...readings.flatMap(findLostRows),
    ...others.flatMap((sheet) => findHeadless(sheet, span)),
  ];
}

const NO_TOTAL = "and no printed total covers all units: some may be missing";

function tellUnread(
  { page, reason }: UnreadPage,
  { span, whole }: { span: { from: number; to: number }; whole: boolean },
): RollIssue {
  const message = `page ${page} of the document was not read: ${reason}`;
  const isNear = page >= span.from && page <= span.to;
  return whole || !isNear
    ? createIssue({ code: "R25", message })
    : createIssue({ code: "R26", message: `${message}; ${NO_TOTAL}` });
}

/** A count or a sum of all its units that is met. */
function isWhole({ sheet, leases }: SheetReading, tieOut: readonly TieOut[]): boolean {
  return tieOut.some(
    ({ ok, check, rows, source }) =>
      ok &&
      (check === "units" || check === "contractRent" || check === "marketRent" || check === "sqft") &&
      source.sheet === sheet.name &&
      leases.every(({ row }) => rows.some(([from, to]) => row + 1 >= from && row + 1 <= to)),
  );
}

const listPages = ({ sheet, leases }: SheetReading): number[] =>
  leases.flatMap(({ row }) => (sheet.printed?.boxes[row] ?? []).flatMap((box) => box?.page ?? []));

/** A row has at least so many cells to be one of a unit. */
const FEW_CELLS = 3;

/** Rows that were taken for none of the roll though their figures stand in its columns. */
function findLostRows({ sheet, columns, headerTop, aside, unplaced }: SheetReading): RollIssue[] {
  const known = columns.filter(({ field }) => field !== "unread").map(({ index }) => index);
  const above = Array.from({ length: headerTop }, (_, row) => row);
  return [...above, ...aside, ...unplaced].flatMap((row) => {
    const cells = sheet.rows[row] ?? [];
    const own = known.flatMap((index) => (isBlank(cells[index]) ? [] : (cells[index] ?? [])));
    if (own.length < FEW_CELLS || !own.some(isAmount)) return [];
    const message = `a row with figures in the roll's columns is no unit of it, ${NO_TOTAL}`;
    return [createIssue({ code: "R26", sheet: sheet.name, line: row + 1, message })];
  });
}

const isAmount = (cell: Cell): boolean => looksNumeric(cell);

/** A table without heads of its own, on a page of the roll or the next one: the roll may go on in it. */
function findHeadless(sheet: Sheet, span: { from: number; to: number }): RollIssue[] {
  const rows = sheet.rows.flatMap((cells, row) => {
    const filled = cells.filter((cell) => !isBlank(cell));
    return filled.length >= 2 ? [{ row, filled }] : [];
  });
  const [first] = rows;
  const page = (sheet.printed?.boxes[first?.row ?? 0] ?? []).flatMap((box) => box?.page ?? [])[0];
  if (first === undefined || page === undefined || page <= span.from || page > span.to) return [];
  const alike = rows.filter(({ filled }) => filled.length >= FEW_CELLS && filled.some(isAmount));
  if (alike.length < 2 || !first.filled.some(isAmount)) return [];
  const message = `the table on page ${page} has no heads of its own and may go on with the roll, ${NO_TOTAL}`;
  return [createIssue({ code: "R26", sheet: sheet.name, line: first.row + 1, message })];
}
