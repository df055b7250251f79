import { and, desc, eq, inArray, or, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { counties, dataImports, metricSeries } from "../../lib/database/tables/markets.ts";
import { properties, rentalListings, sales } from "../../lib/database/tables/properties.ts";

export interface MarketKey {
  kind: "county" | "msa";
  id: string;
  propertyType: "singlefamily" | "multifamily";
  demo: boolean;
}

function inMarket(market: MarketKey, column: typeof sales.countyFips | typeof rentalListings.countyFips) {
  if (market.kind === "county") return eq(column, market.id);
  return sql`${column} in (select ${counties.fips} from ${counties} where ${counties.msaId} = ${market.id})`;
}

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

/** So many of the newest say enough of a market, and more would only slow its first page. */
const NEWEST = 20_000;

/** Of the home's own record, which a rent or sale does not repeat. */
const recorded = {
  lotSqft: properties.lotSqft,
  stories: properties.stories,
  yearRenovated: properties.yearRenovated,
  condition: properties.condition,
  grade: properties.grade,
};

/** Rents of a market, newest first; competitors' nonpublic ones are never read for an estimate. */
export function listMarketRents(database: Executor, market: MarketKey) {
  const at = rentalListings;
  const seen = sql<string>`coalesce(${at.leasedOn}, ${at.listedOn})`;
  return database
    .select({
      countyFips: at.countyFips,
      id: at.id,
      amount: sql<number>`coalesce(${at.effectiveRent}, ${at.rent})`,
      latitude: at.latitude,
      longitude: at.longitude,
      sqft: at.sqft,
      beds: at.beds,
      baths: at.baths,
      yearBuilt: at.yearBuilt,
      observedOn: sql<string>`${seen}::text`,
      ...recorded,
    })
    .from(at)
    .leftJoin(properties, and(eq(properties.countyFips, at.countyFips), eq(properties.oid, at.oid)))
    .where(
      and(
        inMarket(market, at.countyFips),
        eq(at.propertyType, market.propertyType),
        eq(at.demo, market.demo),
        inArray(at.visibility, ["public", "own"]),
        sql`${seen} <= current_date`,
      ),
    )
    .orderBy(desc(seen), at.countyFips, at.id)
    .limit(NEWEST);
}

export function listMarketSales(database: Executor, market: MarketKey) {
  const at = sales;
  return database
    .select({
      countyFips: at.countyFips,
      id: at.id,
      amount: at.price,
      latitude: at.latitude,
      longitude: at.longitude,
      sqft: at.sqft,
      beds: at.beds,
      baths: at.baths,
      yearBuilt: at.yearBuilt,
      observedOn: at.soldOn,
      ...recorded,
    })
    .from(at)
    .leftJoin(properties, and(eq(properties.countyFips, at.countyFips), eq(properties.oid, at.oid)))
    .where(
      and(
        inMarket(market, at.countyFips),
        eq(at.propertyType, market.propertyType),
        eq(at.demo, market.demo),
        sql`${at.soldOn} <= current_date`,
      ),
    )
    .orderBy(desc(at.soldOn), at.countyFips, at.id)
    .limit(NEWEST);
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
