import { isIP } from "node:net";
import {
  MOST_PASSKEYS,
  type Passkey,
  type PasskeyMade,
  type PasskeyUsed,
} from "@labs/contract/access/passkeys";
import type { User } from "@labs/contract/auth";
import type { AuthenticatorTransport } from "@simplewebauthn/server";
import type { Config } from "../../lib/config.ts";
import type { Database } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import * as repository from "./passkeys-repository.ts";
import { lockAccount } from "./repository.ts";
import {
  type AuthParts,
  type Entrant,
  limitSession,
  type NewSession,
  requirePassword,
  startSession,
} from "./sign-in.ts";
import { countAttempt, visitsFrom } from "./throttle.ts";
import { findSite } from "./write-link.ts";

/** As long as somebody may take at the device's own question. */
const CHALLENGE_SECONDS = 5 * 60;

/** Loaded with the first passkey: a start without any would wait for its certificates' readers. */
const loadWebAuthn = () => import("@simplewebauthn/server");

/** EdDSA, ES256, RS256: those that WebAuthn asks every site to take. */
const ALGORITHMS = [-8, -7, -257];

type Options = { options: Record<string, unknown> };

/** For whom a passkey is: the name of the site. Browsers take none for an address of numbers. */
function findParty(config: Parameters<typeof findSite>[0], origin: string | undefined) {
  const site = new URL(findSite(config, origin));
  const host = site.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) === 0) return { id: host, origin: site.origin };
  const named = `${site.protocol}//localhost${site.port === "" ? "" : `:${site.port}`}`;
  const way = config.isLocal
    ? `Open Labs at ${named} instead.`
    : "An administrator sets PUBLIC_URL to a name.";
  throw new AppError("conflict", `Passkeys need an address with a name. ${way}`);
}

const json = (options: object): Options => ({ options: options as Record<string, unknown> });

/** The passkey is found by the device; the person proves to it by a PIN, a finger or a face that it is theirs. */
export async function startPasskeySignIn(
  { database, config }: AuthParts,
  { origin, address }: { origin: string | undefined; address: string },
): Promise<Options> {
  const party = findParty(config, origin);
  await countAttempt(database, [visitsFrom(address)]);
  const options = await (await loadWebAuthn()).generateAuthenticationOptions({
    rpID: party.id,
    userVerification: "required",
  });
  await repository.insertChallenge(database, {
    challenge: options.challenge,
    userId: null,
    seconds: CHALLENGE_SECONDS,
  });
  return json(options);
}

/** A passkey is two factors, the device and what unlocks it: neither a password nor a code is asked for besides. */
export async function signInWithPasskey(
  parts: AuthParts,
  { used, origin }: { used: PasskeyUsed; origin: string | undefined },
  { isRemembered, ...caller }: Entrant,
): Promise<NewSession> {
  const { database, config } = parts;
  const party = findParty(config, origin);
  await takeChallenge(database, used.response.clientDataJSON, null);
  const passkey = await repository.findByCredential(database, used.id);
  if (passkey === undefined) throw unknown();
  const { credentialId: id, publicKey, counter } = passkey;
  const verified = await (await loadWebAuthn())
    .verifyAuthenticationResponse({
      response: used,
      expectedChallenge: readChallenge(used.response.clientDataJSON),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id, publicKey, counter },
      requireUserVerification: true,
    })
    .catch((cause: unknown) => {
      throw new AppError("bad_credentials", "Your device's answer is not valid. Try again.", { cause });
    });
  if (!verified.verified) throw unknown();
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  return database.transaction(async (transaction) => {
    const session = await startSession(transaction, passkey.userId, {
      ...limitSession(parts, isRemembered),
      caller,
    }).catch((error: unknown) => {
      throw error instanceof AppError ? unknown() : error;
    });
    await repository.notePasskeyUse(transaction, {
      id: passkey.id,
      counter: newCounter,
      isSynced: credentialBackedUp,
    });
    return session;
  });
}

function unknown(): AppError {
  return new AppError("bad_credentials", "This passkey is not registered here. Use your password.");
}

export async function listPasskeys(
  database: Database,
  user: User,
): Promise<{ items: Passkey[]; total: number }> {
  const items = await repository.listPasskeys(database, user.id);
  return { items, total: items.length };
}

/** With the password, as a desk that somebody left must not do it. */
export async function startPasskey(
  { database, config }: { database: Database; config: Pick<Config, "operatorName"> & AuthParts["config"] },
  user: User,
  { password, origin }: { password: string; origin: string | undefined },
): Promise<Options> {
  const party = findParty(config, origin);
  await requirePassword(database, user, { password });
  const known = await repository.listCredentials(database, user.id);
  if (known.length >= MOST_PASSKEYS) throw tooMany();
  const options = await (await loadWebAuthn()).generateRegistrationOptions({
    rpName: config.operatorName,
    rpID: party.id,
    userName: user.email,
    userDisplayName: `${user.firstName} ${user.lastName}`,
    userID: new TextEncoder().encode(user.id),
    attestationType: "none",
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ id, transports }) => ({
      id,
      transports: transports as AuthenticatorTransport[],
    })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await repository.insertChallenge(database, {
    challenge: options.challenge,
    userId: user.id,
    seconds: CHALLENGE_SECONDS,
  });
  return json(options);
}

export async function addPasskey(
  { database, config }: AuthParts,
  user: User,
  { name, made, origin }: { name: string; made: PasskeyMade; origin: string | undefined },
): Promise<Passkey> {
  const party = findParty(config, origin);
  await takeChallenge(database, made.response.clientDataJSON, user.id);
  const verified = await (await loadWebAuthn())
    .verifyRegistrationResponse({
      response: {
        ...made,
        response: {
          ...made.response,
          transports: (made.response.transports ?? []) as AuthenticatorTransport[],
        },
      },
      expectedChallenge: readChallenge(made.response.clientDataJSON),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    })
    .catch((cause: unknown) => {
      throw new AppError("conflict", "Your device's answer is not valid. Try again.", { cause });
    });
  if (!verified.verified) throw new AppError("conflict", "Your device's answer is not valid. Try again.");
  const { credential, credentialBackedUp } = verified.registrationInfo;
  return database.transaction(async (transaction) => {
    await lockAccount(transaction, user.id);
    if ((await repository.listCredentials(transaction, user.id)).length >= MOST_PASSKEYS) throw tooMany();
    const added = await repository.insertPasskey(transaction, {
      userId: user.id,
      name,
      credentialId: credential.id,
      publicKey: credential.publicKey,
      counter: credential.counter,
      transports: credential.transports ?? [],
      isSynced: credentialBackedUp,
    });
    if (added === undefined) throw new AppError("conflict", "This passkey is known here already");
    return added;
  });
}

function tooMany(): AppError {
  return new AppError("conflict", `${MOST_PASSKEYS} passkeys are the most. Remove one first.`);
}

export async function renamePasskey(
  database: Database,
  user: User,
  change: { id: string; name: string },
): Promise<Passkey> {
  const renamed = await repository.setPasskeyName(database, { ...change, userId: user.id });
  if (renamed === undefined) throw notFound();
  return renamed;
}

export async function removePasskey(database: Database, user: User, id: string): Promise<void> {
  if (!(await repository.deletePasskey(database, { userId: user.id, id }))) throw notFound();
}

function notFound(): AppError {
  return new AppError("not_found", "Passkey not found");
}

/** What the device has signed names the challenge; it is good once, whatever comes of the rest. */
async function takeChallenge(database: Database, clientData: string, userId: string | null): Promise<void> {
  const challenge = readChallenge(clientData);
  if (!(await repository.takeChallenge(database, { challenge, userId }))) {
    throw new AppError("gone", "The request to your device expired. Try again.");
  }
}

function readChallenge(clientData: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, "base64url").toString("utf8"));
    if (typeof challenge === "string") return challenge;
  } catch {}
  throw new AppError("gone", "The request to your device expired. Try again.");
}
