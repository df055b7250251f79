import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from "drizzle-orm/pg-core";

const grade = (name: string) => text(name, { enum: ["A", "B", "C", "D"] });
const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * What each home is worth, rents for and returns, by the one estimator. A row holds as long as what it was made of
 * does: its stamps are compared with those of its county, and triggers say at once whose facts or comps were changed.
 */
export const homeFigures = pgTable(
  "home_figures",
  {
    countyFips: text("county_fips").notNull(),
    googlePlacesId: text("google_places_id").notNull(),
    /** Grows with every change of what the figures are made of: what was made before it is not written after it. */
    revision: integer().notNull().default(0),
    /** Why the figures hold no more, though the county's evidence is the same. */
    stale: text({ enum: ["facts", "comps"] }),
    /** Estimated with what people decided about its comps, which may read evidence that the county's stamp leaves out. */
    isDecided: boolean("is_decided").notNull().default(false),
    /** Of the evidence that the estimates rest on; null where nothing was estimated yet. */
    stamp: text(),
    value: doublePrecision(),
    valueLow: doublePrecision("value_low"),
    valueHigh: doublePrecision("value_high"),
    valueGrade: grade("value_grade"),
    valueAsOf: date("value_as_of", { mode: "string" }),
    valueReason: text("value_reason"),
    rent: doublePrecision(),
    rentLow: doublePrecision("rent_low"),
    rentHigh: doublePrecision("rent_high"),
    rentGrade: grade("rent_grade"),
    rentAsOf: date("rent_as_of", { mode: "string" }),
    rentReason: text("rent_reason"),
    /** Of the assumptions that the returns rest on. */
    returnsStamp: text("returns_stamp"),
    netYield: doublePrecision("net_yield"),
    netYieldLow: doublePrecision("net_yield_low"),
    netYieldHigh: doublePrecision("net_yield_high"),
    unleveredIrr: doublePrecision("unlevered_irr"),
    /** At the firm's own targets, where its assumptions have some. */
    maxBid: doublePrecision("max_bid"),
    maxBidLow: doublePrecision("max_bid_low"),
    maxBidHigh: doublePrecision("max_bid_high"),
    maxBidToValue: doublePrecision("max_bid_to_value"),
    bindingTarget: text("binding_target"),
    returnsReasons: jsonb("returns_reasons").$type<Record<string, string>>().notNull().default({}),
    valuedAt: moment("valued_at"),
  },
  (table) => [
    primaryKey({ columns: [table.countyFips, table.googlePlacesId] }),
    index("home_figures_net_yield").on(table.countyFips, table.netYield),
    index("home_figures_stale").on(table.countyFips).where(sql`${table.stale} is not null`),
  ],
);

/** What the figures of a county's homes have to rest on to be current, and how its homes were valued last. */
export const valuedCounties = pgTable(
  "valued_counties",
  {
    countyFips: text("county_fips").notNull(),
    demo: boolean().notNull(),
    /** The state of all data, day and assumptions under which the stamps were last found to be these. */
    checkedState: text("checked_state").notNull(),
    dataState: text("data_state").notNull(),
    stamp: text().notNull(),
    /** Parts of the stamp by what they are of, so that a change can be named. */
    parts: jsonb().$type<Record<string, string>>().notNull(),
    returnsStamp: text("returns_stamp").notNull(),
    /** Which parts were others when the stamp changed last, in words. */
    changes: text(),
    checkedAt: moment("checked_at").notNull().defaultNow(),
    /** The last time that its homes were valued: why, how many and for how long. */
    valuedAt: moment("valued_at"),
    valuedReason: text("valued_reason"),
    valuedHomes: integer("valued_homes"),
    valuedSeconds: doublePrecision("valued_seconds"),
  },
  (table) => [primaryKey({ columns: [table.countyFips, table.demo] })],
);

const transactionId = customType<{ data: string }>({ dataType: () => "xid8" });

/**
 * Which homes were changed by which transaction, as parts of their counties, written by triggers: whoever holds a copy
 * of the universe reads those parts again that were changed after its own snapshot. Some hours are kept.
 */
export const universeChanges = pgTable(
  "universe_changes",
  {
    madeBy: transactionId("made_by").notNull().default(sql`pg_current_xact_id()`),
    madeAt: moment("made_at").notNull().default(sql`clock_timestamp()`),
    /** Empty where everything was changed. */
    countyFips: text("county_fips").notNull(),
    /** The homes with these leading digits of their ids; -1 for what holds of the whole county; null for all its homes. */
    part: bigint({ mode: "number" }),
  },
  (table) => [index("universe_changes_made_by").on(table.madeBy)],
);
