import type { CountyMetrics, Metric } from "@labs/contract/markets/metrics";
import { rankAreas } from "@labs/contract/markets/ranks";
import { lastKnownText } from "../../lib/metric-words.ts";

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
  const ranks = rankAreas(listRankedValues(data, metric.key), metric);
  return { ranks, of: ranks.filter((rank) => rank !== null).length };
}

/** Figures that may be ranked, scored and classed: current ones of areas that are large and long known enough. */
export function listRankedValues(data: CountyMetrics, key: string): (number | null)[] {
  const values = [...(data.values[key] ?? [])];
  for (const { rows } of data.lastKnown[key] ?? []) for (const row of rows) values[row] = null;
  for (const row of data.unranked[key] ?? []) values[row] = null;
  return values;
}

const dates = new WeakMap<CountyMetrics, Map<string, ReadonlyMap<number, string>>>();

/** The date of a row's figure where it is past its publisher's cycle. */
export function findLastKnown(data: CountyMetrics, key: string, row: number): string | undefined {
  const held = dates.get(data) ?? new Map<string, ReadonlyMap<number, string>>();
  dates.set(data, held);
  const ofMetric =
    held.get(key) ??
    new Map((data.lastKnown[key] ?? []).flatMap(({ asOf, rows }) => rows.map((at) => [at, asOf] as const)));
  held.set(key, ofMetric);
  return ofMetric.get(row);
}

/** The dates of a metric's figures, those past their publisher's cycle among them. */
export function listDates({ lastKnown }: CountyMetrics, { key, asOf, demo }: Metric) {
  return [{ asOf, demo }, ...(lastKnown[key] ?? []).map((old) => ({ asOf: old.asOf, demo }))];
}

/** Why a figure of the map has no rank, in words. */
export function explainUnranked(
  data: CountyMetrics,
  { key, missing, notRanked }: Metric,
  row: number,
): string {
  const asOf = findLastKnown(data, key, row);
  if (asOf !== undefined) return lastKnownText(asOf);
  return data.unranked[key]?.includes(row) === true ? (notRanked ?? TOO_SMALL) : missing;
}

const TOO_SMALL = "Not ranked: under 50,000 people or five years of history";
