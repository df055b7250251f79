import { eq, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { geocodedPlaces } from "../../lib/database/tables/properties.ts";

type GeocodedPlace = typeof geocodedPlaces.$inferSelect;

export async function findStoredPlace(
  database: Executor,
  googlePlacesId: string,
): Promise<GeocodedPlace | undefined> {
  const [row] = await database
    .select()
    .from(geocodedPlaces)
    .where(eq(geocodedPlaces.googlePlacesId, googlePlacesId));
  return row;
}

/** Of two addresses under one id the later stands; a service's answer is not lost to an hour without it. */
export async function storePlace(
  database: Executor,
  place: Pick<GeocodedPlace, "googlePlacesId" | "address" | "candidate">,
): Promise<void> {
  await database
    .insert(geocodedPlaces)
    .values(place)
    .onConflictDoUpdate({
      target: geocodedPlaces.googlePlacesId,
      set: { address: place.address, candidate: place.candidate, geocodedAt: sql`now()` },
    });
}

interface AreaContext {
  countyName: string | null;
  msaId: string | null;
  msaName: string | null;
  dataState: string;
}

/** The names around a place that is no property, and the state of the data as a property's record carries it. */
export async function getAreaContext(database: Executor, countyFips: string): Promise<AreaContext> {
  const { rows } = await database.execute<AreaContext & Record<string, unknown>>(sql`
    select c.name as "countyName", c.msa_id as "msaId", m.name as "msaName",
      (select count(*) || ' ' || coalesce(max(imported_at)::text, '') from data_imports) as "dataState"
    from (select 1) one left join counties c on c.fips = ${countyFips} left join metros m on m.id = c.msa_id`);
  const [row] = rows;
  if (row === undefined) throw new Error("One row was selected and none came");
  return row;
}
