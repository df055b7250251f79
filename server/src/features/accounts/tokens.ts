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

/** Knows the browser again that comes back from the identity provider. */
export const VISIT_COOKIE = "labs_visit";

/** Somebody signed out here: the identity provider has to ask the next one who they are. */
export const SIGNED_OUT_COOKIE = "labs_signed_out";

type Cookies = Record<string, string | undefined>;

export const findDeviceToken = (cookies: Cookies) => findToken(cookies[DEVICE_COOKIE]);

export const findVisitToken = (cookies: Cookies) => findToken(cookies[VISIT_COOKIE]);

/** The session's token among a request's cookies. */
export const findSessionToken = (cookies: Cookies) => findToken(cookies[SESSION_COOKIE]);

/** Anything that does not look like a token need not be looked up. */
function findToken(value: string | undefined): string | undefined {
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}
