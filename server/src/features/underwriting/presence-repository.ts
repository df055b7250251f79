import { and, asc, eq, gt, lt, ne, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { users } from "../../lib/database/tables/auth.ts";
import { underwritingPresence as at } from "../../lib/database/tables/underwriting-presence.ts";

interface Seen {
  googlePlacesId: string;
  userId: string;
}

/** Who has said nothing for 20 seconds has left: a closed laptop says no goodbye. */
const lifeBegan = sql`now() - interval '20 seconds'`;

const isOf = ({ googlePlacesId, userId }: Seen) =>
  and(eq(at.googlePlacesId, googlePlacesId), eq(at.userId, userId));

/** Notes that somebody is still here; false where nobody had heard of them in this place, and nothing is noted. */
export async function updatePresence(
  database: Executor,
  seen: Seen & { field: string | null },
): Promise<boolean> {
  const rows = await database
    .update(at)
    .set({ field: seen.field, seenAt: sql`now()` })
    .where(isOf(seen))
    .returning({ userId: at.userId });
  return rows.length > 0;
}

/** The same for who comes; whoever left without a word is cleared away from all places. */
export async function insertPresence(
  database: Executor,
  { googlePlacesId, userId, field }: Seen & { field: string | null },
): Promise<void> {
  await database.delete(at).where(lt(at.seenAt, lifeBegan));
  await database
    .insert(at)
    .values({ googlePlacesId, userId, field })
    .onConflictDoUpdate({ target: [at.googlePlacesId, at.userId], set: { field, seenAt: sql`now()` } });
}

export async function deletePresence(database: Executor, seen: Seen): Promise<void> {
  await database.delete(at).where(isOf(seen));
}

/** Everybody else who is here, by name. */
export function listOthers(
  database: Executor,
  { googlePlacesId, userId }: Seen,
): Promise<{ name: string; field: string | null }[]> {
  const name = sql<string>`${users.firstName} || ' ' || ${users.lastName}`;
  return database
    .select({ name, field: at.field })
    .from(at)
    .innerJoin(users, eq(users.id, at.userId))
    .where(and(eq(at.googlePlacesId, googlePlacesId), ne(at.userId, userId), gt(at.seenAt, lifeBegan)))
    .orderBy(asc(name));
}
