import { findAccount } from "../accounts/chart.ts";
import { isCalledSum, isSumOrLine, type ResultName } from "../accounts/line-words.ts";
import { mapByRules } from "../accounts/map-by-rules.ts";
import type { StatementRow } from "../tables/read-rows.ts";
import { addFigures, type Entry, hasAmounts, isSum, isTelling, listFigures } from "./entry.ts";

const MOST_LINES = 80;
/** What rounded lines may make a sum differ by at most: one column this far off needs no look at the others. */
const FARTHEST = 10;

/** How many of some rows, taken from the first on, a row is the sum of. */
function countSummed(row: StatementRow, parts: readonly StatementRow[], fewest: number): number | undefined {
  const figures = listFigures(row);
  const probe = figures.findIndex((figure) => figure !== null && figure !== 0);
  if (probe < 0) return undefined;
  let near = 0;
  for (const [at, part] of parts.entries()) {
    near += listFigures(part)[probe] ?? 0;
    if (at + 1 < fewest || Math.abs(near - (figures[probe] ?? 0)) > FARTHEST) continue;
    const sums = parts.slice(0, at + 1).reduce(
      addFigures,
      figures.map(() => 0),
    );
    if (isSum(row, sums, at + 1)) return at + 1;
  }
  return undefined;
}

interface Reach {
  fewest: number;
  /** Whether the sum may go on over sums above it. */
  overSums?: boolean;
}

/** Whether a row sums the rows right above it, whatever it is called. */
function sumsAbove(
  entries: readonly Entry[],
  row: StatementRow,
  { fewest, overSums = false }: Reach,
): boolean {
  const parts: StatementRow[] = [];
  for (let at = entries.length - 1; at >= 0 && parts.length < MOST_LINES; at -= 1) {
    const entry = entries[at];
    if (entry === undefined || (entry.kind === "subtotal" && !overSums)) break;
    if (entry.kind === "account") parts.push(entry.row);
  }
  return (
    countSummed(row, parts, fewest) !== undefined ||
    countSummed(row, parts.map(takeOff), fewest) !== undefined
  );
}

/** Each row is asked for by many that may be its sum. */
const TAKEN_OFF = new WeakMap<StatementRow, StatementRow>();

/** Vacancy, concessions and bad debt as they count where a file prints them positive under “Less”. */
function takeOff(row: StatementRow): StatementRow {
  const known = TAKEN_OFF.get(row) ?? negateDeduction(row);
  TAKEN_OFF.set(row, known);
  return known;
}

function negateDeduction(row: StatementRow): StatementRow {
  const { account } = mapByRules({ label: row.label, section: [], placement: "income" });
  const isTaken = account !== null && findAccount(account)?.isDeduction === true;
  const away = (amount: number | null) => (amount === null ? null : -Math.abs(amount));
  return isTaken ? { ...row, amounts: row.amounts.map(away), total: away(row.total) } : row;
}

/** A net of one sum alone is that sum again, or the same taken off. */
function repeatsSum(entries: readonly Entry[], row: StatementRow): boolean {
  const sum = entries.findLast(({ kind }) => kind === "subtotal")?.row;
  if (sum === undefined || !isTelling(row) || !/^net\b/i.test(row.label)) return false;
  const figures = listFigures(sum).map((figure) => figure ?? 0);
  return (
    isSum(row, figures, 1) ||
    isSum(
      row,
      figures.map((figure) => -figure),
      1,
    )
  );
}

/**
 * What a sum above leaves once the lines since were taken off it or added, as cash after debt service is; of no lines since,
 * that sum again or the same taken off.
 */
function isLeftOver(entries: readonly Entry[], row: StatementRow): boolean {
  let since = listFigures(row).map(() => 0);
  let lines = 0;
  for (let at = entries.length - 1; at >= 0 && lines < MOST_LINES; at -= 1) {
    const entry = entries[at];
    if (entry?.kind === "account") {
      since = addFigures(since, entry.row);
      lines += 1;
    }
    if (entry?.kind !== "subtotal") continue;
    const sum = listFigures(entry.row).map((figure) => figure ?? 0);
    const ways =
      lines === 0 ? [sum, sum.map((figure) => -figure)] : [add(sum, since, -1), add(sum, since, 1)];
    if (ways.some((figures) => isSum(row, figures, lines + 1))) return true;
  }
  return false;
}

const add = (sum: readonly number[], more: readonly number[], sign: 1 | -1) =>
  sum.map((figure, at) => figure + sign * (more[at] ?? 0));

/** Of a row that sums the rows right below it: how many those are. */
export function countSummedBelow(
  rows: readonly StatementRow[],
  at: number,
  known: Map<number, number | undefined>,
): number | undefined {
  if (known.has(at)) return known.get(at);
  const count = countBelow(rows, at, known);
  known.set(at, count);
  return count;
}

function countBelow(
  rows: readonly StatementRow[],
  at: number,
  known: Map<number, number | undefined>,
): number | undefined {
  const row = rows[at];
  if (row === undefined || !isTelling(row)) return undefined;
  const parts: StatementRow[] = [];
  /** How many rows there are up to the end of each part, those that the part is itself the sum of with it. */
  const spans: number[] = [];
  for (let next = at + 1; next <= at + MOST_LINES; next += 1) {
    const below = rows[next];
    if (below === undefined || !hasAmounts(below) || isCalledSum(below.label)) break;
    parts.push(below);
    next += countSummedBelow(rows, next, known) ?? 0;
    spans.push(next - at);
  }
  const count = countSummed(row, parts, isOverOne(row, parts) ? 1 : 2);
  return count === undefined ? undefined : spans[count - 1];
}

/** A group of one line: deeper than its own name, and what follows is not. */
function isOverOne(row: StatementRow, [first, second]: readonly StatementRow[]): boolean {
  return first !== undefined && first.indent > row.indent && (second?.indent ?? 0) <= row.indent;
}

/**
 * Whether a row that has amounts is a sum of others: by its name where lines precede it that it can be of, by its
 * figures where the name could be a line's.
 */
export function isSumRow(
  entries: readonly Entry[],
  row: StatementRow,
  { from, result }: { from: number | undefined; result: ResultName | undefined },
): boolean {
  if (result === "noi" || result === "net_income") return entries.some(({ kind }) => kind !== "heading");
  if (!isCalledSum(row.label) && result === undefined) {
    if (row.code !== null || (row.label !== "" && !isTelling(row) && !isSumOrLine(row.label))) return false;
    // Without a name a row repeats the one line of its group.
    const fewest = row.label === "" && isTelling(row) ? 1 : 2;
    return sumsAbove(entries, row, { fewest, overSums: row.label === "" || from !== undefined });
  }
  const accounts = entries.filter(({ kind }) => kind === "account");
  if (result === "income") return accounts.some(({ placement }) => placement !== "expense");
  if (result === "expenses") {
    return accounts.some(({ placement }) => placement === "expense" || placement === null);
  }
  if (from !== undefined) return entries.slice(from).some(({ kind }) => kind === "account");
  if (isSumOrLine(row.label)) return sumsAbove(entries, row, { fewest: 1, overSums: true });
  const lastSum = entries.findLastIndex(({ kind }) => kind === "subtotal");
  const since = entries.slice(lastSum + 1).filter(({ kind }) => kind === "account");
  // A statement of totals alone has them in place of lines.
  const isCollapsed = since.every((entry) => isCalledSum(entry.row.label) && !isSumOrLine(entry.row.label));
  return (
    !isCollapsed ||
    repeatsSum(entries, row) ||
    sumsAbove(entries, row, { fewest: 2, overSums: true }) ||
    isLeftOver(entries, row)
  );
}
