import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";
import { takeTurn } from "./take-turn.ts";

const FOLDER = fileURLToPath(new URL("../../../migrations", import.meta.url));

/** Brings the tables up to date. Of several processes that start at once one works, and the others find it done. */
export async function migrate(pool: pg.Pool): Promise<void> {
  await takeTurn(pool, (client) => applyMigrations(drizzle({ client }), { migrationsFolder: FOLDER }));
}
