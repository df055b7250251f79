import type { FirmModelStatus } from "@labs/contract/firm-models/firm-models";
import { and, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { users } from "../../lib/database/tables/auth.ts";
import { firmModels } from "../../lib/database/tables/firm-models.ts";
import { isReadable } from "../../lib/database/visible-rows.ts";
import type { Viewer } from "../../lib/rights.ts";

export type ModelRow = NonNullable<Awaited<ReturnType<typeof findModel>>>;

const ownerName = sql<string>`${users.firstName} || ' ' || ${users.lastName}`;
const { report: _, ...plain } = getTableColumns(firmModels);

/** The new row's id; undefined when the same person has the same file already. */
export async function insertModel(
  database: Executor,
  model: typeof firmModels.$inferInsert,
): Promise<string | undefined> {
  const rows = await database
    .insert(firmModels)
    .values(model)
    .onConflictDoNothing()
    .returning({ id: firmModels.id });
  return rows[0]?.id;
}

/** Deleted ones too. */
export async function findModel(database: Executor, id: string) {
  const rows = await database
    .select({ ...getTableColumns(firmModels), ownerName })
    .from(firmModels)
    .innerJoin(users, eq(users.id, firmModels.ownerId))
    .where(eq(firmModels.id, id));
  return rows[0];
}

/** Somebody's model of the same file that is not deleted and was not refused. */
export async function findSameModel(database: Executor, of: { ownerId: string; sha256: string }) {
  const rows = await database
    .select({ id: firmModels.id, status: firmModels.status })
    .from(firmModels)
    .where(
      and(
        eq(firmModels.ownerId, of.ownerId),
        eq(firmModels.sha256, of.sha256),
        isNull(firmModels.deletedAt),
        inArray(firmModels.status, ["queued", "reading", "ready"]),
      ),
    )
    .limit(1);
  return rows[0];
}

/** How many of somebody's models wait or are read. */
export function countOpen(database: Executor, ownerId: string): Promise<number> {
  return database.$count(
    firmModels,
    and(eq(firmModels.ownerId, ownerId), inArray(firmModels.status, ["queued", "reading"])),
  );
}

export async function listModels(
  database: Executor,
  of: {
    viewer: Viewer;
    query?: string | undefined;
    /** Those deleted after this moment, in place of those that are not. */
    deletedSince?: Date | undefined;
    page: number;
    pageSize: number;
  },
) {
  const literal = of.query?.replaceAll("\u0000", "").replace(/[\\%_]/g, "\\$&");
  const where = and(
    isReadable(of.viewer, { ownerId: firmModels.ownerId, isShared: firmModels.shared }),
    of.deletedSince === undefined
      ? isNull(firmModels.deletedAt)
      : and(isNotNull(firmModels.deletedAt), gt(firmModels.deletedAt, of.deletedSince)),
    literal === undefined || literal === "" ? undefined : sql`${firmModels.fileName} ilike ${`%${literal}%`}`,
  );
  const [rows, total] = await Promise.all([
    database
      .select({ ...plain, ownerName })
      .from(firmModels)
      .innerJoin(users, eq(users.id, firmModels.ownerId))
      .where(where)
      .orderBy(desc(firmModels.createdAt), desc(firmModels.id))
      .limit(of.pageSize)
      .offset((of.page - 1) * of.pageSize),
    database.$count(firmModels, where),
  ]);
  return { rows, total };
}

/** Changes a model, where given only from one of these states; whether it did. */
export async function updateModel(
  database: Executor,
  id: string,
  { changes, from }: { changes: Partial<typeof firmModels.$inferInsert>; from?: readonly FirmModelStatus[] },
): Promise<boolean> {
  const rows = await database
    .update(firmModels)
    .set(changes)
    .where(and(eq(firmModels.id, id), from === undefined ? undefined : inArray(firmModels.status, [...from])))
    .returning({ id: firmModels.id });
  return rows.length > 0;
}

/** Removes what was deleted before a moment, and tells the hashes of their files. */
export async function purgeDeleted(database: Executor, before: Date): Promise<string[]> {
  const rows = await database
    .delete(firmModels)
    .where(lt(firmModels.deletedAt, before))
    .returning({ sha256: firmModels.sha256 });
  return [...new Set(rows.map(({ sha256 }) => sha256))];
}

export async function isHashKnown(database: Executor, sha256: string): Promise<boolean> {
  const rows = await database
    .select({ id: firmModels.id })
    .from(firmModels)
    .where(eq(firmModels.sha256, sha256))
    .limit(1);
  return rows.length > 0;
}
