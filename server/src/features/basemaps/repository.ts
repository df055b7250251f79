import { asc, eq, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { basemaps } from "../../lib/database/tables/basemaps.ts";

export type BasemapRow = typeof basemaps.$inferSelect;
export type NewBasemap = typeof basemaps.$inferInsert;

export function listRows(database: Executor): Promise<BasemapRow[]> {
  return database.select().from(basemaps).orderBy(asc(basemaps.name));
}

export async function findRow(
  database: Executor,
  by: { id: string } | { name: string },
): Promise<BasemapRow | undefined> {
  const is = "id" in by ? eq(basemaps.id, by.id) : eq(basemaps.name, by.name);
  const [row] = await database.select().from(basemaps).where(is);
  return row;
}

export async function upsertRow(database: Executor, row: NewBasemap): Promise<BasemapRow> {
  const [kept] = await database
    .insert(basemaps)
    .values(row)
    .onConflictDoUpdate({ target: basemaps.name, set: { ...row, importedAt: sql`now()` } })
    .returning();
  if (kept === undefined) throw new Error("The database returned no row for a basemap");
  return kept;
}

export async function deleteRow(database: Executor, name: string): Promise<BasemapRow | undefined> {
  const [row] = await database.delete(basemaps).where(eq(basemaps.name, name)).returning();
  return row;
}

export async function isHashKnown(database: Executor, sha256: string): Promise<boolean> {
  const rows = await database.select({ id: basemaps.id }).from(basemaps).where(eq(basemaps.sha256, sha256));
  return rows.length > 0;
}
