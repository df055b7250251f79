import { type RegisterBody, type Role, SESSION_ENDED, type User } from "@labs/contract/auth";
import type { PasswordBody } from "@labs/contract/users";
import type { Database } from "../../lib/database/database.ts";
import { AppError, invalid } from "../../lib/errors.ts";
import { joinReads } from "../../lib/join-reads.ts";
import { revokeAllTokens } from "./access-tokens.ts";
import { acceptInvitation, findInvitedRole } from "./invitations.ts";
import { deletePasskeyChallenges } from "./passkeys-repository.ts";
import { findWeakness, hashPassword } from "./passwords.ts";
import {
  deleteExpired,
  deleteSetupTokens,
  insertPending,
  insertSetupToken,
  isSetupToken,
  takePending,
} from "./registration-repository.ts";
import { confirmsMailbox, refuseUninvited } from "./registration-rules.ts";
import * as repository from "./repository.ts";
import { endAllSessions } from "./sessions.ts";
import {
  type AuthParts,
  type Caller,
  limitSession,
  mayStill,
  type NewSession,
  requirePassword,
  startSession,
} from "./sign-in.ts";
import { deleteVisits } from "./single-sign-on-repository.ts";
import { countAttempt, failedLoginsOn, limitResetMails, registrationsFrom } from "./throttle.ts";
import { deleteKeys, deleteOlderThan } from "./throttle-repository.ts";
import { createToken, hashToken } from "./tokens.ts";
import { writeLink } from "./write-link.ts";

export { hasPasskeys } from "./passkeys-repository.ts";
export { requirePassword } from "./sign-in.ts";
export { writeLink } from "./write-link.ts";

const DAY_1 = 24 * 60 * 60;
const MINUTES_30 = 30 * 60;

/** An invitation opens registration in every mode, for its address and with its role. */
export async function register(
  parts: AuthParts,
  body: RegisterBody,
  caller: Caller,
): Promise<NewSession | { confirmationMail: () => Promise<void> }> {
  const { database } = parts;
  const { email, firstName, lastName, invitation: token } = body;
  refuseWeak(body.password, email);
  await countAttempt(database, [registrationsFrom(caller.address)]);
  const invitedRole = token === undefined ? undefined : await findInvitedRole(database, { token, email });
  const mayRegister = invitedRole !== undefined;
  // Said before the costly hashing, and once more under the lock below.
  const hasUsers = await repository.hasUsers(database);
  if (hasUsers && !mayRegister) refuseUninvited(parts, email);
  if (!hasUsers) await refuseWithoutSetup(parts, body);
  const passwordHash = await hashPassword(body.password);
  const person = { email, firstName, lastName, passwordHash };
  if (hasUsers && !mayRegister && confirmsMailbox(parts)) {
    return { confirmationMail: () => mailConfirmation(parts, person) };
  }
  return database.transaction(async (transaction) => {
    await repository.lockRegistration(transaction);
    const isFirst = !(await repository.hasUsers(transaction));
    if (!isFirst && !mayRegister) {
      refuseUninvited(parts, email);
      // Somebody else was first meanwhile.
      if (confirmsMailbox(parts)) throw new AppError("conflict", "Labs has just been set up: register again");
    }
    const role = isFirst ? "admin" : (invitedRole ?? "analyst");
    const created = await repository.createUser(transaction, { ...person, role });
    if (created === undefined) throw new AppError("conflict", "An account with this email already exists");
    if (token !== undefined) await acceptInvitation(transaction, { token, user: created });
    if (isFirst) await deleteSetupTokens(transaction);
    return startSession(transaction, created.id, { ...limitSession(parts), caller });
  });
}

/** Whoever reaches a new server first must be who started it: only they read its log. */
async function refuseWithoutSetup({ database, config }: AuthParts, { setup }: RegisterBody): Promise<void> {
  if (config.isLocal || (setup !== undefined && (await isSetupToken(database, hashToken(setup))))) return;
  throw new AppError("forbidden", "The first account needs the link that the log of the server shows");
}

/** The link that makes the first account of a server that others can reach; undefined once there is one. */
export async function prepareSetup({
  database,
  config,
}: Pick<AuthParts, "database" | "config">): Promise<string | undefined> {
  if (config.isLocal || (await repository.hasUsers(database))) return undefined;
  const token = createToken();
  await insertSetupToken(database, hashToken(token));
  return writeLink(config, "register", { setup: token });
}

type Person = Pick<RegisterBody, "email" | "firstName" | "lastName"> & { passwordHash: string };

/** To who has an account another mail goes than to who has none: only the owner of the mailbox reads which. */
async function mailConfirmation({ database, config, mail }: AuthParts, person: Person): Promise<void> {
  const isKnown = (await repository.findCredentials(database, person.email)) !== undefined;
  const token = createToken();
  if (!isKnown) await insertPending(database, { ...person, tokenHash: hashToken(token), seconds: DAY_1 });
  const asked = `Somebody, probably you, asked to register this address at ${config.operatorName}.`;
  const told = isKnown
    ? ["It has an account already. Sign in, or set a new password:", writeLink(config, "forgot-password")]
    : [
        "Confirm the address here within a day; the link works once:",
        writeLink(config, "register", { confirm: token }),
      ];
  await mail.send({
    to: person.email,
    subject: `${config.operatorName}: ${isKnown ? "you have an account" : "confirm your address"}`,
    text: [asked, "", ...told, "", "If it was not you, nothing happens and you need do nothing.", ""].join(
      "\n",
    ),
  });
}

export async function confirmRegistration(
  parts: AuthParts,
  token: string,
  caller: Caller,
): Promise<NewSession> {
  return parts.database.transaction(async (transaction) => {
    const pending = await takePending(transaction, hashToken(token));
    if (pending === undefined) throw spentLink();
    const { tokenHash: _, ...person } = pending;
    const created = await repository.createUser(transaction, { ...person, role: "analyst" });
    if (created === undefined) throw spentLink();
    return startSession(transaction, created.id, { ...limitSession(parts), caller });
  });
}

/** An account made by an operator, past the rules of registration. */
export async function createAccount(
  database: Database,
  account: Omit<RegisterBody, "invitation"> & { role: Role },
): Promise<User> {
  refuseWeak(account.password, account.email);
  const { password, ...person } = account;
  const created = await repository.createUser(database, {
    ...person,
    passwordHash: await hashPassword(password),
  });
  if (created === undefined) throw new AppError("conflict", "An account with this email already exists");
  return created;
}

function refuseWeak(password: string, email: string, field = "password"): void {
  const weakness = findWeakness(password, email);
  if (weakness !== undefined) {
    throw invalid([{ loc: ["body", field], msg: weakness, type: "password_common" }]);
  }
}

export async function logout(database: Database, token: string | undefined): Promise<void> {
  if (token !== undefined) await repository.revokeSession(database, hashToken(token));
}

const findSessionUser = joinReads(repository.findSessionUser);

/**
 * Whose session it is now: asked of the database for every call, and once for those that come together. Activity is
 * written down once a minute.
 */
export async function findUserByToken(
  database: Database,
  token: string,
  { isActivity }: { isActivity: boolean },
): Promise<User | undefined> {
  const tokenHash = hashToken(token);
  const found = await findSessionUser(database, tokenHash);
  if (found?.isStale && isActivity) await repository.noteActivity(database, tokenHash);
  return found?.user;
}

/** Why nobody is signed in, for who was. */
export async function explainSignedOut(database: Database, token: string): Promise<string | undefined> {
  const minutes = await repository.findIdleEnd(database, hashToken(token));
  return minutes === undefined ? undefined : `${SESSION_ENDED} ${nameSpan(minutes)} without activity`;
}

function nameSpan(minutes: number): string {
  const units = [
    { name: "day", minutes: 24 * 60 },
    { name: "hour", minutes: 60 },
  ];
  const unit = units.find((one) => minutes % one.minutes === 0) ?? { name: "minute", minutes: 1 };
  const count = minutes / unit.minutes;
  return `${count} ${unit.name}${count === 1 ? "" : "s"}`;
}

/** Whether another mail may go to this address in this hour, known or not. The answer never says so. */
export async function mayMailReset(parts: AuthParts, email: string): Promise<boolean> {
  return mayStill(parts.database, limitResetMails(email));
}

/** Mails the link when the address has an account, else does nothing. */
export async function sendResetMail(parts: AuthParts, email: string): Promise<void> {
  const account = await repository.findCredentials(parts.database, email);
  if (account === undefined) return;
  const token = createToken();
  await repository.createResetToken(parts.database, {
    tokenHash: hashToken(token),
    userId: account.id,
    seconds: MINUTES_30,
  });
  await parts.mail.send({
    to: account.email,
    subject: `${parts.config.operatorName}: set a new password`,
    text: [
      "A new password was requested for this address.",
      "",
      "Set it here within 30 minutes. The link works once:",
      writeLink(parts.config, "reset-password", { token }),
      "",
      "If this was not you, ignore this email. Nothing has changed.",
      "",
    ].join("\n"),
  });
}

export async function resetPassword(
  database: Database,
  body: { token: string; password: string },
  deviceToken = createToken(),
): Promise<{ deviceToken: string }> {
  const tokenHash = hashToken(body.token);
  const target = await repository.findResetTarget(database, tokenHash);
  if (target === undefined) throw spentLink();
  refuseWeak(body.password, target.email);
  const passwordHash = await hashPassword(body.password);
  await database.transaction(async (transaction) => {
    const isMine = await repository.consumeResetToken(transaction, { tokenHash, userId: target.userId });
    if (!isMine) throw spentLink();
    await repository.setPassword(transaction, { userId: target.userId, passwordHash });
    await endAllSessions(transaction, { userId: target.userId });
    await revokeAllTokens(transaction, target.userId);
    // Who proved to own the mailbox is not kept out here by somebody else's guesses.
    const device = { tokenHash: hashToken(deviceToken), userId: target.userId };
    await repository.rememberDevice(transaction, device);
    await deleteKeys(transaction, [failedLoginsOn(device.tokenHash).key]);
  });
  return { deviceToken };
}

/** Sets one's own password; every other browser is signed out. Wrong guesses count as failed logins do. */
export async function changePassword(
  database: Database,
  user: User,
  change: PasswordBody & { token: string | undefined },
): Promise<void> {
  refuseWeak(change.newPassword, user.email, "newPassword");
  await requirePassword(database, user, { password: change.currentPassword, field: "currentPassword" });
  const passwordHash = await hashPassword(change.newPassword);
  const { token } = change;
  await database.transaction(async (transaction) => {
    await repository.setPassword(transaction, { userId: user.id, passwordHash });
    await endAllSessions(transaction, {
      userId: user.id,
      exceptTokenHash: token === undefined ? undefined : hashToken(token),
    });
  });
}

function spentLink(): AppError {
  return new AppError("gone", "This link has been used or has expired. Ask for a new one.");
}

const DAY = 24 * 60 * 60 * 1000;

/** Removes counted attempts after a day, and sessions and reset tokens thirty days after their end. */
export async function sweepAccounts(database: Database, now: Date): Promise<{ deleted: number }> {
  const attempts = await deleteOlderThan(database, new Date(now.getTime() - DAY));
  await deleteExpired(database, now);
  await deleteVisits(database, now);
  await deletePasskeyChallenges(database, now);
  await repository.deleteDevices(database, { unusedSince: new Date(now.getTime() - 400 * DAY) });
  const ended = await repository.deleteEnded(database, new Date(now.getTime() - 30 * DAY));
  return { deleted: attempts + ended };
}
