import type { PoolClient } from "pg";

/** One load at a time, the demo's included: two that replace the same metric would undo each other. */
export const LOAD_LOCK = 4_951_402;

export interface RejectedRow {
  row: number;
  reason: string;
}

/** As many rejected rows are kept with the import; all of them are counted. */
const KEPT_REJECTIONS = 1000;

export interface ImportHead {
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

export async function finishImport(
  client: PoolClient,
  id: string,
  counts: { read: number; kept: number; rejected: readonly RejectedRow[]; vintage?: string | undefined },
): Promise<void> {
  await client.query(
    `update data_imports set read = $2, kept = $3, rejected_count = $4, rejected = $5, vintage = coalesce($6, vintage)
     where id = $1`,
    [
      id,
      counts.read,
      counts.kept,
      counts.rejected.length,
      JSON.stringify(counts.rejected.slice(0, KEPT_REJECTIONS)),
      counts.vintage ?? null,
    ],
  );
}
