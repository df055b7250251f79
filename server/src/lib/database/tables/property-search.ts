import type { Criteria, SearchSort } from "@labs/contract/property-search/criteria";
import type { SearchCounts, SearchResult } from "@labs/contract/property-search/results";
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "./auth.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Searches under a name, to be run again. */
export const savedSearches = pgTable(
  "saved_searches",
  {
    id: uuid().primaryKey().defaultRandom(),
    ownerId: uuid("owner_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    criteria: jsonb().$type<Criteria>().notNull(),
    sort: jsonb().$type<SearchSort>(),
    limit: integer().notNull(),
    isShared: boolean("is_shared").notNull().default(false),
    /** What the last run kept, to tell what is new since; null before the first run, or where it kept only a part. */
    knownPlaces: text("known_places").array(),
    lastRunAt: moment("last_run_at"),
    lastRequestId: uuid("last_request_id"),
    newMatches: integer("new_matches"),
    /** Why there is no number of new matches. */
    newMatchesReason: text("new_matches_reason"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [index("saved_searches_owner").on(table.ownerId)],
);

/** One run of a search. What it found is kept until it expires. */
export const searchRequests = pgTable(
  "search_requests",
  {
    id: uuid().primaryKey().defaultRandom(),
    ownerId: uuid("owner_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Asked for again under the same key, a search of the same owner is the same search. */
    requestKey: text("request_key"),
    jobId: uuid("job_id"),
    savedSearchId: uuid("saved_search_id").references(() => savedSearches.id, { onDelete: "set null" }),
    criteria: jsonb().$type<Criteria>().notNull(),
    explanation: text().notNull(),
    sort: jsonb().$type<SearchSort>(),
    limit: integer().notNull(),
    state: text({ enum: ["queued", "running", "succeeded", "failed", "cancelled"] }).notNull(),
    stage: text().notNull(),
    done: integer().notNull().default(0),
    total: integer(),
    counts: jsonb().$type<SearchCounts>(),
    error: text(),
    createdAt: moment("created_at").notNull().defaultNow(),
    endedAt: moment("ended_at"),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("search_requests_key").on(table.ownerId, table.requestKey),
    index("search_requests_expiry").on(table.expiresAt),
  ],
);

export const searchResults = pgTable(
  "search_results",
  {
    requestId: uuid("request_id")
      .notNull()
      .references(() => searchRequests.id, { onDelete: "cascade" }),
    rank: integer().notNull(),
    googlePlacesId: text("google_places_id").notNull(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    item: jsonb().$type<Omit<SearchResult, "rank">>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.rank] }),
    uniqueIndex("search_results_place").on(table.requestId, table.googlePlacesId),
  ],
);
