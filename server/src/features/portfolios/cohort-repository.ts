import { and, asc, eq, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { users } from "../../lib/database/tables/auth.ts";
import { portfolioCohorts } from "../../lib/database/tables/portfolios.ts";

const at = portfolioCohorts;

export type CohortRow = Awaited<ReturnType<typeof listCohorts>>[number];

interface CohortKey {
  portfolioId: string;
  level: (typeof at.$inferSelect)["level"];
  place: string;
}

const isOf = ({ portfolioId, level, place }: CohortKey) =>
  and(eq(at.portfolioId, portfolioId), eq(at.level, level), eq(at.place, place));

export function listCohorts(database: Executor, portfolioId: string) {
  return database
    .select({
      level: at.level,
      place: at.place,
      inputs: at.inputs,
      version: at.version,
      updatedAt: at.updatedAt,
      updatedBy: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(at)
    .innerJoin(users, eq(users.id, at.updatedBy))
    .where(eq(at.portfolioId, portfolioId))
    .orderBy(asc(at.level), asc(at.place));
}

interface Change {
  key: CohortKey;
  basedOn: number;
}

/** Whether it was kept: not when somebody else has changed it since. */
export async function saveCohort(
  database: Executor,
  { key, basedOn }: Change,
  set: { inputs: Record<string, unknown>; updatedBy: string },
): Promise<boolean> {
  const rows =
    basedOn === 0
      ? await database
          .insert(at)
          .values({ ...key, ...set })
          .onConflictDoNothing()
          .returning({ version: at.version })
      : await database
          .update(at)
          .set({ ...set, version: basedOn + 1, updatedAt: sql`clock_timestamp()` })
          .where(and(isOf(key), eq(at.version, basedOn)))
          .returning({ version: at.version });
  return rows.length > 0;
}

export async function deleteCohort(database: Executor, { key, basedOn }: Change): Promise<boolean> {
  const rows = await database
    .delete(at)
    .where(and(isOf(key), eq(at.version, basedOn)))
    .returning({ version: at.version });
  return rows.length > 0;
}

export interface RunVersion {
  googlePlacesId: string;
  inputs: Record<string, unknown>;
  basis: Record<string, string>;
  /** Whose cohort template it took; null where it took none. */
  cohortOf: string | null;
}

/** Of these properties' newest versions those that a portfolio's run made. */
export async function listRunVersions(
  database: Executor,
  ids: readonly string[],
  name: string,
): Promise<RunVersion[]> {
  const { rows } = await database.execute<RunVersion & Record<string, unknown>>(sql`
    select asked.id as "googlePlacesId", u.inputs, u.basis, u.evidence->>'cohortOf' as "cohortOf"
    from unnest(${sql.param(ids)}::text[]) asked(id)
    join lateral (
      select * from underwriting_versions v where v.google_places_id = asked.id order by v.version desc limit 1
    ) u on u.name = ${name}`);
  return rows;
}
