import type { User } from "@labs/contract/auth";
import { type LoaderFunctionArgs, type MiddlewareFunction, redirect } from "react-router";
import { useAuthStore } from "../lib/auth-store.ts";
import { SessionEnded } from "../lib/calls/call-error.ts";
import { closeGate, lockGate, openGate } from "../lib/calls/session-gate.ts";
import { verifySession } from "../lib/calls/verify-session.ts";
import { queryClient, tellSignedOut } from "../lib/query-client.ts";
import { loginAddress, safeRedirectTarget } from "../lib/redirect-target.ts";

/** The page that was last let through. */
let verifiedPath: string | undefined;
/** What is known of the session before the next navigation asks: nothing, that it stands, or that it ended. */
let known: "nothing" | "ended" | { standsFor: string } = "nothing";

let isLooking = false;

/** Makes the next navigation ask the server, whatever page was let through before. */
export function forgetVerified(): void {
  verifiedPath = undefined;
}

/**
 * A call was answered 401: does the session still stand? If not, `leave` makes the router look again, which leads to
 * the sign-in page. If it does, the call alone was refused, and asking for everything again would never end.
 */
export function lookForSession(leave: () => void): void {
  const { status, user, keepUser } = useAuthStore.getState();
  // Somebody found out before, and the page is on its way.
  if (status === "unauthenticated" || isLooking) return;
  if (known === "ended") {
    leave();
    return;
  }
  isLooking = true;
  void verifySession()
    .then(keepUser, () => {
      if (!isSignedInStill(user)) return;
      endKnown();
      leave();
    })
    .finally(() => {
      isLooking = false;
    });
}

/** Who has signed out since, or in again, is none of an answer that was asked for before. */
function isSignedInStill(before: User | null): boolean {
  const { status, user } = useAuthStore.getState();
  return status !== "unauthenticated" && user === before;
}

/** The next navigation or revalidation leads to the sign-in page without asking again. */
function endKnown(): void {
  known = "ended";
  lockGate();
}

/** The session has just been verified on the way to a page, which does not ask a second time; any other does. */
function keepVerified(pathname: string): void {
  known = { standsFor: pathname };
}

/**
 * Before anything of a page is loaded: is somebody signed in? Any answer but 200 leads to the sign-in page.
 * A change of the query alone is shown at once; the first call that it makes waits for the verification.
 */
export const requireSession: MiddlewareFunction = async ({ request }) => {
  const { pathname, search } = new URL(request.url);
  const { status, startLoading } = useAuthStore.getState();
  const before = known;
  known = "nothing";
  if (before === "ended") throw leaveForLogin(pathname, search);
  const isVerified = before !== "nothing" && before.standsFor === pathname;
  if (isVerified || (status === "authenticated" && verifiedPath === pathname)) {
    if (isVerified) openGate();
    else closeGate(verifyBehindGate);
    verifiedPath = pathname;
    return;
  }
  if (status !== "authenticated") startLoading();
  try {
    useAuthStore.getState().keepUser(await verifySession(request.signal));
    verifiedPath = pathname;
    openGate();
  } catch {
    // A navigation that was overtaken by another says nothing about the session.
    if (request.signal.aborted) return;
    throw leaveForLogin(pathname, search);
  }
};

function leaveForLogin(pathname: string, search: string): Response {
  forgetVerified();
  lockGate();
  useAuthStore.getState().signOut();
  queryClient.clear();
  return redirect(loginAddress({ pathname, search }));
}

/** The verification that a call waits for; a session that has ended leads to the sign-in page without asking again. */
async function verifyBehindGate(): Promise<void> {
  const { user, keepUser } = useAuthStore.getState();
  try {
    keepUser(await verifySession());
  } catch {
    if (isSignedInStill(user)) {
      endKnown();
      tellSignedOut();
    }
    throw new SessionEnded();
  }
}

/** Who still has a session (the error screen leads here) goes on instead of signing in twice. */
export async function leaveIfSignedIn({ request }: LoaderFunctionArgs) {
  const { status, keepUser, signOut } = useAuthStore.getState();
  // A page that was closed while it asked has left "loading" behind: it is asked again.
  if (status === "unauthenticated") return null;
  try {
    keepUser(await verifySession(request.signal));
  } catch {
    if (!request.signal.aborted) signOut();
    return null;
  }
  const { origin, searchParams } = new URL(request.url);
  const target = safeRedirectTarget(searchParams.get("redirectTo"));
  keepVerified(new URL(target, origin).pathname);
  return redirect(target);
}
