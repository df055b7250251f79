import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { dataImports } from "../../lib/database/tables/markets.ts";
import { searchEstimates } from "../../lib/database/tables/property-search.ts";

/** Changes with every import. */
export async function findDataState(database: Executor): Promise<string> {
  const [row] = await database
    .select({ state: sql<string>`count(*) || ' ' || coalesce(max(${dataImports.importedAt})::text, '')` })
    .from(dataImports);
  return row?.state ?? "";
}

export type KeptEstimate = typeof searchEstimates.$inferSelect;

export async function listKeptEstimates(
  database: Executor,
  of: { googlePlacesIds: string[]; dataState: string },
): Promise<KeptEstimate[]> {
  return database
    .select()
    .from(searchEstimates)
    .where(
      and(
        eq(searchEstimates.dataState, of.dataState),
        sql`${searchEstimates.googlePlacesId} = any(${sql.param(of.googlePlacesIds)}::text[])`,
      ),
    );
}

export async function keepEstimates(database: Executor, rows: KeptEstimate[]): Promise<void> {
  if (rows.length === 0) return;
  const excluded = (column: string) => sql.raw(`excluded.${column}`);
  await database
    .insert(searchEstimates)
    .values(rows)
    .onConflictDoUpdate({
      target: searchEstimates.googlePlacesId,
      set: {
        dataState: excluded("data_state"),
        value: excluded("value"),
        valueReason: excluded("value_reason"),
        rent: excluded("rent"),
        rentReason: excluded("rent_reason"),
      },
    });
}
