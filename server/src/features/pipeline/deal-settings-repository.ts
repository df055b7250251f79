import type { DealSettings } from "@labs/contract/deals/deal-settings";
import { desc, eq, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { users } from "../../lib/database/tables/auth.ts";
import { dealSettings } from "../../lib/database/tables/pipeline.ts";

/** Newest first. */
export async function listVersions(database: Executor, limit: number): Promise<DealSettings[]> {
  const rows = await database
    .select({
      version: dealSettings.version,
      passReasons: dealSettings.passReasons,
      checklist: dealSettings.checklist,
      changedBy: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      changedAt: dealSettings.createdAt,
      reason: dealSettings.reason,
    })
    .from(dealSettings)
    .innerJoin(users, eq(users.id, dealSettings.createdBy))
    .orderBy(desc(dealSettings.version))
    .limit(limit);
  return rows.map((row) => ({ ...row, changedAt: row.changedAt.toISOString() }));
}

/** Answers whether nobody else was faster. */
export async function insertVersion(
  database: Executor,
  row: typeof dealSettings.$inferInsert,
): Promise<boolean> {
  const rows = await database.insert(dealSettings).values(row).onConflictDoNothing().returning();
  return rows.length === 1;
}
