import { eq, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { portfolioUnderwritingGaps } from "../../lib/database/tables/portfolios.ts";

export interface FlowsRow {
  googlePlacesId: string;
  version: number;
  unleveredIrr: number | null;
  leveredIrr: number | null;
  cost: number | null;
  equity: number | null;
  unlevered: (number | null)[] | null;
  levered: (number | null)[] | null;
  afterDebt: (number | null)[] | null;
  debtService: (number | null)[] | null;
}

const output = (key: string) =>
  sql.raw(`case jsonb_typeof(u.outputs->'${key}') when 'number' then (u.outputs->>'${key}')::float8 end`);

/** What the newest version of each property pays and earns by month. */
export async function listNewestFlows(database: Executor, ids: readonly string[]): Promise<FlowsRow[]> {
  const { rows } = await database.execute<FlowsRow & Record<string, unknown>>(sql`
    select asked.id as "googlePlacesId", u.version, ${output("unleveredIrr")} as "unleveredIrr",
      ${output("leveredIrr")} as "leveredIrr", ${output("allInCostUnlevered")} as cost,
      ${output("initialEquity")} as equity, u.monthly_lines->'unleveredCashFlow' as unlevered,
      u.monthly_lines->'leveredCashFlow' as levered, u.monthly_lines->'cashFlowAfterDebt' as "afterDebt",
      u.monthly_lines->'debtService' as "debtService"
    from unnest(${sql.param(ids)}::text[]) asked(id)
    join lateral (
      select * from underwriting_versions v where v.google_places_id = asked.id order by v.version desc limit 1
    ) u on true`);
  return rows;
}

const gaps = portfolioUnderwritingGaps;

type Gap = Pick<typeof gaps.$inferSelect, "googlePlacesId" | "reason" | "inputs">;

/** What the last run over a portfolio could not underwrite. */
export function listGaps(database: Executor, portfolioId: string): Promise<Gap[]> {
  return database
    .select({ googlePlacesId: gaps.googlePlacesId, reason: gaps.reason, inputs: gaps.inputs })
    .from(gaps)
    .where(eq(gaps.portfolioId, portfolioId));
}

export async function saveGap(database: Executor, gap: Gap & { portfolioId: string }): Promise<void> {
  const { reason, inputs } = gap;
  await database
    .insert(gaps)
    .values(gap)
    .onConflictDoUpdate({
      target: [gaps.portfolioId, gaps.googlePlacesId],
      set: { reason, inputs, foundAt: sql`clock_timestamp()` },
    });
}

export async function deleteGaps(database: Executor, portfolioId: string): Promise<void> {
  await database.delete(gaps).where(eq(gaps.portfolioId, portfolioId));
}
