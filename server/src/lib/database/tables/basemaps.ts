import { bigint, doublePrecision, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** A street-level ground under maps: an archive of tiles in storage. The next file of its name replaces it. */
export const basemaps = pgTable("basemaps", {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull().unique(),
  file: text().notNull(),
  sha256: text().notNull(),
  size: bigint({ mode: "number" }).notNull(),
  west: doublePrecision().notNull(),
  south: doublePrecision().notNull(),
  east: doublePrecision().notNull(),
  north: doublePrecision().notNull(),
  minZoom: integer("min_zoom").notNull(),
  maxZoom: integer("max_zoom").notNull(),
  layers: text().array().notNull(),
  attribution: text().notNull(),
  importedAt: timestamp("imported_at", { withTimezone: true }).notNull().defaultNow(),
});
