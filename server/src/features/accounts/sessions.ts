import type { User } from "@labs/contract/auth";
import type { Session } from "@labs/contract/users";
import type { Database } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import { mayManage, requireManager } from "../../lib/rights.ts";
import { findOpenSession, hasAccount, listOpenSessions, revokeAll, revokeById } from "./repository.ts";
import { hashToken } from "./tokens.ts";

export { revokeAll as endAllSessions } from "./repository.ts";

/** Whose sessions are asked for: one's own, or for an administrator anybody's. */
function findOwner(user: User, userId: string | undefined): string {
  const ownerId = userId ?? user.id;
  requireManager(user, { ownerId }, { refused: "Only administrators see the sessions of others" });
  return ownerId;
}

/** Open sessions, newest first; the one that the token belongs to is marked. */
export async function listSessions(
  database: Database,
  user: User,
  asked: { userId?: string | undefined; page: number; pageSize: number; token: string | undefined },
): Promise<{ items: Session[]; total: number }> {
  const { page, pageSize, token } = asked;
  const userId = findOwner(user, asked.userId);
  const { rows, total } = await listOpenSessions(database, { userId, page, pageSize });
  const current = token === undefined ? undefined : hashToken(token);
  const items = rows.map(({ tokenHash, createdAt, expiresAt, ...session }) => ({
    ...session,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isCurrent: tokenHash === current,
  }));
  return { items, total };
}

/** Ends one session; of somebody else's, only an administrator learns that it exists. */
export async function endSession(database: Database, user: User, id: string): Promise<void> {
  const session = await findOpenSession(database, id);
  if (session === undefined || !mayManage(user, { ownerId: session.userId })) {
    throw new AppError("not_found", "Session not found");
  }
  await revokeById(database, id);
}

/** Ends all sessions of one person; `others` leaves the one of this call. */
export async function endSessions(
  database: Database,
  user: User,
  asked: { userId?: string | undefined; others?: boolean | undefined; token: string | undefined },
): Promise<void> {
  const userId = findOwner(user, asked.userId);
  if (!(await hasAccount(database, userId))) throw new AppError("not_found", "Account not found");
  const isKept = asked.others === true && asked.token !== undefined;
  await revokeAll(database, {
    userId,
    exceptTokenHash: isKept && asked.token !== undefined ? hashToken(asked.token) : undefined,
  });
}
