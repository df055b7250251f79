import { z } from "zod";

/** A date of a fact: a day, a month or a year, as precise as its source is. */
export const AsOf = z.string().nullable();

export const PropertyType = z.enum(["singlefamily", "multifamily"]);
export type PropertyType = z.infer<typeof PropertyType>;

export const Grade = z.enum(["A", "B", "C", "D"]);

/**
 * How estimates of a market turned out in its newest back-test: each was frozen before its outcome, and none of it
 * was known to the method.
 */
export const TrackRecord = z.object({
  market: z.string(),
  marketKind: z.enum(["county", "msa"]),
  marketId: z.string(),
  outcomes: z.number().int(),
  medianError: z.number().nullable(),
  bias: z.number().nullable(),
  coverage: z.number().nullable(),
  /** First and last outcome. */
  from: z.string(),
  until: z.string(),
  testedAt: z.string(),
});
export type TrackRecord = z.infer<typeof TrackRecord>;

/** A range with its point. `level` is the nominal coverage, `measuredCoverage` what a hold-out test found. */
export const EstimateRange = z.object({
  point: z.number(),
  low: z.number(),
  high: z.number(),
  level: z.number(),
  measuredCoverage: z.number().nullable(),
  /** Median absolute percentage error of the same test, and how many held-out observations it saw. */
  measuredError: z.number().nullable(),
  measuredOn: z.number().int().nullable(),
  nEff: z.number(),
  grade: Grade,
  /** What the market's model alone says, and its share of the log of the point; null where comps stand alone. */
  model: z.object({ point: z.number(), share: z.number() }).nullable().optional(),
  asOf: AsOf,
  /** What widens the range, in words. */
  notes: z.array(z.string()),
  /** The newest back-test of the market; null when there was none yet. */
  record: TrackRecord.nullable().optional(),
});
export type EstimateRange = z.infer<typeof EstimateRange>;

export const InsufficientEvidence = z.object({
  unavailable: z.array(z.string()).min(1),
  /** The market's fit is being made: to be asked again in a few seconds. */
  fitting: z.boolean().optional(),
});
export type InsufficientEvidence = z.infer<typeof InsufficientEvidence>;

export const Estimate = z.union([EstimateRange, InsufficientEvidence]);
export type Estimate = z.infer<typeof Estimate>;

/** Whether an estimate will be there in a little while. */
export function isBeingFitted(estimate: Estimate | undefined): boolean {
  return estimate !== undefined && !isEvidenced(estimate) && estimate.fitting === true;
}

export function isEvidenced(estimate: Estimate): estimate is EstimateRange {
  return "point" in estimate;
}

/** The rule that chose the comps, as it was applied. */
export const CompRule = z.object({
  radiusMiles: z.number(),
  maxRadiusMiles: z.number(),
  windowMonths: z.number(),
  widened: z.boolean(),
  targetEffectiveComps: z.number(),
  bandwidths: z.object({
    distance: z.number(),
    lnSqft: z.number(),
    beds: z.number(),
    baths: z.number(),
    age: z.number(),
    months: z.number(),
  }),
  coefficients: z.object({ lnSqft: z.number(), beds: z.number(), baths: z.number(), age: z.number() }),
  annualGrowth: z.number(),
  growthSource: z.string(),
  outlierZ: z.number(),
  explanation: z.string(),
  maximumComps: z.number().optional(),
  /** Largest difference allowed, as a share of the subject's area, in bedrooms, in bathrooms; null is no limit. */
  sqftTolerance: z.number().nullable().optional(),
  bedsTolerance: z.number().nullable().optional(),
  bathsTolerance: z.number().nullable().optional(),
  /** Competitors' nonpublic figures: the law limits their use, so that they are left out unless somebody decides. */
  nonpublic: z.enum(["leftOut", "used"]).optional(),
  /** Who changed the rule for this property, when; null while it is the firm's. */
  editedBy: z.string().nullable().optional(),
});
export type CompRule = z.infer<typeof CompRule>;

/** Dollar steps from the comp's own figure to the adjusted one; they add up. */
export const Adjustments = z.object({
  time: z.number(),
  sqft: z.number(),
  beds: z.number(),
  baths: z.number(),
  age: z.number(),
  /** What a person added for what the method does not adjust. */
  condition: z.number().optional(),
  grade: z.number().optional(),
});

/** What a person adjusts a comp by, in dollars, with who did so, when and why in words. */
export const ManualAdjustment = z.object({
  condition: z.number(),
  grade: z.number(),
  reason: z.string(),
  words: z.string(),
  /** What the next edit is based on; a comp that nobody adjusted has 0. */
  version: z.number().int(),
});
export type ManualAdjustment = z.infer<typeof ManualAdjustment>;

/** Each part 0..1, and their product. */
export const SimilarityParts = z.object({
  distance: z.number(),
  sqft: z.number(),
  beds: z.number(),
  baths: z.number(),
  age: z.number(),
  time: z.number(),
});

/** Adjustments beyond what appraisers accept without a word. */
export const AdjustmentFlag = z.enum([
  "singleAdjustmentOver15",
  "netAdjustmentOver25",
  "grossAdjustmentOver40",
]);
export type AdjustmentFlag = z.infer<typeof AdjustmentFlag>;

export const CompState = z.enum(["included", "excluded:outlier", "excluded:user"]);

export const Comp = z.object({
  compId: z.string(),
  googlePlacesId: z.string().nullable(),
  label: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  distanceMiles: z.number(),
  beds: z.number().nullable(),
  baths: z.number().nullable(),
  sqft: z.number().nullable(),
  yearBuilt: z.number().nullable(),
  /** Monthly rent or sale price as observed; the effective rent where concessions are known. */
  amount: z.number(),
  /** The rent before concessions, where `amount` is net of them. */
  faceAmount: z.number().nullable().optional(),
  /** Of a unit in a community: what its owner calls the plan. */
  floorPlan: z.string().nullable().optional(),
  observedAt: z.string(),
  /** asking, achieved (rent) or sale. */
  basis: z.enum(["asking", "achieved", "sale"]),
  visibility: z.enum(["public", "own", "nonpublic"]),
  source: z.string(),
  adjustments: Adjustments,
  adjustedAmount: z.number(),
  similarity: z.number(),
  similarityParts: SimilarityParts,
  robustZ: z.number().nullable(),
  state: CompState,
  reason: z.string().nullable(),
  /** How far the point moves when this comp's inclusion is flipped. */
  effectOfToggle: z.number().nullable(),
  /** Found by the rule, or added by hand. */
  origin: z.enum(["suggested", "added"]).optional(),
  /** What a comp that was added by hand rests on. */
  evidence: z
    .object({ url: z.string().nullable(), documentId: z.string().nullable(), words: z.string() })
    .nullable()
    .optional(),
  flags: z.array(AdjustmentFlag).optional(),
  /** Of the newest decision to include or exclude it, 0 before the first: what the next one is based on. */
  choiceVersion: z.number().int().optional(),
  manual: ManualAdjustment.nullable().optional(),
  /** As its record says them, where there is one. */
  condition: z.string().nullable().optional(),
  grade: z.string().nullable().optional(),
  /** The newest uploaded photo of the home. */
  photoUrl: z.string().nullable().optional(),
});
export type Comp = z.infer<typeof Comp>;

export const ExcludedRow = z.object({ compId: z.string(), label: z.string(), reason: z.string() });
