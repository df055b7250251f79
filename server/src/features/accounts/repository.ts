import type { Role, User } from "@labs/contract/auth";
import type { Account, ProfileBody } from "@labs/contract/users";
import { and, desc, eq, gt, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Database, Executor } from "../../lib/database/database.ts";
import { keptQuery } from "../../lib/database/kept-query.ts";
import { knownDevices, resetTokens, sessions, users } from "../../lib/database/tables/auth.ts";

export interface Page {
  page: number;
  pageSize: number;
}

export const USER = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  role: users.role,
  createdAt: users.createdAt,
  lastLoginAt: users.lastLoginAt,
};

type UserRow = Omit<User, "createdAt" | "lastLoginAt"> & { createdAt: Date; lastLoginAt: Date | null };

export function toUser(row: UserRow): User {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
  };
}

const isEmail = (email: string) => sql`lower(${users.email}) = lower(${email})`;

/** An enabled account with its password's hash, and the secret of its second step where that is on. */
export async function findCredentials(
  executor: Executor,
  email: string,
): Promise<{ id: string; email: string; passwordHash: string | null; secret: string | null } | undefined> {
  const rows = await executor
    .select({
      id: users.id,
      email: users.email,
      passwordHash: users.passwordHash,
      secret: sql<
        string | null
      >`case when ${users.secondStepSince} is not null then ${users.secondStepSecret} end`,
    })
    .from(users)
    .where(and(isEmail(email), isNull(users.disabledAt)));
  return rows[0];
}

/** An account of any state. */
export async function findByEmail(
  executor: Executor,
  email: string,
): Promise<{ id: string; isDisabled: boolean } | undefined> {
  const rows = await executor
    .select({ id: users.id, isDisabled: isNotNull(users.disabledAt).mapWith(Boolean) })
    .from(users)
    .where(isEmail(email));
  return rows[0];
}

const idleEnd = sql`${sessions.activeAt} + make_interval(mins => ${sessions.idleMinutes})`;

const isOpen = () =>
  and(isNull(sessions.revokedAt), gt(sessions.expiresAt, sql`now()`), gt(idleEnd, sql`now()`));

export async function hasUsers(executor: Executor): Promise<boolean> {
  return (await executor.select({ id: users.id }).from(users).limit(1)).length > 0;
}

/** Makes transactions that create accounts wait for each other, so that exactly one can be the first. */
export async function lockRegistration(executor: Executor): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended('auth:registration', 0))`);
}

/** The new user; undefined when the address has an account already. */
export async function createUser(
  executor: Executor,
  user: { email: string; firstName: string; lastName: string; role: Role; passwordHash: string | null },
): Promise<User | undefined> {
  const rows = await executor.insert(users).values(user).onConflictDoNothing().returning(USER);
  return rows[0] && toUser(rows[0]);
}

export async function recordLogin(executor: Executor, userId: string): Promise<User | undefined> {
  const rows = await executor
    .update(users)
    .set({ lastLoginAt: sql`now()` })
    .where(and(eq(users.id, userId), isNull(users.disabledAt)))
    .returning(USER);
  return rows[0] && toUser(rows[0]);
}

export async function setPassword(
  executor: Executor,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<void> {
  await executor.update(users).set({ passwordHash }).where(eq(users.id, userId));
}

export async function createSession(
  executor: Executor,
  session: {
    tokenHash: string;
    userId: string;
    seconds: number;
    idleMinutes: number;
    userAgent: string | undefined;
  },
): Promise<void> {
  await executor.insert(sessions).values({
    tokenHash: session.tokenHash,
    userId: session.userId,
    idleMinutes: session.idleMinutes,
    userAgent: session.userAgent?.slice(0, 300),
    expiresAt: sql`now() + make_interval(secs => ${session.seconds})`,
  });
}

/** Every call asks this. */
const prepareSessionUser = keptQuery((database) =>
  database
    .select({ ...USER, isStale: lt(sessions.activeAt, sql`now() - interval '1 minute'`).mapWith(Boolean) })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, sql.placeholder("tokenHash")), isOpen(), isNull(users.disabledAt)))
    .prepare("session_user"),
);

/** Whose an open session is, and whether more than a minute has gone by since its last activity was written down. */
export async function findSessionUser(
  database: Database,
  tokenHash: string,
): Promise<{ user: User; isStale: boolean } | undefined> {
  const [row] = await prepareSessionUser(database).execute({ tokenHash });
  if (row === undefined) return undefined;
  const { isStale, ...user } = row;
  return { user: toUser(user), isStale };
}

export async function noteActivity(executor: Executor, tokenHash: string): Promise<void> {
  await executor
    .update(sessions)
    .set({ activeAt: sql`now()` })
    .where(and(eq(sessions.tokenHash, tokenHash), isOpen()));
}

/** After how many minutes without activity a session ended; undefined where it did not end for that. */
export async function findIdleEnd(executor: Executor, tokenHash: string): Promise<number | undefined> {
  const rows = await executor
    .select({ idleMinutes: sessions.idleMinutes })
    .from(sessions)
    .where(
      and(eq(sessions.tokenHash, tokenHash), isNull(sessions.revokedAt), lt(idleEnd, sessions.expiresAt)),
    );
  return rows[0]?.idleMinutes;
}

/** Whether this account has signed in on the device before. */
export async function isKnownDevice(
  executor: Executor,
  device: { tokenHash: string; email: string },
): Promise<boolean> {
  const rows = await executor
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(eq(knownDevices.tokenHash, device.tokenHash), isEmail(device.email)));
  return rows.length > 0;
}

export async function rememberDevice(
  executor: Executor,
  device: { tokenHash: string; userId: string },
): Promise<void> {
  const target = [knownDevices.tokenHash, knownDevices.userId];
  const set = { usedAt: sql`now()` };
  await executor.insert(knownDevices).values(device).onConflictDoUpdate({ target, set });
}

export async function deleteDevices(
  executor: Executor,
  { unusedSince }: { unusedSince: Date },
): Promise<void> {
  await executor.delete(knownDevices).where(lt(knownDevices.usedAt, unusedSince));
}

export async function revokeSession(executor: Executor, tokenHash: string): Promise<void> {
  await executor
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(sessions.tokenHash, tokenHash), isNull(sessions.revokedAt)));
}

export async function createResetToken(
  executor: Executor,
  token: { tokenHash: string; userId: string; seconds: number },
): Promise<void> {
  await executor.insert(resetTokens).values({
    tokenHash: token.tokenHash,
    userId: token.userId,
    expiresAt: sql`now() + make_interval(secs => ${token.seconds})`,
  });
}

const isUsable = (tokenHash: string) =>
  and(
    eq(resetTokens.tokenHash, tokenHash),
    isNull(resetTokens.usedAt),
    gt(resetTokens.expiresAt, sql`now()`),
  );

/** Whose password a token may set; undefined when it is unknown, used, expired or its account disabled. */
export async function findResetTarget(
  executor: Executor,
  tokenHash: string,
): Promise<{ userId: string; email: string } | undefined> {
  const rows = await executor
    .select({ userId: users.id, email: users.email })
    .from(resetTokens)
    .innerJoin(users, eq(users.id, resetTokens.userId))
    .where(and(isUsable(tokenHash), isNull(users.disabledAt)));
  return rows[0];
}

/** Uses a token up, and with it every other open one of the same user. False when somebody else was faster. */
export async function consumeResetToken(
  executor: Executor,
  options: { tokenHash: string; userId: string },
): Promise<boolean> {
  const used = await executor
    .update(resetTokens)
    .set({ usedAt: sql`now()` })
    .where(isUsable(options.tokenHash))
    .returning({ userId: resetTokens.userId });
  if (used.length === 0) return false;
  await executor
    .update(resetTokens)
    .set({ usedAt: sql`now()` })
    .where(and(eq(resetTokens.userId, options.userId), isNull(resetTokens.usedAt)));
  return true;
}

/** Removes sessions and reset tokens that ended before a moment. */
export async function deleteEnded(database: Database, moment: Date): Promise<number> {
  const ended = await database
    .delete(sessions)
    .where(or(lt(sessions.expiresAt, moment), lt(sessions.revokedAt, moment)));
  const spent = await database.delete(resetTokens).where(lt(resetTokens.expiresAt, moment));
  return (ended.rowCount ?? 0) + (spent.rowCount ?? 0);
}

/** Open sessions of a person, newest first. */
export async function listOpenSessions(
  executor: Executor,
  { userId, page, pageSize }: Page & { userId: string },
) {
  const condition = and(eq(sessions.userId, userId), isOpen());
  const { id, tokenHash, createdAt, expiresAt, userAgent } = sessions;
  const rows = await executor
    .select({ id, userId: sessions.userId, tokenHash, createdAt, expiresAt, userAgent })
    .from(sessions)
    .where(condition)
    .orderBy(desc(sessions.createdAt), sessions.id)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { rows, total: await executor.$count(sessions, condition) };
}

/** Whose an open session is. */
export async function findOpenSession(
  executor: Executor,
  id: string,
): Promise<{ userId: string } | undefined> {
  const rows = await executor
    .select({ userId: sessions.userId })
    .from(sessions)
    .where(and(eq(sessions.id, id), isOpen()));
  return rows[0];
}

/** Whatever its state. */
export async function hasAccount(executor: Executor, userId: string): Promise<boolean> {
  return (await executor.$count(users, eq(users.id, userId))) > 0;
}

export async function revokeById(executor: Executor, id: string): Promise<void> {
  await executor
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)));
}

/** Ends every session of a person, but for one if it is named. */
export async function revokeAll(
  executor: Executor,
  { userId, exceptTokenHash }: { userId: string; exceptTokenHash?: string | undefined },
): Promise<void> {
  await executor
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(
      and(
        eq(sessions.userId, userId),
        isOpen(),
        exceptTokenHash === undefined ? undefined : ne(sessions.tokenHash, exceptTokenHash),
      ),
    );
}

const ACCOUNT = {
  ...USER,
  hasSecondStep: isNotNull(users.secondStepSince).mapWith(Boolean),
  disabledAt: users.disabledAt,
  sessions: sql<number>`(select count(*)::int from ${sessions} where ${sessions.userId} = "users"."id"
    and ${isOpen()})`,
};

function toAccount({
  disabledAt,
  hasSecondStep,
  sessions: open,
  ...row
}: UserRow & { disabledAt: Date | null; sessions: number; hasSecondStep: boolean }): Account {
  return { ...toUser(row), hasSecondStep, sessions: open, disabledAt: disabledAt?.toISOString() ?? null };
}

/** Every account in the order of the names. */
export async function listAccounts(
  executor: Executor,
  page: Page,
): Promise<{ items: Account[]; total: number }> {
  const rows = await executor
    .select(ACCOUNT)
    .from(users)
    .orderBy(sql`lower(${users.lastName}), lower(${users.firstName})`, users.id)
    .limit(page.pageSize)
    .offset((page.page - 1) * page.pageSize);
  return { items: rows.map(toAccount), total: await executor.$count(users) };
}

export async function findAccount(executor: Executor, id: string): Promise<Account | undefined> {
  const rows = await executor.select(ACCOUNT).from(users).where(eq(users.id, id));
  return rows[0] && toAccount(rows[0]);
}

/** Makes changes of accounts wait for each other: two administrators must not remove each other at once. */
export async function lockAccounts(executor: Executor): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended('users:accounts', 0))`);
}

/** Makes additions to one account wait for each other. */
export async function lockAccount(executor: Executor, userId: string): Promise<void> {
  await executor.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
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
