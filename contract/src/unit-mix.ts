import { z } from "zod";
import { BasedOn, endpoint, paged, Unavailable } from "./endpoint.ts";
import { AsOf } from "./estimates.ts";

/** One floor plan of a multi-family property. Rents are a month for one unit; null is not known. */
export const UnitMixRow = z.object({
  /** Text as it was typed, whatever it looks like. */
  floorPlan: z.string().trim().max(100),
  beds: z.number().nullable(),
  baths: z.number().nullable(),
  sqft: z.number().nullable(),
  units: z.number(),
  occupied: z.number().nullable(),
  marketRent: z.number().nullable(),
  /** Average contract rent of the occupied units. */
  inPlaceRent: z.number().nullable(),
  /** Rent of new leases net of concessions, spread over the lease. */
  effectiveRent: z.number().nullable(),
});
export type UnitMixRow = z.infer<typeof UnitMixRow>;

const orUnknown = z.number().nullable().default(null);

/** A row as it is entered: what is left out is not known. */
export const UnitMixEntry = UnitMixRow.extend({
  beds: orUnknown,
  baths: orUnknown,
  sqft: orUnknown,
  occupied: orUnknown,
  marketRent: orUnknown,
  inPlaceRent: orUnknown,
  effectiveRent: orUnknown,
});

const Total = z.number().nullable();

/** Totals over the floor plans; what can't be known is null and `unavailable` has the reason under its name. */
export const UnitMixTotals = z.object({
  units: Total,
  occupied: Total,
  /** Occupied units over units, 0..1. */
  occupancy: Total,
  /** Weighted by units. */
  averageSqft: Total,
  /** Weighted by units, a month. */
  marketRent: Total,
  /** Market rent of the occupied units alone: less their in-place rent it is the loss to lease of one of them. */
  occupiedMarketRent: Total,
  /** Weighted by occupied units, a month. */
  inPlaceRent: Total,
  /** Weighted by units, a month. */
  effectiveRent: Total,
  /** A month: market less in-place rent over the occupied units, gains (negative) included. */
  lossToLease: Total,
  /** The same over the market rent of the same units. */
  lossToLeasePct: Total,
  /** The part of floor plans whose in-place rent lies above the market, a month, as a positive figure. */
  gainToLease: Total,
  unavailable: Unavailable,
});
export type UnitMixTotals = z.infer<typeof UnitMixTotals>;

export const UnitMix = z.object({
  /** 0 and no rows while there is none. */
  version: z.number().int(),
  /** Date of the rent roll or of the entry. */
  asOf: AsOf,
  source: z.string().nullable(),
  rows: z.array(UnitMixRow),
  totals: UnitMixTotals,
  demo: z.boolean(),
  savedAt: z.iso.datetime().nullable(),
  /** Null for what was loaded rather than entered. */
  savedBy: z.string().nullable(),
});
export type UnitMix = z.infer<typeof UnitMix>;

const Cell = z.union([z.string(), z.number(), z.null()]);

export const UnitMixChanges = z.object({
  /** Floor plans by name. */
  added: z.array(z.string()),
  removed: z.array(z.string()),
  changed: z.array(z.object({ floorPlan: z.string(), field: z.string(), from: Cell, to: Cell })),
});
export type UnitMixChanges = z.infer<typeof UnitMixChanges>;

export const UnitMixVersion = UnitMix.extend({
  /** The version it was made from; null for the first. */
  basedOn: z.number().int().nullable(),
  /** Against the version it was made from; empty lists for the first. */
  changes: UnitMixChanges,
});
export type UnitMixVersion = z.infer<typeof UnitMixVersion>;

const Params = z.object({ id: z.string().min(1).max(300) });
const path = "/api/research-property/google-places-id/:id/unit-mix";
const tag = "unit-mix";

export const getUnitMix = endpoint({
  method: "GET",
  path,
  summary: "Latest unit mix of a multi-family property",
  tag,
  object: "unitMix",
  rule: "all",
  params: Params,
  response: UnitMix,
});

export const saveUnitMix = endpoint({
  method: "PUT",
  path,
  summary: "Save a unit mix as the next version; 409 if it was not based on the latest",
  tag,
  object: "unitMix",
  rule: "all",
  access: "analyst",
  params: Params,
  body: z.object({
    basedOn: BasedOn,
    rows: z.array(UnitMixEntry).max(500),
    /** Left out, the day of the call. */
    asOf: z.iso.date().optional(),
  }),
  response: UnitMix,
});

export const listUnitMixVersions = endpoint({
  method: "GET",
  path: `${path}/history`,
  summary: "Versions of the unit mix, newest first, each with what changed",
  tag,
  object: "unitMix",
  rule: "all",
  params: Params,
  response: paged(UnitMixVersion),
});
