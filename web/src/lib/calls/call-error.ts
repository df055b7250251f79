/** What the person reads when nothing better is known. */
export const SOMETHING_WENT_WRONG = "Something went wrong";

/** Status of a call that never got an answer. */
export const NO_ANSWER = 0;

/** A failed call: the status, the message to show, and the answer's `detail` as it came. */
export class CallError extends Error {
  readonly status: number;
  readonly detail: unknown;

  constructor(status: number, message: string, detail?: unknown) {
    super(message);
    this.name = "CallError";
    this.status = status;
    this.detail = detail;
  }
}

/** A call that was never made, because the session had ended; the person is on the way to the sign-in page. */
export class SessionEnded extends CallError {
  constructor() {
    super(401, "Not signed in");
    this.name = "SessionEnded";
  }
}

function readText(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function readField(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/**
 * The message of a failed answer: its message, else its detail, else the status text; of a 422 the `msg`
 * of the first detail.
 */
export function errorOfAnswer(status: number, statusText: string, answer: unknown): CallError {
  const detail = readField(answer, "detail");
  const first = Array.isArray(detail) ? readText(readField(detail[0], "msg")) : undefined;
  const message =
    (status === 422 ? first : undefined) ??
    readText(readField(answer, "message")) ??
    readText(detail) ??
    readText(statusText) ??
    SOMETHING_WENT_WRONG;
  return new CallError(status, message, detail);
}

/** First message of each field of a 422, by its dotted path without the leading `body`. */
export function readFieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof CallError) || error.status !== 422 || !Array.isArray(error.detail)) return {};
  const fields: Record<string, string> = {};
  for (const item of error.detail) {
    const location = readField(item, "loc");
    const message = readText(readField(item, "msg"));
    if (!Array.isArray(location) || message === undefined) continue;
    const path = location.slice(location[0] === "body" ? 1 : 0).join(".");
    fields[path] ??= message;
  }
  return fields;
}
