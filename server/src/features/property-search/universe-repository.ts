import {
  isRangeKey,
  type OwnerOccupancy,
  RANGES,
  type SearchSort,
} from "@labs/contract/property-search/criteria";
import { inArray, type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { portfolios } from "../../lib/database/tables/portfolios.ts";
import { joinOwners, ownerHomes } from "../places/service.ts";
import {
  areReturnsCurrent,
  type Figures,
  figuresAsJson,
  isCurrent,
  joinFigures,
  joinFiguresOf,
} from "../universe/service.ts";
import type { Filter, FilterStep } from "./prepare-filter.ts";
import {
  inCounties,
  isReady,
  listJoined,
  listMoneySteps,
  nearKey,
  passingAll,
  readValue,
  recordedValue,
  type Stored,
  storedValue,
  universe,
} from "./universe-conditions-repository.ts";

/** Portfolios by id, with what says whether a search may leave out what they hold. */
export async function listPortfolios(database: Executor, ids: readonly string[]) {
  const { id, name, kind, ownerId, isShared } = portfolios;
  return database
    .select({ id, name, kind, ownerId, isShared })
    .from(portfolios)
    .where(inArray(sql`${id}::text`, [...ids]));
}

/** The home whose stored figure comes nearest to a bound that none passes; of those that meet all else, where there are. */
export async function findNearest(
  database: Executor,
  filter: Filter,
  of: { step: FilterStep; stored: Stored },
): Promise<{ value: number; googlePlacesId: string; isNear: boolean } | undefined> {
  const value = readValue(of.step);
  if (value === undefined || of.step.range === null) return undefined;
  const { min, max } = of.step.range.bounds;
  const above = sql`${value} - ${max ?? 0}::float8`;
  const below = sql`${min ?? 0}::float8 - ${value}`;
  const farness =
    max === undefined ? sql`-(${value})` : min === undefined ? value : sql`greatest(${below}, ${above})`;
  const others = listMoneySteps(filter).filter((step) => step !== of.step);
  const { rows } = await database.execute<{ value: number; googlePlacesId: string; isNear: boolean }>(sql`
    select * from (
      select p.google_places_id as "googlePlacesId", (${value})::float8 as value, ${farness} as farness,
        (${passingAll(filter, others)}) as "isNear"
      from ${universe(listJoined(filter))} ${joinFigures}
      where ${nearKey(filter)} and ${passingAll(filter)} and ${isReady(of.stored)}
    ) judged where value is not null order by "isNear" desc, farness, "googlePlacesId" collate "C" limit 1`);
  return rows[0];
}

/** Homes that pass the recorded criteria and whose figures are missing or hold no more, as an unsorted sample. */
export async function listOpen(
  database: Executor,
  filter: Filter,
  of: { stored: Stored; limit: number },
): Promise<{ googlePlacesIds: string[]; total: number }> {
  const { rows } = await database.execute<{ id: string; total: number }>(sql`
    select p.google_places_id as id, (count(*) over ())::int as total
    from ${universe(listJoined(filter))} ${joinFigures}
    where ${nearKey(filter)} and ${passingAll(filter)} and not ${isReady(of.stored)}
    order by md5(p.google_places_id) limit ${of.limit}`);
  return { googlePlacesIds: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
}

/** How many of the homes that pass the recorded criteria have no figures that hold. */
export async function countOpen(database: Executor, filter: Filter, stored: Stored): Promise<number> {
  const { rows } = await database.execute<{ open: number }>(sql`
    select count(*)::int as open from ${universe(listJoined(filter))} ${joinFigures}
    where ${nearKey(filter)} and ${passingAll(filter)} and not ${isReady(stored)}`);
  return rows[0]?.open ?? 0;
}

/** Counties that have a property which passes the recorded criteria. */
export async function listMatchedCounties(database: Executor, filter: Filter): Promise<string[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select distinct p.county_fips as id from ${universe(listJoined(filter))} where ${passingAll(filter)}`);
  return rows.map(({ id }) => id);
}

/** A property as a search sees it: what is shown, valued and underwritten. */
export interface Home {
  [column: string]: unknown;
  googlePlacesId: string;
  countyFips: string;
  oid: number;
  propertyType: "singlefamily" | "multifamily";
  subtype: string | null;
  name: string | null;
  addressLine: string | null;
  city: string | null;
  state: string;
  zip: string | null;
  parcelNumber: string | null;
  latitude: number | null;
  longitude: number | null;
  geocodePrecision: string | null;
  beds: number | null;
  baths: number | null;
  sqft: number | null;
  lotSqft: number | null;
  yearBuilt: number | null;
  stories: number | null;
  yearRenovated: number | null;
  condition: string | null;
  grade: string | null;
  facts: Record<string, number | string>;
  units: number | null;
  assessedValue: number | null;
  taxAnnual: number | null;
  hoaMonth: number | null;
  owned: boolean;
  demo: boolean;
  countyName: string | null;
  msaId: string | null;
  msaName: string | null;
  lastSaleOn: string | null;
  lastSalePrice: number | null;
  ownerHomes: number | null;
  ownerOccupancy: OwnerOccupancy | null;
  /** Stored and current; null where there are none. */
  figures: Figures | null;
  /** Whether its returns are current too. */
  hasReturns: boolean;
}

/** Where a home stands among the rows of the universe. */
export interface HomeKey {
  countyFips: string;
  oid: number;
}

function writeOrder(sort: SearchSort | undefined): SQL {
  const value = sort === undefined ? undefined : (recordedValue(sort.by) ?? storedValue(sort.by));
  // By a hash of the id no place stands before another, and the order is the same every time.
  if (sort === undefined || value === undefined) return sql`md5(p.google_places_id)`;
  const direction = sort.direction === "asc" ? sql`asc` : sql`desc`;
  return sql`${value} ${direction} nulls last, p.google_places_id collate "C"`;
}

/** Stored figures of homes that are current under a state. */
export async function listCurrentFigures(database: Executor, ids: readonly string[], state: string) {
  const { rows } = await database.execute<{ id: string; figures: Figures; hasReturns: boolean }>(sql`
    select p.google_places_id as id, ${figuresAsJson} as figures, ${areReturnsCurrent(state)} as "hasReturns"
    from properties p ${joinFigures}
    where p.google_places_id = any(${sql.param([...ids])}::text[]) and ${isCurrent(state)}`);
  return new Map(rows.map((row) => [row.id, row]));
}

interface Listed {
  sort?: SearchSort | undefined;
  limit: number;
  state: string;
  stored?: Stored | undefined;
  /** The homes and their order, where they are known already. */
  chosen?: readonly HomeKey[] | undefined;
}

/**
 * Properties that the recorded criteria leave, in order, at most so many; of those whose figures are stored, where
 * asked, the ones that pass the criteria on money too. An order by a figure that is stored nowhere is by chance.
 */
export async function listHomes(database: Executor, filter: Filter, of: Listed): Promise<Home[]> {
  const { state, chosen } = of;
  const isThere = inCounties(filter, chosen);
  const { rows } = await database.execute<Home>(sql`
    with h as materialized (${chosen === undefined ? selectHomes(filter, of) : selectChosen(chosen, isThere)})
    select h.*, ${ownerHomes}::int as "ownerHomes", w.occupancy as "ownerOccupancy", h.oid::float8 as oid, m.name as "msaName", newest.sold_on::text as "lastSaleOn", newest.price as "lastSalePrice", case when ${isCurrent(state)} then ${figuresAsJson} end as figures,
      coalesce(${areReturnsCurrent(state)}, false) as "hasReturns"
    from h
    join properties p on p.county_fips = h."countyFips" and p.oid = h.oid and ${isThere(sql`p.county_fips`)}
    ${joinFiguresOf(isThere)}
    ${joinOwners(OF_LISTED)}
    left join metros m on m.id = h."msaId"
    left join lateral (
      select sold_on, price from sales
      where county_fips = h."countyFips" and oid = h.oid order by sold_on desc, id desc limit 1
    ) newest on true
    order by h.place`);
  return rows;
}

/** Of owners of listed homes alone, all homes are counted. */
const OF_LISTED = sql`mailing_key in (
  select l.mailing_key from h join property_owners l on l.county_fips = h."countyFips" and l.oid = h.oid and l.stands)`;

const shownColumns = sql`p.google_places_id as "googlePlacesId", p.county_fips as "countyFips", p.oid, p.property_type as "propertyType", p.subtype, p.name,
  p.address_line as "addressLine", p.city, p.state, p.zip, p.parcel_number as "parcelNumber", p.latitude,
  p.longitude, p.geocode_precision as "geocodePrecision", p.beds, p.baths, p.sqft, p.lot_sqft as "lotSqft",
  p.year_built as "yearBuilt", p.stories, p.year_renovated as "yearRenovated", p.condition, p.grade, p.facts, p.units, p.assessed_value as "assessedValue", p.tax_annual as "taxAnnual",
  p.hoa_month as "hoaMonth", p.cms_property_oid is not null as owned, p.demo, c.name as "countyName",
  c.msa_id as "msaId"`;

function selectHomes(filter: Filter, { sort, limit, stored }: Listed): SQL {
  const passing =
    stored === undefined
      ? passingAll(filter)
      : sql`${passingAll(filter)} and ${isReady(stored)} and ${passingAll(filter, listMoneySteps(filter))}`;
  return sql`select row_number() over () as place, found.* from (
    select ${shownColumns} from ${universe(listJoined(filter, sort?.by))} ${stored === undefined ? sql`` : joinFigures}
    where ${nearKey(filter)} and ${passing}
    order by ${writeOrder(stored === undefined ? recordedSort(sort) : sort)} limit ${limit}
  ) found`;
}

function selectChosen(chosen: readonly HomeKey[], isThere: (county: SQL) => SQL): SQL {
  const keys = sql`unnest(${sql.param(chosen.map(({ countyFips }) => countyFips))}::text[],
    ${sql.param(chosen.map(({ oid }) => oid))}::bigint[]) with ordinality k(county_fips, oid, place)`;
  return sql`select k.place, ${shownColumns} from ${keys}
    join properties p on p.county_fips = k.county_fips and p.oid = k.oid and ${isThere(sql`p.county_fips`)} left join counties c on c.fips = p.county_fips`;
}

const recordedSort = (sort: SearchSort | undefined): SearchSort | undefined =>
  sort !== undefined && recordedValue(sort.by) === undefined ? undefined : sort;

type Column = "state" | "county_fips" | "subtype" | "condition" | "grade";

/** The values of a column with how many properties have each, the most frequent first. */
export async function listValues(
  database: Executor,
  column: Column,
): Promise<{ value: string; count: number }[]> {
  const name = sql.raw(column);
  const { rows } = await database.execute<{ value: string; count: number }>(
    sql`select ${name} as value, count(*)::int as count from properties where ${name} is not null
      group by 1 order by 2 desc, 1`,
  );
  return rows;
}

/** How many properties each county has, and the middle of them. */
export async function listCounties(database: Executor) {
  const { rows } = await database.execute<{
    id: string;
    count: number;
    latitude: number | null;
    longitude: number | null;
  }>(
    sql`select county_fips as id, count(*)::int as count, avg(latitude) as latitude, avg(longitude) as longitude
      from properties group by 1 order by 2 desc, 1`,
  );
  return rows;
}

/** Of how many properties each recorded criterion is known. */
export async function countKnown(
  database: Executor,
): Promise<{ universe: number; demo: number; known: Record<string, number> }> {
  const keys = Object.keys(RANGES).filter((key) => isRangeKey(key) && recordedValue(key) !== undefined);
  const counts = keys.flatMap((key) => {
    const value = isRangeKey(key) ? recordedValue(key) : undefined;
    return value === undefined ? [] : [sql`count(${value})::int as ${sql.identifier(key)}`];
  });
  const { rows } = await database.execute<Record<string, number>>(sql`
    select count(*)::int as universe, (count(*) filter (where p.demo))::int as demo,
      count(p.owner_name)::int as "ownerName", count(w.occupancy)::int as "ownerOccupancy", count(p.subtype)::int as subtypes,
      count(p.condition)::int as conditions, count(p.grade)::int as grades, ${sql.join(counts, sql`, `)}
    from ${universe({ sales: true, owners: true })}`);
  const { universe: all = 0, demo = 0, ...known } = rows[0] ?? {};
  return { universe: all, demo, known };
}
