import { and, asc, desc, eq, max, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { users } from "../../lib/database/tables/auth.ts";
import { dataRequests, rentRollVersions } from "../../lib/database/tables/data-requests.ts";

export type StoredRoll = typeof rentRollVersions.$inferSelect;

const versions = rentRollVersions;

export async function findVersion(
  database: Executor,
  key: { requestId: string; version: number },
): Promise<StoredRoll | undefined> {
  const rows = await database
    .select()
    .from(versions)
    .where(and(eq(versions.requestId, key.requestId), eq(versions.version, key.version)));
  return rows[0];
}

export function listVersions(database: Executor, requestId: string) {
  return database
    .select({
      version: versions.version,
      basedOn: versions.basedOn,
      edits: versions.edits,
      corrections: versions.corrections,
      createdAt: versions.createdAt,
      createdBy: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(versions)
    .leftJoin(users, eq(users.id, versions.createdBy))
    .where(eq(versions.requestId, requestId))
    .orderBy(desc(versions.version));
}

/** The newest version that was made from another: where redo leads. */
export async function findNewestChild(
  database: Executor,
  key: { requestId: string; version: number },
): Promise<number | null> {
  const rows = await database
    .select({ version: versions.version })
    .from(versions)
    .where(and(eq(versions.requestId, key.requestId), eq(versions.basedOn, key.version)))
    .orderBy(desc(versions.version))
    .limit(1);
  return rows[0]?.version ?? null;
}

/** Versions from the first to one, each made from the one before. */
export async function listChain(
  database: Executor,
  key: { requestId: string; version: number },
): Promise<StoredRoll[]> {
  const all = await database
    .select()
    .from(versions)
    .where(eq(versions.requestId, key.requestId))
    .orderBy(asc(versions.version));
  const byVersion = new Map(all.map((row) => [row.version, row]));
  const chain: StoredRoll[] = [];
  for (let at: number | null = key.version; at !== null; ) {
    const row: StoredRoll | undefined = byVersion.get(at);
    if (row === undefined) break;
    chain.unshift(row);
    at = row.basedOn;
  }
  return chain;
}

/** Keeps what was read as the first version; read again, it takes the place of what was read before. */
export async function saveFirst(
  database: Executor,
  row: Omit<StoredRoll, "createdAt" | "version" | "basedOn" | "createdBy">,
): Promise<void> {
  await database
    .insert(versions)
    .values({ ...row, version: 1, basedOn: null, createdBy: null })
    .onConflictDoUpdate({
      target: [versions.requestId, versions.version],
      set: { roll: row.roll, edits: row.edits, corrections: row.corrections },
    });
}

/** Keeps the next version and shows it; undefined when another version is shown by now than it was made from. */
export async function insertNext(
  database: Executor,
  row: Omit<StoredRoll, "createdAt" | "version" | "basedOn"> & { basedOn: number },
): Promise<number | undefined> {
  const [newest] = await database
    .select({ version: max(versions.version) })
    .from(versions)
    .where(eq(versions.requestId, row.requestId));
  const version = (newest?.version ?? 0) + 1;
  if (!(await showVersion(database, { ...row, version }))) return undefined;
  await database.insert(versions).values({ ...row, version });
  return version;
}

/** Shows a version in place of another; whether that one was still shown. */
export async function showVersion(
  database: Executor,
  of: { requestId: string; basedOn: number; version: number },
): Promise<boolean> {
  const rows = await database
    .update(dataRequests)
    .set({ rollVersion: of.version })
    .where(and(eq(dataRequests.id, of.requestId), eq(dataRequests.rollVersion, of.basedOn)))
    .returning({ id: dataRequests.id });
  return rows.length > 0;
}

/** The roll that was accepted as a version of a community's unit mix. */
export async function findRollOfMix(
  database: Executor,
  of: { googlePlacesId: string; unitMixVersion: number },
) {
  const into = dataRequests.acceptedInto;
  const [row] = await database
    .select({ roll: rentRollVersions.roll, fileName: dataRequests.fileName })
    .from(dataRequests)
    .innerJoin(
      rentRollVersions,
      and(
        eq(rentRollVersions.requestId, dataRequests.id),
        eq(rentRollVersions.version, dataRequests.rollVersion),
      ),
    )
    .where(
      and(
        eq(dataRequests.kind, "rent-roll"),
        eq(dataRequests.googlePlacesId, of.googlePlacesId),
        sql`(${into} ->> 'unitMixVersion')::int = ${of.unitMixVersion}`,
      ),
    )
    .orderBy(desc(dataRequests.createdAt))
    .limit(1);
  return row;
}
