import type { RankedMetric } from "@labs/contract/markets/metrics";
import { rankAreas, sharesBelow } from "@labs/contract/markets/ranks";
import { METRICS } from "../catalog/metrics.ts";
import type { AreaKind } from "../repository.ts";
import type { Snapshot } from "../snapshot.ts";
import type { MetricColumn } from "./finish-columns.ts";

/** Every figure of a county or metro with its rank and percentile among all areas of its kind. */
export function rankArea(
  snapshot: Snapshot,
  { kind, id }: { kind: AreaKind; id: string },
): Omit<RankedMetric, "knownOn" | "isOfLaterEdition">[] {
  return Array.from(snapshot.columns[kind].values(), (column) => {
    const current = column.values.get(id);
    const figure = current ?? column.lastKnown.get(id);
    const missing =
      column.metric.coverage === 0 ? "No loaded source has this metric" : "Not published for this area";
    return {
      ...column.metric,
      asOf: figure?.asOf ?? column.metric.asOf,
      value: figure?.value ?? null,
      isLastKnown: figure !== undefined && current === undefined,
      parts: (figure?.parts ?? []).map(({ key, asOf }) => ({ label: nameOf(key), asOf })),
      ...findRank(column, id),
      unranked: (current === undefined ? column.withheld : column.unranked).get(id) ?? null,
      unavailable: figure === undefined ? (column.reasons.get(id) ?? missing) : null,
    };
  });
}

function nameOf(key: string): string {
  return METRICS.find((metric) => metric.key === key)?.label ?? "Mortgage rate";
}

interface Ranking {
  ranks: ReadonlyMap<string, number | null>;
  percentiles: ReadonlyMap<string, number | null>;
}

/** Sorted once for each metric of a state of the data. */
const rankings = new WeakMap<MetricColumn, Ranking>();

function rankColumn({ ranked, metric }: MetricColumn): Ranking {
  const ids = [...ranked.keys()];
  const values = [...ranked.values()];
  const [ranks, shares] = [rankAreas(values, metric), sharesBelow(values)];
  return {
    ranks: new Map(ids.map((id, at) => [id, ranks[at] ?? null])),
    percentiles: new Map(ids.map((id, at) => [id, shares[at] ?? null])),
  };
}

function findRank(column: MetricColumn, id: string) {
  const ranking = rankings.get(column) ?? rankColumn(column);
  rankings.set(column, ranking);
  return {
    rank: ranking.ranks.get(id) ?? null,
    of: column.ranked.size,
    percentile: ranking.percentiles.get(id) ?? null,
  };
}
