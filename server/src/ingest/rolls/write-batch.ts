import type { PoolClient } from "pg";
import { ENTERED_BY_THE_FIRM } from "../../lib/property-names.ts";
import { type Cell, copyRows } from "../copy-rows.ts";
import { placeText, searchText } from "../homes/place-text.ts";
import type { ListedHome } from "../homes/properties.ts";
import { FACT_COLUMNS, insertFrom, KEY_COLUMNS, toRow, upsertFrom } from "../homes/write-properties.ts";
import { writeTaxes } from "../homes/write-taxes.ts";
import type { RollRow } from "./read-roll.ts";

/** A row that says something new, as it is written. */
export interface Parcel extends Pick<RollRow, "county" | "key" | "type" | "hash"> {
  state: string;
  home: Pick<ListedHome, "facts" | "sales" | "taxes" | "subtype" | "factsAsOf">;
  /** Of a parcel that an earlier load of the roll had. */
  oid: number | undefined;
}

interface Target {
  client: PoolClient;
  source: string;
  importId: string;
  loadId: number;
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

/** Writes what changed of a batch, in the caller's transaction. */
export async function writeBatch(target: Target, parcels: readonly Parcel[]): Promise<void> {
  if (parcels.length === 0) return;
  const { client, source, importId, loadId } = target;
  const { oids, isNew } = await findOids(target, parcels);
  const properties = (parcel: Parcel) => ({ source, county: parcel.county, type: parcel.type });
  const columns = [...KEY_COLUMNS, ...FACT_COLUMNS];
  for (const [choice, statement] of [
    [false, upsertFrom("rolled_homes")],
    [true, insertFrom("rolled_homes")],
  ] as const) {
    const rows = parcels.flatMap((parcel, at) => {
      if (isNew[at] !== choice) return [];
      const of = { properties: properties(parcel), state: parcel.state, importId };
      const row = toRow(parcel.home, oids[at] ?? 0, of);
      return [columns.map((column) => row[column])];
    });
    if (rows.length === 0) continue;
    await client.query("truncate rolled_homes");
    await copyRows({ client, table: "rolled_homes", columns, rows });
    await client.query(statement);
  }
  await copyRows({
    client,
    table: "rolled_sales",
    columns: SALE_COLUMNS,
    rows: listSales(target, parcels, oids),
  });
  const names = SALE_COLUMNS.join(", ");
  await client.query(
    `insert into sales (${names}) select ${names} from rolled_sales r
     where not exists (select from sales s where s.county_fips = r.county_fips and s.oid = r.oid
       and s.sold_on = r.sold_on and s.price = r.price)`,
  );
  await writeTaxes({
    ...{ client, source, importId },
    parcels: parcels.map(({ county, home: { taxes } }, at) => ({ county, oid: oids[at] ?? 0, taxes })),
  });
  await copyRows({
    client,
    table: "rolled_parcels",
    columns: ["county_fips", "parcel_key", "source", "oid", "row_hash", "load_id"],
    rows: parcels.map(({ county, key, hash }, at) => [county, key, source, oids[at] ?? 0, hash, loadId]),
  });
  await client.query(
    `insert into roll_parcels select * from rolled_parcels
     on conflict (county_fips, parcel_key, source) do update set row_hash = excluded.row_hash, load_id = excluded.load_id`,
  );
}

/** The homes as they are numbered: by an earlier load, by whoever lists the parcel, by the firm's own entry, or anew. */
async function findOids(
  { client, source }: Target,
  parcels: readonly Parcel[],
): Promise<{ oids: number[]; isNew: boolean[] }> {
  const fresh = parcels.filter(({ oid }) => oid === undefined);
  const { rows } = await client.query<{ county: string; key: string; oid: string }>(
    // Where lists disagree, this source's own row is the one.
    `select distinct on (p.county_fips, p.parcel_key) p.county_fips as county, p.parcel_key as key, p.oid
     from unnest($1::text[], $2::text[]) as asked (county, key)
     join properties p on p.parcel_key = asked.key and p.county_fips = asked.county and not p.demo
     order by p.county_fips, p.parcel_key, p.source = $3 desc, p.oid desc`,
    [fresh.map(({ county }) => county), fresh.map(({ key }) => key), source],
  );
  const listed = new Map(rows.map(({ county, key, oid }) => [`${county} ${key}`, Number(oid)]));
  const entered = await findEntered(client, fresh);
  const known = parcels.map(
    ({ oid, county, key, home: { facts }, state }) =>
      oid ??
      listed.get(`${county} ${key}`) ??
      (facts.address === null || entered.size === 0
        ? undefined
        : entered.get(`${county} ${searchText(facts.address, facts, state)}`)),
  );
  const { rows: reserved } = await client.query<{ oid: string }>(
    "select nextval(pg_get_serial_sequence('properties', 'oid')) as oid from generate_series(1, $1)",
    [known.filter((oid) => oid === undefined).length],
  );
  let next = 0;
  return {
    oids: known.map((oid) => oid ?? Number(reserved[next++]?.oid)),
    isNew: known.map((oid) => oid === undefined),
  };
}

async function findEntered(client: PoolClient, parcels: readonly Parcel[]): Promise<Map<string, number>> {
  const { rows } = await client.query<{ county: string; text: string; oid: string }>(
    `select p.county_fips as county, p.search_text as text, p.oid from properties p
     join data_imports i on i.id = p.import_id and i.source = $1
     where p.county_fips = any($2) and p.search_text is not null`,
    [ENTERED_BY_THE_FIRM, [...new Set(parcels.map(({ county }) => county))]],
  );
  return new Map(rows.map(({ county, text, oid }) => [`${county} ${text}`, Number(oid)]));
}

function* listSales(
  { source, importId }: Target,
  parcels: readonly Parcel[],
  oids: readonly number[],
): Generator<Cell[]> {
  for (const [at, { county, type, state, home }] of parcels.entries()) {
    const { facts, sales } = home;
    // Known by its postal code alone, it would stand at no distance from all the others of that code.
    const point = facts.precision === "zip" ? [null, null] : [facts.latitude, facts.longitude];
    for (const { soldOn, price, facts: asSold } of sales) {
      const label = placeText(facts.address ?? `Parcel ${facts.parcelNumber}`, facts, state);
      yield [
        ...[county, oids[at] ?? 0, type, label, soldOn, price, ...point],
        ...[facts.beds, facts.baths, facts.sqft, facts.yearBuilt, facts.units, JSON.stringify(asSold)],
        ...[source, false, importId],
      ];
    }
  }
}
