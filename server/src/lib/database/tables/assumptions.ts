import type { FirmTemplate, TemplateVersion } from "@labs/contract/assumptions";
import {
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "./auth.ts";

/** Every version of what the firm assumes for a type of property in a market; a row is never changed. */
export const assumptionTemplates = pgTable(
  "assumption_templates",
  {
    propertyType: text("property_type", { enum: ["singlefamily", "multifamily"] }).notNull(),
    level: text().$type<FirmTemplate["level"]>().notNull(),
    /** Id of the metro or county FIPS; empty for all markets. */
    place: text().notNull(),
    /** The name of a lender's terms; empty for assumptions. */
    program: text().notNull().default(""),
    version: integer().notNull(),
    name: text().notNull(),
    effectiveFrom: date("effective_from", { mode: "string" }).notNull(),
    assumptions: jsonb().$type<TemplateVersion["assumptions"]>().notNull(),
    reason: text().notNull(),
    isSample: boolean("is_sample").notNull().default(false),
    /** Null for what the first start put there. */
    createdBy: uuid("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({
      name: "assumption_templates_pk",
      columns: [table.propertyType, table.level, table.place, table.program, table.version],
    }),
  ],
);
