import type { ChecklistLine } from "@labs/contract/deals/deal-settings";
import { sql } from "drizzle-orm";
import {
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "./auth.ts";
import { documents } from "./research.ts";

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
      "diligence",
      "committee",
      "approved",
      "closed",
      "owned",
      "passed",
    ],
  }),
  assigneeId: uuid("assignee_id").references(() => users.id),
  tags: text().array().notNull().default([]),
  nextStep: text("next_step"),
  nextStepDueOn: date("next_step_due_on", { mode: "string" }),
  nextStepPersonId: uuid("next_step_person_id").references(() => users.id),
  offerExpiresOn: date("offer_expires_on", { mode: "string" }),
  diligenceEndsOn: date("diligence_ends_on", { mode: "string" }),
  closingOn: date("closing_on", { mode: "string" }),
  /** Of a deal that is passed: the firm's reason as it was worded then, and free words. */
  passReason: text("pass_reason"),
  passWords: text("pass_words"),
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

/** Who was named in a note, and when they saw it. */
export const noteMentions = pgTable(
  "note_mentions",
  {
    noteId: uuid("note_id")
      .notNull()
      .references(() => propertyNotes.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    at: moment("at").notNull().default(sql`clock_timestamp()`),
    seenAt: moment("seen_at"),
  },
  (table) => [
    primaryKey({ columns: [table.noteId, table.userId] }),
    index("note_mentions_unseen").on(table.userId).where(sql`${table.seenAt} is null`),
  ],
);

/** Every version of what the firm offers as reasons for passing and asks of documents; a row is never changed. */
export const dealSettings = pgTable("deal_settings", {
  version: integer().primaryKey(),
  passReasons: text("pass_reasons").array().notNull(),
  checklist: jsonb().$type<ChecklistLine[]>().notNull(),
  reason: text().notNull(),
  createdBy: uuid("created_by")
    .notNull()
    .references(() => users.id),
  createdAt: moment("created_at").notNull().default(sql`clock_timestamp()`),
});

/** What satisfies a line of a deal's checklist: a document on file, or a reason to go without. */
export const dealChecks = pgTable(
  "deal_checks",
  {
    googlePlacesId: text("google_places_id").notNull(),
    lineId: text("line_id").notNull(),
    documentId: uuid("document_id").references(() => documents.id, { onDelete: "cascade" }),
    waivedReason: text("waived_reason"),
    changedBy: uuid("changed_by")
      .notNull()
      .references(() => users.id),
    changedAt: moment("changed_at").notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    primaryKey({ columns: [table.googlePlacesId, table.lineId] }),
    check("deal_checks_one", sql`num_nonnulls(${table.documentId}, ${table.waivedReason}) = 1`),
  ],
);
