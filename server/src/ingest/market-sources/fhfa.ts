import { findColumns, getColumns, parseNumber } from "../cells.ts";
import type { RejectedRow } from "../import-file.ts";
import { refuseRagged, type Table } from "../read-table.ts";
import type { MarketSource } from "./market-source.ts";
import { combineDivisions } from "./metro-divisions.ts";
import { firstDay, yearMonth } from "./month.ts";
import { type FileSeries, groupRows, importSeries, type SeriesFile } from "./series-file.ts";

/** The Federal Housing Finance Agency's indices: one row an area and date. */
interface Layout {
  source: string;
  metricKey: string;
  areaKind: "metro" | "county";
  columns: Readonly<Record<"area" | "name" | "year" | "value", string>>;
  /** The column of the quarter; null where the index is annual. */
  quarter: string | null;
}

const LAYOUTS: readonly Layout[] = [
  {
    source: "fhfa-metro-index",
    metricKey: "homePriceIndex",
    areaKind: "metro",
    columns: { name: "Metro", area: "Area Code", year: "Year", value: "Value" },
    quarter: "Quarter",
  },
  {
    source: "fhfa-metro-purchase-index",
    metricKey: "purchaseOnlyIndex",
    areaKind: "metro",
    columns: { area: "cbsa", name: "metro_name", year: "yr", value: "index_sa" },
    quarter: "qtr",
  },
  {
    source: "fhfa-county-index",
    metricKey: "homePriceIndex",
    areaKind: "county",
    columns: { name: "State", area: "FIPS code", year: "Year", value: "HPI" },
    quarter: null,
  },
];

const HEADER_ROWS = 10;

function findLayout({ rows }: Table): { layout: Layout; header: number } | undefined {
  for (const [header, row] of rows.slice(0, HEADER_ROWS).entries()) {
    const names = row.map((cell) => cell.trim());
    const layout = LAYOUTS.find(
      ({ columns, quarter }) =>
        findColumns(row, columns) !== undefined && (quarter === null || names.includes(quarter)),
    );
    if (layout !== undefined) return { layout, header };
  }
  const [layout] = LAYOUTS;
  const isBare = rows
    .slice(0, 3)
    .every((row) => BARE.every((pattern, at) => pattern.test(row[at]?.trim() ?? "")));
  return isBare && layout !== undefined && rows.length > 0 ? { layout, header: -1 } : undefined;
}

/** The publisher's own file of metros has no header. */
const BARE_HEADER = ["Metro", "Area Code", "Year", "Quarter", "Value", "Difference"];
const BARE = [/, [A-Z]{2}/, /^\d{5}$/, /^(19|20)\d\d$/, /^[1-4]$/, /^(-|[\d.]+)$/];

export const fhfa: MarketSource = {
  key: "fhfa",
  order: 2,
  isOwn: (table) => findLayout(table) !== undefined,
  import(table, { pool }) {
    const { metricKey, ...file } = parseIndex(table);
    return importSeries({ pool, table, file, after: (client) => combineDivisions(client, [metricKey]) });
  },
};

function parseIndex(table: Table): SeriesFile & { metricKey: string } {
  const found = findLayout(table);
  if (found === undefined) throw new Error("The file is none of FHFA's");
  const { layout, header } = found;
  refuseRagged(table.rows, Math.max(0, header));
  const names = header < 0 ? BARE_HEADER : (table.rows[header] ?? []);
  const columns = getColumns(names, layout.columns);
  const quarter =
    layout.quarter === null ? undefined : names.findIndex((name) => name.trim() === layout.quarter);
  const rejected: RejectedRow[] = [];
  const points: [string, Point][] = [];
  table.rows.forEach((cells, index) => {
    if (index <= header || cells.every((cell) => cell.trim() === "")) return;
    const point = readPoint(cells, index + 1, { ...columns, quarter });
    if (typeof point === "string") rejected.push({ row: index + 1, reason: point });
    else points.push([point.area, point]);
  });
  const { series, twice } = collect(layout, groupRows(points));
  rejected.push(...twice);
  const newest = points.reduce((latest, [, { month }]) => Math.max(latest, month), 0);
  return {
    source: layout.source,
    publisher: "Federal Housing Finance Agency",
    vintage: layout.areaKind === "county" ? firstDay(newest).slice(0, 4) : firstDay(newest).slice(0, 7),
    metricKey: layout.metricKey,
    read: points.length + rejected.length - twice.length,
    series,
    rejected,
  };
}

interface Point {
  row: number;
  area: string;
  isDivision: boolean;
  month: number;
  value: number | null;
}

function readPoint(
  cells: readonly string[],
  row: number,
  columns: Record<keyof Layout["columns"], number> & { quarter: number | undefined },
): Point | string {
  const cell = (name: keyof typeof columns) => (cells[columns[name] ?? -1] ?? "").trim();
  const area = cell("area").padStart(5, "0");
  if (!/^\d{5}$/.test(area)) return `"${area}" is no code of an area`;
  const year = Number(cell("year"));
  if (!Number.isInteger(year) || year < 1970 || year > 2100) return `"${cell("year")}" is no year`;
  const quarter = columns.quarter === undefined ? undefined : Number(cell("quarter"));
  if (quarter !== undefined && ![1, 2, 3, 4].includes(quarter)) return `"${cell("quarter")}" is no quarter`;
  const value = parseNumber(cell("value"));
  if (value === undefined || (value !== null && (value <= 0 || value > 100_000))) {
    return `"${cell("value")}" is no index`;
  }
  // A quarter stands at its last month.
  const month = quarter === undefined ? yearMonth(year) : year * 12 + quarter * 3 - 1;
  return { row, area, isDivision: cell("name").includes("(MSAD)"), month, value };
}

function collect(
  { metricKey, areaKind }: Layout,
  groups: ReadonlyMap<string, Point[]>,
): { series: FileSeries[]; twice: RejectedRow[] } {
  const twice: RejectedRow[] = [];
  const series = Array.from(groups, ([area, points]): FileSeries => {
    const values = new Map<number, number>();
    const seen = new Set<number>();
    for (const { row, month, value } of points) {
      if (seen.has(month)) twice.push({ row, reason: `${area} has a row of this date already` });
      else if (value !== null) values.set(month, value);
      seen.add(month);
    }
    const isDivision = points.some((point) => point.isDivision);
    return {
      rows: points.map(({ row }) => row),
      metricKey,
      areaKind: areaKind === "county" ? "county" : isDivision ? "division" : "msa",
      area,
      stepMonths: areaKind === "county" ? 12 : 3,
      values,
    };
  });
  return { series, twice };
}
