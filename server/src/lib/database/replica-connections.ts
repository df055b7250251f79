import pg from "pg";
import { watchQueries } from "./watch-queries.ts";

const CONNECT_MS = 1_000;

export interface Period {
  // biome-ignore lint/suspicious/noExplicitAny: as the driver has it.
  ask<Row extends pg.QueryResultRow = any>(...asked: unknown[]): Promise<pg.QueryResult<Row>>;
  /** Ends every connection, and every read that waits for an answer. */
  leave(reason: Error): void;
}

/** The connections to a replica until it is left. */
export function openPeriod(of: { connection: pg.PoolConfig; silentMs?: number }): Period {
  const pool = new pg.Pool({
    max: 10,
    connectionTimeoutMillis: of.silentMs ?? CONNECT_MS,
    // Also one that has become a primary is never written to.
    options: "-c default_transaction_read_only=on",
    ...of.connection,
  });
  const clients = new Set<pg.PoolClient>();
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    clients.add(client);
    client.on("error", () => undefined);
    client.on("end", () => clients.delete(client));
    watchQueries(client);
  });
  const left = Promise.withResolvers<never>();
  left.promise.catch(() => undefined);
  return {
    ask: (...asked) =>
      Promise.race([
        (pool.query as (...of: unknown[]) => Promise<pg.QueryResult>)(...asked),
        left.promise,
      ]) as never,
    leave(reason) {
      left.reject(reason);
      // A server that hangs never answers a goodbye.
      for (const client of clients) {
        (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
      }
      pool.end().catch(() => undefined);
    },
  };
}
