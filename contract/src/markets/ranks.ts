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
