import type { AccountChoice, UnexplainedNoi } from "@labs/contract/uploads/operating-statement-requests";
import type { OperatingStatement } from "@labs/contract/uploads/operating-statements";
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "./auth.ts";
import { dataRequests } from "./data-requests.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true }).notNull().defaultNow();

/** An uploaded statement as it is read under what was said of its lines. */
export const statementReadings = pgTable("statement_readings", {
  requestId: uuid("request_id")
    .primaryKey()
    .references(() => dataRequests.id, { onDelete: "cascade" }),
  version: integer().notNull(),
  choices: jsonb().$type<Record<string, AccountChoice>>().notNull(),
  sheet: text(),
  endMonth: text("end_month"),
  statement: jsonb().$type<OperatingStatement>().notNull(),
  updatedAt: moment("updated_at"),
});

/** A statement that was accepted for a community; it stays as it was then, whatever becomes of its upload. */
export const acceptedStatements = pgTable(
  "accepted_statements",
  {
    id: uuid().primaryKey().defaultRandom(),
    googlePlacesId: text("google_places_id").notNull(),
    requestId: uuid("request_id").references(() => dataRequests.id, { onDelete: "set null" }),
    fileName: text("file_name").notNull(),
    /** The last month, `YYYY-MM`. */
    periodEnd: text("period_end"),
    statement: jsonb().$type<OperatingStatement>().notNull(),
    /** By how much its lines miss its NOI beyond rounding, and why it was accepted. */
    unexplainedNoi: jsonb("unexplained_noi").$type<UnexplainedNoi>(),
    acceptedBy: uuid("accepted_by").references(() => users.id, { onDelete: "set null" }),
    acceptedAt: moment("accepted_at"),
  },
  (table) => [index("accepted_statements_place").on(table.googlePlacesId, table.periodEnd)],
);

/** What somebody chose for a line: the same line of the firm's next statement of that software is taken alike. */
export const accountChoices = pgTable(
  "account_choices",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** That wrote the statement; empty where it is not known. */
    system: text().notNull().default(""),
    /** Code, heading and name in one spelling. */
    line: text().notNull(),
    /** Null: left out. */
    account: text(),
    reason: text(),
    chosenAt: moment("chosen_at"),
  },
  (table) => [primaryKey({ columns: [table.userId, table.system, table.line] })],
);
