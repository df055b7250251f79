import { z } from "zod";

const Unavailable = z.object({ unavailable: z.string() });

/** How well each sale was estimated from the others alone; errors are shares of the actual. */
const RateTest = z.object({
  n: z.number().int(),
  medianError: z.number(),
  bias: z.number(),
  /** Share that a range from the errors of one half of the sales held in the other half. */
  coverage: z.number(),
});

/** What sales say of a rate: dollars per unit or per square foot, or a cap rate as a share a year. */
const RateEstimate = z.object({
  point: z.number(),
  low: z.number(),
  high: z.number(),
  percentile90: z.number(),
  level: z.number(),
  nEff: z.number(),
  /** How often the reach of the comparison was doubled for want of sales. */
  widened: z.number().int(),
  test: RateTest,
});

/** A price per unit or per square foot from sales of buildings, times what the building has of it. */
export const SalesApproach = RateEstimate.extend({
  /** Units, or square feet. */
  quantity: z.number(),
  value: z.object({ point: z.number(), low: z.number(), high: z.number() }),
});
export type SalesApproach = z.infer<typeof SalesApproach>;

/** Net operating income over the cap rate; a range only where sales show how far cap rates spread. */
export const IncomeValue = z.object({
  noi: z.number(),
  source: z.string(),
  point: z.number(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});
export type IncomeValue = z.infer<typeof IncomeValue>;

export const IncomeApproach = z.object({
  capRate: z.number(),
  /** Of sales that tell their income, or the firm's own assumption. */
  basis: z.enum(["sales", "firm"]),
  source: z.string(),
  evidence: RateEstimate.nullable(),
  asIs: z.union([IncomeValue, Unavailable]),
  stabilized: z.union([IncomeValue, Unavailable]),
});
export type IncomeApproach = z.infer<typeof IncomeApproach>;

export const ComparedSale = z.object({
  saleId: z.string(),
  googlePlacesId: z.string().nullable(),
  label: z.string(),
  soldOn: z.string(),
  price: z.number(),
  units: z.number(),
  sqft: z.number().nullable(),
  yearBuilt: z.number().nullable(),
  pricePerUnit: z.number(),
  pricePerSqft: z.number().nullable(),
  /** Net operating income of the year of the sale over the price, where its source tells it. */
  capRate: z.number().nullable(),
  distanceMiles: z.number().nullable(),
  /** 1 for a sale next door of the same size. */
  weight: z.number(),
  source: z.string(),
});
export type ComparedSale = z.infer<typeof ComparedSale>;

/** What a building is worth by each approach, and the sales that it rests on. */
export const BuildingValue = z.object({
  perUnit: z.union([SalesApproach, Unavailable]),
  perSqft: z.union([SalesApproach, Unavailable]),
  income: z.union([IncomeApproach, Unavailable]),
  /** The approach with the narrowest measured range, which is the estimate; null where none has one. */
  best: z.enum(["perUnit", "perSqft", "income"]).nullable(),
  /** Sales that take part, the heaviest first, as far as they are listed. */
  sales: z.array(ComparedSale),
  /** All that take part, with the first and last of their days and where they are from. */
  saleCount: z.number().int(),
  from: z.string().nullable(),
  until: z.string().nullable(),
  sources: z.array(z.string()),
});
export type BuildingValue = z.infer<typeof BuildingValue>;
