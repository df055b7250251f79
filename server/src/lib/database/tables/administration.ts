import { index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "./auth.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });
const person = (name: string) => uuid(name).references(() => users.id, { onDelete: "set null" });

/** Only the hash of an invitation's token is kept: a leaked table lets nobody in. */
export const invitations = pgTable(
  "invitations",
  {
    id: uuid().primaryKey().defaultRandom(),
    tokenHash: text("token_hash").notNull().unique(),
    email: text().notNull(),
    role: text({ enum: ["viewer", "analyst", "approver", "admin"] }).notNull(),
    invitedBy: person("invited_by"),
    createdAt: moment("created_at").notNull().defaultNow(),
    expiresAt: moment("expires_at").notNull(),
    acceptedAt: moment("accepted_at"),
    acceptedBy: person("accepted_by"),
    revokedAt: moment("revoked_at"),
  },
  (table) => [index("invitations_created").on(table.createdAt)],
);

/** Values that the firm gave flags instead of those in the code. */
export const flagValues = pgTable("flag_values", {
  key: text().primaryKey(),
  value: jsonb().$type<boolean | string | number>().notNull(),
  changedBy: person("changed_by"),
  changedAt: moment("changed_at").notNull().defaultNow(),
});

/** The demo was removed: it is not loaded again. */
export const demoRemovals = pgTable("demo_removals", {
  id: uuid().primaryKey().defaultRandom(),
  removedAt: moment("removed_at").notNull().defaultNow(),
  removedBy: person("removed_by"),
  /** What went, by kind. */
  counts: jsonb().$type<Record<string, number>>().notNull(),
});
