import { z } from "zod";
import { User } from "../auth.ts";
import { endpoint, paged } from "../endpoint.ts";
import { OwnPassword } from "../users.ts";

const tag = "users";
const Id = z.object({ id: z.uuid() });

/** So many fit one person. */
export const MOST_PASSKEYS = 20;

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  /** Whether it may follow its owner to other devices, as the one that made it says. */
  isSynced: z.boolean(),
});
export type Passkey = z.infer<typeof Passkey>;

export const PasskeyName = z.object({ name: z.string().trim().min(1, "Enter a name").max(60) });

/** Bytes as WebAuthn has them in JSON. */
const Bytes = z
  .string()
  .regex(/^[\w-]*$/, "base64url")
  .max(16_000);

const Answer = {
  id: Bytes,
  rawId: Bytes,
  type: z.literal("public-key"),
  clientExtensionResults: z.record(z.string(), z.unknown()),
  authenticatorAttachment: z.enum(["cross-platform", "platform"]).optional(),
};

/** What a device answers that has made a passkey, as `PublicKeyCredential.toJSON` writes it. */
export const PasskeyMade = z.object({
  ...Answer,
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
export type PasskeyMade = z.infer<typeof PasskeyMade>;

/** What a device answers that has one. */
export const PasskeyUsed = z.object({
  ...Answer,
  response: z.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: Bytes.optional(),
  }),
});
export type PasskeyUsed = z.infer<typeof PasskeyUsed>;

/** What a browser hands its device, in WebAuthn's own JSON. */
const Options = z.object({ options: z.record(z.string(), z.unknown()) });

export const startPasskeySignIn = endpoint({
  method: "POST",
  path: "/api/login/passkey/options",
  summary: "Begin to sign in with a passkey: what the device is asked",
  tag: "auth",
  object: "session",
  rule: "all",
  access: "open",
  response: Options,
});

export const signInWithPasskey = endpoint({
  method: "POST",
  path: "/api/login/passkey",
  summary: "Sign in with what the device answered, in place of password and code",
  tag: "auth",
  object: "session",
  rule: "all",
  access: "open",
  body: PasskeyUsed,
  response: z.object({ user: User }),
});

export const listPasskeys = endpoint({
  method: "GET",
  path: "/api/users/me/passkeys",
  summary: "The user's passkeys, oldest first",
  tag,
  object: "account",
  rule: "self",
  response: paged(Passkey),
});

export const startPasskey = endpoint({
  method: "POST",
  path: "/api/users/me/passkeys/options",
  summary: "Begin to add a passkey, with the password: what the device is asked",
  tag,
  object: "account",
  rule: "self",
  body: OwnPassword,
  response: Options,
});

export const addPasskey = endpoint({
  method: "POST",
  path: "/api/users/me/passkeys",
  summary: "Add the passkey that the device has made",
  tag,
  object: "account",
  rule: "self",
  body: PasskeyName.extend({ made: PasskeyMade }),
  status: 201,
  response: Passkey,
});

export const renamePasskey = endpoint({
  method: "PUT",
  path: "/api/users/me/passkeys/:id",
  summary: "Rename one of the user's passkeys",
  tag,
  object: "account",
  rule: "self",
  params: Id,
  body: PasskeyName,
  response: Passkey,
});

export const removePasskey = endpoint({
  method: "DELETE",
  path: "/api/users/me/passkeys/:id",
  summary: "Remove one of the user's passkeys; it signs nobody in from then on",
  tag,
  object: "account",
  rule: "self",
  params: Id,
  status: 204,
});
