import { addFigures, type Entry, figuresOf, hasAmounts, isSum, isTelling } from "./entry.ts";
import { isCalledSum, isSumOrLine, resultNameOf } from "./line-words.ts";
import type { StatementRow } from "./read-rows.ts";

const MOST_LINES = 80;

/** Whether a row sums the rows right above it, whatever it is called. */
export function sumsAbove(entries: readonly Entry[], row: StatementRow, fewest: number): boolean {
  let sums = figuresOf(row).map(() => 0);
  let lines = 0;
  for (let at = entries.length - 1; at >= 0 && lines < MOST_LINES; at -= 1) {
    const entry = entries[at];
    if (entry === undefined || entry.kind === "subtotal") break;
    if (entry.kind !== "account") continue;
    sums = addFigures(sums, entry.row);
    lines += 1;
    if (lines >= fewest && isSum(row, sums, lines)) return true;
  }
  return false;
}

/** Of a row that sums the rows right below it: how many those are. */
export function countSummedBelow(rows: readonly StatementRow[], at: number): number | undefined {
  const row = rows[at];
  if (row === undefined || isCalledSum(row.label) || !isTelling(row)) return undefined;
  let sums = figuresOf(row).map(() => 0);
  let lines = 0;
  for (let next = at + 1; next < rows.length && lines < MOST_LINES; next += 1) {
    const below = rows[next];
    if (below === undefined || !hasAmounts(below) || isCalledSum(below.label)) break;
    sums = addFigures(sums, below);
    lines += 1;
    if (lines >= 2 && isSum(row, sums, lines)) return lines;
  }
  return undefined;
}

/**
 * Whether a row that has amounts is a sum of others: by its name where lines precede it that it can be of, by its
 * figures where the name could be a line's.
 */
export function isSumRow(entries: readonly Entry[], row: StatementRow, from: number | undefined): boolean {
  const result = resultNameOf(row.label);
  if (result === "noi" || result === "net_income") return entries.some(({ kind }) => kind !== "heading");
  if (!isCalledSum(row.label)) {
    return (row.label === "" || isTelling(row)) && row.code === null && sumsAbove(entries, row, 2);
  }
  const accounts = entries.filter(({ kind }) => kind === "account");
  if (result === "income") return accounts.some(({ placement }) => placement !== "expense");
  if (result === "expenses") return accounts.some(({ placement }) => placement === "expense");
  if (from !== undefined) return entries.slice(from).some(({ kind }) => kind === "account");
  if (isSumOrLine(row.label)) return sumsAbove(entries, row, 1);
  const lastSum = entries.findLastIndex(({ kind }) => kind === "subtotal");
  const since = entries.slice(lastSum + 1).filter(({ kind }) => kind === "account");
  // A statement of totals alone has them in place of lines.
  const isCollapsed = since.every((entry) => isCalledSum(entry.row.label) && !isSumOrLine(entry.row.label));
  return !isCollapsed || sumsAbove(entries, row, 2);
}
