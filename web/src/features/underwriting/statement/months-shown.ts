import type { FormulaRow } from "@labs/underwriting/formula-record";

/**
 * A line's figure of the year that ends with a month, counted from closing: flows add up, balances are taken at its
 * end. The year of closing holds what flows at closing too; null where a month has no figure.
 */
export function monthsShown(
  row: Pick<FormulaRow, "aggregate">,
  months: Float64Array,
  lastMonth: number,
): number | null {
  const last = Math.min(lastMonth, months.length - 1);
  if (row.aggregate === "end") return finite(months[last]);
  const first = lastMonth < 12 ? 0 : lastMonth - 11;
  return finite(months.subarray(first, last + 1).reduce((sum, month) => sum + month, 0));
}

const finite = (value: number | undefined): number | null =>
  value !== undefined && Number.isFinite(value) ? value : null;
