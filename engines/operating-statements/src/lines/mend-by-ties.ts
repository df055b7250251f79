import type { StatementTie } from "../statement.ts";
import { type Entry, hasAmounts, listFigures } from "./entry.ts";
import { sumsAbove } from "./find-sums.ts";
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

/**
 * Where a file's own results are not met, three ways of print are tried, and kept where more of the results are met then and
 * none less: a line that is called a total (`Total vacancy`, of no lines), a cost in parentheses among costs without, and a
 * row that is called like a line and sums two or more lines right above it.
 */
export function mendByTies<Tried extends Settled>(
  entries: readonly Entry[],
  settle: (entries: readonly Entry[]) => Tried,
): Tried {
  let best = settle(entries.map(copy));
  for (let step = 0; step < MOST_STEPS && countMissed(best) > 0; step += 1) {
    const better = [...listFalseSums(best), ...listReversed(best), ...listHiddenSums(best)]
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

/** Costs with the sign that few costs have. */
function listReversed({ accounts }: Settled): Changes[] {
  const costs = accounts.filter(({ entry }) => entry.placement === "expense" && hasAmounts(entry.row));
  const sumOf = ({ entry }: Account) =>
    listFigures(entry.row).reduce<number>((sum, one) => sum + (one ?? 0), 0);
  const negative = costs.filter((cost) => sumOf(cost) < 0);
  const positive = costs.filter((cost) => sumOf(cost) > 0);
  const few = negative.length < positive.length ? negative : positive;
  return choose(
    few.filter(({ entry }) => entry.isReversed !== true).map(({ at }) => at),
    { isReversed: true },
  );
}

/** Lines that are what those right above them make. */
function listHiddenSums({ entries }: Settled): Changes[] {
  const places = entries.flatMap((entry, at) =>
    entry.kind === "account" && sumsAbove(entries.slice(0, at), entry.row, { fewest: 2 }) ? [at] : [],
  );
  return choose(places, { kind: "subtotal" });
}
