import { execFileSync } from "node:child_process";
import { createWriteStream } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { to as copyTo } from "pg-copy-streams";
import type { Connected } from "../../../server/src/lib/database/connection.ts";

const PEER = "@duckdb/node-api@1.5.6-r.1";

export interface Peer {
  ask: (statement: string) => Promise<unknown[][]>;
  close: () => void;
}

interface Instance {
  connect: () => Promise<{
    runAndReadAll: (statement: string) => Promise<{ getRows: () => unknown[][] }>;
    closeSync: () => void;
  }>;
}

/** DuckDB in memory with a row for each home, in the order of counties; installed into a folder that is no part of the product. */
export async function openDuckdb(pool: Connected["pool"], folder: string): Promise<Peer> {
  execFileSync("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error", "--prefix", folder, PEER], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const { DuckDBInstance } = createRequire(join(folder, "index.js"))("@duckdb/node-api") as {
    DuckDBInstance: { create: (path: string) => Promise<Instance> };
  };
  const file = join(folder, "homes.csv");
  const client = await pool.connect();
  try {
    await pipeline(
      client.query(copyTo(`copy (${ROWS}) to stdout (format csv, header)`)),
      createWriteStream(file),
    );
  } finally {
    client.release();
  }
  const connection = await (await DuckDBInstance.create(":memory:")).connect();
  const ask = async (statement: string) => (await connection.runAndReadAll(statement)).getRows();
  const types = "{'county': 'VARCHAR', 'state': 'VARCHAR', 'subtype': 'VARCHAR', 'year_built': 'DOUBLE'}";
  await ask(`create table homes as select * from read_csv('${file}', types = ${types})`);
  return { ask, close: () => connection.closeSync() };
}

const ROWS = `
  select p.county_fips as county, p.oid, p.state, p.subtype, p.beds, p.baths, p.sqft, p.lot_sqft, p.year_built,
    p.assessed_value, s.price as last_price, f.value, f.rent, f.net_yield, f.unlevered_irr
  from properties p
  left join sales s on s.county_fips = p.county_fips and s.oid = p.oid
  left join home_figures f on f.county_fips = p.county_fips and f.google_places_id = p.google_places_id
  order by p.county_fips, p.oid`;
