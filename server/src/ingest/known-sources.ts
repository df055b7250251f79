import { parse } from "node:path";
import { findCommonCounty } from "../lib/geography/locate-county.ts";
import { isListingHeader, mapListingColumns } from "./homes/listing-columns.ts";
import { importListings } from "./homes/listings.ts";
import { hashWithOptions, importProperties, type PropertyOptions } from "./homes/properties.ts";
import { findHeader, isSalesHeader, mapColumns } from "./homes/property-columns.ts";
import { findRollingSales, listRollingSales, ROLLING_COLUMNS, ROLLING_SALES } from "./homes/rolling-sales.ts";
import { openTaxFile, type TaxMap } from "./homes/tax-file.ts";
import { importTaxes } from "./homes/taxes.ts";
import { type ImportResult, importFile } from "./import-file.ts";
import { IngestError } from "./ingest-error.ts";
import { buildingPermits } from "./market-sources/building-permits.ts";
import { censusPopulation } from "./market-sources/census-population.ts";
import { censusSurvey } from "./market-sources/census-survey.ts";
import { coveredEmployment } from "./market-sources/covered-employment.ts";
import { hud } from "./market-sources/fair-market-rents.ts";
import { fhfa } from "./market-sources/fhfa.ts";
import { gazetteer } from "./market-sources/gazetteer.ts";
import { risk, vulnerability } from "./market-sources/hazards.ts";
import { homePurchaseLoans } from "./market-sources/home-purchase-loans.ts";
import { listingActivity } from "./market-sources/listing-activity.ts";
import type { Context, MarketSource } from "./market-sources/market-source.ts";
import { mortgageRates } from "./market-sources/mortgage-rates.ts";
import { isDelineation, parseDelineation, writeDelineation } from "./market-sources/omb.ts";
import { ruralAtlas } from "./market-sources/rural-atlas.ts";
import { importSeries } from "./market-sources/series-file.ts";
import { unemployment } from "./market-sources/unemployment.ts";
import { isZillow, parseZillow } from "./market-sources/zillow.ts";
import { isBlank, readTable, refuseRagged, type Table } from "./read-table.ts";
import { areaTables } from "./small-areas/area-tables.ts";
import { crosswalks } from "./small-areas/crosswalks.ts";
import { outlines } from "./small-areas/outlines.ts";
import { points } from "./small-areas/points.ts";

const omb: MarketSource = {
  key: "omb",
  order: 0,
  isOwn: isDelineation,
  import: async (table, { pool }) => {
    const delineation = parseDelineation(table);
    return importFile({
      pool,
      head: {
        source: "omb",
        publisher: "US Office of Management and Budget",
        file: table.file,
        fileHash: table.fileHash,
        vintage: delineation.vintage,
      },
      write: (client, importId) => writeDelineation(client, importId, delineation),
    });
  },
};

const zillow: MarketSource = {
  key: "zillow",
  order: 2,
  isOwn: isZillow,
  import: async (table, { pool, today }) => importSeries({ pool, table, file: parseZillow(table, today) }),
};

export const MARKET_SOURCES: readonly MarketSource[] = [
  omb,
  points,
  gazetteer,
  censusPopulation,
  censusSurvey,
  zillow,
  listingActivity,
  coveredEmployment,
  homePurchaseLoans,
  fhfa,
  hud,
  buildingPermits,
  unemployment,
  risk,
  vulnerability,
  ruralAtlas,
  mortgageRates,
  crosswalks,
  areaTables,
  outlines,
];

export function findSource(table: Table): MarketSource | undefined {
  return MARKET_SOURCES.find((source) => source.isOwn(table));
}

export async function importPropertyFile(
  path: string,
  options: Omit<PropertyOptions, "source"> & { source: string | undefined },
  { pool, today }: Context,
): Promise<ImportResult> {
  const table = await readTable(path);
  const { listed, properties } = listRows(table, options);
  return importFile({
    pool,
    head: {
      source: properties.source,
      publisher: properties.source,
      file: table.file,
      fileHash: hashWithOptions(table.fileHash, properties),
      vintage: null,
    },
    write: (client, importId) =>
      importProperties({ client, importId, listed, properties, today: today.toISOString().slice(0, 10) }),
  });
}

type Listed = Parameters<typeof importProperties>[0]["listed"];

/** A layout that is known speaks for itself; any other list is of the county and type that the operator names. */
function listRows(
  { rows, file }: Table,
  options: Omit<PropertyOptions, "source"> & { source: string | undefined },
): { listed: Listed; properties: PropertyOptions } {
  const rolling = Object.keys(options.map).length === 0 ? findRollingSales(rows) : undefined;
  if (rolling !== undefined) {
    refuseRagged(rows, rolling);
    return {
      listed: { columns: ROLLING_COLUMNS, rows: listRollingSales(rows, rolling) },
      properties: { ...options, source: options.source ?? ROLLING_SALES },
    };
  }
  const header = findHeader(rows, options.map);
  const columns = mapColumns(rows[header] ?? [], options.map);
  refuseRagged(rows, header);
  const county = options.county ?? deriveCounty(rows.slice(header + 1), columns.zip);
  const type = options.type ?? "singlefamily";
  const base = { county, type, subtype: null, asOf: null, notes: [] };
  const listed = rows.flatMap((cells, index) =>
    index <= header || isBlank(cells) ? [] : [{ ...base, row: index + 1, cells }],
  );
  return {
    listed: { columns, rows: listed },
    properties: { ...options, county, type, source: options.source ?? parse(file).name },
  };
}

/** A county's own list seldom names the county; its postal codes do. */
function deriveCounty(rows: readonly string[][], column: number | undefined): string {
  const zips = column === undefined ? [] : rows.flatMap((row) => row[column]?.trim() || []);
  const county = findCommonCounty(zips);
  if (county === undefined) {
    throw new IngestError(
      "The postal codes do not say the county: name it with --county and its 5-digit FIPS code",
    );
  }
  return county;
}

export interface TaxFileOptions {
  source: string | undefined;
  county: string;
  map: TaxMap;
  /** Of a file of one year that does not say it. */
  year?: number | undefined;
  /** Rows of one parcel and year are parts of one bill. */
  isParts?: boolean;
}

/** Assessments or bills of years, for properties that are loaded. */
export async function importTaxFile(
  path: string,
  { county, map, year, isParts = false, ...options }: TaxFileOptions,
  { pool, today }: Pick<Context, "pool" | "today">,
): Promise<ImportResult> {
  const { file, fileHash, rows } = await openTaxFile(path, { map, year });
  const source = options.source ?? parse(file).name;
  const readBy = {
    ...map,
    ...(year === undefined ? {} : { "--year": year }),
    ...(isParts ? { "--add-up": true } : {}),
  };
  return importFile({
    pool,
    head: {
      ...{ source, publisher: source, file, vintage: null },
      fileHash: hashWithOptions(fileHash, { county, type: undefined, map: readBy }),
    },
    write: (client, importId) =>
      importTaxes({
        ...{ client, importId, rows },
        taxes: { source, county, isParts, today: today.toISOString().slice(0, 10) },
      }),
  });
}

/** A list of rentals: asked rents with their dates and places. */
export async function importListingFile(
  path: string,
  options: {
    source: string | undefined;
    type: PropertyOptions["type"];
    map: Readonly<Record<string, string>>;
  },
  { pool, today }: Pick<Context, "pool" | "today">,
): Promise<ImportResult> {
  const table = await readTable(path);
  const [header = [], ...rows] = table.rows;
  refuseRagged(table.rows, 0);
  const columns = mapListingColumns(header, options.map);
  for (const field of ["rent", "listedOn"] as const) {
    if (columns[field] === undefined) {
      throw new IngestError(`The file needs a column of ${field}: name it with --map ${field}="…"`);
    }
  }
  const source = options.source ?? parse(table.file).name;
  const type = options.type ?? "multifamily";
  return importFile({
    pool,
    head: {
      source,
      publisher: source,
      file: table.file,
      fileHash: hashWithOptions(table.fileHash, { county: undefined, type, map: options.map }),
      vintage: null,
    },
    write: (client, importId) =>
      importListings({
        client,
        importId,
        rows: rows.map((cells, index) => [index + 2, cells] as const),
        columns,
        listings: { source, type, today: today.toISOString().slice(0, 10) },
      }),
  });
}

/** What a file is, by its content. */
export type Recognized = { kind: "market"; source: MarketSource } | { kind: "listings" | "sales" };

export function recognize(table: Table): Recognized | undefined {
  const source = findSource(table);
  if (source !== undefined) {
    return source.isUndated?.(table) === true ? undefined : { kind: "market", source };
  }
  const { rows } = table;
  if (isListingHeader(rows[0] ?? [])) return { kind: "listings" };
  return findRollingSales(rows) !== undefined || isSalesHeader(rows[0] ?? []) ? { kind: "sales" } : undefined;
}
