import { and, desc, eq, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { users } from "../../lib/database/tables/auth.ts";
import { underwritingVersions } from "../../lib/database/tables/research.ts";

type NewVersion = typeof underwritingVersions.$inferInsert;
const at = underwritingVersions;

export async function findNewestVersionNumber(database: Executor, googlePlacesId: string): Promise<number> {
  const [row] = await database
    .select({ newest: sql<number>`coalesce(max(${at.version}), 0)::int` })
    .from(at)
    .where(eq(at.googlePlacesId, googlePlacesId));
  return row?.newest ?? 0;
}

/** When it was stored; undefined when somebody else took the number in the meantime. */
export async function insertVersion(database: Executor, version: NewVersion): Promise<Date | undefined> {
  const [row] = await database
    .insert(at)
    .values(version)
    .onConflictDoNothing()
    .returning({ createdAt: at.createdAt });
  return row?.createdAt;
}

const author = sql<string>`${users.firstName} || ' ' || ${users.lastName}`;

export async function findVersion(
  database: Executor,
  of: { googlePlacesId: string; version: number | "latest" },
) {
  const place = eq(at.googlePlacesId, of.googlePlacesId);
  const [row] = await database
    .select({ version: at, author })
    .from(at)
    .innerJoin(users, eq(users.id, at.createdBy))
    .where(of.version === "latest" ? place : and(place, eq(at.version, of.version)))
    .orderBy(desc(at.version))
    .limit(1);
  return row;
}

/** Everything but the bulk: lines and evidence stay where they are. */
export function listVersions(database: Executor, googlePlacesId: string) {
  return database
    .select({
      version: at.version,
      name: at.name,
      model: at.model,
      contentHash: at.contentHash,
      createdAt: at.createdAt,
      createdBy: author,
      basedOn: at.basedOn,
      inputs: at.inputs,
      outputs: at.outputs,
    })
    .from(at)
    .innerJoin(users, eq(users.id, at.createdBy))
    .where(eq(at.googlePlacesId, googlePlacesId))
    .orderBy(desc(at.version));
}
