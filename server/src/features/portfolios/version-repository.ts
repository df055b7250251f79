import { sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { newestVersions } from "../../lib/database/tables/newest-versions.ts";
import { readMonths, type VersionMonths } from "./read-months.ts";

/** A property's newest version with what a lender sizes on, a stress works on, and operations are measured by. */
export interface PoolRow extends VersionMonths {
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
  /** What the tape takes of the version's inputs. */
  inputs: Record<string, unknown>;
}

/** Their months are some megabytes, and held twice while they are read. */
const READ_AT_ONCE = 2_000;

/** The newest version of each property by month, with its income, its loan and its sale. */
export async function listNewestPoolRows(database: Executor, ids: readonly string[]): Promise<PoolRow[]> {
  const read: PoolRow[] = [];
  for (let from = 0; from < ids.length; from += READ_AT_ONCE) {
    const { rows } = await database.execute<
      Omit<PoolRow, keyof VersionMonths> & { months: Buffer | null } & Record<string, unknown>
    >(sql`
      select google_places_id as "googlePlacesId", version, unlevered_irr as "unleveredIrr", levered_irr as "leveredIrr",
        cost, outlay, equity, gap, ncf, noi, egi, charge_backs as "chargeBacks", cost_to_maintain as "costToMaintain",
        capex_ahead as "capexAhead", months_to_lease as "monthsToLease", loan, exit_value as "exitValue",
        sale_costs as "saleCosts", inputs, months
      from ${newestVersions} where google_places_id = any(${sql.param(ids.slice(from, from + READ_AT_ONCE))})`);
    for (const { months, ...row } of rows) read.push({ ...row, ...readMonths(months) });
  }
  return read;
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
