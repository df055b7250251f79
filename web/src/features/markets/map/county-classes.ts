import type { CountyMetrics, Metric } from "@labs/contract/markets";
import { interpolateViridis } from "d3-scale-chromatic";
import { ranksOf } from "../rank-score.ts";
import { classOf, evenBreaks, histogram, quantileBreaks } from "./class-breaks.ts";

type Values = readonly (number | null)[];

const CLASSES = 7;
const BINS = 44;

export interface CountyClasses {
  breaks: number[];
  colours: readonly string[];
  colourById: ReadonlyMap<string, string>;
  missing: number;
  /** How many counties in each even step of the axis between `low` and `high`, with the colour of its middle. */
  bins: { count: number; colour: string }[];
  low: number;
  high: number;
}

interface ClassesOf {
  ids: readonly string[];
  values: Values;
  /** What the classes are cut from: all dates of a series, so that colours mean the same in each. */
  pool: Values;
  kind: "quantile" | "even";
  isDark: boolean;
}

/** Classes of a map and its legend's histogram, from the values that exist. */
export function classesOf({ ids, values, pool, kind, isDark }: ClassesOf): CountyClasses {
  const breaks = (kind === "even" ? evenBreaks : quantileBreaks)(pool, CLASSES);
  const steps = breaks.length + 1;
  // Light ground: light means low. Dark ground: the other way round, so that high still stands out.
  const colours = Array.from({ length: steps }, (_, at) => {
    const share = steps === 1 ? 0.5 : at / (steps - 1);
    return interpolateViridis(isDark ? 0.15 + 0.85 * share : 0.95 - 0.95 * share);
  });
  const colourById = new Map<string, string>();
  let missing = 0;
  for (const [at, id] of ids.entries()) {
    const value = values[at] ?? null;
    if (value === null) missing += 1;
    else colourById.set(id, colours[classOf(value, breaks)] ?? "");
  }
  const sorted = pool.filter((value) => value !== null).sort((a, b) => a - b);
  const low = sorted[Math.floor(0.01 * (sorted.length - 1))] ?? 0;
  const high = sorted[Math.ceil(0.99 * (sorted.length - 1))] ?? 0;
  const width = (high - low) / BINS;
  const bins = histogram(values, { low, high, bins: BINS }).map((count, at) => ({
    count,
    colour: colours[classOf(low + width * (at + 0.5), breaks)] ?? "",
  }));
  return { breaks, colours, colourById, missing, bins, low, high };
}

interface Ranking {
  ranks: (number | null)[];
  of: number;
}

const ranked = new WeakMap<CountyMetrics, Map<string, Ranking>>();

/** Rank of each county by a metric: 1 is the best where it has a better side, else the highest. Sorted once. */
export function countyRanks(data: CountyMetrics, metric: Metric): Ranking {
  const held = ranked.get(data) ?? new Map<string, Ranking>();
  ranked.set(data, held);
  const ranking = held.get(metric.key) ?? rankCounties(data, metric);
  held.set(metric.key, ranking);
  return ranking;
}

function rankCounties(data: CountyMetrics, metric: Metric): Ranking {
  const values = data.values[metric.key] ?? [];
  const sign = metric.direction === "lowerIsBetter" ? -1 : 1;
  const ranks = ranksOf(values.map((value) => (value === null ? null : sign * value)));
  return { ranks, of: ranks.filter((rank) => rank !== null).length };
}
