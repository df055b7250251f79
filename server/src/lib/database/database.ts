import type { Logger } from "drizzle-orm/logger";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { openPool } from "./open-pool.ts";
import { giveReplica, openReplica, type Replica } from "./replica.ts";
import { routeReads } from "./route-reads.ts";
import { tellActor } from "./tell-actor.ts";
import { watchQueries } from "./watch-queries.ts";

/** How features reach PostgreSQL: typed queries, and raw `sql` for analytics. */
export type Database = ReturnType<typeof openDatabase>["database"];

/** The database or a transaction on it. */
export type Executor = Pick<
  Database,
  "$count" | "select" | "selectDistinct" | "selectDistinctOn" | "insert" | "update" | "delete" | "execute"
>;

export function openDatabase(options: {
  connection: pg.PoolConfig;
  onError: (error: Error) => void;
  size?: number;
  logger?: Logger;
}) {
  const pool = openPool({ max: options.size ?? 10, ...options.connection });
  // Without a listener an idle connection that breaks would end the process.
  pool.on("error", options.onError);
  // So would one that breaks between two statements of a transaction; its next statement fails in any case.
  pool.on("connect", (client) => void client.on("error", () => undefined));
  pool.on("connect", watchQueries);
  const database = drizzle({ client: tellActor(pool), logger: options.logger });
  connections.set(database, options.connection);
  return { pool, database };
}

/** From now on calls that may lag read from this replica. */
export function readFromReplica(
  { database, pool }: Pick<ReturnType<typeof openDatabase>, "database" | "pool">,
  options: Parameters<typeof openReplica>[1],
): Replica {
  const replica = openReplica(pool, options);
  routeReads(pool, replica);
  giveReplica(database, replica);
  return replica;
}

export type Connection = pg.PoolConfig;

const connections = new WeakMap<object, Connection>();

/** How another process reaches the same database. */
export function connectionOf(database: object): Connection {
  const connection = connections.get(database);
  if (connection === undefined) throw new Error("This database was not opened here");
  return connection;
}

const CONNECTION_ERRORS = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "08000",
  "08003",
  "08006",
]);

/** Whether a failure says that the server cannot be reached, rather than that a query is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = "code" in cause ? String(cause.code) : "";
    if (CONNECTION_ERRORS.has(code)) return true;
    if (/Connection terminated|timeout exceeded when trying to connect/.test(cause.message)) return true;
  }
  return false;
}

/** Whether a row would have stood twice, by the name of the index that does not allow it. */
export function isRepeated(error: unknown, index: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError) return cause.code === "23505" && cause.constraint === index;
  }
  return false;
}

/** PostgreSQL's error code, wherever the driver's wrapper put it. */
export function databaseErrorCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError) return cause.code;
  }
  return undefined;
}
