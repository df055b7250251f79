import { isIPv6 } from "node:net";
import type { Database } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import {
  type Attempt,
  deleteAttempt,
  findSecondsToWait,
  insertAttempt,
  lockKeys,
} from "./throttle-repository.ts";

export interface Limit {
  key: string;
  most: number;
  windowSeconds: number;
}

const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;

/** From one network: who guesses there keeps nobody elsewhere out. */
export const failedLoginsTo = (email: string, address: string): Limit => ({
  key: `login-account:${email.toLowerCase()} ${toNetwork(address)}`,
  most: 10,
  windowSeconds: QUARTER_HOUR,
});
/** From wherever, but not on devices that the account was used on: against guesses from many networks at once. */
export const failedLoginsToAnywhere = (email: string): Limit => ({
  key: `login-anywhere:${email.toLowerCase()}`,
  most: 100,
  windowSeconds: QUARTER_HOUR,
});
/** On a device that its owner has signed in on; nobody else's guesses count there. */
export const failedLoginsOn = (deviceHash: string): Limit => ({
  key: `login-device:${deviceHash}`,
  most: 10,
  windowSeconds: QUARTER_HOUR,
});
export const failedPasswordsOf = (userId: string): Limit => ({
  key: `password-of:${userId}`,
  most: 10,
  windowSeconds: QUARTER_HOUR,
});
/** On devices that the account was not used on, by who knows its password: each guess hits with 3 in a million. */
export const failedCodesTo = (email: string): Limit => ({
  key: `code-account:${email.toLowerCase()}`,
  most: 20,
  windowSeconds: HOUR,
});
export const limitWarnings = (email: string): Limit => ({
  key: `warning-account:${email.toLowerCase()}`,
  most: 1,
  windowSeconds: 24 * HOUR,
});
export const failedLoginsFrom = (address: string): Limit => ({
  key: `login-address:${toNetwork(address)}`,
  most: 100,
  windowSeconds: QUARTER_HOUR,
});
/** To the identity provider, or questions to a device: each keeps a row for some minutes. */
export const visitsFrom = (address: string): Limit => ({
  key: `visit-address:${toNetwork(address)}`,
  most: 600,
  windowSeconds: QUARTER_HOUR,
});
export const registrationsFrom = (address: string): Limit => ({
  key: `register-address:${toNetwork(address)}`,
  most: 30,
  windowSeconds: HOUR,
});
export const limitResetMails = (email: string): Limit => ({
  key: `reset-account:${email.toLowerCase()}`,
  most: 5,
  windowSeconds: HOUR,
});

/**
 * Counts one attempt against every limit, or refuses it with 429 and counts nothing. Counting comes before the
 * attempt, under a lock: however many arrive at once, no more than the limit get through.
 */
export async function countAttempt(database: Database, limits: Limit[]): Promise<Attempt[]> {
  return database.transaction(async (transaction) => {
    await lockKeys(
      transaction,
      limits.map((limit) => limit.key),
    );
    const waits = [];
    for (const limit of limits) waits.push((await findSecondsToWait(transaction, limit)) ?? 0);
    const wait = Math.max(...waits);
    if (wait > 0) {
      throw new AppError("too_many_requests", `Too many attempts. Try again ${inWords(wait)}.`, {
        retryAfterSeconds: wait,
      });
    }
    const attempts = [];
    for (const limit of limits) attempts.push(await insertAttempt(transaction, limit.key));
    return attempts;
  });
}

/** Whether the next attempt would have to wait. */
export async function isReached(database: Database, limit: Limit): Promise<boolean> {
  return (await findSecondsToWait(database, limit)) !== undefined;
}

/** Takes attempts back that turned out not to count. */
export async function forgetAttempts(database: Database, attempts: Attempt[]): Promise<void> {
  for (const attempt of attempts) await deleteAttempt(database, attempt);
}

function inWords(seconds: number): string {
  if (seconds < 60) return `in ${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "in a minute" : `in ${minutes} minutes`;
}

/** One IPv6 subscriber holds a whole /64: counting single addresses would count nothing. */
function toNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = "", tail] = (address.split("%")[0] ?? "").toLowerCase().split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill("0");
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, "")).join(":")}::/64`;
}
