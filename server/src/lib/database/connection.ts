import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Config } from "../config.ts";
import { type Database, openDatabase, readFromReplica } from "./database.ts";
import { openEmbedded } from "./embedded.ts";
import { migrate } from "./migrate.ts";

export interface Connected {
  database: Database;
  pool: pg.Pool;
  connection: pg.PoolConfig;
  /** Lets go of every connection; whoever leaves the embedded server last stops it. */
  close(): Promise<void>;
}

interface Options {
  config: Config;
  /** Says a line to the operator. */
  say: (line: string) => void;
  /** The address of a Labs that serves; left out by commands, which may work beside it. */
  address?: string;
}

const OLDEST_SERVER = 15;
const PATIENCE_MILLISECONDS = 3_000;

/** The configured database, up to date: the operator's server, or the embedded one, started when it is not running. */
export async function connect({ config, say, address }: Options): Promise<Connected> {
  if (config.databaseUrl !== undefined) {
    const connected = await open({ connectionString: config.databaseUrl }, say, async () => undefined);
    // Commands do their work on the primary alone.
    return address === undefined ? connected : withReplica(connected, { config, say });
  }
  const { home, isHomeExplicit } = config;
  const embedded = await openEmbedded({ home, isHomeExplicit, say, address });
  return open(embedded.connection, say, embedded.close);
}

function withReplica(connected: Connected, { config, say }: Pick<Options, "config" | "say">): Connected {
  if (config.databaseReadUrl === undefined) return connected;
  const connection = { connectionString: config.databaseReadUrl };
  const replica = readFromReplica(connected, { connection, mostLagMs: config.mostReadLagMs, say });
  const close = async () => {
    await replica.close();
    await connected.close();
  };
  return { ...connected, close };
}

async function open(
  connection: pg.PoolConfig,
  say: (line: string) => void,
  release: () => Promise<void>,
): Promise<Connected> {
  let isClosing = false;
  const { database, pool } = openDatabase({
    connection,
    onError: (error) => {
      // A connection that is still on its way out when the server stops is told so: that is no news.
      if (!isClosing) say(`Database: ${error.message}`);
    },
  });
  const close = async () => {
    isClosing = true;
    // Waits for the queries that run, but not for ever.
    await Promise.race([pool.end(), sleep(PATIENCE_MILLISECONDS)]);
    await release();
  };
  try {
    await refuseOldServer(pool);
    await migrate(pool);
    return { database, pool, connection, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function refuseOldServer(pool: pg.Pool): Promise<void> {
  const answer = await pool
    .query<{ server_version_num: string }>("show server_version_num")
    .catch((error: unknown) => {
      throw new Error(`The database does not answer: ${explainFailure(error)}`);
    });
  const major = Math.floor(Number(answer.rows[0]?.server_version_num) / 10_000);
  if (major < OLDEST_SERVER) {
    throw new Error(`The database is PostgreSQL ${major}; Labs needs ${OLDEST_SERVER} or newer`);
  }
}

/** A host with several addresses fails with one error for each, and no words of its own. */
function explainFailure(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(explainFailure).join("; ");
  return error instanceof Error ? error.message : String(error);
}
