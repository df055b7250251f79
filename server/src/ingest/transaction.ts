import type { Pool, PoolClient } from "pg";

/** Everything that the work does, or nothing of it. */
export async function withTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const lose = (error: Error) => {
    broken = error;
  };
  // A connection that breaks while it is lent out reports here; unheard, the report would end the process.
  client.on("error", lose);
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(lose);
    throw error;
  } finally {
    // A connection that could not even roll back must not serve another request; it may still report.
    if (broken === undefined) client.off("error", lose);
    client.release(broken);
  }
}
