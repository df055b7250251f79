import type { Pool, PoolClient } from "pg";
import { ensureCounties } from "./county-geography.ts";
import { finishImport, type ImportHead, insertImport, LOAD_LOCK, type RejectedRow } from "./import-record.ts";
import { withTransaction } from "./transaction.ts";

export interface ImportResult {
  source: string;
  publisher: string;
  file: string;
  fileHash: string;
  vintage: string | null;
  read: number;
  kept: number;
  rejected: RejectedRow[];
  rejectedCount: number;
  /** Rows that were kept without a value that cannot be true, and which. */
  repaired: RejectedRow[];
  repairedCount: number;
  /** The same file had been imported before: nothing was changed. */
  unchanged: boolean;
}

export interface Written {
  read: number;
  kept: number;
  rejected: readonly RejectedRow[];
  repaired?: readonly RejectedRow[];
  /** Where the rows themselves say how old they are. */
  vintage?: string | undefined;
}

/** As many are answered; all are counted. */
const SHOWN = 1000;

/**
 * One import: one transaction, one record. The same bytes for the same source a second time change nothing and
 * answer what the first time found.
 */
export async function importFile(options: {
  pool: Pool;
  head: Omit<ImportHead, "demo">;
  write: (client: PoolClient, importId: string) => Promise<Written>;
}): Promise<ImportResult> {
  const { pool, head, write } = options;
  return withTransaction(pool, async (client) => {
    await client.query("select pg_advisory_xact_lock($1)", [LOAD_LOCK]);
    const earlier = await findEarlier(client, head);
    if (earlier !== undefined) return earlier;
    await ensureCounties(client);
    const importId = await insertImport(client, { ...head, demo: false });
    const { repaired = [], ...counts } = await write(client, importId);
    await finishImport(client, importId, counts);
    return {
      ...head,
      vintage: counts.vintage ?? head.vintage,
      read: counts.read,
      kept: counts.kept,
      rejected: counts.rejected.slice(0, SHOWN),
      rejectedCount: counts.rejected.length,
      repaired: repaired.slice(0, SHOWN),
      repairedCount: repaired.length,
      unchanged: false,
    };
  });
}

/** After the last of some imports: the planner should know how much there is. */
export async function refreshStatistics(pool: Pool): Promise<void> {
  await pool.query(
    "analyze counties, metros, metric_series, properties, sales, rental_listings, zip_fair_rents",
  );
}

async function findEarlier(
  client: PoolClient,
  head: Omit<ImportHead, "demo">,
): Promise<ImportResult | undefined> {
  const { rows } = await client.query<{
    read: number;
    kept: number;
    rejected_count: number;
    vintage: string | null;
    rejected: RejectedRow[];
  }>(
    `select read, kept, rejected_count, rejected, vintage from data_imports
     where source = $1 and file_hash = $2 and ($3::text is null or vintage = $3) and not demo
     order by imported_at desc limit 1`,
    // Read as of another year, the same file says something else.
    [head.source, head.fileHash, head.vintage],
  );
  const earlier = rows[0];
  if (earlier === undefined) return undefined;
  return {
    ...head,
    vintage: earlier.vintage,
    read: earlier.read,
    kept: earlier.kept,
    rejected: earlier.rejected,
    rejectedCount: earlier.rejected_count,
    repaired: [],
    repairedCount: 0,
    unchanged: true,
  };
}
