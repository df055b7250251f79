import type { InboxKind } from "@labs/contract/access/inbox";
import {
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "./auth.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });
const user = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** What somebody's inbox leaves out; who has no row gets everything, and the mail. */
export const inboxSettings = pgTable("inbox_settings", {
  userId: user().primaryKey(),
  off: text().array().$type<InboxKind[]>().notNull().default([]),
  isMailed: boolean("is_mailed").notNull().default(true),
  changedAt: moment("changed_at").notNull().defaultNow(),
});

export const watchedMarkets = pgTable(
  "watched_markets",
  {
    userId: user(),
    kind: text({ enum: ["county", "msa"] }).notNull(),
    areaId: text("area_id").notNull(),
    /** Which editions of its figures were seen. */
    seen: text().notNull(),
    watchedAt: moment("watched_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind, table.areaId] })],
);

/** The mail of a person and day: its row is there before it is sent, so that no day has two. */
export const digestMails = pgTable(
  "digest_mails",
  {
    userId: user(),
    day: date({ mode: "string" }).notNull(),
    /** What stood in it: the next one goes out when something else needs the person. */
    keys: jsonb().$type<string[]>().notNull(),
    /** Null until the mail server took it. */
    sentAt: moment("sent_at"),
    failure: text(),
    items: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);
