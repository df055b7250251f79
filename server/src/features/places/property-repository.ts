import { and, eq, getTableColumns, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { keptQuery } from "../../lib/database/kept-query.ts";
import { users } from "../../lib/database/tables/auth.ts";
import { counties, dataImports, metros } from "../../lib/database/tables/markets.ts";
import {
  factChanges,
  geocodedPlaces,
  properties,
  propertyParts,
} from "../../lib/database/tables/properties.ts";

/** Changes with every import: whatever is remembered about the data is remembered under it. */
const DATA_STATE = sql<string>`(select count(*) || ' ' || coalesce(max(imported_at)::text, '') from data_imports)`;

export async function findDataState(database: Executor): Promise<string> {
  const { rows } = await database.execute<{ state: string }>(sql`select ${DATA_STATE} as state`);
  return rows[0]?.state ?? "";
}

/** Who changed a fact last, when and why. */
export interface NewestChange {
  fact: string;
  version: number;
  by: string;
  at: string;
  reason: string | null;
}

const NEWEST_CHANGES = sql<NewestChange[]>`array(
  select distinct on (${factChanges.fact}) jsonb_build_object('fact', ${factChanges.fact}, 'version', ${factChanges.version},
    'by', ${users.firstName} || ' ' || ${users.lastName}, 'at', ${factChanges.changedAt}, 'reason', ${factChanges.reason})
  from ${factChanges} join ${users} on ${users.id} = ${factChanges.changedBy}
  where ${factChanges.googlePlacesId} = ${properties.googlePlacesId}
  order by ${factChanges.fact}, ${factChanges.version} desc)`;

export type Subject = Awaited<ReturnType<typeof selectSubjects>>[number];

/** Properties with the names of their counties and metros, and the publishers of their records. */
function selectSubjects(database: Executor, where: SQL | undefined) {
  return database
    .select({
      ...getTableColumns(properties),
      countyName: counties.name,
      msaId: counties.msaId,
      msaName: metros.name,
      publisher: dataImports.publisher,
      vintage: dataImports.vintage,
      importedAt: dataImports.importedAt,
      dataState: DATA_STATE,
      newestChanges: NEWEST_CHANGES,
    })
    .from(properties)
    .innerJoin(dataImports, eq(dataImports.id, properties.importId))
    .leftJoin(counties, eq(counties.fips, properties.countyFips))
    .leftJoin(metros, eq(metros.id, counties.msaId))
    .where(where);
}

/** Every page of a property asks this, some of them several times. */
const prepareSubject = keptQuery((database) =>
  selectSubjects(
    database,
    and(
      eq(properties.countyFips, sql.placeholder("countyFips")),
      eq(properties.googlePlacesId, sql.placeholder("googlePlacesId")),
    ),
  )
    .limit(1)
    .prepare("subject"),
);

export async function findSubject(
  database: Executor,
  { countyFips, googlePlacesId }: { countyFips: string; googlePlacesId: string },
): Promise<Subject | undefined> {
  const [row] = await prepareSubject(database).execute({ countyFips, googlePlacesId });
  return row;
}

/** The same for many of our own place ids at once; their counties stand in the ids. */
export function listSubjects(database: Executor, googlePlacesIds: readonly string[]): Promise<Subject[]> {
  const countyIds = new Set(googlePlacesIds.map((id) => id.split("_")[1] ?? ""));
  return selectSubjects(
    database,
    and(
      inArray(properties.googlePlacesId, [...googlePlacesIds]),
      inArray(properties.countyFips, [...countyIds]),
    ),
  ).execute();
}

/** The place id of the property with an oid, which is drawn from one sequence for all counties. */
export async function findByOid(
  database: Executor,
  oid: number,
): Promise<{ countyFips: string; googlePlacesId: string } | undefined> {
  // Named as a list, the counties' partitions alone are read.
  const among = await database
    .selectDistinct({ countyFips: propertyParts.countyFips })
    .from(propertyParts)
    .where(eq(propertyParts.part, sql`${oid}::bigint >> 11`));
  if (among.length === 0) return undefined;
  const { countyFips, googlePlacesId } = properties;
  const [row] = await database
    .select({ countyFips, googlePlacesId })
    .from(properties)
    .where(
      and(
        inArray(
          countyFips,
          among.map((of) => of.countyFips),
        ),
        eq(properties.oid, oid),
      ),
    )
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

/** Of two addresses under one id the later one stays. */
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

export interface AreaContext {
  countyName: string | null;
  msaId: string | null;
  msaName: string | null;
  dataState: string;
}

/** The names around a place that is no property, and the state of the data as a property's record carries it. */
export async function getAreaContext(database: Executor, countyFips: string): Promise<AreaContext> {
  const { rows } = await database.execute<AreaContext & Record<string, unknown>>(sql`
    select c.name as "countyName", c.msa_id as "msaId", m.name as "msaName", ${DATA_STATE} as "dataState"
    from (select 1) one left join counties c on c.fips = ${countyFips} left join metros m on m.id = c.msa_id`);
  const [row] = rows;
  if (row === undefined) throw new Error("One row was selected and none came");
  return row;
}

/** What an address says about its place, in lower case. */
export interface PlaceWords {
  city: string | null;
  state: string | null;
  zip: string | null;
}

export interface KnownAddress {
  googlePlacesId: string;
  countyFips: string;
  msaId: string | null;
  /** As its source says it. */
  searchText: string;
  /** As they stand, corrected or not. */
  city: string | null;
  zip: string | null;
  latitude: number | null;
  longitude: number | null;
  precision: string | null;
  source: string;
  demo: boolean;
}

const ADDRESSES = sql`select p.google_places_id as "googlePlacesId", p.county_fips as "countyFips",
    c.msa_id as "msaId", p.search_text as "searchText", p.city, p.zip, p.latitude, p.longitude, p.geocode_precision as "precision",
    p.demo, case when p.demo then 'Demo data' else coalesce(nullif(i.publisher, ''), p.source) end as source
  from properties p join data_imports i on i.id = p.import_id left join counties c on c.fips = p.county_fips`;

/** The postal code or the city must agree: people often have one of them wrong. */
function within({ city, state, zip }: PlaceWords): SQL {
  const ofState = state === null ? sql`true` : sql`p.state = ${state.toUpperCase()}`;
  // A corrected home is found by what stands and by what its source says.
  const isCity = sql`(lower(p.city) = ${city} or lower(p.source_facts->>'city') = ${city})`;
  const ofCity = city === null ? null : sql`(${isCity} and ${ofState})`;
  const ofZip = zip === null ? null : sql`(p.zip = ${zip} or p.source_facts->>'zip' = ${zip})`;
  const known = [ofZip, ofCity].filter((part) => part !== null);
  return known.length === 0 ? ofState : sql`(${sql.join(known, sql` or `)})`;
}

/** A pattern for LIKE that takes its text literally. */
export function literal(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/** Loaded addresses with a house number on a street, whatever their directions, suffixes and units. */
export async function listAtNumber(
  database: Executor,
  of: { number: string; street: string; place: PlaceWords },
): Promise<KnownAddress[]> {
  const pattern = `${literal(of.number)} %${literal(of.street)}%`;
  const { rows } = await database.execute<KnownAddress & Record<string, unknown>>(sql`
    ${ADDRESSES} where p.search_text like ${pattern} and ${within(of.place)}
    order by p.search_text using ~<~, p.demo limit 100`);
  return rows;
}

/** Homes of a street whose own location is known, those nearest in number first. */
export async function listOnStreet(
  database: Executor,
  of: { number: number; street: string; place: PlaceWords },
): Promise<KnownAddress[]> {
  const pattern = `${literal(of.street)}%`;
  const { rows } = await database.execute<KnownAddress & Record<string, unknown>>(sql`
    ${ADDRESSES}
    where street_of(p.search_text) like ${pattern} and ${within(of.place)} and p.search_text ~ '^[0-9]{1,6} '
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

/** Finds `Travis County` and `Travis` alike: the map names counties without the word. */
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
