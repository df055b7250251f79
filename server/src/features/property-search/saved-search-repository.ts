import { asc, desc, eq, or, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { users } from "../../lib/database/tables/auth.ts";
import { savedSearches, searchRequests } from "../../lib/database/tables/property-search.ts";

export type SavedRow = Awaited<ReturnType<typeof listSaved>>[number];

function select(database: Executor) {
  return database
    .select({
      id: savedSearches.id,
      ownerId: savedSearches.ownerId,
      ownerName: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      name: savedSearches.name,
      criteria: savedSearches.criteria,
      sort: savedSearches.sort,
      limit: savedSearches.limit,
      isShared: savedSearches.isShared,
      newMatches: savedSearches.newMatches,
      newMatchesReason: savedSearches.newMatchesReason,
      lastRunAt: savedSearches.lastRunAt,
      /** Null once what the run found has expired. */
      lastRequestId: sql<string | null>`(select ${searchRequests.id} from ${searchRequests}
        where ${searchRequests.id} = ${savedSearches.lastRequestId} and ${searchRequests.expiresAt} > now())`,
      lastRequestOwnerId: sql<string | null>`(select ${searchRequests.ownerId} from ${searchRequests}
        where ${searchRequests.id} = ${savedSearches.lastRequestId})`,
      createdAt: savedSearches.createdAt,
    })
    .from(savedSearches)
    .innerJoin(users, eq(users.id, savedSearches.ownerId));
}

/** Everybody's for an administrator, else one's own and the shared ones. */
export async function listSaved(database: Executor, of: { userId: string; seesAll: boolean }) {
  return select(database)
    .where(
      of.seesAll ? undefined : or(eq(savedSearches.ownerId, of.userId), eq(savedSearches.isShared, true)),
    )
    .orderBy(
      desc(sql`${savedSearches.ownerId} = ${of.userId}`),
      asc(savedSearches.name),
      asc(savedSearches.id),
    );
}

export async function findSaved(database: Executor, id: string): Promise<SavedRow | undefined> {
  const [row] = await select(database).where(eq(savedSearches.id, id));
  return row;
}

export async function insertSaved(
  database: Executor,
  row: typeof savedSearches.$inferInsert,
): Promise<string> {
  const [inserted] = await database.insert(savedSearches).values(row).returning({ id: savedSearches.id });
  if (inserted === undefined) throw new Error("The search was not saved");
  return inserted.id;
}

export async function updateSaved(
  database: Executor,
  id: string,
  change: Partial<typeof savedSearches.$inferInsert>,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await database.update(savedSearches).set(change).where(eq(savedSearches.id, id));
}

export async function deleteSaved(database: Executor, id: string): Promise<void> {
  await database.delete(savedSearches).where(eq(savedSearches.id, id));
}

export async function findKnown(database: Executor, id: string): Promise<string[] | null> {
  const [row] = await database
    .select({ known: savedSearches.knownPlaces })
    .from(savedSearches)
    .where(eq(savedSearches.id, id));
  return row?.known ?? null;
}

/** Searches that ran and of which everything that they kept is known. */
export async function listCountable(database: Executor) {
  return database
    .select({ id: savedSearches.id, criteria: savedSearches.criteria, known: savedSearches.knownPlaces })
    .from(savedSearches)
    .where(sql`${savedSearches.knownPlaces} is not null`);
}
