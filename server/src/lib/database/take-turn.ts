import type pg from "pg";

/** "labs" in ASCII, so that the lock is ours alone among the users of the server. */
const LOCK = 0x6c616273;

/**
 * Changes to the shape of the database, by one process at a time: neither Drizzle's migrator nor the queue's keeps
 * several that start at once on an empty database from making the same tables.
 */
export async function takeTurn(
  pool: pg.Pool,
  change: (client: pg.PoolClient) => Promise<unknown>,
): Promise<void> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("select pg_advisory_lock($1)", [LOCK]);
    try {
      await change(client);
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
