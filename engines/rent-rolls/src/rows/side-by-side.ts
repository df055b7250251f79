import type { Cell, Sheet } from "@labs/sheets/sheet";
import type { Header } from "../columns/find-headers.ts";
import { readHeader } from "../words/read-header.ts";
import type { SheetReading } from "./table-rows.ts";

/** A sheet whose header stands twice or more beside itself, as one sheet a table: each keeps its cells' places. */
export function partSheets(sheet: Sheet, { texts, top }: Header): Sheet[] {
  const starts = texts.flatMap((text, column) =>
    text !== "" && readHeader(text) === "unit" ? [column] : [],
  );
  const [first = 0] = starts;
  const parts = starts.map((start, at) => texts.slice(start, starts[at + 1]).filter((text) => text !== ""));
  const isAlike = parts.every((part) => part.length >= 2 && part.join("\u0001") === parts[0]?.join("\u0001"));
  if (starts.length < 2 || !isAlike || texts.slice(0, first).some((text) => text !== "")) return [sheet];
  return starts.map((start, at) => ({
    ...sheet,
    rows: sheet.rows.map((row, index) => (index < top ? row : keep(row, start, starts[at + 1]))),
  }));
}

const keep = (row: readonly Cell[], from: number, to = row.length): Cell[] =>
  row.map((cell, column) => (column >= from && column < to ? cell : null));

/** The tables of one sheet as one reading. */
export function joinReadings(sheet: Sheet, readings: readonly SheetReading[]): SheetReading | undefined {
  const [first] = readings;
  if (first === undefined || readings.length === 1) return first;
  const all = <Item>(read: (reading: SheetReading) => readonly Item[]) => readings.flatMap(read);
  return {
    ...first,
    sheet,
    columns: all(({ columns }) => columns),
    leases: all(({ leases }) => leases).map((lease, order) => ({ ...lease, order })),
    nameless: all(({ nameless }) => nameless),
    totals: all(({ totals }) => totals),
    breaks: all(({ breaks }) => breaks),
    counted: new Map(all(({ counted }) => [...counted])),
    unplaced: all(({ unplaced }) => unplaced),
    beside: all(({ beside }) => beside),
    aside: all(({ aside }) => aside),
  };
}
