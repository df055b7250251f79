import { findColumns, getColumns, parseNumber } from "../cells.ts";
import type { RejectedRow } from "../import-file.ts";
import { IngestError } from "../ingest-error.ts";
import { refuseRagged, type Table } from "../read-table.ts";
import type { MarketSource } from "./market-source.ts";
import { monthText } from "./month.ts";
import { type FileSeries, importSeries, type SeriesFile } from "./series-file.ts";

const PUBLISHER = "Realtor.com";

const FIGURES = {
  medianListingPrice: { column: "median_listing_price", words: "median listing price", most: 100_000_000 },
  activeListings: { column: "active_listing_count", words: "count of active listings", most: 10_000_000 },
  newListings: { column: "new_listing_count", words: "count of new listings", most: 10_000_000 },
  reducedListings: { column: "price_reduced_count", words: "count of reduced listings", most: 10_000_000 },
  medianDaysOnMarket: { column: "median_days_on_market", words: "number of days", most: 36_500 },
} as const;
const KEYS = Object.keys(FIGURES) as (keyof typeof FIGURES)[];

const LAYOUTS = [
  { kind: "county", source: "realtor-listings-county", area: "county_fips", name: "county_name" },
  { kind: "msa", source: "realtor-listings-metro", area: "cbsa_code", name: "cbsa_title" },
] as const;
type Layout = (typeof LAYOUTS)[number];

const nameColumns = ({ area, name }: Layout) => ({
  ...{ month: "month_date_yyyymm", area, name },
  ...(Object.fromEntries(KEYS.map((key) => [key, FIGURES[key].column])) as Record<
    keyof typeof FIGURES,
    string
  >),
});

const findLayout = ({ rows: [header = []] }: Table): Layout | undefined =>
  LAYOUTS.find((layout) => findColumns(header, nameColumns(layout)) !== undefined);

/**
 * Homes listed for sale by county or metro: the file of one month as well as the one of all months. Rows that the
 * publisher flags keep their figures: the flag is of its changes over a year, and none of these is read.
 */
export const listingActivity: MarketSource = {
  key: "realtor",
  order: 2,
  isOwn: (table) => findLayout(table) !== undefined,
  import: (table, { pool }) => importSeries({ pool, table, file: parseListings(table) }),
};

type Read = FileSeries & { rows: number[]; values: Map<number, number> };

function parseListings(table: Table): SeriesFile {
  const layout = findLayout(table);
  if (layout === undefined) throw new IngestError("The file lacks a column that its kind has");
  // The last line explains the publisher's flag.
  const rows = table.rows.filter(([first = ""]) => !first.trim().startsWith("quality_flag"));
  refuseRagged(rows, 0);
  const columns = getColumns(rows[0] ?? [], nameColumns(layout));
  const series = new Map<string, Read>();
  const rejected: RejectedRow[] = [];
  const seen = new Map<string, number>();
  let [read, newest] = [0, 0];
  for (const [index, cells] of rows.slice(1).entries()) {
    const row = index + 2;
    const cell = (name: keyof typeof columns) => (cells[columns[name]] ?? "").trim();
    read += 1;
    const found = readRow(cell, layout);
    const earlier = "reason" in found ? undefined : seen.get(`${found.area} ${found.month}`);
    if ("reason" in found || earlier !== undefined) {
      const reason =
        "reason" in found ? found.reason : `the same area and month stand in row ${earlier} already`;
      rejected.push({ row, reason });
      continue;
    }
    const { area, state, month, values } = found;
    seen.set(`${area} ${month}`, row);
    newest = Math.max(newest, month);
    for (const [metricKey, value] of values) {
      const key = `${metricKey} ${area}`;
      const one: Read = series.get(key) ?? {
        ...{ metricKey, areaKind: layout.kind, area, stepMonths: 1, rows: [], values: new Map() },
        ...(state === undefined ? {} : { state }),
      };
      one.rows.push(row);
      one.values.set(month, value);
      series.set(key, one);
    }
  }
  const { source } = layout;
  return {
    source,
    publisher: PUBLISHER,
    vintage: monthText(newest),
    read,
    series: [...series.values()],
    rejected,
  };
}

type Cell = (name: "month" | "area" | "name" | keyof typeof FIGURES) => string;

function readRow(
  cell: Cell,
  { kind }: Layout,
): { reason: string } | { area: string; state?: string; month: number; values: [string, number][] } {
  const date = /^(\d{4})(0[1-9]|1[0-2])$/.exec(cell("month"));
  if (date === null) return { reason: `"${cell("month")}" is no month` };
  if (!/^\d{4,5}$/.test(cell("area"))) return { reason: `"${cell("area")}" is no code of an area` };
  const values: [string, number][] = [];
  for (const key of KEYS) {
    const { words, most } = FIGURES[key];
    const value = parseNumber(cell(key));
    // A row that is wrong in one place is not trusted in another.
    if (value === undefined) return { reason: `the ${words} is no number` };
    if (value === null) continue;
    if (value < 0 || value > most) return { reason: `${value} is no ${words}` };
    values.push([key, value]);
  }
  if (values.length === 0) return { reason: "the row has no figure" };
  const state = kind === "county" ? /, ([a-z]{2})$/i.exec(cell("name"))?.[1]?.toUpperCase() : undefined;
  return {
    area: cell("area").padStart(5, "0"),
    ...(state === undefined ? {} : { state }),
    month: Number(date[1]) * 12 + Number(date[2]) - 1,
    values,
  };
}
