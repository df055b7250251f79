import type { RuleChange } from "@labs/contract/comps";
import {
  bigint,
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
import { users } from "./auth.ts";
import { documents } from "./research.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });
const userId = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id);
/** Rent comps and sale comps of a property are two sets that know nothing of each other. */
const kind = () => text({ enum: ["rent", "sale"] }).notNull();

/** What users decided about single comps of a property; survives every refresh. */
export const compChoices = pgTable(
  "comp_choices",
  {
    googlePlacesId: text("google_places_id").notNull(),
    kind: kind(),
    compId: text("comp_id").notNull(),
    included: boolean().notNull(),
    reason: text(),
    version: integer().notNull().default(1),
    decidedBy: userId("decided_by"),
    decidedAt: moment("decided_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.googlePlacesId, table.compId] })],
);

/** Dollars by which users adjust single comps for what the method does not: both zero is none. */
export const compAdjustments = pgTable(
  "comp_adjustments",
  {
    googlePlacesId: text("google_places_id").notNull(),
    kind: kind(),
    compId: text("comp_id").notNull(),
    condition: doublePrecision().notNull(),
    grade: doublePrecision().notNull(),
    reason: text().notNull(),
    version: integer().notNull().default(1),
    decidedBy: userId("decided_by"),
    decidedAt: moment("decided_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.googlePlacesId, table.compId] })],
);

/** Each refresh of a comp set: which comps, at what similarity, and the point, so that the next can say what changed. */
export const compSets = pgTable(
  "comp_sets",
  {
    googlePlacesId: text("google_places_id").notNull(),
    kind: kind(),
    version: integer().notNull(),
    /** A set kept before labels were has none. */
    comps: jsonb().$type<{ compId: string; similarity: number; label?: string }[]>().notNull(),
    point: doublePrecision(),
    asOf: text("as_of"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.googlePlacesId, table.kind, table.version] })],
);

/** Where a property's comps are chosen by another rule than the firm's; empty is the firm's again. */
export const compRules = pgTable(
  "comp_rules",
  {
    googlePlacesId: text("google_places_id").notNull(),
    kind: kind(),
    rule: jsonb().$type<RuleChange>().notNull(),
    version: integer().notNull().default(1),
    decidedBy: userId("decided_by"),
    decidedAt: moment("decided_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.googlePlacesId, table.kind] })],
);

/** Rents and sales that somebody added to a property's comps, with what they rest on. */
export const compAdditions = pgTable(
  "comp_additions",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    googlePlacesId: text("google_places_id").notNull(),
    kind: kind(),
    label: text().notNull(),
    /** Monthly rent or price. */
    amount: doublePrecision().notNull(),
    observedOn: date("observed_on", { mode: "string" }).notNull(),
    basis: text({ enum: ["asking", "achieved", "sale"] }).notNull(),
    visibility: text({ enum: ["public", "own", "nonpublic"] }).notNull(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    beds: doublePrecision(),
    baths: doublePrecision(),
    sqft: doublePrecision(),
    yearBuilt: integer("year_built"),
    /** Of a building that was sold; its net operating income of that year where somebody knows it. */
    units: integer(),
    noi: doublePrecision(),
    sourceUrl: text("source_url"),
    documentId: uuid("document_id").references(() => documents.id),
    note: text(),
    addedBy: userId("added_by"),
    addedAt: moment("added_at").notNull().defaultNow(),
    /** What was taken away again stays, for whoever asks what an older set was made of. */
    removedAt: moment("removed_at"),
    removedBy: uuid("removed_by").references(() => users.id),
  },
  (table) => [index("comp_additions_place").on(table.googlePlacesId)],
);
