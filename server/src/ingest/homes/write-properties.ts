import type { PoolClient } from "pg";
import { CORRECTABLE_COLUMNS, properties as table } from "../../lib/database/tables/properties.ts";
import { ENTERED_BY_THE_FIRM } from "../../lib/property-names.ts";
import { type Cell, copyRows } from "../copy-rows.ts";
import { findCity, placeText, searchText } from "./place-text.ts";
import type { ListedHome } from "./properties.ts";
import { parcelKey, placeId, propertyIdentifier } from "./property-keys.ts";
import { readOwner } from "./read-owner.ts";
import { writeOwners } from "./write-owners.ts";

interface Target {
  client: PoolClient;
  importId: string;
  homes: readonly ListedHome[];
  properties: { source: string; county: string; type: "singlefamily" | "multifamily" };
  state: string;
}

/** Columns that a later file may change; what it does not know, it leaves. */
export const FACT_COLUMNS = [
  "name",
  "subtype",
  "address_line",
  "city",
  "zip",
  "search_text",
  "latitude",
  "longitude",
  "geocode_precision",
  "beds",
  "baths",
  "sqft",
  "lot_sqft",
  "stories",
  "year_built",
  "year_renovated",
  "condition",
  "grade",
  "units",
  "assessed_value",
  "tax_annual",
  "hoa_month",
  "owner_name",
  "source_as_of",
  "facts",
  "cms_property_oid",
  "acquired_at",
  "acquisition_price",
  "actual_rent",
  "actual_rent_as_of",
  "lease_ends_on",
  "loan_balance",
  "loan_rate",
  "loan_payment",
  "loan_matures_on",
  "loan_as_of",
] as const;

const PLACE_COLUMNS: ReadonlySet<string> = new Set(["latitude", "longitude", "geocode_precision"]);
/** The middle of a postal code never replaces a place that is known better. */
const IS_COARSER = "excluded.geocode_precision = 'zip' and properties.geocode_precision <> 'zip'";

/** Facts that a person may correct, by their columns. */
const CORRECTABLE: ReadonlyMap<string, string> = new Map(
  CORRECTABLE_COLUMNS.map((fact) => [table[fact].name, fact]),
);

/** A corrected fact stands: what a later file says of it becomes what the source says. */
const NEWER_SOURCE_FACTS = `properties.source_facts || (
  select coalesce(jsonb_object_agg(key, value), '{}'::jsonb)
  from jsonb_each(jsonb_strip_nulls(jsonb_build_object(${[...CORRECTABLE]
    .map(([name, fact]) => `'${fact}', excluded.${name}`)
    .join(", ")})) || excluded.facts)
  where properties.source_facts ? key and not (key in ('latitude', 'longitude', 'geocodePrecision')
    and excluded.geocode_precision = 'zip' and properties.source_facts ->> 'geocodePrecision' is distinct from 'zip'))`;

/** A home that the firm entered gets the parcel and the name of the list that has it first. */
const IDENTITY = [
  ...["upid", "parcel_number", "parcel_key"].map(
    (name) => `${name} = coalesce(properties.${name}, excluded.${name})`,
  ),
  "source = case when properties.source like 'Entered by %' then excluded.source else properties.source end",
].join(", ");

export const KEY_COLUMNS = [
  "county_fips",
  "oid",
  "google_places_id",
  "property_type",
  "state",
  "upid",
  "parcel_number",
  "parcel_key",
  "source",
  "demo",
  "import_id",
] as const;

/** Writes the homes; those that the source had listed before keep their oid. Returns each home's oid. */
export async function writeHomes(target: Target): Promise<Map<string, number>> {
  const { client, homes } = target;
  const oids = await findOids(target);
  const fresh = homes.filter(({ identity }) => !oids.has(identity));
  const reserved = await client.query<{ oid: string }>(
    "select nextval(pg_get_serial_sequence('properties', 'oid')) as oid from generate_series(1, $1)",
    [fresh.length],
  );
  fresh.forEach(({ identity }, index) => {
    oids.set(identity, Number(reserved.rows[index]?.oid));
  });
  const columns = [...KEY_COLUMNS, ...FACT_COLUMNS];
  await client.query(
    "create temporary table if not exists listed_homes (like properties including defaults) on commit drop",
  );
  await client.query("truncate listed_homes");
  const rows = homes.map((home) => {
    const row = toRow(home, oids.get(home.identity) ?? 0, target);
    return columns.map((column) => row[column]);
  });
  await copyRows({ client, table: "listed_homes", columns, rows });
  await client.query(upsertFrom("listed_homes"));
  const owned = homes.map(({ identity, facts }) => ({
    ...{ county: target.properties.county, oid: oids.get(identity) ?? 0 },
    owner: readOwner(facts, target.state),
  }));
  await writeOwners({ client, source: target.properties.source, importId: target.importId, homes: owned });
  return oids;
}

const NAMES = [...KEY_COLUMNS, ...FACT_COLUMNS].join(", ");

/** Writes homes that nobody knows, without asking the database again whether it has them. */
const insertFrom = (table: string): string =>
  `insert into properties (${NAMES}) select ${NAMES} from ${table}`;

/** Writes what stands in a table of the same columns; homes that are known keep what it does not say. */
export function upsertFrom(table: string): string {
  return `${insertFrom(table)}
     on conflict (county_fips, oid) do update set ${FACT_COLUMNS.map(writeUpdate).join(", ")},
       source_facts = ${NEWER_SOURCE_FACTS}, ${IDENTITY}, property_type = excluded.property_type, import_id = excluded.import_id`;
}

function writeUpdate(name: (typeof FACT_COLUMNS)[number]): string {
  if (name === "facts") {
    return `facts = properties.facts || (excluded.facts - array(select jsonb_object_keys(properties.source_facts)))`;
  }
  const kept = [
    PLACE_COLUMNS.has(name) ? IS_COARSER : "",
    CORRECTABLE.has(name) ? `properties.source_facts ? '${CORRECTABLE.get(name)}'` : "",
  ].filter(Boolean);
  const newer = `coalesce(excluded.${name}, properties.${name})`;
  if (kept.length === 0) return `${name} = ${newer}`;
  return `${name} = case when ${kept.join(" or ")} then properties.${name} else ${newer} end`;
}

async function findOids({ client, homes, properties, state }: Target): Promise<Map<string, number>> {
  const { rows } = await client.query<{
    oid: string;
    key: string | null;
    text: string | null;
    isEntered: boolean;
  }>(
    `select oid, parcel_key as key, search_text as text, i.source = $3 as "isEntered"
     from properties p join data_imports i on i.id = p.import_id
     where county_fips = $1
       and (p.source = $2 or i.source = $3 or (parcel_key is not null and not p.demo))
     -- A parcel is one home, whoever lists it; where lists disagree, this source's own row is the one.
     order by p.source = $2, oid`,
    [properties.county, properties.source, ENTERED_BY_THE_FIRM],
  );
  const oids = new Map(rows.map(({ oid, key, text }) => [key ?? text ?? "", Number(oid)]));
  const entered = new Map(
    rows.flatMap(({ oid, text, isEntered }) => (isEntered ? [[text, Number(oid)]] : [])),
  );
  const taken = new Set(entered.size === 0 ? [] : homes.map(({ identity }) => oids.get(identity)));
  // A home that the firm entered by its address is the one that a list names by its parcel: of several parcels at one
  // address the first.
  for (const { identity, facts } of entered.size === 0 ? [] : homes) {
    const oid = facts.address === null ? undefined : entered.get(searchText(facts.address, facts, state));
    if (oid === undefined || oids.has(identity) || taken.has(oid)) continue;
    oids.set(identity, oid);
    taken.add(oid);
  }
  return oids;
}

/** A home as a row of the table. */
export function toRow(
  { facts, sales, subtype, factsAsOf }: Pick<ListedHome, "facts" | "sales" | "subtype" | "factsAsOf">,
  oid: number,
  { properties, state, importId }: Pick<Target, "properties" | "state" | "importId">,
): Record<(typeof KEY_COLUMNS)[number] | (typeof FACT_COLUMNS)[number], Cell> {
  const { county, source, type } = properties;
  const { parcelNumber } = facts;
  const dates = sales.map(({ soldOn }) => soldOn).sort();
  return {
    county_fips: county,
    oid,
    google_places_id: placeId(county, oid),
    property_type: type,
    state,
    upid: parcelNumber === null ? null : propertyIdentifier(county, parcelNumber),
    parcel_number: parcelNumber,
    parcel_key: parcelNumber === null ? null : parcelKey(parcelNumber),
    source,
    demo: false,
    import_id: importId,
    name: facts.name,
    subtype,
    address_line: facts.address,
    city: findCity(facts),
    zip: facts.zip,
    search_text: facts.address === null ? null : searchText(facts.address, facts, state),
    latitude: facts.latitude,
    longitude: facts.longitude,
    geocode_precision: facts.precision,
    beds: facts.beds,
    baths: facts.baths,
    sqft: facts.sqft,
    lot_sqft: facts.lotSqft,
    stories: facts.stories,
    year_built: facts.yearBuilt,
    year_renovated: facts.yearRenovated,
    condition: facts.condition,
    grade: facts.grade,
    units: facts.units ?? (type === "singlefamily" ? 1 : null),
    assessed_value: facts.assessedValue,
    tax_annual: facts.taxAnnual,
    hoa_month: facts.hoaMonth,
    owner_name: facts.owner,
    source_as_of: factsAsOf ?? dates.at(-1) ?? null,
    facts: JSON.stringify(facts.further),
    cms_property_oid: facts.owned?.companyId ?? null,
    acquired_at: facts.owned?.acquiredAt ?? null,
    acquisition_price: facts.owned?.acquisitionPrice ?? null,
    actual_rent: facts.owned?.actualRent ?? null,
    actual_rent_as_of: facts.owned?.actualRentAsOf ?? null,
    lease_ends_on: facts.owned?.leaseEndsOn ?? null,
    loan_balance: facts.owned?.loanBalance ?? null,
    loan_rate: facts.owned?.loanRate ?? null,
    loan_payment: facts.owned?.loanPayment ?? null,
    loan_matures_on: facts.owned?.loanMaturesOn ?? null,
    loan_as_of: facts.owned?.loanAsOf ?? null,
  };
}

/** Adds the sales that are not known yet. */
export async function writeSales(target: Target & { oids: ReadonlyMap<string, number> }): Promise<void> {
  const { client, importId, homes, oids, properties, state } = target;
  const { county, source, type } = properties;
  const known = await client.query<{ oid: string; day: string; price: number }>(
    "select oid, sold_on::text as day, price from sales where county_fips = $1 and oid is not null and not demo",
    [county],
  );
  const seen = new Set(known.rows.map(({ oid, day, price }) => `${oid} ${day} ${price}`));
  const rows = homes.flatMap(({ identity, facts, sales }) => {
    const oid = oids.get(identity) ?? null;
    const label = placeText(facts.address ?? `Parcel ${facts.parcelNumber}`, facts, state);
    // Known by its postal code alone, it would stand at no distance from all the others of that code.
    const point = facts.precision === "zip" ? [null, null] : [facts.latitude, facts.longitude];
    return sales
      .filter(({ soldOn, price }) => !seen.has(`${oid} ${soldOn} ${price}`))
      .map((sale): Cell[] => [
        ...[county, oid, type, label, sale.soldOn, sale.price, ...point],
        ...[facts.beds, facts.baths, facts.sqft, facts.yearBuilt, facts.units, JSON.stringify(sale.facts)],
        ...[source, false, importId],
      ]);
  });
  await copyRows({
    client,
    table: "sales",
    columns: [
      ...["county_fips", "oid", "property_type", "label", "sold_on", "price", "latitude", "longitude"],
      ...["beds", "baths", "sqft", "year_built", "units", "facts", "source", "demo", "import_id"],
    ],
    rows,
  });
}
