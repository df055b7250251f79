import { inArray, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { properties } from "../../lib/database/tables/properties.ts";

/** How many properties of each type stand in some counties, and whether any is simulated. */
export async function countProperties(executor: Executor, countyIds: string[]) {
  const rows = await executor
    .select({
      singleFamily: sql<number>`count(*) filter (where ${properties.propertyType} = 'singlefamily')::int`,
      multiFamily: sql<number>`count(*) filter (where ${properties.propertyType} = 'multifamily')::int`,
      demo: sql<boolean>`coalesce(bool_or(${properties.demo}), false)`,
    })
    .from(properties)
    .where(inArray(properties.countyFips, countyIds));
  return rows[0] ?? { singleFamily: 0, multiFamily: 0, demo: false };
}

/** A few properties of some counties: ours first, then by address. */
export async function listProperties(executor: Executor, countyIds: string[], most: number) {
  return executor
    .select({
      googlePlacesId: properties.googlePlacesId,
      name: properties.name,
      addressLine: properties.addressLine,
      city: properties.city,
      parcelNumber: properties.parcelNumber,
      propertyType: properties.propertyType,
      cmsPropertyOid: properties.cmsPropertyOid,
      beds: properties.beds,
      baths: properties.baths,
      sqft: properties.sqft,
      units: properties.units,
      actualRent: properties.actualRent,
    })
    .from(properties)
    .where(inArray(properties.countyFips, countyIds))
    .orderBy(
      sql`${properties.cmsPropertyOid} is null`,
      sql`${properties.addressLine} is null`,
      properties.countyFips,
      properties.oid,
    )
    .limit(most);
}
