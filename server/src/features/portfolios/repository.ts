import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { users } from "../../lib/database/tables/auth.ts";
import { portfolios, portfolioUnderwritingGaps } from "../../lib/database/tables/portfolios.ts";
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
