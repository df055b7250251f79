import { findColumns, parseNumber } from "../cells.ts";
import type { RejectedRow } from "../import-file.ts";
import { IngestError } from "../ingest-error.ts";
import { refuseRagged, type Table } from "../read-table.ts";
import type { AreaKind } from "./area-book.ts";
import type { MarketSource } from "./market-source.ts";
import { yearMonth } from "./month.ts";
import { type FileSeries, importSeries, type SeriesFile } from "./series-file.ts";

/** The Quarterly Census of Employment and Wages: jobs that unemployment insurance covers, and what they pay. */
const PUBLISHER = "US Bureau of Labor Statistics, QCEW";

/** A slice of the open data by area or industry, or the single file of a year, in annual averages. */
const SLICE = {
  ...{ area: "area_fips", ownership: "own_code", industry: "industry_code", size: "size_code" },
  ...{ year: "year", quarter: "qtr", status: "disclosure_code" },
  ...{ jobs: "annual_avg_emplvl", wage: "annual_avg_wkly_wage" },
} as const;

/** The workbook of high-level industries of all counties and metros. */
const WORKBOOK = {
  ...{ area: "Area Code", ownership: "Own", industry: "NAICS" },
  ...{ year: "Year", quarter: "Qtr", status: "Annual Average Status Code" },
  ...{ jobs: "Annual Average Employment", wage: "Annual Average Weekly Wage" },
} as const;

const readHeader = ({ rows: [header = []] }: Table) =>
  header.map((cell) => cell.replaceAll(/\s+/g, " ").trim());

function findLayout(table: Table): { columns: Partial<Record<keyof typeof SLICE, number>> } | undefined {
  const header = readHeader(table);
  const columns = findColumns(header, SLICE) ?? findColumns(header, WORKBOOK);
  return columns === undefined ? undefined : { columns };
}

export const coveredEmployment: MarketSource = {
  key: "bls-qcew",
  order: 2,
  isOwn: (table) => findLayout(table) !== undefined,
  import: (table, { pool }) => importSeries({ pool, table, file: parseEmployment(table) }),
};

const PRIVATE = "5";
const GOVERNMENTS = ["1", "2", "3"];
const ALL_INDUSTRIES = "10";

/** The supersectors of private employers, by the Bureau's codes. */
const SECTORS: Readonly<Record<string, string>> = {
  1011: "NaturalResources",
  1012: "Construction",
  1013: "Manufacturing",
  1021: "TradeAndTransport",
  1022: "Information",
  1023: "Finance",
  1024: "BusinessServices",
  1025: "EducationAndHealth",
  1026: "Leisure",
  1027: "OtherServices",
};

/** Which figures a row is of; undefined for the many that are finer, coarser or of size classes. */
function nameSector(ownership: string, industry: string): "all" | "Government" | string | undefined {
  if (ownership === "0" && industry === ALL_INDUSTRIES) return "all";
  if (GOVERNMENTS.includes(ownership) && industry === ALL_INDUSTRIES) return "Government";
  return ownership === PRIVATE ? SECTORS[industry] : undefined;
}

interface Row {
  row: number;
  kind: AreaKind;
  area: string;
  sector: string;
  /** Of government: which level of it. */
  ownership: string;
  year: number;
  /** Null where the publisher withholds it, so that no employer can be told from it. */
  jobs: number | null;
  wage: number | null;
}

function parseEmployment(table: Table): SeriesFile {
  const layout = findLayout(table);
  if (layout === undefined) throw new IngestError("The file lacks a column that its kind has");
  refuseRagged(table.rows, 0);
  const rejected: RejectedRow[] = [];
  const rows: Row[] = [];
  const seen = new Map<string, number>();
  const explainRepeated = (found: Omit<Row, "row">) => {
    const earlier = seen.get(writeKey(found));
    return earlier === undefined ? undefined : `The same stands in row ${earlier} already`;
  };
  table.rows.slice(1).forEach((cells, index) => {
    const row = index + 2;
    const found = readRow((name) => (cells[layout.columns[name] ?? -1] ?? "").trim());
    if (found === undefined) return;
    const reason = "reason" in found ? found.reason : explainRepeated(found);
    if (reason !== undefined) rejected.push({ row, reason });
    else if (!("reason" in found)) {
      seen.set(writeKey(found), row);
      rows.push({ row, ...found });
    }
  });
  const newest = rows.reduce((latest, { year }) => Math.max(latest, year), 0);
  return {
    source: "bls-qcew",
    publisher: PUBLISHER,
    vintage: String(newest),
    read: rows.length + rejected.length,
    series: Array.from(
      Map.groupBy(rows, ({ kind, area, sector }) => `${kind} ${area} ${sector}`).values(),
      toSeries,
    ).flat(),
    rejected,
  };
}

/** Slices by area and by industry have rows in common: added up twice they would be twice the jobs. */
const writeKey = ({ kind, area, sector, ownership, year }: Omit<Row, "row">): string =>
  `${kind} ${area} ${sector} ${ownership} ${year}`;

/**
 * From this year on metros are those of the OMB's bulletin of July 2023. Until then the Bureau kept the delineation of
 * 2013 under the same codes: other counties, which no growth may be measured over.
 */
const METROS_FROM = 2024;

type Cell = (name: keyof typeof SLICE) => string;

function readRow(cell: Cell): Omit<Row, "row"> | { reason: string } | undefined {
  const sector = nameSector(cell("ownership"), cell("industry"));
  const place = readArea(cell("area"));
  if (sector === undefined || place === undefined || !["", "0"].includes(cell("size"))) return undefined;
  if (cell("quarter") !== "A")
    return { reason: `"${cell("quarter")}" is a quarter: annual averages are read` };
  const year = Number(cell("year"));
  if (!/^(19|20)\d\d$/.test(cell("year"))) return { reason: `"${cell("year")}" is no year` };
  if (place.kind === "msa" && year < METROS_FROM)
    return { reason: `Metros of ${year} are of the delineation of 2013: their counties are read` };
  const ownership = cell("ownership");
  const isWithheld = cell("status") !== "" && cell("status") !== "-";
  const [jobs, wage] = [parseNumber(cell("jobs")), parseNumber(cell("wage"))];
  if (isWithheld) return { ...place, sector, ownership, year, jobs: null, wage: null };
  if (typeof jobs !== "number" || jobs < 0 || jobs > 200_000_000)
    return { reason: `"${cell("jobs")}" is no number of jobs` };
  if (typeof wage !== "number" || wage < 0 || wage > 100_000)
    return { reason: `"${cell("wage")}" is no weekly wage` };
  return { ...place, sector, ownership, year, jobs, wage };
}

/** Counties by their code, metros by `C` and the first four digits of theirs; states, the country and the rest are left. */
function readArea(code: string): { kind: AreaKind; area: string } | undefined {
  const metro = /^C(\d{4})$/.exec(code)?.[1];
  if (metro !== undefined) return { kind: "msa", area: `${metro}0` };
  const isCounty = /^\d{4,5}$/.test(code) && !/(000|99\d)$/.test(code);
  return isCounty ? { kind: "county", area: code.padStart(5, "0") } : undefined;
}

const WITHHELD = "Withheld by the publisher, so that no employer can be told from it";

/** Jobs and the weekly wage of a sector by year; of government the sum of its levels, where none is withheld. */
function toSeries(rows: readonly Row[]): FileSeries[] {
  const [{ kind, area, sector } = { kind: "county" as const, area: "", sector: "" }] = rows;
  const [jobs, wages] = [new Map<number, number>(), new Map<number, number>()];
  const [withheld, unpaid] = [new Map<number, string>(), new Map<number, string>()];
  for (const [year, own] of Map.groupBy(rows, (row) => row.year)) {
    const known = own.flatMap(({ jobs: count, wage }) =>
      count === null || wage === null ? [] : [{ count, wage }],
    );
    if (known.length < own.length) {
      withheld.set(yearMonth(year), WITHHELD);
      continue;
    }
    const total = known.reduce((sum, { count }) => sum + count, 0);
    jobs.set(yearMonth(year), total);
    const paid = known.reduce((sum, { count, wage }) => sum + count * wage, 0);
    if (total > 0) wages.set(yearMonth(year), paid / total);
    else unpaid.set(yearMonth(year), "Nobody works in this sector here, so there is no wage");
  }
  const source = { rows: rows.map(({ row }) => row), areaKind: kind, area, stepMonths: 12 };
  const [jobsKey, wageKey] =
    sector === "all" ? ["coveredJobs", "averageWeeklyWage"] : [`sectorJobs${sector}`, `sectorWage${sector}`];
  return [
    { ...source, metricKey: jobsKey, values: jobs, withheld },
    { ...source, metricKey: wageKey, values: wages, withheld: new Map([...withheld, ...unpaid]) },
  ];
}
