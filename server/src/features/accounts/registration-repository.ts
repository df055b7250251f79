import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { pendingRegistrations, setupTokens } from "../../lib/database/tables/auth.ts";

type Pending = Omit<typeof pendingRegistrations.$inferInsert, "expiresAt">;

export async function insertPending(
  executor: Executor,
  { seconds, ...pending }: Pending & { seconds: number },
): Promise<void> {
  const expiresAt = sql`now() + make_interval(secs => ${seconds})`;
  await executor.insert(pendingRegistrations).values({ ...pending, expiresAt });
}

/** Uses a link up; of two who follow it at once one gets what it holds. */
export async function takePending(executor: Executor, tokenHash: string): Promise<Pending | undefined> {
  const { expiresAt } = pendingRegistrations;
  const [row] = await executor
    .delete(pendingRegistrations)
    .where(and(eq(pendingRegistrations.tokenHash, tokenHash), gt(expiresAt, sql`now()`)))
    .returning();
  return row;
}

export async function deleteExpired(executor: Executor, moment: Date): Promise<void> {
  await executor.delete(pendingRegistrations).where(lt(pendingRegistrations.expiresAt, moment));
}

export async function insertSetupToken(executor: Executor, tokenHash: string): Promise<void> {
  await executor.insert(setupTokens).values({ tokenHash });
}

export async function isSetupToken(executor: Executor, tokenHash: string): Promise<boolean> {
  return (await executor.$count(setupTokens, eq(setupTokens.tokenHash, tokenHash))) > 0;
}

export async function deleteSetupTokens(executor: Executor): Promise<void> {
  await executor.delete(setupTokens);
}
