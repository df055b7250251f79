import type { WebhookEvent } from "@labs/contract/access/webhooks";
import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "./auth.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });
const now = sql`clock_timestamp()`;

export const webhooks = pgTable("webhooks", {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  url: text().notNull(),
  events: text().array().$type<WebhookEvent[]>().notNull(),
  /** Signs each delivery, so it is kept as it is; nobody is told it again. */
  secret: text().notNull(),
  revision: integer().notNull().default(1),
  offSince: moment("off_since"),
  /** Why it was turned off by itself. */
  offReason: text("off_reason"),
  failingSince: moment("failing_since"),
  lastDeliveredAt: moment("last_delivered_at"),
  createdBy: uuid("created_by")
    .notNull()
    .references(() => users.id),
  createdAt: moment("created_at").notNull().default(now),
});

/** What happened, kept where a webhook is told of it; triggers on the tables write it in the same transaction. */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    id: uuid().primaryKey().defaultRandom(),
    type: text().notNull(),
    at: moment("at").notNull().default(now),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [index("webhook_events_at").on(table.at)],
);

export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: uuid().primaryKey().defaultRandom(),
    webhookId: uuid("webhook_id")
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    eventId: uuid("event_id")
      .notNull()
      .references(() => webhookEvents.id, { onDelete: "cascade" }),
    state: text({ enum: ["waiting", "delivered", "failed"] })
      .notNull()
      .default("waiting"),
    attempts: integer().notNull().default(0),
    /** When it is due; while an attempt is made, when another process may take it up. */
    nextAt: moment("next_at").notNull().default(now),
    lastAt: moment("last_at"),
    statusCode: integer("status_code"),
    milliseconds: integer(),
    error: text(),
  },
  (table) => [
    uniqueIndex("webhook_deliveries_event").on(table.webhookId, table.eventId),
    index("webhook_deliveries_due").on(table.webhookId, table.nextAt).where(sql`${table.state} = 'waiting'`),
    index("webhook_deliveries_of_event").on(table.eventId),
  ],
);
