import { looksNumeric } from "@labs/sheets/read-number";
import { type Cell, isBlank, type Sheet, type UnreadPage } from "@labs/sheets/sheet";
import type { RollIssue, TieOut } from "../roll.ts";
import type { SheetReading } from "../rows/table-rows.ts";
import { cutBelow, findLostColumns, findUnsure } from "./find-unsure-columns.ts";
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
  const whole = readings.every((reading) => isWhole(reading, tieOut)) && readings.some(hasRents);
  const pages = readings.flatMap(listPages);
  const span = { from: Math.min(...pages) - 1, to: Math.max(...pages) + 1 };
  const own = new Set(readings.map(({ sheet }) => sheet.name));
  const unsure = readings.flatMap((reading) => [
    ...findUnsure(reading),
    ...findLostColumns(cutBelow(reading)),
  ]);
  const unread = printed.unread.map((page) => tellUnread(page, { span, whole }));
  const first = sheets.findIndex(({ name }) => own.has(name));
  const below = sheets.slice(first + 1).filter(({ name }) => !own.has(name));
  const inner = { from: Math.min(...pages), to: Math.max(...pages) };
  // A page between those of the roll may hold more of its columns, be all of its units read.
  if (whole) {
    const wide = below.flatMap((sheet) => [...findTables(sheet, inner), ...findLostColumns(sheet)]);
    return [...unread, ...unsure, ...wide];
  }
  return [
    ...unread,
    ...unsure,
    ...readings.flatMap(findLostRows),
    ...below.flatMap((sheet) => {
      const tables = findTables(sheet, { from: inner.from - 1, to: inner.to + 2 });
      return tables.length > 0 ? tables : findLostColumns(sheet);
    }),
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

const OF_UNITS = new Set<TieOut["check"]>(["units", "contractRent", "marketRent", "sqft"]);

/** Counts or sums that are met cover all units that live there now. */
function isWhole({ sheet, leases }: SheetReading, tieOut: readonly TieOut[]): boolean {
  const covered = tieOut
    .filter(({ ok, check, source }) => ok && OF_UNITS.has(check) && source.sheet === sheet.name)
    .flatMap(({ rows }) => rows);
  return leases.every(
    ({ row, place }) =>
      place.section === "future" ||
      place.section === "past" ||
      covered.some(([from, to]) => row + 1 >= from && row + 1 <= to),
  );
}

/** A roll without any rent has lost a column. */
const hasRents = ({ leases }: SheetReading): boolean =>
  leases.some(({ values, charges }) => values.contractRent !== undefined || charges.length > 0);

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

/** A table of figures on a page after the roll's first one and before the given one: the roll may go on in it. */
function findTables(sheet: Sheet, { from, to }: { from: number; to: number }): RollIssue[] {
  const boxes = sheet.printed?.boxes ?? [];
  const rows = sheet.rows.flatMap((cells, row) => {
    const filled = cells.filter((cell) => !isBlank(cell));
    return filled.length >= 2 && filled.some(isAmount) ? [row] : [];
  });
  const [first] = rows;
  const page = (boxes[first ?? 0] ?? []).flatMap((box) => box?.page ?? [])[0];
  if (first === undefined || page === undefined || page <= from || page >= to) return [];
  const filled = (sheet.rows[first] ?? []).filter((cell) => !isBlank(cell)).length;
  if (rows.length < 2 && filled < 2 * FEW_CELLS) return [];
  const message = `the table on page ${page} was not read with the roll and may be a part of it`;
  return [createIssue({ code: "R26", sheet: sheet.name, line: first + 1, message })];
}
