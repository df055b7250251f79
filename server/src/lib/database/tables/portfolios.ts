import type { PortfolioCriteria } from "@labs/contract/portfolios/criteria";
import type { ValuationMethod } from "@labs/contract/portfolios/valuations";
import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  doublePrecision,
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

export const portfolios = pgTable(
  "portfolios",
  {
    id: uuid().primaryKey().defaultRandom(),
    ownerId: uuid("owner_id")
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    description: text().notNull().default(""),
    tags: text().array().notNull().default([]),
    kind: text({ enum: ["list", "rule"] }).notNull(),
    /** Of a rule alone. */
    criteria: jsonb().$type<PortfolioCriteria>(),
    isArchived: boolean("is_archived").notNull().default(false),
    isShared: boolean("is_shared").notNull().default(false),
    version: integer().notNull().default(1),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [index("portfolios_owner").on(table.ownerId)],
);

export interface HeldLease {
  unit: string | null;
  startsOn: string | null;
  endsOn: string | null;
  rent: number | null;
}

export interface HeldLoan {
  balance: number;
  rate: number | null;
  payment: number | null;
  maturesOn: string | null;
  asOf: string | null;
}

/** What a list holds, with what was entered for each; what is null here is as the property's record says. */
export const portfolioHoldings = pgTable(
  "portfolio_holdings",
  {
    portfolioId: uuid("portfolio_id")
      .notNull()
      .references(() => portfolios.id, { onDelete: "cascade" }),
    googlePlacesId: text("google_places_id").notNull(),
    ownershipShare: doublePrecision("ownership_share").notNull().default(1),
    notes: text(),
    acquiredAt: date("acquired_at", { mode: "string" }),
    acquisitionPrice: doublePrecision("acquisition_price"),
    monthlyRent: doublePrecision("monthly_rent"),
    /** The firm's own number of the home. */
    ownId: text("own_id"),
    /** Whether somebody lives there; null where nobody said it. */
    isOccupied: boolean("is_occupied"),
    rentAsOf: date("rent_as_of", { mode: "string" }),
    leaseStartsOn: date("lease_starts_on", { mode: "string" }),
    /** Every lease that a file of leases had of it, of a building by unit. */
    leases: jsonb().$type<HeldLease[]>(),
    leaseEndsOn: date("lease_ends_on", { mode: "string" }),
    loanBalance: doublePrecision("loan_balance"),
    loanRate: doublePrecision("loan_rate"),
    loanPayment: doublePrecision("loan_payment"),
    loanMaturesOn: date("loan_matures_on", { mode: "string" }),
    loanAsOf: date("loan_as_of", { mode: "string" }),
    /** Where a file of loans had several of it: these are what the columns add up. */
    loans: jsonb().$type<HeldLoan[]>(),
    version: integer().notNull().default(1),
    addedBy: uuid("added_by").references(() => users.id),
    addedAt: moment("added_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.portfolioId, table.googlePlacesId] }),
    index("portfolio_holdings_place").on(table.googlePlacesId),
    uniqueIndex("portfolio_holdings_own_id")
      .on(table.portfolioId, table.ownId)
      .where(sql`${table.ownId} is not null`),
  ],
);

/** Value and rent of a property as its comps spoke for them when somebody last had a portfolio valued. */
export const holdingEstimates = pgTable("holding_estimates", {
  googlePlacesId: text("google_places_id").primaryKey(),
  value: doublePrecision(),
  valueAsOf: text("value_as_of"),
  /** Why there is no value; null where there is one. */
  valueReason: text("value_reason"),
  rent: doublePrecision(),
  rentAsOf: text("rent_as_of"),
  rentReason: text("rent_reason"),
  estimatedAt: moment("estimated_at").notNull().defaultNow(),
});

/** What a home was worth in a month by one method: estimates of sales comps of everybody, others of their portfolio. */
export const valuations = pgTable(
  "valuations",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Null of an estimate: everybody may see it. */
    portfolioId: uuid("portfolio_id").references(() => portfolios.id, { onDelete: "cascade" }),
    googlePlacesId: text("google_places_id").notNull(),
    /** `YYYY-MM`. */
    month: text().notNull(),
    method: text().$type<ValuationMethod>().notNull(),
    value: doublePrecision().notNull(),
    /** The day that it is of; of an estimate as the estimate says it. */
    asOf: text("as_of").notNull(),
    /** Who made it, in words, of one that was entered. */
    source: text(),
    createdBy: uuid("created_by").references(() => users.id),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("valuations_estimated")
      .on(table.googlePlacesId, table.month)
      .where(sql`${table.portfolioId} is null`),
    uniqueIndex("valuations_entered")
      .on(table.portfolioId, table.googlePlacesId, table.month, table.method)
      .where(sql`${table.portfolioId} is not null`),
    index("valuations_place").on(table.googlePlacesId, table.month),
  ],
);

/** What the last run over a portfolio could not underwrite, and why. */
export const portfolioUnderwritingGaps = pgTable(
  "portfolio_underwriting_gaps",
  {
    portfolioId: text("portfolio_id").notNull(),
    googlePlacesId: text("google_places_id").notNull(),
    reason: text().notNull(),
    inputs: jsonb().$type<{ path: string; label: string; reason: string }[]>().notNull(),
    foundAt: moment("found_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.portfolioId, table.googlePlacesId] })],
);
