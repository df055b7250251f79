import { verify } from "@labs/contract/auth";
import { type MiddlewareFunction, redirect } from "react-router";
import { useAuthStore } from "../lib/auth-store.ts";
import { call } from "../lib/call.ts";
import { queryClient } from "../lib/query-client.ts";
import { loginAddress } from "../lib/redirect-target.ts";

/** The page that was last let through: a filter in its address does not ask again. */
let verifiedPath: string | undefined;

/** Makes the next navigation or revalidation ask the server again. */
export function forgetVerified(): void {
  verifiedPath = undefined;
}

/** Before anything of a page is loaded: is somebody signed in? Any answer but 200 leads to the sign-in page. */
export const requireSession: MiddlewareFunction = async ({ request }) => {
  const { pathname, search } = new URL(request.url);
  const { status, startLoading, keepUser, signOut } = useAuthStore.getState();
  if (status === "authenticated" && verifiedPath === pathname) return;
  if (status !== "authenticated") startLoading();
  try {
    const { user } = await call(verify, {}, { signal: request.signal });
    keepUser(user);
    verifiedPath = pathname;
  } catch {
    // A navigation that was overtaken by another says nothing about the session.
    if (request.signal.aborted) return;
    forgetVerified();
    signOut();
    queryClient.clear();
    throw redirect(loginAddress({ pathname, search }));
  }
};
