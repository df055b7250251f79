import { z } from "zod";

/** Every expected failure of the API. The message is for the person who reads it. */
export type ErrorCode =
  | "bad_credentials"
  | "signed_out"
  | "forbidden"
  | "not_found"
  | "method_not_allowed"
  | "conflict"
  | "gone"
  | "too_large"
  | "unsupported_type"
  | "invalid"
  | "too_many_requests"
  | "unavailable";

export const STATUS_OF = {
  bad_credentials: 401,
  signed_out: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported_type: 415,
  invalid: 422,
  too_many_requests: 429,
  unavailable: 503,
} satisfies Record<ErrorCode, number>;

/** The first item of a 422 answer is what the person is shown. */
export const InvalidField = z.object({
  loc: z.array(z.union([z.string(), z.number()])),
  msg: z.string(),
  type: z.string(),
});
export type InvalidField = z.infer<typeof InvalidField>;
