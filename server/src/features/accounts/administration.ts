import type { User } from "@labs/contract/auth";
import type { Account, AccountChange, ProfileBody } from "@labs/contract/users";
import type { Database, Executor } from "../../lib/database/database.ts";
import { AppError } from "../../lib/errors.ts";
import { revokeAllTokens } from "./access-tokens.ts";
import * as repository from "./repository.ts";
import { endAllSessions } from "./sessions.ts";

export { listAccounts } from "./repository.ts";

/** Changes role or access of an account. Somebody who can administer is always left. */
export async function changeAccount(
  database: Database,
  { id, ...change }: AccountChange & { id: string },
): Promise<Account> {
  return database.transaction(async (transaction) => {
    await repository.lockAccounts(transaction);
    const before = await getAccount(transaction, id);
    await refuseLastAdministrator(transaction, before, change);
    if (change.role !== undefined && change.role !== before.role) {
      await repository.setRole(transaction, { id, role: change.role });
    }
    if (change.disabled !== undefined && change.disabled !== (before.disabledAt !== null)) {
      await setAccess(transaction, { account: before, isDisabled: change.disabled });
    }
    return getAccount(transaction, id);
  });
}

async function getAccount(executor: Executor, id: string): Promise<Account> {
  const account = await repository.findAccount(executor, id);
  if (account === undefined) throw new AppError("not_found", "Account not found");
  return account;
}

async function refuseLastAdministrator(
  executor: Executor,
  { id, role, disabledAt }: Account,
  change: AccountChange,
): Promise<void> {
  const administers = role === "admin" && disabledAt === null;
  const isLost = change.disabled === true || (change.role !== undefined && change.role !== "admin");
  if (!administers || !isLost || (await repository.hasOtherAdministrator(executor, id))) return;
  throw new AppError("conflict", "This is the last administrator. Make another user an administrator first.");
}

/** A disabled account is signed out everywhere and its tokens are revoked; both stay so when it is enabled again. */
async function setAccess(
  executor: Executor,
  { account, isDisabled }: { account: Account; isDisabled: boolean },
): Promise<void> {
  await repository.setDisabled(executor, { id: account.id, isDisabled });
  if (!isDisabled) return;
  await endAllSessions(executor, { userId: account.id });
  await revokeAllTokens(executor, account.id);
}

export async function changeName(database: Database, user: User, name: ProfileBody): Promise<User> {
  const changed = await repository.setName(database, user.id, name);
  if (changed === undefined) throw new AppError("not_found", "Account not found");
  return changed;
}
