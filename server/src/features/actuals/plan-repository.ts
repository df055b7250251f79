import { listPlanLines } from "@labs/underwriting/plan-lines";
import { sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";

export interface Approved {
  googlePlacesId: string;
  version: number;
  model: "singlefamily" | "multifamily";
  decidedAt: string;
  author: string | null;
  /** The day from which the plan runs; null where nothing says it. */
  startsOn: string | null;
}

/**
 * Approved versions of properties. A plan runs from the closing date that the version names; else of a home that is held
 * from the day of the version, and of one that is bought from the day of the purchase.
 * See docs/methods/actuals.md#plan.
 */
export async function listApproved(
  database: Executor,
  places: readonly string[],
  acquired: ReadonlyMap<string, string | null>,
): Promise<Approved[]> {
  const { rows } = await database.execute<
    Omit<Approved, "startsOn"> & { closing: string | null; isOwned: boolean; created: string }
  >(sql`
    select distinct on (s.google_places_id) s.google_places_id as "googlePlacesId", s.underwriting_version as version,
      v.model, to_char(coalesce(s.decided_at, s.created_at) at time zone 'UTC', 'YYYY-MM-DD') as "decidedAt",
      u.first_name || ' ' || u.last_name as author, v.inputs->>'closingDate' as closing,
      coalesce(v.inputs->>'ownership' = 'owned', false) as "isOwned",
      to_char(v.created_at at time zone 'UTC', 'YYYY-MM-DD') as created
    from committee_submissions s
    join underwriting_versions v on v.google_places_id = s.google_places_id and v.version = s.underwriting_version
    left join users u on u.id = v.created_by
    where s.state in ('approved', 'approvedWithConditions') and s.google_places_id = any(${sql.param(places)})
    order by s.google_places_id, s.decided_at desc`);
  return rows.map(({ closing, isOwned, created, ...row }) => ({
    ...row,
    startsOn: findStart({ closing, isOwned, created, bought: acquired.get(row.googlePlacesId) ?? null }),
  }));
}

/** The day from which a version's plan runs; null where nothing says it. See docs/methods/actuals.md#plan. */
export function findStart(of: {
  closing: string | null;
  isOwned: boolean;
  created: string;
  bought: string | null;
}): string | null {
  const { closing, isOwned, created, bought } = of;
  const day = closing !== null && /^\d{4}-\d{2}-\d{2}/.test(closing) ? closing.slice(0, 10) : null;
  return day ?? (isOwned ? created : bought);
}

/** A version has many more lines than its plan: those are not read. */
const PLANNED = [
  ...new Set([
    "noi",
    ...(["singlefamily", "multifamily"] as const).flatMap((model) =>
      listPlanLines(model).map(({ key }) => key),
    ),
  ]),
];

/** What versions plan by month, and which of their inputs say how their months run. */
export async function readMonthlyLines(database: Executor, versions: readonly Approved[]) {
  const { rows } = await database.execute<{
    id: string;
    inputs: Record<string, unknown>;
    monthlyLines: Record<string, (number | null)[]>;
  }>(sql`
    select v.google_places_id as id,
      (select jsonb_object_agg(key, value) from jsonb_each(v.monthly_lines) where key = any(${sql.param(PLANNED)}))
        as "monthlyLines",
      jsonb_build_object('holdYears', v.inputs->'holdYears', 'ownership', v.inputs->'ownership') as inputs
    from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) as asked("googlePlacesId" text, version int)
    join underwriting_versions v on v.google_places_id = asked."googlePlacesId" and v.version = asked.version`);
  return new Map(rows.map((row) => [row.id, row]));
}
