import { sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";

export interface KnownPlace {
  /** By what it was asked for. */
  key: string;
  googlePlacesId: string;
  addressLine: string | null;
  city: string | null;
  state: string;
  zip: string | null;
  parcelNumber: string | null;
  name: string | null;
  countyName: string | null;
  countyFips: string;
}

const SHOWN =
  sql.raw(`p.google_places_id as "googlePlacesId", p.address_line as "addressLine", p.city, p.state,
  p.zip, p.parcel_number as "parcelNumber", p.name, c.name as "countyName", p.county_fips as "countyFips"`);

type By = "place" | "parcel" | "address";

const COLUMN: Record<By, string> = {
  place: "p.google_places_id",
  parcel: "p.parcel_key",
  address: "p.search_text",
};

/** Every loaded property that has one of the keys. */
export async function listByKeys(database: Executor, by: By, keys: readonly string[]): Promise<KnownPlace[]> {
  if (keys.length === 0) return [];
  const column = sql.raw(COLUMN[by]);
  const { rows } = await database.execute<KnownPlace & Record<string, unknown>>(sql`
    select ${column} as key, ${SHOWN} from properties p left join counties c on c.fips = p.county_fips
    where ${column} = any(${sql.param(keys)}) order by p.county_fips, p.oid`);
  return rows;
}
