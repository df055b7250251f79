import { readFileSync, renameSync, statSync } from "node:fs";
import { rmdir } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { choosePlace, type Home, makeSocketFolder } from "./embedded-place.ts";
import { disarmStaleLock, readPostmaster, stopServer } from "./embedded-postmaster.ts";
import {
  connectionTo,
  createDataFolder,
  lastComplaint,
  launch,
  type Place,
  tryConnect,
  waitUntilReady,
} from "./embedded-server.ts";

export interface Embedded {
  connection: pg.PoolConfig;
  /** Leaves the server; whoever leaves last stops it. */
  close(): Promise<void>;
}

interface Options extends Home {
  /** The address of a Labs that serves; undefined for a command, of which several may work beside it. */
  address: string | undefined;
}

const SETTINGS = {
  shared_buffers: "256MB",
  effective_cache_size: "1GB",
  work_mem: "16MB",
  maintenance_work_mem: "128MB",
  max_wal_size: "2GB",
  random_page_cost: "1.1",
  max_connections: "80",
  synchronous_commit: "on",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
};

/** Byte order for sorting, Unicode for upper and lower case, alike on every system. */
export const LOCALE = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];

const DATABASE = "labs";

/** Advisory locks in the database "postgres": held by a connection, so they end with the process. */
const NAMESPACE = 0x6c616273;
const SERVES = 1;
const IN_USE = 2;

/** Finds the embedded PostgreSQL of a home running, or starts it, and holds it until `close`. */
export async function openEmbedded(options: Options): Promise<Embedded> {
  const place = choosePlace(options);
  await createDataFolder(place, { locale: LOCALE, sync: true });
  let guard = await enter(place, options);
  let isClosing = false;
  const revive = async () => {
    while (!isClosing) {
      try {
        guard = await enter(place, options);
        if (isClosing) return leave(place, guard);
        guard.once("end", lost);
        options.say("The database answers again");
        return;
      } catch (error) {
        options.say(`The database is away: ${error instanceof Error ? error.message : String(error)}`);
        await sleep(1_000);
      }
    }
  };
  let reviving: Promise<void> | undefined;
  const lost = () => {
    if (isClosing) return;
    options.say("The database went away; it is being started again");
    reviving = revive();
  };
  guard.once("end", lost);
  return {
    connection: connectionTo(place, DATABASE),
    async close() {
      if (isClosing) return;
      isClosing = true;
      await (reviving ?? leave(place, guard));
    },
  };
}

async function enter(place: Place, options: Options): Promise<pg.Client> {
  for (;;) {
    const guard = await connectOrLaunch(place);
    // Not granted: the last user is stopping the server at this moment.
    const isGranted = await tryLock(guard, "pg_try_advisory_lock_shared", IN_USE);
    if (isGranted) {
      if (options.address !== undefined) await claim(place, guard, options.address);
      await createDatabase(guard);
      return guard;
    }
    await guard.end().catch(() => undefined);
    await sleep(50);
  }
}

/** One Labs serves a home: two would write the same files and run the same jobs. */
async function claim(place: Place, guard: pg.Client, address: string): Promise<void> {
  if (await tryLock(guard, "pg_try_advisory_lock", SERVES)) {
    await guard.query("select set_config('application_name', $1, false)", [address]);
    return;
  }
  const holder = await guard.query<{ address: string }>(
    `select application_name as address from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and classid = $1::bigint::oid and objid = $2::bigint::oid and granted`,
    [NAMESPACE, SERVES],
  );
  await leave(place, guard);
  const running = holder.rows[0]?.address;
  throw new Error(`Labs is already running${running ? ` at ${running}` : ""} on the same LABS_HOME`);
}

async function tryLock(guard: pg.Client, call: string, key: number): Promise<boolean> {
  const answer = await guard
    .query<{ granted: boolean }>(`select ${call}($1, $2) as granted`, [NAMESPACE, key])
    .catch(() => undefined);
  return answer?.rows[0]?.granted === true;
}

async function leave(place: Place, guard: pg.Client): Promise<void> {
  await guard.query("select pg_advisory_unlock_all()").catch(() => undefined);
  const isLast = await tryLock(guard, "pg_try_advisory_lock", IN_USE);
  if (isLast) await stopServer(place.dataFolder);
  await guard.end().catch(() => undefined);
  // Fails, as it should, when a new start uses the folder already.
  if (isLast) await rmdir(place.socketFolder).catch(() => undefined);
}

async function createDatabase(guard: pg.Client): Promise<void> {
  const found = await guard.query("select 1 from pg_database where datname = $1", [DATABASE]);
  if (found.rowCount !== 0) return;
  await guard.query(`create database ${DATABASE}`).catch((error: unknown) => {
    // Another start was first: 42P04 when it had ended, 23505 when it was under way.
    if (error instanceof pg.DatabaseError && (error.code === "42P04" || error.code === "23505")) return;
    throw error;
  });
}

const TRANSIENT =
  /lock file .* already exists|pre-existing shared memory block|could not create lock file .*: No such file/;

/** The server may be running already: after a kill of Labs alone, or beside another command. */
async function connectOrLaunch(place: Place): Promise<pg.Client> {
  const deadline = performance.now() + 30_000;
  for (;;) {
    const running = await tryConnect({ socketFolder: runningSocket(place) });
    if (running !== undefined) return running;
    disarmStaleLock(place.dataFolder);
    makeSocketFolder(place);
    const offset = rotateLog(place.logFile);
    const client = await waitUntilReady(place, launch(place, SETTINGS));
    if (client !== undefined) return client;
    const output = readFileSync(place.logFile, "utf8").slice(offset);
    // A second start at the same moment, or the remains of a killed server that are about to go.
    const isTransient = TRANSIENT.test(output);
    if (!isTransient || performance.now() > deadline) {
      throw new Error(`PostgreSQL did not start: ${lastComplaint(output) ?? `see ${place.logFile}`}`);
    }
    await sleep(100);
  }
}

/** The running server's own word on where it listens, should the temporary folder have changed since. */
function runningSocket(place: Place): string {
  const recorded = readPostmaster(place.dataFolder)?.socketFolder;
  if (recorded) place.socketFolder = recorded;
  return place.socketFolder;
}

/** Keeps one earlier log; answers where the coming lines begin. */
function rotateLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size < 5_000_000) return size === 0 ? 0 : readFileSync(file, "utf8").length;
  renameSync(file, `${file}.1`);
  return 0;
}
