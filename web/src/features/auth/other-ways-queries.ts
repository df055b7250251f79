import { signInWithPasskey, startPasskeySignIn } from "@labs/contract/access/passkeys";
import { startSingleSignOn } from "@labs/contract/access/single-sign-on";
import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { useAuthStore } from "../../lib/auth-store.ts";
import { call } from "../../lib/calls/call.ts";
import { loadPart } from "../../lib/load-part.ts";
import { safeRedirectTarget } from "../../lib/redirect-target.ts";
import { keepRemembered } from "./company-answer.ts";
import { describeEntry } from "./queries.ts";

/** Leaves for the company's page, which leads back to `/single-sign-on`. */
export function useCompanySignIn(redirectTo: string | null) {
  return useMutation({
    meta: { inline: true },
    mutationFn: async (rememberMe: boolean) => {
      const { address } = await call(startSingleSignOn, { body: { redirectTo } });
      keepRemembered(rememberMe);
      window.location.assign(address);
    },
  });
}

export function usePasskeySignIn(redirectTo: string | null) {
  const navigate = useNavigate();
  return useMutation({
    meta: { inline: true },
    mutationFn: async (rememberMe: boolean) => {
      const { options } = await call(startPasskeySignIn);
      const body = await askDevice(options as unknown as PublicKeyCredentialRequestOptionsJSON);
      const { user } = await call(signInWithPasskey, { body }, describeEntry({ rememberMe }));
      return { user, rememberMe };
    },
    onSuccess: ({ user, rememberMe }) => {
      useAuthStore.getState().signIn(user, rememberMe ? user.email : null);
      return navigate(safeRedirectTarget(redirectTo), { replace: true });
    },
  });
}

async function askDevice(optionsJSON: PublicKeyCredentialRequestOptionsJSON) {
  const { startAuthentication } = await loadPart(() => import("@simplewebauthn/browser"));
  const used = await startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw new Error("No passkey was used. Try again, or use your password.", { cause: error });
  });
  return { ...used, clientExtensionResults: {} };
}
