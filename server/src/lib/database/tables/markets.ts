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
  },
  (table) => [index("counties_msa").on(table.msaId)],
);

/**
 * One metric of one area over time: months from `start_month` on, one array element a step, null where the
 * publisher has no value. One row a series keeps a county page one read and a national map one scan.
 */
export const metricSeries = pgTable(
  "metric_series",
  {
    metricKey: text("metric_key").notNull(),
    areaKind: text("area_kind", { enum: ["county", "msa"] }).notNull(),
    areaId: text("area_id").notNull(),
    startMonth: date("start_month", { mode: "string" }).notNull(),
    stepMonths: integer("step_months").notNull(),
    values: doublePrecision().array().$type<(number | null)[]>().notNull(),
    latestMonth: date("latest_month", { mode: "string" }).notNull(),
    latestValue: doublePrecision("latest_value").notNull(),
    importId: uuid("import_id")
      .notNull()
      .references(() => dataImports.id),
  },
  (table) => [
    primaryKey({ columns: [table.metricKey, table.areaKind, table.areaId] }),
    index("metric_series_area").on(table.areaKind, table.areaId),
  ],
);
