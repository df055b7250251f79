import { z } from "zod";
import { endpoint, listOf, Paging } from "./endpoint.ts";
import { Criteria, SearchSort } from "./property-criteria.ts";
import { CriterionCount, SearchCounts, SearchResult, SearchState } from "./search-results.ts";

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

const tag = "property-search";

export const geocodeAddress = endpoint({
  method: "POST",
  path: "/api/property-search/geocode-address",
  summary: "Places that an address may mean, each with how well it is known",
  tag,
  query: z.object({ address: z.string().trim().min(1, "Enter an address").max(300) }),
  response: Geocoding,
});

export const SearchStatus = z.object({
  requestId: z.string(),
  state: SearchState,
  /** queued, geofilter, attributes, valuation, underwriting, ranking, done. */
  stage: z.string(),
  progress: z.object({ done: z.number().int(), total: z.number().int().nullable() }),
  criteria: Criteria,
  explanation: z.string(),
  sort: SearchSort.nullable(),
  limit: z.number().int(),
  counts: SearchCounts.nullable(),
  /** While the search runs, what is known by then. */
  results: listOf(SearchResult).extend({ page: z.number().int(), pageSize: z.number().int() }).optional(),
  isPartial: z.boolean(),
  savedSearchId: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
  error: z.string().optional(),
});
export type SearchStatus = z.infer<typeof SearchStatus>;

const RequestId = z.uuid("A request id is what starting the search answered");

export const startSearch = endpoint({
  method: "POST",
  path: "/api/property-search/chisel-property-search",
  summary: "Start a search; the same request key answers the same request",
  tag,
  body: z.strictObject({
    criteria: Criteria,
    sort: SearchSort.optional(),
    limit: z.number().int().min(1).max(5000).default(500),
    requestKey: z.string().trim().min(1).max(200).optional(),
    savedSearchId: z.uuid().optional(),
  }),
  status: 202,
  response: z.object({ requestId: z.string() }),
});

export const searchStatus = endpoint({
  method: "GET",
  path: "/api/property-search/chisel-request-status",
  summary: "How far a search is, what it counted and a page of what it found",
  tag,
  query: Paging.extend({ requestId: RequestId }),
  response: SearchStatus,
});

export const cancelSearch = endpoint({
  method: "DELETE",
  path: "/api/property-search/chisel-request-status",
  summary: "Stop a search; what was counted stays",
  tag,
  query: z.object({ requestId: RequestId }),
  response: SearchStatus,
});

/** Columnar, in the order of rank; places that are not known are left out. */
export const SearchPoints = z.object({
  ranks: z.array(z.number().int()),
  ids: z.array(z.string()),
  longitudes: z.array(z.number()),
  latitudes: z.array(z.number()),
  unplaced: z.number().int(),
});
export type SearchPoints = z.infer<typeof SearchPoints>;

export const searchPoints = endpoint({
  method: "GET",
  path: "/api/property-search/chisel-request-points",
  summary: "Where everything that a search kept stands, for a map",
  tag,
  query: z.object({ requestId: RequestId }),
  response: SearchPoints,
});

export const countMatches = endpoint({
  method: "POST",
  path: "/api/property-search/count",
  summary: "How many properties criteria leave, before a search is started",
  tag,
  body: z.strictObject({ criteria: Criteria }),
  response: z.object({
    explanation: z.string(),
    universe: z.number().int(),
    /** By the criteria that records answer. */
    matched: z.number().int(),
    perCriterion: z.array(CriterionCount),
    /** Criteria that need estimates and are not counted here. */
    notCounted: z.array(z.string()),
    toValue: z.number().int(),
    estimatedSeconds: z.number(),
  }),
});

/** What the loaded records can say: choices and how many properties say it. */
export const SearchChoices = z.object({
  universe: z.number().int(),
  demo: z.number().int(),
  states: z.array(z.object({ value: z.string(), count: z.number().int() })),
  counties: z.array(
    z.object({ id: z.string(), name: z.string(), count: z.number().int(), msaId: z.string().nullable() }),
  ),
  msas: z.array(z.object({ id: z.string(), name: z.string(), count: z.number().int() })),
  subtypes: z.array(z.object({ value: z.string(), count: z.number().int() })),
  conditions: z.array(z.object({ value: z.string(), count: z.number().int() })),
  grades: z.array(z.object({ value: z.string(), count: z.number().int() })),
  metrics: z.array(z.object({ key: z.string(), label: z.string(), unit: z.string() })),
  /** By criterion: of how many properties it is known. */
  known: z.record(z.string(), z.number().int()),
  notOffered: z.array(z.object({ key: z.string(), label: z.string(), reason: z.string() })),
});
export type SearchChoices = z.infer<typeof SearchChoices>;

export const searchChoices = endpoint({
  method: "GET",
  path: "/api/property-search/criteria",
  summary: "What can be searched by, and how many properties say it",
  tag,
  response: SearchChoices,
});
