import type { FirmTemplate, TemplateVersion } from "@labs/contract/assumptions";
import { boolean, date, integer, jsonb, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "./auth.ts";
import { portfolios } from "./portfolios.ts";

/** Every version of what the firm, or a portfolio of it, assumes for a type of property in a market; a row is never changed. */
export const assumptionTemplates = pgTable(
  "assumption_templates",
  {
    /** Null for the firm's own. */
    portfolioId: uuid("portfolio_id").references(() => portfolios.id, { onDelete: "cascade" }),
    propertyType: text("property_type", { enum: ["singlefamily", "multifamily"] }).notNull(),
    level: text().$type<FirmTemplate["level"]>().notNull(),
    /** Id of the metro, county FIPS or ZIP code; empty for all markets. */
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
    unique("assumption_templates_key")
      .on(table.portfolioId, table.propertyType, table.level, table.place, table.program, table.version)
      .nullsNotDistinct(),
  ],
);
