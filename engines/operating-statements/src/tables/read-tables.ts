import type { Sheet } from "@labs/sheets/sheet";
import type { StatementColumn } from "../statement.ts";
import { findTables, type StatementTable } from "./find-columns.ts";
import { monthIndex, readMonthRange, type YearHint } from "./read-period.ts";
import { readRows, type StatementRow } from "./read-rows.ts";
import { TO_DATE, TWELVE } from "./tell-role.ts";

/** The amounts of a sheet under one list of months, whether its pages hold all of them or some each. */
export interface SheetReading {
  sheet: Sheet;
  headerTop: number;
  months: string[];
  hasTotal: boolean;
  columns: StatementColumn[];
  rows: StatementRow[];
  /** Tables of the same months again: another statement on the sheet. */
  left: number;
  /** It adds up those. */
  isWhole?: true;
  /** The sheets that hold some months each, where several do. */
  parts?: string[];
  /** The total column is not that of the months that are read. */
  hasForeignTotal?: true;
  /** No heading stands over its amounts. */
  isBare?: true;
}

/** Reads a sheet's tables as one statement; undefined where it has none. */
export function readSheet(sheet: Sheet, hint: YearHint): SheetReading | undefined {
  const tables = findTables(sheet, hint).filter(
    ({ months, total }) => months.length > 0 || total !== undefined,
  );
  const whole = findWhole(tables);
  const first = whole ?? tables[0];
  const others = tables.filter((table) => table !== first);
  if (first === undefined) return undefined;
  let reading: SheetReading = {
    sheet,
    headerTop: first.header.top,
    months: first.months.map(({ month }) => month),
    hasTotal: first.total !== undefined,
    columns: first.columns,
    rows: readRows(first),
    left: 0,
    ...(whole === undefined ? {} : { isWhole: true }),
    ...(first.isBare === true ? { isBare: true } : {}),
  };
  for (const table of others) {
    const isMore = table.months.every(({ month }) => !reading.months.includes(month));
    if (!isMore) reading = { ...reading, left: reading.left + 1 };
    else reading = join(reading, readPage(table));
  }
  return reading;
}

/** The share of lines that have to be the sum of those of the other tables. */
const LEAST_ADDED = 0.8;
const FEWEST_ADDED = 4;

/** Of tables of the same months the one that adds up the others, as all properties below each of them. */
function findWhole(tables: readonly StatementTable[]): StatementTable | undefined {
  const spell = ({ months }: StatementTable) => months.map(({ month }) => month).join();
  const [one] = tables;
  if (one === undefined || tables.length < 3 || tables.some((table) => spell(table) !== spell(one)))
    return undefined;
  const sums = tables.map((table) => new Map(readRows(table).map((row) => [nameLine(row), sumOf(row)])));
  return tables.find((_, at) => {
    const lines = [...(sums[at] ?? [])].filter(([, sum]) => sum !== 0);
    const added = lines.filter(([name, sum]) => {
      const others = sums.reduce((all, table, place) => all + (place === at ? 0 : (table.get(name) ?? 0)), 0);
      return Math.abs(others - sum) <= tables.length;
    });
    return lines.length >= FEWEST_ADDED && added.length >= LEAST_ADDED * lines.length;
  });
}

const sumOf = ({ amounts, total }: StatementRow): number =>
  total ?? amounts.reduce<number>((sum, one) => sum + (one ?? 0), 0);

const nameLine = ({ code, label }: StatementRow) => `${code ?? ""}|${label.toLowerCase()}`;

/** Further months of the same lines. */
type Page = Pick<SheetReading, "months" | "hasTotal" | "columns" | "rows">;

function readPage(table: StatementTable): Page {
  return {
    months: table.months.map(({ month }) => month),
    hasTotal: table.total !== undefined,
    columns: table.columns.filter(({ role }) => role === "month" || role === "total"),
    rows: readRows(table),
  };
}

/** The least share of lines that two sheets of one statement have in common. */
const LEAST_SHARED = 0.6;

/**
 * Sheets that hold some months each of the same lines are one statement; a sheet's own total is then none. Years that
 * are whole by themselves stay apart.
 */
export function joinSheets(readings: readonly SheetReading[]): SheetReading[] {
  const joined: SheetReading[] = [];
  for (const reading of readings) {
    const at = joined.findIndex((other) => areParts(other, reading));
    const other = joined[at];
    if (other === undefined) {
      joined.push(reading);
      continue;
    }
    const both = join(withoutTotal(other), withoutTotal(reading));
    joined[at] = { ...both, parts: [...(other.parts ?? [other.sheet.name]), reading.sheet.name] };
  }
  return joined;
}

function areParts(one: SheetReading, two: SheetReading): boolean {
  if (one.months.length + two.months.length > 12 || one.months.length * two.months.length === 0) return false;
  if (two.months.some((month) => one.months.includes(month))) return false;
  const names = new Set(one.rows.map(nameLine));
  const shared = two.rows.filter((row) => names.has(nameLine(row))).length;
  return shared >= LEAST_SHARED * Math.min(one.rows.length, two.rows.length);
}

function withoutTotal(reading: SheetReading): SheetReading {
  return {
    ...reading,
    hasTotal: false,
    rows: reading.rows.map((row) => ({ ...row, total: null, totalSource: null })),
  };
}

function join(reading: SheetReading, page: Page): SheetReading {
  const before = reading.months.length;
  const count = page.months.length;
  const nothing = <Value>(length: number, value: Value) => Array.from({ length }, () => value);
  const rows: StatementRow[] = reading.rows.map((row) => ({
    ...row,
    amounts: [...row.amounts, ...nothing(count, null)],
    sources: [...row.sources, ...nothing(count, null)],
  }));
  let place = 0;
  for (const row of page.rows) {
    const at = rows.findIndex((one, index) => index >= place && nameLine(one) === nameLine(row));
    const held = rows[at];
    if (held === undefined) {
      rows.splice(place, 0, {
        ...row,
        amounts: [...nothing(before, null), ...row.amounts],
        sources: [...nothing(before, null), ...row.sources],
      });
      place += 1;
      continue;
    }
    held.amounts.splice(before, count, ...row.amounts);
    held.sources.splice(before, count, ...row.sources);
    // The total of the year stands on its last page.
    if (row.total !== null) [held.total, held.totalSource] = [row.total, row.totalSource];
    held.unreadable = [...held.unreadable, ...row.unreadable];
    place = at + 1;
  }
  const months = [...reading.months, ...page.months];
  const columns = [...reading.columns, ...page.columns];
  return sortMonths({ ...reading, rows, months, columns, hasTotal: reading.hasTotal || page.hasTotal });
}

function sortMonths(reading: SheetReading): SheetReading {
  const order = reading.months
    .map((month, at) => ({ month, at }))
    .sort((a, b) => monthIndex(a.month) - monthIndex(b.month))
    .slice(-12);
  const sorted = <Value>(values: readonly Value[], missing: Value) =>
    order.map(({ at }) => values[at] ?? missing);
  return {
    ...reading,
    months: order.map(({ month }) => month),
    rows: reading.rows.map((row) => ({
      ...row,
      amounts: sorted(row.amounts, null),
      sources: sorted(row.sources, null),
    })),
  };
}

/** One month beside the year to date, or a longer period, says less than that: its total is read. */
export function leaveOneMonth(reading: SheetReading): SheetReading {
  const total = reading.columns.find(({ role }) => role === "total");
  if (reading.months.length !== 1 || !reading.hasTotal || total === undefined) return reading;
  const range = readMonthRange(total.header);
  const isLonger =
    TO_DATE.test(total.header) || TWELVE.test(total.header) || (range !== undefined && range.from < range.to);
  if (!isLonger) return reading;
  return {
    ...reading,
    months: [],
    rows: reading.rows.map((row) => ({ ...row, amounts: [], sources: [] })),
    columns: reading.columns.map((column) =>
      column.role === "month" ? { ...column, role: "other" } : column,
    ),
  };
}
