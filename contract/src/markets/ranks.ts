import type { Metric } from "./metrics.ts";

/** 1 is the highest; equal values share a rank, and what has no value has none. */
export function rankValues(values: readonly (number | null)[]): (number | null)[] {
  const order = values
    .flatMap((value, at) => (value === null ? [] : [{ value, at }]))
    .sort((a, b) => b.value - a.value);
  const ranks = new Array<number | null>(values.length).fill(null);
  for (const [place, { value, at }] of order.entries()) {
    const before = order[place - 1];
    ranks[at] = before !== undefined && before.value === value ? (ranks[before.at] ?? null) : place + 1;
  }
  return ranks;
}

/** Rank of each area by a metric: 1 is the best where the metric has a better side, else the highest. */
export function rankAreas(
  values: readonly (number | null)[],
  { direction }: Pick<Metric, "direction">,
): (number | null)[] {
  const sign = direction === "lowerIsBetter" ? -1 : 1;
  return rankValues(values.map((value) => (value === null ? null : sign * value)));
}

/**
 * Share of known values that each value is higher than, of equal ones half; null where there is none, or nothing to
 * compare with.
 */
export function sharesBelow(values: readonly (number | null)[]): (number | null)[] {
  const sorted = values.filter((value) => value !== null).sort((a, b) => a - b);
  const firsts = new Map<number, number>();
  const counts = new Map<number, number>();
  for (const [at, value] of sorted.entries()) {
    if (!firsts.has(value)) firsts.set(value, at);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return values.map((value) => {
    if (value === null || sorted.length < 2) return null;
    return ((firsts.get(value) ?? 0) + ((counts.get(value) ?? 1) - 1) / 2) / (sorted.length - 1);
  });
}
