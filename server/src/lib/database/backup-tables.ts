import { createReadStream, createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import type pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { listMigrations, makeEarlierTables } from "./migrate.ts";

export interface TableCopy {
  name: string;
  rows: number;
}

export interface Snapshot {
  /** What brought the tables to their shape, oldest first. */
  migrations: string[];
  tables: TableCopy[];
}

/** Another shape of tables, or tables that are in use: nothing was changed. */
export class SnapshotRefused extends Error {}

/** Writes every table that can't be made again into a folder as it stands at one moment, while others read and write. */
export async function writeSnapshot(pool: pg.Pool, folder: string): Promise<Snapshot> {
  await mkdir(folder, { recursive: true });
  return inTransaction(pool, "isolation level repeatable read, read only", async (client) => {
    const tables: TableCopy[] = [];
    for (const name of await listTables(client)) {
      const source = client.query(copyTo(`copy ${await target(client, name)} to stdout`));
      await pipeline(
        source,
        createGzip({ level: 6 }),
        createWriteStream(locateFile(folder, name), { flags: "wx" }),
      );
      tables.push({ name, rows: source.rowCount ?? 0 });
    }
    return { migrations: await listMigrations(client), tables };
  });
}

/** Fills empty tables from a folder, all of them or none; tables of an earlier version are migrated then. */
export async function readSnapshot(pool: pg.Pool, folder: string, snapshot: Snapshot): Promise<TableCopy[]> {
  return inTransaction(pool, "", async (client) => {
    const here = await listMigrations(client);
    const earlier = snapshot.migrations;
    if (earlier.length > here.length || earlier.some((hash, at) => hash !== here[at])) {
      throw new SnapshotRefused(
        `The backup was made by a newer or another Labs (${earlier.length} migrations, here ${here.length}). Update this one first`,
      );
    }
    // What comes back was written down when it was done; the backup holds that too.
    await client.query("select set_config('labs.audit', 'off', true)");
    const inUse = await findFilled(client, await listTables(client));
    if (inUse !== undefined) {
      throw new SnapshotRefused(`The database is in use: ${inUse} has rows. Restore into an empty one`);
    }
    const update =
      earlier.length < here.length ? await makeEarlierTables(client, earlier.length) : async () => undefined;
    const tables = await fillTables(client, folder, snapshot);
    await update();
    await continueNumbers(client);
    // The queue of the other database is not here: what it had in hand has to be asked for again.
    await client.query(
      "update jobs set state = 'failed', error = 'Restored from a backup: start it again', ended_at = now() where state in ('queued', 'running')",
    );
    return tables;
  });
}

async function fillTables(client: pg.PoolClient, folder: string, snapshot: Snapshot): Promise<TableCopy[]> {
  const tables: TableCopy[] = [];
  for (const name of await orderByReferences(client)) {
    if (!snapshot.tables.some((table) => table.name === name)) continue;
    const sink = client.query(copyFrom(`copy ${await target(client, name)} from stdin`));
    await pipeline(createReadStream(locateFile(folder, name)), createGunzip(), sink);
    tables.push({ name, rows: sink.rowCount ?? 0 });
  }
  return tables;
}

/** Numbers that the database gives go on after those that came back. */
async function continueNumbers(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select quote_ident(table_name) as table, column_name as column from information_schema.columns
     where table_schema = 'public' and is_identity = 'YES'`,
  );
  for (const { table, column } of rows) {
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), coalesce(max("${column}"), 0) + 1, false) from ${table}`,
      [table, column],
    );
  }
}

async function inTransaction<T>(
  pool: pg.Pool,
  mode: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(`begin ${mode}`);
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // A connection that failed in the middle of a copy is closed, which also undoes its transaction.
    client.release(broken);
  }
}

function locateFile(folder: string, table: string): string {
  return join(folder, `${table}.copy.gz`);
}

/** Large, and made again from the other tables; or of this server's log alone. */
const DERIVED = [
  ...["evidence_extents", "property_parts"],
  ...["home_figures", "last_writes", "market_fits", "newest_versions", "street_names", "universe_changes"],
  "valued_counties",
];

async function listTables(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> all($1) order by 1",
    [DERIVED],
  );
  return rows.map(({ name }) => name);
}

/** The table with its columns by name, without those that the database computes. */
async function target(client: pg.PoolClient, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  return `"${table}" (${rows.map(({ name }) => name).join(", ")})`;
}

/** Tables after those that they refer to. */
async function orderByReferences(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ child: string; parent: string }>(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid
     -- Tables of millions refer to their imports by a trigger.
     union select tgrelid::regclass::text, 'data_imports' from pg_trigger where tgname = 'check_imports_of_new'`,
  );
  const waiting = new Set(await listTables(client));
  const ordered: string[] = [];
  while (waiting.size > 0) {
    const free = [...waiting].filter(
      (name) => !rows.some(({ child, parent }) => child === name && waiting.has(parent)),
    );
    if (free.length === 0) throw new Error(`Tables refer to each other: ${[...waiting].join(", ")}`);
    for (const name of free) waiting.delete(name);
    ordered.push(...free);
  }
  return ordered;
}

async function findFilled(client: pg.PoolClient, tables: string[]): Promise<string | undefined> {
  for (const name of tables) {
    const { rows } = await client.query(`select 1 from "${name}" limit 1`);
    if (rows.length > 0) return name;
  }
  return undefined;
}
