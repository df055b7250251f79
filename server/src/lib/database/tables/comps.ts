import type { RuleChange } from "@labs/contract/comps";
import {
  bigint,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "./auth.ts";
import { documents } from "./research.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });
const userId = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id);

/** Where a property's comps are chosen by another rule than the firm's. */
export const rentCompRules = pgTable("rent_comp_rules", {
  googlePlacesId: text("google_places_id").primaryKey(),
  rule: jsonb().$type<RuleChange>().notNull(),
  decidedBy: userId("decided_by"),
  decidedAt: moment("decided_at").notNull().defaultNow(),
});

/** Rents that somebody added to a property's comps, with what they rest on. */
export const rentCompAdditions = pgTable(
  "rent_comp_additions",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    googlePlacesId: text("google_places_id").notNull(),
    label: text().notNull(),
    rent: doublePrecision().notNull(),
    observedOn: date("observed_on", { mode: "string" }).notNull(),
    basis: text({ enum: ["asking", "achieved"] }).notNull(),
    visibility: text({ enum: ["public", "own", "nonpublic"] }).notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    beds: doublePrecision(),
    baths: doublePrecision(),
    sqft: doublePrecision(),
    yearBuilt: integer("year_built"),
    sourceUrl: text("source_url"),
    documentId: uuid("document_id").references(() => documents.id),
    note: text(),
    addedBy: userId("added_by"),
    addedAt: moment("added_at").notNull().defaultNow(),
    /** What was taken away again stays, for whoever asks what an older set was made of. */
    removedAt: moment("removed_at"),
    removedBy: uuid("removed_by").references(() => users.id),
  },
  (table) => [index("rent_comp_additions_place").on(table.googlePlacesId)],
);
