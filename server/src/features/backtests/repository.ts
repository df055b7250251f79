import type { BacktestEvidence, BacktestSet } from "@labs/contract/backtests";
import { and, desc, eq, inArray, ne, sql } from "drizzle-orm";
import type { Database, Executor } from "../../lib/database/database.ts";
import { users } from "../../lib/database/tables/auth.ts";
import { backtestMarkets, backtestRuns } from "../../lib/database/tables/backtests.ts";
import { rentalListings, sales } from "../../lib/database/tables/properties.ts";

export interface MarketToTest extends BacktestSet {
  kind: "county" | "msa";
  id: string;
  name: string;
  observations: number;
}

/** Markets with enough evidence of their own, the largest first: metros, and counties that are in none. */
export async function listMarketsToTest(
  database: Database,
  of: { evidence: BacktestEvidence; least: number; limit: number },
): Promise<MarketToTest[]> {
  const isRent = of.evidence === "rent";
  // Of whole buildings no value is estimated by the method for homes.
  const from = isRent
    ? sql`rental_listings e where e.visibility in ('public', 'own') and coalesce(e.leased_on, e.listed_on) <= current_date`
    : sql`sales e where e.property_type = 'singlefamily' and e.sold_on <= current_date`;
  const { rows } = await database.execute<{
    kind: "county" | "msa";
    id: string;
    name: string;
    propertyType: MarketToTest["propertyType"];
    demo: boolean;
    observations: number;
  }>(sql`
    with counted as (
      select e.county_fips, e.property_type, e.demo, count(*)::int as n
      from ${from}
      group by 1, 2, 3
    ), placed as (
      select case when c.msa_id is null then 'county' else 'msa' end as kind,
        coalesce(c.msa_id, counted.county_fips) as id,
        case when c.msa_id is null then coalesce(c.name || ', ' || c.state, counted.county_fips)
          else coalesce(m.name, 'Metro ' || c.msa_id) end as name,
        counted.*
      from counted
      left join counties c on c.fips = counted.county_fips
      left join metros m on m.id = c.msa_id
    )
    select kind, id, min(name) as name, property_type as "propertyType", demo, sum(n)::int as observations
    from placed
    group by kind, id, property_type, demo
    having sum(n) >= ${of.least}
    order by demo, observations desc, id
    limit ${of.limit}`);
  return rows.map((row) => ({ ...row, evidence: of.evidence }));
}

/** So many of the newest say enough of a market. */
const NEWEST = 20_000;

/** A market's rents or sales, newest first, each with the home that it is of. */
export async function listEvidence(database: Database, market: MarketToTest) {
  const at = market.evidence === "rent" ? rentalListings : sales;
  const inMarket =
    market.kind === "county"
      ? eq(at.countyFips, market.id)
      : sql`${at.countyFips} in (select fips from counties where msa_id = ${market.id})`;
  const amount =
    market.evidence === "rent"
      ? sql<number>`coalesce(${rentalListings.effectiveRent}, ${rentalListings.rent})`
      : sql<number>`${sales.price}`;
  const seen =
    market.evidence === "rent"
      ? sql<string>`coalesce(${rentalListings.leasedOn}, ${rentalListings.listedOn})`
      : sql<string>`${sales.soldOn}`;
  const rows = await database
    .select({
      countyFips: at.countyFips,
      id: at.id,
      oid: at.oid,
      label: at.label,
      amount,
      observedOn: sql<string>`${seen}::text`,
      latitude: at.latitude,
      longitude: at.longitude,
      sqft: at.sqft,
      beds: at.beds,
      baths: at.baths,
      yearBuilt: at.yearBuilt,
      propertyType: at.propertyType,
    })
    .from(at)
    .where(
      and(
        inMarket,
        eq(at.propertyType, market.propertyType),
        eq(at.demo, market.demo),
        sql`${seen} <= current_date`,
        market.evidence === "rent" ? inArray(rentalListings.visibility, ["public", "own"]) : undefined,
      ),
    )
    .orderBy(desc(seen), at.countyFips, at.id)
    .limit(NEWEST);
  return rows.map(({ countyFips, id, oid, ...row }) => ({
    ...row,
    id: `${market.evidence}_${countyFips}_${id}`,
    googlePlacesId: oid === null ? null : `labs_${countyFips}_${oid}`,
  }));
}

/** Begun again after a failure, a run is the same run. */
export async function beginRun(
  database: Executor,
  run: { id: string; startedBy: string | null },
): Promise<void> {
  await database.insert(backtestRuns).values(run).onConflictDoNothing();
}

export async function finishRun(database: Executor, id: string): Promise<void> {
  await database.update(backtestRuns).set({ finishedAt: sql`now()` }).where(eq(backtestRuns.id, id));
}

/** Old runs say how the error moved; older ones nothing that the newer do not. */
export async function deleteOldRuns(database: Executor, keep: number): Promise<void> {
  const newest = sql`(select id from backtest_runs order by started_at desc limit ${keep})`;
  await database.delete(backtestRuns).where(sql`${backtestRuns.id} not in ${newest}`);
}

export type MarketRow = typeof backtestMarkets.$inferSelect;

export async function saveMarket(
  database: Executor,
  row: typeof backtestMarkets.$inferInsert,
): Promise<void> {
  const { runId, evidence, propertyType, demo, marketKind, marketId, ...found } = row;
  await database
    .insert(backtestMarkets)
    .values(row)
    .onConflictDoUpdate({
      target: [
        backtestMarkets.runId,
        backtestMarkets.evidence,
        backtestMarkets.propertyType,
        backtestMarkets.demo,
        backtestMarkets.marketKind,
        backtestMarkets.marketId,
      ],
      set: { ...found, measuredAt: sql`now()` },
    });
}

/** What a run has measured already, markets alone. */
export function listMeasured(database: Executor, runId: string) {
  const at = backtestMarkets;
  return database
    .select({
      evidence: at.evidence,
      propertyType: at.propertyType,
      demo: at.demo,
      marketKind: at.marketKind,
      marketId: at.marketId,
      tuples: at.tuples,
      outcomesFrom: at.outcomesFrom,
      outcomesUntil: at.outcomesUntil,
    })
    .from(at)
    .where(and(eq(at.runId, runId), ne(at.marketKind, "all")));
}

const RUNS = 50;

export function listRuns(database: Executor, id?: string) {
  return database
    .select({
      id: backtestRuns.id,
      startedAt: backtestRuns.startedAt,
      finishedAt: backtestRuns.finishedAt,
      startedBy: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(backtestRuns)
    .leftJoin(users, eq(users.id, backtestRuns.startedBy))
    .where(id === undefined ? undefined : eq(backtestRuns.id, id))
    .orderBy(desc(backtestRuns.startedAt))
    .limit(RUNS);
}

/** What each of some runs found over all of a set, and in how many markets. */
export function listOveralls(database: Executor, runIds: readonly string[]) {
  const at = backtestMarkets;
  // Written out: a column of the outer table would be taken for one of the inner.
  const markets = sql<number>`(select count(*)::int from backtest_markets m
    where m.run_id = backtest_markets.run_id and m.evidence = backtest_markets.evidence
      and m.property_type = backtest_markets.property_type and m.demo = backtest_markets.demo
      and m.market_kind <> 'all' and m.accuracy is not null)`;
  return database
    .select({
      runId: at.runId,
      evidence: at.evidence,
      propertyType: at.propertyType,
      demo: at.demo,
      accuracy: at.accuracy,
      markets,
    })
    .from(at)
    .where(and(inArray(at.runId, [...runIds]), eq(at.marketKind, "all")))
    .orderBy(at.demo, at.evidence, desc(at.propertyType));
}

/** The newest run that measured this set to its end. */
export async function findNewestRun(database: Executor, set: BacktestSet): Promise<string | undefined> {
  const at = backtestMarkets;
  const [row] = await database
    .select({ runId: at.runId })
    .from(at)
    .where(
      and(
        eq(at.marketKind, "all"),
        eq(at.evidence, set.evidence),
        eq(at.propertyType, set.propertyType),
        eq(at.demo, set.demo),
      ),
    )
    .orderBy(desc(at.measuredAt))
    .limit(1);
  return row?.runId;
}

const light = {
  runId: backtestMarkets.runId,
  marketKind: backtestMarkets.marketKind,
  marketId: backtestMarkets.marketId,
  name: backtestMarkets.name,
  outcomesFrom: backtestMarkets.outcomesFrom,
  outcomesUntil: backtestMarkets.outcomesUntil,
  accuracy: backtestMarkets.accuracy,
  splits: backtestMarkets.splits,
  unavailable: backtestMarkets.unavailable,
  measuredAt: backtestMarkets.measuredAt,
};

/** Every market of a set in a run, the overall one too, without the single outcomes. */
export function listSetMarkets(database: Executor, of: BacktestSet & { runId: string }) {
  const at = backtestMarkets;
  return database
    .select(light)
    .from(at)
    .where(
      and(
        eq(at.runId, of.runId),
        eq(at.evidence, of.evidence),
        eq(at.propertyType, of.propertyType),
        eq(at.demo, of.demo),
      ),
    )
    .orderBy(desc(at.outcomes), at.marketId);
}

/** Measurements of one market, newest first. */
export function listMarketHistory(
  database: Executor,
  of: BacktestSet & { marketKind: "county" | "msa"; marketId: string },
) {
  const at = backtestMarkets;
  return database
    .select({ ...light, misses: at.misses })
    .from(at)
    .where(
      and(
        eq(at.marketKind, of.marketKind),
        eq(at.marketId, of.marketId),
        eq(at.evidence, of.evidence),
        eq(at.propertyType, of.propertyType),
        eq(at.demo, of.demo),
      ),
    )
    .orderBy(desc(at.measuredAt))
    .limit(RUNS);
}
