import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type { Database, Executor } from "../../lib/database/database.ts";
import { throttleEvents } from "../../lib/database/tables/auth.ts";

export interface Attempt {
  key: string;
  /** The moment to the microsecond, as PostgreSQL writes it. */
  at: string;
}

/** Serializes everybody who counts one of these keys until the transaction ends. */
export async function lockKeys(executor: Executor, keys: string[]): Promise<void> {
  // In one order for all, or two transactions could wait for each other.
  for (const key of [...keys].sort()) {
    await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`throttle:${key}`}, 0))`);
  }
}

/** Seconds until a key has room for one more attempt; undefined when it has room now. */
export async function findSecondsToWait(
  executor: Executor,
  limit: { key: string; most: number; windowSeconds: number },
): Promise<number | undefined> {
  const { rows } = await executor.execute<{ wait: number }>(sql`
    select ceil(extract(epoch from at + make_interval(secs => ${limit.windowSeconds}) - clock_timestamp()))::int as wait
    from ${throttleEvents}
    where key = ${limit.key} and at > clock_timestamp() - make_interval(secs => ${limit.windowSeconds})
    order by at desc
    offset ${limit.most - 1} limit 1`);
  return rows[0] === undefined ? undefined : Math.max(1, rows[0].wait);
}

export async function insertAttempt(executor: Executor, key: string): Promise<Attempt> {
  const { rows } = await executor.execute<{ at: string }>(sql`
    insert into ${throttleEvents} (key, at) values (${key}, clock_timestamp()) returning at::text as at`);
  return { key, at: rows[0]?.at ?? "" };
}

export async function deleteAttempt(database: Database, attempt: Attempt): Promise<void> {
  await database
    .delete(throttleEvents)
    .where(and(eq(throttleEvents.key, attempt.key), sql`${throttleEvents.at} = ${attempt.at}::timestamptz`));
}

export async function deleteKeys(executor: Executor, keys: string[]): Promise<void> {
  await executor.delete(throttleEvents).where(inArray(throttleEvents.key, keys));
}

export async function deleteOlderThan(executor: Executor, moment: Date): Promise<number> {
  const result = await executor.delete(throttleEvents).where(lt(throttleEvents.at, moment));
  return result.rowCount ?? 0;
}
