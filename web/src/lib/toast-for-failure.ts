import { CallError, NO_ANSWER, SessionEnded, SOMETHING_WENT_WRONG } from "./calls/call-error.ts";
import type { ToastContent } from "./toasts.ts";

/** A property page shows its own failures where the figures would be. */
const SILENT_PATHS = [
  "/api/research-property/single-family/google-places-id",
  "/api/research-property/multi-family/google-places-id",
];

export function readStatus(error: unknown): number {
  return error instanceof CallError ? error.status : NO_ANSWER;
}

/** The words for a failure: fixed for 400 and 500, else what the error says. */
export function messageOfFailure(error: unknown): string {
  const status = readStatus(error);
  if (status === 400 || status === 500) return SOMETHING_WENT_WRONG;
  return error instanceof Error && error.message !== "" ? error.message : SOMETHING_WENT_WRONG;
}

function isRefresh(params: unknown): boolean {
  if (typeof params !== "object" || params === null) return false;
  const { refresh } = params as { refresh?: unknown };
  return refresh === true || refresh === "true";
}

/** The whole error catalog of queries: which toast a failed query shows, or none. */
export function toastForFailure(key: readonly unknown[], error: unknown): ToastContent | null {
  const [path, params] = key;
  if (error instanceof SessionEnded) return null;
  if (typeof path === "string" && SILENT_PATHS.some((silent) => path.startsWith(silent))) return null;
  const status = readStatus(error);
  const isFixed = status === 400 || status === 500;
  if (!isFixed && isRefresh(params)) return null;
  return { type: "error", message: messageOfFailure(error) };
}

/** The server understood and said no: asking again cannot help. */
export function isRefusal(error: unknown): boolean {
  const status = readStatus(error);
  return status >= 400 && status <= 499;
}

/** At most two retries, and none where asking again cannot help. */
export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < 2 && !isRefusal(error);
}
