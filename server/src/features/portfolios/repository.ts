import { desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Database } from "../../lib/database/database.ts";
import { counties, metros } from "../../lib/database/tables/markets.ts";
import { properties } from "../../lib/database/tables/properties.ts";

const isOwned = isNotNull(properties.cmsPropertyOid);

/** Sums over the homes we own, with how many homes each sum knows. */
export async function sumOwned(database: Database) {
  const rows = await database
    .select({
      properties: sql<number>`count(*)::int`,
      invested: sql<number | null>`sum(${properties.acquisitionPrice})`,
      withPrice: sql<number>`count(${properties.acquisitionPrice})::int`,
      monthlyRent: sql<number | null>`sum(${properties.actualRent})`,
      withRent: sql<number>`count(${properties.actualRent})::int`,
      demo: sql<boolean>`coalesce(bool_or(${properties.demo}), false)`,
    })
    .from(properties)
    .where(isOwned);
  return (
    rows[0] ?? { properties: 0, invested: null, withPrice: 0, monthlyRent: null, withRent: 0, demo: false }
  );
}

export type HoldingRow = Awaited<ReturnType<typeof listOwned>>[number];

/** One page of the homes we own, the newest acquisition first. */
export async function listOwned(database: Database, page: { limit: number; offset: number }) {
  return database
    .select({
      googlePlacesId: properties.googlePlacesId,
      addressLine: properties.addressLine,
      city: properties.city,
      state: properties.state,
      zip: properties.zip,
      parcelNumber: properties.parcelNumber,
      propertyType: properties.propertyType,
      cmsPropertyOid: sql<string>`${properties.cmsPropertyOid}`,
      countyFips: properties.countyFips,
      countyName: counties.name,
      metro: metros.name,
      beds: properties.beds,
      baths: properties.baths,
      sqft: properties.sqft,
      yearBuilt: properties.yearBuilt,
      acquiredAt: properties.acquiredAt,
      acquisitionPrice: properties.acquisitionPrice,
      actualRent: properties.actualRent,
      latitude: properties.latitude,
      longitude: properties.longitude,
    })
    .from(properties)
    .leftJoin(counties, eq(counties.fips, properties.countyFips))
    .leftJoin(metros, eq(metros.id, counties.msaId))
    .where(isOwned)
    .orderBy(sql`${desc(properties.acquiredAt)} nulls last`, properties.countyFips, properties.oid)
    .limit(page.limit)
    .offset(page.offset);
}
