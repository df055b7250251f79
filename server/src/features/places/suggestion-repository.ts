import type { PropertyType } from "@labs/contract/estimates";
import { type SQL, sql } from "drizzle-orm";
import type { Database, Executor } from "../../lib/database/database.ts";
import { runPlanned } from "../../lib/database/run-planned.ts";
import {
  counties,
  dataImports,
  metricSeries,
  namedCounty,
  titledCounty,
} from "../../lib/database/tables/markets.ts";
import { streetNames } from "../../lib/database/tables/properties.ts";
import { literal } from "./property-repository.ts";

/** One row for properties and markets alike: what a market does not have is null. */
export interface Found {
  kind: "address" | "parcel" | "name" | "county" | "metro";
  id: string;
  name: string | null;
  state: string | null;
  addressLine: string | null;
  city: string | null;
  zip: string | null;
  parcelNumber: string | null;
  oid: number | null;
  propertyType: PropertyType | null;
  upid: string | null;
  isOwned: boolean;
  countyFips: string | null;
  countyName: string | null;
  msaId: string | null;
  /** Of a county where a census is loaded. */
  population: number | null;
}

export interface Limits {
  propertyType: PropertyType | undefined;
  limit: number;
}

const COLUMNS = sql`p.google_places_id as "id", p.name, p.state, p.address_line as "addressLine", p.city, p.zip,
  p.parcel_number as "parcelNumber", p.oid::float8 as "oid", p.property_type as "propertyType", p.upid,
  p.cms_property_oid is not null as "isOwned", p.county_fips as "countyFips", c.name as "countyName",
  c.msa_id as "msaId", null::float8 as population`;

/** Ordered as the prefix index is, so that one letter reads eight rows of it and not a tenth of the table. */
const INDEXED = {
  address: sql.raw("p.search_text"),
  street: sql.raw("street_of(p.search_text)"),
  parcel: sql.raw("p.parcel_key"),
  name: sql.raw("lower(p.name)"),
};
type Searched = keyof typeof INDEXED;

/** Comes after all that begins so. */
const endOf = (prefix: string): string => `${prefix}\u{10FFFF}`;

/** A beginning as a range, so that a plan made before it is known uses the index. */
const beginsWith = (column: SQL, prefix: string): SQL =>
  sql`(${column} ~>=~ ${prefix}::text and ${column} ~<~ ${endOf(prefix)}::text)`;

const beginning = (searched: Searched, prefix: string, limits: Limits): SQL =>
  propertiesWhere(searched, beginsWith(INDEXED[searched], prefix), limits);

/** Its limit is written out: a plan for any number of rows would sort the table. */
function propertiesWhere(searched: Searched, condition: SQL, { propertyType, limit }: Limits): SQL {
  const type = propertyType === undefined ? sql`` : sql`and p.property_type = ${propertyType}`;
  const column = INDEXED[searched];
  const kind = sql.raw(searched === "street" ? "address" : searched);
  return sql`(select '${kind}'::text as kind, ${COLUMNS} from (
      select * from properties p where ${condition} ${type} order by ${column} using ~<~ limit ${sql.raw(String(limit))}
    ) p left join counties c on c.fips = p.county_fips order by ${column} using ~<~)`;
}

/** More than there are of any one name: which of them is meant is for who asks to say. */
const MOST_COUNTIES = 40;

/** By the newest census that is loaded; what is simulated counts nobody. */
const POPULATION = sql`(select s.latest_value from ${metricSeries} s join ${dataImports} i on i.id = s.import_id
  where s.metric_key = 'population' and s.area_kind = 'county' and s.area_id = fips and not i.demo)`;

/** `King`, `King County` and `king county wa` all find it; a metro is found by any of its cities. */
function marketsLike(prefix: string, limit: number): SQL {
  const start = `${literal(prefix)}%`;
  const inner = `% ${literal(prefix)}%`;
  const county = sql`translate(lower(name), '.''', '')`;
  // The rules of English letters are enough for names of metros, and ten times as quick as those of all languages.
  const metro = sql`replace(translate(lower(m.name collate "C"), '.,', ''), '-', ' ')`;
  const named = prefix.replace(/ county.*$/, "");
  const nothing = sql.raw(`null as "addressLine", null as city, null as zip, null as "parcelNumber",
    null::float8 as oid, null as "propertyType", null as upid, false as "isOwned"`);
  return sql`(select 'county' as kind, fips as id, name, state, ${nothing}, fips as "countyFips",
      name as "countyName", msa_id as "msaId", ${POPULATION} as population
    from counties
    where ${beginsWith(titledCounty(counties), prefix)} or ${beginsWith(namedCounty(counties), prefix)}
    order by ${county} = ${named} desc, length(name), name, state limit ${sql.raw(String(MOST_COUNTIES))})
    union all
    (select 'metro' as kind, m.id, m.name, null as state, ${nothing}, null as "countyFips",
      null as "countyName", m.id as "msaId", null::float8 as population
    from metros m
    where ${metro} like ${start} or ${metro} like ${inner}
    order by ${metro} like ${start} desc, m.kind, m.name limit ${sql.raw(String(limit))})`;
}

interface Prefixes extends Limits {
  /** Beginnings of a standardized address, as typed and as standardized. */
  addresses: readonly string[];
  /** The same without a house number: `oak st, austin`; empty for none. */
  street: string;
  parcelKey: string;
  name: string;
  /** Empty for none: a market has no property type. */
  market: string;
}

/** Everything that begins with what was typed, in one round trip. */
export async function listByPrefix(database: Database, of: Prefixes): Promise<Found[]> {
  const parts = of.addresses.map((prefix) => beginning("address", prefix, of));
  if (of.street !== "") parts.push(beginning("street", of.street, of));
  if (of.parcelKey !== "") parts.push(beginning("parcel", of.parcelKey, of));
  if (of.name !== "") parts.push(beginning("name", of.name, of));
  if (of.market !== "") parts.push(marketsLike(of.market, of.limit));
  if (parts.length === 0) return [];
  return runPlanned(database, sql.join(parts, sql` union all `));
}

/** The property with a universal property id, in any of its spellings. */
export async function listByUpid(
  database: Executor,
  of: Limits & { universalIds: readonly string[] },
): Promise<Found[]> {
  const { propertyType, limit, universalIds } = of;
  const type = propertyType === undefined ? sql`` : sql`and p.property_type = ${propertyType}`;
  return find(
    database,
    sql`select case when p.address_line is null then 'parcel' else 'address' end as kind, ${COLUMNS} from properties p left join counties c on c.fips = p.county_fips
      where p.upid in ${[...universalIds]} ${type} limit ${limit}`,
  );
}

/** Some homes of a postal code. */
export async function listInZip(
  database: Executor,
  { zip, limit }: { zip: string; limit: number },
): Promise<Found[]> {
  return find(
    database,
    sql`select 'address' as kind, ${COLUMNS} from (
        select * from properties p where p.zip = ${zip} and p.address_line is not null limit ${limit}
      ) p left join counties c on c.fips = p.county_fips order by p.search_text using ~<~`,
  );
}

/**
 * Addresses that hold every word in order, however many words were left out between them; names too, and with
 * words of their address behind them.
 */
export async function listByWords(
  database: Executor,
  of: Limits & {
    addressPattern: string;
    namePattern: string | null;
    name: string;
    /** Whether names alone are looked for. */
    isNamed: boolean;
  },
): Promise<Found[]> {
  const { propertyType, limit } = of;
  const type = propertyType === undefined ? sql`` : sql`and p.property_type = ${propertyType}`;
  const addresses = propertiesWhere("address", sql`p.search_text like ${of.addressPattern}`, of);
  if (of.namePattern === null) return find(database, addresses);
  const [first = "", ...rest] = of.name.split(" ").map(literal);
  const placed = `${[first, ...rest].join("%")}%`;
  return find(
    database,
    sql`${of.isNamed ? sql`` : sql`${addresses} union all`}
    (select 'name' as kind, ${COLUMNS} from properties p left join counties c on c.fips = p.county_fips
      where lower(p.name) is not null and (lower(p.name) like ${of.namePattern}
        or lower(p.name) like ${`${first}%`} and lower(p.name) || ' ' || coalesce(p.search_text, '') like ${placed})
        ${type}
      order by p.name limit ${limit})`,
  );
}

/** As alike as two wrong letters leave a long street name. */
const ALIKE = 0.4;

/** Addresses at a house number that is known to be right, whose street and town are spelt most like the text. */
export async function listAtNumberAlike(
  database: Executor,
  of: Limits & { text: string; houseNumber: string },
): Promise<Found[]> {
  const { propertyType, limit, text } = of;
  const type = propertyType === undefined ? sql`` : sql`and p.property_type = ${propertyType}`;
  return find(
    database,
    sql`select 'address' as kind, ${COLUMNS} from (
      select * from properties p
      where p.search_text like ${`${literal(of.houseNumber)} %`}
        and word_similarity(${text}, p.search_text) >= ${ALIKE} ${type}
      order by ${text} <<-> p.search_text, p.search_text limit ${limit}
    ) p left join counties c on c.fips = p.county_fips order by ${text} <<-> p.search_text, p.search_text`,
  );
}

/** Street names spelt like one, most alike first. */
export async function listStreetsAlike(database: Executor, name: string): Promise<string[]> {
  const { rows } = await database.execute<{ name: string }>(
    sql`select name from ${streetNames} where name % ${name} group by name
      order by similarity(name, ${name}) desc, name limit 20`,
  );
  return rows.map((row) => row.name);
}

/** Some addresses of each street in a town, whose name may be incomplete; empty for any. */
export async function listOnStreets(
  database: Database,
  of: Limits & { streets: readonly string[]; town: string },
): Promise<Found[]> {
  if (of.streets.length === 0) return [];
  const parts = of.streets.map((street) => beginning("street", `${street}, ${of.town}`, of));
  return runPlanned(database, sql.join(parts, sql` union all `));
}

/** Names of buildings, counties and metros that are spelt most like what was typed. */
export async function listNamesAlike(
  database: Executor,
  of: Limits & { text: string; market: string },
): Promise<Found[]> {
  const { propertyType, limit, text, market } = of;
  const type = propertyType === undefined ? sql`` : sql`and p.property_type = ${propertyType}`;
  const properties = sql`(select 'name' as kind, ${COLUMNS} from properties p left join counties c on c.fips = p.county_fips
      where (lower(p.name) % ${text} or ${text} <% lower(p.name)) ${type}
      order by ${text} <<-> lower(p.name), p.name limit ${limit})`;
  if (market === "") return find(database, properties);
  const [county = "", state = ""] = market.split(/ county ?/);
  return find(
    database,
    sql`${properties} union all
    (select 'county' as kind, fips as id, name, state, null, null, null, null, null::float8, null, null, false,
      fips, name, msa_id, ${POPULATION}
    from counties where similarity(lower(name), ${county}) >= 0.2
      and (${state} = '' or lower(state) = ${state})
    order by similarity(lower(name), ${county}) desc, name, state limit ${MOST_COUNTIES})
    union all
    (select 'metro' as kind, id, name, null, null, null, null, null, null::float8, null, null, false, null, null, id,
      null::float8
    from metros where ${market} <% lower(name)
    order by ${market} <<-> lower(name), name limit 3)`,
  );
}

async function find(database: Executor, query: SQL): Promise<Found[]> {
  const { rows } = await database.execute<Found & Record<string, unknown>>(query);
  return rows;
}
