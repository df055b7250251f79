import { z } from "zod";
import { BuildingValue } from "./building-value.ts";
import { BasedOn, endpoint, queryFlag } from "./endpoint.ts";
import { AsOf, Comp, CompRule, Estimate, ExcludedRow, PropertyType } from "./estimates.ts";
import { Fact, FactOverride } from "./property-facts.ts";

const Subject = z.object({
  googlePlacesId: z.string(),
  label: z.string(),
  propertyType: PropertyType,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** How well the place is known: `city` or `zip` is the middle of one, not the property itself. */
  geocodePrecision: z.string().nullable(),
  beds: z.number().nullable(),
  baths: z.number().nullable(),
  sqft: z.number().nullable(),
  yearBuilt: z.number().nullable(),
  condition: z.string().nullable().optional(),
  grade: z.string().nullable().optional(),
  /** Facts that a person corrected, which comps are chosen and adjusted by. */
  corrected: z.array(
    Fact.pick({ label: true, unit: true, value: true }).extend({ fact: z.string(), override: FactOverride }),
  ),
});

/** What the estimate would be by the method alone, and what each decision since moved it by, in their order. */
export const WhatIfLedger = z.object({
  start: z.number().nullable(),
  entries: z.array(
    z.object({
      compId: z.string().nullable(),
      label: z.string(),
      action: z.enum(["rule", "excluded", "included", "added", "adjusted"]),
      words: z.string(),
      effect: z.number().nullable(),
    }),
  ),
  end: z.number().nullable(),
});
export type WhatIfLedger = z.infer<typeof WhatIfLedger>;

/** A floor plan's own comps and estimate: unit listings of other communities near, of like size and rooms. */
export const PlanComps = z.object({
  floorPlan: z.string(),
  beds: z.number().nullable(),
  baths: z.number().nullable(),
  sqft: z.number().nullable(),
  units: z.number(),
  rule: CompRule.nullable(),
  comps: z.array(Comp),
  estimate: Estimate,
  excluded: z.array(ExcludedRow),
});
export type PlanComps = z.infer<typeof PlanComps>;

/** What a firm's rule may be changed to for one property; what is left out stays the firm's. */
export const RuleChange = z
  .object({
    /** Miles; null grows it until the comps suffice. */
    radiusMiles: z.number().min(0.1).max(15).nullable(),
    windowMonths: z.number().int().min(1).max(36),
    maximumComps: z.number().int().min(3).max(60),
    sqftTolerance: z.number().min(0.01).max(1).nullable(),
    bedsTolerance: z.number().min(0).max(10).nullable(),
    bathsTolerance: z.number().min(0).max(10).nullable(),
    outlierZ: z.number().min(1).max(20),
    nonpublic: z.enum(["leftOut", "used"]),
    /** Of sales of buildings: the largest difference in units, as a share, and in years of construction. */
    unitsTolerance: z.number().min(0.01).max(10).nullable(),
    yearBuiltTolerance: z.number().int().min(1).max(200).nullable(),
  })
  .partial();
export type RuleChange = z.infer<typeof RuleChange>;

const Rents = z.object({
  /** Null where listings do not say. */
  beds: z.number().nullable(),
  listings: z.number().int(),
  /** Medians: net of concessions where they are known, and before them. */
  effective: z.number(),
  face: z.number(),
  low: z.number(),
  high: z.number(),
});

/** A community that rent comps of a building come from; what no source tells is null, with the reason in `missing`. */
export const CommunityComps = z.object({
  googlePlacesId: z.string().nullable(),
  label: z.string(),
  distanceMiles: z.number(),
  units: z.number().nullable(),
  yearBuilt: z.number().nullable(),
  occupancy: z.object({ rate: z.number(), asOf: AsOf }).nullable(),
  /** Median share of the face rent, over listings that state both rents. */
  concession: z.object({ share: z.number(), listings: z.number().int() }).nullable(),
  fees: z.number().nullable(),
  comps: z.number().int(),
  included: z.number().int(),
  /** Unit listings in the window, comps or not. */
  listings: z.number().int(),
  from: AsOf,
  until: AsOf,
  byBeds: z.array(Rents),
  sources: z.array(z.string()),
  missing: z.array(
    z.object({
      fact: z.enum(["units", "yearBuilt", "occupancy", "concession", "fees"]),
      reason: z.string(),
    }),
  ),
});
export type CommunityComps = z.infer<typeof CommunityComps>;

const CompSet = z.object({
  subject: Subject,
  rule: CompRule.nullable(),
  /** The property's own criteria, null while they are the firm's, and what the next edit of them is based on. */
  ownRule: z.object({ change: RuleChange.nullable(), version: z.number().int() }).optional(),
  comps: z.array(Comp),
  estimate: Estimate,
  /** Candidates that could not take part at all, each with its reason. */
  excluded: z.array(ExcludedRow),
  asOf: AsOf,
  stale: z.boolean(),
  staleReason: z.string().nullable(),
  previous: z.object({ point: z.number().nullable(), asOf: AsOf }).nullable(),
  changes: z.object({
    added: z.array(z.string()),
    dropped: z.array(z.string()),
    rescored: z.array(z.string()),
    /** What dropped comps were called, by id: they may stand nowhere else any more. */
    droppedLabels: z.record(z.string(), z.string()),
  }),
  ledger: WhatIfLedger.nullable().optional(),
  demo: z.boolean(),
});

export const RentComps = CompSet.extend({
  /**
   * Of a multi-family property alone: comps by floor plan. The answer's own `comps` are then all of them, each once
   * where it is most similar, and its `estimate` is the average unit's.
   */
  plans: z.array(PlanComps).optional(),
  /** The same comps by the property that they are in. */
  communities: z.array(CommunityComps).optional(),
});
export type RentComps = z.infer<typeof RentComps>;

/** Sale comps are dated evidence of value; the same method, on prices. */
export const SaleComps = CompSet.extend({
  /** Of a multi-family property alone: it is compared by the unit and the square foot, with sales of its own. */
  building: BuildingValue.nullable().optional(),
});
export type SaleComps = z.infer<typeof SaleComps>;

const Id = z.string().min(1).max(300);

export const getRentComps = endpoint({
  method: "GET",
  path: "/api/rent-comp",
  summary: "Rent comps and the rent estimate of a property",
  tag: "rent-comps",
  object: "comps",
  rule: "all",
  query: z.object({ googlePlacesId: Id, refresh: queryFlag.optional() }),
  response: RentComps,
  mayLag: true,
});

export const getSaleComps = endpoint({
  method: "GET",
  path: "/api/research-property/google-places-id/:id/sale-comps",
  summary: "Sale comps near a property and its value estimate",
  tag: "properties",
  object: "comps",
  rule: "all",
  params: z.object({ id: Id }),
  response: SaleComps,
  mayLag: true,
});

const optionalNumber = (low: number, high: number) => z.number().min(low).max(high).nullable().optional();

/** What somebody knows of a comp, and what that rests on: an address on the web or a document of ours. */
const KnownComp = z.object({
  address: z.string().trim().min(3).max(300),
  observedAt: z.iso.date(),
  latitude: optionalNumber(-90, 90),
  longitude: optionalNumber(-180, 180),
  beds: optionalNumber(0, 50),
  baths: optionalNumber(0, 50),
  sqft: optionalNumber(1, 5_000_000),
  yearBuilt: z.number().int().min(1000).max(3000).nullable().optional(),
  sourceUrl: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .nullable()
    .optional(),
  documentId: z.uuid().nullable().optional(),
  note: z.string().trim().max(500).optional(),
});

const isEvidenced = ({ sourceUrl, documentId }: z.infer<typeof KnownComp>) =>
  Boolean(sourceUrl) || Boolean(documentId);

export const NewRentComp = KnownComp.extend({
  rent: z.number().min(1).max(1_000_000),
  basis: z.enum(["asking", "achieved"]),
  visibility: z.enum(["public", "own", "nonpublic"]),
}).refine(isEvidenced, { message: "Name the page or document the rent came from", path: ["sourceUrl"] });
export type NewRentComp = z.infer<typeof NewRentComp>;

export const NewSaleComp = KnownComp.extend({
  price: z.number().min(1).max(10_000_000_000),
  /** Of a building alone, as is its net operating income of the year of the sale. */
  units: z.number().int().min(1).max(100_000).nullable().optional(),
  noi: optionalNumber(-1_000_000_000, 1_000_000_000),
}).refine(isEvidenced, { message: "Name the page or document the price came from", path: ["sourceUrl"] });
export type NewSaleComp = z.infer<typeof NewSaleComp>;

/** What every change of a comp set has; each answers the whole set after it. */
const change = { object: "comps", rule: "all", access: "analyst" } as const;
const rentChange = { ...change, tag: "rent-comps", response: RentComps } as const;
const saleChange = { ...change, tag: "sale-comps", response: SaleComps } as const;

const OfProperty = z.object({ googlePlacesId: Id });
const OfComp = OfProperty.extend({ compId: Id });
const reason = z.string().trim().max(500);
const adjustment = z.number().min(-100_000_000).max(100_000_000);
const Toggle = OfComp.extend({
  included: z.boolean(),
  reason: reason.optional(),
  basedOn: BasedOn.optional(),
});
const Adjust = OfComp.extend({
  condition: adjustment,
  grade: adjustment,
  reason: reason.min(1),
  basedOn: BasedOn,
});
const ChangeRule = OfProperty.extend({ rule: RuleChange.nullable(), basedOn: BasedOn.optional() });
const Remove = OfComp.extend({ removed: z.boolean().default(true) });

export const refreshRentComps = endpoint({
  ...rentChange,
  method: "POST",
  path: "/api/rent-comp/refresh",
  summary: "Refresh rent comps, keeping user exclusions",
  body: OfProperty,
});

export const toggleRentComp = endpoint({
  ...rentChange,
  method: "POST",
  path: "/api/rent-comp/toggle",
  summary: "Include or exclude one rent comp",
  body: Toggle,
});

export const adjustRentComp = endpoint({
  ...rentChange,
  method: "PUT",
  path: "/api/rent-comp/adjustment",
  summary: "Adjust one rent comp for condition and grade",
  body: Adjust,
});

export const changeRentRule = endpoint({
  ...rentChange,
  method: "PUT",
  path: "/api/rent-comp/rule",
  summary: "Edit the criteria for a property's rent comps, or reset to the firm's",
  body: ChangeRule,
});

export const addRentComp = endpoint({
  ...rentChange,
  method: "POST",
  path: "/api/rent-comp/comps",
  summary: "Add a rent comp manually, with its evidence",
  body: OfProperty.extend({ comp: NewRentComp }),
});

export const removeRentComp = endpoint({
  ...rentChange,
  method: "POST",
  path: "/api/rent-comp/comps/remove",
  summary: "Remove a manually added rent comp, or put it back",
  body: Remove,
});

export const refreshSaleComps = endpoint({
  ...saleChange,
  method: "POST",
  path: "/api/sale-comp/refresh",
  summary: "Refresh sale comps, keeping user exclusions",
  body: OfProperty,
});

export const toggleSaleComp = endpoint({
  ...saleChange,
  method: "POST",
  path: "/api/sale-comp/toggle",
  summary: "Include or exclude one sale comp",
  body: Toggle,
});

export const adjustSaleComp = endpoint({
  ...saleChange,
  method: "PUT",
  path: "/api/sale-comp/adjustment",
  summary: "Adjust one sale comp for condition and grade",
  body: Adjust,
});

export const changeSaleRule = endpoint({
  ...saleChange,
  method: "PUT",
  path: "/api/sale-comp/rule",
  summary: "Edit the criteria for a property's sale comps, or reset to the firm's",
  body: ChangeRule,
});

export const addSaleComp = endpoint({
  ...saleChange,
  method: "POST",
  path: "/api/sale-comp/comps",
  summary: "Add a sale comp manually, with its evidence",
  body: OfProperty.extend({ comp: NewSaleComp }),
});

export const removeSaleComp = endpoint({
  ...saleChange,
  method: "POST",
  path: "/api/sale-comp/comps/remove",
  summary: "Remove a manually added sale comp, or put it back",
  body: Remove,
});
