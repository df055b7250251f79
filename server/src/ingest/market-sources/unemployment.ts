import { STATES } from "../../lib/postal-codes.ts";
import { findColumns, getColumns, parseNumber } from "../cells.ts";
import type { RejectedRow } from "../import-file.ts";
import { IngestError } from "../ingest-error.ts";
import { refuseRagged, type Table } from "../read-table.ts";
import type { MarketSource } from "./market-source.ts";
import { monthText, yearMonth } from "./month.ts";
import { type FileSeries, groupRows, importSeries, type SeriesFile } from "./series-file.ts";
import { column, readCountyRows } from "./survey-rows.ts";

const PUBLISHER = "US Bureau of Labor Statistics";

/** A line of the county file: code, state, county, name, year, labor force, employed, unemployed, rate. */
const COUNTY_LINE =
  /^(CN\d{13})\s+(\d{2})\s+(\d{3})\s+(\S.*?)\s{2,}(\d{4})\s+(\S+)\s+(\S+)\s+(\S+)\s+(\S+)\s*$/;

const STATE = {
  code: "GeoID",
  series: "Series ID",
  year: "Year",
  month: "Month",
  rate: "Unemployment Rate",
} as const;

/** The Bureau's own columns of its series of states. */
const SERIES = { series: "series_id", year: "year", period: "period", value: "value" } as const;

const TITLE = /Labor Force Data by County, (\d{4}) Annual Averages/;
const readHead = ({ text, rows }: Table) => text?.slice(0, 2000) ?? rows.slice(0, 5).flat().join(" ");
const isCounty = (table: Table) => TITLE.test(readHead(table));
const isState = ({ rows: [header = []] }: Table) => findColumns(header, STATE) !== undefined;
const isSeries = ({ rows: [header = []] }: Table) => findColumns(header, SERIES) !== undefined;

export const unemployment: MarketSource = {
  key: "bls-laus",
  order: 2,
  isOwn: (table) => isCounty(table) || isState(table) || isSeries(table),
  import(table, { pool }) {
    return importSeries({ pool, table, file: isCounty(table) ? parseCounties(table) : parseStates(table) });
  },
};

function parseCounties(table: Table): SeriesFile {
  const year = Number(TITLE.exec(readHead(table))?.[1]);
  const rows = table.text === undefined ? listCells(table.rows) : listLines(table.text);
  const other = rows.find(([, cells]) => Number(cells[4]) !== year);
  if (other !== undefined) throw new IngestError(`Row ${other[0]} is of ${other[1][4]}, the file of ${year}`);
  const read = readCountyRows({
    rows,
    area: (cells) => ({
      fips: `${cells[1]}${cells[2]}`,
      state: /, ([A-Z]{2})$/.exec(cells[3] ?? "")?.[1] ?? "",
    }),
    month: yearMonth(year),
    figures: [
      { metricKey: "laborForce", words: "labor force", most: 20_000_000, value: column(5) },
      { metricKey: "unemploymentRate", words: "unemployment rate", most: 1, value: percentage(8) },
    ],
  });
  return { source: "bls-unemployment-county", publisher: PUBLISHER, vintage: String(year), ...read };
}

/** The older files are text laid out in columns. */
function listLines(text: string): (readonly [number, string[]])[] {
  const lines = text.split("\n");
  if (!lines.some((line) => line.startsWith("SOURCE:"))) {
    throw new IngestError(`Row ${lines.length}: the file is cut short; its last lines name the source`);
  }
  return lines.flatMap((line, index) => {
    if (!line.startsWith("CN")) return [];
    const cells = COUNTY_LINE.exec(line)?.slice(1);
    if (cells === undefined) throw new IngestError(`Row ${index + 1} is not laid out as a county's`);
    return [[index + 1, cells] as const];
  });
}

/** The newer ones are workbooks; some have an empty column before the figures. */
function listCells(rows: readonly string[][]): (readonly [number, string[]])[] {
  return rows.flatMap((row, index) => {
    const cells = row.map((cell) => cell.trim()).filter((cell) => cell !== "");
    if (!/^CN\d{13}$/.test(cells[0] ?? "")) return [];
    if (cells.length !== 9) throw new IngestError(`Row ${index + 1} is not laid out as a county's`);
    return [[index + 1, cells] as const];
  });
}

/** From tenths of a percent, without what division by 100 leaves behind. */
function percentage(index: number): (cells: readonly string[]) => number | null | undefined {
  return (cells) => {
    const value = parseNumber(cells[index] ?? "");
    return typeof value === "number" ? toShare(value) : value;
  };
}

function toShare(percent: number): number {
  return Number((percent / 100).toPrecision(15));
}

interface StateRow {
  row: number;
  /** The state's FIPS code. */
  code: string;
  year: number;
  /** From 0 for January. */
  month: number;
  rate: string;
  said: string;
}

function parseStates(table: Table): SeriesFile {
  refuseRagged(table.rows, 0);
  const rows = isSeries(table) ? listSeriesRows(table.rows) : listStateRows(table.rows);
  const rejected: RejectedRow[] = [];
  const points: [string, { row: number; month: number; value: number | null }][] = [];
  for (const { row, code, year, month, rate, said } of rows) {
    const state = STATES[code];
    const value = parseNumber(rate);
    if (state === undefined) rejected.push({ row, reason: `"${code}" is the code of no state` });
    else if (month < 0 || !(year > 1970 && year < 2100))
      rejected.push({ row, reason: `"${said}" is no month` });
    else if (value === undefined || (value !== null && (value < 0 || value > 100))) {
      rejected.push({ row, reason: `"${rate}" is no rate` });
    } else
      points.push([state, { row, month: year * 12 + month, value: value === null ? null : toShare(value) }]);
  }
  const newest = points.reduce((latest, [, { month }]) => Math.max(latest, month), 0);
  const series = Array.from(groupRows(points), ([area, list]): FileSeries => {
    return {
      ...{ rows: list.map(({ row }) => row), metricKey: "stateUnemploymentRate", areaKind: "state", area },
      stepMonths: 1,
      values: new Map(list.flatMap(({ month, value }) => (value === null ? [] : [[month, value] as const]))),
    };
  });
  return {
    source: "bls-unemployment-state",
    publisher: PUBLISHER,
    vintage: monthText(newest),
    read: rows.length,
    series,
    rejected,
  };
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

function listStateRows(rows: readonly string[][]): StateRow[] {
  const columns = getColumns(rows[0] ?? [], STATE);
  return rows.slice(1).map((cells, index) => {
    const cell = (name: keyof typeof STATE) => (cells[columns[name]] ?? "").trim();
    return {
      row: index + 2,
      code: cell("code").padStart(2, "0"),
      year: Number(cell("year")),
      month: MONTHS.indexOf(cell("month").slice(0, 3).toLowerCase()),
      rate: cell("rate"),
      said: `${cell("month")} ${cell("year")}`,
    };
  });
}

/** Of all series of states those of the unemployment rate, seasonally adjusted; the mean of a year is no month. */
function listSeriesRows(rows: readonly string[][]): StateRow[] {
  const columns = getColumns(rows[0] ?? [], SERIES);
  return rows.slice(1).flatMap((cells, index) => {
    const cell = (name: keyof typeof SERIES) => (cells[columns[name]] ?? "").trim();
    const code = /^LASST(\d{2})0{11}03$/.exec(cell("series"))?.[1];
    const period = /^M(\d{2})$/.exec(cell("period"))?.[1];
    if (code === undefined || period === "13") return [];
    const month = Number(period) >= 1 && Number(period) <= 12 ? Number(period) - 1 : -1;
    const said = `${cell("year")} ${cell("period")}`;
    return [{ row: index + 2, code, year: Number(cell("year")), month, rate: cell("value"), said }];
  });
}
