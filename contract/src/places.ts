import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { PropertyType } from "./estimates.ts";

export const SuggestionKind = z.enum(["address", "parcel", "name", "zip", "city", "county", "metro"]);

export const Suggestion = z.object({
  kind: SuggestionKind,
  label: z.string(),
  address: z.string().nullable(),
  googlePlacesId: z.string().nullable(),
  /** The oid; 0 where no universe knows the place, null for a market. */
  propertyId: z.number().int().nullable(),
  propertyType: PropertyType.nullable(),
  upid: z.string().nullable(),
  isOwned: z.boolean(),
  countyId: z.string().nullable(),
  msaId: z.string().nullable(),
  /** Of a ZIP code and a city: the postal codes that it is. */
  zips: z.array(z.string()).optional(),
  matchedOn: z.string(),
});
export type Suggestion = z.infer<typeof Suggestion>;

export const suggestions = endpoint({
  method: "GET",
  path: "/api/research-property/suggestions",
  summary: "Suggest addresses, parcels, names, ZIP codes, cities, counties and metros while typing",
  tag: "properties",
  object: "property",
  rule: "all",
  query: z.object({ query: z.string().max(200), propertyType: PropertyType.optional() }),
  response: z.object({ items: z.array(Suggestion).max(8) }),
  mayLag: true,
});

/** Parts of a US address in capitals and standard abbreviations; null is not there. */
const AddressParts = z.object({
  number: z.string().nullable(),
  predirectional: z.string().nullable(),
  street: z.string().nullable(),
  suffix: z.string().nullable(),
  postdirectional: z.string().nullable(),
  unitDesignator: z.string().nullable(),
  unit: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
  zip4: z.string().nullable(),
});

/**
 * How well a place is known: `rooftop` and `parcel` are the home itself, `interpolated` lies between known house
 * numbers, and the others are the middle of a street, a postal code, a city or a state.
 */
export const GeocodePrecision = z.enum([
  "rooftop",
  "parcel",
  "interpolated",
  "street",
  "zip",
  "city",
  "state",
]);
export type GeocodePrecision = z.infer<typeof GeocodePrecision>;

export const UnmatchedPart = z.enum(["number", "street", "unit", "city", "state", "zip"]);
export type UnmatchedPart = z.infer<typeof UnmatchedPart>;

export const GeocodeCandidate = z.object({
  formatted: z.string(),
  components: AddressParts,
  latitude: z.number(),
  longitude: z.number(),
  precision: GeocodePrecision,
  countyId: z.string().nullable(),
  msaId: z.string().nullable(),
  /** The place's page; null for what is no single place. */
  googlePlacesId: z.string().nullable(),
  source: z.string(),
  confidence: z.number(),
  /** Parts of the address that this place does not bear out. */
  unmatched: z.array(UnmatchedPart),
  /** What the position rests on, in words. */
  explanation: z.string(),
  demo: z.boolean(),
});
export type GeocodeCandidate = z.infer<typeof GeocodeCandidate>;

export const Geocoding = z.object({
  /** Of the best candidate; a centroid is never shown as the home itself. */
  matchQuality: z.enum(["rooftop", "interpolated", "centroid", "none"]),
  candidates: z.array(GeocodeCandidate),
  /** What could not be read in the address, or not be found. */
  problems: z.array(z.object({ code: z.string(), message: z.string() })),
});
export type Geocoding = z.infer<typeof Geocoding>;

export const geocodeAddress = endpoint({
  method: "POST",
  path: "/api/property-search/geocode-address",
  summary: "Candidate places for an address, with geocode accuracy",
  tag: "property-search",
  object: "property",
  rule: "all",
  query: z.object({ address: z.string().trim().min(1, "Enter an address").max(300) }),
  response: Geocoding,
});
