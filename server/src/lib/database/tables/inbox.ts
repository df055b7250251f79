import type { InboxKind } from "@labs/contract/access/inbox";
import {
  boolean,
  date,
  doublePrecision,
  foreignKey,
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

/** What a figure of a watched market has to do to be told; ends with the watching. */
export const marketAlerts = pgTable(
  "market_alerts",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: user(),
    kind: text({ enum: ["county", "msa"] }).notNull(),
    areaId: text("area_id").notNull(),
    metricKey: text("metric_key").notNull(),
    side: text({ enum: ["below", "above"] }).notNull(),
    threshold: doublePrecision().notNull(),
    /** The month from which on it was met when somebody saw it: it is told again when it next begins to be met. */
    seenSince: text("seen_since"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("market_alerts_rule").on(
      table.userId,
      table.kind,
      table.areaId,
      table.metricKey,
      table.side,
      table.threshold,
    ),
    foreignKey({
      name: "market_alerts_watched",
      columns: [table.userId, table.kind, table.areaId],
      foreignColumns: [watchedMarkets.userId, watchedMarkets.kind, watchedMarkets.areaId],
    }).onDelete("cascade"),
  ],
);

/** Views of the markets desk, each under a name of its owner's. */
export const marketViews = pgTable(
  "market_views",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: user(),
    name: text().notNull(),
    /** The page's address without its path. */
    search: text().notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [uniqueIndex("market_views_name").on(table.userId, table.name)],
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
