import type {
  ColumnMapping,
  GivenPlace,
  MappingChoice,
  RepairGroup,
  RowIssue,
} from "@labs/contract/uploads/data-request-rows";
import type { RollCorrections, UnitEdit } from "@labs/contract/uploads/rent-roll-requests";
import type { RentRoll } from "@labs/contract/uploads/rent-rolls";
import { sql } from "drizzle-orm";
import {
  boolean,
  foreignKey,
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
const count = (name: string) => integer(name).notNull().default(0);

/** A cell as it came: a date keeps that it is one. */
export type StoredCell = string | number | boolean | { date: string } | null;

/** Which columns of a list mean what: a field's key to the column's place from 0. */
export type StoredMapping = Record<string, number>;

/** An uploaded list or rent roll and what became of it. */
export const dataRequests = pgTable(
  "data_requests",
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: ["single-family", "multi-family", "rent-roll", "operating-statement"] }).notNull(),
    status: text({
      enum: [
        "queued",
        "validating",
        "needs_review",
        "processing",
        "completed",
        "completed_with_errors",
        "failed",
        "cancelled",
      ],
    }).notNull(),
    ownerId: uuid("owner_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    shared: boolean().notNull().default(false),
    jobId: uuid("job_id"),
    fileName: text("file_name").notNull(),
    contentType: text("content_type").notNull(),
    size: integer().notNull(),
    sha256: text().notNull(),
    error: text(),
    warnings: jsonb().$type<string[]>().notNull().default([]),
    rows: count("rows"),
    matched: count("matched"),
    warned: count("warned"),
    failed: count("failed"),
    /** Of a list: what the file's columns are taken for, and what keeps that from being certain. */
    columns: jsonb().$type<ColumnMapping[]>().notNull().default([]),
    questions: jsonb().$type<string[]>().notNull().default([]),
    preview: jsonb().$type<string[][]>().notNull().default([]),
    /** The numbers of its rows in the file. */
    previewRows: jsonb("preview_rows").$type<number[]>().notNull().default([]),
    /** Of a list: city, state or ZIP code of all its rows, given with the file. */
    givenPlace: jsonb("given_place").$type<GivenPlace>().notNull().default({}),
    /** What is wrong with the rows under the proposed columns, before any is worked on. */
    repairs: jsonb().$type<RepairGroup[]>().notNull().default([]),
    /** What its sender said of the columns with the file, before anybody had read it. */
    givenMapping: jsonb("given_mapping").$type<MappingChoice>(),
    /** Null until somebody, or certainty, has confirmed it. */
    mapping: jsonb().$type<StoredMapping>(),
    /** Of a rent roll: the community it is of, whether the file is a roll, and what became of it. */
    googlePlacesId: text("google_places_id"),
    accepted: boolean(),
    acceptedInto: jsonb("accepted_into").$type<{
      googlePlacesId: string;
      unitMixVersion?: number | undefined;
      at: string;
    }>(),
    rollVersion: integer("roll_version"),
    createdAt: moment("created_at").notNull().defaultNow(),
    validatedAt: moment("validated_at"),
    confirmedAt: moment("confirmed_at"),
    startedAt: moment("started_at"),
    endedAt: moment("ended_at"),
  },
  (table) => [
    index("data_requests_owner").on(table.ownerId, table.createdAt),
    index("data_requests_file").on(table.sha256, table.kind),
    index("data_requests_job").on(table.jobId),
    /** Two uploads of the same file at once make one request. */
    uniqueIndex("data_requests_once")
      .on(table.ownerId, table.kind, table.sha256)
      .where(sql`${table.status} in ('queued', 'validating', 'needs_review', 'processing')`),
  ],
);

/** A row of a list that is done; one that is not here is still to be done. */
export const dataRequestRows = pgTable(
  "data_request_rows",
  {
    requestId: uuid("request_id")
      .notNull()
      .references(() => dataRequests.id, { onDelete: "cascade" }),
    /** As a spreadsheet counts, from 1. */
    row: integer().notNull(),
    outcome: text({ enum: ["matched", "warned", "failed"] }).notNull(),
    cells: jsonb().$type<StoredCell[]>().notNull(),
    results: jsonb().$type<Record<string, string | number | null>>().notNull(),
    issues: jsonb().$type<RowIssue[]>().notNull(),
    /** The address in one spelling, by which a later request finds that it was asked for before. */
    addressKey: text("address_key"),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.row] }),
    index("data_request_rows_address").on(table.addressKey),
  ],
);

/** What somebody chose for a header: the next file with it is read alike. */
export const columnChoices = pgTable(
  "column_choices",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text().notNull(),
    /** In one spelling. */
    header: text().notNull(),
    /** Null: not to be read. */
    field: text(),
    chosenAt: moment("chosen_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.header] })],
);

/** A rent roll as it was read (version 1) and after each correction; a version never changes. */
export const rentRollVersions = pgTable(
  "rent_roll_versions",
  {
    requestId: uuid("request_id")
      .notNull()
      .references(() => dataRequests.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    basedOn: integer("based_on"),
    edits: jsonb().$type<UnitEdit[]>().notNull(),
    corrections: jsonb().$type<RollCorrections>().notNull(),
    /** All of it but its units. */
    roll: jsonb().$type<Omit<RentRoll, "units">>().notNull(),
    /** Null for what was read. */
    createdBy: uuid("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.requestId, table.version] })],
);

/** The units of a version of a roll, some hundred a row: whoever looks at some of them reads no others. */
export const rentRollUnits = pgTable(
  "rent_roll_units",
  {
    requestId: uuid("request_id").notNull(),
    version: integer().notNull(),
    /** Place of the first of these units among all, from 0. */
    first: integer().notNull(),
    units: jsonb().$type<RentRoll["units"]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.version, table.first] }),
    foreignKey({
      columns: [table.requestId, table.version],
      foreignColumns: [rentRollVersions.requestId, rentRollVersions.version],
    }).onDelete("cascade"),
  ],
);
