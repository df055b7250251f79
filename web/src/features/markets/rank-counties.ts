import type { CountyMetrics, Metric } from "@labs/contract/markets/metrics";
import { rankAreas } from "@labs/contract/markets/ranks";

interface Ranking {
  ranks: (number | null)[];
  of: number;
}

const ranked = new WeakMap<CountyMetrics, Map<string, Ranking>>();

/** Rank of each county by a metric: 1 is the best where it has a better side, else the highest. Sorted once. */
export function rankCounties(data: CountyMetrics, metric: Metric): Ranking {
  const held = ranked.get(data) ?? new Map<string, Ranking>();
  ranked.set(data, held);
  const ranking = held.get(metric.key) ?? rankByMetric(data, metric);
  held.set(metric.key, ranking);
  return ranking;
}

function rankByMetric(data: CountyMetrics, metric: Metric): Ranking {
  const ranks = rankAreas(data.values[metric.key] ?? [], metric);
  return { ranks, of: ranks.filter((rank) => rank !== null).length };
}
