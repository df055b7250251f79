import { sql } from "drizzle-orm";
import type { Database } from "./database.ts";
import { dataImports } from "./tables/markets.ts";

/** Whether the database answers, and whether it holds simulated data. */
export async function checkDatabase(database: Database): Promise<{ answers: boolean; demoData: boolean }> {
  try {
    const { rows } = await database.execute<{ demo: boolean }>(
      sql`select exists (select 1 from ${dataImports} where demo) as demo`,
    );
    return { answers: true, demoData: rows[0]?.demo === true };
  } catch {
    return { answers: false, demoData: false };
  }
}
