import type { PoolClient } from "pg";
import type { Written } from "./import-file.ts";
import type { RejectedRow } from "./import-record.ts";
import { IngestError } from "./ingest-error.ts";
import { parseMonth } from "./month.ts";
import { explainMissing } from "./omb.ts";
import { refuseRagged, type Table } from "./read-table.ts";
import { type MonthlySeries, writeMonthlySeries } from "./write-series.ts";

/** Zillow's county file: one row a county, one column a month. Rents (ZORI) and values (ZHVI) share the layout. */
export interface CountyIndex {
  metricKey: "typicalRent" | "typicalHomeValue";
  vintage: string;
  read: number;
  series: (MonthlySeries & { row: number; state: string })[];
  rejected: RejectedRow[];
}

const KEYS = ["RegionType", "RegionName", "State", "StateCodeFIPS", "MunicipalCodeFIPS"] as const;

/** Zillow's other county files have the same columns; their names give them away. */
const OTHER_MEASURES = /invt|inventory|sales|list|price_cut|days|pending|share|count|forecast|growth|demand/i;

export function isCountyIndex(table: Table): boolean {
  const [header = [], ...rows] = table.rows;
  const at = header.indexOf("RegionType");
  const hasColumns =
    KEYS.every((key) => header.includes(key)) && header.some((name) => parseMonth(name) !== undefined);
  return hasColumns && rows[0]?.[at]?.toLowerCase() === "county" && findMetric(table) !== undefined;
}

/** By the name that Zillow gives the file; a renamed one by the size of its figures. */
function findMetric({ file, rows }: Table): CountyIndex["metricKey"] | undefined {
  const median = medianOfLast(rows);
  const size =
    median >= 20_000 ? "typicalHomeValue" : median >= 300 && median < 10_000 ? "typicalRent" : undefined;
  const named = /zori/i.test(file) ? "typicalRent" : /zhvi/i.test(file) ? "typicalHomeValue" : undefined;
  if (named !== undefined && size !== undefined && named !== size) {
    throw new IngestError(`The name says ${named}, but half of the figures are below ${Math.round(median)}`);
  }
  if (named !== undefined) return named;
  return OTHER_MEASURES.test(file) ? undefined : size;
}

function medianOfLast([header = [], ...rows]: readonly string[][]): number {
  const months = header.flatMap((name, index) => (parseMonth(name) === undefined ? [] : index));
  const last = rows.flatMap((row) => {
    const value = months.map((index) => row[index]).findLast((cell) => cell !== undefined && cell !== "");
    return value === undefined || !Number.isFinite(Number(value)) ? [] : Number(value);
  });
  return last.sort((a, b) => a - b)[Math.floor(last.length / 2)] ?? 0;
}

export function parseCountyIndex(table: Table, today: Date): CountyIndex {
  const { rows } = table;
  const header = rows[0] ?? [];
  refuseRagged(rows, 0);
  const metricKey = findMetric(table);
  if (metricKey === undefined) throw new IngestError("The file holds neither rents nor values by county");
  const months = readMonths(header, today);
  const seen = new Map<string, number>();
  const series: CountyIndex["series"] = [];
  const rejected: RejectedRow[] = [];
  for (const [index, cells] of rows.entries()) {
    if (index === 0) continue;
    const row = index + 1;
    const parsed = parseRow({ cells, header, months });
    const earlier = typeof parsed === "string" ? undefined : seen.get(parsed.areaId);
    if (typeof parsed === "string") rejected.push({ row, reason: parsed });
    else if (earlier !== undefined) {
      rejected.push({ row, reason: `county ${parsed.areaId} stands in row ${earlier} already` });
    } else {
      seen.set(parsed.areaId, row);
      series.push({ ...parsed, row });
    }
  }
  const newest = Math.max(...months.map(({ month }) => month));
  const vintage = `${Math.floor(newest / 12)}-${String((newest % 12) + 1).padStart(2, "0")}`;
  return { metricKey, vintage, read: rows.length - 1, series, rejected };
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
  const twice = months.find(
    ({ month }, index) => months.findIndex((other) => other.month === month) !== index,
  );
  if (twice !== undefined) throw new IngestError(`Row 1: the month ${header[twice.column]} stands twice`);
  return months;
}

/** No county's typical home is worth more, let alone rents for more: beyond it a digit slipped. */
const MOST_AMOUNT = 50_000_000;

/** The county's series, or why the row cannot be used. */
function parseRow(options: {
  cells: readonly string[];
  header: readonly string[];
  months: readonly { column: number; month: number }[];
}): (MonthlySeries & { state: string }) | string {
  const { cells, header, months } = options;
  const cell = (name: (typeof KEYS)[number]) => (cells[header.indexOf(name)] ?? "").trim();
  if (cell("RegionType").toLowerCase() !== "county")
    return `a ${cell("RegionType") || "nameless region"}, no county`;
  // Files saved again by a spreadsheet have lost the codes' leading zeros.
  const areaId = cell("StateCodeFIPS").padStart(2, "0") + cell("MunicipalCodeFIPS").padStart(3, "0");
  if (!/^\d{5}$/.test(areaId)) return `"${areaId}" is no county code`;
  const values = new Map<number, number>();
  for (const { column, month } of months) {
    const text = (cells[column] ?? "").trim();
    if (text === "") continue;
    const value = Number(text);
    if (!Number.isFinite(value) || value <= 0 || value > MOST_AMOUNT) {
      return `"${text}" under ${header[column]} is no amount`;
    }
    values.set(month, value);
  }
  if (values.size === 0) return "no month has a value";
  return { areaId, values, state: cell("State") };
}

export async function writeCountyIndex(
  client: PoolClient,
  importId: string,
  index: CountyIndex,
): Promise<Written> {
  const known = await client.query<{ fips: string; state: string }>("select fips, state from counties");
  const states = new Map(known.rows.map(({ fips, state }) => [fips, state]));
  const rejected = [...index.rejected];
  const kept = index.series.filter(({ areaId, state, row }) => {
    const expected = states.get(areaId);
    if (expected === undefined) rejected.push({ row, reason: explainMissing(areaId) });
    else if (state !== "" && state !== expected) {
      rejected.push({ row, reason: `county ${areaId} lies in ${expected}, but the row says ${state}` });
    } else return true;
    return false;
  });
  if (kept.length === 0) {
    throw new IngestError(`No row can be used; row ${rejected[0]?.row}: ${rejected[0]?.reason}`);
  }
  await writeMonthlySeries({
    client,
    importId,
    metricKey: index.metricKey,
    areaKind: "county",
    series: kept,
  });
  rejected.sort((a, b) => a.row - b.row);
  return { read: index.read, kept: kept.length, rejected };
}
