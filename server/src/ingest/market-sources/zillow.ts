import type { RejectedRow } from "../import-file.ts";
import { IngestError } from "../ingest-error.ts";
import { refuseRagged, type Table } from "../read-table.ts";
import { monthText, parseMonth } from "./month.ts";
import type { FileSeries, SeriesFile } from "./series-file.ts";

/** Zillow's files: one row an area, one column a month. All measures share the layout. */
type Measure = "typicalRent" | "typicalHomeValue" | "salesCount" | "forSaleInventory";
type Level = "county" | "metro" | "zip";

const KEYS: Readonly<Record<Level, readonly string[]>> = {
  county: ["RegionType", "RegionName", "State", "StateCodeFIPS", "MunicipalCodeFIPS"],
  metro: ["RegionID", "RegionType", "RegionName", "StateName"],
  zip: ["RegionID", "RegionType", "RegionName", "State", "CountyName"],
};

const NAMES: readonly [RegExp, Measure][] = [
  [/zori/i, "typicalRent"],
  [/zhvi/i, "typicalHomeValue"],
  [/sales_count/i, "salesCount"],
  [/invt_fs/i, "forSaleInventory"],
];

const SOURCES: Readonly<Record<Measure, string>> = {
  typicalRent: "zori",
  typicalHomeValue: "zhvi",
  salesCount: "sales",
  forSaleInventory: "inventory",
};

/** Zillow's other files have the same columns; their names give them away. */
const OTHER_MEASURES =
  /sales|list|price_cut|days|pending|share|count|forecast|growth|demand|new_con|market_temp/i;

export function isZillow(table: Table): boolean {
  const level = findLevel(table.rows);
  return level !== undefined && findMeasure(table, level) !== undefined;
}

function findLevel(rows: readonly string[][]): Level | undefined {
  const [header = [], first, second] = rows;
  if (!header.some((name) => parseMonth(name) !== undefined)) return undefined;
  const type = header.indexOf("RegionType");
  // A metro file begins with the whole country.
  const types = [first?.[type], second?.[type]].map((cell) => cell?.toLowerCase());
  const [one] = types;
  const level = one === "county" || one === "zip" ? one : types.includes("msa") ? "metro" : undefined;
  return level !== undefined && KEYS[level].every((key) => header.includes(key)) ? level : undefined;
}

/** By the name that Zillow gives the file; a renamed one by the size of its figures and its first month. */
function findMeasure(table: Table, level: Level): Measure | undefined {
  const { file, rows } = table;
  const median = medianOfLast(rows);
  const size = measureBySize(median);
  const named = NAMES.find(([pattern]) => pattern.test(file))?.[1];
  const isCount = named === "salesCount" || named === "forSaleInventory";
  if (isCount) return level === "metro" ? named : undefined;
  if (named !== undefined && size !== undefined && named !== size) {
    throw new IngestError(`The name says ${named}, but half of the figures are below ${Math.round(median)}`);
  }
  if (named !== undefined) return named;
  if (OTHER_MEASURES.test(file)) return undefined;
  if (level !== "metro" || size === "typicalHomeValue") return size;
  const [since] = (rows[0] ?? []).flatMap((name) => parseMonth(name) ?? []);
  return SINCE.get(since ?? 0) ?? size;
}

/** Zillow counts homes sold since 2008 and homes for sale since 2018. */
const SINCE = new Map<number, Measure>([
  [2008 * 12 + 1, "salesCount"],
  [2018 * 12, "forSaleInventory"],
]);

function measureBySize(median: number): Measure | undefined {
  if (median >= 20_000) return "typicalHomeValue";
  return median >= 300 && median < 10_000 ? "typicalRent" : undefined;
}

function medianOfLast([header = [], ...rows]: readonly string[][]): number {
  const months = header.flatMap((name, index) => (parseMonth(name) === undefined ? [] : index));
  const last = rows.flatMap((row) => {
    const value = months.map((index) => row[index]).findLast((cell) => cell !== undefined && cell !== "");
    return value === undefined || !Number.isFinite(Number(value)) ? [] : Number(value);
  });
  return last.sort((a, b) => a - b)[Math.floor(last.length / 2)] ?? 0;
}

export function parseZillow(table: Table, today: Date): SeriesFile {
  const { rows } = table;
  const header = rows[0] ?? [];
  refuseRagged(rows, 0);
  const level = findLevel(rows);
  const metricKey = level && findMeasure(table, level);
  if (level === undefined || metricKey === undefined) {
    throw new IngestError("The file holds no measure of Zillow's that is known");
  }
  const layout = { level, metricKey, header, months: readMonths(header, today) };
  const series: FileSeries[] = [];
  const rejected: RejectedRow[] = [];
  rows.forEach((cells, index) => {
    if (index === 0) return;
    const parsed = parseRow(cells, index + 1, layout);
    if (typeof parsed === "string") rejected.push({ row: index + 1, reason: parsed });
    else series.push(parsed);
  });
  const newest = Math.max(...layout.months.map(({ month }) => month));
  return {
    source: `zillow-${SOURCES[metricKey]}-${level}`,
    publisher: "Zillow Research",
    vintage: monthText(newest),
    read: rows.length - 1,
    series,
    rejected,
  };
}

function readMonths(header: readonly string[], today: Date): { column: number; month: number }[] {
  const months = header.flatMap((name, column) => {
    const month = parseMonth(name);
    return month === undefined ? [] : { column, month };
  });
  const thisMonth = today.getUTCFullYear() * 12 + today.getUTCMonth();
  const future = months.find(({ month }) => month > thisMonth);
  if (future !== undefined)
    throw new IngestError(`Row 1: the month ${header[future.column]} has not ended yet`);
  const seen = new Set<number>();
  for (const { column, month } of months) {
    if (seen.has(month)) throw new IngestError(`Row 1: the month ${header[column]} stands twice`);
    seen.add(month);
  }
  return months;
}

/** No county's typical home is worth more, let alone rents for more: beyond it a digit slipped. */
const MOST_AMOUNT = 50_000_000;

interface Layout {
  level: Level;
  metricKey: Measure;
  header: readonly string[];
  months: readonly { column: number; month: number }[];
}

/** The area's series, or why the row cannot be used. */
function parseRow(cells: readonly string[], row: number, layout: Layout): FileSeries | string {
  const area = parseArea(cells, layout);
  if (typeof area === "string") return area;
  const isCount = layout.metricKey === "salesCount" || layout.metricKey === "forSaleInventory";
  const values = new Map<number, number>();
  for (const { column, month } of layout.months) {
    const text = (cells[column] ?? "").trim();
    if (text === "") continue;
    const value = Number(text);
    if (!Number.isFinite(value) || value < 0 || (value === 0 && !isCount) || value > MOST_AMOUNT) {
      return `"${text}" under ${layout.header[column]} is no amount`;
    }
    values.set(month, value);
  }
  if (values.size === 0) return "no month has a value";
  return { ...area, rows: [row], metricKey: layout.metricKey, stepMonths: 1, values };
}

type Area = Pick<FileSeries, "areaKind" | "area" | "isName" | "state">;

function parseArea(cells: readonly string[], { level, header }: Layout): Area | string {
  const cell = (name: string) => (cells[header.indexOf(name)] ?? "").trim();
  const type = cell("RegionType").toLowerCase();
  if (level === "metro") {
    if (type === "country") return { areaKind: "nation", area: "US" };
    if (type !== "msa") return `a ${type || "nameless region"}, no metro`;
    return { areaKind: "msa", area: cell("RegionName"), isName: true };
  }
  if (level === "zip") {
    if (type !== "zip") return `a ${type || "nameless region"}, no ZIP code`;
    const zip = cell("RegionName").padStart(5, "0");
    return /^\d{5}$/.test(zip) ? { areaKind: "zip", area: zip } : `"${zip}" is no ZIP code`;
  }
  if (type !== "county") return `a ${type || "nameless region"}, no county`;
  // Files saved again by a spreadsheet have lost the codes' leading zeros.
  const area = cell("StateCodeFIPS").padStart(2, "0") + cell("MunicipalCodeFIPS").padStart(3, "0");
  return /^\d{5}$/.test(area)
    ? { areaKind: "county", area, state: cell("State") }
    : `"${area}" is no county code`;
}
