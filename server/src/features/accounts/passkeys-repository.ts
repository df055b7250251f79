import type { Passkey } from "@labs/contract/access/passkeys";
import { and, asc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { passkeyChallenges, passkeys } from "../../lib/database/tables/auth.ts";

const isOwn = (of: { userId: string; id: string }) =>
  and(eq(passkeys.id, of.id), eq(passkeys.userId, of.userId));

export async function insertChallenge(
  executor: Executor,
  { challenge, userId, seconds }: { challenge: string; userId: string | null; seconds: number },
): Promise<void> {
  const expiresAt = sql`now() + make_interval(secs => ${seconds})`;
  await executor.insert(passkeyChallenges).values({ challenge, userId, expiresAt });
}

/** Uses a challenge up; false where it is not open, or not this account's. */
export async function takeChallenge(
  executor: Executor,
  { challenge, userId }: { challenge: string; userId: string | null },
): Promise<boolean> {
  const { rowCount } = await executor
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
        gt(passkeyChallenges.expiresAt, sql`now()`),
      ),
    );
  return rowCount === 1;
}

export async function deletePasskeyChallenges(executor: Executor, moment: Date): Promise<void> {
  await executor.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, moment));
}

function toPasskey(row: typeof passkeys.$inferSelect): Passkey {
  return {
    id: row.id,
    name: row.name,
    isSynced: row.isSynced,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}

export async function listPasskeys(executor: Executor, userId: string): Promise<Passkey[]> {
  const rows = await executor
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), passkeys.id);
  return rows.map(toPasskey);
}

/** What a device has to know to refuse a second one for the same account. */
export async function listCredentials(executor: Executor, userId: string) {
  const { credentialId: id, transports } = passkeys;
  return executor.select({ id, transports }).from(passkeys).where(eq(passkeys.userId, userId));
}

/** Undefined where the device's name for it is known already. */
export async function insertPasskey(
  executor: Executor,
  passkey: typeof passkeys.$inferInsert,
): Promise<Passkey | undefined> {
  const [row] = await executor.insert(passkeys).values(passkey).onConflictDoNothing().returning();
  return row && toPasskey(row);
}

export async function findByCredential(executor: Executor, credentialId: string) {
  const [row] = await executor.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row;
}

export async function notePasskeyUse(
  executor: Executor,
  { id, counter, isSynced }: { id: string; counter: number; isSynced: boolean },
): Promise<void> {
  await executor
    .update(passkeys)
    .set({ counter, isSynced, lastUsedAt: sql`now()` })
    .where(eq(passkeys.id, id));
}

export async function setPasskeyName(
  executor: Executor,
  { name, ...own }: { userId: string; id: string; name: string },
): Promise<Passkey | undefined> {
  const [row] = await executor.update(passkeys).set({ name }).where(isOwn(own)).returning();
  return row && toPasskey(row);
}

export async function deletePasskey(
  executor: Executor,
  own: { userId: string; id: string },
): Promise<boolean> {
  return (await executor.delete(passkeys).where(isOwn(own))).rowCount === 1;
}

export async function hasPasskeys(executor: Executor): Promise<boolean> {
  return (await executor.select({ id: passkeys.id }).from(passkeys).limit(1)).length > 0;
}
