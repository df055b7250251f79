import pg from "pg";
import { findActing } from "../acting.ts";

/** What may change rows; a read that begins so costs a word more. */
const WRITES = /^\s*(insert|update|delete|with|merge|copy)\b/i;

/** What each connection was told last. */
const told = new WeakMap<pg.ClientBase, string>();

async function tell(client: pg.PoolClient): Promise<pg.PoolClient> {
  const { actorId = "", origin = "" } = findActing() ?? {};
  const words = `${actorId ?? ""} ${origin}`;
  if ((told.get(client) ?? " ") === words) return client;
  try {
    await client.query("select set_config('labs.acting', $1, false)", [words]);
  } catch (error) {
    client.release(error instanceof Error ? error : true);
    throw error;
  }
  told.set(client, words);
  return client;
}

/** Has the pool tell the database who writes, before a transaction and before a single write: its audit asks. */
export function tellActor(pool: pg.Pool): pg.Pool {
  const connect = pool.connect.bind(pool);
  const query = pool.query.bind(pool) as (...asked: unknown[]) => Promise<pg.QueryResult>;

  async function write(asked: unknown[]): Promise<pg.QueryResult> {
    const client = await connect().then(tell);
    let broken: Error | undefined;
    try {
      return await (client.query as typeof query)(...asked);
    } catch (error) {
      // What the database refuses leaves the connection as good as it was.
      if (!(error instanceof pg.DatabaseError))
        broken = error instanceof Error ? error : new Error(String(error));
      throw error;
    } finally {
      client.release(broken);
    }
  }

  const patched = {
    // With a callback it is the pool itself that asks, for one query.
    connect: (callback?: Parameters<typeof connect>[0]) =>
      callback === undefined ? connect().then(tell) : connect(callback),
    query: (...asked: unknown[]) => {
      const [first] = asked;
      const text = typeof first === "string" ? first : (first as { text?: string } | undefined)?.text;
      const isWrite = typeof asked.at(-1) !== "function" && WRITES.test(text ?? "");
      return isWrite ? write(asked) : query(...asked);
    },
  };
  return Object.assign(pool, patched);
}
