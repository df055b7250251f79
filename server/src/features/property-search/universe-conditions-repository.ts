import type { Criteria, MetricThreshold, RangeKey } from "@labs/contract/property-search/criteria";
import { type SQL, sql } from "drizzle-orm";
import { joinOwners, ownerHomes } from "../places/service.ts";
import { areReturnsCurrent, hasGrade, isCurrent, STORED } from "../universe/service.ts";
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

/** What a query needs beside the properties. */
export interface Joined {
  sales: boolean;
  owners: boolean;
}

/** `p` is the property, `c` its county, `s` its newest sale, `w` and `oc` its owner. */
export function universe({ sales, owners }: Joined): SQL {
  const newest = sql`left join (
    select distinct on (county_fips, oid) county_fips, oid, sold_on, price from sales
    where oid is not null order by county_fips, oid, sold_on desc, id desc
  ) s on s.county_fips = p.county_fips and s.oid = p.oid`;
  return sql`properties p left join counties c on c.fips = p.county_fips
    ${sales ? newest : sql``} ${owners ? joinOwners() : sql``}`;
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
  ownerHomes: sql`${ownerHomes}::float8`,
};

/** The figure behind a criterion that records answer; undefined for one that needs an estimate. */
export const recordedValue = (key: RangeKey): SQL | undefined => VALUES[key];

export const storedValue = (key: RangeKey): SQL | undefined =>
  key in STORED ? STORED[key as keyof typeof STORED] : undefined;

/** Homes of whose figures the stored ones are wanted: all of them under this state of what they rest on. */
export interface Stored {
  state: string;
  /** Whether the criteria or the order ask for returns too. */
  returns: boolean;
}

/** A building has no figures of this kind, and none are awaited. */
export const isReady = ({ state, returns }: Stored): SQL =>
  sql`(p.property_type = 'multifamily' or ${returns ? sql`coalesce(${areReturnsCurrent(state)}, false)` : isCurrent(state)})`;

const needsSale = (key: string): boolean => key === "lastSalePrice" || key === "lastSaleDate";
const needsOwner = (key: string): boolean => key === "ownerHomes" || key === "ownerOccupancy";

/** What the keys of criteria and of an order ask for. */
const joinFor = (keys: readonly string[]): Joined => ({
  sales: keys.some(needsSale),
  owners: keys.some(needsOwner),
});

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
    case "ownerOccupancy":
      return sql`w.occupancy = ${isAny(criteria.ownerOccupancy ?? [])}`;
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

/** Real homes are judged by real figures alone, demo homes by the demo's. */
function inMetricAreas({ threshold, demo, known, passing }: MetricAreas): SQL {
  const id = threshold.level === "county" ? sql`p.county_fips` : sql`c.msa_id`;
  return sql`case when p.demo = ${demo}::boolean and ${id} = ${isAny(known)} then ${id} = ${isAny(passing)} end`;
}

/** A step's outcome by property: met, not met, or not known. */
export function judgeStep(filter: Filter, step: FilterStep): SQL {
  if (step.range === null) return writeCondition(step.key, filter.criteria, filter.metrics);
  const value = readValue(step);
  if (value === undefined) throw new Error(`No record answers ${step.key}`);
  return within(value, step.range.bounds);
}

export const readValue = ({ range }: FilterStep): SQL | undefined =>
  range === null ? undefined : (recordedValue(range.key) ?? storedValue(range.key));

export function within(
  value: SQL,
  { min, max }: { min?: number | undefined; max?: number | undefined },
): SQL {
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

export function passingAll(filter: Filter, steps: readonly FilterStep[] = filter.recorded): SQL {
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
export const nearKey = (filter: Filter): SQL => inCounties(filter)(sql`p.county_fips`);

/** Whether a county is one of those that a filter names, or that homes are of which were chosen by it. */
export function inCounties(
  { criteria }: Filter,
  chosen?: readonly { countyFips: string }[],
): (county: SQL) => SQL {
  const among = (ids: readonly string[]) => (county: SQL) =>
    sql`${county} = any(${sql.param([...new Set(ids)])}::text[])`;
  if (chosen !== undefined) return among(chosen.map(({ countyFips }) => countyFips));

  const { countyIds = [], states = [], msaIds = [], zips = [], includeUnknown = [] } = criteria;
  const isWider = states.length + msaIds.length + zips.length > 0 || includeUnknown.includes("places");
  return countyIds.length === 0 || isWider ? () => sql`true` : among(countyIds);
}

export const listJoined = (filter: Filter, sortedBy?: string): Joined =>
  joinFor([...filter.recorded.map(({ key }) => key), ...(sortedBy === undefined ? [] : [sortedBy])]);
