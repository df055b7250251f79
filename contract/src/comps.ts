import { z } from "zod";
import { BuildingValue } from "./building-value.ts";
import { endpoint, queryFlag } from "./endpoint.ts";
import { AsOf, Comp, CompRule, Estimate, ExcludedRow, PropertyType } from "./estimates.ts";
import { Fact, FactOverride } from "./property-facts.ts";

const Subject = z.object({
  googlePlacesId: z.string(),
  label: z.string(),
  propertyType: PropertyType,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  beds: z.number().nullable(),
  baths: z.number().nullable(),
  sqft: z.number().nullable(),
  yearBuilt: z.number().nullable(),
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
      action: z.enum(["rule", "excluded", "included", "added"]),
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

export const RentComps = z.object({
  subject: Subject,
  rule: CompRule.nullable(),
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
  /**
   * Of a multi-family property alone: comps by floor plan. The answer's own `comps` are then all of them, each once
   * where it is most similar, and its `estimate` is the average unit's.
   */
  plans: z.array(PlanComps).optional(),
  ledger: WhatIfLedger.nullable().optional(),
  demo: z.boolean(),
});
export type RentComps = z.infer<typeof RentComps>;

const Id = z.string().min(1).max(300);
const tag = "rent-comps";

export const getRentComps = endpoint({
  method: "GET",
  path: "/api/rent-comp",
  summary: "Rent comps and the rent estimate of a property",
  tag,
  object: "comps",
  rule: "all",
  query: z.object({ googlePlacesId: Id, refresh: queryFlag.optional() }),
  response: RentComps,
});

export const refreshRentComps = endpoint({
  method: "POST",
  path: "/api/rent-comp/refresh",
  summary: "Refresh comps, keeping user exclusions",
  tag,
  object: "comps",
  rule: "all",
  access: "analyst",
  body: z.object({ googlePlacesId: Id }),
  response: RentComps,
});

export const toggleRentComp = endpoint({
  method: "POST",
  path: "/api/rent-comp/toggle",
  summary: "Include or exclude one comp",
  tag,
  object: "comps",
  rule: "all",
  access: "analyst",
  body: z.object({
    googlePlacesId: Id,
    compId: Id,
    included: z.boolean(),
    reason: z.string().trim().max(500).optional(),
  }),
  response: RentComps,
});

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
  })
  .partial();
export type RuleChange = z.infer<typeof RuleChange>;

export const changeCompRule = endpoint({
  method: "PUT",
  path: "/api/rent-comp/rule",
  summary: "Edit the criteria for a property's rent comps, or reset to the firm's",
  tag,
  object: "comps",
  rule: "all",
  access: "analyst",
  body: z.object({ googlePlacesId: Id, rule: RuleChange.nullable() }),
  response: RentComps,
});

const optionalNumber = (low: number, high: number) => z.number().min(low).max(high).nullable().optional();

/** A rent that somebody knows of, with what it rests on: an address on the web or a document of ours. */
export const NewComp = z
  .object({
    address: z.string().trim().min(3).max(300),
    rent: z.number().min(1).max(1_000_000),
    observedAt: z.iso.date(),
    basis: z.enum(["asking", "achieved"]),
    visibility: z.enum(["public", "own", "nonpublic"]),
    latitude: optionalNumber(-90, 90),
    longitude: optionalNumber(-180, 180),
    beds: optionalNumber(0, 50),
    baths: optionalNumber(0, 50),
    sqft: optionalNumber(1, 1_000_000),
    yearBuilt: z.number().int().min(1000).max(3000).nullable().optional(),
    sourceUrl: z
      .url({ protocol: /^https?$/ })
      .max(2000)
      .nullable()
      .optional(),
    documentId: z.uuid().nullable().optional(),
    note: z.string().trim().max(500).optional(),
  })
  .refine(({ sourceUrl, documentId }) => Boolean(sourceUrl) || Boolean(documentId), {
    message: "Name the page or document the rent came from",
    path: ["sourceUrl"],
  });
export type NewComp = z.infer<typeof NewComp>;

export const addRentComp = endpoint({
  method: "POST",
  path: "/api/rent-comp/comps",
  summary: "Add a rent comp manually, with its evidence",
  tag,
  object: "comps",
  rule: "all",
  access: "analyst",
  body: z.object({ googlePlacesId: Id, comp: NewComp }),
  response: RentComps,
});

export const removeRentComp = endpoint({
  method: "POST",
  path: "/api/rent-comp/comps/remove",
  summary: "Remove a manually added comp",
  tag,
  object: "comps",
  rule: "all",
  access: "analyst",
  body: z.object({ googlePlacesId: Id, compId: Id }),
  response: RentComps,
});

/** Sale comps are dated evidence of value; the same method, on prices. */
export const SaleComps = RentComps.omit({
  previous: true,
  changes: true,
  stale: true,
  staleReason: true,
  plans: true,
  ledger: true,
}).extend({
  /** Of a multi-family property alone: it is compared by the unit and the square foot, with sales of its own. */
  building: BuildingValue.nullable().optional(),
});
export type SaleComps = z.infer<typeof SaleComps>;

export const getSaleComps = endpoint({
  method: "GET",
  path: "/api/research-property/google-places-id/:id/sale-comps",
  summary: "Sale comps near a property and its value estimate",
  tag: "properties",
  object: "comps",
  rule: "all",
  params: z.object({ id: Id }),
  response: SaleComps,
});
