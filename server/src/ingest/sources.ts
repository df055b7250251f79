import type { Pool } from "pg";
import { type ImportResult, importFile } from "./import-file.ts";
import { IngestError } from "./ingest-error.ts";
import { isDelineation, parseDelineation, writeDelineation } from "./omb.ts";
import { findCommonCounty } from "./postal-codes.ts";
import { hashWithOptions, importProperties, type PropertyOptions } from "./properties.ts";
import { mapColumns } from "./property-columns.ts";
import { readTable, refuseRagged, type Table } from "./read-table.ts";
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
  options: Omit<PropertyOptions, "county"> & { county: string | undefined },
  { pool, today }: Context,
): Promise<ImportResult> {
  const table = await readTable(path);
  const properties = { ...options, county: options.county ?? deriveCounty(table, options.map) };
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
      importProperties({ client, importId, table, properties, today: today.toISOString().slice(0, 10) }),
  });
}

/** A county's own list seldom names the county; its postal codes do. */
function deriveCounty({ rows }: Table, map: PropertyOptions["map"]): string {
  const column = mapColumns(rows[0] ?? [], map).zip;
  refuseRagged(rows, 0);
  const zips = column === undefined ? [] : rows.slice(1).flatMap((row) => row[column]?.trim() || []);
  const county = findCommonCounty(zips);
  if (county === undefined) {
    throw new IngestError(
      "The postal codes do not say the county: name it with --county and its 5-digit FIPS code",
    );
  }
  return county;
}
