import { sql } from "drizzle-orm";
import type { Executor } from "../../../lib/database/database.ts";
import type { FlowsRow } from "../returns/repository.ts";

/** A version's flows with what a lender sizes on and what a stress works on. */
export interface PoolRow extends FlowsRow {
  /** Stabilised net cash flow of a year; of year 1 where a building has no stabilised one. */
  ncf: number | null;
  exitValue: number | null;
  /** At closing. */
  loan: number | null;
  saleCosts: number | null;
  income: (number | null)[] | null;
  balance: (number | null)[] | null;
}

const output = (key: string) =>
  sql.raw(`case jsonb_typeof(u.outputs->'${key}') when 'number' then (u.outputs->>'${key}')::float8 end`);

/** The newest version of each property by month, with its income, its loan and its sale. */
export async function listNewestPoolRows(database: Executor, ids: readonly string[]): Promise<PoolRow[]> {
  const { rows } = await database.execute<PoolRow & Record<string, unknown>>(sql`
    select asked.id as "googlePlacesId", u.version, ${output("unleveredIrr")} as "unleveredIrr",
      ${output("leveredIrr")} as "leveredIrr", ${output("allInCostUnlevered")} as cost,
      ${output("initialEquity")} as equity, u.monthly_lines->'unleveredCashFlow' as unlevered,
      u.monthly_lines->'leveredCashFlow' as levered, u.monthly_lines->'cashFlowAfterDebt' as "afterDebt",
      u.monthly_lines->'debtService' as "debtService",
      u.monthly_lines->'effectiveGrossIncome' as income, u.monthly_lines->'loanBalance' as balance,
      coalesce(${output("stabilizedNcf")}, ${output("ncfYear1")}) as ncf,
      ${output("loan")} as loan, ${output("exitValue")} as "exitValue", ${output("saleCosts")} as "saleCosts"
    from unnest(${sql.param(ids)}::text[]) asked(id)
    join lateral (
      select * from underwriting_versions v where v.google_places_id = asked.id order by v.version desc limit 1
    ) u on true`);
  return rows;
}
