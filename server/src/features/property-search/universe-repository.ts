import {
  type Criteria,
  isRangeKey,
  type MetricThreshold,
  RANGES,
  type RangeKey,
  type SearchSort,
} from "@labs/contract/property-search/criteria";
import { findUnit } from "@labs/contract/property-search/criteria-words";
import { inArray, type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { portfolios } from "../../lib/database/tables/portfolios.ts";
import {
  areReturnsCurrent,
  type Figures,
  figuresAsJson,
  hasGrade,
  isCurrent,
  joinFigures,
  STORED,
} from "../universe/service.ts";
import { type Ease, easeRange } from "./ease-range.ts";
import type { Filter, FilterStep } from "./prepare-filter.ts";

/** Areas of which a metric is known, and those that it lets through; of real or of demo data alone. */
export interface MetricAreas {
  threshold: MetricThreshold;
  demo: boolean;
  known: readonly string[];
  passing: readonly string[];
}

/** Earth's mean radius, as distances are measured everywhere else. */
const EARTH_MILES = 3958.7613;
const SEPARATOR = "\u001f";

/** `p` is the property, `c` its county, `s` its newest sale. */
function universe(needsSale: boolean): SQL {
  const newest = sql`left join (
    select distinct on (county_fips, oid) county_fips, oid, sold_on, price from sales
    where oid is not null order by county_fips, oid, sold_on desc, id desc
  ) s on s.county_fips = p.county_fips and s.oid = p.oid`;
  return sql`properties p left join counties c on c.fips = p.county_fips ${needsSale ? newest : sql``}`;
}

const area = sql`case when p.sqft >= 1 then p.sqft end`;

/** What a range is about; null where it isn't known. */
const VALUES: Partial<Record<RangeKey, SQL>> = {
  beds: sql`p.beds`,
  baths: sql`p.baths`,
  sqft: area,
  lotSqft: sql`case when p.lot_sqft >= 1 then p.lot_sqft end`,
  stories: sql`p.stories`,
  yearBuilt: sql`p.year_built::float8`,
  yearRenovated: sql`p.year_renovated::float8`,
  units: sql`p.units::float8`,
  averageUnitSqft: sql`${area} / nullif(p.units, 0)`,
  assessedValue: sql`p.assessed_value`,
  assessedPerSqft: sql`p.assessed_value / (${area})`,
  taxAnnual: sql`p.tax_annual`,
  hoaMonth: sql`p.hoa_month`,
  lastSalePrice: sql`s.price`,
};

/** The figure behind a criterion that records answer; undefined for one that needs an estimate. */
const recordedValue = (key: RangeKey): SQL | undefined => VALUES[key];

const storedValue = (key: RangeKey): SQL | undefined =>
  key in STORED ? STORED[key as keyof typeof STORED] : undefined;

/** Homes of whose figures the stored ones are wanted: all of them under this state of what they rest on. */
export interface Stored {
  state: string;
  /** Whether the criteria or the order ask for returns too. */
  returns: boolean;
}

/** A building has no figures of this kind, and none are awaited. */
const isReady = ({ state, returns }: Stored): SQL =>
  sql`(p.property_type = 'multifamily' or ${returns ? sql`coalesce(${areReturnsCurrent(state)}, false)` : isCurrent(state)})`;

const needsSale = (key: string): boolean => key === "lastSalePrice" || key === "lastSaleDate";

/** A list as one parameter, of which the planner makes a constant that is looked up by hash. */
function isAny(items: readonly string[]): SQL {
  return sql`any(string_to_array(${items.join(SEPARATOR)}, ${SEPARATOR}))`;
}

/** Whether a criterion other than a range is met; null where that isn't known. */
function writeCondition(key: string, criteria: Criteria, metrics: ReadonlyMap<string, MetricAreas>): SQL {
  const metric = metrics.get(key);
  if (metric !== undefined) return inMetricAreas(metric);
  switch (key) {
    case "places":
      return inPlaces(criteria);
    case "excludeCountyIds":
      return sql`not (p.county_fips = ${isAny(criteria.excludeCountyIds ?? [])})`;
    case "bounds":
      return inBounds(criteria);
    case "polygons":
      return inPolygons(criteria);
    case "radius":
      return inRadius(criteria);
    case "propertyType":
      return sql`p.property_type = ${criteria.propertyType}`;
    case "subtypes":
      return sql`p.subtype = ${isAny(criteria.subtypes ?? [])}`;
    case "conditions":
      return sql`p.condition = ${isAny(criteria.conditions ?? [])}`;
    case "grades":
      return sql`p.grade = ${isAny(criteria.grades ?? [])}`;
    case "lastSaleDate":
      return sql`s.sold_on between ${criteria.lastSaleDate?.from ?? "-infinity"}::date and ${criteria.lastSaleDate?.to ?? "infinity"}::date`;
    case "estimateGrade":
      return hasGrade(criteria.estimateGrade ?? "D");
    case "ownerName":
      return sql`p.owner_name ilike ${`%${(criteria.ownerName ?? "").replace(/[\\%_]/g, "\\$&")}%`}`;
    case "owned":
      return criteria.owned === "only"
        ? sql`p.cms_property_oid is not null`
        : sql`p.cms_property_oid is null`;
    case "notInPortfolioIds":
      return notHeld(criteria.notInPortfolioIds ?? []);
    case "demo":
      return criteria.demo === "only" ? sql`p.demo` : sql`not p.demo`;
    default:
      throw new Error(`No condition is known for ${key}`);
  }
}

/** A county outside every metro is known to be in none; a property without a ZIP may be in any. */
function inPlaces({ states, countyIds, msaIds, zips }: Criteria): SQL {
  const parts = [
    ...(states?.length ? [sql`p.state = ${isAny(states)}`] : []),
    ...(countyIds?.length ? [sql`p.county_fips = ${isAny(countyIds)}`] : []),
    ...(msaIds?.length ? [sql`coalesce(c.msa_id = ${isAny(msaIds)}, false)`] : []),
    ...(zips?.length ? [sql`p.zip = ${isAny(zips)}`] : []),
  ];
  return sql`(${sql.join(parts, sql` or `)})`;
}

function inBounds({ bounds }: Criteria): SQL {
  const { west = 0, east = 0, south = 0, north = 0 } = bounds ?? {};
  return sql`(p.latitude between ${south}::float8 and ${north}::float8 and p.longitude between ${west}::float8 and ${east}::float8)`;
}

function inPolygons({ polygons }: Criteria): SQL {
  const parts = (polygons ?? []).map((ring) => {
    const corners = ring.map(([longitude, latitude]) => `(${longitude},${latitude})`).join(",");
    return sql`${`(${corners})`}::polygon @> point(p.longitude, p.latitude)`;
  });
  return sql`(${sql.join(parts, sql` or `)})`;
}

function inRadius({ radius }: Criteria): SQL {
  const { latitude = 0, longitude = 0, miles = 0 } = radius ?? {};
  // `least` takes no notice of what is unknown.
  return sql`(case when p.latitude + p.longitude is not null then 2 * ${EARTH_MILES}::float8 * asin(least(1, sqrt(
    sin(radians(p.latitude - ${latitude}::float8) / 2) ^ 2 +
    cos(radians(${latitude}::float8)) * cos(radians(p.latitude)) *
    sin(radians(p.longitude - ${longitude}::float8) / 2) ^ 2))) <= ${miles}::float8 end)`;
}

function notHeld(portfolioIds: readonly string[]): SQL {
  return sql`(p.google_places_id not in (
    select h.google_places_id from portfolio_holdings h where h.portfolio_id::text = ${isAny(portfolioIds)}))`;
}

/** Portfolios by id, with what says whether a search may leave out what they hold. */
export async function listPortfolios(database: Executor, ids: readonly string[]) {
  const { id, name, kind, ownerId, isShared } = portfolios;
  return database
    .select({ id, name, kind, ownerId, isShared })
    .from(portfolios)
    .where(inArray(sql`${id}::text`, [...ids]));
}

/** Real homes are judged by real figures alone, demo homes by the demo's. */
function inMetricAreas({ threshold, demo, known, passing }: MetricAreas): SQL {
  const id = threshold.level === "county" ? sql`p.county_fips` : sql`c.msa_id`;
  return sql`case when p.demo = ${demo}::boolean and ${id} = ${isAny(known)} then ${id} = ${isAny(passing)} end`;
}

export interface StepCounts {
  removed: number;
  unknown: number;
  alone: { passes: number; fails: number; unknown: number };
  nearMisses: number;
  eases: { ease: Ease; adds: number }[];
}

/** A step's outcome by property: met, not met, or not known. */
function judgeStep(filter: Filter, step: FilterStep): SQL {
  if (step.range === null) return writeCondition(step.key, filter.criteria, filter.metrics);
  const value = readValue(step);
  if (value === undefined) throw new Error(`No record answers ${step.key}`);
  return within(value, step.range.bounds);
}

const readValue = ({ range }: FilterStep): SQL | undefined =>
  range === null ? undefined : (recordedValue(range.key) ?? storedValue(range.key));

function within(value: SQL, { min, max }: { min?: number | undefined; max?: number | undefined }): SQL {
  const parts = [
    ...(min === undefined ? [] : [sql`${value} >= ${min}::float8`]),
    ...(max === undefined ? [] : [sql`${value} <= ${max}::float8`]),
  ];
  return sql`(${sql.join(parts, sql` and `)})`;
}

/** Whether a property stays: met, or not known where that is kept. */
function staysAt(filter: Filter, step: FilterStep): SQL {
  return sql`(coalesce(${judgeStep(filter, step)}, ${step.keepsUnknown}))`;
}

function passingAll(filter: Filter, steps: readonly FilterStep[] = filter.recorded): SQL {
  if (steps.length === 0) return sql`true`;
  return sql.join(
    steps.map((step) => staysAt(filter, step)),
    sql` and `,
  );
}

/** The criteria that stored figures answer. */
export const listMoneySteps = ({ valued, underwritten }: Filter): FilterStep[] => [
  ...valued,
  ...underwritten,
];

/** The counties that a filter names and nothing beside them: read by the key, where a judgment of each row reads all. */
function nearKey({ criteria }: Filter): SQL {
  const { countyIds = [], states = [], msaIds = [], zips = [], includeUnknown = [] } = criteria;
  const isWider = states.length + msaIds.length + zips.length > 0 || includeUnknown.includes("places");
  if (countyIds.length === 0 || isWider) return sql`true`;
  return sql`p.county_fips = any(${sql.param([...countyIds])}::text[])`;
}

const usesSales = (filter: Filter): boolean => filter.recorded.some(({ key }) => needsSale(key));

/** How many properties there are, and what each step does to them, in one pass over the universe. */
export function countRecorded(database: Executor, filter: Filter): Promise<LayerCounts> {
  return countLayer(database, filter, {
    steps: filter.recorded,
    from: universe(usesSales(filter)),
    where: sql`true`,
  });
}

/** What each criterion on money does to the properties that pass the recorded ones and whose figures hold. */
export function countStored(database: Executor, filter: Filter, stored: Stored): Promise<LayerCounts> {
  return countLayer(database, filter, {
    steps: listMoneySteps(filter),
    from: sql`${universe(usesSales(filter))} ${joinFigures}`,
    where: sql`${nearKey(filter)} and ${passingAll(filter)} and ${isReady(stored)}`,
  });
}

export interface LayerCounts {
  universe: number;
  matched: number;
  steps: StepCounts[];
}

interface Layer {
  steps: readonly FilterStep[];
  from: SQL;
  where: SQL;
}

async function countLayer(database: Executor, filter: Filter, layer: Layer): Promise<LayerCounts> {
  const eases = layer.steps.map(({ range }) =>
    range === null ? [] : easeRange(range.bounds, range.key, findUnit(range.key)),
  );
  const { rows } = await database.execute<Record<string, string>>(countsQuery(filter, layer, eases));
  const row = rows[0] ?? {};
  const read = (name: string) => Number(row[name] ?? 0);
  return {
    universe: read("universe"),
    matched: read("matched"),
    steps: layer.steps.map((_, at) => ({
      removed: read(`removed${at}`),
      unknown: read(`unknown${at}`),
      alone: { passes: read(`passes${at}`), fails: read(`fails${at}`), unknown: read(`unknowns${at}`) },
      nearMisses: read(`near${at}`),
      eases: (eases[at] ?? []).map((ease, which) => ({ ease, adds: read(`ease${at}_${which}`) })),
    })),
  };
}

function countsQuery(filter: Filter, layer: Layer, eases: readonly (readonly Ease[])[]): SQL {
  const { steps, from, where } = layer;
  const name = (prefix: string, at: number) => sql.raw(`${prefix}${at}`);
  // `offset 0` keeps the planner from unfolding the layers, which would judge each property many times over.
  const judged = steps.flatMap((step, at) => {
    const value = readValue(step);
    const outcome = sql`${judgeStep(filter, step)} as ${name("c", at)}`;
    return value === undefined ? [outcome] : [outcome, sql`${value} as ${name("v", at)}`];
  });
  const first = steps.map(
    (step, at) => sql`when not coalesce(${name("c", at)}, ${step.keepsUnknown}) then ${at}::int`,
  );
  const fails = steps.map((step, at) => sql`(not coalesce(${name("c", at)}, ${step.keepsUnknown}))::int`);
  const counts = steps.flatMap((_, at) => [
    sql`count(*) filter (where first = ${at}::int) as ${name("removed", at)}`,
    sql`count(*) filter (where first >= ${at}::int and ${name("c", at)} is null) as ${name("unknown", at)}`,
    sql`count(*) filter (where ${name("c", at)}) as ${name("passes", at)}`,
    sql`count(*) filter (where not ${name("c", at)}) as ${name("fails", at)}`,
    sql`count(*) filter (where ${name("c", at)} is null) as ${name("unknowns", at)}`,
    sql`count(*) filter (where first = ${at}::int and failed = 1) as ${name("near", at)}`,
    ...(eases[at] ?? []).map(
      ({ bounds }, which) =>
        sql`count(*) filter (where first = ${at}::int and failed = 1 and ${within(name("v", at), bounds)}) as ${sql.raw(`ease${at}_${which}`)}`,
    ),
  ]);
  if (steps.length === 0)
    return sql`select count(*) as universe, count(*) as matched from ${from} where ${where}`;
  return sql`
    select count(*) as universe, count(*) filter (where failed = 0) as matched, ${sql.join(counts, sql`, `)}
    from (
      select judged.*, case ${sql.join(first, sql` `)} else ${steps.length}::int end as first,
        ${sql.join(fails, sql` + `)} as failed
      from (select ${sql.join(judged, sql`, `)} from ${from} where ${where} offset 0) judged
      offset 0
    ) counted`;
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
      from ${universe(usesSales(filter))} ${joinFigures}
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
    from ${universe(usesSales(filter))} ${joinFigures}
    where ${nearKey(filter)} and ${passingAll(filter)} and not ${isReady(of.stored)}
    order by md5(p.google_places_id) limit ${of.limit}`);
  return { googlePlacesIds: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
}

/** How many of the homes that pass the recorded criteria have no figures that hold. */
export async function countOpen(database: Executor, filter: Filter, stored: Stored): Promise<number> {
  const { rows } = await database.execute<{ open: number }>(sql`
    select count(*)::int as open from ${universe(usesSales(filter))} ${joinFigures}
    where ${nearKey(filter)} and ${passingAll(filter)} and not ${isReady(stored)}`);
  return rows[0]?.open ?? 0;
}

/** Counties that have a property which passes the recorded criteria. */
export async function listMatchedCounties(database: Executor, filter: Filter): Promise<string[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select distinct p.county_fips as id from ${universe(usesSales(filter))} where ${passingAll(filter)}`);
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
  const { rows } = await database.execute<Home>(sql`
    select h.*, h.oid::float8 as oid, m.name as "msaName", newest.sold_on::text as "lastSaleOn", newest.price as "lastSalePrice", case when ${isCurrent(state)} then ${figuresAsJson} end as figures,
      coalesce(${areReturnsCurrent(state)}, false) as "hasReturns"
    from (${chosen === undefined ? selectHomes(filter, of) : selectChosen(chosen)}) h
    join properties p on p.county_fips = h."countyFips" and p.oid = h.oid
    ${joinFigures}
    left join metros m on m.id = h."msaId"
    left join lateral (
      select sold_on, price from sales
      where county_fips = h."countyFips" and oid = h.oid order by sold_on desc, id desc limit 1
    ) newest on true
    order by h.place`);
  return rows;
}

const shownColumns = sql`p.google_places_id as "googlePlacesId", p.county_fips as "countyFips", p.oid, p.property_type as "propertyType", p.subtype, p.name,
  p.address_line as "addressLine", p.city, p.state, p.zip, p.parcel_number as "parcelNumber", p.latitude,
  p.longitude, p.geocode_precision as "geocodePrecision", p.beds, p.baths, p.sqft, p.lot_sqft as "lotSqft",
  p.year_built as "yearBuilt", p.stories, p.year_renovated as "yearRenovated", p.condition, p.grade, p.facts, p.units, p.assessed_value as "assessedValue", p.tax_annual as "taxAnnual",
  p.hoa_month as "hoaMonth", p.cms_property_oid is not null as owned, p.demo, c.name as "countyName",
  c.msa_id as "msaId"`;

function selectHomes(filter: Filter, { sort, limit, stored }: Listed): SQL {
  const sold = usesSales(filter) || (sort !== undefined && needsSale(sort.by));
  const passing =
    stored === undefined
      ? passingAll(filter)
      : sql`${passingAll(filter)} and ${isReady(stored)} and ${passingAll(filter, listMoneySteps(filter))}`;
  return sql`select row_number() over () as place, found.* from (
    select ${shownColumns} from ${universe(sold)} ${stored === undefined ? sql`` : joinFigures}
    where ${nearKey(filter)} and ${passing}
    order by ${writeOrder(stored === undefined ? recordedSort(sort) : sort)} limit ${limit}
  ) found`;
}

function selectChosen(chosen: readonly HomeKey[]): SQL {
  const keys = sql`unnest(${sql.param(chosen.map(({ countyFips }) => countyFips))}::text[],
    ${sql.param(chosen.map(({ oid }) => oid))}::bigint[]) with ordinality k(county_fips, oid, place)`;
  return sql`select k.place, ${shownColumns} from ${keys}
    join properties p on p.county_fips = k.county_fips and p.oid = k.oid left join counties c on c.fips = p.county_fips`;
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
      count(p.owner_name)::int as "ownerName", count(p.subtype)::int as subtypes,
      count(p.condition)::int as conditions, count(p.grade)::int as grades, ${sql.join(counts, sql`, `)}
    from ${universe(true)}`);
  const { universe: all = 0, demo = 0, ...known } = rows[0] ?? {};
  return { universe: all, demo, known };
}
