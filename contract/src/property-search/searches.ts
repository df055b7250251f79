import { z } from "zod";
import { endpoint, Paging, paged } from "../endpoint.ts";
import { Criteria, SearchSort } from "./criteria.ts";
import { CriterionCount, SearchCounts, SearchResult, SearchState } from "./results.ts";

const tag = "property-search";

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
  results: paged(SearchResult).extend({ page: z.number().int(), pageSize: z.number().int() }).optional(),
  isPartial: z.boolean(),
  savedSearchId: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
  error: z.string().optional(),
});
export type SearchStatus = z.infer<typeof SearchStatus>;

const RequestId = z.uuid("Use the request id returned when the search started");

export const startSearch = endpoint({
  method: "POST",
  path: "/api/property-search/chisel-property-search",
  summary: "Start a search; the same request key returns the same request",
  tag,
  object: "search",
  rule: "own",
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
  summary: "Search progress, counts and a page of results",
  tag,
  object: "search",
  rule: "own",
  query: Paging.extend({ requestId: RequestId }),
  response: SearchStatus,
});

export const cancelSearch = endpoint({
  method: "DELETE",
  path: "/api/property-search/chisel-request-status",
  summary: "Cancel a search; counts so far are kept",
  tag,
  object: "search",
  rule: "own",
  query: z.object({ requestId: RequestId }),
  response: SearchStatus,
});

/** Columnar, in the order of rank; places that are not known are left out. */
export const SearchPoints = z.object({
  ranks: z.array(z.number().int()),
  ids: z.array(z.string()),
  longitudes: z.array(z.number()),
  latitudes: z.array(z.number()),
  /** How well each place is known: `city` or `zip` is the middle of one, not the property itself. */
  precisions: z.array(z.string().nullable()),
  /** What the search found of each of them, in the same order; null where there is no figure. */
  figures: z.object({
    netYield: z.array(z.number().nullable()),
    grossYield: z.array(z.number().nullable()),
    value: z.array(z.number().nullable()),
    rent: z.array(z.number().nullable()),
  }),
  unplaced: z.number().int(),
});
export type SearchPoints = z.infer<typeof SearchPoints>;

export const searchPoints = endpoint({
  method: "GET",
  path: "/api/property-search/chisel-request-points",
  summary: "Map locations of all saved results of a search",
  tag,
  object: "search",
  rule: "own",
  query: z.object({ requestId: RequestId }),
  response: SearchPoints,
});

export const countMatches = endpoint({
  method: "POST",
  path: "/api/property-search/count",
  summary: "Preview the number of properties that meet the criteria",
  tag,
  object: "search",
  rule: "all",
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
  mayLag: true,
});

/** What the loaded records can say: choices and how many properties say it. */
export const SearchChoices = z.object({
  universe: z.number().int(),
  demo: z.number().int(),
  states: z.array(z.object({ value: z.string(), count: z.number().int() })),
  counties: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      count: z.number().int(),
      msaId: z.string().nullable(),
      /** Amid its properties; null where no place of them is known. */
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
    }),
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
  summary: "Search criteria with coverage",
  tag,
  object: "search",
  rule: "all",
  response: SearchChoices,
  mayLag: true,
});
