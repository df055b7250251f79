import type { TemplateKey } from "@labs/contract/assumptions";
import { and, desc, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { assumptionTemplates as templates } from "../../lib/database/tables/assumptions.ts";
import { users } from "../../lib/database/tables/auth.ts";
import { counties, metros } from "../../lib/database/tables/markets.ts";

export type TemplateRow = Omit<typeof templates.$inferSelect, "createdBy"> & { createdBy: string | null };

const COLUMNS = {
  portfolioId: templates.portfolioId,
  propertyType: templates.propertyType,
  level: templates.level,
  place: templates.place,
  program: templates.program,
  version: templates.version,
  name: templates.name,
  effectiveFrom: templates.effectiveFrom,
  assumptions: templates.assumptions,
  reason: templates.reason,
  isSample: templates.isSample,
  createdAt: templates.createdAt,
  createdBy: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
};

const KEY = [templates.propertyType, templates.level, templates.place] as const;

/** What is in force on a day for all markets, for some counties, and for some metros. */
export function listInForce(
  database: Executor,
  of: { day: string; countyIds: readonly string[]; metroIds: readonly string[] },
): Promise<
  Pick<
    TemplateRow,
    "propertyType" | "level" | "place" | "name" | "effectiveFrom" | "assumptions" | "isSample"
  >[]
> {
  const { propertyType, level, place, name, effectiveFrom, assumptions, isSample } = templates;
  return database
    .selectDistinctOn([...KEY], { propertyType, level, place, name, effectiveFrom, assumptions, isSample })
    .from(templates)
    .where(
      and(
        isNull(templates.portfolioId),
        eq(templates.program, ""),
        lte(effectiveFrom, of.day),
        or(
          eq(level, "all"),
          and(eq(level, "county"), inArray(place, [...of.countyIds])),
          and(eq(level, "metro"), inArray(place, [...of.metroIds])),
        ),
      ),
    )
    .orderBy(...KEY, desc(effectiveFrom), desc(templates.version));
}

/** All versions of all templates of the firm or of a portfolio, or of one of them, the newest first. */
export function listVersions(
  database: Executor,
  of: { portfolioId?: string | undefined; key?: TemplateKey },
): Promise<TemplateRow[]> {
  const { portfolioId, key } = of;
  return database
    .select(COLUMNS)
    .from(templates)
    .leftJoin(users, eq(users.id, templates.createdBy))
    .where(
      and(
        portfolioId === undefined ? isNull(templates.portfolioId) : eq(templates.portfolioId, portfolioId),
        key === undefined ? undefined : hasKey(key),
      ),
    )
    .orderBy(...KEY, templates.program, desc(templates.version));
}

const hasKey = ({ propertyType, level, place, program }: TemplateKey) =>
  and(
    eq(templates.propertyType, propertyType),
    eq(templates.level, level),
    eq(templates.place, place),
    eq(templates.program, program),
  );

export type NewVersion = Omit<typeof templates.$inferInsert, "createdAt">;

/** False where somebody else has made the same version in the meantime. */
export async function insertVersion(database: Executor, row: NewVersion): Promise<boolean> {
  const made = await database
    .insert(templates)
    .values(row)
    .onConflictDoNothing()
    .returning({ version: templates.version });
  return made.length > 0;
}

/** The names of markets, by level and id. */
export async function listMarketNames(
  database: Executor,
  of: { countyIds: readonly string[]; metroIds: readonly string[] },
): Promise<{
  counties: { id: string; name: string; state: string }[];
  metros: { id: string; name: string }[];
}> {
  const [ofCounties, ofMetros] = await Promise.all([
    of.countyIds.length === 0
      ? []
      : database
          .select({ id: counties.fips, name: counties.name, state: counties.state })
          .from(counties)
          .where(inArray(counties.fips, [...of.countyIds])),
    of.metroIds.length === 0
      ? []
      : database
          .select({ id: metros.id, name: metros.name })
          .from(metros)
          .where(inArray(metros.id, [...of.metroIds])),
  ]);
  return { counties: ofCounties, metros: ofMetros };
}
