import type { PoolClient } from "pg";
import type { RejectedRow, Written } from "../import-file.ts";
import { IngestError } from "../ingest-error.ts";
import type { ColumnIndexes } from "./property-columns.ts";
import { readTaxRow, type YearOfTaxes } from "./property-facts.ts";
import { parcelKey } from "./property-keys.ts";
import { writeTaxes } from "./write-taxes.ts";

interface TaxRow {
  row: number;
  key: string;
  taxes: YearOfTaxes;
}

/** A file of assessments or bills, a parcel and a year a row, for the properties of a county that are loaded already. */
export async function importTaxes(options: {
  client: PoolClient;
  importId: string;
  rows: Iterable<readonly [row: number, cells: readonly string[]]>;
  columns: ColumnIndexes;
  taxes: { source: string; county: string; today: string };
}): Promise<Written> {
  const { client, importId, columns } = options;
  const { source, county, today } = options.taxes;
  const thisYear = Number(today.slice(0, 4));
  const rejected: RejectedRow[] = [];
  const repaired: RejectedRow[] = [];
  const told: TaxRow[] = [];
  let read = 0;
  for (const [row, cells] of options.rows) {
    read += 1;
    const { parcelNumber, taxes, notes } = readTaxRow(cells, { columns, thisYear });
    const key = parcelNumber === null ? "" : parcelKey(parcelNumber);
    if (key === "") rejected.push({ row, reason: "it has no parcel number" });
    else if (taxes === null) {
      rejected.push({ row, reason: notes.join("; ") || "it has no tax year, or no figure of one" });
    } else {
      told.push({ row, key, taxes });
      if (notes.length > 0) repaired.push({ row, reason: notes.join("; ") });
    }
  }
  const oids = await findParcels(client, county, [...new Set(told.map(({ key }) => key))]);
  const parcels = new Map<string, Map<number, TaxRow>>();
  for (const of of told) {
    if (!oids.has(of.key)) {
      rejected.push({
        row: of.row,
        reason: `no property is loaded with this parcel number in county ${county}`,
      });
      continue;
    }
    const years = parcels.get(of.key) ?? new Map<number, TaxRow>();
    const earlier = years.get(of.taxes.year);
    if (earlier !== undefined) {
      rejected.push({ row: of.row, reason: `row ${earlier.row} says the same year of the same parcel` });
      continue;
    }
    parcels.set(of.key, years.set(of.taxes.year, of));
  }
  rejected.sort((a, b) => a.row - b.row);
  if (parcels.size === 0) {
    const [first] = rejected;
    throw new IngestError(
      first === undefined ? "The file has no rows" : `No row can be used; row ${first.row}: ${first.reason}`,
    );
  }
  await writeTaxes({
    ...{ client, source, importId },
    parcels: [...parcels].map(([key, years]) => ({
      ...{ county, oid: oids.get(key) ?? 0 },
      taxes: [...years.values()].map(({ taxes }) => taxes),
    })),
  });
  const newest = Math.max(...told.map(({ taxes }) => taxes.year));
  return { vintage: String(newest), read, kept: read - rejected.length, rejected, repaired };
}

async function findParcels(client: PoolClient, county: string, keys: string[]): Promise<Map<string, number>> {
  const { rows } = await client.query<{ key: string; oid: string }>(
    `select parcel_key as key, oid from properties
     where county_fips = $1 and parcel_key = any($2) and not demo order by oid desc`,
    [county, keys],
  );
  return new Map(rows.map(({ key, oid }) => [key, Number(oid)]));
}
