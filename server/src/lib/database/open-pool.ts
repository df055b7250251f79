import pg from "pg";

/** A server that does not let one in for so long cannot be reached. */
const PATIENCE_MILLISECONDS = 5_000;
/** As long as answers come to others, one waits for a connection some times as long. */
const LONGEST_WAIT = 6;
const TICKS = 20;

/**
 * Gives up after a time in which this process had its turns. A timer alone also counts the time in which it had none, on a
 * machine that does other things or behind long work: it ends before the answer that came meanwhile is looked at.
 */
function countDown(milliseconds: number, tick: (ticks: number) => boolean): () => void {
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
    if (!tick(ticks)) clearInterval(timer);
  }, milliseconds / TICKS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Ends its connection where the server does not let it in. */
function createClient(config: pg.ClientConfig, patience: number): pg.Client {
  const client = new pg.Client(config);
  const connect = client.connect.bind(client);
  const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection;
  const patient = (callback: (error: Error) => void) => {
    const stop = countDown(patience, (ticks) => {
      if (ticks === TICKS) stream.destroy();
      return ticks < TICKS;
    });
    connect((error: Error) => {
      stop();
      callback(error);
    });
  };
  // The pool asks so alone.
  return Object.assign(client, { connect: patient });
}

type Lend = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;

/**
 * A pool of connections that gives up on a server that does not answer, and on nothing else: where all of its connections
 * are busy and answers come, a call waits for its turn.
 */
export function openPool(config: pg.PoolConfig): pg.Pool {
  const { connectionTimeoutMillis: patience = PATIENCE_MILLISECONDS, ...rest } = config;
  const Client = function patientClient(given: pg.ClientConfig) {
    return createClient(given, patience);
  } as unknown as NonNullable<pg.PoolConfig["Client"]>;
  const pool = new pg.Pool({ ...rest, Client });
  let returned = 0;
  pool.on("release", () => {
    returned += 1;
  });
  const lend = pool.connect.bind(pool) as (lent: Lend) => void;

  function wait(lent: Lend): void {
    let seen = returned;
    let silent = 0;
    let hasGivenUp = false;
    const stop = countDown(patience, (ticks) => {
      silent = returned === seen ? silent + 1 : 0;
      seen = returned;
      hasGivenUp = silent === TICKS || ticks === LONGEST_WAIT * TICKS;
      if (hasGivenUp) lent(new Error("timeout exceeded when trying to connect"), undefined, () => undefined);
      return !hasGivenUp;
    });
    lend((error, client, release) => {
      // Nobody waits for it any more.
      if (hasGivenUp) return void client?.release();
      stop();
      lent(error, client, release);
    });
  }

  function connect(lent?: Lend): Promise<pg.PoolClient> | undefined {
    if (lent === undefined) {
      return new Promise((resolve, reject) =>
        connect((error, client) => (client === undefined ? reject(error) : resolve(client))),
      );
    }
    // A client that is made meanwhile has its own patience.
    if (pool.idleCount > 0 || pool.totalCount < (pool.options.max ?? 10)) lend(lent);
    else wait(lent);
    return undefined;
  }
  return Object.assign(pool, { connect });
}
