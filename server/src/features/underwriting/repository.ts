import { and, desc, eq, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { users } from "../../lib/database/tables/auth.ts";
import { underwritingVersions } from "../../lib/database/tables/research.ts";
import { underwritingLocks } from "../../lib/database/tables/underwriting-locks.ts";

type NewVersion = typeof underwritingVersions.$inferInsert;
const at = underwritingVersions;

export async function findNewestVersionNumber(database: Executor, googlePlacesId: string): Promise<number> {
  const [row] = await database
    .select({ newest: sql<number>`coalesce(max(${at.version}), 0)::int` })
    .from(at)
    .where(eq(at.googlePlacesId, googlePlacesId));
  return row?.newest ?? 0;
}

/** When it was stored; undefined when somebody else took the number in the meantime. */
export async function insertVersion(database: Executor, version: NewVersion): Promise<Date | undefined> {
  const [row] = await database
    .insert(at)
    .values(version)
    .onConflictDoNothing()
    .returning({ createdAt: at.createdAt });
  return row?.createdAt;
}

const author = sql<string>`coalesce(${users.firstName} || ' ' || ${users.lastName}, 'Labs')`;

export async function findVersion(
  database: Executor,
  of: { googlePlacesId: string; version: number | "latest" },
) {
  const place = eq(at.googlePlacesId, of.googlePlacesId);
  const [row] = await database
    .select({ version: at, author })
    .from(at)
    .leftJoin(users, eq(users.id, at.createdBy))
    .where(of.version === "latest" ? place : and(place, eq(at.version, of.version)))
    .orderBy(desc(at.version))
    .limit(1);
  return row;
}

/** Who saved the newest version; undefined where there is none. */
export async function findNewestVersion(
  database: Executor,
  googlePlacesId: string,
): Promise<{ version: number; by: string } | undefined> {
  const [row] = await database
    .select({ version: at.version, by: author })
    .from(at)
    .leftJoin(users, eq(users.id, at.createdBy))
    .where(eq(at.googlePlacesId, googlePlacesId))
    .orderBy(desc(at.version))
    .limit(1);
  return row;
}

/** Everything but the bulk: lines and evidence stay where they are. */
export function listVersions(database: Executor, googlePlacesId: string) {
  return database
    .select({
      version: at.version,
      name: at.name,
      model: at.model,
      contentHash: at.contentHash,
      createdAt: at.createdAt,
      createdBy: author,
      basedOn: at.basedOn,
      merge: at.merge,
      inputs: at.inputs,
      outputs: at.outputs,
      checks: at.checks,
    })
    .from(at)
    .leftJoin(users, eq(users.id, at.createdBy))
    .where(eq(at.googlePlacesId, googlePlacesId))
    .orderBy(desc(at.version));
}

interface KeptRow {
  inputs: Record<string, unknown>;
  basis: Record<string, string>;
  sources: Record<string, string>;
}

/** The newest version of a property, where it took inputs from a cohort template. */
export async function findCohortVersion(
  database: Executor,
  googlePlacesId: string,
): Promise<KeptRow | undefined> {
  const { rows } = await database.execute<KeptRow & Record<string, unknown>>(sql`
    select u.inputs, u.basis, u.evidence->'sources' as sources
    from (
      select * from underwriting_versions where google_places_id = ${googlePlacesId} order by version desc limit 1
    ) u
    where exists (select 1 from jsonb_each_text(u.basis) b where b.value = 'cohort')`);
  return rows[0];
}

export interface Lock {
  version: number;
  lockedById: string;
  lockedBy: string;
  lockedAt: Date;
  reason: string | null;
  /** What is before the committee, or was approved by it, where that holds the lock. */
  submissionId: string | null;
}

export async function findLock(database: Executor, googlePlacesId: string): Promise<Lock | undefined> {
  const [row] = await database
    .select({
      version: underwritingLocks.version,
      lockedById: underwritingLocks.lockedBy,
      lockedBy: author,
      lockedAt: underwritingLocks.lockedAt,
      reason: underwritingLocks.reason,
      submissionId: underwritingLocks.submissionId,
    })
    .from(underwritingLocks)
    .innerJoin(users, eq(users.id, underwritingLocks.lockedBy))
    .where(eq(underwritingLocks.googlePlacesId, googlePlacesId));
  return row;
}

/** False when somebody locked it in the meantime. */
export async function insertLock(
  database: Executor,
  lock: { googlePlacesId: string; version: number; lockedBy: string; reason: string },
): Promise<boolean> {
  const rows = await database
    .insert(underwritingLocks)
    .values(lock)
    .onConflictDoNothing()
    .returning({ version: underwritingLocks.version });
  return rows.length > 0;
}

/** Puts a lock, or takes over the one that stands at the same version; false where one stands at another. */
export async function takeLock(
  database: Executor,
  lock: typeof underwritingLocks.$inferInsert & { submissionId: string },
): Promise<boolean> {
  const { version, lockedBy, reason, submissionId } = lock;
  const rows = await database
    .insert(underwritingLocks)
    .values(lock)
    .onConflictDoUpdate({
      target: underwritingLocks.googlePlacesId,
      set: { lockedBy, reason, submissionId, lockedAt: sql`now()` },
      setWhere: eq(underwritingLocks.version, version),
    })
    .returning({ version: underwritingLocks.version });
  return rows.length > 0;
}

export async function deleteTakenLock(database: Executor, submissionId: string): Promise<void> {
  await database.delete(underwritingLocks).where(eq(underwritingLocks.submissionId, submissionId));
}

export async function deleteLock(database: Executor, googlePlacesId: string, version: number): Promise<void> {
  await database
    .delete(underwritingLocks)
    .where(and(eq(underwritingLocks.googlePlacesId, googlePlacesId), eq(underwritingLocks.version, version)));
}
