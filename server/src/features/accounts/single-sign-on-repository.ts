import { and, eq, gt, isNotNull, lt, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { identities, providerVisits, users } from "../../lib/database/tables/auth.ts";
import type { Visit } from "./client.ts";

type KeptVisit = Visit & { redirectTo: string | null };

export async function insertVisit(
  executor: Executor,
  { seconds, ...visit }: KeptVisit & { tokenHash: string; seconds: number },
): Promise<void> {
  const expiresAt = sql`now() + make_interval(secs => ${seconds})`;
  await executor.insert(providerVisits).values({ ...visit, expiresAt });
}

/** Uses a visit up; of two who come back with it one gets what it holds. */
export async function takeVisit(executor: Executor, tokenHash: string): Promise<KeptVisit | undefined> {
  const [row] = await executor
    .delete(providerVisits)
    .where(and(eq(providerVisits.tokenHash, tokenHash), gt(providerVisits.expiresAt, sql`now()`)))
    .returning();
  return row;
}

export async function deleteVisits(executor: Executor, moment: Date): Promise<void> {
  await executor.delete(providerVisits).where(lt(providerVisits.expiresAt, moment));
}

/** Whose account an identity belongs to. */
export async function findIdentity(
  executor: Executor,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<{ userId: string; isDisabled: boolean } | undefined> {
  const rows = await executor
    .select({ userId: identities.userId, isDisabled: isNotNull(users.disabledAt).mapWith(Boolean) })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
  return rows[0];
}

/** Whether somebody else of the same provider has the account already. */
export async function hasIdentityOf(
  executor: Executor,
  { issuer, userId }: { issuer: string; userId: string },
): Promise<boolean> {
  return (
    (await executor.$count(identities, and(eq(identities.issuer, issuer), eq(identities.userId, userId)))) > 0
  );
}

export async function insertIdentity(
  executor: Executor,
  identity: { issuer: string; subject: string; userId: string; email: string },
): Promise<void> {
  await executor.insert(identities).values(identity);
}

export async function deleteIdentities(executor: Executor, userId: string): Promise<void> {
  await executor.delete(identities).where(eq(identities.userId, userId));
}
