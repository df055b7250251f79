import type { AuditFilter } from "@labs/contract/audit";
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { auditEvents as at } from "../../lib/database/tables/audit.ts";
import { users } from "../../lib/database/tables/auth.ts";
import { properties } from "../../lib/database/tables/properties.ts";

export type AuditRow = typeof at.$inferSelect & {
  actorName: string | null;
  actorEmail: string | null;
  propertyName: string | null;
  addressLine: string | null;
};

export async function insertEvent(database: Executor, event: typeof at.$inferInsert): Promise<void> {
  await database.insert(at).values(event);
}

/** Where a page of the log ended, for the next. */
export type Cursor = Pick<AuditRow, "at" | "id">;

function matching(filter: AuditFilter, after?: Cursor): SQL | undefined {
  const { actorId, object, action, query, from, to } = filter;
  const pattern = `%${(query ?? "").replaceAll("\u0000", "").replace(/[\\%_]/g, "\\$&")}%`;
  return and(
    actorId === undefined ? undefined : eq(at.actorId, actorId),
    object === undefined ? undefined : eq(at.objectType, object),
    action === undefined ? undefined : eq(at.action, action),
    from === undefined ? undefined : sql`${at.at} >= ${from}::date at time zone 'UTC'`,
    to === undefined ? undefined : sql`${at.at} < (${to}::date + 1) at time zone 'UTC'`,
    query === undefined || query.trim() === ""
      ? undefined
      : sql`(${at.objectName} ilike ${pattern} or ${at.objectId} ilike ${pattern}
          or ${at.googlePlacesId} ilike ${pattern} or ${at.origin} ilike ${pattern})`,
    after === undefined
      ? undefined
      : sql`(${at.at}, ${at.id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`,
  );
}

/** Newest first; moments are compared to the millisecond, as they are handed on. */
export async function listRows(
  database: Executor,
  filter: AuditFilter,
  { limit, offset = 0, after }: { limit: number; offset?: number; after?: Cursor | undefined },
): Promise<AuditRow[]> {
  return database
    .select({
      id: at.id,
      at: at.at,
      actorId: at.actorId,
      actorName: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
      actorEmail: users.email,
      origin: at.origin,
      action: at.action,
      objectType: at.objectType,
      objectId: at.objectId,
      objectName: at.objectName,
      googlePlacesId: at.googlePlacesId,
      propertyName: properties.name,
      addressLine: properties.addressLine,
      before: at.before,
      after: at.after,
    })
    .from(at)
    .leftJoin(users, eq(users.id, at.actorId))
    .leftJoin(properties, eq(properties.googlePlacesId, at.googlePlacesId))
    .where(matching(filter, after))
    .orderBy(desc(at.at), desc(at.id))
    .limit(limit)
    .offset(offset);
}

export function countRows(database: Executor, filter: AuditFilter): Promise<number> {
  return database.$count(at, matching(filter));
}
