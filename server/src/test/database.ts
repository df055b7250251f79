import { randomBytes } from "node:crypto";
import { appendFileSync } from "node:fs";
import pg from "pg";
import { inject } from "vitest";
import { openDatabase } from "../lib/database/database.ts";
import { connectionTo } from "../lib/database/embedded-server.ts";
import { TEMPLATE } from "./postgres.ts";
import { rememberFits } from "./town-fits.ts";

export type TestDatabase = Awaited<ReturnType<typeof createTestDatabase>>;

/** An empty, migrated database of the test's own. Drop it in `afterAll`. */
export async function createTestDatabase(options: { size?: number } = {}) {
  const name = `test_${randomBytes(8).toString("hex")}`;
  const server = { socketFolder: inject("postgresSocket") };
  await asAdministrator(server, `create database ${name} template ${TEMPLATE}`);
  const connection: pg.PoolConfig = connectionTo(server, name);
  const statements = new Set<string>();
  const logger = { logQuery: (statement: string) => void statements.add(statement) };
  const size = options.size ?? 5;
  const { database, pool } = openDatabase({ connection, size, onError: () => undefined, logger });
  return {
    database,
    pool,
    connection,
    /** The same as an address, for what reads DATABASE_URL. */
    url: `postgresql://${connection.user}@localhost:${connection.port}/${name}?host=${encodeURIComponent(server.socketFolder)}`,
    async drop(): Promise<void> {
      await rememberFits(database);
      await pool.end();
      record(statements);
      await asAdministrator(server, `drop database if exists ${name} with (force)`);
    },
  };
}

/** For statements.test.ts, which asks another server about them. */
function record(statements: Set<string>): void {
  const file = process.env.LABS_TEST_STATEMENTS;
  const lines = [...statements].map((statement) => `${JSON.stringify(statement)}\n`);
  if (file !== undefined) appendFileSync(file, lines.join(""));
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

/**
 * What the lists of counties would leave out: rents and sales that lie in no box of their county, and homes whose county
 * is not among those of their number.
 */
export async function listOutOfReach(pool: pg.Pool): Promise<string[]> {
  const evidence = (table: string) => `
    select '${table} ' || o.id || ' of ' || o.county_fips from ${table} o
    where latitude is not null and longitude is not null and not exists (
      select from evidence_extents e where e.county_fips = o.county_fips
        and o.latitude between e.south and e.north and o.longitude between e.west and e.east)`;
  const { rows } = await pool.query<{ name: string }>(`
    select name from (
      ${evidence("sales")} union all ${evidence("rental_listings")} union all
      select 'home ' || p.oid || ' of ' || p.county_fips from properties p where not exists (
        select from property_parts k where k.part = p.oid >> 11 and k.county_fips = p.county_fips)
    ) missed (name) order by name limit 20`);
  return rows.map(({ name }) => name);
}
