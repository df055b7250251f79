import { z } from "zod";
import { endpoint, many } from "./endpoint.ts";
import { AsOf } from "./estimates.ts";

export const Metric = z.object({
  key: z.string(),
  label: z.string(),
  unit: z.enum(["usd", "fraction", "count", "ratio", "index", "years"]),
  direction: z.enum(["higherIsBetter", "lowerIsBetter", "neutral"]),
  method: z.string(),
  source: z.string(),
  asOf: AsOf,
  coverage: z.number().int(),
  demo: z.boolean(),
});
export type Metric = z.infer<typeof Metric>;

/** Columnar: one array of ids, one array of values a metric in the same order; null where there is none. */
export const CountyMetrics = z.object({
  asOf: AsOf,
  metrics: z.array(Metric),
  ids: z.array(z.string()),
  names: z.array(z.string()),
  values: z.record(z.string(), z.array(z.number().nullable())),
});
export type CountyMetrics = z.infer<typeof CountyMetrics>;

const Ranked = Metric.extend({
  value: z.number().nullable(),
  rank: z.number().int().nullable(),
  of: z.number().int(),
  percentile: z.number().nullable(),
  unavailable: z.string().nullable(),
});
export type RankedMetric = z.infer<typeof Ranked>;

const Area = z.object({ id: z.string(), name: z.string() });

export const MarketStats = z.object({
  id: z.string(),
  kind: z.enum(["county", "msa"]),
  name: z.string(),
  state: z.string().nullable(),
  msa: Area.nullable(),
  counties: z.array(Area.extend({ values: z.record(z.string(), z.number().nullable()) })),
  metrics: z.array(Ranked),
  series: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      unit: z.string(),
      source: z.string(),
      asOf: AsOf,
      demo: z.boolean(),
      points: z.array(z.tuple([z.string(), z.number()])),
    }),
  ),
  holdings: z.object({
    homes: z.number().int(),
    invested: z.number().nullable(),
    monthlyRent: z.number().nullable(),
  }),
  note: z.string().nullable(),
});
export type MarketStats = z.infer<typeof MarketStats>;

const tag = "markets";
const metricQuery = z.object({ metric: many(z.string().max(60)) });

export const countiesMetrics = endpoint({
  method: "GET",
  path: "/api/markets/counties-metrics",
  summary: "Metrics of every county, columnar",
  tag,
  query: metricQuery,
  response: CountyMetrics,
});

/** Answers precompressed TopoJSON, so its response is bound by hand. */
export const countiesGeometry = endpoint({
  method: "GET",
  path: "/api/markets/counties-geometry",
  summary: "Counties, states and metros as TopoJSON",
  tag,
});

export const countyStats = endpoint({
  method: "GET",
  path: "/api/markets/stats/county/:id",
  summary: "Metrics, series and context of a county",
  tag,
  params: z.object({ id: z.string().regex(/^\d{5}$/, "A county id is its 5-digit FIPS code") }),
  response: MarketStats,
});

export const msaStats = endpoint({
  method: "GET",
  path: "/api/markets/stats/msa/:id",
  summary: "Metrics, series and counties of a metro",
  tag,
  params: z.object({ id: z.string().regex(/^\d{5}$/, "A metro id is its 5-digit CBSA code") }),
  response: MarketStats,
});
