import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { Executor } from "../../lib/database/database.ts";
import { spendRecoveryCode, spendStep } from "./second-step-repository.ts";
import { hashToken } from "./tokens.ts";

const PERIOD_MILLISECONDS = 30_000;
const RECOVERY_CODES = 10;

/** 160 random bits in base32, as authenticator apps take them. */
export const createSecret = (): string => new Secret({ size: 20 }).base32;

/** What the QR code says to an authenticator app. */
export function writeSetupAddress({
  secret,
  email,
  issuer,
}: {
  secret: string;
  email: string;
  issuer: string;
}): string {
  return new TOTP({ issuer, label: email, secret }).toString();
}

/** The half minute that a code belongs to, if it is the present one, the one before or the one after. */
export function findStep(secret: string, code: string, at: number): number | undefined {
  const token = code.replace(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = TOTP.validate({ token, secret: Secret.fromBase32(secret), timestamp: at, window: 1 });
  return delta === null ? undefined : Math.floor(at / PERIOD_MILLISECONDS) + delta;
}

/** 120 random bits each, so that one fast hash keeps them; told once. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    new Secret({ buffer: randomBytes(15).buffer as ArrayBuffer }).base32
      .toLowerCase()
      .replace(/.{6}(?=.)/g, "$&-"),
  );
}

export const hashRecoveryCode = (code: string): string =>
  hashToken(code.toLowerCase().replace(/[^a-z2-7]/g, ""));

/** Uses a code of the app or a recovery code up; false for one that is wrong or was used. */
export async function spendCode(
  executor: Executor,
  account: { id: string; secret: string },
  code: string,
): Promise<boolean> {
  const step = findStep(account.secret, code, Date.now());
  return step === undefined
    ? spendRecoveryCode(executor, account.id, hashRecoveryCode(code))
    : spendStep(executor, account.id, step);
}
