import type { User } from "@labs/contract/auth";
import type { Account, SecondStep, SecondStepSetup } from "@labs/contract/users";
import type { Config } from "../../lib/config.ts";
import type { Database } from "../../lib/database/database.ts";
import { AppError, invalid } from "../../lib/errors.ts";
import {
  createRecoveryCodes,
  createSecret,
  findStep,
  hashRecoveryCode,
  writeSetupAddress,
} from "./one-time-codes.ts";
import { findAccount, findCredentials } from "./repository.ts";
import * as repository from "./second-step-repository.ts";
import { endAllSessions } from "./sessions.ts";
import { requirePassword } from "./sign-in.ts";
import { hashToken } from "./tokens.ts";

export async function readSecondStep(database: Database, user: User): Promise<SecondStep> {
  const found = await repository.findSecondStep(database, user.id);
  return { since: found?.since?.toISOString() ?? null, recoveryCodes: found?.recoveryCodes ?? 0 };
}

/** A new secret, told this once. Nothing asks for it until a code of the app confirms it. */
export async function startSecondStep(
  { database, config }: { database: Database; config: Pick<Config, "operatorName"> },
  user: User,
  password: string,
): Promise<SecondStepSetup> {
  await requirePassword(database, user, { password });
  const secret = createSecret();
  if (!(await repository.proposeSecret(database, user.id, secret))) throw alreadyOn();
  const address = writeSetupAddress({ secret, email: user.email, issuer: config.operatorName });
  return { secret, address };
}

/** From now on a code is asked for; other browsers, which came in without one, are signed out. */
export async function confirmSecondStep(
  database: Database,
  user: User,
  { code, token }: { code: string; token: string | undefined },
): Promise<{ recoveryCodes: string[] }> {
  const found = await repository.findSecondStep(database, user.id);
  if (found?.since) throw alreadyOn();
  if (!found?.secret) throw new AppError("conflict", "Set two-step sign-in up first");
  const { secret } = found;
  const step = findStep(secret, code, Date.now());
  if (step === undefined) {
    const msg = "This code does not match. Check that the clock of your phone is right.";
    throw invalid([{ loc: ["body", "code"], msg, type: "code" }]);
  }
  const recoveryCodes = createRecoveryCodes();
  const recoveryHashes = recoveryCodes.map(hashRecoveryCode);
  await database.transaction(async (transaction) => {
    const isMine = await repository.turnOn(transaction, { userId: user.id, secret, step, recoveryHashes });
    if (!isMine) throw alreadyOn();
    await endAllSessions(transaction, {
      userId: user.id,
      exceptTokenHash: token === undefined ? undefined : hashToken(token),
    });
  });
  return { recoveryCodes };
}

export async function stopSecondStep(database: Database, user: User, password: string): Promise<void> {
  await requirePassword(database, user, { password });
  await repository.turnOff(database, user.id);
}

/** For who has lost phone and recovery codes. One's own needs the password. */
export async function removeSecondStep(database: Database, actor: User, id: string): Promise<Account> {
  if (id === actor.id) {
    throw new AppError("conflict", "Turn your own two-step sign-in off with your password, in your profile");
  }
  await repository.turnOff(database, id);
  const account = await findAccount(database, id);
  if (account === undefined) throw new AppError("not_found", "Account not found");
  return account;
}

/** By an operator at the machine, where the only administrator has lost phone and recovery codes. */
export async function removeSecondStepByEmail(database: Database, email: string): Promise<{ email: string }> {
  const account = await findCredentials(database, email);
  if (account === undefined) throw new AppError("not_found", `${email} has no account that may sign in`);
  await repository.turnOff(database, account.id);
  return { email: account.email };
}

function alreadyOn(): AppError {
  return new AppError("conflict", "Two-step sign-in is on already");
}
