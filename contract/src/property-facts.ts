import { z } from "zod";
import { BasedOn, endpoint, paged } from "./endpoint.ts";
import { AsOf, PropertyType } from "./estimates.ts";

export const FactValue = z.union([z.string(), z.number(), z.boolean()]).nullable();
export type FactValue = z.infer<typeof FactValue>;

/** What the source says of a fact that a person corrected, and who did, when and why. */
export const FactOverride = z.object({
  sourceValue: FactValue,
  source: z.string(),
  sourceAsOf: AsOf,
  by: z.string(),
  at: z.iso.datetime(),
  reason: z.string(),
});
export type FactOverride = z.infer<typeof FactOverride>;

const Described = z.object({
  label: z.string(),
  group: z.enum(["identity", "structure", "tax", "location"]),
  unit: z.enum(["text", "count", "sqft", "usd", "usdPerYear", "fraction", "year", "coordinate"]),
  /** The number of its newest change, which the next one is based on: 0 before the first. */
  version: z.number().int(),
});

/** One fact with where it comes from and as of when; a correction stands beside its source value. */
export const Fact = Described.extend({
  value: FactValue,
  source: z.string(),
  asOf: AsOf,
  /** Whether it may be corrected: what the next import finds the property by may not. */
  editable: z.boolean(),
  override: FactOverride.nullable(),
});
export type Fact = z.infer<typeof Fact>;

/** A fact that the record lacks and that may be entered. */
export const UnknownFact = Described;
export type UnknownFact = z.infer<typeof UnknownFact>;

/** One change of one fact, as it was made. */
export const FactChange = z.object({
  fact: z.string(),
  label: z.string(),
  unit: Described.shape.unit,
  version: z.number().int(),
  /** `reverted` went back to the source. */
  action: z.enum(["corrected", "reverted"]),
  from: FactValue,
  to: FactValue,
  sourceValue: FactValue,
  reason: z.string().nullable(),
  by: z.string(),
  at: z.iso.datetime(),
});
export type FactChange = z.infer<typeof FactChange>;

const Params = z.object({ id: z.string().min(1).max(300) });
const path = "/api/research-property/google-places-id/:id/facts";
const tag = "properties";

const FactName = z.string().min(1).max(60);

/** A value in the source's place, null for "not known"; or back to what the source says. */
export const FactEdit = z.union([
  z.strictObject({
    fact: FactName,
    basedOn: BasedOn,
    value: z.union([z.string().trim().max(120), z.number(), z.null()]),
  }),
  z.strictObject({ fact: FactName, basedOn: BasedOn, revert: z.literal(true) }),
]);
export type FactEdit = z.infer<typeof FactEdit>;

export const changeFacts = endpoint({
  method: "PUT",
  path,
  summary: "Correct facts of a property or revert them to the source; 409 if another change came first",
  tag,
  object: "property",
  rule: "all",
  access: "analyst",
  params: Params,
  body: z.object({
    edits: z.array(FactEdit).min(1).max(40),
    /** Needed for every correction. */
    reason: z.string().trim().max(500).optional(),
  }),
  response: z.object({ changes: z.array(FactChange) }),
});

/** An address that no list holds, with its place and what is known of it, becomes a property like any other. */
export const addProperty = endpoint({
  method: "POST",
  path: "/api/research-property/google-places-id/:id/record",
  summary:
    "Add an address that no list holds as a property, with its place and facts; 409 if it is one already",
  tag,
  object: "property",
  rule: "all",
  access: "analyst",
  params: Params,
  body: z.object({
    propertyType: PropertyType,
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    facts: z
      .array(z.object({ fact: FactName, value: z.union([z.string().trim().max(120), z.number()]) }))
      .max(40),
    /** Where the facts are from. */
    reason: z.string().trim().min(1, "Say where the facts come from").max(500),
  }),
  status: 201,
  response: z.object({ googlePlacesId: z.string(), propertyId: z.number().int() }),
});

export const listFactChanges = endpoint({
  method: "GET",
  path: `${path}/history`,
  summary: "Corrections of a property's facts, newest first",
  tag,
  object: "property",
  rule: "all",
  params: Params,
  response: paged(FactChange),
});
