import type { CapexCategory, CapexSide } from "@labs/contract/portfolios/capex";
import {
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
import { bookUploads } from "./book.ts";
import { portfolios } from "./portfolios.ts";

const uploadId = () =>
  uuid("upload_id")
    .notNull()
    .references(() => bookUploads.id, { onDelete: "cascade" });

/** Months of homes as files of one kind have them, each of the file that said it last. */
const monthsTable = <Line>(name: string) =>
  pgTable(
    name,
    {
      portfolioId: uuid("portfolio_id")
        .notNull()
        .references(() => portfolios.id, { onDelete: "cascade" }),
      googlePlacesId: text("google_places_id").notNull(),
      /** `YYYY-MM`. */
      month: text().notNull(),
      version: integer().notNull().default(1),
      lines: jsonb().$type<Line[]>().notNull(),
      uploadId: uploadId(),
    },
    (table) => [
      primaryKey({ columns: [table.portfolioId, table.googlePlacesId, table.month] }),
      index(`${name}_place`).on(table.googlePlacesId),
      index(`${name}_upload`).on(table.uploadId),
    ],
  );

/** What an applied file did to each month, to be undone. */
const changesTable = <Line>(name: string) =>
  pgTable(
    name,
    {
      uploadId: uploadId(),
      googlePlacesId: text("google_places_id").notNull(),
      month: text().notNull(),
      /** Null where the month had not been loaded. */
      before: jsonb().$type<{ lines: Line[]; uploadId: string }>(),
    },
    (table) => [primaryKey({ columns: [table.uploadId, table.googlePlacesId, table.month] })],
  );

/** What one line of a statement says of a month, with the cell that says it. */
export interface ActualLine {
  account: string;
  placement: "income" | "expense" | "below";
  label: string;
  /** Dollars that it adds to net income; with a minus what it takes off. */
  amount: number;
  source: { sheet: string; row: number; column: number };
}

export const actualMonths = monthsTable<ActualLine>("actual_months");
export const actualChanges = changesTable<ActualLine>("actual_changes");

/** What a row of a report says that a tenant owes: dollars; null is what the row does not say. */
export interface BalanceLine {
  unit: string | null;
  owed: number | null;
  prepaid: number | null;
  billed: number | null;
  collected: number | null;
  /** Owed by age in days, not yet due first: all of them or none. */
  age0: number | null;
  age1: number | null;
  age31: number | null;
  age61: number | null;
  age91: number | null;
  row: number;
}

export const balanceMonths = monthsTable<BalanceLine>("balance_months");
export const balanceChanges = changesTable<BalanceLine>("balance_changes");

/** What a row of a capital budget or of capital spend says. */
export interface CapexLine {
  category: CapexCategory;
  text: string | null;
  /** Dollars; a refund of what was spent is below 0. */
  amount: number;
  row: number;
}

export const capexPlanMonths = monthsTable<CapexLine>("capex_plan_months");
export const capexPlanChanges = changesTable<CapexLine>("capex_plan_changes");
export const capexSpendMonths = monthsTable<CapexLine>("capex_spend_months");
export const capexSpendChanges = changesTable<CapexLine>("capex_spend_changes");

/** What people enter of a home's capital budget and spend. */
export const capexItems = pgTable(
  "capex_items",
  {
    id: uuid().primaryKey().defaultRandom(),
    portfolioId: uuid("portfolio_id")
      .notNull()
      .references(() => portfolios.id, { onDelete: "cascade" }),
    googlePlacesId: text("google_places_id").notNull(),
    side: text().$type<CapexSide>().notNull(),
    month: text().notNull(),
    category: text().$type<CapexCategory>().notNull(),
    text: text(),
    amount: doublePrecision().notNull(),
    createdBy: uuid("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("capex_items_place").on(table.portfolioId, table.googlePlacesId)],
);
