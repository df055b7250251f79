import type { SearchSort } from "@labs/contract/property-criteria";
import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { needsSale, recordedValue, universe } from "./filter-repository.ts";
import { passingAll, usesSales } from "./funnel-repository.ts";
import type { Filter } from "./prepare-filter.ts";

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
}

function orderOf(sort: SearchSort | undefined): SQL {
  const value = sort === undefined ? undefined : recordedValue(sort.by);
  // By a hash of the id no place stands before another, and the order is the same every time.
  if (sort === undefined || value === undefined) return sql`md5(p.google_places_id)`;
  const direction = sort.direction === "asc" ? sql`asc` : sql`desc`;
  return sql`${value} ${direction} nulls last, p.google_places_id`;
}

/** Properties that the recorded criteria leave, in order, at most so many. */
export async function listHomes(
  database: Executor,
  filter: Filter,
  of: { sort?: SearchSort | undefined; limit: number },
): Promise<Home[]> {
  const sold = usesSales(filter) || (of.sort !== undefined && needsSale(of.sort.by));
  const { rows } = await database.execute<Home>(sql`
    select h.*, h.oid::float8 as oid, m.name as "msaName", newest.sold_on::text as "lastSaleOn", newest.price as "lastSalePrice"
    from (
      select row_number() over () as place, chosen.* from (
      select p.google_places_id as "googlePlacesId", p.county_fips as "countyFips", p.oid, p.property_type as "propertyType", p.subtype, p.name,
        p.address_line as "addressLine", p.city, p.state, p.zip, p.parcel_number as "parcelNumber", p.latitude,
        p.longitude, p.geocode_precision as "geocodePrecision", p.beds, p.baths, p.sqft, p.lot_sqft as "lotSqft",
        p.year_built as "yearBuilt", p.stories, p.year_renovated as "yearRenovated", p.condition, p.grade, p.units, p.assessed_value as "assessedValue", p.tax_annual as "taxAnnual",
        p.hoa_month as "hoaMonth", p.cms_property_oid is not null as owned, p.demo, c.name as "countyName",
        c.msa_id as "msaId"
      from ${universe(sold)}
      where ${passingAll(filter)}
      order by ${orderOf(of.sort)} limit ${of.limit}
      ) chosen
    ) h
    left join metros m on m.id = h."msaId"
    left join lateral (
      select sold_on, price from sales
      where county_fips = h."countyFips" and oid = h.oid order by sold_on desc, id desc limit 1
    ) newest on true
    order by h.place`);
  return rows;
}
