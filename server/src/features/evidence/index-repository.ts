import { and, desc, eq, isNotNull, or, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { keptQuery } from "../../lib/database/kept-query.ts";
import { backtestMarkets } from "../../lib/database/tables/backtests.ts";
import { counties, dataImports, metricSeries } from "../../lib/database/tables/markets.ts";
import { properties } from "../../lib/database/tables/properties.ts";
import type { MarketKey } from "./repository.ts";

/** A home of each of the markets with the most homes, largest first. */
export async function listLargestMarkets(database: Executor, limit: number): Promise<string[]> {
  const market = sql`coalesce(${counties.msaId}, ${properties.countyFips})`;
  const rows = await database
    .select({ googlePlacesId: sql<string>`min(${properties.googlePlacesId})` })
    .from(properties)
    .innerJoin(counties, eq(counties.fips, properties.countyFips))
    .where(eq(properties.propertyType, "singlefamily"))
    .groupBy(market, properties.demo)
    .orderBy(desc(sql`count(*)`))
    .limit(limit);
  return rows.map((row) => row.googlePlacesId);
}

/** A metric's series of a county and of its metro, of real or of demo data alone. */
export function listIndexSeries(
  database: Executor,
  of: { metricKey: string; countyFips: string; msaId: string | null; demo: boolean },
) {
  const county = and(eq(metricSeries.areaKind, "county"), eq(metricSeries.areaId, of.countyFips));
  const metro = and(eq(metricSeries.areaKind, "msa"), eq(metricSeries.areaId, of.msaId ?? ""));
  return database
    .select({
      areaKind: metricSeries.areaKind,
      startMonth: metricSeries.startMonth,
      stepMonths: metricSeries.stepMonths,
      values: metricSeries.values,
      publisher: dataImports.publisher,
    })
    .from(metricSeries)
    .innerJoin(dataImports, eq(dataImports.id, metricSeries.importId))
    .where(and(eq(metricSeries.metricKey, of.metricKey), or(county, metro), eq(dataImports.demo, of.demo)));
}

/** What screens of a market rest on, by its newest back-test. */
export async function findNewestPromise(database: Executor, of: MarketKey) {
  const at = backtestMarkets;
  const [row] = await database
    .select({
      promise: at.promise,
      from: at.outcomesFrom,
      until: at.outcomesUntil,
      measuredAt: at.measuredAt,
    })
    .from(at)
    .where(isMarket(of))
    .orderBy(desc(at.measuredAt))
    .limit(1);
  return row;
}

function isMarket(of: MarketKey) {
  const at = backtestMarkets;
  return and(
    eq(at.marketKind, of.kind),
    eq(at.marketId, of.id),
    eq(at.evidence, of.evidence),
    eq(at.propertyType, of.propertyType),
    eq(at.demo, of.demo),
  );
}

/** Beside each estimate. */
const prepareNewestRecord = keptQuery((database) => {
  const at = backtestMarkets;
  const isAsked = (["marketKind", "marketId", "evidence", "propertyType", "demo"] as const).map((column) =>
    eq(at[column], sql.placeholder(column)),
  );
  return database
    .select({
      name: at.name,
      accuracy: at.accuracy,
      from: at.outcomesFrom,
      until: at.outcomesUntil,
      measuredAt: at.measuredAt,
    })
    .from(at)
    .where(and(...isAsked, isNotNull(at.accuracy)))
    .orderBy(desc(at.measuredAt))
    .limit(1)
    .prepare("newest_backtest");
});

/** The newest back-test of a market that measured anything. */
export async function findNewestRecord(database: Executor, { kind, id, ...of }: MarketKey) {
  const [row] = await prepareNewestRecord(database).execute({ ...of, marketKind: kind, marketId: id });
  return row;
}
