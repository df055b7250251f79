import type { SearchCounts, SearchResult } from "@labs/contract/property-search/results";
import { and, asc, count, desc, eq, gt, inArray, isNotNull, lt, sql } from "drizzle-orm";
import type { Database, Executor } from "../../lib/database/database.ts";
import { users } from "../../lib/database/tables/auth.ts";
import { properties } from "../../lib/database/tables/properties.ts";
import { savedSearches, searchRequests, searchResults } from "../../lib/database/tables/property-search.ts";
import { isReadable } from "../../lib/database/visible-rows.ts";
import type { Viewer } from "../../lib/rights.ts";

export type SearchRequest = typeof searchRequests.$inferSelect;
export type KeptItem = Omit<SearchResult, "rank">;

const OPEN = ["queued", "running"] as const;
/** A row of results has six columns, and a statement takes 65,535 parameters. */
const ROWS_A_STATEMENT = 1000;

/** The new request, or the owner's earlier one under the same key. */
export async function insertRequest(
  database: Executor,
  row: typeof searchRequests.$inferInsert,
): Promise<SearchRequest> {
  const [inserted] = await database.insert(searchRequests).values(row).onConflictDoNothing().returning();
  if (inserted !== undefined) return inserted;
  const [earlier] = await database
    .select()
    .from(searchRequests)
    .where(and(eq(searchRequests.ownerId, row.ownerId), eq(searchRequests.requestKey, row.requestKey ?? "")));
  if (earlier === undefined) throw new Error("The search could not be stored");
  return earlier;
}

export async function setJob(database: Executor, id: string, jobId: string): Promise<void> {
  await database.update(searchRequests).set({ jobId }).where(eq(searchRequests.id, id));
}

export async function findRequest(database: Executor, id: string): Promise<SearchRequest | undefined> {
  const [row] = await database.select().from(searchRequests).where(eq(searchRequests.id, id));
  return row;
}

export async function beginRequest(database: Executor, id: string): Promise<void> {
  await database
    .update(searchRequests)
    .set({ state: "running" })
    .where(and(eq(searchRequests.id, id), inArray(searchRequests.state, [...OPEN])));
}

/** Ends a request that has not ended; what it found so far stays. */
export async function endRequest(
  database: Executor,
  of: { id: string; state: "failed" | "cancelled"; error: string | null },
): Promise<void> {
  await database
    .update(searchRequests)
    .set({ state: of.state, error: of.error, endedAt: new Date() })
    .where(and(eq(searchRequests.id, of.id), inArray(searchRequests.state, [...OPEN])));
}

/** Puts what was found in place of what was found before: a second attempt leaves nothing twice. */
export async function saveFound(
  database: Database,
  of: { id: string; counts: SearchCounts; items: readonly KeptItem[]; isFinal: boolean },
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const end = of.isFinal ? { state: "succeeded" as const, stage: "done", endedAt: new Date() } : {};
    const open = and(eq(searchRequests.id, of.id), inArray(searchRequests.state, [...OPEN]));
    const updated = await transaction
      .update(searchRequests)
      .set({ counts: of.counts, ...end })
      .where(open)
      .returning({ id: searchRequests.id });
    if (updated.length === 0) return false;
    await transaction.delete(searchResults).where(eq(searchResults.requestId, of.id));
    for (let from = 0; from < of.items.length; from += ROWS_A_STATEMENT) {
      await transaction.insert(searchResults).values(
        of.items.slice(from, from + ROWS_A_STATEMENT).map((item, at) => ({
          requestId: of.id,
          rank: from + at + 1,
          googlePlacesId: item.googlePlacesId,
          latitude: item.latitude,
          longitude: item.longitude,
          item,
        })),
      );
    }
    return true;
  });
}

export async function listResults(
  database: Executor,
  of: { id: string; page: number; pageSize: number },
): Promise<{ items: SearchResult[]; total: number }> {
  const ofRequest = eq(searchResults.requestId, of.id);
  const [rows, totals] = await Promise.all([
    database
      .select({ rank: searchResults.rank, item: searchResults.item })
      .from(searchResults)
      .where(ofRequest)
      .orderBy(asc(searchResults.rank))
      .limit(of.pageSize)
      .offset((of.page - 1) * of.pageSize),
    database.select({ total: count() }).from(searchResults).where(ofRequest),
  ]);
  return { items: rows.map(({ rank, item }) => ({ ...item, rank })), total: totals[0]?.total ?? 0 };
}

export async function listPoints(database: Executor, id: string) {
  return database
    .select({
      rank: searchResults.rank,
      googlePlacesId: searchResults.googlePlacesId,
      latitude: searchResults.latitude,
      longitude: searchResults.longitude,
      precision: properties.geocodePrecision,
      netYield: sql<number | null>`(${searchResults.item} ->> 'netYield')::float8`,
      grossYield: sql<number | null>`(${searchResults.item} ->> 'grossYield')::float8`,
      value: sql<number | null>`(${searchResults.item} -> 'value' ->> 'point')::float8`,
      rent: sql<number | null>`(${searchResults.item} -> 'rent' ->> 'point')::float8`,
    })
    .from(searchResults)
    .leftJoin(properties, eq(properties.googlePlacesId, searchResults.googlePlacesId))
    .where(eq(searchResults.requestId, id))
    .orderBy(asc(searchResults.rank));
}

/** Drops what expired: results at once, the requests themselves after a month. */
export async function dropExpired(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    const expired = transaction
      .select({ id: searchRequests.id })
      .from(searchRequests)
      .where(and(lt(searchRequests.expiresAt, sql`now()`), isNotNull(searchRequests.counts)));
    await transaction.delete(searchResults).where(inArray(searchResults.requestId, expired));
    await transaction
      .delete(searchRequests)
      .where(lt(searchRequests.expiresAt, sql`now() - interval '30 days'`));
  });
}

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
export async function listSaved(database: Executor, viewer: Viewer) {
  return select(database)
    .where(isReadable(viewer, savedSearches))
    .orderBy(
      desc(sql`${savedSearches.ownerId} = ${viewer.id}`),
      asc(savedSearches.name),
      asc(savedSearches.id),
    );
}

/** Saved searches of one's own that match what they did not match when they ran last. */
export async function listOwnNews(
  database: Executor,
  ownerId: string,
): Promise<{ id: string; name: string; newMatches: number }[]> {
  return database
    .select({
      id: savedSearches.id,
      name: savedSearches.name,
      newMatches: sql<number>`${savedSearches.newMatches}`,
    })
    .from(savedSearches)
    .where(and(eq(savedSearches.ownerId, ownerId), gt(savedSearches.newMatches, 0)))
    .orderBy(asc(savedSearches.name), asc(savedSearches.id));
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
