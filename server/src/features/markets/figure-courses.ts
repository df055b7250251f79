import type { Database } from "../../lib/database/database.ts";
import type { CatalogMetric } from "./catalog/metric-record.ts";
import { explainNotRanked, METRICS } from "./catalog/metrics.ts";
import { toIsoMonth } from "./figures/publishing-rhythm.ts";
import type { AreaKind } from "./repository.ts";
import { type AreaSeries, figureBefore, listAreaSeries, listOrigins, monthText, NATION } from "./series.ts";
import type { Snapshot } from "./snapshot.ts";

export interface AskedFigure {
  kind: AreaKind;
  id: string;
  key: string;
}

/** A current figure of an area, and the same before it, newest first, as far as it is known without a gap; worked out as it is read. */
export interface FigureCourse {
  label: string;
  unit: string;
  value: number | null;
  asOf: string | null;
  unavailable: string | null;
  before: Iterable<{ asOf: string; value: number }>;
}

/** Figures that may decide something: without those that hold a protected class, and without levels of an index. */
export function listRankedMetrics(): { key: string; label: string; unit: string }[] {
  return METRICS.filter((metric) => explainNotRanked(metric) === null).map(({ key, label, unit }) => ({
    key,
    label,
    unit,
  }));
}

/** The course of each of some figures; undefined for a metric that the catalog has no more. */
export async function listCourses(
  database: Database,
  snapshot: Snapshot,
  asked: readonly AskedFigure[],
): Promise<(FigureCourse | undefined)[]> {
  const { knownOn } = snapshot;
  const metrics = asked.map(({ key }) => METRICS.find((metric) => metric.key === key));
  const keys = [...new Set(metrics.flatMap((metric) => (metric === undefined ? [] : listOrigins(metric))))];
  const load = (kind: AreaKind) => {
    const ids = [...new Set(asked.filter((one) => one.kind === kind).map(({ id }) => id))];
    return ids.length === 0
      ? new Map<string, AreaSeries>()
      : listAreaSeries(database, { kind, keys, ids, knownOn });
  };
  const [county, msa, nation] = await Promise.all([
    load("county"),
    load("msa"),
    listAreaSeries(database, { kind: "nation", knownOn }),
  ]);
  const areas = { county, msa };
  return asked.map(({ kind, id }, at) => {
    const metric = metrics[at];
    if (metric === undefined) return undefined;
    const column = snapshot.columns[kind].get(metric.key);
    const figure = column?.values.get(id);
    return {
      label: metric.label,
      unit: metric.unit,
      value: figure?.value ?? null,
      asOf: figure?.asOf ?? null,
      unavailable: figure === undefined ? (column?.reasons.get(id) ?? "Not published for this area") : null,
      before: walkBefore(metric, { area: areas[kind].get(id), nation: nation.get(NATION) }),
    };
  });
}

/** To the beginning: a run that was cut some steps back would begin again with every month. */
function* walkBefore(
  metric: CatalogMetric,
  { area, nation }: { area: AreaSeries | undefined; nation: AreaSeries | undefined },
): Generator<{ asOf: string; value: number }> {
  if (area === undefined) return;
  const steps = listOrigins(metric).flatMap((key) => area.get(key)?.step ?? []);
  const step = Math.max(1, ...steps);
  for (let back = 1; ; back += 1) {
    const figure = figureBefore(metric, area, { months: back * step, nation });
    if (figure === null) return;
    yield { asOf: toIsoMonth(monthText(figure.month), step), value: figure.value };
  }
}
