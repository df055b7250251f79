import { z } from "zod";
import { endpoint, Paging, paged } from "../endpoint.ts";
import { OwnPassword } from "../users.ts";
import { SCOPES } from "./scopes.ts";

const tag = "tokens";

/** So many that are open fit one person. */
export const MOST_TOKENS = 50;
/** So long is the longest one open. */
export const MOST_DAYS = 366;

export const AccessToken = z.object({
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  /** The first letters of it, by which its owner knows it again. */
  start: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** To the minute. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type AccessToken = z.infer<typeof AccessToken>;

export const NewAccessToken = OwnPassword.extend({
  name: z.string().trim().min(1, "Enter a name").max(60),
  scopes: z.array(z.enum(SCOPES)).min(1, "Choose what it may do").max(SCOPES.length),
  expiresInDays: z.number().int().min(1).max(MOST_DAYS),
});
export type NewAccessToken = z.infer<typeof NewAccessToken>;

export const listAccessTokens = endpoint({
  method: "GET",
  path: "/api/tokens",
  summary:
    "The user's access tokens that are neither revoked nor expired, newest first; another user's for administrators",
  tag,
  object: "token",
  rule: "own",
  query: Paging.extend({ userId: z.uuid().optional() }),
  response: paged(AccessToken),
});

export const createAccessToken = endpoint({
  method: "POST",
  path: "/api/tokens",
  summary: "Make an access token, with the password; its secret is told this once",
  tag,
  object: "token",
  rule: "self",
  body: NewAccessToken,
  status: 201,
  response: z.object({ token: AccessToken, secret: z.string() }),
});

export const revokeAccessToken = endpoint({
  method: "DELETE",
  path: "/api/tokens/:id",
  summary: "Revoke an access token",
  tag,
  object: "token",
  rule: "own",
  params: z.object({ id: z.uuid() }),
  status: 204,
});
