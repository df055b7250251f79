import type { ObjectType } from "@labs/contract/rights";
import { index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/**
 * Who did what to which object. Triggers on the tables write it in the transaction of the change itself; another
 * refuses that a line is ever changed or deleted, and so nothing refers to other tables here.
 */
export const auditEvents = pgTable(
  "audit_events",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** To the millisecond, as the program counts: the next page of an export begins where the last one ended. */
    at: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    actorId: uuid("actor_id"),
    /** The id of the call, with `token` and its id behind it where one was used, or of the job with `job` before it. */
    origin: text(),
    action: text().notNull(),
    objectType: text("object_type").$type<ObjectType>().notNull(),
    objectId: text("object_id").notNull(),
    /** As it was called then. */
    objectName: text("object_name"),
    googlePlacesId: text("google_places_id"),
    /** The fields that changed, without secrets and long values. */
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [
    index("audit_events_at").on(table.at, table.id),
    index("audit_events_actor").on(table.actorId, table.at),
    index("audit_events_object").on(table.objectType, table.objectId),
  ],
);
