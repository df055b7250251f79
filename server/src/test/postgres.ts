import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { LOCALE } from "../lib/database/embedded.ts";
import { type Account, findDatabaseAccount } from "../lib/database/embedded-account.ts";
import { type Binaries, prepareBundledBinaries } from "../lib/database/embedded-binaries.ts";
import { stopServer } from "../lib/database/embedded-postmaster.ts";
import {
  connectionTo,
  createDataFolder,
  launch,
  type Place,
  waitUntilReady,
} from "../lib/database/embedded-server.ts";
import { migrate } from "../lib/database/migrate.ts";
import { openQueue } from "../lib/database/queue.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The folder of the test server's socket. */
    postgresSocket: string;
  }
}

export const TEMPLATE = "labs_template";
const PREFIX = "labs-test-";

/** Nothing here outlives the run, so nothing has to survive a power cut. */
const SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  autovacuum: "off",
  jit: "off",
  shared_buffers: "128MB",
  max_connections: "200",
  wal_level: "minimal",
  max_wal_senders: "0",
  timezone: "UTC",
};

/** Where Linux keeps files in memory. */
const SHARED_MEMORY = "/dev/shm";
const ENOUGH_BYTES = 3 * 2 ** 30;

let place: Place | undefined;

/**
 * One PostgreSQL for the run, with a migrated template that every test file clones. LABS_TEST_POSTGRES=system
 * takes the system's own server instead of the embedded one.
 */
export async function setup(project: TestProject): Promise<void> {
  await sweep();
  const folder = mkdtempSync(join(findRoom(), PREFIX));
  writeFileSync(join(folder, "owner"), String(process.pid));
  const account = findDatabaseAccount(folder);
  own(folder, account);
  const system = process.env.LABS_TEST_POSTGRES === "system";
  place = {
    binaries: system ? systemBinaries() : prepareBundledBinaries(account, folder),
    account,
    dataFolder: join(folder, "data"),
    socketFolder: folder,
    logFile: join(folder, "postgres.log"),
  };
  await createDataFolder(place, { locale: system ? ["--locale=C"] : LOCALE, sync: false });
  const admin = await waitUntilReady(place, launch(place, SETTINGS));
  if (admin === undefined) throw new Error(readFileSync(place.logFile, "utf8"));
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  const pool = new pg.Pool(connectionTo(place, TEMPLATE));
  await migrate(pool);
  const queue = await openQueue({ pool, takesWork: false, onError: (error) => console.error(error) });
  await queue.close();
  await pool.end();
  project.provide("postgresSocket", place.socketFolder);
}

export async function teardown(): Promise<void> {
  if (place === undefined) return;
  await stopServer(place.dataFolder);
  rmSync(place.socketFolder, { recursive: true, force: true });
}

/**
 * In memory where there is room. Each test file makes and drops a database of a thousand files, and a disk's file system
 * spends more on finding them a place than the tests do on their statements.
 */
function findRoom(): string {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    return bavail * bsize >= ENOUGH_BYTES ? SHARED_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

function own(folder: string, account: Account | undefined): void {
  chmodSync(folder, 0o700);
  if (account !== undefined) chownSync(folder, account.uid, account.gid);
}

/** The newest server that the system's packages brought. */
function systemBinaries(): Binaries {
  const roots = existsSync("/usr/lib/postgresql") ? readdirSync("/usr/lib/postgresql") : [];
  const folders = roots
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join("/usr/lib/postgresql", version, "bin"));
  const bin = folders.find((folder) => existsSync(join(folder, "postgres")));
  if (bin === undefined) throw new Error("This system has no PostgreSQL server of its own");
  return { postgres: join(bin, "postgres"), initdb: join(bin, "initdb") };
}

/** Removes what a killed run left behind: its server would live on for ever. */
async function sweep(): Promise<void> {
  const rooms = [tmpdir(), SHARED_MEMORY].filter((room) => existsSync(room));
  const left = rooms.flatMap((room) => readdirSync(room).map((name) => ({ name, folder: join(room, name) })));
  for (const { folder } of left.filter(({ name }) => name.startsWith(PREFIX))) {
    try {
      const owner = Number(readFileSync(join(folder, "owner"), "utf8"));
      if (isAlive(owner)) continue;
      await stopServer(join(folder, "data"));
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // Another user's folder, or one that is being made at this moment.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
