import { Email } from "@labs/contract/auth";
import type { Database, Executor } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import type { ProviderClient, ProviderIdentity } from "./client.ts";
import * as invitations from "./invitations-repository.ts";
import { refuseUninvited } from "./registration-rules.ts";
import * as accounts from "./repository.ts";
import { type AuthParts, type Entrant, limitSession, type NewSession, startSession } from "./sign-in.ts";
import * as repository from "./single-sign-on-repository.ts";
import { countAttempt, visitsFrom } from "./throttle.ts";
import { createToken, hashToken } from "./tokens.ts";
import { findSite, writeLink } from "./write-link.ts";

type Parts = AuthParts & { provider: ProviderClient | undefined };

/** As long as somebody may take at the provider's page. */
export const VISIT_SECONDS = 15 * 60;

/** The provider's address for this browser, and the token by which the browser is known when it comes back. */
export async function startSingleSignOn(
  parts: Parts,
  asked: { redirectTo: string | null; origin: string | undefined; address: string; asksAgain: boolean },
): Promise<{ address: string; visitToken: string }> {
  const provider = getProvider(parts);
  await countAttempt(parts.database, [visitsFrom(asked.address)]);
  const redirectUri = writeRedirectUri(parts, asked.origin);
  const { address, visit } = await provider.begin({ redirectUri, asksAgain: asked.asksAgain });
  const visitToken = createToken();
  await repository.insertVisit(parts.database, {
    ...visit,
    tokenHash: hashToken(visitToken),
    redirectTo: asked.redirectTo,
    seconds: VISIT_SECONDS,
  });
  return { address, visitToken };
}

/** A session for whom the provider says this is. The visit is spent, whatever comes of it. */
export async function finishSingleSignOn(
  parts: Parts,
  came: { answer: string; origin: string | undefined; visitToken: string | undefined },
  entrant: Entrant,
): Promise<NewSession & { redirectTo: string | null }> {
  const provider = getProvider(parts);
  const visit =
    came.visitToken === undefined
      ? undefined
      : await repository.takeVisit(parts.database, hashToken(came.visitToken));
  if (visit === undefined) {
    throw new AppError(
      "gone",
      "This sign-in was used, took too long or began in another browser. Sign in again.",
    );
  }
  const { redirectTo, ...given } = visit;
  const redirectUri = writeRedirectUri(parts, came.origin);
  const identity = await provider.finish({ redirectUri, answer: came.answer, visit: given });
  const session = await parts.database.transaction(async (transaction) => {
    // Two browsers of one person who come back at once make one account.
    await accounts.lockRegistration(transaction);
    const userId = await findOrCreateAccount(transaction, parts, identity);
    const { isRemembered, ...caller } = entrant;
    return startSession(transaction, userId, { ...limitSession(parts, isRemembered), caller });
  });
  return { ...session, redirectTo };
}

function getProvider({ provider }: Parts): ProviderClient {
  if (provider === undefined) throw new AppError("not_found", "Single sign-on is not set up here");
  return provider;
}

/** The provider has to know it, letter by letter. */
function writeRedirectUri({ config }: AuthParts, origin: string | undefined): string {
  return writeLink({ publicUrl: findSite(config, origin) }, "single-sign-on");
}

async function findOrCreateAccount(
  executor: Executor,
  parts: AuthParts,
  identity: ProviderIdentity,
): Promise<string> {
  const known = await repository.findIdentity(executor, identity);
  if (known !== undefined) return refuseDisabled(known).userId;
  const email = readAddress(identity);
  const account = await accounts.findByEmail(executor, email);
  const userId =
    account === undefined ? await createAccount(executor, parts, { ...identity, email }) : account.id;
  if (account !== undefined) {
    refuseDisabled(account);
    // A company gives an address of somebody who left to somebody else: the account does not go along.
    if (await repository.hasIdentityOf(executor, { issuer: identity.issuer, userId })) {
      throw new AppError(
        "forbidden",
        `The account of ${email} belongs to somebody else at your company. Ask an administrator.`,
      );
    }
  }
  await repository.insertIdentity(executor, {
    issuer: identity.issuer,
    subject: identity.subject,
    userId,
    email,
  });
  return userId;
}

/** An address counts only when the provider vouches for it: whoever could enter any there would be anybody here. */
function readAddress({ email: said, isEmailVerified }: ProviderIdentity): string {
  const email = Email.safeParse(said);
  if (!email.success) throw new AppError("forbidden", "Your company's sign-in page gave no email address");
  if (isEmailVerified) return email.data;
  throw new AppError(
    "forbidden",
    `Your company's sign-in page does not confirm that ${email.data} is yours. Ask an administrator.`,
  );
}

function refuseDisabled<Account extends { isDisabled: boolean }>(account: Account): Account {
  if (account.isDisabled) throw new AppError("forbidden", "This account is disabled. Ask an administrator.");
  return account;
}

/** By the rules of registration; the provider has confirmed the mailbox already. */
async function createAccount(
  executor: Executor,
  parts: AuthParts,
  person: ProviderIdentity & { email: string },
): Promise<string> {
  const { email } = person;
  const isFirst = !(await accounts.hasUsers(executor));
  if (isFirst && !parts.config.isLocal) {
    throw new AppError("forbidden", "The first account needs the link that the log of the server shows");
  }
  const invitedRole = await invitations.findOpenRole(executor, email);
  if (!isFirst && invitedRole === undefined) refuseUninvited(parts, email);
  const [localPart = email] = email.split("@");
  const created = await accounts.createUser(executor, {
    email,
    firstName: (person.firstName ?? localPart).slice(0, MOST_LETTERS),
    lastName: (person.lastName ?? localPart).slice(0, MOST_LETTERS),
    role: isFirst ? "admin" : (invitedRole ?? "analyst"),
    passwordHash: null,
  });
  if (created === undefined) throw new Error("An address that had no account has one");
  await invitations.consumeByEmail(executor, { email, userId: created.id });
  return created.id;
}

const MOST_LETTERS = 100;

/** By an operator, where a company's provider has changed its name for somebody: their next sign-in joins them anew. */
export async function forgetIdentitiesByEmail(database: Database, email: string): Promise<{ email: string }> {
  const account = await accounts.findCredentials(database, email);
  if (account === undefined) throw new AppError("not_found", `${email} has no account that may sign in`);
  await repository.deleteIdentities(database, account.id);
  return { email: account.email };
}
