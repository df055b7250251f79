import { z } from "zod";
import { endpoint, many, Unavailable } from "./endpoint.ts";
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
  /** Version of the map; asked for with it (`?vintage=`), the geometry may be cached for ever. */
  geometryVintage: z.string(),
  metrics: z.array(Metric),
  ids: z.array(z.string()),
  names: z.array(z.string()),
  values: z.record(z.string(), z.array(z.number().nullable())),
});
export type CountyMetrics = z.infer<typeof CountyMetrics>;

const Ranked = Metric.extend({
  value: z.number().nullable(),
  /** 1 is the best by the metric's direction, else the highest; equal values share a rank. */
  rank: z.number().int().nullable(),
  of: z.number().int(),
  /** Share of areas with a lower value; of equal ones half. */
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
  /** The areas most like this one in size, rent and value, nearest first. */
  peers: z.array(Area.extend({ values: z.record(z.string(), z.number().nullable()) })),
  holdings: z.object({
    homes: z.number().int(),
    invested: z.number().nullable(),
    monthlyRent: z.number().nullable(),
    unavailable: Unavailable,
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

/**
 * Answers precompressed TopoJSON, so its response is bound by hand. `albers` is projected onto a page of 975 by
 * 610, `geographic` is in degrees; objects `counties`, `states`, `metros` and `nation`, named by id and `name`.
 */
export const countiesGeometry = endpoint({
  method: "GET",
  path: "/api/markets/counties-geometry",
  summary: "Counties, states and metros as TopoJSON",
  tag,
  query: z.object({
    projection: z.enum(["albers", "geographic"]).default("albers"),
    vintage: z.string().max(60).optional(),
  }),
});

export const propertySearchCountiesMetrics = endpoint({
  ...countiesMetrics,
  path: "/api/property-search/counties-metrics",
  tag: "property-search",
  query: metricQuery,
  response: CountyMetrics,
});

export const propertySearchCountiesGeometry = endpoint({
  ...countiesGeometry,
  path: "/api/property-search/counties-geometry",
  tag: "property-search",
  query: countiesGeometry.query,
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
