import { z } from "zod";
import { endpoint, queryFlag } from "./endpoint.ts";
import { AsOf, Comp, CompRule, Estimate, ExcludedRow, PropertyType } from "./estimates.ts";

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
});

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
  query: z.object({ googlePlacesId: Id, refresh: queryFlag.optional() }),
  response: RentComps,
});

export const refreshRentComps = endpoint({
  method: "POST",
  path: "/api/rent-comp/refresh",
  summary: "Look for comps again, keeping what users excluded",
  tag,
  access: "analyst",
  body: z.object({ googlePlacesId: Id }),
  response: RentComps,
});

export const toggleRentComp = endpoint({
  method: "POST",
  path: "/api/rent-comp/toggle",
  summary: "Include or exclude one comp",
  tag,
  access: "analyst",
  body: z.object({
    googlePlacesId: Id,
    compId: Id,
    included: z.boolean(),
    reason: z.string().trim().max(500).optional(),
  }),
  response: RentComps,
});

/** Sale comps are dated evidence of value; the same method, on prices. */
export const SaleComps = RentComps.omit({
  previous: true,
  changes: true,
  stale: true,
  staleReason: true,
  plans: true,
});
export type SaleComps = z.infer<typeof SaleComps>;

export const getSaleComps = endpoint({
  method: "GET",
  path: "/api/research-property/google-places-id/:id/sale-comps",
  summary: "Sales near a property as dated evidence of its value, and the value estimate",
  tag: "properties",
  params: z.object({ id: Id }),
  response: SaleComps,
});
