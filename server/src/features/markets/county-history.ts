import type { CountyHistory } from "@labs/contract/markets/metrics";
import type { Database } from "../../lib/database/database.ts";
import { AppError, invalid } from "../../lib/errors.ts";
import type { Precompressed } from "../../lib/precompressed.ts";
import type { CatalogMetric } from "./catalog/metric-record.ts";
import { METRICS } from "./catalog/metrics.ts";
import { keepAnswer } from "./keep-answer.ts";
import type { KnownOn } from "./repository.ts";
import { figureBefore, listAreaSeries, listOrigins, monthText, NATION } from "./series.ts";
import { getSnapshotOf, type MetricColumn } from "./snapshot.ts";

/** Years before the newest month that a map runs through. */
const MOST_YEARS = 30;

/** One metric of every county in each year that is known; 404 where only the present is. */
export async function getCountyHistory(
  database: Database,
  { metric: key, knownOn }: { metric: string; knownOn?: string | undefined },
): Promise<Precompressed> {
  const metric = METRICS.find((candidate) => candidate.key === key);
  if (metric === undefined) {
    throw invalid([{ loc: ["query", "metric"], msg: `There is no metric ${key}`, type: "metric" }]);
  }
  const snapshot = await getSnapshotOf(database, knownOn);
  const column = snapshot.columns.county.get(key);
  if (column === undefined || column.values.size === 0) throw withoutPast(metric);
  const ids = [...snapshot.counties.keys()];
  return keepAnswer(snapshot, `history ${key}`, () =>
    describe(database, { metric, column, ids, knownOn: snapshot.knownOn }),
  );
}

function withoutPast(metric: CatalogMetric): AppError {
  return new AppError("not_found", `${metric.label} of counties has no earlier values`);
}

async function describe(
  database: Database,
  {
    metric,
    column,
    ids,
    knownOn,
  }: {
    metric: CatalogMetric;
    column: MetricColumn;
    ids: string[];
    knownOn: KnownOn;
  },
): Promise<CountyHistory> {
  const [areas, nation] = await Promise.all([
    listAreaSeries(database, { kind: "county", keys: listOrigins(metric), knownOn }),
    listAreaSeries(database, { kind: "nation", knownOn }),
  ]);
  const years = Array.from({ length: MOST_YEARS + 1 }, (_, back) => {
    const values = ids.map((id) => {
      const area = column.values.has(id) ? areas.get(id) : undefined;
      return area && figureBefore(metric, area, { months: 12 * back, nation: nation.get(NATION) });
    });
    const month = values.reduce((latest, figure) => Math.max(latest, figure?.month ?? 0), 0);
    return { month, values: values.map((figure) => rounded(figure?.value)) };
  }).filter(({ month }) => month > 0);
  if (years.length < 2) throw withoutPast(metric);
  years.reverse();
  return {
    metric: column.metric,
    dates: years.map(({ month }) => monthText(month)),
    ids,
    values: years.map(({ values }) => values),
  };
}

/** Six digits: more than a map shows, and a third of the bytes. */
function rounded(value: number | undefined): number | null {
  return value === undefined ? null : Number(value.toPrecision(6));
}
