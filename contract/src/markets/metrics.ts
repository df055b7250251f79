import { z } from "zod";
import { endpoint, many, Unavailable } from "../endpoint.ts";
import { AsOf, PropertyType } from "../estimates.ts";
import { KnownOnQuery, MarketEdition } from "./editions.ts";
import { MarketForecasts } from "./forecasts.ts";
import { Assumption, RiskFigures } from "./returns.ts";

/** What a page groups metrics under, in this order. */
export const METRIC_THEMES = [
  "rentAndValue",
  "affordability",
  "supply",
  "people",
  "jobs",
  "risk",
  "other",
] as const;
export type MetricTheme = (typeof METRIC_THEMES)[number];

export const Metric = z.object({
  key: z.string(),
  label: z.string(),
  theme: z.enum(METRIC_THEMES),
  /** `perThousand`: a share, read as dollars per $1,000. */
  unit: z.enum(["usd", "fraction", "perThousand", "count", "ratio", "index", "years"]),
  direction: z.enum(["higherIsBetter", "lowerIsBetter", "neutral"]),
  method: z.string(),
  frequency: z.enum(["weekly", "monthly", "quarterly", "annual", "once"]),
  /** What it means where an area has no value. */
  missing: z.string(),
  /** Values that stand for "less than" or "more than", with the words to show instead. */
  codes: z.array(z.object({ value: z.number(), text: z.string() })),
  source: z.string(),
  /** Of the newest figure; of the newest last known one where none is current. */
  asOf: AsOf,
  /** How many areas have a figure, current or last known. */
  coverage: z.number().int(),
  /** No area has a current figure: past their publisher's cycle, they are no headline and have no rank. */
  isLastKnown: z.boolean(),
  /** Why it decides nothing: no rank, score, color or criterion takes it. Null where they may. */
  notRanked: z.string().nullable(),
  demo: z.boolean(),
});
export type Metric = z.infer<typeof Metric>;

/**
 * Columnar: one array of ids, one array of values a metric in the same order; null where there is none. Published
 * figures have seven digits, computed fractions five decimals, other computed ones five digits.
 */
export const CountyMetrics = z.object({
  /** The oldest date of its metrics: of nothing in it is older data shown as newer. */
  asOf: AsOf,
  /** Version of the map; asked for with it (`?vintage=`), the geometry may be cached for ever. */
  geometryVintage: z.string(),
  metrics: z.array(Metric),
  ids: z.array(z.string()),
  names: z.array(z.string()),
  /** The metro of each county, null outside of all. */
  msaIds: z.array(z.string().nullable()),
  values: z.record(z.string(), z.array(z.number().nullable())),
  /** By metric: the rows whose figure is past its publisher's cycle, by their month or year. They have no rank. */
  lastKnown: z.record(z.string(), z.array(z.object({ asOf: z.string(), rows: z.array(z.number().int()) }))),
  /** By metric: the rows of current figures that a rank leaves out, as the area or its history is too small. */
  unranked: z.record(z.string(), z.array(z.number().int())),
});
export type CountyMetrics = z.infer<typeof CountyMetrics>;

export const RankedMetric = Metric.extend({
  value: z.number().nullable(),
  /** The figure of this area is past its publisher's cycle. */
  isLastKnown: z.boolean(),
  /** The day from which on it is known as it is: its edition was out by then, or loaded. */
  knownOn: z.string().nullable(),
  /** Of a day that was asked for: no edition of then is loaded, so it is what a later one says of a month that was out. */
  isOfLaterEdition: z.boolean(),
  /** Of a figure of several dates: what each part is of. */
  parts: z.array(z.object({ label: z.string(), asOf: z.string() })),
  /** 1 is the best by the metric's direction, else the highest; equal values share a rank. */
  rank: z.number().int().nullable(),
  of: z.number().int(),
  /** Share of areas with a lower value; of equal ones half. */
  percentile: z.number().nullable(),
  /** Why a figure has no rank. */
  unranked: z.string().nullable(),
  unavailable: z.string().nullable(),
});
export type RankedMetric = z.infer<typeof RankedMetric>;

export const Area = z.object({ id: z.string(), name: z.string() });
const FiguresOfArea = Area.extend({
  values: z.record(z.string(), z.number().nullable()),
  /** The date of each value that is past its publisher's cycle. */
  lastKnown: z.record(z.string(), z.string()),
});
const Point = z.tuple([z.string(), z.number()]);

/** A metric of an area over time. */
export const AreaSeries = z.object({
  key: z.string(),
  label: z.string(),
  unit: z.string(),
  source: z.string(),
  asOf: AsOf,
  demo: z.boolean(),
  theme: z.enum(METRIC_THEMES),
  points: z.array(Point),
  /** The same figure elsewhere: the metro around a county, the median of its peers; of an index on its own base. */
  comparisons: z.array(z.object({ label: z.string(), points: z.array(Point) })),
  /** Why a line is not drawn beside it, or how one was brought onto its base. */
  note: z.string().nullable(),
});

const MarketPlace = z.object({
  googlePlacesId: z.string(),
  label: z.string(),
  propertyType: PropertyType,
  isOwned: z.boolean(),
  beds: z.number().nullable(),
  baths: z.number().nullable(),
  sqft: z.number().nullable(),
  units: z.number().int().nullable(),
  monthlyRent: z.number().nullable(),
});

export const MarketStats = z.object({
  id: z.string(),
  kind: z.enum(["county", "msa"]),
  name: z.string(),
  state: z.string().nullable(),
  msa: Area.nullable(),
  /** The day as of which its figures are; null for today. What we own and what stands there are always of today. */
  knownOn: z.string().nullable(),
  /** What later editions changed of its stored series. */
  editions: z.array(MarketEdition),
  counties: z.array(FiguresOfArea),
  metrics: z.array(RankedMetric),
  series: z.array(AreaSeries),
  /** Figures of the metro that lie outside the range of its own counties: their files are of different editions. */
  outOfRange: z.array(
    z.object({
      ...{ metroId: z.string(), key: z.string(), label: z.string(), unit: z.string(), month: z.string() },
      ...{ value: z.number(), low: z.number(), high: z.number(), counties: z.number().int() },
    }),
  ),
  /** Where rent and value lead if their trend slows as it did, each with what such forecasts missed by here. */
  forecasts: MarketForecasts,
  /** The areas most like this one, nearest first; 0 is no difference. */
  peers: z.array(FiguresOfArea.extend({ distance: z.number() })),
  /** What alike means, in words. */
  peersMethod: z.string(),
  /** From rent to NOI over value, of a home of typical rent and value; null without one of its published parts. */
  netYield: z
    .object({
      value: z.number(),
      noi: z.number(),
      netYield: z.number(),
      /** 1 − NOI ÷ gross potential rent. */
      expenseRatio: z.number(),
      /** Dollars a year that add up to NOI; costs are negative. */
      lines: z.array(z.object({ label: z.string(), amount: z.number() })),
      assumptions: z.array(z.string()),
    })
    .nullable(),
  /** Return and risk from its own rent and value; null where no series is long enough. */
  returns: RiskFigures.extend({ method: z.array(z.string()), assumptions: z.array(Assumption) }).nullable(),
  holdings: z.object({
    homes: z.number().int(),
    invested: z.number().nullable(),
    monthlyRent: z.number().nullable(),
    unavailable: Unavailable,
  }),
  /** Properties of the universe there, ours first, and how many rents and sales are known. */
  places: z.object({
    singleFamily: z.number().int(),
    multiFamily: z.number().int(),
    rentalListings: z.number().int(),
    sales: z.number().int(),
    latestListing: z.string().nullable(),
    latestSale: z.string().nullable(),
    demo: z.boolean(),
    items: z.array(MarketPlace),
  }),
  note: z.string().nullable(),
});
export type MarketStats = z.infer<typeof MarketStats>;

const tag = "markets";
const metricQuery = KnownOnQuery.extend({ metric: many(z.string().max(60)) });

export const countiesMetrics = endpoint({
  method: "GET",
  path: "/api/markets/counties-metrics",
  summary: "All county metrics, columnar",
  tag,
  object: "market",
  rule: "all",
  query: metricQuery,
  response: CountyMetrics,
  mayLag: true,
});

/** Figures of every metro, columnar as those of counties. */
export const MetroMetrics = CountyMetrics.extend({
  /** By metric: the rows whose figure lies outside the range of the metro's own counties, whose file is another edition. */
  outOfRange: z.record(z.string(), z.array(z.number().int())),
});
export type MetroMetrics = z.infer<typeof MetroMetrics>;

export const metrosMetrics = endpoint({
  method: "GET",
  path: "/api/markets/metros-metrics",
  summary: "All metro metrics, columnar",
  tag,
  object: "market",
  rule: "all",
  query: metricQuery,
  response: MetroMetrics,
  mayLag: true,
});

/** One metric of every county over time, a column a date; what a time slider runs through. */
export const CountyHistory = z.object({
  metric: Metric,
  dates: z.array(z.string()),
  ids: z.array(z.string()),
  /** In the order of `dates`, each in the order of `ids`. */
  values: z.array(z.array(z.number().nullable())),
});
export type CountyHistory = z.infer<typeof CountyHistory>;

export const countiesHistory = endpoint({
  method: "GET",
  path: "/api/markets/counties-history",
  summary: "One metric for all counties over time, columnar",
  tag,
  object: "market",
  rule: "all",
  query: KnownOnQuery.extend({ metric: z.string().max(60) }),
  response: CountyHistory,
  mayLag: true,
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
  object: "market",
  rule: "all",
  query: z.object({
    projection: z.enum(["albers", "geographic"]).default("albers"),
    vintage: z.string().max(60).optional(),
  }),
});

export const propertySearchCountiesMetrics = endpoint({
  ...countiesMetrics,
  path: "/api/property-search/counties-metrics",
  tag: "property-search",
  object: "market",
  rule: "all",
  query: metricQuery,
  response: CountyMetrics,
  mayLag: true,
});

export const propertySearchCountiesGeometry = endpoint({
  ...countiesGeometry,
  path: "/api/property-search/counties-geometry",
  tag: "property-search",
  object: "market",
  rule: "all",
  query: countiesGeometry.query,
});

export const countyStats = endpoint({
  method: "GET",
  path: "/api/markets/stats/county/:id",
  summary: "Metrics, series and context of a county",
  tag,
  object: "market",
  rule: "all",
  params: z.object({ id: z.string().regex(/^\d{5}$/, "A county id is its 5-digit FIPS code") }),
  query: KnownOnQuery,
  response: MarketStats,
  mayLag: true,
});

export const msaStats = endpoint({
  method: "GET",
  path: "/api/markets/stats/msa/:id",
  summary: "Metrics, series and counties of a metro",
  tag,
  object: "market",
  rule: "all",
  params: z.object({ id: z.string().regex(/^\d{5}$/, "A metro id is its 5-digit CBSA code") }),
  query: KnownOnQuery,
  response: MarketStats,
  mayLag: true,
});
