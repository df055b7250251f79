import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { users } from "../../lib/database/tables/auth.ts";
import { underwritingBranches as at } from "../../lib/database/tables/underwriting-branches.ts";

const shown = {
  id: at.id,
  name: at.name,
  fromVersion: at.fromVersion,
  revision: at.revision,
  inputs: at.inputs,
  basis: at.basis,
  updatedBy: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
  updatedAt: at.updatedAt,
};
export type BranchRow = Awaited<ReturnType<typeof listBranches>>[number];

const isOpen = (googlePlacesId: string) => and(eq(at.googlePlacesId, googlePlacesId), isNull(at.mergedInto));

export function listBranches(database: Executor, googlePlacesId: string) {
  return database
    .select(shown)
    .from(at)
    .innerJoin(users, eq(users.id, at.updatedBy))
    .where(isOpen(googlePlacesId))
    .orderBy(asc(at.createdAt), asc(at.id));
}

export async function findBranch(
  database: Executor,
  { googlePlacesId, id }: { googlePlacesId: string; id: string },
): Promise<BranchRow | undefined> {
  const [row] = await database
    .select(shown)
    .from(at)
    .innerJoin(users, eq(users.id, at.updatedBy))
    .where(and(isOpen(googlePlacesId), eq(at.id, id)));
  return row;
}

/** Its id; undefined where an open one has the name. */
export async function insertBranch(
  database: Executor,
  branch: typeof at.$inferInsert,
): Promise<string | undefined> {
  const [row] = await database.insert(at).values(branch).onConflictDoNothing().returning({ id: at.id });
  return row?.id;
}

/** False where somebody else has saved, merged or deleted it meanwhile. */
export async function updateBranch(
  database: Executor,
  of: {
    googlePlacesId: string;
    id: string;
    revision: number;
    inputs: Record<string, unknown>;
    basis: Record<string, string>;
    updatedBy: string;
  },
): Promise<boolean> {
  const { googlePlacesId, id, revision, inputs, basis, updatedBy } = of;
  const rows = await database
    .update(at)
    .set({ inputs, basis, updatedBy, updatedAt: sql`now()`, revision: revision + 1 })
    .where(and(isOpen(googlePlacesId), eq(at.id, id), eq(at.revision, revision)))
    .returning({ id: at.id });
  return rows.length > 0;
}

/** It has become a version; false where it is not open. */
export async function closeBranch(
  database: Executor,
  { googlePlacesId, id, version }: { googlePlacesId: string; id: string; version: number },
): Promise<boolean> {
  const rows = await database
    .update(at)
    .set({ mergedInto: version })
    .where(and(isOpen(googlePlacesId), eq(at.id, id)))
    .returning({ id: at.id });
  return rows.length > 0;
}

export async function deleteBranch(
  database: Executor,
  { googlePlacesId, id }: { googlePlacesId: string; id: string },
): Promise<boolean> {
  const rows = await database
    .delete(at)
    .where(and(isOpen(googlePlacesId), eq(at.id, id)))
    .returning({ id: at.id });
  return rows.length > 0;
}
