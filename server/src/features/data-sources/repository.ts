import type { DataImport } from "@labs/contract/data-sources";
import { desc } from "drizzle-orm";
import type { Database } from "../../lib/database/database.ts";
import { dataImports } from "../../lib/database/tables/markets.ts";

/** Every import, newest first. */
export async function listImports(database: Database): Promise<DataImport[]> {
  const rows = await database
    .select()
    .from(dataImports)
    .orderBy(desc(dataImports.importedAt), dataImports.source, dataImports.id);
  return rows.map((row) => ({ ...row, importedAt: row.importedAt.toISOString() }));
}
