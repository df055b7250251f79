import { roundToCents } from "@labs/sheets/read-number";
import { findAccount } from "./accounts/chart.ts";
import type { OperatingStatement, Reclassified } from "./statement.ts";

/**
 * The net operating income that a statement prints for its whole period, with the lines moved that the chart of
 * accounts has elsewhere: what the canonical NOI has to be. Null when it prints none.
 *
 * Stated NOI = printed NOI - effect of lines moved below it or left out + effect of lines moved above it.
 */
export function statedNoi({
  tieOut,
  lines,
  reclassified,
}: Pick<OperatingStatement, "tieOut" | "lines" | "reclassified">): number | null {
  const tie = tieOut.find(({ check }) => check === "noi");
  if (tie === undefined) return null;
  const total = tie.columns.find(({ month }) => month === null)?.expected;
  const printed = total ?? tie.columns.reduce((sum, { expected }) => sum + expected, 0);
  const moved = reclassified.reduce((sum, one) => sum + measureShift(one), 0);
  return roundToCents(printed * findIncomeSign(lines) + moved);
}

function measureShift({ from, account, total }: Reclassified): number {
  const isBelow = account === null || findAccount(account)?.group === "below";
  if (from === "below") return isBelow ? 0 : (total ?? 0);
  return isBelow ? -(total ?? 0) : 0;
}

/** A ledger prints income as credits: with a minus. */
function findIncomeSign(lines: OperatingStatement["lines"]): 1 | -1 {
  const [largest] = lines
    .filter(({ kind, placement }) => kind === "account" && placement === "income")
    .toSorted((a, b) => Math.abs(b.effectTotal ?? 0) - Math.abs(a.effectTotal ?? 0));
  if (largest === undefined) return 1;
  const printed =
    largest.printedTotal ?? largest.printed.find((amount) => amount !== null && amount !== 0) ?? 0;
  return printed * (largest.effectTotal ?? 0) < 0 ? -1 : 1;
}
