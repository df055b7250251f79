import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { openDatabase } from "../lib/database/database.ts";
import { connectionTo } from "../lib/database/embedded-server.ts";
import { TEMPLATE } from "./postgres.ts";

export type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;

/** An empty, migrated database of the test's own. Drop it in `afterAll`. */
export async function createTestDatabase(options: { size?: number } = {}) {
  const name = `test_${randomBytes(8).toString("hex")}`;
  const server = { socketFolder: inject("postgresSocket") };
  await asAdministrator(server, `create database ${name} template ${TEMPLATE}`);
  const connection: pg.PoolConfig = connectionTo(server, name);
  const { database, pool } = openDatabase({ connection, size: options.size ?? 5, onError: () => undefined });
  return {
    database,
    pool,
    connection,
    /** The same as an address, for what reads DATABASE_URL. */
    url: `postgresql://${connection.user}@localhost:${connection.port}/${name}?host=${encodeURIComponent(server.socketFolder)}`,
    async drop(): Promise<void> {
      await pool.end();
      await asAdministrator(server, `drop database if exists ${name} with (force)`);
    },
  };
}

async function asAdministrator(server: { socketFolder: string }, statement: string): Promise<void> {
  const client = new pg.Client(connectionTo(server, "postgres"));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
