import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { bookUploads } from "./book.ts";
import { portfolios } from "./portfolios.ts";

/** What one line of a statement says of a month, with the cell that says it. */
export interface ActualLine {
  account: string;
  placement: "income" | "expense" | "below";
  label: string;
  /** Dollars that it adds to net income; with a minus what it takes off. */
  amount: number;
  source: { sheet: string; row: number; column: number };
}

const portfolioId = () =>
  uuid("portfolio_id")
    .notNull()
    .references(() => portfolios.id, { onDelete: "cascade" });
const uploadId = () =>
  uuid("upload_id")
    .notNull()
    .references(() => bookUploads.id, { onDelete: "cascade" });

/** A month of a home as its operating statement has it, of the file that said it last. */
export const actualMonths = pgTable(
  "actual_months",
  {
    portfolioId: portfolioId(),
    googlePlacesId: text("google_places_id").notNull(),
    /** `YYYY-MM`. */
    month: text().notNull(),
    version: integer().notNull().default(1),
    lines: jsonb().$type<ActualLine[]>().notNull(),
    uploadId: uploadId(),
  },
  (table) => [
    primaryKey({ columns: [table.portfolioId, table.googlePlacesId, table.month] }),
    index("actual_months_place").on(table.googlePlacesId),
    index("actual_months_upload").on(table.uploadId),
  ],
);

/** What an applied file did to each month, to be undone. */
export const actualChanges = pgTable(
  "actual_changes",
  {
    uploadId: uploadId(),
    googlePlacesId: text("google_places_id").notNull(),
    month: text().notNull(),
    /** Null where the month had not been loaded. */
    before: jsonb().$type<{ lines: ActualLine[]; uploadId: string }>(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.googlePlacesId, table.month] })],
);
