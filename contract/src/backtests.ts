import { z } from "zod";
import { endpoint, paged, queryFlag } from "./endpoint.ts";
import { PropertyType } from "./estimates.ts";

export const BacktestEvidence = z.enum(["rent", "price"]);
export type BacktestEvidence = z.infer<typeof BacktestEvidence>;

/** How estimates met their outcomes; every rate is a fraction, null where there is nothing to measure. */
export const BacktestAccuracy = z.object({
  n: z.number().int(),
  /** Outcomes for which an estimate was refused. */
  unavailable: z.number().int(),
  hitRate: z.number().nullable(),
  mdape: z.number().nullable(),
  pe5: z.number().nullable(),
  pe10: z.number().nullable(),
  pe20: z.number().nullable(),
  bias: z.number().nullable(),
  coverage: z.number().nullable(),
  /** As assessors measure: coefficient of dispersion, price-related differential and bias. Not in older back-tests. */
  cod: z.number().nullable().optional(),
  prd: z.number().nullable().optional(),
  prb: z.number().nullable().optional(),
});
export type BacktestAccuracy = z.infer<typeof BacktestAccuracy>;

export const BacktestGroup = z.object({ key: z.string(), label: z.string(), accuracy: BacktestAccuracy });
export type BacktestGroup = z.infer<typeof BacktestGroup>;

/** One estimate that was far off, with what it was frozen from. */
export const BacktestMiss = z.object({
  id: z.string(),
  label: z.string(),
  googlePlacesId: z.string().nullable(),
  frozenOn: z.string(),
  observedOn: z.string(),
  actual: z.number(),
  point: z.number(),
  low: z.number(),
  high: z.number(),
});
export type BacktestMiss = z.infer<typeof BacktestMiss>;

/** Actual, point, low, high (null where an estimate was refused), beds, months between evidence and outcome. */
export type OutcomeTuple = [
  number,
  number | null,
  number | null,
  number | null,
  number | null,
  number | null,
];

const Splits = z.object({
  beds: z.array(BacktestGroup),
  price: z.array(BacktestGroup),
  age: z.array(BacktestGroup),
  /** Fifths of like many estimates, from the lowest on. Not in older back-tests. */
  fifth: z.array(BacktestGroup).optional(),
});

export const BacktestMarket = z.object({
  kind: z.enum(["county", "msa"]),
  id: z.string(),
  name: z.string(),
  /** First and last outcome. */
  from: z.string().nullable(),
  until: z.string().nullable(),
  measuredAt: z.string(),
  accuracy: BacktestAccuracy.nullable(),
  /** Why nothing could be measured. */
  unavailable: z.string().nullable(),
});
export type BacktestMarket = z.infer<typeof BacktestMarket>;

/** Evidence of one kind, type and world: real and simulated outcomes are never added up. */
export const BacktestSet = z.object({
  evidence: BacktestEvidence,
  propertyType: PropertyType,
  demo: z.boolean(),
});
export type BacktestSet = z.infer<typeof BacktestSet>;

export const BacktestRun = z.object({
  id: z.string(),
  startedAt: z.string(),
  /** Null while it is at work, and for one that was ended before it was through. */
  finishedAt: z.string().nullable(),
  startedBy: z.string().nullable(),
  sets: z.array(
    BacktestSet.extend({
      markets: z.number().int(),
      n: z.number().int(),
      mdape: z.number().nullable(),
      coverage: z.number().nullable(),
    }),
  ),
});
export type BacktestRun = z.infer<typeof BacktestRun>;

export const BacktestReport = BacktestSet.extend({
  run: BacktestRun.nullable(),
  /** The share of outcomes that the ranges are built to hold. */
  level: z.number(),
  method: z.array(z.string()),
  overall: BacktestAccuracy.nullable(),
  /** The first and the last day of the outcomes of all markets. */
  from: z.string().nullable(),
  until: z.string().nullable(),
  splits: Splits.nullable(),
  markets: z.array(BacktestMarket),
});
export type BacktestReport = z.infer<typeof BacktestReport>;

/**
 * Homes that a selection reported to clear thresholds on the outcomes of a back-test, and those of them that did not,
 * beside all whose estimates cleared.
 */
export const PromiseRecord = z.object({
  /** The share that may miss. */
  share: z.number(),
  screened: z.number().int(),
  reported: z.number().int(),
  missed: z.number().int(),
  plain: z.number().int(),
  plainMissed: z.number().int(),
});
export type PromiseRecord = z.infer<typeof PromiseRecord>;

export const BacktestMarketDetail = BacktestMarket.extend({
  splits: Splits,
  misses: z.array(BacktestMiss),
  /** Null in back-tests from before it was measured. */
  promise: z.object({ unavailable: z.string().nullable(), record: PromiseRecord.nullable() }).nullable(),
  /** Earlier measurements, newest first. */
  earlier: z.array(
    z.object({
      measuredAt: z.string(),
      n: z.number().int(),
      mdape: z.number().nullable(),
      coverage: z.number().nullable(),
    }),
  ),
});
export type BacktestMarketDetail = z.infer<typeof BacktestMarketDetail>;

const tag = "backtests";
const SetQuery = z.object({
  evidence: BacktestEvidence.default("rent"),
  propertyType: PropertyType.default("singlefamily"),
  demo: queryFlag.optional(),
});

export const listBacktests = endpoint({
  method: "GET",
  path: "/api/backtests",
  summary: "Back-tests of the estimates, newest first",
  tag,
  object: "backtest",
  rule: "all",
  response: paged(BacktestRun),
});

export const getBacktestReport = endpoint({
  method: "GET",
  path: "/api/backtests/report",
  summary: "Estimate accuracy by market, beds, price band and age of evidence",
  tag,
  object: "backtest",
  rule: "all",
  query: SetQuery.extend({ run: z.uuid().optional() }),
  response: BacktestReport,
});

export const getBacktestMarket = endpoint({
  method: "GET",
  path: "/api/backtests/markets/:kind/:id",
  summary: "Latest back-test of one market, with the largest misses",
  tag,
  object: "backtest",
  rule: "all",
  params: z.object({ kind: z.enum(["county", "msa"]), id: z.string().regex(/^\d{5}$/) }),
  query: SetQuery,
  response: BacktestMarketDetail,
});

export const startBacktest = endpoint({
  method: "POST",
  path: "/api/backtests",
  summary: "Run a back-test against loaded outcomes",
  tag,
  object: "backtest",
  rule: "all",
  access: "analyst",
  body: z.object({
    evidence: z.array(BacktestEvidence).min(1).max(2).optional(),
    market: z.object({ kind: z.enum(["county", "msa"]), id: z.string().regex(/^\d{5}$/) }).optional(),
  }),
  status: 202,
  response: z.object({ jobId: z.string() }),
});
