import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { users } from "../../lib/database/tables/auth.ts";

const { id, secondStepSecret, secondStepSince, recoveryCodes, usedSteps } = users;

export async function findSecondStep(
  executor: Executor,
  userId: string,
): Promise<{ secret: string | null; since: Date | null; recoveryCodes: number } | undefined> {
  const rows = await executor
    .select({
      secret: secondStepSecret,
      since: secondStepSince,
      recoveryCodes: sql<number>`coalesce(cardinality(${recoveryCodes}), 0)`,
    })
    .from(users)
    .where(eq(id, userId));
  return rows[0];
}

/** Keeps a secret until a code confirms it; false where the second step is on already. */
export async function proposeSecret(executor: Executor, userId: string, secret: string): Promise<boolean> {
  const { rowCount } = await executor
    .update(users)
    .set({ secondStepSecret: secret })
    .where(and(eq(id, userId), isNull(secondStepSince)));
  return rowCount === 1;
}

/** Turns the second step on with the secret that was confirmed; false where another one took its place. */
export async function turnOn(
  executor: Executor,
  {
    userId,
    secret,
    step,
    recoveryHashes,
  }: { userId: string; secret: string; step: number; recoveryHashes: string[] },
): Promise<boolean> {
  const { rowCount } = await executor
    .update(users)
    .set({ secondStepSince: sql`now()`, recoveryCodes: recoveryHashes, usedSteps: [step] })
    .where(and(eq(id, userId), eq(secondStepSecret, secret), isNull(secondStepSince)));
  return rowCount === 1;
}

export async function turnOff(executor: Executor, userId: string): Promise<void> {
  await executor
    .update(users)
    .set({ secondStepSecret: null, secondStepSince: null, recoveryCodes: null, usedSteps: [] })
    .where(eq(id, userId));
}

/** Of several who come with the same code one is told true. Steps before the one before last are no more accepted. */
export async function spendStep(executor: Executor, userId: string, step: number): Promise<boolean> {
  const { rowCount } = await executor
    .update(users)
    .set({
      usedSteps: sql`array(select used from unnest(${usedSteps}) used where used > ${step} - 4) || ${step}::int`,
    })
    .where(and(eq(id, userId), isNotNull(secondStepSince), sql`${step} <> all(${usedSteps})`));
  return rowCount === 1;
}

export async function spendRecoveryCode(executor: Executor, userId: string, hash: string): Promise<boolean> {
  const { rowCount } = await executor
    .update(users)
    .set({ recoveryCodes: sql`array_remove(${recoveryCodes}, ${hash})` })
    .where(and(eq(id, userId), sql`${hash} = any(${recoveryCodes})`));
  return rowCount === 1;
}
