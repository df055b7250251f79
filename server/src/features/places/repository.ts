import { and, eq, getTableColumns, or, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { counties, dataImports, metros } from "../../lib/database/tables/markets.ts";
import { properties } from "../../lib/database/tables/properties.ts";

export type Subject = NonNullable<Awaited<ReturnType<typeof findSubject>>>;

/** A property with the names of its county and metro, and the publisher of its record. */
export async function findSubject(database: Executor, place: { countyFips: string; googlePlacesId: string }) {
  const [row] = await database
    .select({
      ...getTableColumns(properties),
      countyName: counties.name,
      msaId: counties.msaId,
      msaName: metros.name,
      publisher: dataImports.publisher,
      vintage: dataImports.vintage,
      importedAt: dataImports.importedAt,
      /** Changes with every import: whatever is remembered about the data is remembered under it. */
      dataState: sql<string>`(select count(*) || ' ' || coalesce(max(imported_at)::text, '') from data_imports)`,
    })
    .from(properties)
    .innerJoin(dataImports, eq(dataImports.id, properties.importId))
    .leftJoin(counties, eq(counties.fips, properties.countyFips))
    .leftJoin(metros, eq(metros.id, counties.msaId))
    .where(
      and(eq(properties.countyFips, place.countyFips), eq(properties.googlePlacesId, place.googlePlacesId)),
    )
    .limit(1);
  return row;
}

/** The place id of the property with an oid, which is drawn from one sequence for all counties. */
export async function findByOid(
  database: Executor,
  oid: number,
): Promise<{ countyFips: string; googlePlacesId: string } | undefined> {
  const { countyFips, googlePlacesId } = properties;
  const [row] = await database
    .select({ countyFips, googlePlacesId })
    .from(properties)
    .where(eq(properties.oid, oid))
    .limit(1);
  return row;
}

/** The place id of the one property with a parcel; undefined when there is none, or several counties have one. */
export async function findByParcel(
  database: Executor,
  of: { upid: string; parcelKey: string; countyFips: string | null },
): Promise<{ countyFips: string; googlePlacesId: string } | undefined> {
  const { countyFips, googlePlacesId, upid, parcelKey } = properties;
  const inCounty = of.countyFips === null ? undefined : eq(countyFips, of.countyFips);
  const rows = await database
    .select({ countyFips, googlePlacesId })
    .from(properties)
    .where(or(eq(upid, of.upid), and(eq(parcelKey, of.parcelKey), inCounty)))
    .limit(2);
  return rows.length === 1 ? rows[0] : undefined;
}
