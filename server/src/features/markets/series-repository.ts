import { and, eq, inArray } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { metricSeries } from "../../lib/database/tables/markets.ts";
import type { AreaKind } from "./repository.ts";

const SERIES = {
  key: metricSeries.metricKey,
  id: metricSeries.areaId,
  startMonth: metricSeries.startMonth,
  stepMonths: metricSeries.stepMonths,
  values: metricSeries.values,
};

/** Every stored series of some metrics, for all areas of a kind or for a few. */
export async function listSeriesOf(
  executor: Executor,
  of: { kind: AreaKind | "nation"; keys?: readonly string[]; ids?: readonly string[] },
) {
  return executor
    .select(SERIES)
    .from(metricSeries)
    .where(
      and(
        eq(metricSeries.areaKind, of.kind),
        of.keys ? inArray(metricSeries.metricKey, [...of.keys]) : undefined,
        of.ids ? inArray(metricSeries.areaId, [...of.ids]) : undefined,
      ),
    );
}
