import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { isDatabaseUnavailable } from "./database.ts";
import { openPool } from "./open-pool.ts";

let town: TestDatabase;
beforeAll(async () => {
  town = await createTestDatabase();
});
afterAll(() => town.drop());

const PATIENCE = 1_000;
const open = (given: pg.PoolConfig) =>
  openPool({ ...town.connection, connectionTimeoutMillis: PATIENCE, ...given });

/** This process does nothing else for a while, as on a machine that gives it no turn. */
function hold(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

describe("a process that had no turn for longer than a server may be silent", () => {
  test("takes the connection that was made meanwhile", async () => {
    const pool = open({});
    const answer = pool.query("select 1 as one");
    // The connection is under way.
    await sleep(1);
    hold(2 * PATIENCE);
    expect((await answer).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });

  test("takes the connection that came back meanwhile", async () => {
    const pool = open({ max: 1 });
    const answers = Promise.all([pool.query("select 1 as one"), pool.query("select 2 as one")]);
    await sleep(1);
    hold(2 * PATIENCE);
    expect((await answers).map(({ rows }) => rows)).toEqual([[{ one: 1 }], [{ one: 2 }]]);
    await pool.end();
  });
});

describe("a call whose pool is busy", () => {
  test("waits for its turn as long as answers come", async () => {
    const pool = open({ max: 1, connectionTimeoutMillis: 2 * PATIENCE });
    const asked = Array.from({ length: 4 }, () => pool.query("select pg_sleep(0.6)"));
    const client = await pool.connect();
    client.release();
    expect(await Promise.all(asked)).toHaveLength(4);
    await pool.end();
  });

  test("is told that nothing answers where nothing does, and takes no connection away", async () => {
    const pool = open({ max: 1 });
    const held = await pool.connect();
    const error: unknown = await pool.query("select 1").catch((reason: unknown) => reason);
    expect(error).toEqual(new Error("timeout exceeded when trying to connect"));
    expect(isDatabaseUnavailable(error)).toBe(true);
    await expect(pool.connect()).rejects.toThrow("timeout exceeded");
    held.release();
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    expect([pool.totalCount, pool.idleCount, pool.waitingCount]).toEqual([1, 1, 0]);
    await pool.end();
  });
});

test("A server that takes connections and says nothing is given up, and its connection ended", async () => {
  const silent = createServer(() => undefined).listen(0, "127.0.0.1");
  await new Promise((ready) => silent.once("listening", ready));
  const address = silent.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const pool = open({ host: "127.0.0.1", port });
  const error: unknown = await pool.query("select 1").catch((reason: unknown) => reason);
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(pool.totalCount).toBe(0);
  await pool.end();
  silent.close();
});
