import { MutationCache, type Query, QueryCache, QueryClient } from "@tanstack/react-query";
import { useAuthStore } from "./auth-store.ts";
import { SessionEnded } from "./calls/call-error.ts";
import { readStatus, shouldRetry, toastForFailure } from "./toast-for-failure.ts";
import { showToast } from "./toasts.ts";

declare module "@tanstack/react-query" {
  interface Register {
    /** `inline`: the screen shows the failure itself, beside what was typed. */
    mutationMeta: { inline?: boolean };
    /** `inline`: as above. `background`: nobody asked for it, so that its failure stays where it would be read. */
    queryMeta: { inline?: boolean; background?: boolean };
  }
}

/** Nothing is cached, two retries at most, each failure logged with its status and shown by the catalogue. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        const status = readStatus(error);
        console.error(`Query ${JSON.stringify(query.queryKey)} failed with status ${status}`);
        // Who is leaving knows that nobody is signed in.
        const isLeaving = status === 401 && useAuthStore.getState().status === "unauthenticated";
        const toast = isQuiet(query) || isLeaving ? null : toastForFailure(query.queryKey, error);
        if (toast) showToast(toast);
        noticeSignOut(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        const toast = mutation.meta?.inline ? null : toastForFailure([], error);
        if (toast) showToast(toast);
        noticeSignOut(error);
      },
    }),
    defaultOptions: {
      queries: { gcTime: 0, staleTime: 0, retry: shouldRetry, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
}

/** A screen that shows the failure itself needs no toast, and a poll says it once at most. */
function isQuiet(query: Query<unknown, unknown>): boolean {
  if (query.meta?.inline || query.meta?.background) return true;
  const isPolled = query.observers.some(({ options }) => Boolean(options.refetchInterval));
  return isPolled && (query.state.data !== undefined || query.state.errorUpdateCount > 1);
}

let whenSignedOut: () => void = () => undefined;

/** Hears when the server answers that nobody is signed in. */
export function listenForSignOut(listener: () => void): void {
  whenSignedOut = listener;
}

/** Says so without a failed query: the verification that calls wait for has failed. */
export function tellSignedOut(): void {
  whenSignedOut();
}

/** For whoever makes a call outside of queries and mutations: a 401 leads to the sign-in page where the session has ended. */
export function noticeSignOut(error: unknown): void {
  // Of a session that has ended already, whoever found it out has told.
  if (readStatus(error) === 401 && !(error instanceof SessionEnded)) whenSignedOut();
}

export const queryClient = createQueryClient();
