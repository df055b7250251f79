import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
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
  uuid,
} from "drizzle-orm/pg-core";

/** One import of a publisher's file, or one run of the demo generator. */
export const dataImports = pgTable("data_imports", {
  id: uuid().primaryKey().defaultRandom(),
  source: text().notNull(),
  publisher: text().notNull(),
  file: text().notNull(),
  fileHash: text("file_hash").notNull(),
  vintage: text(),
  read: integer().notNull(),
  kept: integer().notNull(),
  rejectedCount: integer("rejected_count").notNull(),
  /** The first thousand rejected rows with their reasons. */
  rejected: jsonb().$type<{ row: number; reason: string }[]>().notNull(),
  importedAt: timestamp("imported_at", { withTimezone: true }).notNull().defaultNow(),
  demo: boolean().notNull(),
});

export const metros = pgTable("metros", {
  id: text().primaryKey(),
  name: text().notNull(),
  kind: text({ enum: ["metropolitan", "micropolitan"] }).notNull(),
  vintage: text().notNull(),
  importId: uuid("import_id")
    .notNull()
    .references(() => dataImports.id),
});

interface CountyNames {
  name: SQLWrapper;
  state: SQLWrapper;
}

/** `prince georges county md`, as a county is searched for; written in queries as in its index, or the index is not used. */
export const titledCounty = ({ name, state }: CountyNames): SQL =>
  sql`(translate(lower(${name}), '.''', '') || ' county ' || lower(${state}))`;

/** `king wa`. */
export const namedCounty = ({ name, state }: CountyNames): SQL =>
  sql`(translate(lower(${name}), '.''', '') || ' ' || lower(${state}))`;

export const counties = pgTable(
  "counties",
  {
    fips: text().primaryKey(),
    name: text().notNull(),
    state: text().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    msaId: text("msa_id"),
    centrality: text({ enum: ["central", "outlying"] }),
    /** The edition of county boundaries this county belongs to. */
    geographyVintage: text("geography_vintage").notNull(),
    /** Without water. */
    landSqMiles: doublePrecision("land_sq_miles"),
  },
  (table) => [
    index("counties_msa").on(table.msaId),
    index("counties_titled").using("btree", sql`${titledCounty(table)} text_pattern_ops`),
    index("counties_named").using("btree", sql`${namedCounty(table)} text_pattern_ops`),
  ],
);

/**
 * One metric of one area over time: months from `start_month` on, one array element a step, null where the
 * publisher has no value. One row a series keeps a county page one read and a national map one scan.
 */
export const metricSeries = pgTable(
  "metric_series",
  {
    metricKey: text("metric_key").notNull(),
    /**
     * A state by its two letters, the nation as `US`, a division of a metro by its code. Tracts of the census of 2010
     * are areas of a kind of their own.
     */
    areaKind: text("area_kind", {
      enum: ["county", "msa", "division", "state", "nation", "zip", "tract", "tract2010"],
    }).notNull(),
    areaId: text("area_id").notNull(),
    startMonth: date("start_month", { mode: "string" }).notNull(),
    stepMonths: integer("step_months").notNull(),
    values: doublePrecision().array().$type<(number | null)[]>().notNull(),
    /** Of a survey: its published margin of error of each value, at 90% confidence. */
    margins: doublePrecision().array().$type<(number | null)[]>(),
    latestMonth: date("latest_month", { mode: "string" }).notNull(),
    latestValue: doublePrecision("latest_value").notNull(),
    importId: uuid("import_id")
      .notNull()
      .references(() => dataImports.id),
    /** The edition of county or metro boundaries that the publisher's areas are of; null where it cannot be told. */
    geographyVintage: text("geography_vintage"),
    /** The day by which the newest of these values was out, or on which it was loaded where that came first. */
    knownOn: date("known_on", { mode: "string" }).notNull().defaultNow(),
    /** Days after the end of a value's month, of its year where it is annual, by which its publisher had brought it out. */
    outAfterDays: integer("out_after_days").notNull().default(31),
  },
  (table) => [
    primaryKey({ columns: [table.metricKey, table.areaKind, table.areaId] }),
    index("metric_series_area").on(table.areaKind, table.areaId),
  ],
);

/** What a series was before a later edition changed or prolonged it: what a read of an earlier day gets. */
export const supersededSeries = pgTable(
  "superseded_series",
  {
    metricKey: text("metric_key").notNull(),
    areaKind: text("area_kind").notNull(),
    areaId: text("area_id").notNull(),
    /** From this day on it was known, until the day on which the next state of the series was. */
    knownOn: date("known_on", { mode: "string" }).notNull(),
    supersededOn: date("superseded_on", { mode: "string" }).notNull(),
    startMonth: date("start_month", { mode: "string" }).notNull(),
    stepMonths: integer("step_months").notNull(),
    values: doublePrecision().array().$type<(number | null)[]>().notNull(),
    margins: doublePrecision().array().$type<(number | null)[]>(),
    outAfterDays: integer("out_after_days").notNull().default(31),
    importId: uuid("import_id")
      .notNull()
      .references(() => dataImports.id),
  },
  (table) => [primaryKey({ columns: [table.areaKind, table.areaId, table.metricKey, table.knownOn] })],
);

/** The divisions of the largest metros, for which some publishers have figures instead of the metro's. */
export const metroDivisions = pgTable("metro_divisions", {
  id: text().primaryKey(),
  msaId: text("msa_id").notNull(),
  name: text().notNull(),
  importId: uuid("import_id")
    .notNull()
    .references(() => dataImports.id),
});

/** Fair market rents by postal code; one that lies in several rent areas has a row for each. */
export const zipFairRents = pgTable(
  "zip_fair_rents",
  {
    zip: text().notNull(),
    areaCode: text("area_code").notNull(),
    areaName: text("area_name").notNull(),
    fiscalYear: integer("fiscal_year").notNull(),
    /** Of a studio, then of one to four bedrooms. */
    rents: doublePrecision().array().$type<(number | null)[]>().notNull(),
    importId: uuid("import_id")
      .notNull()
      .references(() => dataImports.id),
  },
  (table) => [primaryKey({ columns: [table.zip, table.areaCode, table.fiscalYear] })],
);

/** National rates by day, as published. */
export const dailyRates = pgTable(
  "daily_rates",
  {
    key: text().notNull(),
    day: date({ mode: "string" }).notNull(),
    value: doublePrecision().notNull(),
    importId: uuid("import_id")
      .notNull()
      .references(() => dataImports.id),
  },
  (table) => [primaryKey({ columns: [table.key, table.day] })],
);

/** Each look at a publisher's address, and what it found. */
export const sourceChecks = pgTable(
  "source_checks",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The entry of the table of sources that was looked up. */
    feed: text().notNull(),
    address: text().notNull(),
    outcome: text({ enum: ["new", "unchanged", "failed"] }).notNull(),
    detail: text(),
    checkedAt: timestamp("checked_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("source_checks_feed").on(table.feed, table.checkedAt)],
);
