import { desc, eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { users } from "../../lib/database/tables/auth.ts";
import { unitMixVersions } from "../../lib/database/tables/research.ts";

const at = unitMixVersions;

export type StoredUnitMix = Awaited<ReturnType<typeof listVersions>>[number];

/** Newest first. */
export function listVersions(database: Executor, of: { googlePlacesId: string; limit?: number }) {
  return (
    database
      .select({
        version: at.version,
        asOf: at.asOf,
        source: at.source,
        rows: at.rows,
        demo: at.demo,
        basedOn: at.basedOn,
        createdAt: at.createdAt,
        author: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
      })
      .from(at)
      // What was loaded rather than entered has nobody behind it.
      .leftJoin(users, eq(users.id, at.createdBy))
      .where(eq(at.googlePlacesId, of.googlePlacesId))
      .orderBy(desc(at.version))
      .limit(of.limit ?? 1_000)
  );
}

export async function findNewestVersionNumber(database: Executor, googlePlacesId: string): Promise<number> {
  const [row] = await database
    .select({ newest: sql<number>`coalesce(max(${at.version}), 0)::int` })
    .from(at)
    .where(eq(at.googlePlacesId, googlePlacesId));
  return row?.newest ?? 0;
}

/** When it was stored; undefined when somebody else took the number in the meantime. */
export async function insertVersion(
  database: Executor,
  version: typeof unitMixVersions.$inferInsert,
): Promise<Date | undefined> {
  const [row] = await database
    .insert(at)
    .values(version)
    .onConflictDoNothing()
    .returning({ createdAt: at.createdAt });
  return row?.createdAt;
}

/** The newest unit mix of each of many communities. */
export function listNewestUnitMixes(database: Executor, googlePlacesIds: readonly string[]) {
  return database
    .selectDistinctOn([at.googlePlacesId], {
      googlePlacesId: at.googlePlacesId,
      version: at.version,
      asOf: at.asOf,
      rows: at.rows,
    })
    .from(at)
    .where(inArray(at.googlePlacesId, [...googlePlacesIds]))
    .orderBy(at.googlePlacesId, desc(at.version));
}
