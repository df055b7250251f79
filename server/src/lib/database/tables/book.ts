import type {
  BookKind,
  BookOutcome,
  BookRow,
  BookStatus,
  UnknownAccount,
} from "@labs/contract/portfolios/book";
import type { ColumnMapping, MappingChoice } from "@labs/contract/uploads/data-request-rows";
import {
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
import { portfolios } from "./portfolios.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });
const by = (name: string) => uuid(name).references(() => users.id);
const upload = () =>
  uuid("upload_id")
    .notNull()
    .references(() => bookUploads.id, { onDelete: "cascade" });

/** What a holding is, column by column, as it is kept to be put back. */
export type KeptHolding = Record<string, unknown>;

/** A file of own homes, leases or loans of a portfolio: read, looked at, applied, undone. */
export const bookUploads = pgTable(
  "book_uploads",
  {
    id: uuid().primaryKey().defaultRandom(),
    portfolioId: uuid("portfolio_id")
      .notNull()
      .references(() => portfolios.id, { onDelete: "cascade" }),
    kind: text().$type<BookKind>().notNull(),
    fileName: text("file_name").notNull(),
    sha256: text().notNull(),
    status: text().$type<BookStatus>().notNull().default("queued"),
    /** Why the file was refused. */
    reason: text(),
    /** What its sender said of the columns. */
    givenMapping: jsonb("given_mapping").$type<MappingChoice>(),
    /** Of a statement that does not say whose it is, or of which year its months are. */
    givenOwnId: text("given_own_id"),
    givenEndMonth: text("given_end_month"),
    /** Lines of statements that nothing maps, with the software that wrote them. */
    unknownAccounts: jsonb("unknown_accounts")
      .$type<(UnknownAccount & { system: string })[]>()
      .notNull()
      .default([]),
    columns: jsonb().$type<ColumnMapping[]>().notNull().default([]),
    questions: text().array().notNull().default([]),
    warnings: text().array().notNull().default([]),
    jobId: uuid("job_id"),
    /** Homes that were taken out because the file did not have them. */
    removed: integer().notNull().default(0),
    createdBy: by("created_by").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    appliedBy: by("applied_by"),
    appliedAt: moment("applied_at"),
    undoneBy: by("undone_by"),
    undoneAt: moment("undone_at"),
  },
  (table) => [index("book_uploads_portfolio").on(table.portfolioId, table.createdAt)],
);

/** What a home is that no list has. */
export interface NewHome {
  countyFips: string;
  propertyType: "singlefamily" | "multifamily";
  addressLine: string;
  city: string | null;
  state: string;
  zip: string | null;
  searchText: string;
  latitude: number;
  longitude: number;
  geocodePrecision: string;
  beds: number | null;
  baths: number | null;
  sqft: number | null;
  yearBuilt: number | null;
  units: number | null;
}

/** What a file would do to each home. */
export const bookUploadRows = pgTable(
  "book_upload_rows",
  {
    uploadId: upload(),
    row: integer().notNull(),
    outcome: text().$type<BookOutcome>().notNull(),
    ownId: text("own_id"),
    text: text().notNull(),
    property: jsonb().$type<BookRow["property"]>(),
    candidates: jsonb().$type<BookRow["candidates"]>().notNull(),
    changes: jsonb().$type<BookRow["changes"]>().notNull(),
    notes: text().array().notNull(),
    problems: text().array().notNull(),
    /** The holding's version that the differences are from; null where nothing is held. */
    basedOn: integer("based_on"),
    home: jsonb().$type<NewHome>(),
    /** Of the holding, by column. */
    values: jsonb().$type<KeptHolding>().notNull(),
    soldOn: date("sold_on", { mode: "string" }),
    salePrice: doublePrecision("sale_price"),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.row] })],
);

/** What an applied file did to each home, to be undone. */
export const bookUploadChanges = pgTable(
  "book_upload_changes",
  {
    uploadId: upload(),
    googlePlacesId: text("google_places_id").notNull(),
    /** Null where the portfolio did not hold it. */
    before: jsonb().$type<KeptHolding>(),
    /** Null where the portfolio no longer holds it. */
    versionAfter: integer("version_after"),
    /** The company's number on the property's record before; null also where it had none. */
    numberBefore: text("number_before"),
  },
  (table) => [
    primaryKey({ columns: [table.uploadId, table.googlePlacesId] }),
    index("book_upload_changes_place").on(table.googlePlacesId),
  ],
);

/** Homes that a portfolio held until they were sold, as they stood in it then. */
export const soldHoldings = pgTable(
  "sold_holdings",
  {
    portfolioId: uuid("portfolio_id")
      .notNull()
      .references(() => portfolios.id, { onDelete: "cascade" }),
    googlePlacesId: text("google_places_id").notNull(),
    uploadId: upload(),
    ownId: text("own_id"),
    soldOn: date("sold_on", { mode: "string" }),
    salePrice: doublePrecision("sale_price"),
    holding: jsonb().$type<KeptHolding>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uploadId, table.googlePlacesId] }),
    index("sold_holdings_portfolio").on(table.portfolioId),
  ],
);
