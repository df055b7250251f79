import { createHash } from "node:crypto";
import type { PoolClient } from "pg";
import type { RejectedRow, Written } from "../import-file.ts";
import { IngestError } from "../ingest-error.ts";
import { searchText } from "./place-text.ts";
import type { ColumnIndexes } from "./property-columns.ts";
import {
  OUTSIDE_COUNTY,
  type PropertyFacts,
  type ReadingRules,
  readRow,
  type SaleFacts,
  type YearOfTaxes,
} from "./property-facts.ts";
import { parcelKey } from "./property-keys.ts";
import { writeHomes, writeSales } from "./write-properties.ts";
import { writeTaxes } from "./write-taxes.ts";

/** One row of a list of properties, ready to be read; or the reason for which it names none. */
export type SourceRow =
  | { row: number; reason: string }
  | {
      row: number;
      cells: string[];
      county: string;
      type: "singlefamily" | "multifamily";
      subtype: string | null;
      /** As of when the file says its facts are; null where it does not say. */
      asOf: string | null;
      /** What was left out of the row before it is read, and why. */
      notes: string[];
    };

export interface PropertyOptions {
  source: string;
  /** Not set where the rows themselves say their county or type. */
  county: string | undefined;
  type: "singlefamily" | "multifamily" | undefined;
  map: Readonly<Record<string, string>>;
}

/** A distinct parcel: its latest facts, and every sale that the file has of it. */
export interface ListedHome {
  /** The parcel number's key, or where there is none the address. */
  identity: string;
  county: string;
  type: "singlefamily" | "multifamily";
  subtype: string | null;
  facts: PropertyFacts;
  /** As of when the file says its facts are. */
  factsAsOf: string | null;
  sales: SaleFacts[];
  /** A year once: of two rows the later one counts. */
  taxes: YearOfTaxes[];
}

/** The same file read with another mapping is another import. */
export function hashWithOptions(
  fileHash: string,
  {
    county,
    type,
    map,
  }: Pick<PropertyOptions, "county" | "type"> & { map: Readonly<Record<string, unknown>> },
): string {
  const sorted = Object.entries(map).sort(([a], [b]) => a.localeCompare(b));
  const digest = createHash("sha256")
    .update(JSON.stringify([county ?? null, type ?? null, sorted]))
    .digest("hex");
  return `${fileHash}+${digest.slice(0, 8)}`;
}

interface Listed {
  columns: ColumnIndexes;
  rows: Iterable<SourceRow>;
}

export async function importProperties(options: {
  client: PoolClient;
  importId: string;
  listed: Listed;
  properties: Pick<PropertyOptions, "source" | "county" | "type">;
  today: string;
}): Promise<Written> {
  const { client, importId, listed, properties, today } = options;
  const counties = await listCounties(client);
  const list = readHomes(listed, { only: properties, counties, today });
  if (list.homes.length === 0) {
    const [first] = list.rejected;
    throw new IngestError(
      first === undefined ? "The file has no rows" : `No row can be used; row ${first.row}: ${first.reason}`,
    );
  }
  refuseElsewhere(list);
  for (const homes of groupHomes(list.homes)) {
    const [{ county, type }] = homes;
    const state = counties.get(county)?.state ?? "";
    const target = {
      client,
      importId,
      homes,
      properties: { source: properties.source, county, type },
      state,
    };
    const oids = await writeHomes(target);
    await writeSales({ ...target, oids });
    await writeTaxes({
      ...{ client, importId, source: properties.source },
      parcels: homes.map(({ identity, taxes }) => ({ county, oid: oids.get(identity) ?? 0, taxes })),
    });
  }
  const days = list.homes.flatMap(({ sales }) => sales.map(({ soldOn }) => soldOn)).sort();
  return {
    vintage: days.at(-1),
    read: list.read,
    kept: list.read - list.rejected.length,
    rejected: list.rejected,
    repaired: list.repaired,
  };
}

type Counties = ReadonlyMap<string, ReadingRules["county"]>;

async function listCounties(client: PoolClient): Promise<Counties> {
  const { rows } = await client.query<ReadingRules["county"] & { fips: string }>(
    "select fips, latitude, longitude, state from counties",
  );
  return new Map(rows.map(({ fips, ...county }) => [fips, county]));
}

/** Homes of one county and type are written together. */
function groupHomes(homes: readonly ListedHome[]): [ListedHome, ...ListedHome[]][] {
  const groups = new Map<string, [ListedHome, ...ListedHome[]]>();
  for (const home of homes) {
    const key = `${home.county} ${home.type}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [home]);
    else group.push(home);
  }
  return [...groups.values()];
}

interface HomeList {
  read: number;
  homes: ListedHome[];
  rejected: RejectedRow[];
  repaired: RejectedRow[];
}

interface Rules {
  /** The county and the type that the operator asked for; rows of others are left out. */
  only: { county: string | undefined; type: PropertyOptions["type"] };
  counties: Counties;
  today: string;
}

function readHomes(listed: Listed, rules: Rules): HomeList {
  const homes = new Map<string, ListedHome & { asOf: string }>();
  const rejected: RejectedRow[] = [];
  const repaired: RejectedRow[] = [];
  let read = 0;
  for (const source of listed.rows) {
    read += 1;
    const { row } = source;
    const reading = readSource(source, listed.columns, rules);
    if (typeof reading === "string") {
      rejected.push({ row, reason: reading });
      continue;
    }
    const { home, sale, notes } = reading;
    if (notes.length > 0) repaired.push({ row, reason: notes.join("; ") });
    const key = `${home.county} ${home.identity}`;
    const earlier = homes.get(key);
    const asOf = sale?.soldOn ?? "";
    if (earlier === undefined) {
      homes.set(key, { ...home, asOf });
      continue;
    }
    earlier.taxes = joinTaxes(earlier.taxes, home.taxes);
    const twin = sale === null ? undefined : addSale(earlier.sales, sale);
    if (twin !== undefined) {
      rejected.push({ row, reason: `row ${twin} says the same sale of the same parcel` });
      continue;
    }
    // Of two rows of one parcel the later sale describes it as it is.
    const isLater = asOf >= earlier.asOf;
    earlier.facts = isLater ? overlay(home.facts, earlier.facts) : overlay(earlier.facts, home.facts);
    if (isLater) Object.assign(earlier, { asOf, type: home.type, subtype: home.subtype });
  }
  return { read, homes: [...homes.values()], rejected, repaired };
}

function readSource(
  source: SourceRow,
  columns: ColumnIndexes,
  { only, counties, today }: Rules,
): { home: ListedHome; sale: SaleFacts | null; notes: string[] } | string {
  if ("reason" in source) return source.reason;
  const { county: fips, type, subtype, asOf } = source;
  const county = counties.get(fips);
  if (county === undefined) throw new IngestError(`There is no county ${fips}`);
  if (only.county !== undefined && fips !== only.county)
    return `it lies in county ${fips}, not in ${only.county}`;
  if (only.type !== undefined && type !== only.type) {
    return `it is ${type === "multifamily" ? "multi-family" : "single-family"}, and the other type was asked for`;
  }
  const reading = readRow(source.cells, source.row, { columns, type, county, today });
  if (typeof reading === "string") return reading;
  const { facts, sale, notes } = reading;
  const identity = identify(facts, county.state);
  const sales = sale === null ? [] : [sale];
  const taxes = facts.taxes === null ? [] : [facts.taxes];
  const home = { identity, county: fips, type, subtype, facts, factsAsOf: asOf, sales, taxes };
  return { home, sale, notes: [...source.notes, ...notes] };
}

function identify(facts: PropertyFacts, state: string): string {
  if (facts.parcelNumber !== null) return parcelKey(facts.parcelNumber);
  return searchText(facts.address ?? "", facts, state);
}

function joinTaxes(first: readonly YearOfTaxes[], second: readonly YearOfTaxes[]): YearOfTaxes[] {
  return [...new Map([...first, ...second].map((of) => [of.year, of])).values()];
}

/** The row that has said the same sale before; else the sale is one more. */
function addSale(sales: SaleFacts[], sale: SaleFacts): number | undefined {
  const known = sales.find(({ soldOn, price }) => soldOn === sale.soldOn && price === sale.price);
  if (known === undefined) sales.push(sale);
  return known?.row;
}

/** The first's facts, and where it has none the second's; a place that is known well is never lost to a coarse one. */
function overlay(first: PropertyFacts, second: PropertyFacts): PropertyFacts {
  const known = Object.fromEntries(Object.entries(first).filter(([, value]) => value !== null));
  const isCoarser = first.precision === "zip" && second.precision !== null && second.precision !== "zip";
  const { latitude, longitude, precision } = second;
  const further = { ...second.further, ...first.further };
  return { ...second, ...known, further, ...(isCoarser ? { latitude, longitude, precision } : {}) };
}

/** With the wrong county every point falls outside it: one mistake of the operator, not thousands of the file. */
function refuseElsewhere({ homes, repaired }: HomeList): void {
  const outside = repaired.filter(({ reason }) => reason.includes(OUTSIDE_COUNTY));
  const [first] = outside;
  if (first === undefined || outside.length <= homes.length / 2) return;
  throw new IngestError(
    `${outside.length} of ${homes.length} homes do not lie in the county, the first in row ${first.row}: name the right one with --county`,
  );
}
