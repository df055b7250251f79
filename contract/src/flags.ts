import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** One flag in the shape of the OpenFeature remote evaluation protocol. */
export const EvaluatedFlag = z.object({
  key: z.string(),
  value: z.union([z.boolean(), z.string(), z.number()]),
  reason: z.string(),
  variant: z.string(),
  metadata: z.record(z.string(), z.union([z.boolean(), z.string(), z.number()])).optional(),
});
export type EvaluatedFlag = z.infer<typeof EvaluatedFlag>;

const Context = z.object({ context: z.record(z.string(), z.unknown()).optional() }).nullish();

export const evaluateFlags = endpoint({
  method: "POST",
  path: "/ofrep/v1/evaluate/flags",
  summary: "All flags, evaluated for a context (OpenFeature remote evaluation protocol)",
  tag: "flags",
  access: "open",
  body: Context,
  response: z.object({ flags: z.array(EvaluatedFlag) }),
});

export const evaluateFlag = endpoint({
  method: "POST",
  path: "/ofrep/v1/evaluate/flags/:key",
  summary: "One flag, evaluated for a context",
  tag: "flags",
  access: "open",
  params: z.object({ key: z.string().max(200) }),
  body: Context,
  response: EvaluatedFlag,
});
