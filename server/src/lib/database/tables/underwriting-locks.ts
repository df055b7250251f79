import { integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "./auth.ts";

/** The version at which a property's underwriting stands still, such as the one that the committee decided on. */
export const underwritingLocks = pgTable("underwriting_locks", {
  googlePlacesId: text("google_places_id").primaryKey(),
  version: integer().notNull(),
  lockedBy: uuid("locked_by")
    .notNull()
    .references(() => users.id),
  /** Asked for since it is shown beside the lock; locks of before have none. */
  reason: text(),
  /** Held by what is before the committee, which alone lifts it. */
  submissionId: uuid("submission_id"),
  lockedAt: timestamp("locked_at", { withTimezone: true }).notNull().defaultNow(),
});
