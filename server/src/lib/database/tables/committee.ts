import { sql } from "drizzle-orm";
import {
  boolean,
  date,
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
const person = (name: string) => uuid(name).references(() => users.id);
const now = sql`clock_timestamp()`;

/** What is brought before the committee: of a property one at most is open. */
export const committeeSubmissions = pgTable(
  "committee_submissions",
  {
    id: uuid().primaryKey().defaultRandom(),
    googlePlacesId: text("google_places_id").notNull(),
    underwritingVersion: integer("underwriting_version").notNull(),
    state: text({
      enum: ["draft", "submitted", "returned", "approved", "approvedWithConditions", "declined"],
    }).notNull(),
    revision: integer().notNull().default(1),
    /** Counts the times that it was submitted: votes and conditions are of one of them. */
    round: integer().notNull().default(0),
    request: text(),
    isDirect: boolean("is_direct").notNull().default(false),
    submittedBy: person("submitted_by"),
    submittedAt: moment("submitted_at"),
    decidedAt: moment("decided_at"),
    reason: text(),
    /** The firm's rule when it was submitted. */
    votesNeeded: integer("votes_needed").notNull().default(1),
    /** Where the deal stood when it was submitted: there it goes back to. */
    statusBefore: text("status_before"),
    createdBy: person("created_by").notNull(),
    createdAt: moment("created_at").notNull().default(now),
  },
  (table) => [
    index("committee_submissions_place").on(table.googlePlacesId, table.createdAt),
    index("committee_submissions_state").on(table.state),
    uniqueIndex("committee_submissions_open")
      .on(table.googlePlacesId)
      .where(sql`${table.state} in ('draft', 'submitted', 'returned')`),
  ],
);

/** What somebody asks for with their vote. */
export interface AskedCondition {
  text: string;
  ownerId: string | null;
  dueOn: string | null;
}

export const committeeVotes = pgTable(
  "committee_votes",
  {
    submissionId: uuid("submission_id")
      .notNull()
      .references(() => committeeSubmissions.id),
    round: integer().notNull(),
    userId: person("user_id").notNull(),
    vote: text({ enum: ["approve", "approveWithConditions", "decline", "return"] }).notNull(),
    comment: text(),
    conditions: jsonb().$type<AskedCondition[]>().notNull().default([]),
    waivers: jsonb().$type<Record<string, string>>().notNull().default({}),
    at: moment("at").notNull().default(now),
  },
  (table) => [primaryKey({ columns: [table.submissionId, table.round, table.userId] })],
);

export const committeeConditions = pgTable(
  "committee_conditions",
  {
    id: uuid().primaryKey().defaultRandom(),
    submissionId: uuid("submission_id")
      .notNull()
      .references(() => committeeSubmissions.id),
    round: integer().notNull(),
    position: integer().notNull(),
    revision: integer().notNull().default(1),
    text: text().notNull(),
    ownerId: person("owner_id"),
    dueOn: date("due_on"),
    doneAt: moment("done_at"),
    doneBy: person("done_by"),
    note: text(),
  },
  (table) => [
    index("committee_conditions_submission").on(table.submissionId, table.round),
    index("committee_conditions_owner").on(table.ownerId).where(sql`${table.doneAt} is null`),
  ],
);

/** The history of a submission, as it is read on its page. */
export const committeeEvents = pgTable(
  "committee_events",
  {
    id: uuid().primaryKey().defaultRandom(),
    submissionId: uuid("submission_id")
      .notNull()
      .references(() => committeeSubmissions.id),
    at: moment("at").notNull().default(now),
    byId: person("by_id").notNull(),
    kind: text().notNull(),
    text: text().notNull(),
  },
  (table) => [index("committee_events_submission").on(table.submissionId, table.at)],
);

/** What somebody is told in the product and by mail. */
export const committeeNotices = pgTable(
  "committee_notices",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: person("user_id").notNull(),
    submissionId: uuid("submission_id")
      .notNull()
      .references(() => committeeSubmissions.id),
    text: text().notNull(),
    at: moment("at").notNull().default(now),
    readAt: moment("read_at"),
  },
  (table) => [
    index("committee_notices_unread").on(table.userId, table.at).where(sql`${table.readAt} is null`),
  ],
);

/** How the firm decides; one row, or none before the first change. */
export const committeeRules = pgTable("committee_rules", {
  id: text().primaryKey().default("firm"),
  votesNeeded: integer("votes_needed").notNull(),
  needsSubmission: boolean("needs_submission").notNull(),
});
