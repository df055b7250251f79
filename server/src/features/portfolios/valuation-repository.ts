import { sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { holdingEstimates } from "../../lib/database/tables/portfolios.ts";

type Estimate = typeof holdingEstimates.$inferInsert;

export async function saveEstimate(database: Executor, estimate: Estimate): Promise<void> {
  const { googlePlacesId, ...values } = estimate;
  await database
    .insert(holdingEstimates)
    .values(estimate)
    .onConflictDoUpdate({
      target: holdingEstimates.googlePlacesId,
      set: { ...values, estimatedAt: sql`clock_timestamp()` },
    });
}

/** Properties whose estimates are older than a moment, or that have none. */
export async function listUnestimated(
  database: Executor,
  of: { ids: readonly string[]; before: Date | null },
): Promise<string[]> {
  const { rows } = await database.execute<{ id: string }>(sql`
    select asked.id from unnest(${sql.param(of.ids)}::text[]) asked(id)
    left join holding_estimates e on e.google_places_id = asked.id
    where e.google_places_id is null or e.estimated_at < ${of.before?.toISOString() ?? null}::timestamptz
    order by asked.id`);
  return rows.map(({ id }) => id);
}
