import { type AccessToken, MOST_TOKENS, type NewAccessToken } from "@labs/contract/access/access-tokens";
import type { User } from "@labs/contract/auth";
import type { Database, Executor } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import { type Holder, mayManage, requireManager } from "../../lib/rights.ts";
import * as repository from "./access-tokens-repository.ts";
import { lockAccount } from "./repository.ts";
import { requirePassword } from "./sign-in.ts";
import { createToken, hashToken } from "./tokens.ts";

/** By which scanners for leaked secrets know it, and people too. */
const PREFIX = "labs_pat_";
const SHOWN_LETTERS = PREFIX.length + 4;

/** The token of an `Authorization` header; what other schemes say is no business of ours. */
export function findBearer(authorization: string | undefined): string | undefined {
  const [scheme, token = ""] = (authorization ?? "").trim().split(/\s+/);
  return scheme?.toLowerCase() === "bearer" ? token : undefined;
}

/** Whose it is, with what they may do now. */
export async function findHolderByToken(database: Database, token: string): Promise<Holder | undefined> {
  // Anything that does not look like a token need not be looked up.
  if (!/^labs_pat_[\w-]{43}$/.test(token)) return undefined;
  const found = await repository.findTokenHolder(database, hashToken(token));
  if (found === undefined) return undefined;
  const { id, scopes, isStale, user } = found;
  if (isStale) await repository.noteUse(database, id);
  return { user, token: { id, scopes } };
}

/** Open ones, newest first: one's own, or for an administrator anybody's. */
export async function listTokens(
  database: Database,
  user: User,
  { userId = user.id, ...page }: { userId?: string | undefined; page: number; pageSize: number },
): Promise<{ items: AccessToken[]; total: number }> {
  requireManager(
    user,
    { ownerId: userId },
    { refused: "Only administrators see the access tokens of others" },
  );
  return repository.listOpen(database, { userId, ...page });
}

/** With the password, as a desk that somebody left must not do it. */
export async function createAccessToken(
  database: Database,
  user: User,
  { name, scopes, expiresInDays, password }: NewAccessToken,
): Promise<{ token: AccessToken; secret: string }> {
  await requirePassword(database, user, { password });
  const secret = `${PREFIX}${createToken()}`;
  const token = await database.transaction(async (transaction) => {
    await lockAccount(transaction, user.id);
    if ((await repository.countOpen(transaction, user.id)) >= MOST_TOKENS) {
      throw new AppError("conflict", `${MOST_TOKENS} access tokens are the most. Revoke one first.`);
    }
    return repository.insertToken(transaction, {
      userId: user.id,
      name,
      tokenHash: hashToken(secret),
      start: secret.slice(0, SHOWN_LETTERS),
      scopes: [...new Set(scopes)].sort(),
      days: expiresInDays,
    });
  });
  return { token, secret };
}

/** Of somebody else's, only an administrator learns that it exists. */
export async function revokeAccessToken(database: Database, user: User, id: string): Promise<void> {
  const ownerId = await repository.findOwner(database, id);
  if (ownerId === undefined || !mayManage(user, { ownerId })) {
    throw new AppError("not_found", "Access token not found");
  }
  await repository.revoke(database, { id });
}

/** For who may have lost the account to somebody else, and who has lost it altogether. */
export async function revokeAllTokens(executor: Executor, userId: string): Promise<void> {
  await repository.revoke(executor, { userId });
}
