import type { Criteria, MetricThreshold, RangeKey } from "@labs/contract/property-criteria";
import { inArray, type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { portfolios } from "../../lib/database/tables/portfolios.ts";

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
export function universe(needsSale: boolean): SQL {
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
export const recordedValue = (key: RangeKey): SQL | undefined => VALUES[key];

export const needsSale = (key: string): boolean => key === "lastSalePrice" || key === "lastSaleDate";

/** A list as one parameter, of which the planner makes a constant that is looked up by hash. */
function anyOf(items: readonly string[]): SQL {
  return sql`any(string_to_array(${items.join(SEPARATOR)}, ${SEPARATOR}))`;
}

/** Whether a criterion other than a range is met; null where that isn't known. */
export function conditionOf(key: string, criteria: Criteria, metrics: ReadonlyMap<string, MetricAreas>): SQL {
  const metric = metrics.get(key);
  if (metric !== undefined) return inMetricAreas(metric);
  switch (key) {
    case "places":
      return inPlaces(criteria);
    case "excludeCountyIds":
      return sql`not (p.county_fips = ${anyOf(criteria.excludeCountyIds ?? [])})`;
    case "bounds":
      return inBounds(criteria);
    case "polygons":
      return inPolygons(criteria);
    case "radius":
      return inRadius(criteria);
    case "propertyType":
      return sql`p.property_type = ${criteria.propertyType}`;
    case "subtypes":
      return sql`p.subtype = ${anyOf(criteria.subtypes ?? [])}`;
    case "conditions":
      return sql`p.condition = ${anyOf(criteria.conditions ?? [])}`;
    case "grades":
      return sql`p.grade = ${anyOf(criteria.grades ?? [])}`;
    case "lastSaleDate":
      return sql`s.sold_on between ${criteria.lastSaleDate?.from ?? "-infinity"}::date and ${criteria.lastSaleDate?.to ?? "infinity"}::date`;
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
    ...(states?.length ? [sql`p.state = ${anyOf(states)}`] : []),
    ...(countyIds?.length ? [sql`p.county_fips = ${anyOf(countyIds)}`] : []),
    ...(msaIds?.length ? [sql`coalesce(c.msa_id = ${anyOf(msaIds)}, false)`] : []),
    ...(zips?.length ? [sql`p.zip = ${anyOf(zips)}`] : []),
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
  return sql`(2 * ${EARTH_MILES}::float8 * asin(least(1, sqrt(
    sin(radians(p.latitude - ${latitude}::float8) / 2) ^ 2 +
    cos(radians(${latitude}::float8)) * cos(radians(p.latitude)) *
    sin(radians(p.longitude - ${longitude}::float8) / 2) ^ 2))) <= ${miles}::float8)`;
}

function notHeld(portfolioIds: readonly string[]): SQL {
  return sql`(p.google_places_id not in (
    select h.google_places_id from portfolio_holdings h where h.portfolio_id::text = ${anyOf(portfolioIds)}))`;
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
  return sql`case when p.demo = ${demo}::boolean and ${id} = ${anyOf(known)} then ${id} = ${anyOf(passing)} end`;
}
