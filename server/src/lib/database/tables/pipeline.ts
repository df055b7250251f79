import { sql } from "drizzle-orm";
import {
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "./auth.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** What the firm decided about a property; the version counts changes. */
const decided = () => ({
  googlePlacesId: text("google_places_id").notNull(),
  version: integer().notNull(),
  status: text({
    enum: [
      "new",
      "screening",
      "underwriting",
      "offer",
      "underContract",
      "committee",
      "approved",
      "owned",
      "passed",
    ],
  }),
  assigneeId: uuid("assignee_id").references(() => users.id),
  tags: text().array().notNull().default([]),
  changedBy: uuid("changed_by")
    .notNull()
    .references(() => users.id),
  changedAt: moment("changed_at").notNull().default(sql`clock_timestamp()`),
});

/** As it stands. */
export const pipelineProperties = pgTable("pipeline_properties", decided(), (table) => [
  primaryKey({ columns: [table.googlePlacesId] }),
  index("pipeline_assignee").on(table.assigneeId, table.status),
]);

/** As it stood after each change. */
export const pipelineChanges = pgTable("pipeline_changes", decided(), (table) => [
  primaryKey({ columns: [table.googlePlacesId, table.version] }),
]);

export const propertyNotes = pgTable(
  "property_notes",
  {
    id: uuid().primaryKey().defaultRandom(),
    googlePlacesId: text("google_places_id").notNull(),
    version: integer().notNull().default(1),
    text: text().notNull(),
    createdBy: uuid("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: moment("created_at").notNull().default(sql`clock_timestamp()`),
    editedAt: moment("edited_at"),
  },
  (table) => [index("property_notes_place").on(table.googlePlacesId, table.createdAt)],
);

/** Prices that were named for a property: our offers and the seller's counters. */
export const propertyOffers = pgTable(
  "property_offers",
  {
    id: uuid().primaryKey().defaultRandom(),
    googlePlacesId: text("google_places_id").notNull(),
    kind: text({ enum: ["offer", "counter"] }).notNull(),
    amount: doublePrecision().notNull(),
    offeredOn: date("offered_on", { mode: "string" }).notNull(),
    note: text(),
    /** As it stood then: it does not follow the one of today. */
    maxBid: doublePrecision("max_bid"),
    /** When Labs computed it; null where somebody entered it. */
    maxBidAt: moment("max_bid_at"),
    createdBy: uuid("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: moment("created_at").notNull().default(sql`clock_timestamp()`),
  },
  (table) => [index("property_offers_place").on(table.googlePlacesId, table.offeredOn)],
);
