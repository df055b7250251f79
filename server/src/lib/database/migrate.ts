import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";

const FOLDER = fileURLToPath(new URL("../../../migrations", import.meta.url));

/** "labs" in ASCII, so that the lock is ours alone among the users of the server. */
const LOCK = 0x6c616273;

/**
 * Brings the tables up to date. Drizzle's migrator takes no lock, and several processes may start at once:
 * one works, the others wait and find the work done.
 */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    try {
      await applyMigrations(drizzle({ client }), { migrationsFolder: FOLDER });
    } finally {
      await client.query("select pg_advisory_unlock($1)", [LOCK]);
    }
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // A connection that failed is closed, which also lets go of the lock.
    client.release(broken);
  }
}
