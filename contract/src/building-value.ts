import { z } from "zod";
import { CompState, ManualAdjustment } from "./estimates.ts";

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
  /** Null where no more than its postal code or city is known; a version that was saved earlier lacks both. */
  latitude: z.number().nullable().optional(),
  longitude: z.number().nullable().optional(),
  /** 1 for a sale next door of the same size. */
  weight: z.number(),
  source: z.string(),
  /** What follows is of today's answers: a version that was saved earlier may lack it. */
  state: CompState.optional(),
  /** Who decided so, when and why. */
  reason: z.string().nullable().optional(),
  /** How far the estimate moves, by its approach, when this sale's inclusion is flipped. */
  effectOfToggle: z.number().nullable().optional(),
  origin: z.enum(["suggested", "added"]).optional(),
  evidence: z
    .object({ url: z.string().nullable(), documentId: z.string().nullable(), words: z.string() })
    .nullable()
    .optional(),
  choiceVersion: z.number().int().optional(),
  manual: ManualAdjustment.nullable().optional(),
  /** The price with what a person adjusted it by: prices per unit and per square foot are of it. */
  adjustedPrice: z.number().optional(),
});
export type ComparedSale = z.infer<typeof ComparedSale>;

/** Which sales of buildings are compared. */
export const BuildingRule = z.object({
  /** Null is the whole market. */
  radiusMiles: z.number().nullable(),
  windowMonths: z.number(),
  maximumComps: z.number(),
  unitsTolerance: z.number().nullable(),
  sqftTolerance: z.number().nullable(),
  yearBuiltTolerance: z.number().nullable(),
  outlierZ: z.number(),
  explanation: z.string(),
  /** Who changed it for this property, when; null while it is the firm's. */
  editedBy: z.string().nullable(),
});
export type BuildingRule = z.infer<typeof BuildingRule>;

/** What a building is worth by each approach, and the sales that it rests on. */
export const BuildingValue = z.object({
  perUnit: z.union([SalesApproach, Unavailable]),
  perSqft: z.union([SalesApproach, Unavailable]),
  income: z.union([IncomeApproach, Unavailable]),
  /** The approach with the narrowest measured range, which is the estimate; null where none has one. */
  best: z.enum(["perUnit", "perSqft", "income"]).nullable(),
  /** Sales that take part, the heaviest first, as far as they are listed; and those that a person excluded. */
  sales: z.array(ComparedSale),
  /** All that take part, with the first and last of their days and where they are from. */
  saleCount: z.number().int(),
  from: z.string().nullable(),
  until: z.string().nullable(),
  sources: z.array(z.string()),
  rule: BuildingRule.optional(),
  /** What people decided about these sales, in words; null where nobody decided anything. */
  decided: z.string().nullable().optional(),
});
export type BuildingValue = z.infer<typeof BuildingValue>;
