import { parse } from "node:path";
import type { Pool } from "pg";
import { type ImportResult, importFile } from "./import-file.ts";
import { IngestError } from "./ingest-error.ts";
import { isDelineation, parseDelineation, writeDelineation } from "./omb.ts";
import { findCommonCounty } from "./postal-codes.ts";
import { hashWithOptions, importProperties, type PropertyOptions } from "./properties.ts";
import { findHeader, mapColumns } from "./property-columns.ts";
import { isBlank, readTable, refuseRagged, type Table } from "./read-table.ts";
import { findRollingSales, listRollingSales, ROLLING_COLUMNS, ROLLING_SALES } from "./rolling-sales.ts";
import { isCountyIndex, parseCountyIndex, writeCountyIndex } from "./zillow.ts";

interface Context {
  pool: Pool;
  today: Date;
}

/** A publisher whose own files are read as they come. */
export interface MarketSource {
  key: string;
  isOwn(table: Table): boolean;
  import(table: Table, context: Context): Promise<ImportResult>;
}

const omb: MarketSource = {
  key: "omb",
  isOwn: isDelineation,
  import(table, { pool }) {
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
  isOwn: isCountyIndex,
  import(table, { pool, today }) {
    const index = parseCountyIndex(table, today);
    return importFile({
      pool,
      head: {
        source: index.metricKey === "typicalRent" ? "zillow-zori-county" : "zillow-zhvi-county",
        publisher: "Zillow Research",
        file: table.file,
        fileHash: table.fileHash,
        vintage: index.vintage,
      },
      write: (client, importId) => writeCountyIndex(client, importId, index),
    });
  },
};

export const MARKET_SOURCES: readonly MarketSource[] = [omb, zillow];

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
