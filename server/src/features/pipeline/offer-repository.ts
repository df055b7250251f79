import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { users } from "../../lib/database/tables/auth.ts";
import { propertyOffers } from "../../lib/database/tables/pipeline.ts";

export type StoredOffer = Awaited<ReturnType<typeof listOffers>>[number];

const selectOffers = (database: Executor) =>
  database
    .select({
      id: propertyOffers.id,
      kind: propertyOffers.kind,
      amount: propertyOffers.amount,
      offeredOn: propertyOffers.offeredOn,
      note: propertyOffers.note,
      maxBid: propertyOffers.maxBid,
      maxBidAt: propertyOffers.maxBidAt,
      byId: propertyOffers.createdBy,
      byName: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      createdAt: propertyOffers.createdAt,
    })
    .from(propertyOffers)
    .innerJoin(users, eq(users.id, propertyOffers.createdBy));

/** Newest first. */
export function listOffers(database: Executor, googlePlacesId: string) {
  return selectOffers(database)
    .where(eq(propertyOffers.googlePlacesId, googlePlacesId))
    .orderBy(desc(propertyOffers.offeredOn), desc(propertyOffers.createdAt));
}

export async function findOffer(database: Executor, id: string): Promise<StoredOffer | undefined> {
  const [offer] = await selectOffers(database).where(eq(propertyOffers.id, id));
  return offer;
}

export function countOffers(database: Executor, googlePlacesId: string): Promise<number> {
  return database.$count(propertyOffers, eq(propertyOffers.googlePlacesId, googlePlacesId));
}

export async function insertOffer(
  database: Executor,
  offer: typeof propertyOffers.$inferInsert,
): Promise<string> {
  const [row] = await database.insert(propertyOffers).values(offer).returning({ id: propertyOffers.id });
  if (row === undefined) throw new Error("The offer was not stored");
  return row.id;
}

export async function removeOffer(database: Executor, id: string): Promise<void> {
  await database.delete(propertyOffers).where(eq(propertyOffers.id, id));
}

export interface StoredBid {
  maxBid: number | null;
  valuedAt: Date | null;
  isStale: boolean;
  reason: string | null;
}

/** The maximum bid that the valued universe has of a home. */
export async function findBid(database: Executor, googlePlacesId: string): Promise<StoredBid | undefined> {
  const { rows } = await database.execute<{
    maxBid: number | null;
    valuedAt: string | null;
    isStale: boolean;
    reason: string | null;
  }>(sql`
    select max_bid as "maxBid", valued_at as "valuedAt", stale is not null as "isStale",
      returns_reasons->>'maxBid' as reason
    from home_figures where google_places_id = ${googlePlacesId}`);
  const [row] = rows;
  return row && { ...row, valuedAt: row.valuedAt === null ? null : new Date(row.valuedAt) };
}

/** The maximum bids of a list's homes together; null where one of them has none that is of today. */
export const sumBids = (listId: SQL) => sql`
  select case when count(*) filter (where b.max_bid is not null and b.stale is null and b.valued_at is not null) = count(*)
    then sum(b.max_bid) end
  from portfolio_holdings held left join home_figures b on b.google_places_id = held.google_places_id
  where held.portfolio_id = ${listId}`;

export async function sumListBids(
  database: Executor,
  listId: string,
): Promise<{ homes: number; known: number; maxBid: number | null; valuedAt: Date | null }> {
  const { rows } = await database.execute<{
    homes: number;
    known: number;
    maxBid: number | null;
    valuedAt: string | null;
  }>(sql`
    select count(*)::int as homes, count(*) filter (where b.max_bid is not null and b.stale is null)::int as known,
      (${sumBids(sql`${listId}::uuid`)}) as "maxBid", min(b.valued_at) as "valuedAt"
    from portfolio_holdings held
    left join home_figures b on b.google_places_id = held.google_places_id and b.valued_at is not null
    where held.portfolio_id = ${listId}::uuid`);
  const [row] = rows;
  if (row === undefined) throw new Error("A count has one row");
  return { ...row, valuedAt: row.valuedAt === null ? null : new Date(row.valuedAt) };
}
