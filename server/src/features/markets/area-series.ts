import type { MarketStats } from "@labs/contract/markets/metrics";
import type { Database } from "../../lib/database/database.ts";
import { METRICS } from "./catalog/metrics.ts";
import { toIsoMonth } from "./figures/publishing-rhythm.ts";
import type { AreaKind } from "./repository.ts";
import { listAreaSeries, monthText, newestMonth, type Series, valueIn } from "./series.ts";
import type { Snapshot } from "./snapshot.ts";

type ShownSeries = MarketStats["series"][number];
type Points = ShownSeries["points"];

interface Subject {
  snapshot: Snapshot;
  kind: AreaKind;
  id: string;
  /** The areas most like it. */
  peers: readonly { id: string }[];
  /** The metro around a county. */
  msa: { id: string; name: string } | null;
  /** What of the metro contradicts its counties. */
  outOfRange: readonly { key: string }[];
}

/** A median of fewer areas says too much about single ones. */
const LEAST_PEERS = 3;

/** Stored series of an area with at least two values, in the order of the catalog, beside those of others. */
export async function listShownSeries(database: Database, subject: Subject): Promise<ShownSeries[]> {
  const { snapshot, kind, id, msa, outOfRange } = subject;
  const { knownOn } = snapshot;
  const peerIds = subject.peers.map((peer) => peer.id);
  const [areas, metro] = await Promise.all([
    listAreaSeries(database, { kind, ids: [id, ...peerIds], knownOn }),
    msa === null ? undefined : listAreaSeries(database, { kind: "msa", ids: [msa.id], knownOn }),
  ]);
  const own = areas.get(id);
  return METRICS.flatMap((metric) => {
    const series = own?.get(metric.key);
    const column = snapshot.columns[kind].get(metric.key);
    if (series === undefined || column === undefined) return [];
    const points = toPoints(series);
    if (points.length < 2) return [];
    const isApart = kind === "county" && outOfRange.some(({ key }) => key === metric.key);
    const onBase =
      metric.unit === "index" ? (other: Series) => rebase(other, series) : (other: Series) => other;
    const beside = isApart || msa === null ? undefined : metro?.get(msa.id)?.get(metric.key);
    const around = beside && onBase(beside);
    const peers = peerIds.flatMap((peerId) => {
      const other = areas.get(peerId)?.get(metric.key);
      return other === undefined ? [] : (onBase(other) ?? []);
    });
    const comparisons = [
      ...(around === undefined || msa === null ? [] : [{ label: msa.name, points: toPoints(around) }]),
      {
        label: kind === "county" ? "Median of similar counties" : "Median of similar metros",
        points: medians(peers, series),
      },
    ].filter((line) => line.points.length > 1);
    const { key, label, theme, unit, source, demo } = column.metric;
    const asOf = toIsoMonth(monthText(newestMonth(series) ?? 0), series.step);
    const isRebased = metric.unit === "index" && comparisons.length > 0;
    const note = isApart
      ? `${msa?.name} is not drawn beside it: its figure lies outside the range of its own counties, as the two files are of different editions`
      : isRebased
        ? "Other lines are brought to this one's level in the first month that both have"
        : null;
    return [{ key, label, theme, unit, source, asOf, demo, points, comparisons, note }];
  });
}

/** An index on the base of another: equal to it in the first month that both have; undefined without one. */
function rebase(other: Series, series: Series): Series | undefined {
  const at = series.values.findIndex((value, step) => {
    const there = valueIn(other, series.start + step * series.step);
    return value !== null && value > 0 && there !== null && there > 0;
  });
  if (at < 0) return undefined;
  const factor = (series.values[at] ?? 1) / (valueIn(other, series.start + at * series.step) ?? 1);
  return { ...other, values: other.values.map((value) => (value === null ? null : value * factor)) };
}

function toPoints(series: Series): Points {
  return series.values.flatMap(
    (value, at): Points => (value === null ? [] : [[monthText(series.start + at * series.step), value]]),
  );
}

/** Middle value of the others in each month of a series, where enough of them have one. */
function medians(others: readonly Series[], series: Series): Points {
  if (others.length < LEAST_PEERS) return [];
  return series.values.flatMap((_, at): Points => {
    const month = series.start + at * series.step;
    const values = others.flatMap((other) => valueIn(other, month) ?? []).sort((a, b) => a - b);
    if (values.length < LEAST_PEERS) return [];
    const [low, high] = [
      values[Math.ceil(values.length / 2) - 1] ?? 0,
      values[Math.floor(values.length / 2)] ?? 0,
    ];
    return [[monthText(month), (low + high) / 2]];
  });
}
