import { z } from "zod";
import { BacktestEvidence, PromiseRecord } from "../backtests.ts";
import { Unavailable } from "../endpoint.ts";
import { AsOf, Grade, PropertyType } from "../estimates.ts";
import { OwnerOccupancy } from "./criteria.ts";

export const SearchState = z.enum(["queued", "running", "succeeded", "failed", "cancelled", "expired"]);
export type SearchState = z.infer<typeof SearchState>;

/** What happens to the search when one criterion is eased. */
export const Relaxation = z.object({
  /** The eased criterion in words; null is without it. */
  label: z.string().nullable(),
  /** The bound to set, where it has one. */
  bound: z.enum(["min", "max"]).nullable(),
  value: z.number().nullable(),
  /** Properties that would remain beside those that do now. */
  adds: z.number().int(),
});
export type Relaxation = z.infer<typeof Relaxation>;

/** One step of the funnel, and what its criterion does by itself. */
export const CriterionCount = z.object({
  criterion: z.string(),
  label: z.string(),
  stage: z.enum(["geofilter", "attributes", "valuation", "underwriting"]),
  /** Came to this step, fell at it, and go on. */
  entered: z.number().int(),
  removed: z.number().int(),
  remaining: z.number().int(),
  /** Of those that came to this step: of whom it is not known. Counted as removed unless they are kept. */
  unknown: z.number().int(),
  keepsUnknown: z.boolean(),
  /** By itself, of all that could be judged by it. */
  alone: z.object({ passes: z.number().int(), fails: z.number().int(), unknown: z.number().int() }),
  /** Pass every other criterion of their kind and fall at this one alone. */
  nearMisses: z.number().int(),
  /** Of a range on a figure that is computed here: the best that there is, where nothing passes; absent elsewhere. */
  best: z.object({ value: z.number(), googlePlacesId: z.string(), words: z.string() }).nullable().optional(),
  relax: z.array(Relaxation),
});
export type CriterionCount = z.infer<typeof CriterionCount>;

/** How many homes were valued, when not all could be. */
export const Valued = z.object({
  of: z.number().int(),
  done: z.number().int(),
  isCapped: z.boolean(),
  note: z.string().nullable(),
});

/** What is promised of the homes that are reported as likely to clear the thresholds of a search. */
export const SearchPromise = z.object({
  /** At most this share of those reported is expected to miss. */
  share: z.number(),
  /** The thresholds in words. */
  covers: z.array(z.string()),
  /** Homes that clear as estimated, those of them that are likely to, and those of which nobody can say. */
  cleared: z.number().int(),
  likely: z.number().int(),
  uncalibrated: z.number().int(),
  /** The back-tests it rests on; of many markets the first. */
  records: z.array(
    z.object({
      market: z.string(),
      evidence: BacktestEvidence,
      tests: z.number().int().nullable(),
      unavailable: z.string().nullable(),
      record: PromiseRecord.nullable(),
      from: z.string().nullable(),
      until: z.string().nullable(),
      testedAt: z.string().nullable(),
    }),
  ),
});
export type SearchPromise = z.infer<typeof SearchPromise>;

/** Whether a home is reported as likely to clear; why not, where it isn't. */
export const Likely = z.object({
  isLikely: z.boolean(),
  /** The least chance that it clears; null where nobody can say. */
  chance: z.number().nullable(),
  reason: z.string().nullable(),
});
export type Likely = z.infer<typeof Likely>;

export const SearchCounts = z.object({
  universe: z.number().int(),
  perCriterion: z.array(CriterionCount),
  /** Properties that meet every criterion; of those that were looked at, where `valued` says that not all were. */
  matched: z.number().int(),
  /** Of them are kept and listed. */
  kept: z.number().int(),
  valued: Valued.nullable(),
  /** Null where no threshold asks for it; not in searches from before there was one. */
  promise: SearchPromise.nullable().optional(),
});
export type SearchCounts = z.infer<typeof SearchCounts>;

const Estimated = z.object({
  point: z.number(),
  low: z.number(),
  high: z.number(),
  grade: Grade,
  asOf: AsOf,
});

export const SearchResult = z.object({
  rank: z.number().int(),
  googlePlacesId: z.string(),
  label: z.string(),
  propertyType: PropertyType,
  subtype: z.string().nullable(),
  countyId: z.string(),
  county: z.string(),
  msaId: z.string().nullable(),
  zip: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  beds: z.number().nullable(),
  baths: z.number().nullable(),
  sqft: z.number().nullable(),
  lotSqft: z.number().nullable(),
  yearBuilt: z.number().nullable(),
  units: z.number().nullable(),
  assessedValue: z.number().nullable(),
  taxAnnual: z.number().nullable(),
  hoaMonth: z.number().nullable(),
  /** Homes that loaded rolls give the owner, this one among them; absent of searches from before it was known. */
  ownerHomes: z.number().int().nullable().optional(),
  ownerOccupancy: OwnerOccupancy.nullable().optional(),
  lastSaleOn: z.string().nullable(),
  lastSalePrice: z.number().nullable(),
  owned: z.boolean(),
  demo: z.boolean(),
  value: Estimated.nullable(),
  rent: Estimated.nullable(),
  pricePerSqft: z.number().nullable(),
  grossYield: z.number().nullable(),
  netYield: z.number().nullable(),
  unleveredIrr: z.number().nullable(),
  maxBid: z.number().nullable(),
  bindingTarget: z.string().nullable(),
  maxBidToValue: z.number().nullable(),
  /** Null where the search has no threshold that a promise covers. */
  likely: Likely.nullable().optional(),
  /** Not among the results when the saved search ran before. */
  isNew: z.boolean(),
  unavailable: Unavailable,
});
export type SearchResult = z.infer<typeof SearchResult>;
