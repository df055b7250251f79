import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { metricSeries } from "../../lib/database/tables/markets.ts";
import { properties } from "../../lib/database/tables/properties.ts";
import type { AreaKind } from "./metrics/repository.ts";

/** Every stored series of an area. */
export async function listSeriesRows(executor: Executor, area: { kind: AreaKind; id: string }) {
  return executor
    .select({
      key: metricSeries.metricKey,
      startMonth: metricSeries.startMonth,
      stepMonths: metricSeries.stepMonths,
      values: metricSeries.values,
      latestMonth: metricSeries.latestMonth,
    })
    .from(metricSeries)
    .where(and(eq(metricSeries.areaKind, area.kind), eq(metricSeries.areaId, area.id)));
}

/** What we own in some counties; a sum is null unless every home of it is known. */
export async function findHoldings(executor: Executor, countyIds: string[]) {
  const rows = await executor
    .select({
      homes: sql<number>`count(*)::int`,
      invested: sql<number | null>`sum(${properties.acquisitionPrice})`,
      withPrice: sql<number>`count(${properties.acquisitionPrice})::int`,
      monthlyRent: sql<number | null>`sum(${properties.actualRent})`,
      withRent: sql<number>`count(${properties.actualRent})::int`,
    })
    .from(properties)
    .where(and(isNotNull(properties.cmsPropertyOid), inArray(properties.countyFips, countyIds)));
  return rows[0] ?? { homes: 0, invested: null, withPrice: 0, monthlyRent: null, withRent: 0 };
}
