import { parseNumber } from "../cells.ts";
import type { RejectedRow } from "../import-file.ts";
import { IngestError } from "../ingest-error.ts";
import type { Table } from "../read-table.ts";
import type { MarketSource } from "./market-source.ts";
import { monthText, yearMonth } from "./month.ts";
import { type FileSeries, importSeries, type SeriesFile } from "./series-file.ts";

/**
 * The Building Permits Survey's county files: two rows of headers, an empty one, then a row a county with names
 * padded by spaces; twelve columns of buildings, homes and value by size of building, and the same as reported.
 */
const HEADER = [
  /^Survey,FIPS,FIPS,Region,Division,County,,1-unit/,
  /^Date,State,County,Code,Code,Name,Bldgs,Units,Value/,
];

/** Where homes stand, in buildings of one, two, three to four, and five and more. */
const UNITS = [7, 10, 13, 16] as const;
const WIDTH = 30;

export const buildingPermits: MarketSource = {
  key: "bps",
  order: 2,
  isOwn: ({ text = "" }) => {
    const lines = text.slice(0, 2000).split("\n");
    return HEADER.every((pattern, index) => pattern.test(lines[index] ?? ""));
  },
  import(table, { pool }) {
    return importSeries({ pool, table, file: parsePermits(table) });
  },
};

function parsePermits({ text = "", file }: Table): SeriesFile {
  // A year's months to date have the same layout and the same dates as the month alone.
  if (/^co\d{4}y/i.test(file))
    throw new IngestError("It is a file of the year to date; take the month's own, co…c.txt");
  const lines = text.split("\n");
  const series: FileSeries[] = [];
  const rejected: RejectedRow[] = [];
  let read = 0;
  let date: string | undefined;
  lines.forEach((line, index) => {
    if (index < HEADER.length || line.trim() === "") return;
    read += 1;
    const row = index + 1;
    const cells = line.split(",").map((cell) => cell.trim());
    if (cells.length !== WIDTH)
      throw new IngestError(`Row ${row} has ${cells.length} cells; a row of permits has ${WIDTH}`);
    date ??= cells[0];
    if (cells[0] !== date)
      throw new IngestError(`Row ${row} is of ${cells[0]}; the rows before it of ${date}`);
    const counted = readHomes(cells, row);
    if ("reason" in counted) rejected.push({ row, reason: counted.reason });
    else series.push(...counted.series);
  });
  const { month, isYear } = readDate(date ?? "");
  return {
    source: isYear ? "census-permits-annual" : "census-permits-monthly",
    publisher: "US Census Bureau, Building Permits Survey",
    vintage: isYear ? monthText(month).slice(0, 4) : monthText(month),
    read,
    series,
    rejected,
  };
}

/** `2023` or `202399` is a year, `202507` a month. */
function readDate(text: string): { month: number; isYear: boolean } {
  const [, year = "", month] = /^(\d{4})(\d{2})?$/.exec(text) ?? [];
  if (year === "") throw new IngestError(`"${text}" is no date of a survey`);
  if (month === undefined || month === "99") return { month: yearMonth(Number(year)), isYear: true };
  if (Number(month) < 1 || Number(month) > 12) throw new IngestError(`"${text}" is no date of a survey`);
  return { month: Number(year) * 12 + Number(month) - 1, isYear: false };
}

function readHomes(cells: readonly string[], row: number): { series: FileSeries[] } | { reason: string } {
  const area = `${cells[1]}${cells[2]}`;
  if (!/^\d{5}$/.test(area)) return { reason: `"${area}" is no county code` };
  const homes: number[] = [];
  for (const index of UNITS) {
    const value = parseNumber(cells[index] ?? "");
    if (typeof value !== "number" || value < 0 || value > 1_000_000) {
      return { reason: `"${cells[index]}" is no number of homes` };
    }
    homes.push(value);
  }
  const { month, isYear } = readDate(cells[0] ?? "");
  const one = (metricKey: string, value: number): FileSeries => ({
    ...{ rows: [row], metricKey, areaKind: "county", area },
    ...{ stepMonths: isYear ? 12 : 1, values: new Map([[month, value]]) },
  });
  const all = homes.reduce((sum, value) => sum + value, 0);
  if (!isYear) return { series: [one("permitsMonthly", all)] };
  return {
    series: [
      one("permits", all),
      one("permitsSingleFamily", homes[0] ?? 0),
      one("permitsMultiFamily", homes[3] ?? 0),
    ],
  };
}
