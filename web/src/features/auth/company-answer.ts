import { finishSingleSignOn } from "@labs/contract/access/single-sign-on";
import { useAuthStore } from "../../lib/auth-store.ts";
import { call } from "../../lib/calls/call.ts";
import { safeRedirectTarget } from "../../lib/redirect-target.ts";
import { describeEntry } from "./queries.ts";

/** Of this tab alone, while it is at the company's page. */
const REMEMBERED = "single-sign-on-remembered";

export function keepRemembered(rememberMe: boolean): void {
  sessionStorage.setItem(REMEMBERED, String(rememberMe));
}

/** Signs in with what the company's page answered; where to go on. */
export async function finishCompanySignIn(answer: string): Promise<string> {
  const rememberMe = sessionStorage.getItem(REMEMBERED) === "true";
  sessionStorage.removeItem(REMEMBERED);
  const { user, redirectTo } = await call(
    finishSingleSignOn,
    { body: { answer } },
    describeEntry({ rememberMe }),
  );
  useAuthStore.getState().signIn(user, rememberMe ? user.email : null);
  return safeRedirectTarget(redirectTo);
}
