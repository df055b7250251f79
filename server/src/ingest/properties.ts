import { createHash } from "node:crypto";
import type { PoolClient } from "pg";
import type { Written } from "./import-file.ts";
import type { RejectedRow } from "./import-record.ts";
import { IngestError } from "./ingest-error.ts";
import { placeText } from "./place-text.ts";
import { mapColumns } from "./property-columns.ts";
import { type PropertyFacts, type ReadingRules, readRow, type SaleFacts } from "./property-facts.ts";
import { parcelKey } from "./property-keys.ts";
import { refuseRagged, type Table } from "./read-table.ts";
import { writeHomes, writeSales } from "./write-properties.ts";

export interface PropertyOptions {
  source: string;
  county: string;
  type: "singlefamily" | "multifamily";
  map: Readonly<Record<string, string>>;
}

/** A distinct parcel: its latest facts, and every sale that the file has of it. */
export interface ListedHome {
  /** The parcel number's key, or where there is none the address. */
  identity: string;
  facts: PropertyFacts;
  sales: SaleFacts[];
}

/** The same file read with another mapping is another import. */
export function hashWithOptions(fileHash: string, { county, type, map }: PropertyOptions): string {
  const sorted = Object.entries(map).sort(([a], [b]) => a.localeCompare(b));
  const digest = createHash("sha256")
    .update(JSON.stringify([county, type, sorted]))
    .digest("hex");
  return `${fileHash}+${digest.slice(0, 8)}`;
}

export async function importProperties(options: {
  client: PoolClient;
  importId: string;
  table: Table;
  properties: PropertyOptions;
  today: string;
}): Promise<Written> {
  const { client, importId, table, properties, today } = options;
  const county = await getCounty(client, properties.county);
  const list = readHomes(table, { type: properties.type, county, today }, properties.map);
  if (list.homes.length === 0) {
    const [first] = list.rejected;
    throw new IngestError(
      first === undefined ? "The file has no rows" : `No row can be used; row ${first.row}: ${first.reason}`,
    );
  }
  await deleteDemo(client, properties);
  const oids = await writeHomes({ client, importId, homes: list.homes, properties, state: county.state });
  await writeSales({ client, importId, homes: list.homes, oids, properties, state: county.state });
  const days = list.homes.flatMap(({ sales }) => sales.map(({ soldOn }) => soldOn)).sort();
  return {
    vintage: days.at(-1),
    read: list.read,
    kept: list.read - list.rejected.length,
    rejected: list.rejected,
    repaired: list.repaired,
  };
}

async function getCounty(client: PoolClient, fips: string): Promise<ReadingRules["county"]> {
  const { rows } = await client.query<ReadingRules["county"]>(
    "select latitude, longitude, state from counties where fips = $1",
    [fips],
  );
  if (rows[0] === undefined) throw new IngestError(`There is no county ${fips}`);
  return rows[0];
}

interface HomeList {
  read: number;
  homes: ListedHome[];
  rejected: RejectedRow[];
  repaired: RejectedRow[];
}

function readHomes(
  { rows }: Pick<Table, "rows">,
  rules: Omit<ReadingRules, "columns">,
  map: Readonly<Record<string, string>>,
): HomeList {
  const columns = mapColumns(rows[0] ?? [], map);
  refuseRagged(rows, 0);
  const homes = new Map<string, ListedHome & { asOf: string }>();
  const rejected: RejectedRow[] = [];
  const repaired: RejectedRow[] = [];
  for (const [index, cells] of rows.entries()) {
    if (index === 0) continue;
    const row = index + 1;
    const reading = readRow(cells, row, { ...rules, columns });
    if (typeof reading === "string") {
      rejected.push({ row, reason: reading });
      continue;
    }
    const { facts, sale, notes } = reading;
    const identity = identityOf(facts, rules.county.state);
    const earlier = homes.get(identity);
    const asOf = sale?.soldOn ?? "";
    if (notes.length > 0) repaired.push({ row, reason: notes.join("; ") });
    if (earlier === undefined) {
      homes.set(identity, { identity, facts, sales: sale === null ? [] : [sale], asOf });
      continue;
    }
    if (sale !== null) addSale(earlier.sales, sale);
    // Of two rows of one parcel the later sale describes it as it is.
    const isLater = asOf >= earlier.asOf;
    earlier.facts = isLater ? overlay(facts, earlier.facts) : overlay(earlier.facts, facts);
    if (isLater) earlier.asOf = asOf;
  }
  return { read: Math.max(0, rows.length - 1), homes: [...homes.values()], rejected, repaired };
}

function identityOf(facts: PropertyFacts, state: string): string {
  if (facts.parcelNumber !== null) return parcelKey(facts.parcelNumber);
  return placeText(facts.address ?? "", facts, state).toLowerCase();
}

function addSale(sales: SaleFacts[], sale: SaleFacts): void {
  const isKnown = sales.some(({ soldOn, price }) => soldOn === sale.soldOn && price === sale.price);
  if (!isKnown) sales.push(sale);
}

/** The first's facts, and where it has none the second's. */
function overlay(first: PropertyFacts, second: PropertyFacts): PropertyFacts {
  const known = Object.fromEntries(Object.entries(first).filter(([, value]) => value !== null));
  return { ...second, ...known };
}

/** Real homes replace the demo's of the county and type: the two never stand in one list. */
async function deleteDemo(client: PoolClient, { county, type }: PropertyOptions): Promise<void> {
  for (const table of ["rental_listings", "sales", "properties"]) {
    await client.query(`delete from ${table} where county_fips = $1 and property_type = $2 and demo`, [
      county,
      type,
    ]);
  }
}
