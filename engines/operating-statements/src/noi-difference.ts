import { roundToCents } from "@labs/sheets/read-number";
import type { OperatingStatement, TieColumn } from "./statement.ts";

/** Dollars that a printed figure may be off for having been rounded, whatever its lines are. */
const ROUNDING = 1;

/**
 * By how many dollars the lines miss the printed net operating income beyond rounding: of the period, or of the month
 * that is off most; with a minus where the lines make less. Null where they meet it, or none is printed.
 *
 * A month may be off by a dollar, the period by as many dollars as it has months.
 * See docs/methods/operating-statements.md#tie-outs.
 *
 * @example
 * findNoiDifference({ months: [], tieOut: [{ check: "noi", label: "NOI", ok: false,
 *   source: { sheet: "", row: 1, column: 1 }, columns: [{ month: null, expected: 100, found: 90, ok: false,
 *   source: { sheet: "", row: 1, column: 2 } }] }] }) // -10
 */
export function findNoiDifference({
  tieOut,
  months,
}: Pick<OperatingStatement, "tieOut" | "months">): number | null {
  const columns = tieOut.filter(({ check }) => check === "noi").flatMap((tie) => tie.columns);
  const missed = columns.filter((column) => !isMet(column, months.length));
  const worst =
    missed.find(({ month }) => month === null) ??
    missed.toSorted((a, b) => Math.abs(measure(b)) - Math.abs(measure(a)))[0];
  return worst === undefined ? null : measure(worst);
}

const measure = ({ expected, found }: TieColumn): number => roundToCents(found - expected);

function isMet(column: TieColumn, months: number): boolean {
  const allowance = ROUNDING * (column.month === null ? Math.max(1, months) : 1);
  return column.ok || Math.abs(measure(column)) <= allowance;
}
