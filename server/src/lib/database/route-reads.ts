import type pg from "pg";
import { findReadPlace } from "./read-place.ts";
import type { Replica } from "./replica.ts";

/** A single statement that begins so and says none of the other words changes nothing, and asks nothing of the primary alone. */
const READS = /^\s*(select|with|values)\b/i;
const NO_READ =
  /\b(insert|update|delete|merge|truncate|for\s+(no\s+key\s+)?(share|update)|for\s+key\s+share|nextval|setval|set_config|pg_notify|pg_current_\w+|pg_(try_)?advisory\w+|txid_\w+|into)\b/i;

/**
 * Has a pool send single reads of calls that may lag to the replica. Transactions and writes are the primary's: after
 * a write so is the rest of its call, and so is what the replica fails to answer.
 */
export function routeReads(pool: pg.Pool, replica: Replica): void {
  const query = pool.query.bind(pool) as (...asked: unknown[]) => Promise<pg.QueryResult>;
  const connect = pool.connect.bind(pool) as (...asked: unknown[]) => unknown;

  function stay(): void {
    const place = findReadPlace();
    if (place?.isOnReplica) place.isOnReplica = false;
  }

  async function read(asked: unknown[]): Promise<unknown> {
    const read = await replica.read(asked);
    if (read !== undefined) return read.answer;
    stay();
    return query(...asked);
  }

  const routed = (...asked: unknown[]) => {
    const place = findReadPlace();
    if (!place?.isOnReplica || typeof asked.at(-1) === "function") return query(...asked);
    const [first] = asked;
    const text = typeof first === "string" ? first : ((first as { text?: string } | null)?.text ?? "");
    if (READS.test(text) && !NO_READ.test(text)) return read(asked);
    stay();
    return query(...asked);
  };
  const lent = (...asked: unknown[]) => {
    // With a callback it is the pool itself that asks, for one query.
    if (asked.length === 0) stay();
    return connect(...asked);
  };
  Object.assign(pool, { query: routed, connect: lent });
}
