import { inArray } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { properties } from "../../lib/database/tables/properties.ts";

/** Those of some places that are properties of the universe: evidence may name a home that was never loaded. */
export async function listKnownPlaces(database: Executor, places: readonly string[]): Promise<Set<string>> {
  if (places.length === 0) return new Set();
  const rows = await database
    .select({ googlePlacesId: properties.googlePlacesId })
    .from(properties)
    .where(inArray(properties.googlePlacesId, [...places]));
  return new Set(rows.map(({ googlePlacesId }) => googlePlacesId));
}
