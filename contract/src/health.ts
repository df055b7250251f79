import { z } from "zod";
import { endpoint } from "./endpoint.ts";

export const Health = z.object({
  status: z.enum(["ok", "degraded"]),
  version: z.string(),
  database: z.enum(["ok", "unavailable"]),
  queue: z.enum(["ok", "unavailable"]),
  demoData: z.boolean(),
  operatorName: z.string(),
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
