import { createHash, randomBytes } from "node:crypto";

/** 32 random bytes; the database knows only their hash. */
export function createToken(): string {
  return randomBytes(32).toString("base64url");
}

/** A token has 256 random bits, so one fast hash is enough to make a leaked table useless. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

export const SESSION_COOKIE = "labs_session";

/** Names the browser to the accounts that signed in there; it signs nobody in. */
export const DEVICE_COOKIE = "labs_device";

export function findDeviceToken(cookies: Record<string, string | undefined>): string | undefined {
  const value = cookies[DEVICE_COOKIE];
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}

/** The session's token among a request's cookies; anything that does not look like one need not be looked up. */
export function findSessionToken(cookies: Record<string, string | undefined>): string | undefined {
  const value = cookies[SESSION_COOKIE];
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}
