import type { JobOutcome } from "@labs/contract/jobs";
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "./auth.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** What a person sees of queued work. The queue's own tables hold the payload and are the queue's alone. */
export const jobs = pgTable(
  "jobs",
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().notNull(),
    ownerId: uuid("owner_id").references(() => users.id, { onDelete: "cascade" }),
    title: text().notNull(),
    href: text(),
    /** Asked for again under the same key, a job of the same owner and kind is the same job. */
    key: text(),
    /** Whose turn it is among those who wait for work of this kind: of two, the smaller goes first. */
    turn: integer().notNull().default(0),
    state: text({ enum: ["queued", "running", "succeeded", "failed", "cancelled", "expired"] }).notNull(),
    stage: text(),
    done: integer().notNull().default(0),
    total: integer(),
    error: text(),
    /** What became of it where it ran to its end; null where that says all there is. */
    outcome: jsonb().$type<JobOutcome>(),
    attempts: integer().notNull().default(0),
    createdAt: moment("created_at").notNull().defaultNow(),
    startedAt: moment("started_at"),
    endedAt: moment("ended_at"),
  },
  (table) => [
    uniqueIndex("jobs_key").on(table.ownerId, table.kind, table.key),
    index("jobs_owner").on(table.ownerId, table.createdAt),
    index("jobs_turn").on(table.kind, table.turn),
    index("jobs_state").on(table.state, table.createdAt),
  ],
);
