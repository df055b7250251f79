import type { Sheet } from "@labs/rent-rolls/sheet";
import { findTables, type StatementTable, type YearHint } from "./find-columns.ts";
import { monthIndex } from "./read-period.ts";
import { readRows, type StatementRow } from "./read-rows.ts";
import type { StatementColumn } from "./statement.ts";

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
}

/** Reads a sheet's tables as one statement; undefined where it has none. */
export function readSheet(sheet: Sheet, hint: YearHint): SheetReading | undefined {
  const [first, ...others] = findTables(sheet, hint).filter(
    ({ months, total }) => months.length > 0 || total !== undefined,
  );
  if (first === undefined) return undefined;
  let reading: SheetReading = {
    sheet,
    headerTop: first.header.top,
    months: first.months.map(({ month }) => month),
    hasTotal: first.total !== undefined,
    columns: first.columns,
    rows: readRows(first),
    left: 0,
  };
  for (const table of others) {
    const isMore = table.months.every(({ month }) => !reading.months.includes(month));
    if (!isMore) reading = { ...reading, left: reading.left + 1 };
    else reading = join(reading, table);
  }
  return reading;
}

const nameOf = ({ code, label }: StatementRow) => `${code ?? ""}|${label.toLowerCase()}`;

/** A page with further months of the same lines. */
function join(reading: SheetReading, table: StatementTable): SheetReading {
  const added = readRows(table);
  const before = reading.months.length;
  const count = table.months.length;
  const nothing = <Value>(length: number, value: Value) => Array.from({ length }, () => value);
  const rows: StatementRow[] = reading.rows.map((row) => ({
    ...row,
    amounts: [...row.amounts, ...nothing(count, null)],
    sources: [...row.sources, ...nothing(count, null)],
  }));
  let place = 0;
  for (const row of added) {
    const at = rows.findIndex((one, index) => index >= place && nameOf(one) === nameOf(row));
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
  const months = [...reading.months, ...table.months.map(({ month }) => month)];
  const columns = [
    ...reading.columns,
    ...table.columns.filter(({ role }) => role === "month" || role === "total"),
  ];
  return inOrder({
    ...reading,
    rows,
    months,
    columns,
    hasTotal: reading.hasTotal || table.total !== undefined,
  });
}

function inOrder(reading: SheetReading): SheetReading {
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
