import { sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";

export interface FlowsRow {
  googlePlacesId: string;
  version: number;
  unleveredIrr: number | null;
  leveredIrr: number | null;
  cost: number | null;
  /** Paid at month 0, without the loan: the cost, or of an owned home what a sale today would bring. */
  outlay: number | null;
  equity: number | null;
  /** Why there is no return on equity. */
  gap: string | null;
  unlevered: (number | null)[] | null;
  levered: (number | null)[] | null;
  afterDebt: (number | null)[] | null;
  debtService: (number | null)[] | null;
}

const output = (key: string) =>
  sql.raw(`case jsonb_typeof(u.outputs->'${key}') when 'number' then (u.outputs->>'${key}')::float8 end`);

/** Versions from before homes could be owned have the cost alone. */
const outlay = sql`coalesce(${output("unleveredOutlay")}, ${output("allInCostUnlevered")})`;

/** What the newest version of each property pays and earns by month. */
export async function listNewestFlows(database: Executor, ids: readonly string[]): Promise<FlowsRow[]> {
  const { rows } = await database.execute<FlowsRow & Record<string, unknown>>(sql`
    select asked.id as "googlePlacesId", u.version, ${output("unleveredIrr")} as "unleveredIrr",
      ${output("leveredIrr")} as "leveredIrr", ${output("allInCostUnlevered")} as cost,
      ${outlay} as outlay, u.unavailable->>'leveredIrr' as gap,
      ${output("initialEquity")} as equity, u.monthly_lines->'unleveredCashFlow' as unlevered,
      u.monthly_lines->'leveredCashFlow' as levered, u.monthly_lines->'cashFlowAfterDebt' as "afterDebt",
      u.monthly_lines->'debtService' as "debtService"
    from unnest(${sql.param(ids)}::text[]) asked(id)
    join lateral (
      select * from underwriting_versions v where v.google_places_id = asked.id order by v.version desc limit 1
    ) u on true`);
  return rows;
}

/** A version's flows with what a lender sizes on, a stress works on, and operations are measured by. */
export interface PoolRow extends FlowsRow {
  /** Stabilized net cash flow of a year; of year 1 where a building has no stabilized one. */
  ncf: number | null;
  noi: number | null;
  egi: number | null;
  chargeBacks: number | null;
  costToMaintain: number | null;
  capexAhead: number | null;
  monthsToLease: number | null;
  exitValue: number | null;
  /** At closing. */
  loan: number | null;
  saleCosts: number | null;
  income: (number | null)[] | null;
  balance: (number | null)[] | null;
  inputs: Record<string, unknown>;
}

/** What the tape takes of a version's inputs: all of them would be much for many homes. */
const INPUTS = [
  "afterRepairValue",
  "sourceChannel",
  "hoaMonth",
  "hoaRentalAllowed",
  "housingVoucher",
  "inPlaceLease",
  "monthlyRent",
  "turnoverRate",
  "daysToReResident",
  "badDebtPct",
  "newLeaseGrowth",
  "renewalGrowth",
];
const inputs = sql.raw(
  `jsonb_build_object(${INPUTS.map((key) => `'${key}', u.inputs->'${key}'`).join(", ")})`,
);

/** The newest version of each property by month, with its income, its loan and its sale. */
export async function listNewestPoolRows(database: Executor, ids: readonly string[]): Promise<PoolRow[]> {
  const { rows } = await database.execute<PoolRow & Record<string, unknown>>(sql`
    select asked.id as "googlePlacesId", u.version, ${output("unleveredIrr")} as "unleveredIrr",
      ${output("leveredIrr")} as "leveredIrr", ${output("allInCostUnlevered")} as cost,
      ${outlay} as outlay, u.unavailable->>'leveredIrr' as gap,
      ${output("initialEquity")} as equity, u.monthly_lines->'unleveredCashFlow' as unlevered,
      u.monthly_lines->'leveredCashFlow' as levered, u.monthly_lines->'cashFlowAfterDebt' as "afterDebt",
      u.monthly_lines->'debtService' as "debtService",
      u.monthly_lines->'effectiveGrossIncome' as income, u.monthly_lines->'loanBalance' as balance,
      coalesce(${output("stabilizedNcf")}, ${output("ncfYear1")}) as ncf,
      coalesce(${output("stabilizedNoi")}, ${output("noiYear1")}) as noi,
      ${output("stabilizedEffectiveGrossIncome")} as egi, ${output("stabilizedChargeBacks")} as "chargeBacks",
      ${output("costToMaintainNet")} as "costToMaintain", ${output("capexAhead")} as "capexAhead",
      ${output("monthsToLease")} as "monthsToLease",
      ${output("loan")} as loan, ${output("exitValue")} as "exitValue", ${output("saleCosts")} as "saleCosts",
      ${inputs} as inputs
    from unnest(${sql.param(ids)}::text[]) asked(id)
    join lateral (
      select * from underwriting_versions v where v.google_places_id = asked.id order by v.version desc limit 1
    ) u on true`);
  return rows;
}

export interface RunVersion {
  googlePlacesId: string;
  inputs: Record<string, unknown>;
  basis: Record<string, string>;
  /** Whose cohort template it took; null where it took none. */
  cohortOf: string | null;
  /** Whether a file of the firm's own book changed the home since. */
  isOvertaken: boolean;
}

/** Of these properties' newest versions those that a portfolio's run made. */
export async function listRunVersions(
  database: Executor,
  ids: readonly string[],
  name: string,
): Promise<RunVersion[]> {
  const { rows } = await database.execute<RunVersion & Record<string, unknown>>(sql`
    select asked.id as "googlePlacesId", u.inputs, u.basis, u.evidence->>'cohortOf' as "cohortOf",
      exists (select 1 from book_upload_changes c join book_uploads b on b.id = c.upload_id
        where c.google_places_id = asked.id and greatest(b.applied_at, b.undone_at) > u.created_at) as "isOvertaken"
    from unnest(${sql.param(ids)}::text[]) asked(id)
    join lateral (
      select * from underwriting_versions v where v.google_places_id = asked.id order by v.version desc limit 1
    ) u on u.name = ${name}`);
  return rows;
}
