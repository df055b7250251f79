import { inArray, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { properties, propertyViews } from "../../lib/database/tables/properties.ts";

/** Those of some places that are loaded properties: evidence may name a home that was never loaded. */
export async function listKnownPlaces(database: Executor, places: readonly string[]): Promise<Set<string>> {
  if (places.length === 0) return new Set();
  const rows = await database
    .select({ googlePlacesId: properties.googlePlacesId })
    .from(properties)
    .where(inArray(properties.googlePlacesId, [...places]));
  return new Set(rows.map(({ googlePlacesId }) => googlePlacesId));
}

export async function recordView(
  database: Executor,
  view: { userId: string; googlePlacesId: string },
): Promise<void> {
  await database
    .insert(propertyViews)
    .values(view)
    .onConflictDoUpdate({
      target: [propertyViews.userId, propertyViews.googlePlacesId],
      set: { openedAt: sql`clock_timestamp()` },
    });
}

export interface RecentView {
  googlePlacesId: string;
  openedAt: Date;
  addressLine: string | null;
  city: string | null;
  state: string;
  zip: string | null;
  parcelNumber: string | null;
  name: string | null;
  countyName: string | null;
  propertyType: "singlefamily" | "multifamily";
  isOwned: boolean;
  demo: boolean;
  version: number | null;
  leveredIrr: number | null;
  underwrittenAt: Date | null;
  /** Whether these are newer than the newest version. */
  hasNewRecord: boolean;
  hasNewFacts: boolean;
  hasNewComps: boolean;
  hasNewUnitMix: boolean;
  total: number;
}

/** What the user opened last; a property that is gone since is left out. */
export async function listRecentViews(
  database: Executor,
  of: { userId: string; limit: number },
): Promise<RecentView[]> {
  const { rows } = await database.execute<RecentView & Record<string, unknown>>(sql`
    select v.google_places_id as "googlePlacesId", v.opened_at as "openedAt", p.address_line as "addressLine",
      p.city, p.state, p.zip, p.parcel_number as "parcelNumber", p.name, c.name as "countyName",
      p.property_type as "propertyType", p.cms_property_oid is not null as "isOwned", p.demo,
      u.version, u.irr as "leveredIrr", u.created_at as "underwrittenAt", count(*) over ()::int as total,
      exists (select from data_imports i where i.id = p.import_id and i.imported_at > u.created_at) as "hasNewRecord",
      exists (select from fact_changes f where f.google_places_id = v.google_places_id
        and f.changed_at > u.created_at) as "hasNewFacts",
      exists (select from comp_sets s where s.google_places_id = v.google_places_id
        and s.version > 1 and s.created_at > u.created_at)
      or exists (select from comp_choices h where h.google_places_id = v.google_places_id
        and h.decided_at > u.created_at)
      or exists (select from comp_adjustments a where a.google_places_id = v.google_places_id
        and a.decided_at > u.created_at) as "hasNewComps",
      exists (select from unit_mix_versions m where m.google_places_id = v.google_places_id
        and m.created_at > u.created_at) as "hasNewUnitMix"
    from property_views v
    join properties p on p.google_places_id = v.google_places_id
    left join counties c on c.fips = p.county_fips
    left join lateral (
      select version, created_at,
        case jsonb_typeof(outputs->'leveredIrr') when 'number' then (outputs->>'leveredIrr')::float8 end as irr
      from underwriting_versions where google_places_id = v.google_places_id order by version desc limit 1
    ) u on true
    where v.user_id = ${of.userId}
    order by v.opened_at desc limit ${of.limit}`);
  return rows;
}
