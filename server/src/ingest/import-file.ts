import type { Pool, PoolClient } from "pg";
import { ensureCounties } from "./county-geography.ts";
import { withTransaction } from "./transaction.ts";

/** One load at a time, the demo's included: two that replace the same metric would undo each other. */
export const LOAD_LOCK = 4_951_402;

export interface RejectedRow {
  row: number;
  reason: string;
}

/** As many rejected rows are kept with the import; all of them are counted. */
const KEPT_REJECTIONS = 1000;

interface ImportHead {
  source: string;
  publisher: string;
  file: string;
  fileHash: string;
  vintage: string | null;
  demo: boolean;
}

/** Writes the record that the imported rows point to; its counts follow when they are known. */
export async function insertImport(client: PoolClient, head: ImportHead): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into data_imports (source, publisher, file, file_hash, vintage, read, kept, rejected_count, rejected, demo)
     values ($1, $2, $3, $4, $5, 0, 0, 0, '[]', $6) returning id`,
    [head.source, head.publisher, head.file, head.fileHash, head.vintage, head.demo],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("The import's record was not written");
  return id;
}

async function finishImport(
  client: PoolClient,
  id: string,
  counts: Pick<Written, "read" | "kept" | "rejected" | "rejectedCount" | "vintage">,
): Promise<void> {
  await client.query(
    `update data_imports set read = $2, kept = $3, rejected_count = $4, rejected = $5, vintage = coalesce($6, vintage)
     where id = $1`,
    [
      id,
      counts.read,
      counts.kept,
      counts.rejectedCount ?? counts.rejected.length,
      JSON.stringify(counts.rejected.slice(0, KEPT_REJECTIONS)),
      counts.vintage ?? null,
    ],
  );
}

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
  /** Where there are too many to be told one by one: how many in all. */
  rejectedCount?: number;
  repairedCount?: number;
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
    const { repaired = [], repairedCount = repaired.length, ...counts } = await write(client, importId);
    await finishImport(client, importId, counts);
    return {
      ...head,
      vintage: counts.vintage ?? head.vintage,
      read: counts.read,
      kept: counts.kept,
      rejected: counts.rejected.slice(0, SHOWN),
      rejectedCount: counts.rejectedCount ?? counts.rejected.length,
      repaired: repaired.slice(0, SHOWN),
      repairedCount,
      unchanged: false,
    };
  });
}

/** After the last of some imports: the planner should know how much there is. */
export async function refreshStatistics(pool: Pool): Promise<void> {
  await pool.query(
    "analyze counties, metros, metric_series, properties, property_taxes, sales, rental_listings, zip_fair_rents, small_areas, zip_counties, zip_tracts",
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
