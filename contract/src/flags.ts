import { z } from "zod";
import { endpoint, paged } from "./endpoint.ts";

const FlagValue = z.union([z.boolean(), z.string().max(200), z.number()]);

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

export const EvaluatedFlags = z.object({ flags: z.array(EvaluatedFlag) });

export const evaluateFlags = endpoint({
  method: "POST",
  path: "/ofrep/v1/evaluate/flags",
  summary: "All flags, evaluated for a context (OpenFeature remote evaluation protocol)",
  tag: "flags",
  object: "flag",
  rule: "all",
  access: "open",
  body: Context,
  response: EvaluatedFlags,
});

export const evaluateFlag = endpoint({
  method: "POST",
  path: "/ofrep/v1/evaluate/flags/:key",
  summary: "One flag, evaluated for a context",
  tag: "flags",
  object: "flag",
  rule: "all",
  access: "open",
  params: z.object({ key: z.string().max(200) }),
  body: Context,
  response: EvaluatedFlag,
});

/** A flag as administrators see it: what the code says, and what the firm says instead. */
export const FirmFlag = z.object({
  key: z.string(),
  description: z.string(),
  owner: z.string(),
  defaultValue: FlagValue,
  /** Null while the firm leaves it at its default. */
  firmValue: FlagValue.nullable(),
  changedBy: z.string().nullable(),
  changedAt: z.iso.datetime().nullable(),
});
export type FirmFlag = z.infer<typeof FirmFlag>;

export const listFirmFlags = endpoint({
  method: "GET",
  path: "/api/flags",
  summary: "Flags with their defaults and the firm's values",
  tag: "flags",
  object: "flag",
  rule: "all",
  access: "admin",
  response: paged(FirmFlag),
});

export const updateFlag = endpoint({
  method: "PUT",
  path: "/api/flags/:key",
  summary: "Set a firm-wide flag value; null resets it to its default",
  tag: "flags",
  object: "flag",
  rule: "all",
  access: "admin",
  params: z.object({ key: z.string().min(1).max(200) }),
  body: z.object({ value: FlagValue.nullable() }),
  response: FirmFlag,
});
