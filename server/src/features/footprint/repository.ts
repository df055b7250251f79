import { and, eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { OWNED_HOMES } from "../../lib/database/owned-homes.ts";
import { metricSeries } from "../../lib/database/tables/markets.ts";

/** Counties with homes of ours or homes that the user opened, those with most homes first. */
export async function listOwnCounties(
  executor: Executor,
  of: { userId: string; limit: number },
): Promise<{ countyId: string; homes: number; opened: number }[]> {
  const { rows } = await executor.execute<{ countyId: string; homes: number; opened: number }>(sql`
    select county as "countyId", sum(homes)::int as homes, sum(opened)::int as opened from (
      select p.county_fips as county, 1 as homes, 0 as opened from properties p where ${OWNED_HOMES}
      union all
      select p.county_fips, 0, 1 from property_views v
      join properties p on p.google_places_id = v.google_places_id where v.user_id = ${of.userId}
    ) one
    group by county order by 2 desc, 3 desc, 1 limit ${of.limit}`);
  return rows;
}

/** Series of one metric of some counties. */
export async function listCountySeries(executor: Executor, of: { key: string; countyIds: string[] }) {
  return executor
    .select({
      countyId: metricSeries.areaId,
      startMonth: metricSeries.startMonth,
      stepMonths: metricSeries.stepMonths,
      values: metricSeries.values,
    })
    .from(metricSeries)
    .where(
      and(
        eq(metricSeries.metricKey, of.key),
        eq(metricSeries.areaKind, "county"),
        inArray(metricSeries.areaId, of.countyIds),
      ),
    );
}
