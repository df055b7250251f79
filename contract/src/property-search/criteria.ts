import { z } from "zod";
import { PropertyType } from "../estimates.ts";

export type SearchStage = "geofilter" | "attributes" | "valuation" | "underwriting";

export type CriterionUnit =
  | "count"
  | "sqft"
  | "year"
  | "date"
  | "usd"
  | "usdPerMonth"
  | "usdPerYear"
  | "usdPerSqft"
  | "fraction"
  | "signedFraction";

export type CriterionGroup = "where" | "what" | "money" | "status" | "owner" | "market" | "portfolio";

interface RangeCriterion {
  label: string;
  group: CriterionGroup;
  stage: SearchStage;
  unit: CriterionUnit;
  /** What the figure is and whom it is not known of. */
  method: string;
}

const recorded = (label: string, unit: CriterionUnit, method: string): RangeCriterion => ({
  label,
  group: unit.startsWith("usd") ? "money" : "what",
  stage: "attributes",
  unit,
  method,
});

const estimated = (label: string, unit: CriterionUnit, method: string): RangeCriterion => ({
  label,
  group: "money",
  stage: "valuation",
  unit,
  method,
});

const underwritten = (label: string, unit: CriterionUnit, method: string): RangeCriterion => ({
  label,
  group: "money",
  stage: "underwriting",
  unit,
  method,
});

/** Every criterion with a least and a most, in the order in which they are applied. */
export const RANGES = {
  beds: recorded("Bedrooms", "count", "As recorded; not available for multi-family properties."),
  baths: recorded("Bathrooms", "count", "As recorded; not available for multi-family properties."),
  sqft: recorded("Living area", "sqft", "As recorded; an area of 0 is treated as missing."),
  lotSqft: recorded("Lot", "sqft", "As recorded."),
  stories: recorded("Stories", "count", "As recorded."),
  yearBuilt: recorded("Year built", "year", "As recorded."),
  yearRenovated: recorded("Year renovated", "year", "As recorded; missing for most homes."),
  units: recorded("Units", "count", "As recorded; a single-family home is one unit."),
  averageUnitSqft: recorded("Average unit area", "sqft", "Building area over units."),
  assessedValue: recorded("Assessed value", "usd", "The assessor's, as recorded."),
  assessedPerSqft: recorded("Assessed value per sq ft", "usdPerSqft", "Assessed value over living area."),
  taxAnnual: recorded("Property tax", "usdPerYear", "As billed, per year."),
  hoaMonth: recorded("HOA dues", "usdPerMonth", "As recorded; missing if not recorded."),
  lastSalePrice: {
    ...recorded("Last sale price", "usd", "From the property's latest recorded sale."),
    group: "status",
  },
  ownerHomes: {
    ...recorded(
      "Owner's homes",
      "count",
      "Homes in loaded rolls with the same owner's name and mailing address, this one among them; unknown where either is unclear.",
    ),
    group: "owner",
  },
  value: estimated("Value estimate", "usd", "From sale comps; single-family homes only."),
  pricePerSqft: estimated("Value per sq ft", "usdPerSqft", "Value estimate over living area."),
  rent: estimated("Rent estimate", "usdPerMonth", "From rent comps; single-family homes only."),
  grossYield: estimated("Gross yield", "fraction", "12 × rent estimate ÷ value estimate."),
  netYield: underwritten(
    "Net yield",
    "fraction",
    "Stabilized NOI over all-in cost, bought at the value estimate using the firm template; of an owned home over its basis.",
  ),
  unleveredIrr: underwritten(
    "Unlevered IRR",
    "fraction",
    "Bought at the value estimate and held per the firm template; an owned home is held from today.",
  ),
  maxBid: underwritten("Max bid", "usd", "Highest price that meets the search targets."),
  maxBidToValue: underwritten(
    "Max bid vs. value",
    "signedFraction",
    "Max bid over value estimate, less one. No loaded source has asking prices.",
  ),
} as const satisfies Record<string, RangeCriterion>;
export type RangeKey = keyof typeof RANGES;

/** What a buyer would like to ask and no loaded data can answer, with the reason. */
export const NOT_OFFERED = [
  { key: "forSale", label: "For sale", reason: "No loaded source has for-sale status." },
  {
    key: "askingPrice",
    label: "Asking price",
    reason: "No loaded source has asking prices; use the value estimate or the max bid.",
  },
  { key: "daysOnMarket", label: "Days on market", reason: "No loaded source has sale listings." },
  { key: "schools", label: "School district", reason: "No loaded source has school districts." },
  {
    key: "vacancy",
    label: "Vacant or pre-foreclosure",
    reason: "No loaded source has this for individual homes.",
  },
] as const;

const Latitude = z.number().min(-90).max(90);
const Miles = z.number().positive("The miles must be more than 0").max(500, "At most 500 miles");
const Longitude = z.number().min(-180).max(180);
const ordered = ({ min, max }: { min?: unknown; max?: unknown }) =>
  typeof min !== "number" || typeof max !== "number" || min <= max;

export const Range = z
  .strictObject({ min: z.number().optional(), max: z.number().optional() })
  .refine(ordered, { error: "The minimum cannot exceed the maximum" });
export type Range = z.infer<typeof Range>;

const DateRange = z
  .strictObject({ from: z.iso.date().optional(), to: z.iso.date().optional() })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    error: "The start date cannot be after the end date",
  });

const few = <Item extends z.ZodType>(item: Item, most = 200) => z.array(item).max(most);
const CountyId = z.string().regex(/^\d{5}$/, "A county id is its 5-digit FIPS code");
const MsaId = z.string().regex(/^\d{5}$/, "A metro id is its 5-digit CBSA code");

/** One ring of longitude and latitude, closed by itself. */
export const SearchPolygon = z
  .array(z.tuple([Longitude, Latitude]))
  .min(3)
  .max(500);

export const Bounds = z
  .strictObject({ west: Longitude, south: Latitude, east: Longitude, north: Latitude })
  .refine(({ west, east, south, north }) => west < east && south < north, {
    error: "The bounds are empty",
  });
export type Bounds = z.infer<typeof Bounds>;

export const MetricThreshold = z
  .strictObject({
    metric: z.string().min(1).max(60),
    level: z.enum(["county", "msa"]),
    min: z.number().optional(),
    max: z.number().optional(),
  })
  .refine(ordered, { error: "The minimum cannot exceed the maximum" });
export type MetricThreshold = z.infer<typeof MetricThreshold>;

export const OwnerOccupancy = z.enum(["ownerOccupied", "absentee", "outOfState"]);
export type OwnerOccupancy = z.infer<typeof OwnerOccupancy>;
export const OCCUPANCY_WORDS: Record<OwnerOccupancy, string> = {
  ownerOccupied: "Owner-occupied",
  absentee: "Absentee, in state",
  outOfState: "Absentee, out of state",
};

export const BidTargets = z.strictObject({
  netYield: z.number().min(-0.5).max(1).optional(),
  unleveredIrr: z.number().min(-0.5).max(1).optional(),
});

const ranges = Object.fromEntries(Object.keys(RANGES).map((key) => [key, Range.optional()])) as Record<
  RangeKey,
  z.ZodOptional<typeof Range>
>;

/**
 * What a property must be. Each given criterion narrows; of states, counties, metros and ZIPs one is enough. A
 * property of which a criterion isn't known is left out, unless `includeUnknown` names the criterion.
 */
export const Criteria = z.strictObject({
  states: few(z.string().regex(/^[A-Z]{2}$/, "A state is its two capitals")).optional(),
  countyIds: few(CountyId, 4000).optional(),
  msaIds: few(MsaId, 1000).optional(),
  zips: few(z.string().regex(/^\d{5}$/, "A ZIP has five digits"), 2000).optional(),
  excludeCountyIds: few(CountyId, 4000).optional(),
  bounds: Bounds.optional(),
  polygons: few(SearchPolygon, 20).optional(),
  radius: z.strictObject({ latitude: Latitude, longitude: Longitude, miles: Miles }).optional(),
  propertyType: PropertyType.optional(),
  subtypes: few(z.string().min(1).max(60)).optional(),
  conditions: few(z.string().min(1).max(60)).optional(),
  grades: few(z.string().min(1).max(60)).optional(),
  ...ranges,
  lastSaleDate: DateRange.optional(),
  /** Both estimates must be at least so well founded. */
  estimateGrade: z.enum(["A", "B", "C", "D"]).optional(),
  /** Of homes that clear the thresholds as estimated, those alone that are likely to. */
  likelyToClear: z.literal(true).optional(),
  bidTargets: BidTargets.optional(),
  ownerName: z.string().trim().min(2, "A name needs two letters at least").max(100).optional(),
  /** By where the owner's mail goes: to the property, elsewhere in its state, or to another state. */
  ownerOccupancy: few(OwnerOccupancy, 3).optional(),
  metrics: few(MetricThreshold, 20).optional(),
  owned: z.enum(["only", "exclude"]).optional(),
  notInPortfolioIds: few(z.string().min(1).max(60), 50).optional(),
  demo: z.enum(["only", "exclude"]).optional(),
  includeUnknown: few(z.string().max(80), 60).optional(),
});
export type Criteria = z.infer<typeof Criteria>;

const sortKeys = [
  "assessedValue",
  "taxAnnual",
  "hoaMonth",
  "beds",
  "sqft",
  "lotSqft",
  "yearBuilt",
  "units",
  "lastSalePrice",
  "value",
  "pricePerSqft",
  "rent",
  "grossYield",
  "netYield",
  "unleveredIrr",
  "maxBid",
  "maxBidToValue",
] as const satisfies readonly RangeKey[];

/** Without a key the order is a fair mix: the same every time, and no place before another. */
export const SearchSort = z.strictObject({ by: z.enum(sortKeys), direction: z.enum(["asc", "desc"]) });
export type SearchSort = z.infer<typeof SearchSort>;

export const isRangeKey = (key: string): key is RangeKey => Object.hasOwn(RANGES, key);
