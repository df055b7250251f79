import { readRentRoll } from "@labs/rent-rolls/read-rent-roll";
import type { Sheet } from "@labs/sheets/sheet";
import { findAccount } from "./accounts/chart.ts";
import { assemble, type StatementOptions } from "./assemble.ts";
import { findDoubts } from "./find-doubts.ts";
import { findOtherKind, findTwoColumns, hasOnlyBudget, isFilled, isPlanned } from "./refuse.ts";
import type { OperatingStatement, OtherSheet } from "./statement.ts";
import { findTitles, findYearHint } from "./tables/find-titles.ts";
import { moveNames, placeBack, placeColumns } from "./tables/move-names.ts";
import { namePeriods } from "./tables/name-periods.ts";
import { joinSheets, readSheet, type SheetReading } from "./tables/read-tables.ts";
import { turnBack, turnSheet } from "./tables/turn-sheet.ts";

/**
 * Reads any system's operating statement, or an owner's own, into the canonical one: finds the header and its months,
 * tells headings, lines, sums and statistics apart, maps each line to the chart of accounts with the reason, and ties
 * the lines out against the file's own sums, month by month and in sum. Nothing is dropped in silence: dollars that
 * no account is known for are listed and count where the file puts them. A file that is no statement is not accepted,
 * with what it seems to be. Amounts are dollars, months `YYYY-MM`. See docs/methods/operating-statements.md.
 *
 * @example
 * readOperatingStatement([{ name: "", hidden: false, merges: [], rows: [
 *   ["Account", "Jan 2024", "Feb 2024"], ["Rental income", 100, 110], ["Total income", 100, 110],
 *   ["Property taxes", 10, 10], ["Insurance", 5, 5], ["Total expenses", 15, 15],
 *   ["Net operating income", 85, 95] ] }]).noiTies // true
 */
export function readOperatingStatement(
  sheets: readonly Sheet[],
  options: StatementOptions = {},
): OperatingStatement {
  const filled = sheets.filter(isFilled);
  if (filled.length === 0) return refuse("The file has no filled cell", null);
  const visible = filled.some(({ hidden }) => !hidden) ? filled.filter(({ hidden }) => !hidden) : filled;
  const wanted = visible.filter(
    (sheet) =>
      sheet.rows.length <= MOST_ROWS && (options.sheet === undefined || sheet.name === options.sheet),
  );
  const fileName = options.fileName ?? "";
  const upright = readSheets(wanted, options);
  const turned = upright.length > 0 ? upright : readTurned(wanted, options);
  const read = turned.length > 0 ? turned : readMoved(wanted, options);
  const [best, ...others] = read.sort((a, b) => compare(b, a));
  if (best === undefined) return refuseFile(visible, fileName);
  return withSheets(best, { others, visible });
}

function readSheets(sheets: readonly Sheet[], options: StatementOptions): Read[] {
  const fileName = options.fileName ?? "";
  const readings = sheets.flatMap((sheet) => {
    const hint = findYearHint(sheet, fileName, options.endMonth);
    const reading = readSheet(namePeriods(sheet, hint.from), hint);
    return reading === undefined || isPlanned(sheet, reading.headerTop) ? [] : [reading];
  });
  return joinSheets(readings).flatMap((reading) => {
    const titles = findTitles(reading.sheet, reading.headerTop, fileName);
    const statement = assemble({ reading, titles, options });
    const isOne =
      isStatement(statement) &&
      (reading.isBare !== true || isMostlyKnown(statement)) &&
      !isRentRoll({ reading, statement });
    return isOne ? [{ reading, statement }] : [];
  });
}

/** Owners have their months down and their accounts across now and then. */
function readTurned(sheets: readonly Sheet[], options: StatementOptions): Read[] {
  // A roll on its side has charges for accounts and the days of leases for months.
  const turned = sheets.flatMap((sheet) => (readRentRoll([sheet]).accepted ? [] : (turnSheet(sheet) ?? [])));
  return readSheets(turned, options)
    .filter(({ statement }) => statement.months.length > 2)
    .map(({ reading, statement }) => ({ reading, statement: turnBack(statement) }));
}

/** Some reports have their accounts between a month and the year to date. */
function readMoved(sheets: readonly Sheet[], options: StatementOptions): Read[] {
  return sheets.flatMap((sheet) => {
    const moved = moveNames(sheet);
    if (moved === undefined) return [];
    return readSheets([moved.sheet], options).map(({ reading, statement }) => ({
      reading: { ...reading, columns: placeColumns(reading.columns, moved.columns) },
      statement: placeBack(statement, moved.columns),
    }));
  });
}

/** No chart of accounts is as long as this: a longer sheet is a list. */
const MOST_ROWS = 5_000;

interface Read {
  reading: SheetReading;
  statement: OperatingStatement;
}

/** Three lines that are an operator's income or expenses, or two and a result, make a statement. */
function isStatement({ lines, tieOut }: OperatingStatement): boolean {
  const known = lines.filter(
    ({ kind, basis, confidence, placement }) =>
      kind === "account" &&
      (basis !== "name" || (confidence ?? 0) >= 0.8) &&
      basis !== "none" &&
      placement !== "below",
  );
  const hasResult = tieOut.some(({ check }) => check === "noi" || check === "income" || check === "expenses");
  return known.length >= (hasResult ? 2 : 3) && known.some(({ effectTotal }) => effectTotal !== null);
}

/** Rows between a header's first line and the first unit under it. */
const MOST_HEADER_ROWS = 6;

/**
 * A roll's charges are called as accounts are, and its columns end in a total: units right under the statement's own
 * header say that it is one. A roll that stands further down beside a statement is none of the statement's.
 */
function isRentRoll({ reading, statement }: Read): boolean {
  if (statement.noiTies === true) return false;
  const { accepted, units } = readRentRoll([reading.sheet]);
  const first = Math.min(...units.map(({ source }) => source.row));
  return accepted && first <= reading.headerTop + 1 + MOST_HEADER_ROWS;
}

/** Two columns without a heading are a statement where most of the names are an operator's, of both sides. */
function isMostlyKnown({ lines }: OperatingStatement): boolean {
  const accounts = lines.filter(({ kind }) => kind === "account");
  const known = accounts.filter(({ account, confidence }) => account !== null && (confidence ?? 0) >= 0.6);
  const sides = new Set(known.map(({ account }) => findAccount(account ?? "")?.group));
  const hasBoth = (sides.has("rental") || sides.has("otherIncome")) && sides.has("expense");
  return hasBoth && known.length >= 0.6 * accounts.length;
}

/** More months, then the whole property rather than a part, then the newer, then more lines. */
function compare(a: Read, b: Read): number {
  const isWhole = ({ reading }: Read) =>
    Number(/consol|combined|total|all propert|portfolio|t-?12|trailing/i.test(reading.sheet.name));
  const last = ({ statement }: Read) => statement.months.at(-1) ?? statement.period?.to ?? "";
  // Of two periods that end in one month the one that began first holds the other.
  const first = ({ statement }: Read) => statement.months[0] ?? statement.period?.from ?? "";
  return (
    a.statement.months.length - b.statement.months.length ||
    isWhole(a) - isWhole(b) ||
    last(a).localeCompare(last(b)) ||
    first(b).localeCompare(first(a)) ||
    a.statement.lines.length - b.statement.lines.length
  );
}

function withSheets(
  { reading, statement }: Read,
  { others, visible }: { others: readonly Read[]; visible: readonly Sheet[] },
): OperatingStatement {
  const used = reading.parts ?? [reading.sheet.name];
  const sheets = visible.map(({ name }): OtherSheet => {
    if (used.includes(name))
      return { sheet: name, use: "read", reason: "Its statement is the one that is shown" };
    const other = others.find((one) => (one.reading.parts ?? [one.reading.sheet.name]).includes(name));
    if (other === undefined)
      return { sheet: name, use: "not_read", reason: "It holds no operating statement" };
    const { months } = other.statement;
    const span = months.length === 0 ? "" : ` of ${months[0]} to ${months.at(-1)}`;
    return {
      sheet: name,
      use: "other_statement",
      reason: `It holds another statement${span}: it is not added`,
    };
  });
  const found = sheets.filter(({ use }) => use === "other_statement");
  const issues = found.map(({ sheet, reason }) => ({
    sheet,
    line: null,
    column: null,
    key: null,
    code: "T06",
    severity: "warning" as const,
    message: `Sheet “${sheet}”: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`,
  }));
  const doubts = findDoubts({ reading, statement }, visible);
  return { ...statement, sheets, issues: [...statement.issues, ...issues, ...doubts] };
}

function refuseFile(all: readonly Sheet[], fileName: string): OperatingStatement {
  const sheets = all.filter(({ rows }) => rows.length <= MOST_ROWS);
  const planned = sheets.find((sheet) => {
    const reading = readSheet(sheet, findYearHint(sheet, fileName, "2000-12"));
    return (
      (reading !== undefined && reading.rows.length > 2 && isPlanned(sheet, reading.headerTop)) ||
      hasOnlyBudget(sheet)
    );
  });
  const other = findOtherKind(all, fileName);
  const two = findTwoColumns(sheets);
  if (other === undefined && two !== undefined)
    return refuse(
      `Columns “${two[0]}” and “${two[1]}” were found, but other facts stand beside their lines or the lines are in several tables: put the lines of income and costs into one table and upload that`,
      null,
    );
  const kind = other ?? (planned === undefined ? undefined : "a budget or forecast");
  if (kind !== undefined) return refuse(`The file seems to be ${kind}, no operating statement`, kind);
  const isBare = sheets.some(
    (sheet) => (readSheet(sheet, { end: "2000-12", year: 2000 })?.months.length ?? 0) > 1,
  );
  return refuse(
    isBare
      ? "The table has months, but not the accounts of an operating statement, or nothing says of which year they are"
      : "No sheet has a table of accounts with their months or a total",
    null,
  );
}

function refuse(reason: string, seemsToBe: string | null): OperatingStatement {
  return {
    accepted: false,
    reason,
    seemsToBe,
    system: null,
    propertyName: null,
    basis: null,
    months: [],
    period: null,
    lines: [],
    accounts: [],
    results: [],
    tieOut: [],
    noiTies: null,
    unmapped: [],
    unmappedTotal: 0,
    reclassified: [],
    columns: [],
    sheets: [],
    issues: [],
  };
}
