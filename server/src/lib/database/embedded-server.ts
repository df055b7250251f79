import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  closeSync,
  existsSync,
  fchownSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { type Account, asAccount } from "./embedded-account.ts";
import type { Binaries } from "./embedded-binaries.ts";

/** Where one PostgreSQL keeps its data and its socket, and who runs it. */
export interface Place {
  binaries: Binaries;
  account: Account | undefined;
  dataFolder: string;
  socketFolder: string;
  logFile: string;
}

const SUPERUSER = "labs";
const PORT = 5432;
const run = promisify(execFile);

export function connectionTo(place: Pick<Place, "socketFolder">, database: string): pg.ClientConfig {
  return { host: place.socketFolder, port: PORT, user: SUPERUSER, database };
}

/**
 * Creates the data folder, all of it or nothing: it is made beside its place and moved there, so that
 * neither a crash nor a second start at the same moment can leave half a database.
 */
export async function createDataFolder(place: Place, options: { locale: string[]; sync: boolean }) {
  if (existsSync(join(place.dataFolder, "PG_VERSION"))) return;
  const part = `${place.dataFolder}.${randomBytes(4).toString("hex")}.part`;
  const flags = ["-D", part, "-U", SUPERUSER, "--auth=trust", "--encoding=UTF8", ...options.locale];
  if (!options.sync) flags.push("--no-sync");
  try {
    makeOwned(part, place.account);
    await run(place.binaries.initdb, flags, {
      ...asAccount(place.account),
      cwd: "/",
      env: cleanEnvironment(),
    });
    renameSync(part, place.dataFolder);
  } catch (error) {
    if (existsSync(join(place.dataFolder, "PG_VERSION"))) return;
    const output = error instanceof Error && "stderr" in error ? String(error.stderr) : "";
    const reason =
      lastComplaint(output) ?? (error instanceof Error ? error.message.split("\n")[0] : String(error));
    throw new Error(`The database could not be created in ${place.dataFolder}: ${reason}`);
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}

function makeOwned(folder: string, account: Account | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account !== undefined) chownSync(folder, account.uid, account.gid);
}

/** The environment may name another server (PGHOST, PGDATA): ours must not hear of it. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith("PG"));
  return { ...Object.fromEntries(kept), LC_ALL: "C", TZ: "UTC" };
}

/** Starts PostgreSQL in its own process group: a Ctrl-C in the terminal is for Labs, which stops it in order. */
export function launch(place: Place, settings: Record<string, string>): ChildProcess {
  const flags = Object.entries({ ...settings, unix_socket_directories: place.socketFolder }).flatMap(
    ([name, value]) => ["-c", `${name}=${value}`],
  );
  const log = openSync(place.logFile, "a", 0o600);
  if (place.account !== undefined) fchownSync(log, place.account.uid, place.account.gid);
  try {
    const child = spawn(
      place.binaries.postgres,
      ["-D", place.dataFolder, "-p", String(PORT), "-c", "listen_addresses=", ...flags],
      {
        ...asAccount(place.account),
        cwd: "/",
        detached: true,
        env: cleanEnvironment(),
        stdio: ["ignore", log, log],
      },
    );
    child.unref();
    return child;
  } finally {
    closeSync(log);
  }
}

/** A connection that answers, or undefined: nobody listens, or the server is not ready yet. */
export async function tryConnect(
  place: Pick<Place, "socketFolder">,
  database = "postgres",
): Promise<pg.Client | undefined> {
  const client = new pg.Client({ ...connectionTo(place, database), connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
    return client;
  } catch {
    await client.end().catch(() => undefined);
    return undefined;
  }
}

/** Waits until the server answers; undefined when the process that we launched ended before. */
export async function waitUntilReady(
  place: Pick<Place, "socketFolder">,
  child: ChildProcess,
  timeoutMilliseconds = 120_000,
): Promise<pg.Client | undefined> {
  let ended = false;
  child.once("exit", () => {
    ended = true;
  });
  child.once("error", () => {
    ended = true;
  });
  const deadline = performance.now() + timeoutMilliseconds;
  while (!ended && performance.now() < deadline) {
    const client = await tryConnect(place);
    if (client !== undefined) return client;
    await sleep(15);
  }
  return undefined;
}

/** The line in which a program says why it failed. */
export function lastComplaint(text: string): string | undefined {
  const lines = text.split("\n").filter((line) => /error:|ERROR:|FATAL:|PANIC:/.test(line));
  // What the disk says is the cause of all that is said after it.
  const disk = lines.find((candidate) =>
    /No space left|Read-only file|quota|Permission denied/.test(candidate),
  );
  const line = disk ?? lines.findLast((candidate) => /PANIC|FATAL/.test(candidate)) ?? lines.at(-1);
  return line?.replace(/^.*?(error|ERROR|FATAL|PANIC):\s*/, "").trim();
}
