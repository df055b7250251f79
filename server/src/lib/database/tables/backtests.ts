import type { BacktestAccuracy, BacktestGroup, BacktestMiss, OutcomeTuple } from "@labs/contract/backtests";
import type { MarketPromise } from "@labs/estimation/likely-selection";
import {
  boolean,
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

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** One measurement of the estimates; its id is that of the job that makes it. */
export const backtestRuns = pgTable(
  "backtest_runs",
  {
    id: uuid().primaryKey(),
    startedBy: uuid("started_by").references(() => users.id, { onDelete: "set null" }),
    startedAt: moment("started_at").notNull().defaultNow(),
    finishedAt: moment("finished_at"),
  },
  (table) => [index("backtest_runs_started").on(table.startedAt)],
);

/** What one run found in one market, or over all of a set: then the market is `all`. */
export const backtestMarkets = pgTable(
  "backtest_markets",
  {
    runId: uuid("run_id")
      .notNull()
      .references(() => backtestRuns.id, { onDelete: "cascade" }),
    evidence: text({ enum: ["rent", "price"] }).notNull(),
    propertyType: text("property_type", { enum: ["singlefamily", "multifamily"] }).notNull(),
    demo: boolean().notNull(),
    marketKind: text("market_kind", { enum: ["county", "msa", "all"] }).notNull(),
    marketId: text("market_id").notNull(),
    name: text().notNull(),
    /** First and last outcome. */
    outcomesFrom: text("outcomes_from"),
    outcomesUntil: text("outcomes_until"),
    outcomes: integer().notNull(),
    accuracy: jsonb().$type<BacktestAccuracy>(),
    splits: jsonb()
      .$type<{ beds: BacktestGroup[]; price: BacktestGroup[]; age: BacktestGroup[] }>()
      .notNull(),
    misses: jsonb().$type<BacktestMiss[]>().notNull(),
    /** Each outcome, so that markets can be added up. */
    tuples: jsonb().$type<OutcomeTuple[]>().notNull(),
    unavailable: text(),
    /** Null in back-tests from before there was one. */
    promise: jsonb().$type<MarketPromise>(),
    measuredAt: moment("measured_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({
      columns: [
        table.runId,
        table.evidence,
        table.propertyType,
        table.demo,
        table.marketKind,
        table.marketId,
      ],
    }),
    index("backtest_markets_newest").on(
      table.marketKind,
      table.marketId,
      table.evidence,
      table.propertyType,
      table.demo,
      table.measuredAt,
    ),
  ],
);
