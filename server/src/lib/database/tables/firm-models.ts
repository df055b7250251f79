import type { BulkOffer, BulkOutput, BulkSource } from "@labs/contract/firm-models/bulk-runs";
import type { Changes, FirmModelReading } from "@labs/contract/firm-models/firm-models";
import type { RunAnalyses } from "@labs/contract/firm-models/model-analyses";
import type { InputMapping, OutputMapping } from "@labs/contract/firm-models/model-mappings";
import type { FilledInput, FillFrom, RunInput, RunOutput } from "@labs/contract/firm-models/model-runs";
import { sql } from "drizzle-orm";
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "./auth.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** A firm's own Excel model; its file is in storage under its hash. */
export const firmModels = pgTable(
  "firm_models",
  {
    id: uuid().primaryKey().defaultRandom(),
    ownerId: uuid("owner_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    shared: boolean().notNull().default(false),
    fileName: text("file_name").notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    status: text({ enum: ["queued", "reading", "ready", "refused", "failed"] }).notNull(),
    accepted: text({ enum: ["whole", "part", "none"] }),
    reason: text(),
    formulas: integer().notNull().default(0),
    refusedCells: integer("refused_cells").notNull().default(0),
    report: jsonb().$type<FirmModelReading>(),
    readMilliseconds: integer("read_milliseconds"),
    jobId: uuid("job_id"),
    createdAt: moment("created_at").notNull().defaultNow(),
    readAt: moment("read_at"),
    deletedAt: moment("deleted_at"),
  },
  (table) => [
    index("firm_models_owner").on(table.ownerId, table.createdAt),
    index("firm_models_file").on(table.sha256),
    /** Two uploads of the same file at once make one model. */
    uniqueIndex("firm_models_once")
      .on(table.ownerId, table.sha256)
      .where(sql`${table.deletedAt} is null and ${table.status} in ('queued', 'reading', 'ready')`),
  ],
);

/** What a model's inputs and results are in Labs, each version as somebody confirmed it. */
export const firmModelMappings = pgTable(
  "firm_model_mappings",
  {
    modelId: uuid("model_id")
      .notNull()
      .references(() => firmModels.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    inputs: jsonb().$type<InputMapping[]>().notNull(),
    outputs: jsonb().$type<OutputMapping[]>().notNull(),
    createdBy: uuid("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.modelId, table.version] })],
);

/** A run of a model for a property, kept as a version of a named scenario; never changed. */
export const firmModelRuns = pgTable(
  "firm_model_runs",
  {
    id: uuid().primaryKey().defaultRandom(),
    modelId: uuid("model_id")
      .notNull()
      .references(() => firmModels.id, { onDelete: "cascade" }),
    googlePlacesId: text("google_places_id").notNull(),
    label: text().notNull(),
    name: text().notNull(),
    version: integer().notNull(),
    mappingVersion: integer("mapping_version").notNull(),
    filledFrom: jsonb("filled_from").$type<FillFrom>().notNull(),
    changes: jsonb().$type<Changes>().notNull(),
    inputs: jsonb().$type<RunInput[]>().notNull(),
    outputs: jsonb().$type<RunOutput[]>().notNull(),
    analyses: jsonb().$type<RunAnalyses>().notNull().default({}),
    residual: doublePrecision(),
    demo: boolean().notNull(),
    createdBy: uuid("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    unique("firm_model_runs_once").on(table.modelId, table.googlePlacesId, table.name, table.version),
    index("firm_model_runs_newest").on(table.modelId, table.createdAt),
  ],
);

/** A model run over a list of properties. */
export const firmModelBulkRuns = pgTable(
  "firm_model_bulk_runs",
  {
    id: uuid().primaryKey().defaultRandom(),
    modelId: uuid("model_id")
      .notNull()
      .references(() => firmModels.id, { onDelete: "cascade" }),
    ownerId: uuid("owner_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The list's own name. */
    name: text().notNull(),
    source: jsonb().$type<BulkSource>().notNull(),
    offer: jsonb().$type<BulkOffer>(),
    bid: jsonb().$type<{ output: string; target: number }>(),
    changes: jsonb().$type<Changes>().notNull(),
    mappingVersion: integer("mapping_version").notNull(),
    total: integer().notNull(),
    status: text({ enum: ["queued", "running", "completed", "stopped", "failed"] }).notNull(),
    reason: text(),
    jobId: uuid("job_id"),
    createdAt: moment("created_at").notNull().defaultNow(),
    endedAt: moment("ended_at"),
  },
  (table) => [index("firm_model_bulk_runs_model").on(table.modelId, table.createdAt)],
);

/** One property of a bulk run: what it was filled with, and what came out. */
export const firmModelBulkRows = pgTable(
  "firm_model_bulk_rows",
  {
    bulkRunId: uuid("bulk_run_id")
      .notNull()
      .references(() => firmModelBulkRuns.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    googlePlacesId: text("google_places_id").notNull(),
    /** `partly`: some mapped inputs stand as the file has them. */
    outcome: text({ enum: ["waiting", "filled", "partly", "failed"] })
      .notNull()
      .default("waiting"),
    label: text(),
    reason: text(),
    price: doublePrecision(),
    demo: boolean().notNull().default(false),
    inputs: jsonb().$type<FilledInput[]>().notNull().default([]),
    outputs: jsonb().$type<BulkOutput[]>().notNull().default([]),
    maxBid: jsonb("max_bid").$type<{ value: number | null; text: string }>(),
  },
  (table) => [primaryKey({ columns: [table.bulkRunId, table.position] })],
);
