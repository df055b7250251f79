import type { DataFreshness } from "@labs/contract/freshness";
import { sql } from "drizzle-orm";
import type { Executor } from "../../../lib/database/database.ts";

interface Row {
  sources: number;
  lastLoadedAt: Date | string | null;
  newestAsOf: string | null;
  demo: boolean;
}

/** Vintages that are words, as an edition is, have no place in an order of dates. */
export async function summariseImports(executor: Executor): Promise<DataFreshness> {
  const { rows } = await executor.execute<Row & Record<string, unknown>>(sql`
    select count(distinct source)::int as sources, max(imported_at) as "lastLoadedAt",
      max(vintage) filter (where vintage ~ '^\\d{4}(-\\d{2}){0,2}$') as "newestAsOf",
      coalesce(bool_or(demo), false) as demo
    from data_imports`);
  const row = rows[0] ?? { sources: 0, lastLoadedAt: null, newestAsOf: null, demo: false };
  const { lastLoadedAt } = row;
  return { ...row, lastLoadedAt: lastLoadedAt === null ? null : new Date(lastLoadedAt).toISOString() };
}
