import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Basis } from "./figures.ts";

/** How a value was found, the one that counts first where a month has several. */
export const ENTERED_METHODS = ["appraisal", "brokerOpinion", "internal"] as const;
export const EnteredMethod = z.enum(ENTERED_METHODS);
export type EnteredMethod = z.infer<typeof EnteredMethod>;
export const ValuationMethod = z.enum([...ENTERED_METHODS, "salesComps"]);
export type ValuationMethod = z.infer<typeof ValuationMethod>;

export const VALUATION_METHODS: Record<ValuationMethod, string> = {
  appraisal: "Appraisal",
  brokerOpinion: "Broker opinion",
  internal: "Internal valuation",
  salesComps: "Sales comps",
};

const Month = z.string().regex(/^\d{4}-\d{2}$/);

const Valued = z.object({ month: Month, method: ValuationMethod, value: z.number() });

/** The same homes by the same methods in a month and in the month with valuations before it. */
const LikeForLike = z.object({
  from: Month,
  homes: z.number().int(),
  before: z.number(),
  after: z.number(),
});

const ValuedMonth = z.object({
  month: Month,
  /** Homes that were valued as of this month; the others have no part in the sum. */
  homes: z.number().int(),
  value: z.number(),
  methods: z.array(z.object({ method: ValuationMethod, homes: z.number().int() })),
  /** Null where no home was valued in both months by the same method. */
  likeForLike: LikeForLike.nullable(),
});
export type ValuedMonth = z.infer<typeof ValuedMonth>;

export const ValuedHome = z.object({
  googlePlacesId: z.string(),
  label: z.string(),
  ownId: z.string().nullable(),
  /** Null of a home that was never valued. */
  newest: Valued.nullable(),
  /** How many months the newest one is behind that of the portfolio. */
  monthsBehind: z.number().int(),
  /** By the same method, of an earlier month. */
  previous: Valued.nullable(),
  /** Months with a valuation. */
  months: z.number().int(),
});
export type ValuedHome = z.infer<typeof ValuedHome>;

export const PortfolioValuations = z.object({
  basis: Basis,
  /** Newest month in which a home was valued; null where none was. */
  asOf: Month.nullable(),
  holdings: z.number().int(),
  /** Homes with a valuation of any month, and those whose newest one is of `asOf`. */
  valued: z.number().int(),
  current: z.number().int(),
  /** Oldest first. */
  months: z.array(ValuedMonth),
  /** The largest value first, those without one last. */
  homes: z.array(ValuedHome),
  /** More homes than are listed. */
  more: z.number().int(),
  demo: z.boolean(),
});
export type PortfolioValuations = z.infer<typeof PortfolioValuations>;

export const Valuation = Valued.extend({
  /** Of one that was entered: what a deletion names. */
  id: z.string(),
  asOf: z.string(),
  source: z.string().nullable(),
  by: z.string().nullable(),
  createdAt: z.iso.datetime(),
  mayDelete: z.boolean(),
});
export type Valuation = z.infer<typeof Valuation>;

const tag = "portfolios";
const object = "portfolio";
const rule = "shared";
const access = "analyst";
const params = z.object({ id: z.string().min(1).max(60) });
const PlaceId = z.string().min(1).max(300);

export const portfolioValuations = endpoint({
  method: "GET",
  path: "/api/portfolios/:id/valuations",
  summary: "Valuations of a portfolio by month, like for like, and the newest one of each home",
  ...{ tag, object, rule, params },
  query: z.object({ basis: Basis.default("whole") }),
  response: PortfolioValuations,
});

export const homeValuations = endpoint({
  method: "GET",
  path: "/api/portfolios/:id/valuations/:placeId",
  summary: "Every valuation of one home of a portfolio with its month and method, the newest first",
  ...{ tag, object, rule },
  params: params.extend({ placeId: PlaceId }),
  response: z.object({ items: z.array(Valuation) }),
});

export const enterValuation = endpoint({
  method: "POST",
  path: "/api/portfolios/:id/valuations",
  summary: "Enter an appraisal, a broker opinion or an internal valuation of a home; one a month and method",
  ...{ tag, object, rule, access, params },
  body: z.object({
    googlePlacesId: PlaceId,
    method: EnteredMethod,
    value: z.number().positive().max(1e12),
    asOf: z.iso.date(),
    source: z.string().trim().max(200).optional(),
  }),
  status: 201,
  response: Valuation,
});

export const deleteValuation = endpoint({
  method: "DELETE",
  path: "/api/portfolios/:id/valuations/:valuationId",
  summary: "Delete a valuation that was entered by mistake; its author and administrators",
  ...{ tag, object, rule, access },
  params: params.extend({ valuationId: z.uuid() }),
  status: 204,
});
