import { existsSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "./database.ts";

const file = process.env.LABS_TEST_POSTGRES === "system" ? process.env.LABS_TEST_STATEMENTS : undefined;
const READS_OR_WRITES = /^[\s(]*(select|insert|update|delete|with|values|merge)\b/i;

let home: TestDatabase;
beforeAll(async () => {
  home = await createTestDatabase({ size: 1 });
  // A transaction that reads a past day makes this table for itself.
  await home.pool.query("create temporary table held_series as select * from known_series(current_date)");
});
afterAll(() => home.drop());

/**
 * The server tests run on the embedded PostgreSQL; on the system's run those whose outcome may be another there.
 * What all the others sent is shown to the system's server too: it parses each statement, and finds every table,
 * function, operator and type in it, without doing it.
 */
test.skipIf(file === undefined || !existsSync(file))(
  "every statement that the tests sent to the embedded server is understood by the system's",
  async () => {
    const lines = new Set(
      readFileSync(file ?? "", "utf8")
        .trim()
        .split("\n"),
    );
    const statements = [...lines].map((line) => String(JSON.parse(line)));
    const asked = statements.filter((statement) => READS_OR_WRITES.test(statement));
    expect(asked.length).toBeGreaterThan(300);
    const refused: string[] = [];
    for (const statement of asked) {
      try {
        await home.pool.query(`prepare shown as ${statement}`);
        await home.pool.query("deallocate shown");
      } catch (error) {
        refused.push(`${error instanceof Error ? error.message : error}: ${statement}`);
      }
    }
    expect(refused).toEqual([]);
  },
);
