import type { RankedMetric } from "@labs/contract/markets/metrics";
import type { AreaKind } from "./repository.ts";
import type { MetricColumn, Snapshot } from "./snapshot.ts";

/** Every figure of a county or metro with its rank and percentile among all areas of its kind. */
export function rankArea(snapshot: Snapshot, { kind, id }: { kind: AreaKind; id: string }): RankedMetric[] {
  return Array.from(snapshot.columns[kind].values(), (column) => {
    const figure = column.values.get(id);
    const missing =
      column.sorted.length === 0 ? "No loaded source has this metric" : "Not published for this area";
    return {
      ...column.metric,
      asOf: figure?.asOf ?? column.metric.asOf,
      value: figure?.value ?? null,
      ...rank(column, figure?.value),
      unavailable: figure === undefined ? (column.reasons.get(id) ?? missing) : null,
    };
  });
}

function rank({ sorted, metric }: MetricColumn, value: number | undefined) {
  const of = sorted.length;
  if (value === undefined) return { rank: null, of, percentile: null };
  const lower = countBelow(sorted, value, false);
  const higher = of - countBelow(sorted, value, true);
  return {
    rank: (metric.direction === "lowerIsBetter" ? lower : higher) + 1,
    of,
    percentile: of < 2 ? null : (lower + (of - lower - higher - 1) / 2) / (of - 1),
  };
}

/** How many of ascending values are below a bound, or at most it. */
function countBelow(sorted: readonly number[], bound: number, inclusive: boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const value = sorted[middle] ?? Number.POSITIVE_INFINITY;
    if (value < bound || (inclusive && value === bound)) low = middle + 1;
    else high = middle;
  }
  return low;
}
