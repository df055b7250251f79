import type { LoginBody, SecondStepBody, User } from "@labs/contract/auth";
import type { Config } from "../../lib/config.ts";
import type { Database, Executor } from "../../lib/database/database.ts";
import { AppError, invalid } from "../../lib/errors.ts";
import type { Mail } from "../../lib/mail.ts";
import { spendCode } from "./one-time-codes.ts";
import { isPassword } from "./passwords.ts";
import * as repository from "./repository.ts";
import {
  countAttempt,
  failedCodesTo,
  failedLoginsFrom,
  failedLoginsOn,
  failedLoginsTo,
  failedLoginsToAnywhere,
  failedPasswordsOf,
  forgetAttempts,
  isReached,
  type Limit,
  limitWarnings,
} from "./throttle.ts";
import { createToken, hashToken } from "./tokens.ts";
import { writeLink } from "./write-link.ts";

export interface AuthParts {
  database: Database;
  config: Pick<
    Config,
    | "publicUrl"
    | "webOrigins"
    | "registration"
    | "operatorName"
    | "isLocal"
    | "sessionIdleMinutes"
    | "provider"
  >;
  mail: Mail;
}

/** Where a call came from. */
export interface Caller {
  address: string;
  userAgent: string | undefined;
  /** Names the browser, once somebody has signed in there. */
  deviceToken: string | undefined;
}

/** A caller who may have asked to stay signed in. */
export type Entrant = Caller & { isRemembered: boolean };

export interface NewSession {
  user: User;
  token: string;
  seconds: number;
  deviceToken: string;
}

const HOURS_12 = 12 * 60 * 60;
const DAYS_30 = 30 * 24 * 60 * 60;
const WEEK_MINUTES = 7 * 24 * 60;

/** Who asks to stay signed in does so on a device of their own: only a week without activity ends that session. */
export function limitSession(
  { config }: AuthParts,
  isRemembered = false,
): { seconds: number; idleMinutes: number } {
  const idleMinutes = config.sessionIdleMinutes;
  return isRemembered
    ? { seconds: DAYS_30, idleMinutes: Math.max(WEEK_MINUTES, idleMinutes) }
    : { seconds: HOURS_12, idleMinutes };
}

export async function startSession(
  executor: Executor,
  userId: string,
  options: { seconds: number; idleMinutes: number; caller: Caller },
): Promise<NewSession> {
  const user = await repository.recordLogin(executor, userId);
  if (user === undefined) throw wrongCredentials();
  const token = createToken();
  await repository.createSession(executor, {
    tokenHash: hashToken(token),
    userId,
    seconds: options.seconds,
    idleMinutes: options.idleMinutes,
    userAgent: options.caller.userAgent,
  });
  const deviceToken = options.caller.deviceToken ?? createToken();
  await repository.rememberDevice(executor, { tokenHash: hashToken(deviceToken), userId });
  return { user, token, seconds: options.seconds, deviceToken };
}

function wrongCredentials(): AppError {
  return new AppError("bad_credentials", "Invalid email or password");
}

/** The same answer at the same cost for a wrong password, an unknown address and a disabled account. */
async function checkPassword(database: Database, { email, password }: LoginBody, caller: Caller) {
  const device = await findKnownDevice(database, email, caller);
  const attempts = await countAttempt(
    database,
    device === undefined
      ? [
          failedLoginsTo(email, caller.address),
          failedLoginsFrom(caller.address),
          failedLoginsToAnywhere(email),
        ]
      : [failedLoginsOn(device)],
  );
  const account = await repository.findCredentials(database, email);
  const isRight = await isPassword(password, account?.passwordHash);
  if (account === undefined || !isRight) throw wrongCredentials();
  await forgetAttempts(database, attempts);
  return { account, device };
}

/** Where the account was used before its own failures count alone; elsewhere those of everybody. */
async function findKnownDevice(
  database: Database,
  email: string,
  { deviceToken }: Caller,
): Promise<string | undefined> {
  if (deviceToken === undefined) return undefined;
  const tokenHash = hashToken(deviceToken);
  return (await repository.isKnownDevice(database, { tokenHash, email })) ? tokenHash : undefined;
}

/** A session, or word that the password is right and a code is asked for besides. */
export async function login(
  parts: AuthParts,
  body: LoginBody,
  { isRemembered, ...caller }: Entrant,
): Promise<NewSession | "code"> {
  const { account } = await checkPassword(parts.database, body, caller);
  if (account.secret !== null) return "code";
  return startSession(parts.database, account.id, { ...limitSession(parts, isRemembered), caller });
}

/** The second step carries the password once more, so that nothing is kept between the two. */
export async function signInWithCode(
  parts: AuthParts,
  { code, ...body }: SecondStepBody,
  { isRemembered, ...caller }: Entrant,
): Promise<NewSession> {
  const { database } = parts;
  const { account, device } = await checkPassword(database, body, caller);
  if (account.secret !== null) {
    // Counted for who knows the password alone: nobody else can use the account's tries up.
    const limit = device === undefined ? failedCodesTo(body.email) : failedLoginsOn(device);
    const attempts = await countAttempt(database, [limit]);
    const { id, secret } = account;
    if (!(await spendCode(database, { id, secret }, code))) {
      throw new AppError("bad_credentials", "This code is wrong or was used before");
    }
    await forgetAttempts(database, attempts);
  }
  return startSession(database, account.id, { ...limitSession(parts, isRemembered), caller });
}

/** Tells the owner, once a day, when so many fail that a new device has to wait. */
export async function warnOfGuesses(parts: AuthParts, email: string): Promise<void> {
  const { database, config, mail } = parts;
  const account = await repository.findCredentials(database, email);
  if (account === undefined) return;
  const isPasswordKnown = await isReached(database, failedCodesTo(email));
  if (!isPasswordKnown && !(await isReached(database, failedLoginsToAnywhere(email)))) return;
  if (!(await mayStill(database, limitWarnings(email)))) return;
  await mail.send({
    to: account.email,
    subject: `${config.operatorName}: many failed sign-ins`,
    text: [
      isPasswordKnown
        ? "Somebody knows your password and tries codes for the second step. If it is not you, change your password."
        : "Somebody tries passwords for your account from many places. None was right.",
      "",
      "You can sign in as always where you have signed in before. On a new device, set a new password first; that",
      "device is known from then on:",
      writeLink(config, "forgot-password"),
      "",
    ].join("\n"),
  });
}

export async function mayStill(database: Database, limit: Limit): Promise<boolean> {
  try {
    await countAttempt(database, [limit]);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "too_many_requests") return false;
    throw error;
  }
}

/** For what a session alone must not do. Wrong guesses count as failed logins do. */
export async function requirePassword(
  database: Database,
  user: User,
  { password, field = "password" }: { password: string; field?: string },
): Promise<void> {
  const attempts = await countAttempt(database, [failedPasswordsOf(user.id)]);
  const account = await repository.findCredentials(database, user.email);
  if (account?.passwordHash === null) {
    const msg = "Your account has no password. Set one first, by “Forgot it? Reset it by email”.";
    throw invalid([{ loc: ["body", field], msg, type: "password" }]);
  }
  if (account === undefined || !(await isPassword(password, account.passwordHash))) {
    throw invalid([{ loc: ["body", field], msg: "This is not your current password", type: "password" }]);
  }
  await forgetAttempts(database, attempts);
}
