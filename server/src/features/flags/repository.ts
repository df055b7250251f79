import { eq, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { flagValues } from "../../lib/database/tables/administration.ts";
import { users } from "../../lib/database/tables/auth.ts";

export interface FirmValue {
  key: string;
  value: boolean | string | number;
  changedBy: string | null;
  changedAt: Date;
}

/** What the firm set, with who did it. */
export async function listFirmValues(executor: Executor): Promise<FirmValue[]> {
  return executor
    .select({
      key: flagValues.key,
      value: flagValues.value,
      changedBy: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
      changedAt: flagValues.changedAt,
    })
    .from(flagValues)
    .leftJoin(users, eq(users.id, flagValues.changedBy));
}

export async function lockFlag(executor: Executor, key: string): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`flag:${key}`}, 0))`);
}

export async function saveFirmValue(
  executor: Executor,
  row: { key: string; value: FirmValue["value"]; changedBy: string },
): Promise<void> {
  await executor
    .insert(flagValues)
    .values(row)
    .onConflictDoUpdate({
      target: flagValues.key,
      set: { value: row.value, changedBy: row.changedBy, changedAt: sql`now()` },
    });
}

export async function deleteFirmValue(executor: Executor, key: string): Promise<void> {
  await executor.delete(flagValues).where(eq(flagValues.key, key));
}
