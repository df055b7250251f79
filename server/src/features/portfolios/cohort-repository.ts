import type { TemplateLevel } from "@labs/contract/assumptions";
import { sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { type Members, selectMembers } from "./holding-repository.ts";

export interface MarketRow {
  level: TemplateLevel;
  place: string;
  homes: number;
  county: string | null;
  state: string;
  metro: string | null;
}

/** Where the single-family homes of a portfolio are: all of them, and by metro, county and ZIP code. */
export async function listMarketRows(database: Executor, members: Members): Promise<MarketRow[]> {
  const { rows } = await database.execute<MarketRow & Record<string, unknown>>(sql`
    with h as materialized (
      select p.zip, p.county_fips, p.state, c.name as county, c.msa_id, t.name as metro
      from (${selectMembers(members)}) m
      join properties p on p.google_places_id = m.google_places_id and p.property_type = 'singlefamily'
      left join counties c on c.fips = p.county_fips
      left join metros t on t.id = c.msa_id
    ), grouped as (
      select case when grouping(zip) = 0 then 'zip' when grouping(county_fips) = 0 then 'county'
          when grouping(msa_id) = 0 then 'metro' else 'all' end as level,
        coalesce(zip, county_fips, msa_id) as place, count(*)::int as homes, min(county) as county, min(state) as state,
        min(metro) as metro
      from h group by grouping sets ((zip), (county_fips), (msa_id), ())
    )
    select level, coalesce(place, '') as place, homes, county, state, metro from grouped
    where homes > 0 and (place is not null or level = 'all')`);
  return rows;
}
