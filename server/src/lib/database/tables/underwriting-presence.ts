import { pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "./auth.ts";

/** Who has an underwriting open, said anew every few seconds: kept without a log, gone with a crash of the database. */
export const underwritingPresence = pgTable(
  "underwriting_presence",
  {
    googlePlacesId: text("google_places_id").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The input that they stand in. */
    field: text(),
    seenAt: timestamp("seen_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.googlePlacesId, table.userId] })],
);
