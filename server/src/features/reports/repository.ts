import type { Executor } from "../../lib/database/database.ts";
import { reports } from "../../lib/database/tables/research.ts";

/** Keeps which version and which decision a report was made of. */
export async function insertReport(
  database: Executor,
  report: typeof reports.$inferInsert,
): Promise<{ id: string }> {
  const [row] = await database.insert(reports).values(report).returning({ id: reports.id });
  if (row === undefined) throw new Error("The database returned no row for a new report");
  return row;
}
