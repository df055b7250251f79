import { rankValues, sharesBelow } from "@labs/contract/markets/ranks";

export interface ScoreColumn {
  values: readonly (number | null)[];
  /** Whether a lower value is the better one. */
  isLowerBetter: boolean;
  weight: number;
}

/** Share of known values that each value is better than; of equal ones half; null where there is none. */
export function percentiles({
  values,
  isLowerBetter,
}: Pick<ScoreColumn, "values" | "isLowerBetter">): (number | null)[] {
  const shares = sharesBelow(values);
  return isLowerBetter ? shares.map((share) => (share === null ? null : 1 - share)) : shares;
}

/** Weighted mean of percentiles, 0 to 100; null where one of the figures is missing, or nothing weighs. */
export function weightedScores(
  columns: readonly { shares: readonly (number | null)[]; weight: number }[],
): (number | null)[] {
  const total = columns.reduce((sum, { weight }) => sum + weight, 0);
  const rows = columns[0]?.shares.length ?? 0;
  return Array.from({ length: rows }, (_, row) => {
    if (!(total > 0)) return null;
    let sum = 0;
    for (const { shares, weight } of columns) {
      if (weight === 0) continue;
      const share = shares[row] ?? null;
      if (share === null) return null;
      sum += share * weight;
    }
    return (100 * sum) / total;
  });
}

export interface RankSpread {
  rank: number;
  best: number;
  worst: number;
}

/** Each weight a quarter more and a quarter less, one at a time: what the ranks are then. */
const SHIFTS = [1.25, 0.75];

export interface ScoredRanks {
  scores: (number | null)[];
  spreads: (RankSpread | null)[];
  /** How many of the first ten stay among the first ten however the weights are shifted. */
  stable: number;
  first: number;
}

/** Score and rank by weights, and how far each rank moves when a single weight is a quarter more or less. */
export function scoreRows(columns: readonly ScoreColumn[]): ScoredRanks {
  const shares = columns.map((column) => ({ shares: percentiles(column), weight: column.weight }));
  const scores = weightedScores(shares);
  const base = rankValues(scores);
  const variants = shares.flatMap((_, moved) =>
    shares.length < 2
      ? []
      : SHIFTS.map((factor) =>
          rankValues(
            weightedScores(
              shares.map((column, at) =>
                at === moved ? { ...column, weight: column.weight * factor } : column,
              ),
            ),
          ),
        ),
  );
  const spreads = base.map((rank, row) => {
    if (rank === null) return null;
    const all = [rank, ...variants.map((ranks) => ranks[row] ?? rank)];
    return { rank, best: Math.min(...all), worst: Math.max(...all) };
  });
  const top = spreads.filter((spread) => spread !== null && spread.rank <= 10);
  return {
    scores,
    spreads,
    stable: top.filter((spread) => spread !== null && spread.worst <= 10).length,
    first: top.length,
  };
}
