import { and, between, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { dataImports } from "../../lib/database/tables/markets.ts";
import { rentalListings, sales } from "../../lib/database/tables/properties.ts";

export interface Neighbourhood {
  propertyType: "singlefamily" | "multifamily";
  demo: boolean;
  latitude: number;
  longitude: number;
  radiusMiles: number;
  /** ISO dates, both included. */
  since: string;
  until: string;
  limit: number;
  /** Of rents: competitors' nonpublic ones take part where somebody decided so. */
  visibilities?: ("public" | "own" | "nonpublic")[];
}

const MILES_PER_DEGREE = 69.1;

/** A box around the place that the index answers, and the order by distance on the flat. */
function around(table: typeof sales | typeof rentalListings, of: Neighbourhood) {
  const stretch = Math.max(0.05, Math.cos((of.latitude * Math.PI) / 180));
  const high = of.radiusMiles / MILES_PER_DEGREE;
  const wide = high / stretch;
  const distance: SQL = sql`(${table.latitude} - ${of.latitude}::float8) ^ 2 + ((${table.longitude} - ${of.longitude}::float8) * ${stretch}::float8) ^ 2`;
  return {
    distance,
    box: [
      eq(table.propertyType, of.propertyType),
      between(table.latitude, of.latitude - high, of.latitude + high),
      between(table.longitude, of.longitude - wide, of.longitude + wide),
      eq(table.demo, of.demo),
    ],
  };
}

export function listNearRents(database: Executor, of: Neighbourhood) {
  const at = rentalListings;
  const { box, distance } = around(at, of);
  const seen = sql<string>`coalesce(${at.leasedOn}, ${at.listedOn})`;
  return database
    .select({
      countyFips: at.countyFips,
      id: at.id,
      oid: at.oid,
      label: at.label,
      amount: sql<number>`coalesce(${at.effectiveRent}, ${at.rent})`,
      faceAmount: sql<number | null>`case when ${at.effectiveRent} is null then null else ${at.rent} end`,
      floorPlan: at.floorPlan,
      observedOn: sql<string>`${seen}::text`,
      latitude: at.latitude,
      longitude: at.longitude,
      sqft: at.sqft,
      beds: at.beds,
      baths: at.baths,
      yearBuilt: at.yearBuilt,
      basis: at.basis,
      visibility: at.visibility,
      source: at.source,
      publisher: dataImports.publisher,
    })
    .from(at)
    .innerJoin(dataImports, eq(dataImports.id, at.importId))
    .where(
      and(
        ...box,
        sql`${seen} between ${of.since}::date and ${of.until}::date`,
        inArray(at.visibility, of.visibilities ?? ["public", "own"]),
      ),
    )
    .orderBy(distance, at.countyFips, at.id)
    .limit(of.limit);
}

export function listNearSales(database: Executor, of: Neighbourhood) {
  const at = sales;
  const { box, distance } = around(at, of);
  return database
    .select({
      countyFips: at.countyFips,
      id: at.id,
      oid: at.oid,
      label: at.label,
      amount: at.price,
      observedOn: at.soldOn,
      latitude: at.latitude,
      longitude: at.longitude,
      sqft: at.sqft,
      beds: at.beds,
      baths: at.baths,
      yearBuilt: at.yearBuilt,
      source: at.source,
      publisher: dataImports.publisher,
    })
    .from(at)
    .innerJoin(dataImports, eq(dataImports.id, at.importId))
    .where(and(...box, between(at.soldOn, of.since, of.until)))
    .orderBy(distance, at.countyFips, at.id)
    .limit(of.limit);
}
