import { and, between, eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "../../../lib/database/database.ts";
import { rentalListings, sales } from "../../../lib/database/tables/properties.ts";
import { unitMixVersions } from "../../../lib/database/tables/research.ts";

interface Box {
  propertyType: "singlefamily" | "multifamily";
  demo: boolean;
  south: number;
  north: number;
  west: number;
  east: number;
  /** ISO dates, both included. */
  since: string;
  until: string;
}

/** Rents of an area in no order; competitors' nonpublic ones are never read for an estimate. */
export function listAreaRents(database: Executor, box: Box) {
  const at = rentalListings;
  const seen = sql<string>`coalesce(${at.leasedOn}, ${at.listedOn})`;
  return database
    .select({
      countyFips: at.countyFips,
      id: at.id,
      oid: at.oid,
      amount: sql<number>`coalesce(${at.effectiveRent}, ${at.rent})`,
      observedOn: sql<string>`${seen}::text`,
      latitude: at.latitude,
      longitude: at.longitude,
      sqft: at.sqft,
      beds: at.beds,
      baths: at.baths,
      yearBuilt: at.yearBuilt,
    })
    .from(at)
    .where(
      and(
        eq(at.propertyType, box.propertyType),
        eq(at.demo, box.demo),
        between(at.latitude, box.south, box.north),
        between(at.longitude, box.west, box.east),
        sql`${seen} between ${box.since}::date and ${box.until}::date`,
        inArray(at.visibility, ["public", "own"]),
      ),
    );
}

export function listAreaSales(database: Executor, box: Box) {
  const at = sales;
  return database
    .select({
      countyFips: at.countyFips,
      id: at.id,
      oid: at.oid,
      amount: at.price,
      observedOn: at.soldOn,
      latitude: at.latitude,
      longitude: at.longitude,
      sqft: at.sqft,
      beds: at.beds,
      baths: at.baths,
      yearBuilt: at.yearBuilt,
    })
    .from(at)
    .where(
      and(
        eq(at.propertyType, box.propertyType),
        eq(at.demo, box.demo),
        between(at.latitude, box.south, box.north),
        between(at.longitude, box.west, box.east),
        between(at.soldOn, box.since, box.until),
      ),
    );
}

/** The newest unit mix of each of many communities. */
export function listNewestUnitMixes(database: Executor, googlePlacesIds: readonly string[]) {
  return database
    .selectDistinctOn([unitMixVersions.googlePlacesId], {
      googlePlacesId: unitMixVersions.googlePlacesId,
      version: unitMixVersions.version,
      rows: unitMixVersions.rows,
    })
    .from(unitMixVersions)
    .where(inArray(unitMixVersions.googlePlacesId, [...googlePlacesIds]))
    .orderBy(unitMixVersions.googlePlacesId, sql`${unitMixVersions.version} desc`);
}
