import { z } from "zod";
import { endpoint, many } from "../endpoint.ts";
import { AsOf } from "../estimates.ts";
import { KnownOnQuery } from "./editions.ts";
import { Area, AreaSeries, CountyMetrics, RankedMetric } from "./metrics.ts";

const SmallAreaKind = z.enum(["zip", "tract"]);
export type SmallAreaKind = z.infer<typeof SmallAreaKind>;

/** Tracts are redrawn with each census: one of 2010 is another area than that of the same code of 2020. */
const Census = z.enum(["2010", "2020"]);
const ZipId = z.string().regex(/^\d{5}$/, "A ZIP code has five digits");
const TractId = z.string().regex(/^\d{11}$/, "A census tract has eleven digits");
const CountyId = z.string().regex(/^\d{5}$/, "A county id is its 5-digit FIPS code");
const MetroId = z.string().regex(/^\d{5}$/, "A metro id is its 5-digit CBSA code");

/** The survey's margin of error at 90% confidence; null where the publisher gives none. */
const Margin = z.number().nullable();

/** Figures of ZIP codes or tracts, columnar as those of counties. */
export const SmallAreaMetrics = CountyMetrics.extend({
  kind: SmallAreaKind,
  /** Of tracts: the census that drew them. */
  census: Census.nullable(),
  /** By metric, in the order of `ids`. */
  margins: z.record(z.string(), z.array(Margin)),
  /** By metric: the rows whose figure its publisher withholds. */
  withheld: z.record(z.string(), z.array(z.number().int())),
});
export type SmallAreaMetrics = z.infer<typeof SmallAreaMetrics>;

/** Shapes in degrees: rings of whole numbers of 0.00001 degrees, each point as its step from the one before. */
export const SmallAreaOutlines = z.object({
  kind: SmallAreaKind,
  census: Census.nullable(),
  editions: z.array(z.string()),
  ids: z.array(z.string()),
  names: z.array(z.string()),
  outlines: z.array(z.array(z.array(z.number().int()))),
});
export type SmallAreaOutlines = z.infer<typeof SmallAreaOutlines>;

export const SmallAreaStats = z.object({
  id: z.string(),
  kind: SmallAreaKind,
  census: Census.nullable(),
  /** The same code of the other census, where something is known of it. */
  otherCensus: Census.nullable(),
  name: z.string(),
  state: z.string().nullable(),
  /** The county that most of it lies in first; the share of its residential addresses, where a crosswalk says it. */
  counties: z.array(Area.extend({ share: z.number().nullable() })),
  msa: Area.nullable(),
  /** The day as of which its figures are; null for today. */
  knownOn: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Of what edition its outline is; null without one. */
  boundaries: z.string().nullable(),
  metrics: z.array(RankedMetric.extend({ margin: Margin })),
  series: z.array(AreaSeries.extend({ margins: z.array(z.tuple([z.string(), z.number()])) })),
  /** A ZIP code's tracts, a tract's ZIP codes, by a crosswalk. */
  overlaps: z.array(Area.extend({ share: z.number().nullable() })),
  /** Of a ZIP code: fair market rents of a studio, then of one to four bedrooms, in each rent area that it lies in. */
  fairRents: z.array(
    z.object({ areaName: z.string(), fiscalYear: z.number().int(), rents: z.array(z.number().nullable()) }),
  ),
  note: z.string().nullable(),
});
export type SmallAreaStats = z.infer<typeof SmallAreaStats>;

/** A figure of the tracts within reach of a point. */
const RingFigure = z.object({
  key: z.string(),
  label: z.string(),
  unit: RankedMetric.shape.unit,
  asOf: AsOf,
  value: z.number().nullable(),
  margin: Margin,
  /** How it was made of the tracts' figures. */
  method: z.string(),
  /** Tracts with a figure, of those in reach; and the share of the people in reach who live in them. */
  tracts: z.number().int(),
  coverage: z.number().nullable(),
  isLastKnown: z.boolean(),
  source: z.string(),
  unavailable: z.string().nullable(),
  /** Why there is no margin although there is a figure. */
  marginUnavailable: z.string().nullable(),
});
export type RingFigure = z.infer<typeof RingFigure>;

export const Ring = z.object({
  latitude: z.number(),
  longitude: z.number(),
  miles: z.number(),
  census: Census.nullable(),
  /** Tracts that the circle meets, the share of each within it, and what they are weighted by. */
  tracts: z.array(
    Area.extend({ share: z.number(), population: z.number().nullable(), hasOutline: z.boolean() }),
  ),
  population: z.number().nullable(),
  figures: z.array(RingFigure),
  notes: z.array(z.string()),
});
export type Ring = z.infer<typeof Ring>;

const tag = "markets";
const of = { method: "GET", tag, object: "market", rule: "all" } as const;

/** All ZIP codes or tracts of a county or of a metro. */
const within = z
  .object({
    kind: SmallAreaKind,
    county: CountyId.optional(),
    msa: MetroId.optional(),
    census: Census.optional(),
  })
  .refine(({ county, msa }) => (county === undefined) !== (msa === undefined), {
    message: "Name a county or a metro",
    path: ["county"],
  });

export const smallAreaMetrics = endpoint({
  ...of,
  path: "/api/markets/small-areas-metrics",
  summary: "Metrics of the ZIP codes or census tracts of a county or metro, columnar",
  query: within.safeExtend({ metric: many(z.string().max(60)), ...KnownOnQuery.shape }),
  response: SmallAreaMetrics,
  mayLag: true,
});

export const smallAreaOutlines = endpoint({
  ...of,
  path: "/api/markets/small-areas-geometry",
  summary: "Outlines of the ZIP codes or census tracts of a county or metro",
  query: within,
  response: SmallAreaOutlines,
  mayLag: true,
});

export const zipStats = endpoint({
  ...of,
  path: "/api/markets/stats/zip/:id",
  summary: "Metrics, series and context of a ZIP code",
  params: z.object({ id: ZipId }),
  query: KnownOnQuery,
  response: SmallAreaStats,
  mayLag: true,
});

export const tractStats = endpoint({
  ...of,
  path: "/api/markets/stats/tract/:id",
  summary: "Metrics, series and context of a census tract",
  params: z.object({ id: TractId }),
  query: KnownOnQuery.extend({ census: Census.optional() }),
  response: SmallAreaStats,
  mayLag: true,
});

export const ring = endpoint({
  ...of,
  path: "/api/markets/ring",
  summary: "Figures of the census tracts within some miles of a point, with margins of error",
  query: z.object({
    latitude: z.coerce.number().min(-90).max(90),
    longitude: z.coerce.number().min(-180).max(180),
    miles: z.coerce.number().min(0.5).max(10).default(3),
  }),
  response: Ring,
  mayLag: true,
});
