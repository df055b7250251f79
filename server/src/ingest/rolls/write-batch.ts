import type { PoolClient } from "pg";
import { ENTERED_BY_THE_FIRM } from "../../lib/property-names.ts";
import { type Cell, copyRows } from "../copy-rows.ts";
import { placeText, searchText } from "../homes/place-text.ts";
import type { ListedHome } from "../homes/properties.ts";
import type { Owner } from "../homes/read-owner.ts";
import { copyOwners, type OwnedHome, writeOwners } from "../homes/write-owners.ts";
import { FACT_COLUMNS, KEY_COLUMNS, toRow, upsertFrom } from "../homes/write-properties.ts";
import { copyTaxes, type ParcelTaxes, TAXES, writeTaxes } from "../homes/write-taxes.ts";
import type { RollRow } from "./read-roll.ts";

/** A row that says something new, as it is written. */
export interface Parcel extends Pick<RollRow, "county" | "key" | "type" | "hash"> {
  state: string;
  home: Pick<ListedHome, "facts" | "sales" | "taxes" | "subtype" | "factsAsOf">;
  owner: Owner | null;
  /** Of a parcel that an earlier load of the roll had. */
  oid: number | undefined;
}

interface Target {
  client: PoolClient;
  source: string;
  importId: string;
  loadId: number;
  /** By county: whether this load is the first of its roll there. */
  firsts: ReadonlyMap<string, boolean>;
  ahead: Ahead;
}

/** What a batch that is written beside others has to know of them. */
interface Ahead {
  /** Until the batches before are kept. */
  kept: Promise<void>;
  /** Says which homes that were there this batch changes; waits where a batch before changes one of them. */
  claim: (oids: ReadonlySet<number>) => Promise<void>;
}

/** Temporary tables of one connection, emptied by every transaction. */
export async function openStaging(client: PoolClient): Promise<void> {
  await client.query(
    "create temporary table rolled_homes (like properties including defaults) on commit delete rows",
  );
  await client.query(
    "create temporary table rolled_sales (like sales including defaults) on commit delete rows",
  );
  await client.query("alter table rolled_sales alter id drop not null");
  await client.query("create temporary table rolled_parcels (like roll_parcels) on commit delete rows");
}

const SALE_COLUMNS = [
  ...["county_fips", "oid", "property_type", "label", "sold_on", "price", "latitude", "longitude"],
  ...["beds", "baths", "sqft", "year_built", "units", "facts", "source", "demo", "import_id"],
];

/** Writes what a batch says, in the caller's transaction: of what changed all, of the others their year's taxes. */
export async function writeBatch(
  target: Target,
  { parcels, sameTaxes }: { parcels: readonly Parcel[]; sameTaxes: readonly ParcelTaxes[] },
): Promise<void> {
  let oids = await findOids(target, parcels);
  // What a roll names for the first time and somebody else has is looked for again: a batch before may have taken it.
  if (oids.some(({ isNew }, at) => !isNew && parcels[at]?.oid === undefined)) {
    await target.ahead.kept;
    oids = await findOids(target, parcels, oids);
  }
  const known = oids.flatMap(({ oid, isNew }) => (isNew ? [] : [oid]));
  await target.ahead.claim(new Set([...known, ...sameTaxes.map(({ oid }) => oid)]));
  await writeChanged(target, parcels, oids);
  const { client, source, importId } = target;
  await writeTaxes({ client, source, importId, parcels: sameTaxes, isBesideRecord: true });
}

async function writeChanged(
  target: Target,
  parcels: readonly Parcel[],
  oids: readonly Home[],
): Promise<void> {
  if (parcels.length === 0) return;
  const numbered = parcels.map((parcel, at) => ({ ...parcel, ...(oids[at] ?? { oid: 0, isNew: false }) }));
  await insertNew(
    target,
    numbered.filter(({ isNew }) => isNew),
  );
  await changeKnown(
    target,
    numbered.filter(({ isNew }) => !isNew),
  );
  await noteParcels(target, parcels, numbered);
}

type Numbered = Omit<Parcel, "oid"> & { oid: number; isNew: boolean };

const HOME_COLUMNS = [...KEY_COLUMNS, ...FACT_COLUMNS];

function* listHomes({ source, importId }: Target, homes: readonly Numbered[]): Generator<Cell[]> {
  for (const { county, type, state, home, oid } of homes) {
    const row = toRow(home, oid, { properties: { source, county, type }, state, importId });
    yield HOME_COLUMNS.map((column) => row[column]);
  }
}

/** Of homes that nobody had, nothing is looked for: each row goes straight where it belongs. */
async function insertNew(target: Target, homes: readonly Numbered[]): Promise<void> {
  if (homes.length === 0) return;
  const { client, source, importId } = target;
  await copyRows({ client, table: "properties", columns: HOME_COLUMNS, rows: listHomes(target, homes) });
  await copyRows({ client, table: "sales", columns: SALE_COLUMNS, rows: listSales(target, homes) });
  // The record has its one year's figures already.
  const taxes = homes.map(({ county, oid, home }) => ({ county, oid, taxes: home.taxes }));
  await copyTaxes({ client, table: TAXES, source, importId, parcels: taxes });
  await copyOwners({ client, source, importId, homes: listOwned(homes) });
}

async function changeKnown(target: Target, homes: readonly Numbered[]): Promise<void> {
  if (homes.length === 0) return;
  const { client, source, importId } = target;
  await copyRows({ client, table: "rolled_homes", columns: HOME_COLUMNS, rows: listHomes(target, homes) });
  await client.query(upsertFrom("rolled_homes"));
  await copyRows({ client, table: "rolled_sales", columns: SALE_COLUMNS, rows: listSales(target, homes) });
  const names = SALE_COLUMNS.join(", ");
  await client.query(
    `insert into sales (${names}) select ${names} from rolled_sales r
     where not exists (select from sales s where s.county_fips = r.county_fips and s.oid = r.oid
       and s.sold_on = r.sold_on and s.price = r.price)`,
  );
  const taxes = homes.map(({ county, oid, home }) => ({ county, oid, taxes: home.taxes }));
  await writeTaxes({ client, source, importId, parcels: taxes });
  await writeOwners({ client, source, importId, homes: listOwned(homes) });
}

const listOwned = (homes: readonly Numbered[]): OwnedHome[] =>
  homes.map(({ county, oid, owner }) => ({ county, oid, owner }));

const PARCEL_COLUMNS = ["county_fips", "parcel_key", "source", "oid", "row_hash", "load_id"];

/** What the roll said of each parcel; those that an earlier load had are written over. */
async function noteParcels(
  { client, source, loadId }: Target,
  parcels: readonly Parcel[],
  numbered: readonly Numbered[],
): Promise<void> {
  const list = (isKnown: boolean) =>
    parcels.flatMap(({ county, key, hash, oid }, at): Cell[][] =>
      (oid !== undefined) === isKnown ? [[county, key, source, numbered[at]?.oid ?? 0, hash, loadId]] : [],
    );
  await copyRows({ client, table: "roll_parcels", columns: PARCEL_COLUMNS, rows: list(false) });
  const known = list(true);
  if (known.length === 0) return;
  await copyRows({ client, table: "rolled_parcels", columns: PARCEL_COLUMNS, rows: known });
  await client.query(
    `insert into roll_parcels select * from rolled_parcels
     on conflict (county_fips, parcel_key, source) do update set row_hash = excluded.row_hash, load_id = excluded.load_id`,
  );
}

interface Home {
  oid: number;
  isNew: boolean;
}

/**
 * The homes as they are numbered: by an earlier load, by whoever lists the parcel, by the firm's own entry, or as a new one.
 * Looked for again, new ones keep the numbers that they were given.
 */
async function findOids(
  target: Target,
  parcels: readonly Parcel[],
  reserved: readonly Home[] = [],
): Promise<Home[]> {
  const { client } = target;
  if (parcels.length === 0) return [];
  const fresh = parcels.filter(({ oid }) => oid === undefined);
  const listed = await findListed(target, fresh);
  const entered = await findEntered(client, fresh);
  const byParcel = parcels.map(({ oid, county, key }) => oid ?? listed.get(`${county} ${key}`));
  const taken = new Set(byParcel);
  const known = parcels.map(({ county, home: { facts }, state }, at) => {
    if (byParcel[at] !== undefined || facts.address === null || entered.size === 0) return byParcel[at];
    const oid = entered.get(`${county} ${searchText(facts.address, facts, state)}`);
    // Of several parcels at one address the first is the home that the firm entered.
    if (oid === undefined || taken.has(oid)) return undefined;
    taken.add(oid);
    return oid;
  });
  const given = reserved.flatMap(({ oid, isNew }) => (isNew ? [oid] : []));
  const missing = known.filter((oid) => oid === undefined).length - given.length;
  if (missing > 0) {
    const { rows } = await client.query<{ oid: string }>(
      "select nextval($1::regclass) as oid from generate_series(1, $2)",
      [await nameSequence(client), missing],
    );
    for (const { oid } of rows) given.push(Number(oid));
  }
  let next = 0;
  return known.map((oid) =>
    oid === undefined ? { oid: given[next++] ?? 0, isNew: true } : { oid, isNew: false },
  );
}

async function nameSequence(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    "select pg_get_serial_sequence('properties', 'oid') as name",
  );
  return rows[0]?.name ?? "";
}

/** Homes that other lists have, and earlier lists of this source. */
async function findListed(
  { client, source, firsts }: Target,
  fresh: readonly Parcel[],
): Promise<Map<string, number>> {
  if (fresh.length === 0) return new Map();
  const counties = [...new Set(fresh.map(({ county }) => county))];
  // One step of the index for each source that a county has.
  const { rows: sources } = await client.query<{ county: string; source: string }>(
    `with recursive found as (
       select c.county, (select min(p.source) from properties p where p.county_fips = c.county) as source
       from unnest($1::text[]) as c (county)
       union all
       select f.county, (select min(p.source) from properties p where p.county_fips = f.county and p.source > f.source)
       from found f where f.source is not null
     ) select county, source from found where source is not null`,
    [counties],
  );
  const asked = sources.filter((of) => of.source !== source || firsts.get(of.county) !== true);
  if (asked.length === 0) return new Map();
  const { rows } = await client.query<{ county: string; key: string; oid: string }>(
    // Where lists disagree, this source's own row is the one.
    `select distinct on (asked.county, asked.key) asked.county, asked.key, listed.oid
     from unnest($1::text[], $2::text[]) as asked (county, key)
     join unnest($4::text[], $5::text[]) as listing (county, source) on listing.county = asked.county
     -- One step of an index for each parcel: as a join the county is read for all of them while nothing is known of its size.
     cross join lateral (
       select p.oid from properties p
       where p.county_fips = asked.county and p.source = listing.source and p.parcel_key = asked.key and not p.demo limit 1
     ) listed
     order by asked.county, asked.key, listing.source = $3 desc, listed.oid desc`,
    [
      ...[fresh.map(({ county }) => county), fresh.map(({ key }) => key), source],
      ...[asked.map(({ county }) => county), asked.map((of) => of.source)],
    ],
  );
  return new Map(rows.map(({ county, key, oid }) => [`${county} ${key}`, Number(oid)]));
}

async function findEntered(client: PoolClient, parcels: readonly Parcel[]): Promise<Map<string, number>> {
  const { rows: imports } = await client.query<{ id: string }>(
    "select id from data_imports where source = $1",
    [ENTERED_BY_THE_FIRM],
  );
  if (imports.length === 0) return new Map();
  const texts = parcels.flatMap(({ home: { facts }, state }) =>
    facts.address === null ? [] : [searchText(facts.address, facts, state)],
  );
  const { rows } = await client.query<{ county: string; text: string; oid: string }>(
    `select p.county_fips as county, p.search_text as text, p.oid
     from unnest($1::text[]) as asked (text) join properties p on p.search_text = asked.text
     where p.import_id = any($2::uuid[])`,
    [[...new Set(texts)], imports.map(({ id }) => id)],
  );
  return new Map(rows.map(({ county, text, oid }) => [`${county} ${text}`, Number(oid)]));
}

function* listSales({ source, importId }: Target, homes: readonly Numbered[]): Generator<Cell[]> {
  for (const { county, type, state, home, oid } of homes) {
    const { facts, sales } = home;
    // Known by its postal code alone, it would stand at no distance from all the others of that code.
    const point = facts.precision === "zip" ? [null, null] : [facts.latitude, facts.longitude];
    for (const { soldOn, price, facts: asSold } of sales) {
      const label = placeText(facts.address ?? `Parcel ${facts.parcelNumber}`, facts, state);
      yield [
        ...[county, oid, type, label, soldOn, price, ...point],
        ...[facts.beds, facts.baths, facts.sqft, facts.yearBuilt, facts.units, JSON.stringify(asSold)],
        ...[source, false, importId],
      ];
    }
  }
}
