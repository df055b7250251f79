import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { openDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";
import { openQueue } from "./queue.ts";

let clone: TestDatabase;
beforeAll(async () => {
  clone = await createTestDatabase();
});
afterAll(() => clone.drop());

const onError = (error: Error) => {
  throw error;
};

async function start(pool: pg.Pool): Promise<void> {
  await migrate(pool);
  const queue = await openQueue({ pool, takesWork: false, onError });
  await queue.prepare("test-work");
  await queue.close();
}

test("three starts at once on an empty database migrate it once and share its queue", async () => {
  const name = `${clone.connection.database}_empty`;
  await clone.pool.query(`create database ${name}`);
  const pools = [1, 2, 3].map(
    () =>
      openDatabase({ connection: { ...clone.connection, database: name }, onError: () => undefined }).pool,
  );
  try {
    const answers = await Promise.allSettled(pools.map(start));
    expect(answers.map((answer) => answer.status)).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
    const applied = await pools[0]?.query(
      "select hash, count(*)::int from drizzle.__drizzle_migrations group by hash",
    );
    expect(applied?.rows.length).toBeGreaterThan(0);
    expect(applied?.rows.every((row) => row.count === 1)).toBe(true);
  } finally {
    await Promise.all(pools.map((pool) => pool.end()));
    await clone.pool.query(`drop database ${name} with (force)`);
  }
});
