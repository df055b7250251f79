import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { dirname } from "node:path";

/** The system user that PostgreSQL runs as when that is not ourselves. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/**
 * PostgreSQL refuses to run as root, so root drops to another user: the one who owns the data already,
 * else `nobody`. Undefined: we are not root, and PostgreSQL runs as ourselves.
 */
export function findDatabaseAccount(dataFolder: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(dataFolder, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) {
    return { name: lookUp("-nu", String(owner.uid)) ?? String(owner.uid), uid: owner.uid, gid: owner.gid };
  }
  for (const name of ["nobody", "daemon"]) {
    const uid = Number(lookUp("-u", name));
    const gid = Number(lookUp("-g", name));
    if (uid > 0 && gid >= 0) return { name, uid, gid };
  }
  throw new Error('Running as root needs a user "nobody" that PostgreSQL can run as; this system has none');
}

function lookUp(flag: string, name: string): string | undefined {
  const answer = spawnSync("id", [flag, name], { encoding: "utf8" });
  return answer.status === 0 ? answer.stdout.trim() : undefined;
}

/** The options that make a child process run as the account. */
export function asAccount(account: Account | undefined): { uid?: number; gid?: number } {
  return account === undefined ? {} : { uid: account.uid, gid: account.gid };
}

/** Whether the account can pass every parent of a folder and enter it, asked of the system itself. */
export function canReach(account: Account | undefined, folder: string): boolean {
  if (account === undefined) return true;
  const answer = spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], {
    ...asAccount(account),
    cwd: "/",
    stdio: "ignore",
  });
  return answer.status === 0;
}

/** The outermost parent that stops the account, for the sentence that says so. */
export function findBarrier(account: Account | undefined, folder: string): string {
  const parent = dirname(folder);
  return parent === folder || canReach(account, parent) ? folder : findBarrier(account, parent);
}
