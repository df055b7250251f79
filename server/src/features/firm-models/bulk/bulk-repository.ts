import type { BulkOutcome } from "@labs/contract/firm-models/bulk-runs";
import { and, asc, count, desc, eq, getTableColumns, gt, inArray, sql } from "drizzle-orm";
import type { Database, Executor } from "../../../lib/database/database.ts";
import { users } from "../../../lib/database/tables/auth.ts";
import {
  firmModelBulkRows as rows,
  firmModelBulkRuns as runs,
} from "../../../lib/database/tables/firm-models.ts";

export type BulkRunRow = NonNullable<Awaited<ReturnType<typeof findBulkRun>>>;
export type BulkRowRow = typeof rows.$inferSelect;
export type BulkStatus = BulkRunRow["status"];

const ownerName = sql<string>`${users.firstName} || ' ' || ${users.lastName}`;
const AT_ONCE = 500;

/** A bulk run with a waiting row for each property. */
export async function insertBulkRun(
  database: Database,
  run: typeof runs.$inferInsert,
  places: readonly string[],
): Promise<string> {
  return database.transaction(async (transaction) => {
    const [made] = await transaction.insert(runs).values(run).returning({ id: runs.id });
    if (made === undefined) throw new Error("The database returned no row for a new bulk run");
    for (let from = 0; from < places.length; from += AT_ONCE) {
      const some = places.slice(from, from + AT_ONCE).map((googlePlacesId, at) => ({
        ...{ bulkRunId: made.id, position: from + at + 1, googlePlacesId },
      }));
      await transaction.insert(rows).values(some);
    }
    return made.id;
  });
}

export async function findBulkRun(database: Executor, of: { modelId: string; id: string }) {
  const found = await database
    .select({ ...getTableColumns(runs), ownerName, ownerRole: users.role })
    .from(runs)
    .innerJoin(users, eq(users.id, runs.ownerId))
    .where(and(eq(runs.modelId, of.modelId), eq(runs.id, of.id)));
  return found[0];
}

export async function listBulkRunRows(
  database: Executor,
  of: { modelId: string; page: number; pageSize: number },
) {
  const where = eq(runs.modelId, of.modelId);
  const [found, total] = await Promise.all([
    database
      .select({ ...getTableColumns(runs), ownerName, ownerRole: users.role })
      .from(runs)
      .innerJoin(users, eq(users.id, runs.ownerId))
      .where(where)
      .orderBy(desc(runs.createdAt), desc(runs.id))
      .limit(of.pageSize)
      .offset((of.page - 1) * of.pageSize),
    database.$count(runs, where),
  ]);
  return { rows: found, total };
}

/** How many of somebody's bulk runs wait or go on. */
export function countOpenBulkRuns(database: Executor, ownerId: string): Promise<number> {
  return database.$count(runs, and(eq(runs.ownerId, ownerId), inArray(runs.status, ["queued", "running"])));
}

/** Changes a run, with `from` only while it stands there; answers whether it did. */
export async function updateBulkRun(
  database: Executor,
  id: string,
  { changes, from }: { changes: Partial<typeof runs.$inferInsert>; from?: readonly BulkStatus[] },
): Promise<boolean> {
  const where = and(eq(runs.id, id), from === undefined ? undefined : inArray(runs.status, [...from]));
  return (await database.update(runs).set(changes).where(where).returning({ id: runs.id })).length > 0;
}

export async function countOutcomes(
  database: Executor,
  ids: readonly string[],
): Promise<Map<string, Record<BulkOutcome, number>>> {
  const empty = (): Record<BulkOutcome, number> => ({ waiting: 0, filled: 0, partly: 0, failed: 0 });
  const tally = new Map(ids.map((id) => [id, empty()]));
  if (ids.length === 0) return tally;
  const found = await database
    .select({ id: rows.bulkRunId, outcome: rows.outcome, many: count() })
    .from(rows)
    .where(inArray(rows.bulkRunId, [...ids]))
    .groupBy(rows.bulkRunId, rows.outcome);
  for (const { id, outcome, many } of found) {
    const counts = tally.get(id);
    if (counts) counts[outcome] = many;
  }
  return tally;
}

const within = ({ id, outcome }: { id: string; outcome?: BulkOutcome | undefined }) =>
  and(eq(rows.bulkRunId, id), outcome === undefined ? undefined : eq(rows.outcome, outcome));

export async function listBulkRowRows(
  database: Executor,
  of: { id: string; outcome?: BulkOutcome | undefined; page: number; pageSize: number },
): Promise<{ rows: BulkRowRow[]; total: number }> {
  const [found, total] = await Promise.all([
    database
      .select()
      .from(rows)
      .where(within(of))
      .orderBy(asc(rows.position))
      .limit(of.pageSize)
      .offset((of.page - 1) * of.pageSize),
    database.$count(rows, within(of)),
  ]);
  return { rows: found, total };
}

/** All rows in the list's order, some at a time. */
export async function* streamBulkRows(database: Executor, id: string): AsyncGenerator<BulkRowRow> {
  for (let after = 0; ; ) {
    const some = await database
      .select()
      .from(rows)
      .where(and(within({ id }), gt(rows.position, after)))
      .orderBy(asc(rows.position))
      .limit(AT_ONCE);
    yield* some;
    const last = some.at(-1);
    if (last === undefined || some.length < AT_ONCE) return;
    after = last.position;
  }
}

export async function listWaiting(
  database: Executor,
  id: string,
): Promise<{ position: number; googlePlacesId: string }[]> {
  return database
    .select({ position: rows.position, googlePlacesId: rows.googlePlacesId })
    .from(rows)
    .where(within({ id, outcome: "waiting" }))
    .orderBy(asc(rows.position));
}

export async function saveBulkRow(
  database: Executor,
  { bulkRunId, position, ...row }: typeof rows.$inferInsert,
): Promise<void> {
  await database
    .update(rows)
    .set(row)
    .where(and(eq(rows.bulkRunId, bulkRunId), eq(rows.position, position)));
}
