import { sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";

export interface LoadedAddress {
  /** Of the question that it answers. */
  at: number;
  googlePlacesId: string;
  searchText: string;
  countyFips: string;
  msaId: string | null;
  latitude: number | null;
  longitude: number | null;
  precision: string | null;
  zip: string | null;
  source: string;
  demo: boolean;
}

const COLUMNS = sql`w.at, p.google_places_id as "googlePlacesId", p.search_text as "searchText",
  p.county_fips as "countyFips", c.msa_id as "msaId", p.latitude, p.longitude,
  p.geocode_precision as "precision", p.zip, p.demo,
  case when p.demo then 'Demo data' else coalesce(nullif(i.publisher, ''), p.source) end as source`;

const TABLES = sql`join data_imports i on i.id = p.import_id left join counties c on c.fips = p.county_fips`;

/** Loaded properties that are written just so: many questions in one. */
export async function listWritten(
  database: Executor,
  questions: readonly { at: number; text: string }[],
): Promise<LoadedAddress[]> {
  if (questions.length === 0) return [];
  const { rows } = await database.execute<LoadedAddress & Record<string, unknown>>(sql`
    select ${COLUMNS}
    from jsonb_to_recordset(${JSON.stringify(questions)}::jsonb) as w(at int, text text)
    join properties p on p.search_text = w.text ${TABLES}`);
  return rows;
}

/** The last sign that an address in small letters may go on with. */
const AFTER = "~";
const MOST = 20;

/** Loaded properties whose address begins so, in the city or the postal code of the question. */
export async function listBeginning(
  database: Executor,
  questions: readonly {
    at: number;
    beginning: string;
    city: string | null;
    state: string | null;
    zip: string | null;
  }[],
): Promise<LoadedAddress[]> {
  if (questions.length === 0) return [];
  const { rows } = await database.execute<LoadedAddress & Record<string, unknown>>(sql`
    select ${COLUMNS}
    from jsonb_to_recordset(${JSON.stringify(questions)}::jsonb)
      as w(at int, beginning text, city text, state text, zip text)
    cross join lateral (
      select * from properties p
      where p.search_text ~>=~ w.beginning and p.search_text ~<~ (w.beginning || ${AFTER})
        and (p.zip = w.zip or (lower(p.city) = w.city and (w.state is null or p.state = w.state)))
      limit ${MOST}
    ) p ${TABLES}`);
  return rows;
}

/** Properties by the assessor's number in a county, or by RESO's identifier. */
export async function listParcels(
  database: Executor,
  questions: readonly { at: number; county: string | null; parcel: string | null; upid: string | null }[],
): Promise<LoadedAddress[]> {
  if (questions.length === 0) return [];
  const { rows } = await database.execute<LoadedAddress & Record<string, unknown>>(sql`
    select ${COLUMNS}
    from jsonb_to_recordset(${JSON.stringify(questions)}::jsonb) as w(at int, county text, parcel text, upid text)
    cross join lateral (
      select * from properties p where p.upid = w.upid limit 2
    ) p ${TABLES}
    union all
    select ${COLUMNS}
    from jsonb_to_recordset(${JSON.stringify(questions)}::jsonb) as w(at int, county text, parcel text, upid text)
    cross join lateral (
      select * from properties p where p.parcel_key = w.parcel and p.county_fips = w.county limit 2
    ) p ${TABLES}`);
  return rows;
}
