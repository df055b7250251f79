import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { counties, dataImports } from "../../lib/database/tables/markets.ts";
import { properties, sales } from "../../lib/database/tables/properties.ts";
import type { MarketKey } from "./repository.ts";

/** A sale of a building, with where its record says that it stands. */
export interface BuildingSaleRow {
  countyFips: string;
  id: string;
  oid: number | null;
  label: string;
  soldOn: string;
  price: number;
  units: number;
  sqft: number | null;
  yearBuilt: number | null;
  /** Net operating income of the year of the sale, where the source tells it. */
  noi: number | null;
  latitude: number | null;
  longitude: number | null;
  source: string;
  publisher: string;
}

/** From so many units on a building is multi-family: the line that lenders draw. */
export const FEWEST_UNITS = 5;
/** Sales of buildings are few: two years of them before the newest. */
export const BUILDING_WINDOW_MONTHS = 24;
/** The nearest say enough, and each is estimated from all others. */
export const NEAREST_BUILDINGS = 300;

/** Sales of buildings of a market, the nearest to a place first, the newest where it is not known. */
export async function listBuildingSales(
  database: Executor,
  of: Omit<MarketKey, "evidence" | "propertyType"> & {
    latitude: number | null;
    longitude: number | null;
    windowMonths: number;
  },
): Promise<BuildingSaleRow[]> {
  const isInMarket: SQL =
    of.kind === "county"
      ? sql`${sales.countyFips} = ${of.id}`
      : sql`${sales.countyFips} in (select ${counties.fips} from ${counties} where ${counties.msaId} = ${of.id})`;
  const stretch = Math.cos(((of.latitude ?? 0) * Math.PI) / 180);
  const { rows } = await database.execute<BuildingSaleRow & Record<string, unknown>>(sql`
    with sold as (
      select ${sales.countyFips} as "countyFips", ${sales.countyFips} || '_' || ${sales.id} as id,
        ${sales.oid}::float8 as oid, ${sales.label} as label, ${sales.soldOn} as sold_on, ${sales.price} as price,
        coalesce(${sales.units}, ${properties.units}) as units, coalesce(${sales.sqft}, ${properties.sqft}) as sqft,
        coalesce(${sales.yearBuilt}, ${properties.yearBuilt}) as "yearBuilt",
        (${sales.facts} ->> 'noi')::float8 as noi,
        coalesce(${sales.latitude}, ${properties.latitude}) as latitude,
        coalesce(${sales.longitude}, ${properties.longitude}) as longitude,
        ${sales.source} as source, ${dataImports.publisher} as publisher
      from ${sales}
      join ${dataImports} on ${dataImports.id} = ${sales.importId}
      left join ${properties} on ${properties.countyFips} = ${sales.countyFips} and ${properties.oid} = ${sales.oid}
      where ${sales.propertyType} = 'multifamily' and ${sales.demo} = ${of.demo} and ${isInMarket}
        and ${sales.soldOn} <= current_date and coalesce(${sales.units}, ${properties.units}) >= ${FEWEST_UNITS}
    )
    select "countyFips", id, oid, label, sold_on::text as "soldOn", price, units, sqft, "yearBuilt", noi, latitude,
      longitude, source, publisher
    from sold
    where sold_on > (select max(sold_on) from sold) - ${of.windowMonths} * interval '1 month'
    order by (latitude - ${of.latitude}::float8) ^ 2 + ((longitude - ${of.longitude}::float8) * ${stretch}::float8) ^ 2
      nulls last, sold_on desc, id
    limit ${NEAREST_BUILDINGS}`);
  return rows;
}
