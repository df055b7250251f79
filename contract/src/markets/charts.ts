import { z } from "zod";
import { endpoint, many, Unavailable } from "../endpoint.ts";
import { AsOf } from "../estimates.ts";
import { Metric } from "./metrics.ts";
import { Assumption, RETURN_BASES, RiskFigures } from "./returns.ts";

const tag = "markets";
const MetricKey = z.string().min(1).max(60);
const MetroId = z.string().regex(/^\d{5}$/, "A metro id is its 5-digit CBSA code");

/** What a chart's axis, size or color can show: a metric of the catalog, or one computed for charts. */
export const ChartMetric = Metric.extend({
  /** Whether there are earlier values, so that a trail can be drawn. */
  hasHistory: z.boolean(),
});
export type ChartMetric = z.infer<typeof ChartMetric>;

export const BubblePreset = z.object({
  key: z.string(),
  label: z.string(),
  description: z.string(),
  x: MetricKey,
  y: MetricKey,
  size: MetricKey,
  color: MetricKey,
  /** Names of the four fields: top left, top right, bottom left, bottom right. */
  quadrants: z.tuple([z.string(), z.string(), z.string(), z.string()]).nullable(),
  /** What the preset would show and no loaded source has, and what stands in its place. */
  notes: z.array(z.string()),
  /** Why it cannot be drawn. */
  unavailable: z.string().nullable(),
});
export type BubblePreset = z.infer<typeof BubblePreset>;

export const BubbleRow = z.object({
  msaId: z.string(),
  name: z.string(),
  states: z.array(z.string()),
  region: z.string().nullable(),
  population: z.number().nullable(),
  x: z.number().nullable(),
  y: z.number().nullable(),
  size: z.number().nullable(),
  color: z.number().nullable(),
  /** By the color's metric; 1 is the best by its direction, else the highest. */
  rank: z.number().int().nullable(),
  /** Homes of ours there. */
  homes: z.number().int(),
  series: z.array(z.object({ date: z.string(), x: z.number(), y: z.number() })).optional(),
});
export type BubbleRow = z.infer<typeof BubbleRow>;

export const BubbleChart = z.object({
  asOf: AsOf,
  /** Null without figures for either axis; size and color may be missing on their own. */
  axes: z
    .object({ x: ChartMetric, y: ChartMetric, size: ChartMetric.nullable(), color: ChartMetric.nullable() })
    .nullable(),
  metrics: z.array(ChartMetric),
  presets: z.array(BubblePreset),
  rows: z.array(BubbleRow),
  medians: z.object({ x: z.number().nullable(), y: z.number().nullable() }),
  /** Where net yield and appreciation stand on the axes: the sums that a line each marks. */
  isoReturns: z.array(z.number()),
  trailYears: z.number().int(),
  assumptions: z.array(Assumption),
  unavailable: Unavailable,
});
export type BubbleChart = z.infer<typeof BubbleChart>;

const ExpenseRatio = z.coerce.number().min(0).max(0.95).optional();
const RiskFree = z.coerce.number().min(-0.05).max(0.25).optional();
const Homes = z.coerce.number().int().min(1).max(1_000_000);

export const metroBubbleChart = endpoint({
  method: "GET",
  path: "/api/markets/metro-bubble-chart",
  summary: "Metros by any four metrics, with medians, trails and presets",
  tag,
  object: "market",
  rule: "all",
  query: z.object({
    x: MetricKey.optional(),
    y: MetricKey.optional(),
    size: MetricKey.optional(),
    color: MetricKey.optional(),
    preset: z.string().max(60).optional(),
    /** Years of trail behind each metro; 0 for none. */
    trail: z.coerce.number().int().min(0).max(15).default(0),
    expenseRatio: ExpenseRatio,
    riskFree: RiskFree,
  }),
  response: BubbleChart,
  mayLag: true,
});

export const RiskRow = RiskFigures.extend({
  msaId: z.string(),
  name: z.string(),
  states: z.array(z.string()),
  region: z.string().nullable(),
  population: z.number().nullable(),
  /** Homes of ours there. */
  homes: z.number().int(),
});
export type RiskRow = z.infer<typeof RiskRow>;

export const FrontierPoint = z.object({
  ret: z.number(),
  vol: z.number(),
  weights: z.record(z.string(), z.number()),
});
export type FrontierPoint = z.infer<typeof FrontierPoint>;

export const RiskChart = z.object({
  asOf: AsOf,
  window: z.object({ years: z.number().nullable(), from: z.string().nullable(), to: z.string().nullable() }),
  frequency: z.string(),
  riskFree: z.number(),
  returnBasis: z.enum(RETURN_BASES),
  priceIndex: z.string(),
  homes: z.number().int().nullable(),
  rows: z.array(RiskRow),
  /** Metros that have no return at all, by the reason. */
  omitted: z.array(z.object({ reason: z.string(), count: z.number().int() })),
  frontier: z.array(FrontierPoint).optional(),
  /** Our homes as one point: by number of homes, in metros that have returns. */
  portfolio: z
    .object({
      ret: z.number(),
      vol: z.number(),
      homes: z.number().int(),
      /** Share of our homes that stand in the metros of this point. */
      covered: z.number(),
      weights: z.record(z.string(), z.number()),
    })
    .nullable(),
  method: z.array(z.string()),
  source: z.string(),
  demo: z.boolean(),
  assumptions: z.array(Assumption),
  unavailable: Unavailable,
});
export type RiskChart = z.infer<typeof RiskChart>;

const riskQuery = z.object({
  homes: Homes.optional(),
  /** Years of history, counted back from the newest month; everything when left out. */
  window: z.coerce.number().int().min(2).max(60).optional(),
  riskFree: RiskFree,
  expenseRatio: ExpenseRatio,
  returnBasis: z.enum(RETURN_BASES).default("total"),
  /** Metros of the frontier. */
  msa: many(MetroId).pipe(z.array(MetroId).max(30).optional()),
  maxWeight: z.coerce.number().min(0.01).max(1).default(1),
  /** `desmoothed` takes the serial correlation out of returns, which smoothed indices have. */
  smoothing: z.enum(["raw", "desmoothed"]).default("raw"),
  /** What appreciation is measured by: the publisher's typical value, or repeat sales of the same homes. */
  index: z.enum(["typicalHomeValue", "homePriceIndex"]).default("typicalHomeValue"),
});

export const riskChart = endpoint({
  method: "GET",
  path: "/api/markets/risk-adjusted-returns-chart",
  summary: "Return and risk of every metro, the frontier of chosen ones, our homes on it",
  tag,
  object: "market",
  rule: "all",
  query: riskQuery,
  response: RiskChart,
  mayLag: true,
});

/** The path of the original was cut after `ri`: every name that begins so answers the same. */
export const riskChartByAnyName = endpoint({
  ...riskChart,
  path: "/api/markets/ri*",
  query: riskQuery,
  response: RiskChart,
  mayLag: true,
});
