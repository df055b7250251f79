import { getTableName } from "drizzle-orm";
import pg from "pg";
import { Counter, Gauge } from "prom-client";
import type { ReadPlace } from "./read-place.ts";
import { openPeriod, type Period } from "./replica-connections.ts";
import { lastWrites } from "./tables/auth.ts";

/** What the operator sees of it. */
export type ReplicaState = "used" | "behind" | "stopped" | "promoted" | "foreign" | "unmeasured";

interface ReplicaStatus {
  state: ReplicaState;
  /** Since when. */
  since: Date;
  /** How old the state is that it shows, as last measured. */
  lagMs: number | null;
  mostLagMs: number;
  /** Why it is not used, in words. */
  reason: string | null;
  /** Calls that could be answered from it, by where they were. */
  calls: { replica: number; primary: number };
}

export interface Replica {
  status(): ReplicaStatus;
  /** Where the reads of one call of a person go: what they wrote before is there, or it is the primary. */
  choosePlace(userId: string | undefined): Promise<ReadPlace>;
  /** Sends a read; undefined where the replica failed it, and the primary has to be asked. */
  read(asked: unknown[]): Promise<{ answer: unknown } | undefined>;
  /** From now on this person's reads see what is written by now. */
  noteWrite(userId: string): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  connection: pg.PoolConfig;
  /** A replica that shows an older state is not read from. */
  mostLagMs: number;
  /** Says a line to the operator. */
  say: (line: string) => void;
  pollMs?: number;
  /** Who answers nothing for so long has stopped, whatever his connections say. */
  silentMs?: number;
}

const POLL_MS = 500;
const MOST_SAMPLES = 4_000;

const callsCounted = new Counter({
  name: "labs_replica_calls_total",
  help: "Calls that may be answered from the replica, by where they were",
  labelNames: ["place", "reason"],
});
const lagMeasured = new Gauge({
  name: "labs_replica_lag_seconds",
  help: "Age of the state that the replica shows",
});
const isUsed = new Gauge({ name: "labs_replica_used", help: "1 while the replica is read from" });

/** `16/B374D848` as a number. */
const readPosition = (text: string): bigint => {
  const [high = "0", low = "0"] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
};

const WRITES = getTableName(lastWrites);

interface Watched {
  primary: pg.Pool;
  options: Options;
  period: Period;
  isClosed: boolean;
  state: ReplicaState;
  since: Date;
  reason: string | null;
  /** How far it has replayed the primary's log, as last seen. */
  replayed: bigint | null;
  lagMs: number | null;
  /** Where the primary was when: the age of a state is the time since the primary left it. */
  samples: { at: number; position: bigint }[];
  calls: { replica: number; primary: number };
}

function enter(watched: Watched, state: ReplicaState, reason: string | null): void {
  const before = watched.state;
  if (state === "stopped") {
    // Reads that wait for it are sent to the primary now.
    watched.period.leave(new Error(reason ?? state));
    watched.period = openPeriod(watched.options);
    watched.replayed = null;
    watched.lagMs = null;
  }
  isUsed.set(state === "used" ? 1 : 0);
  watched.reason = reason;
  if (state === before) return;
  Object.assign(watched, { state, since: new Date() });
  if (watched.isClosed) return;
  if (state === "used") watched.options.say("Replica: it is read from");
  else if (before === "used") watched.options.say(`Replica: left for the primary, ${reason}`);
}

const SYSTEM = "(select system_identifier::text from pg_control_system()) as system";

/** Compares where both servers are; the primary first, so that the age is never told too small. */
async function look(watched: Watched): Promise<void> {
  const at = performance.now();
  const here = await watched.primary.query<{ position: string; system: string }>(
    `select pg_current_wal_insert_lsn()::text as position, ${SYSTEM}`,
  );
  const there = await watched.period
    .look<{ position: string | null; standby: boolean; system: string }>(
      `select pg_last_wal_replay_lsn()::text as position, pg_is_in_recovery() as standby, ${SYSTEM}`,
    )
    .catch((error: unknown) => {
      throw new Silent(explain(error));
    });
  const [mine] = here.rows;
  const [found] = there.rows;
  if (mine === undefined || found === undefined) return;
  watched.samples.push({ at, position: readPosition(mine.position) });
  if (watched.samples.length > MOST_SAMPLES) watched.samples.shift();
  if (found.system !== mine.system) enter(watched, "foreign", "it is a copy of another database");
  else if (!found.standby) enter(watched, "promoted", "it is a primary of its own by now");
  else {
    watched.replayed = found.position === null ? null : readPosition(found.position);
    judgeLag(watched);
  }
}

function judgeLag(watched: Watched): void {
  const { samples, replayed, options } = watched;
  const reached = replayed === null ? -1 : samples.findLastIndex(({ position }) => position <= replayed);
  if (reached < 0) {
    watched.lagMs = null;
    enter(watched, "behind", "how far it is behind is not known yet");
    return;
  }
  samples.splice(0, reached);
  const lagMs = samples.length === 1 ? 0 : performance.now() - (samples[0]?.at ?? 0);
  watched.lagMs = lagMs;
  lagMeasured.set(lagMs / 1000);
  if (lagMs <= options.mostLagMs) enter(watched, "used", null);
  else {
    // Upward: it is never told to be within the bound that it is beyond.
    const [lag, most] = [(Math.ceil(lagMs / 100) / 10).toFixed(1), options.mostLagMs / 1000];
    enter(watched, "behind", `it is ${lag} s behind, more than ${most} s`);
  }
}

/** Looks again and again until the answer is called. */
function keepLooking(watched: Watched): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  async function poll(): Promise<void> {
    try {
      await look(watched);
    } catch (error) {
      if (error instanceof Silent) enter(watched, "stopped", `it does not answer: ${error.message}`);
      else enter(watched, "unmeasured", `the primary does not say where it is: ${explain(error)}`);
    }
    if (!watched.isClosed) timer = setTimeout(begin, watched.options.pollMs ?? POLL_MS).unref();
  }
  let polling = poll();
  function begin() {
    polling = poll();
  }
  return async () => {
    clearTimeout(timer);
    await polling;
  };
}

/** Whether it has what this person wrote, as of the last look or else as of now. */
async function hasWritten(watched: Watched, userId: string | undefined): Promise<boolean> {
  if (userId === undefined) return true;
  const { rows } = await watched.primary.query<{ position: string }>(
    `select position::text from ${WRITES} where user_id = $1`,
    [userId],
  );
  if (rows[0] === undefined) return true;
  const wanted = readPosition(rows[0].position);
  if (watched.replayed !== null && watched.replayed >= wanted) return true;
  const { rows: now } = await watched.period.look<{ position: string | null }>(
    "select pg_last_wal_replay_lsn()::text as position",
  );
  const position = now[0]?.position ?? null;
  return position !== null && readPosition(position) >= wanted;
}

async function choosePlace(watched: Watched, userId: string | undefined): Promise<ReadPlace> {
  const count = (place: "replica" | "primary", reason: string): ReadPlace => {
    watched.calls[place] += 1;
    callsCounted.inc({ place, reason });
    return { isOnReplica: place === "replica" };
  };
  if (watched.state !== "used") return count("primary", watched.state);
  const isThere = await hasWritten(watched, userId).catch(() => false);
  if (watched.state !== "used") return count("primary", watched.state);
  return isThere ? count("replica", "current") : count("primary", "own write");
}

/** Sends a read; what the replica refuses, the primary may answer: a table that has not come yet, a conflict with its recovery. */
async function read(watched: Watched, asked: unknown[]): Promise<{ answer: unknown } | undefined> {
  const { period } = watched;
  if (watched.state !== "used") return undefined;
  try {
    return { answer: await period.ask(...asked) };
  } catch (error) {
    // That all connections are busy says nothing of the server: the next look does.
    const isBusy = error instanceof Error && /timeout exceeded when trying to connect/.test(error.message);
    const isLost = error instanceof pg.DatabaseError ? isGoingAway(error) : !isBusy;
    if (isLost && period === watched.period)
      enter(watched, "stopped", `it does not answer: ${explain(error)}`);
    return undefined;
  }
}

/** Watches a replica, and sends it the reads that it can answer. */
export function openReplica(primary: pg.Pool, options: Options): Replica {
  const watched: Watched = {
    ...{ primary, options, period: openPeriod(options), isClosed: false },
    ...{ state: "unmeasured", since: new Date(), reason: null, replayed: null, lagMs: null },
    ...{ samples: [], calls: { replica: 0, primary: 0 } },
  };
  const stopLooking = keepLooking(watched);
  return {
    status() {
      const { state, since, reason, lagMs, calls } = watched;
      const { mostLagMs } = options;
      return {
        state,
        since,
        reason,
        lagMs: lagMs === null ? null : Math.ceil(lagMs),
        mostLagMs,
        calls: { ...calls },
      };
    },
    choosePlace: (userId) => choosePlace(watched, userId),
    read: (asked) => read(watched, asked),
    async noteWrite(userId) {
      await primary.query(
        `insert into ${WRITES} (user_id, position) select id, pg_current_wal_insert_lsn() from users where id = $1
         on conflict (user_id) do update set position = greatest(${WRITES}.position, excluded.position)`,
        [userId],
      );
    },
    async close() {
      watched.isClosed = true;
      watched.period.leave(new Error("Labs stops"));
      await stopLooking();
    },
  };
}

class Silent extends Error {}

/** It shuts down, starts up, or takes no more connections. */
const isGoingAway = ({ code }: pg.DatabaseError): boolean => /^(57P0|53300|08)/.test(code ?? "");

const explain = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(explain).join("; ");
  return error instanceof Error ? error.message : String(error);
};

const replicas = new WeakMap<object, Replica>();

/** The replica of a database, where the operator named one. */
export const findReplica = (database: object): Replica | undefined => replicas.get(database);

export function giveReplica(database: object, replica: Replica): void {
  replicas.set(database, replica);
}
