import type { FirmModelReading } from "@labs/contract/firm-models";
import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
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
