import type { Role } from "@labs/contract/auth";
import type { Invitation } from "@labs/contract/users";
import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Executor } from "../../lib/database/database.ts";
import { invitations } from "../../lib/database/tables/administration.ts";
import { users } from "../../lib/database/tables/auth.ts";
import type { Page } from "./repository.ts";

const isOpen = () =>
  and(
    isNull(invitations.acceptedAt),
    isNull(invitations.revokedAt),
    gt(invitations.expiresAt, sql`clock_timestamp()`),
  );
const isFor = (email: string) => sql`lower(${invitations.email}) = lower(${email})`;

const COLUMNS = {
  id: invitations.id,
  email: invitations.email,
  role: invitations.role,
  state: sql<Invitation["state"]>`case
    when ${invitations.acceptedAt} is not null then 'accepted'
    when ${invitations.revokedAt} is not null then 'revoked'
    when ${invitations.expiresAt} <= clock_timestamp() then 'expired'
    else 'open' end`,
  invitedBy: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
  createdAt: invitations.createdAt,
  expiresAt: invitations.expiresAt,
  acceptedAt: invitations.acceptedAt,
};

type Row = Omit<Invitation, "createdAt" | "expiresAt" | "acceptedAt"> & {
  createdAt: Date;
  expiresAt: Date;
  acceptedAt: Date | null;
};

const toInvitation = (row: Row): Invitation => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  acceptedAt: row.acceptedAt?.toISOString() ?? null,
});

export async function hasAccount(executor: Executor, email: string): Promise<boolean> {
  const rows = await executor
    .select({ id: users.id })
    .from(users)
    .where(sql`lower(${users.email}) = lower(${email})`);
  return rows.length > 0;
}

/** Makes two who invite the same address wait for each other. */
export async function lockInvitations(executor: Executor): Promise<void> {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended('auth:invitations', 0))`);
}

export async function insertInvitation(
  executor: Executor,
  invitation: { tokenHash: string; email: string; role: Role; invitedBy: string; seconds: number },
): Promise<string> {
  const { seconds, ...row } = invitation;
  const [inserted] = await executor
    .insert(invitations)
    .values({ ...row, expiresAt: sql`clock_timestamp() + make_interval(secs => ${seconds})` })
    .returning({ id: invitations.id });
  if (inserted === undefined) throw new Error("The database returned no row for a new invitation");
  return inserted.id;
}

export async function findInvitation(executor: Executor, id: string): Promise<Invitation | undefined> {
  const rows = await executor
    .select(COLUMNS)
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .where(eq(invitations.id, id));
  return rows[0] && toInvitation(rows[0]);
}

export async function listInvitations(
  executor: Executor,
  { page, pageSize }: Page,
): Promise<{ items: Invitation[]; total: number }> {
  const rows = await executor
    .select(COLUMNS)
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .orderBy(desc(invitations.createdAt), invitations.id)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { items: rows.map(toInvitation), total: await executor.$count(invitations) };
}

/** Ends the open invitations of an address. */
export async function revokeOpenByEmail(executor: Executor, email: string): Promise<void> {
  await executor
    .update(invitations)
    .set({ revokedAt: sql`now()` })
    .where(and(isFor(email), isOpen()));
}

/** Ends one invitation; the address it was for, or undefined when it was not open any more. */
export async function revokeOpen(executor: Executor, id: string): Promise<string | undefined> {
  const rows = await executor
    .update(invitations)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(invitations.id, id), isOpen()))
    .returning({ email: invitations.email });
  return rows[0]?.email;
}

/** Takes back an invitation that reached nobody. */
export async function deleteInvitation(executor: Executor, id: string): Promise<void> {
  await executor.delete(invitations).where(eq(invitations.id, id));
}

export async function findOpenByHash(executor: Executor, tokenHash: string) {
  const rows = await executor
    .select({ email: invitations.email, role: invitations.role, expiresAt: invitations.expiresAt })
    .from(invitations)
    .where(and(eq(invitations.tokenHash, tokenHash), isOpen()));
  return rows[0];
}

/** The role that an open invitation brings to an address. */
export async function findOpenRole(executor: Executor, email: string): Promise<Role | undefined> {
  const rows = await executor
    .select({ role: invitations.role })
    .from(invitations)
    .where(and(isFor(email), isOpen()));
  return rows[0]?.role;
}

/** Uses an invitation up. False when it was not open any more. */
export async function consume(
  executor: Executor,
  { tokenHash, userId }: { tokenHash: string; userId: string },
): Promise<boolean> {
  const rows = await executor
    .update(invitations)
    .set({ acceptedAt: sql`now()`, acceptedBy: userId })
    .where(and(eq(invitations.tokenHash, tokenHash), isOpen()))
    .returning({ id: invitations.id });
  return rows.length > 0;
}

/** Uses up what is open for an address, by who is known to own it. */
export async function consumeByEmail(
  executor: Executor,
  { email, userId }: { email: string; userId: string },
): Promise<void> {
  await executor
    .update(invitations)
    .set({ acceptedAt: sql`now()`, acceptedBy: userId })
    .where(and(isFor(email), isOpen()));
}
