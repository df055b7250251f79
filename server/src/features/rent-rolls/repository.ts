import type { RentRoll, RollUnit } from "@labs/contract/uploads/rent-rolls";
import { and, asc, desc, eq, gt, lt, max, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { users } from "../../lib/database/tables/auth.ts";
import { dataRequests, rentRollUnits, rentRollVersions } from "../../lib/database/tables/data-requests.ts";

/** A version without its units. */
export type StoredHead = typeof rentRollVersions.$inferSelect;
export type StoredRoll = Omit<StoredHead, "roll"> & { roll: RentRoll };

interface VersionKey {
  requestId: string;
  version: number;
}

const versions = rentRollVersions;

/** A version with all its units. */
export async function findVersion(database: Executor, key: VersionKey): Promise<StoredRoll | undefined> {
  const head = await findHead(database, key);
  if (head === undefined) return undefined;
  const units = await listUnits(database, key, { from: 0, count: Number.MAX_SAFE_INTEGER });
  return { ...head, roll: { ...head.roll, units } };
}

/** So many units lie in one row. */
const UNITS_IN_ROW = 250;

/** Some units of a version, from a place on. */
export async function listUnits(
  database: Executor,
  { requestId, version }: VersionKey,
  { from, count }: { from: number; count: number },
): Promise<RollUnit[]> {
  const rows = await database
    .select({ first: rentRollUnits.first, units: rentRollUnits.units })
    .from(rentRollUnits)
    .where(
      and(
        eq(rentRollUnits.requestId, requestId),
        eq(rentRollUnits.version, version),
        gt(rentRollUnits.first, from - UNITS_IN_ROW),
        count === Number.MAX_SAFE_INTEGER ? undefined : lt(rentRollUnits.first, from + count),
      ),
    )
    .orderBy(asc(rentRollUnits.first));
  return rows.flatMap(({ first, units }) => units.slice(Math.max(0, from - first), from + count - first));
}

export async function countUnits(database: Executor, { requestId, version }: VersionKey): Promise<number> {
  const [last] = await database
    .select({ first: rentRollUnits.first, units: sql<number>`jsonb_array_length(${rentRollUnits.units})` })
    .from(rentRollUnits)
    .where(and(eq(rentRollUnits.requestId, requestId), eq(rentRollUnits.version, version)))
    .orderBy(desc(rentRollUnits.first))
    .limit(1);
  return last === undefined ? 0 : last.first + last.units;
}

async function insertUnits(database: Executor, key: VersionKey, units: readonly RollUnit[]): Promise<void> {
  for (let first = 0; first < units.length; first += UNITS_IN_ROW) {
    const { requestId, version } = key;
    const some = units.slice(first, first + UNITS_IN_ROW);
    await database.insert(rentRollUnits).values({ requestId, version, first, units: some });
  }
}

export async function findHead(database: Executor, key: VersionKey): Promise<StoredHead | undefined> {
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
): Promise<StoredHead[]> {
  const all = await database
    .select()
    .from(versions)
    .where(eq(versions.requestId, key.requestId))
    .orderBy(asc(versions.version));
  const byVersion = new Map(all.map((row) => [row.version, row]));
  const chain: StoredHead[] = [];
  for (let at: number | null = key.version; at !== null; ) {
    const row: StoredHead | undefined = byVersion.get(at);
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
  const { units, ...roll } = row.roll;
  const key = { requestId: row.requestId, version: 1 };
  await database
    .insert(versions)
    .values({ ...row, ...key, roll, basedOn: null, createdBy: null })
    .onConflictDoUpdate({
      target: [versions.requestId, versions.version],
      set: { roll, edits: row.edits, corrections: row.corrections },
    });
  await database
    .delete(rentRollUnits)
    .where(and(eq(rentRollUnits.requestId, row.requestId), eq(rentRollUnits.version, 1)));
  await insertUnits(database, key, units);
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
  const { units, ...roll } = row.roll;
  await database.insert(versions).values({ ...row, roll, version });
  await insertUnits(database, { requestId: row.requestId, version }, units);
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
    .select({
      requestId: dataRequests.id,
      version: rentRollVersions.version,
      fileName: dataRequests.fileName,
    })
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
  const found = row === undefined ? undefined : await findVersion(database, row);
  return row === undefined || found === undefined ? undefined : { roll: found.roll, fileName: row.fileName };
}
