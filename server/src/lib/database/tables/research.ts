import type { ReportVerification } from "@labs/contract/reports";
import type { UnderwritingMerge } from "@labs/contract/underwriting";
import type { UnitMixRow } from "@labs/contract/unit-mix";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "./auth.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });
const userId = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id);

/** Every saved unit mix of a multi-family property; the primary key lets one of two savers at once through. */
export const unitMixVersions = pgTable(
  "unit_mix_versions",
  {
    googlePlacesId: text("google_places_id").notNull(),
    version: integer().notNull(),
    asOf: text("as_of").notNull(),
    source: text().notNull(),
    rows: jsonb().$type<UnitMixRow[]>().notNull(),
    demo: boolean().notNull(),
    basedOn: integer("based_on"),
    /** Null for what was loaded rather than entered. */
    createdBy: uuid("created_by").references(() => users.id),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.googlePlacesId, table.version] })],
);

export const underwritingVersions = pgTable(
  "underwriting_versions",
  {
    googlePlacesId: text("google_places_id").notNull(),
    version: integer().notNull(),
    name: text(),
    model: text({ enum: ["singlefamily", "multifamily"] }).notNull(),
    catalogueVersion: text("catalogue_version").notNull(),
    contentHash: text("content_hash").notNull(),
    inputs: jsonb().$type<Record<string, unknown>>().notNull(),
    basis: jsonb().$type<Record<string, string>>().notNull(),
    outputs: jsonb().$type<Record<string, unknown>>().notNull(),
    lines: jsonb().$type<Record<string, (number | null)[]>>().notNull(),
    monthlyLines: jsonb("monthly_lines").$type<Record<string, (number | null)[]>>().notNull(),
    checks: jsonb()
      .$type<{ code: string; severity: "error" | "warning"; ok: boolean; message: string }[]>()
      .notNull(),
    unavailable: jsonb().$type<Record<string, string>>().notNull(),
    /** The rent and sale comps as they stood: the report must not change with the market. */
    evidence: jsonb().$type<Record<string, unknown>>().notNull(),
    basedOn: integer("based_on"),
    /** Of a version that merges two: which they were, and what was taken of each. */
    merge: jsonb().$type<UnderwritingMerge>(),
    /** Null for the run over the demo's homes at a first start. */
    createdBy: uuid("created_by").references(() => users.id),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.googlePlacesId, table.version] })],
);

export const documents = pgTable(
  "documents",
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    type: text().notNull(),
    tags: text().array().notNull(),
    propertyOid: bigint("property_oid", { mode: "number" }),
    googlePlacesId: text("google_places_id"),
    portfolioId: text("portfolio_id"),
    contentType: text("content_type").notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    version: integer().notNull(),
    createdBy: userId("created_by"),
    createdAt: moment("created_at").notNull().defaultNow(),
    deletedAt: moment("deleted_at"),
  },
  (table) => [
    index("documents_place").on(table.googlePlacesId),
    index("documents_name").on(table.name),
    index("documents_hash").on(table.sha256),
  ],
);

export const reports = pgTable(
  "reports",
  {
    id: uuid().primaryKey().defaultRandom(),
    documentId: uuid("document_id")
      .notNull()
      .references(() => documents.id),
    googlePlacesId: text("google_places_id").notNull(),
    underwritingVersion: integer("underwriting_version").notNull(),
    decision: jsonb().$type<Record<string, unknown>>(),
    /** The run of a firm's own workbook that it tells; null where the version's own figures are told. */
    modelRun: jsonb("model_run").$type<{ modelId: string; runId: string }>(),
    /** What became of its numbers; null of reports from before that was kept. */
    verification: jsonb().$type<ReportVerification>(),
    createdBy: userId("created_by"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [uniqueIndex("reports_document").on(table.documentId)],
);
