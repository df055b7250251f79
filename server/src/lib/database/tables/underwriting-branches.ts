import { sql } from "drizzle-orm";
import { integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "./auth.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true }).notNull().defaultNow();

/** Inputs that are worked on beside the line of versions, until they are merged into it. */
export const underwritingBranches = pgTable(
  "underwriting_branches",
  {
    id: uuid().primaryKey().defaultRandom(),
    googlePlacesId: text("google_places_id").notNull(),
    name: text().notNull(),
    /** The version that it began with, 0 where there was none. */
    fromVersion: integer("from_version").notNull(),
    inputs: jsonb().$type<Record<string, unknown>>().notNull(),
    basis: jsonb().$type<Record<string, string>>().notNull(),
    /** Counts its saves: a save that knows an older one is refused. */
    revision: integer().notNull().default(1),
    /** The version that it became; null as long as it is open. */
    mergedInto: integer("merged_into"),
    createdBy: uuid("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: moment("created_at"),
    updatedBy: uuid("updated_by")
      .notNull()
      .references(() => users.id),
    updatedAt: moment("updated_at"),
  },
  (table) => [
    uniqueIndex("underwriting_branches_open_name")
      .on(table.googlePlacesId, sql`lower(${table.name})`)
      .where(sql`${table.mergedInto} is null`),
  ],
);
