import { sql } from "drizzle-orm";
import { boolean, integer, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "./auth.ts";

/** Which sections the firm's reports of a model have, and in which order; one of each model at most is the default. */
export const reportTemplates = pgTable(
  "report_templates",
  {
    id: uuid().primaryKey().defaultRandom(),
    model: text({ enum: ["singlefamily", "multifamily"] }).notNull(),
    name: text().notNull(),
    sections: text().array().notNull(),
    isDefault: boolean("is_default").notNull().default(false),
    revision: integer().notNull().default(1),
    changedBy: uuid("changed_by")
      .notNull()
      .references(() => users.id),
    changedAt: timestamp("changed_at", { withTimezone: true }).notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    uniqueIndex("report_templates_name").on(table.model, sql`lower(${table.name})`),
    uniqueIndex("report_templates_default").on(table.model).where(sql`${table.isDefault}`),
  ],
);

/** How the firm's reports look; one row, or none before the first change. */
export const reportLooks = pgTable("report_looks", {
  id: text().primaryKey().default("firm"),
  revision: integer().notNull().default(1),
  /** Null where the operator's name and the product's own color stand. */
  name: text(),
  color: text(),
  /** A picture as a data address: small, and read with each report. */
  logo: text(),
});
