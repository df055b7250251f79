import { constants } from "node:os";
import { BacktestEvidence, type BacktestSet, type OutcomeTuple } from "@labs/contract/backtests";
import { z } from "zod";
import type { Database } from "../../lib/database/database.ts";
import { type JobProcess, openJobProcess } from "../../lib/job-process.ts";
import { writePropertyId } from "../../lib/place-ids.ts";
import {
  type EvidencedMarket,
  listEvidencedMarkets,
  listOfMarket,
  toObservation,
} from "../evidence/service.ts";
import type { JobContext, JobKind } from "../jobs/service.ts";
import {
  LEAST_KNOWN,
  type MarketCase,
  type MarketOutcome,
  type TestedObservation,
} from "./measure-market.ts";
import { beginRun, deleteOldRuns, finishRun, listMeasured, saveMarket } from "./repository.ts";
import { BACKTEST_KIND } from "./service.ts";
import { measureTuples, splitTuples } from "./split-outcomes.ts";

const Payload = z.object({
  evidence: z.array(BacktestEvidence),
  market: z.object({ kind: z.enum(["county", "msa"]), id: z.string() }).optional(),
  /** Of each kind of evidence and of property, the markets with most of it alone. */
  most: z.number().int().positive().optional(),
});
type Payload = z.infer<typeof Payload>;

/** For each kind of evidence. More would keep a processor busy all night for markets with little evidence. */
const MOST_MARKETS = 100;
const KEPT_RUNS = 26;
/** A market takes some seconds; a hundred times that is no measurement any more. */
const LONGEST_MS = 600_000;

type Measurer = JobProcess<MarketCase, MarketOutcome>;

/** Measures market after market in a process of its own; begun again it goes on after the last it measured. */
export function backtestJob({ database }: { database: Database }): JobKind<Payload> {
  return {
    kind: BACKTEST_KIND,
    payload: Payload,
    schedule: {
      cron: "10 4 * * 0",
      title: "Back-test the estimates",
      payload: { evidence: ["rent", "price"] },
    },
    async run(payload, context) {
      const { jobId } = context;
      const markets = await listMarkets(database, payload);
      await beginRun(database, { id: jobId, startedBy: context.ownerId });
      const measurer: Measurer = openJobProcess({
        module: new URL("./measure-process.ts", import.meta.url),
        longestMs: LONGEST_MS,
        priority: constants.priority.PRIORITY_LOW,
      });
      try {
        await measureAll({ database, markets, measurer, context });
      } finally {
        await measurer.close();
      }
      // One market alone says nothing of a whole set.
      if (payload.market === undefined) await addUp(database, jobId);
      await finishRun(database, jobId);
      await deleteOldRuns(database, KEPT_RUNS);
    },
  };
}

async function listMarkets(database: Database, payload: Payload): Promise<EvidencedMarket[]> {
  const lists = await Promise.all(
    payload.evidence.map((evidence) =>
      listEvidencedMarkets(database, { evidence, least: LEAST_KNOWN, limit: MOST_MARKETS }),
    ),
  );
  const { market, most = MOST_MARKETS } = payload;
  const asked = lists
    .flat()
    .filter(({ kind, id }) => market === undefined || (kind === market.kind && id === market.id));
  const sets = Map.groupBy(asked, (each) => writeKey(each, ""));
  return [...sets.values()].flatMap((each) => each.slice(0, most));
}

async function measureAll(of: {
  database: Database;
  markets: readonly EvidencedMarket[];
  measurer: Measurer;
  context: JobContext;
}): Promise<void> {
  const { database, markets, measurer, context } = of;
  const { jobId: runId, signal } = context;
  const measured = new Set((await listMeasured(database, runId)).map((row) => writeKey(row, row.marketId)));
  for (const [done, market] of markets.entries()) {
    signal.throwIfAborted();
    await context.report({ stage: market.name, done, total: markets.length });
    if (measured.has(writeKey(market, market.id))) continue;
    const observations = await listObservations(database, market);
    const found = await measurer.run({ kind: market.evidence, observations });
    const { evidence, propertyType, demo, kind, id, name } = market;
    await saveMarket(database, {
      ...{ runId, evidence, propertyType, demo, marketKind: kind, marketId: id, name },
      ...describe(found.tuples, market),
      outcomesFrom: found.from,
      outcomesUntil: found.until,
      tuples: found.tuples,
      misses: found.misses,
      unavailable: found.unavailable,
      promise: found.promise,
    });
  }
  await context.report({ stage: "Adding up", done: markets.length, total: markets.length });
}

/** A market's rents or sales, each with the home that it is of. */
async function listObservations(database: Database, market: EvidencedMarket): Promise<TestedObservation[]> {
  const rows = await listOfMarket(database, market);
  return rows.map((row) => {
    const { countyFips, id, oid, label, propertyType } = row;
    return {
      ...toObservation(row),
      ...{ label, propertyType },
      id: `${market.evidence}_${countyFips}_${id}`,
      googlePlacesId: oid === null ? null : writePropertyId(countyFips, oid),
    };
  });
}

const writeKey = ({ evidence, propertyType, demo }: BacktestSet, id: string) =>
  JSON.stringify([evidence, propertyType, demo, id]);

function describe(tuples: OutcomeTuple[], { evidence }: Pick<BacktestSet, "evidence">) {
  return {
    outcomes: tuples.length,
    accuracy: tuples.length === 0 ? null : measureTuples(tuples),
    splits: splitTuples(tuples, evidence),
  };
}

/** The outcomes of all markets of a set together. */
async function addUp(database: Database, runId: string): Promise<void> {
  const sets = Map.groupBy(await listMeasured(database, runId), (row) => writeKey(row, "all"));
  for (const rows of sets.values()) {
    const [first] = rows;
    if (first === undefined) continue;
    const { evidence, propertyType, demo } = first;
    const tuples = rows.flatMap((row) => row.tuples);
    const days = rows.flatMap((row) => [row.outcomesFrom, row.outcomesUntil]).filter((day) => day !== null);
    await saveMarket(database, {
      ...{ runId, evidence, propertyType, demo, marketKind: "all", marketId: "all", name: "All markets" },
      ...describe(tuples, first),
      outcomesFrom: days.toSorted()[0] ?? null,
      outcomesUntil: days.toSorted().at(-1) ?? null,
      tuples: [],
      misses: [],
    });
  }
}
