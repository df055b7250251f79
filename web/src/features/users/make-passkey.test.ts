import { expect, test } from "vitest";
import { explain } from "./make-passkey.ts";

const coded = (code: string, message = "It was not supported") => Object.assign(new Error(message), { code });
const NOTHING = "No passkey was made. Try again.";
const UNABLE = "This device can't keep a passkey that asks for a finger, a face or a PIN";
const ABSENT = "This browser has no passkeys here: they need https, or Labs at http://localhost";

test.each([
  [coded("ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED"), "This device has a passkey of yours already"],
  [coded("ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT"), UNABLE],
  [coded("ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT"), UNABLE],
  [coded("ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG"), UNABLE],
  [new Error("WebAuthn is not supported in this browser"), ABSENT],
  [new Error("It is Not Supported"), ABSENT],
  // Whoever closes the device's question has an error of another kind.
  [new Error("The operation timed out"), NOTHING],
  [coded("ERROR_CEREMONY_ABORTED"), NOTHING],
  ["not supported", NOTHING],
])("a device that makes no passkey says why to a person: %s", (error, words) => {
  expect(explain(error)).toBe(words);
});
