import type { PipelineStatus } from "@labs/contract/deals/pipeline";
import { inArray, isNull, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { pipelineChanges, pipelineProperties } from "../../lib/database/tables/pipeline.ts";
import { properties } from "../../lib/database/tables/properties.ts";

/** Which of these places are properties. */
export async function listKnown(database: Executor, places: readonly string[]): Promise<string[]> {
  const rows = await database
    .select({ id: properties.googlePlacesId })
    .from(properties)
    .where(inArray(properties.googlePlacesId, [...places]));
  return rows.map(({ id }) => id);
}

/** Answers how many had no status and have one now; tags are added, an assignee stays. */
export async function insertDeals(
  transaction: Executor,
  of: {
    places: readonly string[];
    status: PipelineStatus;
    assigneeId: string | null;
    tags: string[];
    changedBy: string;
  },
): Promise<number> {
  const { places, ...state } = of;
  if (places.length === 0) return 0;
  const rows = await transaction
    .insert(pipelineProperties)
    .values(places.toSorted().map((googlePlacesId) => ({ ...state, googlePlacesId, version: 1 })))
    .onConflictDoUpdate({
      target: pipelineProperties.googlePlacesId,
      set: {
        status: sql`excluded.status`,
        assigneeId: sql`coalesce(${pipelineProperties.assigneeId}, excluded.assignee_id)`,
        tags: sql`array(select t from unnest(${pipelineProperties.tags} || excluded.tags) with ordinality o(t, at)
          group by t order by min(at) limit 12)`,
        version: sql`${pipelineProperties.version} + 1`,
        changedBy: sql`excluded.changed_by`,
        changedAt: sql`clock_timestamp()`,
      },
      setWhere: isNull(pipelineProperties.status),
    })
    .returning();
  if (rows.length > 0) await transaction.insert(pipelineChanges).values(rows);
  return rows.length;
}
