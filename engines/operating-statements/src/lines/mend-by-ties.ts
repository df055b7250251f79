import { findAccount } from "../accounts/chart.ts";
import type { StatementTie } from "../statement.ts";
import type { StatementRow } from "../tables/read-rows.ts";
import { addFigures, type Entry, hasAmounts, isSum, listFigures } from "./entry.ts";
import type { Account } from "./settle-signs.ts";

/** Entries with what they make: which of them count, and which of the file's sums are met. */
export interface Settled {
  entries: readonly Entry[];
  accounts: readonly Account[];
  ties: readonly StatementTie[];
}

/** More would look for a reading until one ties by chance. */
const MOST_TRIED = 6;
const MOST_STEPS = 3;
/** A statement has a few hundred lines; more would take too long to try. */
const MOST_ENTRIES = 800;

/**
 * Where a file's own results are not met, ways of print are tried, and kept where more of the results are met then and
 * none less: a line that is called a total (`Total vacancy`, of no lines), a cost in parentheses among costs without, a
 * row that is called like a line and sums two or more lines above it, and one that is called like a statistic.
 */
export function mendByTies<Tried extends Settled>(
  entries: readonly Entry[],
  settle: (entries: readonly Entry[]) => Tried,
): Tried {
  let best = settle(entries.map(copy));
  if (entries.length > MOST_ENTRIES) return best;
  for (let step = 0; step < MOST_STEPS && countMissed(best) > 0; step += 1) {
    const better = [
      ...listFalseSums(best),
      ...listReversed(best),
      ...listHiddenSums(best),
      ...listStatistics(best),
    ]
      .map((changes) => settle(best.entries.map((entry, at) => ({ ...entry, ...changes.get(at) }))))
      .filter((tried) => isBetter(tried, best))
      .sort((a, b) => countMissed(a) - countMissed(b))[0];
    if (better === undefined) break;
    best = better;
  }
  return best;
}

/** Settling places lines: each try has its own. */
const copy = (entry: Entry): Entry => ({ ...entry });

const isResult = ({ check }: StatementTie) => check !== "section" && check !== "across";
const countMissed = ({ ties }: Settled) => ties.filter((tie) => isResult(tie) && !tie.ok).length;

function isBetter(tried: Settled, before: Settled): boolean {
  if (countMissed(tried) >= countMissed(before)) return false;
  const met = new Set(before.ties.flatMap(({ ok, source }) => (ok ? [source.row] : [])));
  return tried.ties.every(({ ok, source }) => ok || !met.has(source.row));
}

type Changes = ReadonlyMap<number, Partial<Entry>>;

/** All places at once, and each by itself. */
function choose(places: readonly number[], change: Partial<Entry>): Changes[] {
  const each = places.slice(0, MOST_TRIED).map((at) => new Map([[at, change]]));
  return places.length > 1 ? [new Map(places.map((at) => [at, change])), ...each] : each;
}

/** Sums of a part that none of its lines make. */
function listFalseSums({ entries, ties }: Settled): Changes[] {
  const missed = new Set(
    ties.flatMap(({ check, ok, source }) =>
      check === "section" && !ok ? [`${source.sheet}/${source.row}`] : [],
    ),
  );
  const places = entries.flatMap(({ kind, result, row: { source } }, at) =>
    kind === "subtotal" && result === undefined && missed.has(`${source.sheet}/${source.row}`) ? [at] : [],
  );
  return choose(places, { kind: "account", from: undefined, until: undefined });
}

const LOWERS = /\b(deductions?|loss(es)?|less|allowances?|adjustments?|discounts?|uncollect\w*)\b/i;

/** Costs with the sign that few costs have, and a positive line that its name says lowers income. */
function listReversed({ accounts }: Settled): Changes[] {
  const costs = accounts.filter(({ entry }) => entry.placement === "expense" && hasAmounts(entry.row));
  const sumOf = ({ entry }: Account) =>
    listFigures(entry.row).reduce<number>((sum, one) => sum + (one ?? 0), 0);
  const negative = costs.filter((cost) => sumOf(cost) < 0);
  const positive = costs.filter((cost) => sumOf(cost) > 0);
  const few = negative.length < positive.length ? negative : positive;
  const lowering = accounts.filter(
    ({ entry, account }) =>
      account === null && (entry.placement ?? "income") === "income" && LOWERS.test(entry.row.label),
  );
  return [few, lowering].flatMap((lines) =>
    choose(
      lines.filter(({ entry }) => entry.isReversed !== true).map(({ at }) => at),
      { isReversed: true },
    ),
  );
}

/** Lines that are what those right above them make: as they are printed, or with what lowers income taken off. */
function listHiddenSums({ accounts }: Settled): Changes[] {
  const rows = accounts.map(({ entry: { row }, account }) =>
    account !== null && findAccount(account)?.isDeduction === true ? takenOff(row) : row,
  );
  const places = accounts.flatMap(({ entry, at }, place) => {
    const above = accounts.slice(0, place).map((one) => one.entry.row);
    return isSumOf(entry.row, above) || isSumOf(entry.row, rows.slice(0, place)) ? [at] : [];
  });
  return choose(places, { kind: "subtotal" });
}

function takenOff(row: StatementRow): StatementRow {
  const away = (amount: number | null) => (amount === null ? null : -Math.abs(amount));
  return { ...row, amounts: row.amounts.map(away), total: away(row.total) };
}

const FEWEST_LINES = 2;
const MOST_LINES = 40;

function isSumOf(row: StatementRow, above: readonly StatementRow[]): boolean {
  let sums = listFigures(row).map(() => 0);
  return above
    .slice(-MOST_LINES)
    .toReversed()
    .some((one, place) => {
      sums = addFigures(sums, one);
      return place + 1 >= FEWEST_LINES && isSum(row, sums, place + 1);
    });
}

/** Rows that are called as a statistic is: `Occupancy taxes`. */
function listStatistics({ entries }: Settled): Changes[] {
  const places = entries.flatMap(({ kind, row }, at) =>
    kind === "memo" && !row.isPercent && hasAmounts(row) ? [at] : [],
  );
  return choose(places, { kind: "account" });
}
