import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../test/database.ts";
import { type Cell, copyRows } from "./copy-rows.ts";
import { withTransaction } from "./transaction.ts";

let home: TestDatabase;
beforeAll(async () => {
  home = await createTestDatabase();
  await home.pool.query(
    "create table samples (at int, words text, amount double precision, flag boolean, list double precision[])",
  );
});
afterAll(() => home.drop());

const columns = ["at", "words", "amount", "flag", "list"];

function write(rows: Iterable<readonly Cell[]>): Promise<number> {
  return withTransaction(home.pool, (client) => copyRows({ client, table: "samples", columns, rows }));
}

async function read(): Promise<unknown[][]> {
  const { rows } = await home.pool.query({ text: "select * from samples order by at", rowMode: "array" });
  return rows;
}

describe("Rows that are copied", () => {
  test("come out as they went in, whatever signs they hold", async () => {
    const amount = fc.option(
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
      { nil: null },
    );
    const text = fc.string({ unit: "binary", maxLength: 30 }).map((words) => words.replaceAll("\0", ""));
    const row = fc.tuple(
      fc.option(text, { nil: null }),
      amount,
      fc.boolean(),
      fc.array(amount, { maxLength: 4 }),
    );
    const nasty = [
      ["\\N", null, true, [null]],
      ["\\.", 0, false, []],
      ["a\tb\nc\r\\t", 1e-300, true, [1.5, null]],
    ] as const;
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 20 }), async (drawn) => {
        const rows = [...nasty, ...drawn].map((cells, index): Cell[] => [index, ...cells]);
        await home.pool.query("truncate samples");
        expect(await write(rows)).toBe(rows.length);
        expect(await read()).toEqual(rows);
      }),
      { numRuns: 25 },
    );
  });

  test("that cannot be made fail with their own reason and leave nothing", async () => {
    await home.pool.query("truncate samples");
    function* broken(): Generator<Cell[]> {
      yield [1, "kept?", 1, true, []];
      throw new Error("the generator broke");
    }
    await expect(write(broken())).rejects.toThrow("the generator broke");
    expect(await read()).toEqual([]);
    expect(await write([[1, "after", 1, true, []]])).toBe(1);
  });

  test("that the table refuses fail with the database's reason", async () => {
    await expect(write([["no number", "x", 1, true, []]])).rejects.toThrow(/invalid input syntax/);
  });
});
