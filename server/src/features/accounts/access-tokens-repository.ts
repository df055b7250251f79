import type { AccessToken } from "@labs/contract/access/access-tokens";
import type { Scope } from "@labs/contract/access/scopes";
import type { User } from "@labs/contract/auth";
import { and, count, desc, eq, getTableColumns, gt, isNull, sql } from "drizzle-orm";
import type { Database, Executor } from "../../lib/database/database.ts";
import { accessTokens, users } from "../../lib/database/tables/auth.ts";
import { toUser, USER } from "./repository.ts";

type Row = typeof accessTokens.$inferSelect;

const isOpen = () => and(isNull(accessTokens.revokedAt), gt(accessTokens.expiresAt, sql`now()`));

function toAccessToken(row: Omit<Row, "tokenHash" | "revokedAt">): AccessToken {
  return {
    id: row.id,
    userId: row.userId,
    name: row.name,
    scopes: row.scopes,
    start: row.start,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}

export async function listOpen(
  executor: Executor,
  { userId, page, pageSize }: { userId: string; page: number; pageSize: number },
): Promise<{ items: AccessToken[]; total: number }> {
  const rows = await executor
    .select({ ...getTableColumns(accessTokens), total: sql<number>`count(*) over ()`.mapWith(Number) })
    .from(accessTokens)
    .where(and(eq(accessTokens.userId, userId), isOpen()))
    .orderBy(desc(accessTokens.createdAt), accessTokens.id)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const total = rows[0]?.total ?? (page === 1 ? 0 : await countOpen(executor, userId));
  return { items: rows.map(toAccessToken), total };
}

export async function countOpen(executor: Executor, userId: string): Promise<number> {
  const [row] = await executor
    .select({ open: count() })
    .from(accessTokens)
    .where(and(eq(accessTokens.userId, userId), isOpen()));
  return row?.open ?? 0;
}

export async function insertToken(
  executor: Executor,
  { days, ...token }: Pick<Row, "userId" | "name" | "tokenHash" | "start" | "scopes"> & { days: number },
): Promise<AccessToken> {
  const expiresAt = sql`now() + make_interval(days => ${days})`;
  const [row] = await executor
    .insert(accessTokens)
    .values({ ...token, expiresAt })
    .returning();
  if (row === undefined) throw new Error("An access token was not stored");
  return toAccessToken(row);
}

/** An open one's owner. */
export async function findOwner(executor: Executor, id: string): Promise<string | undefined> {
  const [row] = await executor
    .select({ userId: accessTokens.userId })
    .from(accessTokens)
    .where(and(eq(accessTokens.id, id), isOpen()));
  return row?.userId;
}

export async function revoke(executor: Executor, of: { id: string } | { userId: string }): Promise<void> {
  const isMeant = "id" in of ? eq(accessTokens.id, of.id) : eq(accessTokens.userId, of.userId);
  await executor
    .update(accessTokens)
    .set({ revokedAt: sql`now()` })
    .where(and(isMeant, isNull(accessTokens.revokedAt)));
}

/** Whose an open token is, with what they may do now, and whether its last use was told more than a minute ago. */
export async function findTokenHolder(
  database: Database,
  tokenHash: string,
): Promise<{ id: string; scopes: Scope[]; isStale: boolean; user: User } | undefined> {
  const isStale = sql`coalesce(${accessTokens.lastUsedAt} < now() - interval '1 minute', true)`;
  const [row] = await database
    .select({
      token: { id: accessTokens.id, scopes: accessTokens.scopes, isStale: isStale.mapWith(Boolean) },
      user: USER,
    })
    .from(accessTokens)
    .innerJoin(users, eq(users.id, accessTokens.userId))
    .where(and(eq(accessTokens.tokenHash, tokenHash), isOpen(), isNull(users.disabledAt)));
  return row && { ...row.token, user: toUser(row.user) };
}

export async function noteUse(executor: Executor, id: string): Promise<void> {
  await executor.update(accessTokens).set({ lastUsedAt: sql`now()` }).where(eq(accessTokens.id, id));
}
