import type { Inputs } from "./model-inputs.ts";

/** A column of the operating statement beside its twelve months. */
export type TrailingColumn = "t6" | "t3" | "t1" | "priorYear" | "budget" | "broker";

/** Columns in the order of a statement, and in words. */
export const TRAILING_COLUMNS: readonly [column: TrailingColumn, label: string][] = [
  ["t6", "T6 × 2"],
  ["t3", "T3 × 4"],
  ["t1", "T1 × 12"],
  ["priorYear", "Prior year"],
  ["budget", "Budget"],
  ["broker", "Broker"],
];

const RUNS: Partial<Record<TrailingColumn, number>> = { t6: 6, t3: 3, t1: 1 };

/**
 * One account of a statement in one of its columns, in dollars a year: of the newest 6, 3 or 1 months
 * `12 / months * sum of those months`, else the sum of that column, over the lines of the account.
 *
 * Errors: none; null where no line of the account has an amount there, or one that the twelve months hold has none: a
 * part is no sum. Source: `domain.md` MF-17.
 *
 * @example trailingAmount([{ account: "payroll", month12: 10_000 }], "payroll", "t1") // 120000
 */
export function trailingAmount(
  rows: readonly Inputs[],
  account: string,
  column: TrailingColumn,
): number | null {
  const months = RUNS[column];
  const keys =
    months === undefined
      ? [column]
      : Array.from({ length: months }, (_, index) => `month${12 - months + 1 + index}`);
  const lines = rows.filter((row) => row.account === account);
  const amountsOf = (row: Inputs) =>
    keys.map((key) => row[key]).filter((amount) => typeof amount === "number");
  const isLacking = (row: Inputs) => Boolean(row.total) && amountsOf(row).length === 0;
  if (lines.some(isLacking)) return null;
  const amounts = lines.flatMap(amountsOf);
  if (amounts.length === 0) return null;
  return amounts.reduce((sum, amount) => sum + amount, 0) * (months === undefined ? 1 : 12 / months);
}
