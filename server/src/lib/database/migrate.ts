import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import { takeTurn } from "./take-turn.ts";

const FOLDER = fileURLToPath(new URL("../../../migrations", import.meta.url));

/** Brings the tables up to date. Of several processes that start at once one works, and the others find it done. */
export async function migrate(pool: pg.Pool): Promise<void> {
  await takeTurn(pool, (client) => applyMigrations(drizzle({ client }), { migrationsFolder: FOLDER }));
}

/** What brought the tables to their shape, oldest first. */
export async function listMigrations(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>(
    "select hash from drizzle.__drizzle_migrations order by created_at",
  );
  return rows.map(({ hash }) => hash);
}

/**
 * Makes empty tables again in the shape that the first so many migrations give them, in the caller's transaction;
 * what is answered takes them to their present shape, with the rows that they hold by then.
 */
export async function makeEarlierTables(client: pg.PoolClient, count: number): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ drop: string }>(
    `select 'drop table if exists public.' || quote_ident(tablename) || ' cascade' as drop
     from pg_tables where schemaname = 'public'
     union all
     select 'drop function if exists ' || oid::regprocedure || ' cascade' from pg_proc
     where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
  );
  for (const { drop } of rows) await client.query(drop);
  await client.query("delete from drizzle.__drizzle_migrations");
  const migrations = readMigrationFiles({ migrationsFolder: FOLDER });
  const apply = async (some: typeof migrations) => {
    for (const { sql, hash, folderMillis } of some) {
      for (const statement of sql) await client.query(statement);
      await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
        hash,
        folderMillis,
      ]);
    }
  };
  await apply(migrations.slice(0, count));
  return () => apply(migrations.slice(count));
}
