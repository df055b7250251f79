import { createHash, randomBytes } from "node:crypto";

/** 32 random bytes; the database knows only their hash. */
export function createToken(): string {
  return randomBytes(32).toString("base64url");
}

/** A token has 256 random bits, so one fast hash is enough to make a leaked table useless. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
