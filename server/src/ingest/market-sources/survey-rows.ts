import { parseNumber } from "../cells.ts";
import type { RejectedRow } from "../import-file.ts";
import type { FileSeries } from "./series-file.ts";

/** A figure of each row of a county file, dated alike for all. */
export interface CountyFigure {
  metricKey: string;
  /** What it is, in the words of a rejection. */
  words: string;
  least?: number;
  most: number;
  /** The cell's figure in the metric's unit; null where it says that there is none. */
  value(cells: readonly string[]): number | null | undefined;
}

/** The text of a column as a number, times a factor. */
export function column(index: number, factor = 1): CountyFigure["value"] {
  return (cells) => {
    const value = parseNumber(cells[index] ?? "");
    return typeof value === "number" ? value * factor : value;
  };
}

/**
 * Reads a file of one row a county and one date. A row is left out whole when its code is no county's or when one of
 * its figures cannot be true: a row that is wrong in one place is not trusted in another.
 */
export function readCountyRows(options: {
  rows: Iterable<readonly [number, readonly string[]]>;
  /** The code, or why the row has none. */
  area(cells: readonly string[]): { fips: string; state?: string } | { reason: string };
  month: number;
  figures: readonly CountyFigure[];
}): { read: number; series: FileSeries[]; rejected: RejectedRow[] } {
  const series: FileSeries[] = [];
  const rejected: RejectedRow[] = [];
  let read = 0;
  for (const [row, cells] of options.rows) {
    read += 1;
    const area = options.area(cells);
    const found = "reason" in area ? area : readFigures(cells, options.figures);
    if ("reason" in found) {
      rejected.push({ row, reason: found.reason });
      continue;
    }
    if ("reason" in area) continue;
    for (const [metricKey, value] of found.values) {
      series.push({
        ...{ rows: [row], metricKey, areaKind: "county", area: area.fips, stepMonths: 12 },
        ...(area.state === undefined ? {} : { state: area.state }),
        values: value === null ? new Map() : new Map([[options.month, value]]),
      });
    }
  }
  return { read, series, rejected };
}

function readFigures(
  cells: readonly string[],
  figures: readonly CountyFigure[],
): { values: [string, number | null][] } | { reason: string } {
  const values: [string, number | null][] = [];
  for (const { metricKey, words, least = 0, most, value } of figures) {
    const figure = value(cells);
    if (figure === undefined) return { reason: `the ${words} is no number` };
    if (figure !== null && (figure < least || figure > most)) return { reason: `${figure} is no ${words}` };
    values.push([metricKey, figure]);
  }
  if (values.every(([, value]) => value === null)) return { reason: "the row has no figure" };
  return { values };
}
