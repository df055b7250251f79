import { z } from "zod";
import { endpoint } from "./endpoint.ts";

export const Health = z.object({
  status: z.enum(["ok", "degraded"]),
  version: z.string(),
  database: z.enum(["ok", "unavailable"]),
  queue: z.enum(["ok", "unavailable"]),
  demoData: z.boolean(),
  operatorName: z.string(),
  /** The ways to sign in besides a password that the sign-in page offers. */
  signIn: z.object({
    /** An identity provider of the company. */
    provider: z.boolean(),
    /** Somebody has one. */
    passkeys: z.boolean(),
  }),
});
export type Health = z.infer<typeof Health>;

export const health = endpoint({
  method: "GET",
  path: "/api/health",
  summary: "Server, database and queue status",
  tag: "health",
  object: "server",
  rule: "all",
  access: "open",
  response: Health,
});
