import { desc, eq, sql } from "drizzle-orm";
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
