import { date, doublePrecision, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { dataImports } from "./markets.ts";

/** Areas below the county. Tracts of the census of 2010 are other areas than those of 2020, whatever their ids say. */
export const SMALL_AREA_KINDS = ["zip", "tract", "tract2010"] as const;

/** Where a ZIP code or a census tract lies, and its outline where a file of them was loaded. */
export const smallAreas = pgTable(
  "small_areas",
  {
    kind: text({ enum: SMALL_AREA_KINDS }).notNull(),
    id: text().notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    landSqMiles: doublePrecision("land_sq_miles"),
    west: doublePrecision(),
    south: doublePrecision(),
    east: doublePrecision(),
    north: doublePrecision(),
    /** Rings as JSON: whole numbers of 0.00001 degrees, each point as its step from the one before. */
    outline: text(),
    /** Of what edition the boundaries are, in words. */
    edition: text().notNull(),
    importId: uuid("import_id")
      .notNull()
      .references(() => dataImports.id),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.id] }),
    index("small_areas_place").on(table.kind, table.latitude, table.longitude),
  ],
);

/** Which counties a ZIP code lies in, and how much of its residential addresses. */
export const zipCounties = pgTable(
  "zip_counties",
  {
    zip: text().notNull(),
    countyFips: text("county_fips").notNull(),
    /** Null where the file names the pair alone. */
    share: doublePrecision(),
    importId: uuid("import_id")
      .notNull()
      .references(() => dataImports.id),
  },
  (table) => [
    primaryKey({ columns: [table.zip, table.countyFips] }),
    index("zip_counties_county").on(table.countyFips),
  ],
);

/** Which tracts of 2020 a ZIP code has addresses in. */
export const zipTracts = pgTable(
  "zip_tracts",
  {
    zip: text().notNull(),
    tract: text().notNull(),
    share: doublePrecision(),
    importId: uuid("import_id")
      .notNull()
      .references(() => dataImports.id),
  },
  (table) => [primaryKey({ columns: [table.zip, table.tract] }), index("zip_tracts_tract").on(table.tract)],
);

/** What a publisher withholds of an area for a month, and why: no figure, and never 0. Small areas are most of them. */
export const withheldFigures = pgTable(
  "withheld_figures",
  {
    metricKey: text("metric_key").notNull(),
    areaKind: text("area_kind").notNull(),
    areaId: text("area_id").notNull(),
    month: date({ mode: "string" }).notNull(),
    reason: text().notNull(),
    /** The day from which on it was known to be withheld, as that of a series' state is. */
    knownOn: date("known_on", { mode: "string" }).notNull().defaultNow(),
    /** The day from which on a later edition gave the figure; null while it is withheld. */
    givenOn: date("given_on", { mode: "string" }),
    stepMonths: integer("step_months").notNull().default(12),
    outAfterDays: integer("out_after_days").notNull().default(427),
    importId: uuid("import_id")
      .notNull()
      .references(() => dataImports.id),
  },
  (table) => [
    primaryKey({ columns: [table.areaKind, table.areaId, table.metricKey, table.month, table.knownOn] }),
  ],
);
