import { and, desc, eq, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { users } from "../../lib/database/tables/auth.ts";
import { rentCompChoices, rentCompSets } from "../../lib/database/tables/research.ts";

export function listChoices(database: Executor, googlePlacesId: string) {
  return database
    .select({
      compId: rentCompChoices.compId,
      included: rentCompChoices.included,
      reason: rentCompChoices.reason,
      decidedAt: rentCompChoices.decidedAt,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(rentCompChoices)
    .innerJoin(users, eq(users.id, rentCompChoices.decidedBy))
    .where(eq(rentCompChoices.googlePlacesId, googlePlacesId))
    .orderBy(rentCompChoices.decidedAt, rentCompChoices.compId);
}

/** Says the same thing twice and the first time stands: who decided, and when, is not overwritten by a repeat. */
export async function saveChoice(
  database: Executor,
  choice: {
    googlePlacesId: string;
    compId: string;
    included: boolean;
    reason: string | null;
    decidedBy: string;
  },
): Promise<void> {
  await database
    .insert(rentCompChoices)
    .values(choice)
    .onConflictDoUpdate({
      target: [rentCompChoices.googlePlacesId, rentCompChoices.compId],
      set: {
        included: choice.included,
        reason: choice.reason,
        decidedBy: choice.decidedBy,
        decidedAt: sql`now()`,
      },
      setWhere: sql`${rentCompChoices.included} <> ${choice.included}
        or (${choice.reason}::text is not null and ${rentCompChoices.reason} is distinct from ${choice.reason}::text)`,
    });
}

/** The newest two sets: what stands, and what stood before it. */
export function listNewestSets(database: Executor, googlePlacesId: string) {
  return database
    .select()
    .from(rentCompSets)
    .where(eq(rentCompSets.googlePlacesId, googlePlacesId))
    .orderBy(desc(rentCompSets.version))
    .limit(2);
}

/** False when somebody else stored this version in the meantime. */
export async function insertSet(
  database: Executor,
  set: {
    googlePlacesId: string;
    version: number;
    comps: { compId: string; similarity: number; label: string }[];
    point: number | null;
    asOf: string | null;
  },
): Promise<boolean> {
  const stored = await database
    .insert(rentCompSets)
    .values(set)
    .onConflictDoNothing()
    .returning({ version: rentCompSets.version });
  return stored.length === 1;
}

export async function hasChoice(
  database: Executor,
  of: { googlePlacesId: string; compId: string },
): Promise<boolean> {
  const rows = await database
    .select({ compId: rentCompChoices.compId })
    .from(rentCompChoices)
    .where(and(eq(rentCompChoices.googlePlacesId, of.googlePlacesId), eq(rentCompChoices.compId, of.compId)))
    .limit(1);
  return rows.length > 0;
}
