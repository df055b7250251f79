import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { users } from "../../lib/database/tables/auth.ts";
import { underwritingLocks as at } from "../../lib/database/tables/underwriting-locks.ts";

export interface Lock {
  version: number;
  lockedById: string;
  lockedBy: string;
  lockedAt: Date;
}

export async function findLock(database: Executor, googlePlacesId: string): Promise<Lock | undefined> {
  const [row] = await database
    .select({
      version: at.version,
      lockedById: at.lockedBy,
      lockedBy: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      lockedAt: at.lockedAt,
    })
    .from(at)
    .innerJoin(users, eq(users.id, at.lockedBy))
    .where(eq(at.googlePlacesId, googlePlacesId));
  return row;
}

/** False when somebody locked it in the meantime. */
export async function insertLock(
  database: Executor,
  lock: { googlePlacesId: string; version: number; lockedBy: string },
): Promise<boolean> {
  const rows = await database
    .insert(at)
    .values(lock)
    .onConflictDoNothing()
    .returning({ version: at.version });
  return rows.length > 0;
}

export async function deleteLock(database: Executor, googlePlacesId: string, version: number): Promise<void> {
  await database.delete(at).where(and(eq(at.googlePlacesId, googlePlacesId), eq(at.version, version)));
}
