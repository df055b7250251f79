import type { PasskeyMade } from "@labs/contract/access/passkeys";
import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import { loadPart } from "../../lib/load-part.ts";

/** Has the device make a passkey. The device's own words are for programmers; these are for the person. */
export async function makePasskey(options: Record<string, unknown>): Promise<PasskeyMade> {
  const { startRegistration } = await loadPart(() => import("@simplewebauthn/browser"));
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const made = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw new Error(explain(error), { cause: error });
  });
  const { clientDataJSON, attestationObject, transports } = made.response;
  const { id, rawId, type, authenticatorAttachment } = made;
  return {
    id,
    rawId,
    type,
    authenticatorAttachment,
    clientExtensionResults: {},
    response: { clientDataJSON, attestationObject, transports },
  };
}

export function explain(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED")
    return "This device has a passkey of yours already";
  if (/DISCOVERABLE|USER_VERIFICATION|NO_SUPPORTED/.test(code)) {
    return "This device can't keep a passkey that asks for a finger, a face or a PIN";
  }
  if (code === "" && error instanceof Error && /not supported/i.test(error.message)) {
    return "This browser has no passkeys here: they need https, or Labs at http://localhost";
  }
  return "No passkey was made. Try again.";
}
