import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { users } from "../../lib/database/tables/auth.ts";
import { rentCompAdditions } from "../../lib/database/tables/comps.ts";

export type Addition = Awaited<ReturnType<typeof listAdditions>>[number];

export function listAdditions(database: Executor, googlePlacesId: string) {
  const at = rentCompAdditions;
  return database
    .select({
      id: at.id,
      label: at.label,
      rent: at.rent,
      observedOn: at.observedOn,
      basis: at.basis,
      visibility: at.visibility,
      latitude: at.latitude,
      longitude: at.longitude,
      beds: at.beds,
      baths: at.baths,
      sqft: at.sqft,
      yearBuilt: at.yearBuilt,
      sourceUrl: at.sourceUrl,
      documentId: at.documentId,
      note: at.note,
      addedAt: at.addedAt,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(at)
    .innerJoin(users, eq(users.id, at.addedBy))
    .where(and(eq(at.googlePlacesId, googlePlacesId), isNull(at.removedAt)))
    .orderBy(asc(at.addedAt), asc(at.id));
}

export async function insertAddition(
  database: Executor,
  row: typeof rentCompAdditions.$inferInsert,
): Promise<void> {
  await database.insert(rentCompAdditions).values(row);
}

/** False when there is none of this id that still stands. */
export async function removeAddition(
  database: Executor,
  of: { googlePlacesId: string; id: number; userId: string },
): Promise<boolean> {
  const at = rentCompAdditions;
  const rows = await database
    .update(at)
    .set({ removedAt: sql`now()`, removedBy: of.userId })
    .where(and(eq(at.id, of.id), eq(at.googlePlacesId, of.googlePlacesId), isNull(at.removedAt)))
    .returning({ id: at.id });
  return rows.length === 1;
}
