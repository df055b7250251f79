import { sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";

interface KeptRow {
  inputs: Record<string, unknown>;
  basis: Record<string, string>;
  sources: Record<string, string>;
}

/** The newest version of a property, where it took inputs from a cohort template. */
export async function findCohortVersion(
  database: Executor,
  googlePlacesId: string,
): Promise<KeptRow | undefined> {
  const { rows } = await database.execute<KeptRow & Record<string, unknown>>(sql`
    select u.inputs, u.basis, u.evidence->'sources' as sources
    from (
      select * from underwriting_versions where google_places_id = ${googlePlacesId} order by version desc limit 1
    ) u
    where exists (select 1 from jsonb_each_text(u.basis) b where b.value = 'cohort')`);
  return rows[0];
}
