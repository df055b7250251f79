import { and, desc, eq, gt, isNull, ne, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { sessions, users } from "../../lib/database/tables/auth.ts";

const isOpen = () => and(isNull(sessions.revokedAt), gt(sessions.expiresAt, sql`now()`));

/** Open sessions of a person, newest first. */
export async function listOpenSessions(
  executor: Executor,
  { userId, page, pageSize }: { userId: string; page: number; pageSize: number },
) {
  const condition = and(eq(sessions.userId, userId), isOpen());
  const rows = await executor
    .select({
      id: sessions.id,
      userId: sessions.userId,
      tokenHash: sessions.tokenHash,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
      userAgent: sessions.userAgent,
    })
    .from(sessions)
    .where(condition)
    .orderBy(desc(sessions.createdAt), sessions.id)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [counted] = await executor
    .select({ total: sql<number>`count(*)::int` })
    .from(sessions)
    .where(condition);
  return { rows, total: counted?.total ?? 0 };
}

/** An open session with the address of its owner. */
export async function findOpenSession(
  executor: Executor,
  id: string,
): Promise<{ userId: string; email: string } | undefined> {
  const rows = await executor
    .select({ userId: sessions.userId, email: users.email })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, id), isOpen()));
  return rows[0];
}

/** The address of an account, whatever its state. */
export async function findEmail(executor: Executor, userId: string): Promise<string | undefined> {
  const rows = await executor.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return rows[0]?.email;
}

export async function revokeById(executor: Executor, id: string): Promise<void> {
  await executor
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)));
}

/** Ends every session of a person, but for one if it is named; answers how many. */
export async function revokeAll(
  executor: Executor,
  { userId, exceptTokenHash }: { userId: string; exceptTokenHash?: string | undefined },
): Promise<number> {
  const ended = await executor
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        eq(sessions.userId, userId),
        isOpen(),
        exceptTokenHash === undefined ? undefined : ne(sessions.tokenHash, exceptTokenHash),
      ),
    );
  return ended.rowCount ?? 0;
}
