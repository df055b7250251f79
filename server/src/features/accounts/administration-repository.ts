import type { Role, User } from "@labs/contract/auth";
import type { Account, ProfileBody } from "@labs/contract/users";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { sessions, users } from "../../lib/database/tables/auth.ts";

const USER = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  role: users.role,
  createdAt: users.createdAt,
  lastLoginAt: users.lastLoginAt,
};
const ACCOUNT = {
  ...USER,
  disabledAt: users.disabledAt,
  sessions: sql<number>`(select count(*)::int from ${sessions} where ${sessions.userId} = "users"."id"
    and ${sessions.revokedAt} is null and ${sessions.expiresAt} > now())`,
};

type Dated<Row> = Omit<Row, "createdAt" | "lastLoginAt" | "disabledAt"> & {
  createdAt: Date;
  lastLoginAt: Date | null;
};

function toUser(row: Dated<User>): User {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
  };
}

function toAccount({
  disabledAt,
  sessions: open,
  ...row
}: Dated<Account> & { disabledAt: Date | null }): Account {
  return { ...toUser(row), sessions: open, disabledAt: disabledAt?.toISOString() ?? null };
}

/** Every account in the order of the names. */
export async function listAccounts(
  executor: Executor,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ items: Account[]; total: number }> {
  const rows = await executor
    .select(ACCOUNT)
    .from(users)
    .orderBy(sql`lower(${users.lastName}), lower(${users.firstName})`, users.id)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const [counted] = await executor.select({ total: sql<number>`count(*)::int` }).from(users);
  return { items: rows.map(toAccount), total: counted?.total ?? 0 };
}

export async function findAccount(executor: Executor, id: string): Promise<Account | undefined> {
  const rows = await executor.select(ACCOUNT).from(users).where(eq(users.id, id));
  return rows[0] && toAccount(rows[0]);
}

/** Makes changes of accounts wait for each other: two administrators must not remove each other at once. */
export async function lockAccounts(executor: Executor): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended('users:accounts', 0))`);
}

/** Whether somebody else could still administer. */
export async function hasOtherAdministrator(executor: Executor, id: string): Promise<boolean> {
  const rows = await executor
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, "admin"), isNull(users.disabledAt), ne(users.id, id)))
    .limit(1);
  return rows.length > 0;
}

export async function setRole(executor: Executor, { id, role }: { id: string; role: Role }): Promise<void> {
  await executor.update(users).set({ role }).where(eq(users.id, id));
}

export async function setDisabled(
  executor: Executor,
  { id, isDisabled }: { id: string; isDisabled: boolean },
): Promise<void> {
  await executor
    .update(users)
    .set({ disabledAt: isDisabled ? sql`now()` : null })
    .where(eq(users.id, id));
}

export async function setName(executor: Executor, id: string, name: ProfileBody): Promise<User | undefined> {
  const rows = await executor.update(users).set(name).where(eq(users.id, id)).returning(USER);
  return rows[0] && toUser(rows[0]);
}
