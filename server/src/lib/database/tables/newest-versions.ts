import { boolean, customType, doublePrecision, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/**
 * What a portfolio reads of the newest underwriting version of each property, so that figures over thousands of homes
 * don't unpack thousands of versions. A trigger of `underwriting_versions` writes it with each version, in the same
 * transaction; versions never change.
 */
export const newestVersions = pgTable("newest_versions", {
  googlePlacesId: text("google_places_id").primaryKey(),
  version: integer().notNull(),
  /** Whether it buys the home, rather than holds it. */
  buys: boolean().notNull(),
  unleveredIrr: doublePrecision("unlevered_irr"),
  leveredIrr: doublePrecision("levered_irr"),
  /** Of a stabilized year; of year 1 where a building has no stabilized one. */
  noi: doublePrecision(),
  ncf: doublePrecision(),
  egi: doublePrecision(),
  chargeBacks: doublePrecision("charge_backs"),
  costToMaintain: doublePrecision("cost_to_maintain"),
  capexAhead: doublePrecision("capex_ahead"),
  monthsToLease: doublePrecision("months_to_lease"),
  /** At closing. */
  loan: doublePrecision(),
  cost: doublePrecision(),
  /** Paid at month 0, without the loan: the cost, or of an owned home what a sale today would bring. */
  outlay: doublePrecision(),
  equity: doublePrecision(),
  exitValue: doublePrecision("exit_value"),
  saleCosts: doublePrecision("sale_costs"),
  /** Why there is no return on equity. */
  gap: text(),
  /** Those of its inputs that the tape of a pool has. */
  inputs: jsonb().$type<Record<string, unknown>>().notNull(),
  /** Its months: read-months.ts of the portfolios says how they are written. */
  months: bytes(),
});
