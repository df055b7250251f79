import type { PoolClient } from "pg";
import { findColumns, getColumns, parseNumber } from "../cells.ts";
import { copyRows } from "../copy-rows.ts";
import { importFile, type RejectedRow } from "../import-file.ts";
import { IngestError } from "../ingest-error.ts";
import { refuseRagged, type Table } from "../read-table.ts";
import { type Context, type MarketSource, readYear } from "./market-source.ts";
import { yearMonth } from "./month.ts";
import { type FileSeries, groupRows, importSeries, type SeriesFile } from "./series-file.ts";
import { type Series, writeSeries } from "./write-series.ts";

/** The Department of Housing and Urban Development's fair market rents, by county and town, and by postal code. */
const PUBLISHER = "US Department of Housing and Urban Development";

const COUNTY = {
  fips: "fips",
  people: "pop2020",
  rent0: "fmr_0",
  rent1: "fmr_1",
  rent2: "fmr_2",
  rent3: "fmr_3",
  rent4: "fmr_4",
} as const;

const ZIP = {
  zip: "ZIP Code",
  area: "HUD Area Code",
  name: "HUD Metro Fair Market Rent Area Name",
  rent0: "SAFMR 0BR",
  rent1: "SAFMR 1BR",
  rent2: "SAFMR 2BR",
  rent3: "SAFMR 3BR",
  rent4: "SAFMR 4BR",
} as const;

const RENTS = ["rent0", "rent1", "rent2", "rent3", "rent4"] as const;
const METRICS = ["Studio", "1Bedroom", "2Bedroom", "3Bedroom", "4Bedroom"].map(
  (size) => `fairMarketRent${size}`,
);

/** As the workbooks before the fiscal year of 2021 call the same columns, the year in their names. */
const EARLIER: readonly (readonly [RegExp, string])[] = [
  [/^zcta$/i, ZIP.zip],
  [/^cbsasub\d\d$/i, ZIP.area],
  [/^areaname\d\d$/i, ZIP.name],
  ...RENTS.map((name, size) => [new RegExp(`^safmr_${size}br$`, "i"), ZIP[name]] as const),
];

/** Headers are broken over lines in the workbook. */
const readHeader = ({ rows: [header = []] }: Table) =>
  header.map((cell) => {
    const name = cell.replaceAll(/\s+/g, " ").trim();
    return EARLIER.find(([pattern]) => pattern.test(name))?.[1] ?? name;
  });

const isCounty = (table: Table) => findColumns(readHeader(table), COUNTY) !== undefined;
const isZip = (table: Table) => findColumns(readHeader(table), ZIP) !== undefined;
const YEAR = /fy_?(20\d\d|\d\d)(?!\d)/i;

export const hud: MarketSource = {
  key: "hud",
  order: 2,
  isOwn: (table) => isCounty(table) || isZip(table),
  import(table, context) {
    const year = readYear(table, YEAR, context);
    if (isZip(table)) return importZips(table, year, context);
    return importSeries({ pool: context.pool, table, file: parseFairRents(table, year) });
  },
};

interface TownRents {
  row: number;
  fips: string;
  people: number;
  rents: number[];
}

function parseFairRents(table: Table, year: number): SeriesFile {
  const { rows } = table;
  refuseRagged(rows, 0);
  const columns = getColumns(readHeader(table), COUNTY);
  const rejected: RejectedRow[] = [];
  const towns: TownRents[] = [];
  rows.slice(1).forEach((cells, index) => {
    const row = index + 2;
    // Ten digits: state and county, and a town or 99999.
    const fips = /^(\d{5})\d{5}$/.exec((cells[columns.fips] ?? "").trim().padStart(10, "0"))?.[1];
    const people = parseNumber(cells[columns.people] ?? "");
    const rents = readRents(cells, columns);
    if (fips === undefined)
      rejected.push({ row, reason: `"${cells[columns.fips]}" is no code of a county or town` });
    else if (typeof people !== "number" || people < 0)
      rejected.push({ row, reason: "the population is no number" });
    else if ("reason" in rents) rejected.push({ row, reason: rents.reason });
    else towns.push({ row, fips, people, rents: rents.rents });
  });
  const counties = groupRows(towns.map((town) => [town.fips, town] as const));
  return {
    source: "hud-fair-market-rents",
    publisher: PUBLISHER,
    vintage: `FY${year}`,
    release: "fiscalYear",
    read: rows.length - 1,
    series: Array.from(counties, ([fips, members]) => toSeries(fips, members, yearMonth(year))).flat(),
    rejected,
  };
}

/** One series a number of bedrooms. A county of several rent areas has the mean of its towns' by their people. */
function toSeries(fips: string, towns: readonly TownRents[], month: number): FileSeries[] {
  const people = towns.reduce((sum, town) => sum + town.people, 0);
  return METRICS.map((metricKey, size) => {
    const rents = towns.map((town) => town.rents[size] ?? 0);
    const isOne = new Set(rents).size === 1;
    const mean = towns.reduce((sum, town) => sum + (town.rents[size] ?? 0) * (town.people / people), 0);
    return {
      ...{ rows: towns.map(({ row }) => row), metricKey, areaKind: "county", area: fips, stepMonths: 12 },
      values: new Map([[month, isOne || people === 0 ? (rents[0] ?? 0) : mean]]),
    };
  });
}

type RentColumns = Readonly<Record<(typeof RENTS)[number], number>>;

function readRents(cells: readonly string[], columns: RentColumns): { rents: number[] } | { reason: string } {
  const rents: number[] = [];
  for (const name of RENTS) {
    const text = cells[columns[name]] ?? "";
    const value = parseNumber(text);
    if (typeof value !== "number" || value < 50 || value > 20_000) return { reason: `"${text}" is no rent` };
    rents.push(value);
  }
  return { rents };
}

function importZips(table: Table, year: number, { pool }: Context) {
  refuseRagged(table.rows, 0);
  return importFile({
    pool,
    head: {
      source: "hud-small-area-rents",
      publisher: PUBLISHER,
      file: table.file,
      fileHash: table.fileHash,
      vintage: `FY${year}`,
    },
    write: (client, importId) => writeZips({ client, importId, table, year }),
  });
}

const SEVERAL = "It lies in several rent areas, each with rents of its own";

/** One series a ZIP code and number of bedrooms; where rent areas disagree about it, it has no figure of its own. */
function listZipSeries(kept: Iterable<readonly (string | number | number[])[]>, month: number): Series[] {
  const areas = groupRows(Array.from(kept, (row) => [String(row[0]), row[4] as number[]] as const));
  return Array.from(areas, ([areaId, rents]) =>
    METRICS.map((metricKey, size): Series => {
      const values = new Set(rents.map((one) => one[size]));
      const [value] = values;
      const isOne = values.size === 1 && value !== undefined;
      return {
        ...{ metricKey, areaKind: "zip", areaId, stepMonths: 12 },
        values: new Map(isOne ? [[month, value]] : []),
        withheld: new Map(isOne ? [] : [[month, SEVERAL]]),
      };
    }),
  ).flat();
}

async function writeZips(options: { client: PoolClient; importId: string; table: Table; year: number }) {
  const { client, importId, table, year } = options;
  const columns = getColumns(readHeader(table), ZIP);
  const rejected: RejectedRow[] = [];
  const kept = new Map<string, (string | number | number[])[]>();
  table.rows.slice(1).forEach((cells, index) => {
    const row = index + 2;
    const zip = (cells[columns.zip] ?? "").trim().padStart(5, "0");
    const area = (cells[columns.area] ?? "").trim();
    const rents = readRents(cells, columns);
    const key = `${zip} ${area}`;
    if (!/^\d{5}$/.test(zip)) rejected.push({ row, reason: `"${zip}" is no postal code` });
    else if (area === "") rejected.push({ row, reason: "the row names no rent area" });
    else if ("reason" in rents) rejected.push({ row, reason: rents.reason });
    else if (kept.has(key))
      rejected.push({ row, reason: `postal code ${zip} stands in this rent area already` });
    else kept.set(key, [zip, area, (cells[columns.name] ?? "").trim(), year, rents.rents, importId]);
  });
  const [first] = rejected;
  if (kept.size === 0) throw new IngestError(`No row can be used; row ${first?.row}: ${first?.reason}`);
  const names = ["zip", "area_code", "area_name", "fiscal_year", "rents", "import_id"];
  await client.query("create temporary table listed_rents (like zip_fair_rents) on commit drop");
  await copyRows({ client, table: "listed_rents", columns: names, rows: kept.values() });
  await client.query(
    `insert into zip_fair_rents (${names}) select ${names} from listed_rents
     on conflict (zip, area_code, fiscal_year) do update
     set area_name = excluded.area_name, rents = excluded.rents, import_id = excluded.import_id`,
  );
  await writeSeries({
    client,
    importId,
    series: listZipSeries(kept.values(), yearMonth(year)),
    release: "fiscalYear",
  });
  return { read: table.rows.length - 1, kept: kept.size, rejected };
}
