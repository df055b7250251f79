import type { BacktestSet } from "@labs/contract/backtests";
import type { PromiseRecord } from "@labs/estimation/likely-selection";
import { and, desc, eq, inArray, ne, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { users } from "../../lib/database/tables/auth.ts";
import { backtestMarkets, backtestRuns } from "../../lib/database/tables/backtests.ts";

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

/** Keeps enough runs to show how the error moved. */
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
    .select({
      ...light,
      misses: at.misses,
      /** Without the calibration, which is long and nobody's to read. */
      promise: sql<{ unavailable: string | null; record: PromiseRecord | null } | null>`case
        when ${at.promise} is null then null
        else jsonb_build_object(
          'unavailable', ${at.promise} -> 'calibration' -> 'unavailable', 'record', ${at.promise} -> 'record') end`,
    })
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
