import { z } from "zod";
import { endpoint, paged } from "../endpoint.ts";
import { Criteria, SearchSort } from "./criteria.ts";

export const SavedSearch = z.object({
  id: z.string(),
  name: z.string(),
  criteria: Criteria,
  explanation: z.string(),
  sort: SearchSort.nullable(),
  limit: z.number().int(),
  /** Properties that match now and did not at the last run; null while that is not known. */
  newMatches: z.number().int().nullable(),
  unavailable: z.record(z.string(), z.string()),
  lastRunAt: z.string().nullable(),
  /** Of the last run, while its results are kept. */
  lastRequestId: z.string().nullable(),
  shared: z.boolean(),
  owner: z.object({ id: z.string(), name: z.string() }),
  isOwn: z.boolean(),
  createdAt: z.string(),
});
export type SavedSearch = z.infer<typeof SavedSearch>;

const tag = "property-search";
const path = "/api/property-search/saved-searches";
const one = `${path}/:id` as const;
const params = z.object({ id: z.uuid() });
const name = z.string().trim().min(1, "Name the search").max(100);
const limit = z.number().int().min(1).max(5000);

export const listSavedSearches = endpoint({
  method: "GET",
  path,
  summary: "The user's saved searches and those shared with the firm",
  tag,
  object: "savedSearch",
  rule: "shared",
  response: paged(SavedSearch),
});

export const createSavedSearch = endpoint({
  method: "POST",
  path,
  summary: "Save a search under a name",
  tag,
  object: "savedSearch",
  rule: "own",
  access: "analyst",
  status: 201,
  body: z.strictObject({
    name,
    criteria: Criteria,
    sort: SearchSort.nullable().optional(),
    limit: limit.default(500),
    shared: z.boolean().default(false),
  }),
  response: SavedSearch,
});

export const updateSavedSearch = endpoint({
  method: "PUT",
  path: one,
  summary: "Rename, share or change a saved search",
  tag,
  object: "savedSearch",
  rule: "own",
  access: "analyst",
  params,
  body: z.strictObject({
    name: name.optional(),
    criteria: Criteria.optional(),
    sort: SearchSort.nullable().optional(),
    limit: limit.optional(),
    shared: z.boolean().optional(),
  }),
  response: SavedSearch,
});

export const deleteSavedSearch = endpoint({
  method: "DELETE",
  path: one,
  summary: "Delete a saved search",
  tag,
  object: "savedSearch",
  rule: "own",
  access: "analyst",
  params,
  status: 204,
});
