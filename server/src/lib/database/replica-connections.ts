import pg from "pg";
import { watchQueries } from "./watch-queries.ts";

/** Who answers nothing for so long has stopped, whatever his connections say. */
const SILENT_MS = 1_000;

export interface Period {
  // biome-ignore lint/suspicious/noExplicitAny: as the driver has it.
  ask<Row extends pg.QueryResultRow = any>(...asked: unknown[]): Promise<pg.QueryResult<Row>>;
  /** By a connection of its own: it does not wait for reads. */
  look<Row extends pg.QueryResultRow>(statement: string): Promise<pg.QueryResult<Row>>;
  /** Ends every connection, and every read that waits for an answer. */
  leave(reason: Error): void;
}

/** The connections to a replica until it is left. */
export function openPeriod(of: { connection: pg.PoolConfig; silentMs?: number }): Period {
  const silentMs = of.silentMs ?? SILENT_MS;
  const clients = new Set<pg.PoolClient>();
  const open = (max: number): pg.Pool => {
    const pool = new pg.Pool({
      ...{ max, connectionTimeoutMillis: silentMs },
      // Also one that has become a primary is never written to.
      options: "-c default_transaction_read_only=on",
      ...of.connection,
    });
    pool.on("error", () => undefined);
    pool.on("connect", (client) => {
      clients.add(client);
      client.on("error", () => undefined);
      client.on("end", () => clients.delete(client));
      watchQueries(client);
    });
    return pool;
  };
  const [reads, looks] = [open(10), open(1)];
  const left = Promise.withResolvers<never>();
  left.promise.catch(() => undefined);
  return {
    ask: (...asked) =>
      Promise.race([
        (reads.query as (...of: unknown[]) => Promise<pg.QueryResult>)(...asked),
        left.promise,
      ]) as never,
    look: (text) =>
      Promise.race([looks.query({ text, query_timeout: silentMs } as pg.QueryConfig) as never, left.promise]),
    leave(reason) {
      left.reject(reason);
      // A server that hangs never answers a goodbye.
      for (const client of clients) {
        (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
      }
      for (const pool of [reads, looks]) pool.end().catch(() => undefined);
    },
  };
}
