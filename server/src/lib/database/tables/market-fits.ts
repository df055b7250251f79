import { boolean, customType, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** The newest fit of each market, so that it is made once and not by each process that starts. */
export const marketFits = pgTable(
  "market_fits",
  {
    evidence: text({ enum: ["rent", "price"] }).notNull(),
    propertyType: text("property_type", { enum: ["singlefamily", "multifamily"] }).notNull(),
    demo: boolean().notNull(),
    marketKind: text("market_kind", { enum: ["county", "msa"] }).notNull(),
    marketId: text("market_id").notNull(),
    /** Hash of the observations and of the estimator: under another one the fit is another. */
    basis: text().notNull(),
    fit: bytes().notNull(),
    madeAt: timestamp("made_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({
      name: "market_fits_market",
      columns: [table.evidence, table.propertyType, table.demo, table.marketKind, table.marketId],
    }),
  ],
);
