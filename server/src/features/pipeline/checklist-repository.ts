import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { users } from "../../lib/database/tables/auth.ts";
import { dealChecks } from "../../lib/database/tables/pipeline.ts";
import { documents } from "../../lib/database/tables/research.ts";

/** What satisfies lines of a deal now: a document that was deleted since satisfies none. */
export function listChecks(database: Executor, googlePlacesId: string) {
  return database
    .select({
      lineId: dealChecks.lineId,
      documentId: dealChecks.documentId,
      documentName: documents.name,
      waivedReason: dealChecks.waivedReason,
      byId: dealChecks.changedBy,
      byName: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      changedAt: dealChecks.changedAt,
    })
    .from(dealChecks)
    .innerJoin(users, eq(users.id, dealChecks.changedBy))
    .leftJoin(documents, eq(documents.id, dealChecks.documentId))
    .where(
      and(
        eq(dealChecks.googlePlacesId, googlePlacesId),
        or(isNull(dealChecks.documentId), isNull(documents.deletedAt)),
      ),
    );
}

export async function writeCheck(
  database: Executor,
  check: Omit<typeof dealChecks.$inferInsert, "changedAt">,
): Promise<void> {
  await database
    .insert(dealChecks)
    .values(check)
    .onConflictDoUpdate({
      target: [dealChecks.googlePlacesId, dealChecks.lineId],
      set: { ...check, changedAt: sql`clock_timestamp()` },
    });
}

export async function removeCheck(
  database: Executor,
  { googlePlacesId, lineId }: { googlePlacesId: string; lineId: string },
): Promise<void> {
  await database
    .delete(dealChecks)
    .where(and(eq(dealChecks.googlePlacesId, googlePlacesId), eq(dealChecks.lineId, lineId)));
}

/** The types of the properties that a list holds. */
export async function listTypes(
  database: Executor,
  listId: string,
): Promise<("singlefamily" | "multifamily")[]> {
  const { rows } = await database.execute<{ type: "singlefamily" | "multifamily" }>(sql`
    select distinct p.property_type as type from portfolio_holdings h join properties p using (google_places_id)
    where h.portfolio_id = ${listId}::uuid`);
  return rows.map(({ type }) => type);
}
