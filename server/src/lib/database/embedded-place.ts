import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmdirSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { type Account, canReach, findBarrier, findDatabaseAccount } from "./embedded-account.ts";
import { bundledMajor, prepareBundledBinaries } from "./embedded-binaries.ts";
import type { Place } from "./embedded-server.ts";

export interface Home {
  /** Absolute. */
  home: string;
  isHomeExplicit: boolean;
  /** Says a line to the operator. */
  say: (line: string) => void;
}

/** Where packages of the system keep their state: reachable for every user, writable for root. */
const SYSTEM_FOLDER = process.platform === "darwin" ? "/usr/local/var/labs" : "/var/lib/labs";

/** Decides where the data lives and who runs the server, and prepares both. */
export function choosePlace(options: Home): Place {
  const folder = `postgres-${bundledMajor()}`;
  const isNew = makeHome(options.home);
  const home = realpathSync(options.home);
  refuseOtherMajors(home, folder);
  const account = findDatabaseAccount(join(home, folder));
  if (account !== undefined && (isNew || isOurs(home, folder))) letPass(home, account);
  const root = canReach(account, home) ? home : chooseSystemFolder(options, home, account);
  const dataFolder = join(root, folder);
  return {
    binaries: prepareBundledBinaries(account, SYSTEM_FOLDER),
    account,
    dataFolder,
    socketFolder: chooseSocketFolder(dataFolder, account),
    logFile: join(root, "postgres.log"),
  };
}

/** Makes the folder and tries to write in it; true when it was not there. */
function makeHome(home: string): boolean {
  try {
    const isNew = makeFolder(home);
    rmdirSync(mkdtempSync(join(home, ".try-")));
    return isNew;
  } catch (error) {
    throw new Error(`LABS_HOME ${home} cannot be written: ${said(error)}`);
  }
}

/** Not Node's recursive `mkdir`: below /proc, where nothing can be made, it never returns. */
function makeFolder(folder: string): boolean {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory()) return false;
  if (found !== undefined) throw new Error(`${folder} is a file`);
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
    return true;
  } catch (error) {
    // Another start at the same moment.
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return false;
    throw error;
  }
}

function said(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replace(/^[A-Z]+: /, "").replace(/, \w+ '.*$/, "");
}

/** A folder whose permissions are ours to change: empty, or it holds our data already. */
function isOurs(home: string, folder: string): boolean {
  const entries = readdirSync(home);
  return entries.length === 0 || entries.includes(folder);
}

/** Lets the account's group pass through, without reading; no parent is touched. */
function letPass(home: string, account: Account): void {
  const { uid, gid, mode } = statSync(home);
  if (uid !== 0 || canReach(account, home)) return;
  if (gid !== account.gid) chownSync(home, uid, account.gid);
  chmodSync(home, (mode & 0o707) | 0o010);
}

function refuseOtherMajors(home: string, folder: string): void {
  if (existsSync(join(home, folder))) return;
  const other = readdirSync(home).find((name) => /^postgres-\d+$/.test(name));
  if (other === undefined) return;
  // The programs of one major can't read the data of another: docs/decisions/0031.
  throw new Error(
    `${join(home, other)} was written by PostgreSQL ${other.slice(9)}, and this Labs brings ${folder.slice(9)}. ` +
      'With the Labs that wrote it: "npm run --silent labs -- backup DIR". ' +
      `Then move ${other} away, and with this one: "npm run --silent labs -- restore DIR"`,
  );
}

function chooseSystemFolder(options: Home, home: string, account: Account | undefined): string {
  const barrier = findBarrier(account, home);
  const who = `the user "${account?.name}", which PostgreSQL runs as under root`;
  if (options.isHomeExplicit) {
    throw new Error(`LABS_HOME ${options.home} is out of reach for ${who}: it cannot pass ${barrier}`);
  }
  const name = basename(dirname(home)).replace(/[^a-zA-Z0-9-]/g, "-");
  const folder = join(SYSTEM_FOLDER, `${name}-${shortHash(home)}`);
  try {
    mkdirSync(folder, { recursive: true });
    // The process's own mask may be narrower than what the account needs to pass.
    for (const path of [SYSTEM_FOLDER, folder]) chmodSync(path, 0o755);
  } catch (error) {
    throw new Error(`${folder}, the place of the database, cannot be written: ${said(error)}`);
  }
  options.say(`The database is kept in ${folder}: ${who}, cannot pass ${barrier}`);
  return folder;
}

/**
 * A socket's path may have 107 bytes (103 on macOS), less than many a clone's, so it lies in a short folder of
 * the system's temporary one.
 */
function chooseSocketFolder(dataFolder: string, account: Account | undefined): string {
  const base = [tmpdir(), "/tmp"].find((folder) => folder.length < 60 && canReach(account, folder)) ?? "/tmp";
  return join(base, `labs-${shortHash(dataFolder)}`);
}

/** Makes the socket's folder, which nobody else can enter. */
export function makeSocketFolder({ socketFolder, account }: Place): void {
  const uid = account?.uid ?? process.getuid?.();
  try {
    mkdirSync(socketFolder, { mode: 0o700 });
    if (account !== undefined) chownSync(socketFolder, account.uid, account.gid);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  const found = lstatSync(socketFolder);
  // In a folder that everybody writes, somebody else may have been there first.
  if (!found.isDirectory() || (uid !== undefined && found.uid !== uid)) {
    throw new Error(
      `${socketFolder}, the place of the database's socket, belongs to somebody else: remove it`,
    );
  }
}

function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}
