import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { users } from "../../lib/database/tables/auth.ts";
import {
  portfolioCohorts,
  portfolios,
  portfolioUnderwritingGaps,
} from "../../lib/database/tables/portfolios.ts";
import { isReadable } from "../../lib/database/visible-rows.ts";
import type { Viewer } from "../../lib/rights.ts";

type NewPortfolio = typeof portfolios.$inferInsert;
export type PortfolioRow = NonNullable<Awaited<ReturnType<typeof findPortfolio>>>;

const at = portfolios;
const columns = {
  id: at.id,
  ownerId: at.ownerId,
  ownerName: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
  name: at.name,
  description: at.description,
  tags: at.tags,
  kind: at.kind,
  criteria: at.criteria,
  isArchived: at.isArchived,
  isShared: at.isShared,
  version: at.version,
  createdAt: at.createdAt,
  updatedAt: at.updatedAt,
};

/** One's own and the shared ones; everybody's for an administrator. */
export function listVisible(database: Executor, of: { viewer: Viewer; archived: boolean }) {
  return database
    .select(columns)
    .from(at)
    .innerJoin(users, eq(users.id, at.ownerId))
    .where(and(isReadable(of.viewer, at), eq(at.isArchived, of.archived)))
    .orderBy(desc(at.updatedAt), asc(at.id))
    .limit(500);
}

export async function findPortfolio(database: Executor, id: string) {
  const [row] = await database
    .select(columns)
    .from(at)
    .innerJoin(users, eq(users.id, at.ownerId))
    .where(eq(at.id, id));
  return row;
}

export async function insertPortfolio(database: Executor, portfolio: NewPortfolio): Promise<string> {
  const [row] = await database.insert(at).values(portfolio).returning({ id: at.id });
  if (row === undefined) throw new Error("The portfolio was not written");
  return row.id;
}

/** Whether the change was made: not when the portfolio has another version by now. */
export async function updateVersion(
  database: Executor,
  of: { id: string; basedOn: number },
  change: Partial<NewPortfolio>,
): Promise<boolean> {
  const rows = await database
    .update(at)
    .set({ ...change, version: of.basedOn + 1, updatedAt: sql`clock_timestamp()` })
    .where(and(eq(at.id, of.id), eq(at.version, of.basedOn)))
    .returning({ id: at.id });
  return rows.length > 0;
}

/** Changed holdings leave the portfolio's version as it is, but make it newer in lists. */
export async function touchPortfolio(database: Executor, id: string): Promise<void> {
  await database.update(at).set({ updatedAt: sql`clock_timestamp()` }).where(eq(at.id, id));
}

export async function deletePortfolio(database: Executor, id: string): Promise<void> {
  await database.delete(at).where(eq(at.id, id));
}

const cohorts = portfolioCohorts;

export type CohortRow = Awaited<ReturnType<typeof listCohorts>>[number];

interface CohortKey {
  portfolioId: string;
  level: (typeof cohorts.$inferSelect)["level"];
  place: string;
}

const hasKey = ({ portfolioId, level, place }: CohortKey) =>
  and(eq(cohorts.portfolioId, portfolioId), eq(cohorts.level, level), eq(cohorts.place, place));

export function listCohorts(database: Executor, portfolioId: string) {
  return database
    .select({
      level: cohorts.level,
      place: cohorts.place,
      inputs: cohorts.inputs,
      version: cohorts.version,
      updatedAt: cohorts.updatedAt,
      updatedBy: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
    })
    .from(cohorts)
    .innerJoin(users, eq(users.id, cohorts.updatedBy))
    .where(eq(cohorts.portfolioId, portfolioId))
    .orderBy(asc(cohorts.level), asc(cohorts.place));
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
          .insert(cohorts)
          .values({ ...key, ...set })
          .onConflictDoNothing()
          .returning({ version: cohorts.version })
      : await database
          .update(cohorts)
          .set({ ...set, version: basedOn + 1, updatedAt: sql`clock_timestamp()` })
          .where(and(hasKey(key), eq(cohorts.version, basedOn)))
          .returning({ version: cohorts.version });
  return rows.length > 0;
}

export async function deleteCohort(database: Executor, { key, basedOn }: Change): Promise<boolean> {
  const rows = await database
    .delete(cohorts)
    .where(and(hasKey(key), eq(cohorts.version, basedOn)))
    .returning({ version: cohorts.version });
  return rows.length > 0;
}

const gaps = portfolioUnderwritingGaps;

type Gap = Pick<typeof gaps.$inferSelect, "googlePlacesId" | "reason" | "inputs">;

/** What the last run over a portfolio could not underwrite. */
export function listGaps(database: Executor, portfolioId: string): Promise<Gap[]> {
  return database
    .select({ googlePlacesId: gaps.googlePlacesId, reason: gaps.reason, inputs: gaps.inputs })
    .from(gaps)
    .where(eq(gaps.portfolioId, portfolioId));
}

export async function saveGap(database: Executor, gap: Gap & { portfolioId: string }): Promise<void> {
  const { reason, inputs } = gap;
  await database
    .insert(gaps)
    .values(gap)
    .onConflictDoUpdate({
      target: [gaps.portfolioId, gaps.googlePlacesId],
      set: { reason, inputs, foundAt: sql`clock_timestamp()` },
    });
}

export async function deleteGaps(database: Executor, portfolioId: string): Promise<void> {
  await database.delete(gaps).where(eq(gaps.portfolioId, portfolioId));
}
