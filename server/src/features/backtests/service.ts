import type {
  BacktestMarket,
  BacktestMarketDetail,
  BacktestReport,
  BacktestRun,
  BacktestSet,
} from "@labs/contract/backtests";
import type { Database } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import { type JobParts, startJob } from "../jobs/service.ts";
import { FREEZE_DAYS, FREEZES, LEAST_KNOWN, LEVEL, MOST_OUTCOMES } from "./measure-market.ts";
import {
  findNewestRun,
  listMarketHistory,
  listOveralls,
  listRuns,
  listSetMarkets,
  type MarketRow,
} from "./repository.ts";

export const BACKTEST_KIND = "backtest";

/** At a first start, of the market with most evidence, so that the page shows what it measures; all follow on Sunday. */
export function startFirstBacktest(parts: JobParts) {
  return startJob(parts, {
    kind: BACKTEST_KIND,
    payload: { evidence: ["rent", "price"], most: 1 },
    ownerId: null,
    title: "Back-test the estimates",
    href: "/backtests",
  });
}

/** What was done, so that nobody has to guess what the figures are figures of. */
const METHOD = [
  `Estimates are frozen on ${FREEZES} days, ${FREEZE_DAYS} days apart, the last of them ${FREEZE_DAYS} days before the newest evidence. What they rest on (comps, the market's model, its growth, the width of the range) is fitted again on what was known by that day.`,
  `Then the outcomes of the ${FREEZE_DAYS} days that follow are let in: rents as asked or achieved, prices as closed. Each is compared with an estimate as of its own day from what was frozen before it. The home's own past and whatever stands at its address take no part.`,
  `Up to ${MOST_OUTCOMES} outcomes of a market are drawn by a fixed seed; a market with fewer than ${LEAST_KNOWN} observations before a freeze is not measured. Real and demo data are never added up.`,
  "Median error is the median of |estimate / outcome − 1|; bias the median with its sign, above zero too high; coverage the share of outcomes inside the range. COD, PRD and PRB are those of the IAAO's Standard on Ratio Studies: how far ratios of estimate to outcome scatter around their median (residential homes: 5% to 15%), and whether expensive homes are estimated lower than cheap ones (PRD 0.98 to 1.03, PRB within ± 0.05). Price bands are those of the estimate, which is what a reader knows beforehand; the age of the evidence is the similarity-weighted age of its comps on the day of the outcome.",
];

export async function listBacktests(database: Database): Promise<{ items: BacktestRun[]; total: number }> {
  const items = await describeRuns(database, await listRuns(database));
  return { items, total: items.length };
}

async function describeRuns(
  database: Database,
  rows: Awaited<ReturnType<typeof listRuns>>,
): Promise<BacktestRun[]> {
  if (rows.length === 0) return [];
  const overalls = await listOveralls(
    database,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, startedAt, finishedAt, startedBy }) => ({
    id,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    startedBy,
    sets: overalls
      .filter(({ runId }) => runId === id)
      .map(({ evidence, propertyType, demo, markets, accuracy }) => ({
        evidence,
        propertyType,
        demo,
        markets,
        n: accuracy?.n ?? 0,
        mdape: accuracy?.mdape ?? null,
        coverage: accuracy?.coverage ?? null,
      })),
  }));
}

/** The newest measurement of a set, or that of a named run. */
export async function getReport(
  database: Database,
  { run: asked, ...set }: BacktestSet & { run?: string | undefined },
): Promise<BacktestReport> {
  const runId = asked ?? (await findNewestRun(database, set));
  const nothing = { ...set, level: LEVEL, method: METHOD, overall: null, splits: null, markets: [] };
  if (runId === undefined) return { ...nothing, from: null, until: null, run: null };
  const [run] = await describeRuns(database, await listRuns(database, runId));
  if (run === undefined) throw new AppError("not_found", "Back-test not found");
  const rows = await listSetMarkets(database, { ...set, runId });
  const all = rows.find(({ marketKind }) => marketKind === "all");
  return {
    ...nothing,
    run,
    overall: all?.accuracy ?? null,
    from: all?.outcomesFrom ?? null,
    until: all?.outcomesUntil ?? null,
    splits: all?.splits ?? null,
    markets: rows.flatMap(describeMarket),
  };
}

type LightRow = Omit<
  MarketRow,
  "misses" | "tuples" | "promise" | "evidence" | "propertyType" | "demo" | "outcomes"
>;

function describeMarket(row: LightRow): BacktestMarket[] {
  if (row.marketKind === "all") return [];
  return [
    {
      kind: row.marketKind,
      id: row.marketId,
      name: row.name,
      from: row.outcomesFrom,
      until: row.outcomesUntil,
      measuredAt: row.measuredAt.toISOString(),
      accuracy: row.accuracy,
      unavailable: row.unavailable,
    },
  ];
}

export async function getMarket(
  database: Database,
  of: BacktestSet & { marketKind: "county" | "msa"; marketId: string },
): Promise<BacktestMarketDetail> {
  const [newest, ...earlier] = await listMarketHistory(database, of);
  const [market] = newest === undefined ? [] : describeMarket(newest);
  if (newest === undefined || market === undefined) {
    throw new AppError("not_found", "This market has not been back-tested yet");
  }
  return {
    ...market,
    splits: newest.splits,
    misses: newest.misses,
    promise: newest.promise,
    earlier: earlier.map(({ measuredAt, accuracy }) => ({
      measuredAt: measuredAt.toISOString(),
      n: accuracy?.n ?? 0,
      mdape: accuracy?.mdape ?? null,
      coverage: accuracy?.coverage ?? null,
    })),
  };
}
