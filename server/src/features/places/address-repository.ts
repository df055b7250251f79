import { eq, type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { counties } from "../../lib/database/tables/markets.ts";

/** What an address says of its place, in lower case. */
export interface PlaceWords {
  city: string | null;
  state: string | null;
  zip: string | null;
}

export interface KnownAddress {
  googlePlacesId: string;
  countyFips: string;
  msaId: string | null;
  searchText: string;
  latitude: number | null;
  longitude: number | null;
  precision: string | null;
  source: string;
  demo: boolean;
}

const COLUMNS = sql`p.google_places_id as "googlePlacesId", p.county_fips as "countyFips", c.msa_id as "msaId",
  p.search_text as "searchText", p.latitude, p.longitude, p.geocode_precision as "precision", p.demo,
  case when p.demo then 'Demo data' else coalesce(nullif(i.publisher, ''), p.source) end as source`;

const TABLES = sql`properties p join data_imports i on i.id = p.import_id
  left join counties c on c.fips = p.county_fips`;

/** The postal code or the city must agree; a person may well have one of them wrong. */
function within({ city, state, zip }: PlaceWords): SQL {
  const ofState = state === null ? sql`true` : sql`p.state = ${state.toUpperCase()}`;
  const ofCity = city === null ? null : sql`(lower(p.city) = ${city} and ${ofState})`;
  const ofZip = zip === null ? null : sql`p.zip = ${zip}`;
  const known = [ofZip, ofCity].filter((part) => part !== null);
  return known.length === 0 ? ofState : sql`(${sql.join(known, sql` or `)})`;
}

const literal = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** Loaded addresses of a house number on a street, whatever their directions, suffixes and units. */
export async function listAtNumber(
  database: Executor,
  of: { number: string; street: string; place: PlaceWords },
): Promise<KnownAddress[]> {
  const pattern = `${literal(of.number)} %${literal(of.street)}%`;
  const { rows } = await database.execute<KnownAddress & Record<string, unknown>>(sql`
    select ${COLUMNS} from ${TABLES} where p.search_text like ${pattern} and ${within(of.place)}
    order by p.search_text using ~<~, p.demo limit 100`);
  return rows;
}

/** Homes of a street that stand where they are known to, those nearest in number first. */
export async function listOnStreet(
  database: Executor,
  of: { number: number; street: string; place: PlaceWords },
): Promise<KnownAddress[]> {
  const pattern = `% ${literal(of.street)}%`;
  const { rows } = await database.execute<KnownAddress & Record<string, unknown>>(sql`
    select ${COLUMNS} from ${TABLES}
    where p.search_text like ${pattern} and ${within(of.place)} and p.search_text ~ '^[0-9]{1,6} '
      and p.latitude is not null and p.longitude is not null and p.geocode_precision in ('rooftop', 'parcel')
    order by p.demo, abs(substring(p.search_text from '^[0-9]+')::int - ${of.number}), p.search_text
    limit 60`);
  return rows;
}

export async function findCounty(
  database: Executor,
  fips: string,
): Promise<{ msaId: string | null } | undefined> {
  const [row] = await database
    .select({ msaId: counties.msaId })
    .from(counties)
    .where(eq(counties.fips, fips));
  return row;
}

/** `Travis County` or `Travis`; the map's names come without the word. */
export async function findCountyNamed(
  database: Executor,
  of: { name: string; state: string },
): Promise<{ fips: string; msaId: string | null } | undefined> {
  const plain = of.name
    .toLowerCase()
    .replace(/ (county|parish|borough|census area|municipality)$/, "")
    .replace(/[^a-z0-9]/g, "");
  const { rows } = await database.execute<{ fips: string; msaId: string | null }>(sql`
    select fips, msa_id as "msaId" from counties
    where state = ${of.state} and regexp_replace(lower(name), '[^a-z0-9]', '', 'g') = ${plain} limit 2`);
  return rows.length === 1 ? rows[0] : undefined;
}
