import { parseNumber } from "../cells.ts";
import type { RejectedRow } from "../import-file.ts";
import type { AreaKind } from "./area-book.ts";
import type { FileSeries } from "./series-file.ts";

/** A figure of each row of a file of counties, ZIP codes or tracts, dated alike for all. */
export interface CountyFigure {
  metricKey: string;
  /** What it is, in the words of a rejection. */
  words: string;
  least?: number;
  most: number;
  /** The cell's figure in the metric's unit; null where it says that there is none. */
  value(cells: readonly string[]): number | null | undefined;
  /** The survey's margin of error of the figure, at 90% confidence; null where it gives none. */
  margin?(cells: readonly string[]): number | null | undefined;
}

/** Why a small area has no figure where the publisher prints none. */
export const WITHHELD = "Withheld by the publisher: too few answers";
/** Why a county has none: a file of counties marks what cannot be told of one, and never says why. */
const NOT_GIVEN = "Not given by its publisher for this area";

/** The code of a row's area, or why it has none. Where no kind is said it is a county. */
type RowArea = { fips: string; kind?: AreaKind; state?: string } | { reason: string };

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
  area(cells: readonly string[]): RowArea;
  month: number;
  figures: readonly CountyFigure[];
}): { read: number; series: FileSeries[]; rejected: RejectedRow[] } {
  const series: FileSeries[] = [];
  const rejected: RejectedRow[] = [];
  let read = 0;
  for (const [row, cells] of options.rows) {
    read += 1;
    const area = options.area(cells);
    const isSmall = "kind" in area && area.kind !== "county";
    const found = "reason" in area ? area : readFigures(cells, options.figures, { isSmall });
    if ("reason" in found) {
      rejected.push({ row, reason: found.reason });
      continue;
    }
    if ("reason" in area) continue;
    for (const { metricKey, value, margin } of found.values) {
      series.push({
        ...{ rows: [row], metricKey, areaKind: area.kind ?? "county", area: area.fips, stepMonths: 12 },
        ...(area.state === undefined ? {} : { state: area.state }),
        values: value === null ? new Map() : new Map([[options.month, value]]),
        ...(margin === null || value === null ? {} : { margins: new Map([[options.month, margin]]) }),
        ...(value === null ? { withheld: new Map([[options.month, isSmall ? WITHHELD : NOT_GIVEN]]) } : {}),
      });
    }
  }
  return { read, series, rejected };
}

interface RowFigure {
  metricKey: string;
  value: number | null;
  margin: number | null;
}

function readFigures(
  cells: readonly string[],
  figures: readonly CountyFigure[],
  { isSmall }: { isSmall: boolean },
): { values: RowFigure[] } | { reason: string } {
  const values: RowFigure[] = [];
  for (const { metricKey, words, least = 0, most, value, margin } of figures) {
    const figure = value(cells);
    if (figure === undefined) return { reason: `the ${words} is no number` };
    if (figure !== null && (figure < least || figure > most)) return { reason: `${figure} is no ${words}` };
    const error = margin?.(cells) ?? null;
    values.push({ metricKey, value: figure, margin: error === null || error < 0 ? null : error });
  }
  // A small area without any figure is one of which everything is withheld.
  if (!isSmall && values.every(({ value }) => value === null)) return { reason: "the row has no figure" };
  return { values };
}
