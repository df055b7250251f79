import { looksNumeric, readNumber } from "@labs/sheets/read-number";
import { type Cell, cellText, isBlank, looksLikeWords, normalizeWords, type Sheet } from "@labs/sheets/sheet";
import type { StatementColumn } from "../statement.ts";
import { type NamedColumn, nameColumn } from "./name-column.ts";
import {
  dateMonths,
  isUnsureMonth,
  type MonthReading,
  monthAt,
  monthIndex,
  readMonth,
  readMonthRange,
  type YearHint,
} from "./read-period.ts";
import { TO_DATE, TWELVE, tellRole } from "./tell-role.ts";

/** The columns under one header: the table goes on until the next header with other months, or the sheet's end. */
export interface StatementTable {
  sheet: Sheet;
  /** Rows from 0: the header's, and the first and the one after the last of the table. */
  header: { top: number; bottom: number };
  end: number;
  columns: StatementColumn[];
  months: { month: string; at: number }[];
  total: number | undefined;
  /** Columns beside the total's in which a form steps out its sums. */
  steps: number[];
  /** Columns before this one hold codes and names. */
  firstValue: number;
  /** No heading stands over its amounts. */
  isBare?: true;
}

/** The longest stretch of rows above the first header, and the fewest months that make one by themselves. */
const MOST_BANNER_ROWS = 80;
const ENOUGH_MONTHS = 2;

/** Each row's months by column. */
function readMonths(row: readonly Cell[]): Map<number, MonthReading> {
  const found = new Map<number, MonthReading>();
  for (const [at, cell] of row.entries()) {
    if (isBlank(cell)) continue;
    const reading = readMonth(cell);
    if (reading !== undefined) found.set(at, reading);
  }
  const isUnsure = row.some((cell, at) => found.has(at) && isUnsureMonth(cell));
  const isApart = isUnsure ? !areConsecutive([...found.values()]) : !areNear([...found.values()]);
  return isApart ? new Map() : found;
}

/** Amounts of forty-odd thousand are days to a spreadsheet, and 01/24 may be one: only months in a row are a header. */
function areConsecutive(readings: readonly MonthReading[]): boolean {
  const months = readings.flatMap((reading) => ("month" in reading ? [monthIndex(reading.month)] : []));
  if (months.length < 3) return false;
  return months.every((month, at) => at === 0 || Math.abs(month - (months[at - 1] ?? 0)) === 1);
}

const MOST_YEARS = 5;

function areNear(readings: readonly MonthReading[]): boolean {
  const months = readings.flatMap((reading) => ("month" in reading ? [monthIndex(reading.month)] : []));
  return months.length === 0 || Math.max(...months) - Math.min(...months) < MOST_YEARS * 12;
}

function isHeaderRow(row: readonly Cell[]): boolean {
  const months = readMonths(row);
  if (new Set([...months.values()].map(nameMonth)).size < ENOUGH_MONTHS) return false;
  // Words of a sentence and a row of amounts beside one date are no header.
  const others = row.filter((cell, at) => !months.has(at) && looksNumeric(cell) && !isYear(cell)).length;
  return months.size > others;
}

const ROWS_OF_AMOUNTS = 200;

/** Days of a period beside each other in a title stand over names and codes. */
function isOverAmounts({ rows }: Sheet, at: number): boolean {
  const below = rows.slice(at + 1, at + 1 + ROWS_OF_AMOUNTS);
  const over = [...readMonths(rows[at] ?? []).keys()].filter((column) =>
    below.some((row) => looksNumeric(row[column])),
  );
  return over.length >= ENOUGH_MONTHS;
}

const nameMonth = (reading: MonthReading) =>
  "month" in reading ? reading.month : String(reading.monthOfYear);
const isYear = (cell: Cell | undefined) => /^(19|20)\d{2}$/.test(cellText(cell));

/** Every table of amounts by month on a sheet; without one, a table with a total of its period alone. */
export function findTables(sheet: Sheet, hint: YearHint): StatementTable[] {
  const headers: number[] = [];
  for (const [at, row] of sheet.rows.entries()) {
    if (headers.length === 0 && at > MOST_BANNER_ROWS) break;
    if (isHeaderRow(row) && isOverAmounts(sheet, at)) headers.push(at);
  }
  const first = headers[0] ?? (isLongList(sheet) ? undefined : findTotalHeader(sheet));
  if (first === undefined) return findBareTable(sheet) ?? [];
  const tables: StatementTable[] = [];
  for (const [place, at] of (headers.length > 0 ? headers : [first]).entries()) {
    const table = tableAt(sheet, at, hint);
    const before = tables.at(-1);
    const isPage = before !== undefined && isSameHeader(before, table);
    if (isPage && !startsOver(before, table, headers[place + 1])) continue;
    if (before !== undefined) before.end = table.header.top;
    tables.push(table);
  }
  return tables;
}

const FEWEST_LISTED = 12;
const MOST_LISTED = 0.6;

/** A month in each row, as databases export them: its one column of amounts is no period's total. */
function isLongList({ rows }: Sheet): boolean {
  const lines = rows.filter((row) => isLineOfAmounts(row));
  const width = Math.max(0, ...lines.slice(0, FEWEST_LISTED).map(({ length }) => length));
  return Array.from({ length: width }, (_, at) => at).some((at) => {
    const months = lines.flatMap((row) => {
      const reading =
        looksNumeric(row[at]) && !(typeof row[at] === "string") ? undefined : readMonth(row[at]);
      return reading !== undefined && "month" in reading ? [reading.month] : [];
    });
    return (
      lines.length >= FEWEST_LISTED && months.length >= MOST_LISTED * lines.length && new Set(months).size > 1
    );
  });
}

/** Pages repeat their header. */
function isSameHeader(before: StatementTable, table: StatementTable): boolean {
  const spell = ({ months }: StatementTable) => months.map(({ month, at }) => `${month}@${at}`).join();
  return spell(before) === spell(table);
}

const LEAST_SHARED = 0.6;

/** Under a page's header the lines go on; where most of them come again, it is another property's statement. */
function startsOver(before: StatementTable, table: StatementTable, next: number | undefined): boolean {
  const listLines = (from: number, to: number | undefined) =>
    before.sheet.rows.slice(from, to).flatMap((row) => {
      const hasAmount = row.some((cell, at) => at >= before.firstValue && looksNumeric(cell));
      const label = normalizeWords(row.slice(0, before.firstValue).map(cellText).join(" "));
      return hasAmount && label !== "" ? [label] : [];
    });
  const earlier = new Set(listLines(before.header.bottom + 1, table.header.top));
  const lines = [...new Set(listLines(table.header.bottom + 1, next))];
  const shared = lines.filter((line) => earlier.has(line)).length;
  return lines.length >= 3 && shared >= LEAST_SHARED * Math.min(lines.length, earlier.size);
}

/** A statement of one period has no months in its header, but a column called after its total: the last such row before the lines. */
function findTotalHeader(sheet: Sheet): number | undefined {
  const { rows } = sheet;
  const first = rows.slice(0, MOST_BANNER_ROWS).findIndex((_, at) => isTotalHeader(sheet, at));
  if (first < 0) return undefined;
  // A rent of 2,000 is no year over a column.
  const isHead = (at: number) => isTotalHeader(sheet, at) && (rows[at] ?? []).slice(1).some(looksLikeWords);
  const next = rows.findIndex((row, at) => at > first && isLineOfAmounts(row) && !isHead(at));
  const own = rows.slice(first, next).findLastIndex((_, at) => isHead(first + at));
  return first + Math.max(0, own);
}

const isLineOfAmounts = (row: readonly Cell[]): boolean => {
  const name = row.findIndex(looksLikeWords);
  return name >= 0 && row.some((cell, at) => at > name && looksNumeric(cell));
};

function isTotalHeader({ rows }: Sheet, at: number): boolean {
  const row = rows[at] ?? [];
  const words = row.flatMap((cell, column) => (column > 0 && looksLikeWords(cell) ? [cellText(cell)] : []));
  // A sum among its amounts is a line.
  const amounts = row.filter((cell) => looksNumeric(cell) && !isYear(cell)).length;
  if (amounts > words.length || words.some((word) => word.length > 40)) return false;
  const below = rows.slice(at + 1, at + 12);
  // A title may hold a year beside it, which is over no amounts.
  const isCalled = row.some(
    (cell, column) =>
      column > 0 &&
      isTotalName(cellText(cell)) &&
      below.some((next) => looksNumeric(next.slice(column).find((amount) => !isBlank(amount)))),
  );
  return isCalled && below.filter(isLineOfAmounts).length >= 3;
}

const FEWEST_BARE = 5;
const OPENING = /^(rental |operating |property )?(income|revenues?|receipts|expenses?|costs?)\W*$/i;

/** An owner's two columns without a heading: names, and beside them the one column that holds amounts. */
function findBareTable(sheet: Sheet): StatementTable[] | undefined {
  const rows = sheet.rows.slice(0, MOST_BANNER_ROWS * 2);
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const amounts = Array.from({ length: width }, (_, at) => at).filter((at) =>
    rows.some((row) => looksNumeric(row[at]) && !isYear(row[at])),
  );
  const [at] = amounts;
  if (at === undefined || at === 0 || amounts.length > 1) return undefined;
  const isLine = (row: readonly Cell[]) => looksNumeric(row[at]) && row.slice(0, at).some(looksLikeWords);
  const lines = rows.flatMap((row, index) => (isLine(row) ? [index] : []));
  const [first] = lines;
  if (first === undefined || lines.length < FEWEST_BARE) return undefined;
  const opens = OPENING.test((rows[first - 1] ?? []).map(cellText).join(" ").trim());
  const top = opens ? first - 1 : first;
  const columns = Array.from({ length: width }, (_, column): StatementColumn => {
    const role = column < at ? "account" : column === at ? "total" : "other";
    return { sheet: sheet.name, column: column + 1, header: "", role, month: null };
  });
  const header = { top, bottom: top - 1 };
  return [
    {
      sheet,
      header,
      end: sheet.rows.length,
      columns,
      months: [],
      total: at,
      steps: [],
      firstValue: at,
      isBare: true,
    },
  ];
}

const isTotalName = (text: string) =>
  (text.length < 40 && tellRole(text) === "total") ||
  readMonthRange(text) !== undefined ||
  "month" in (readMonth(text) ?? {});

function tableAt(sheet: Sheet, row: number, hint: YearHint): StatementTable {
  const header = { top: row, bottom: row };
  while (header.top > 0 && row - header.top < 2 && isHeadline(sheet.rows[header.top - 1])) header.top -= 1;
  while (header.bottom - row < 2 && isHeadline(sheet.rows[header.bottom + 1])) header.bottom += 1;
  const width = Math.max(...sheet.rows.slice(header.top, header.top + 200).map(({ length }) => length));
  // Looked through for each column: a sheet may merge areas by the thousand below.
  const merges = sheet.merges.filter(({ top, bottom }) => bottom >= header.top && top <= header.bottom);
  const over = { ...sheet, merges };
  const named = Array.from({ length: width }, (_, at) => nameColumn(over, { row, header, at }));
  const months = dateMonths(named, hint);
  dateCurrent(months, { named, rows: sheet.rows.slice(header.bottom + 1, header.bottom + 200) });
  const columns = named.map(({ text, role }, at): StatementColumn => {
    const month = months.get(at) ?? null;
    return {
      sheet: sheet.name,
      column: at + 1,
      header: text,
      role: month !== null && CURRENT.test(text) ? "month" : (role ?? (month === null ? "account" : "month")),
      month,
    };
  });
  const values = columns.filter(({ role }) => role !== "account").map(({ column }) => column - 1);
  const firstValue = Math.min(...values, findFirstAmounts(sheet, header.bottom + 1, width));
  for (const column of columns) {
    if (column.role === "account" && column.column - 1 >= firstValue) column.role = "other";
  }
  leaveEmpty(sheet, header.bottom, columns);
  leaveYearEnds(columns);
  const chosen = chooseMonths(columns);
  const total = chooseTotal(columns, chosen);
  const steps = chosen.length > 0 || total === undefined ? [] : findSteps(sheet, { header, columns, total });
  for (const at of steps) {
    const column = columns[at];
    if (column !== undefined) column.role = "total";
  }
  return { sheet, header, end: sheet.rows.length, columns, months: chosen, total, steps, firstValue };
}

/** A total without any amount, as a form's column of comments, is none. */
function leaveEmpty({ rows }: Sheet, bottom: number, columns: readonly StatementColumn[]): void {
  for (const column of columns) {
    const at = column.column - 1;
    if (column.role === "total" && !rows.some((row, place) => place > bottom && looksNumeric(row[at])))
      column.role = "other";
  }
}

const FEWEST_APART = 6;
/** A day, or words, as a year's end has them; a name of a month may be that month alone. */
const OF_A_DAY = /\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2}|\bye(ar)?[- ]?end|\byear\b|\bfye?\b/i;

/** Months half a year and more apart from each other are no months in a row: days are the ends of years, of names the newest counts. */
function leaveYearEnds(columns: readonly StatementColumn[]): void {
  const dated = columns
    .flatMap((column) =>
      column.role === "month" && column.month !== null ? [{ column, at: monthIndex(column.month) }] : [],
    )
    .sort((a, b) => a.at - b.at);
  const isApart = dated.every(
    ({ at }, place) => place === 0 || at - (dated[place - 1]?.at ?? 0) >= FEWEST_APART,
  );
  if (dated.length < 2 || !isApart) return;
  const areDays = dated.every(({ column }) => OF_A_DAY.test(column.header));
  for (const { column } of areDays ? dated : dated.slice(0, -1)) column.role = areDays ? "total" : "prior";
}

const FEWEST_STEPS = 2;

/** A form has its amounts in one column and their sums in the next, which has no heading: no row fills both. */
function findSteps(
  { rows }: Sheet,
  {
    header,
    columns,
    total,
  }: { header: { bottom: number }; columns: readonly StatementColumn[]; total: number },
): number[] {
  const below = rows.slice(header.bottom + 1).filter((row) => row.some(looksLikeWords));
  const steps: number[] = [];
  for (let at = total + 1; at < columns.length && columns[at]?.header === ""; at += 1) {
    const filled = below.filter((row) => looksNumeric(row[at]));
    const isShared = filled.some((row) => [total, ...steps].some((column) => !isBlank(row[column])));
    if (isShared || filled.length < FEWEST_STEPS) break;
    steps.push(at);
  }
  return steps;
}

const CURRENT = /^current(?: month)?$/i;

export const isCurrent = (header: string): boolean => CURRENT.test(header);
const FEWEST_BEFORE_CURRENT = 6;

/**
 * `Current` right of months in a row is the month after them, where its amounts are as large as theirs (their sum would be
 * several times as large) and not those of the last month once more.
 */
function dateCurrent(
  months: Map<number, string>,
  { named, rows }: { named: readonly NamedColumn[]; rows: readonly Cell[][] },
): void {
  const at = named.findIndex(({ text }) => CURRENT.test(text));
  const before = [...months].filter(([column]) => column < at).sort(([one], [two]) => one - two);
  const [lastAt, last] = before.at(-1) ?? [];
  const isRun = before.every(
    ([column, month], place) =>
      place === 0 || (column === (before[place - 1]?.[0] ?? 0) + 1 && month > (before[place - 1]?.[1] ?? "")),
  );
  if (last === undefined || lastAt !== at - 1 || !isRun || before.length < FEWEST_BEFORE_CURRENT) return;
  const sum = (column: number) =>
    rows.reduce((all, row) => {
      const reading = readNumber(row[column]);
      return all + Math.abs(reading.ok ? (reading.value ?? 0) : 0);
    }, 0);
  const areAlike = (one: number, two: number) =>
    rows.every((row) => cellText(row[one]) === cellText(row[two]));
  // Where months differ, one like the last is the last once more.
  if (areAlike(at, lastAt) && !areAlike(lastAt, lastAt - 1)) return;
  const usual = before.reduce((all, [column]) => all + sum(column), 0) / before.length;
  const share = usual === 0 ? 0 : sum(at) / usual;
  if (share > 0.4 && share < 2.5) months.set(at, monthAt(monthIndex(last) + 1));
}

/** A row of a header: words or years over columns, no line of amounts and no title that stands alone. */
function isHeadline(row: readonly Cell[] | undefined): boolean {
  if (row === undefined) return false;
  const filled = row.flatMap((cell, at) => (isBlank(cell) ? [] : [{ cell, at }]));
  const beyond = filled.filter(({ at }) => at > 0);
  if (beyond.length < 2) return false;
  return beyond.every(
    ({ cell }) =>
      isYear(cell) || (!looksNumeric(cell) && !SHARE.test(cellText(cell)) && cellText(cell).length <= 40),
  );
}

const SHARE = /^[-(]*\d[\d,.]*\s*%\s*\)?$/;

/** The first column after the names that holds amounts, whatever its header says. */
function findFirstAmounts(sheet: Sheet, below: number, width: number): number {
  const rows = sheet.rows.slice(below, below + 60);
  let hasNames = false;
  for (let at = 0; at < width; at += 1) {
    const cells = rows.map((row) => row[at]).filter((cell) => !isBlank(cell));
    const numbers = cells.filter(looksNumeric).length;
    if (hasNames && numbers >= 3 && numbers > cells.length * 0.6) return at;
    hasNames ||= cells.filter(looksLikeWords).length > cells.length * 0.5 && cells.length >= 3;
  }
  return width;
}

const MOST_MONTHS = 12;
/** So many months in a row may be missing of one year. */
const MOST_MISSING = 3;

/** The newest twelve months of actual amounts, each once, in the order of time. */
function chooseMonths(columns: StatementColumn[]): { month: string; at: number }[] {
  const seen = new Set<string>();
  const all = columns.flatMap((column) => {
    if (column.role !== "month" || column.month === null) return [];
    if (seen.has(column.month)) {
      column.role = "other";
      return [];
    }
    seen.add(column.month);
    return [{ month: column.month, at: column.column - 1 }];
  });
  const ordered = all.sort((a, b) => monthIndex(a.month) - monthIndex(b.month));
  const newest = ordered.slice(-MOST_MONTHS);
  // Months of two years beside each other are not one year.
  const hole = newest.findLastIndex(
    ({ month }, at) =>
      at > 0 && monthIndex(month) - monthIndex(newest[at - 1]?.month ?? month) > MOST_MISSING + 1,
  );
  const chosen = newest.slice(Math.max(0, hole));
  for (const { at } of ordered.slice(0, ordered.length - chosen.length)) {
    const column = columns[at];
    if (column !== undefined) column.role = "prior";
  }
  return chosen;
}

const readYear = ({ header }: StatementColumn) => Number(/\b20\d{2}\b/.exec(header)?.[0] ?? 0);
const byYear = (a: StatementColumn, b: StatementColumn) => readYear(a) - readYear(b);

/** Of several totals of a file without months: the last twelve months, the newest whole year, the year to date, the last. */
function chooseAlone(totals: readonly StatementColumn[]): StatementColumn | undefined {
  const years = totals.filter((column) => readYear(column) > 0 && !TO_DATE.test(column.header));
  return (
    totals.find(({ header }) => TWELVE.test(header)) ??
    years.toSorted(byYear).at(-1) ??
    totals.find(({ header }) => TO_DATE.test(header)) ??
    totals.at(-1)
  );
}

/** Of several totals the one after the last month: years to date come after single months. */
function chooseTotal(columns: StatementColumn[], months: readonly { at: number }[]): number | undefined {
  const totals = columns.filter(({ role }) => role === "total");
  const after = Math.max(...months.map(({ at }) => at), -1);
  const chosen =
    months.length > 0 ? (totals.find(({ column }) => column - 1 > after) ?? totals[0]) : chooseAlone(totals);
  for (const column of totals) if (column !== chosen) column.role = "other";
  return chosen === undefined ? undefined : chosen.column - 1;
}
