import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";

const MIGRATIONS = new URL("../../../migrations/", import.meta.url);
const [file = ""] = readdirSync(MIGRATIONS).filter((name) =>
  name.endsWith("_sequences-beyond-their-rows.sql"),
);
const repair = readFileSync(new URL(file, MIGRATIONS), "utf8");

let labs: TestDatabase;
beforeAll(async () => {
  labs = await createTestDatabase();
  const { rows } = await labs.pool.query<{ id: string }>(`
    insert into data_imports (source, publisher, file, file_hash, read, kept, rejected_count, rejected, demo)
    values ('test', 'test', 'a.csv', 'a', 1, 1, 0, '[]', false) returning id`);
  imported = rows[0]?.id ?? "";
});
afterAll(() => labs.drop());

let imported: string;
const insert = (column = "", value = "") =>
  labs.pool.query<{ oid: string }>(`
    insert into properties (google_places_id, county_fips, source, property_type, state, demo, import_id ${column})
    values (gen_random_uuid()::text, '48453', 'test', 'singlefamily', 'TX', false, '${imported}' ${value})
    returning oid`);

test("sequences that a restore left behind their rows go on beyond them, and others stay", async () => {
  await insert(", oid", ", 41");
  const before = await labs.pool.query("select last_value from sales_id_seq");
  await labs.pool.query(repair);
  expect((await insert()).rows).toEqual([{ oid: "42" }]);
  await labs.pool.query(repair);
  expect((await insert()).rows).toEqual([{ oid: "43" }]);
  expect((await labs.pool.query("select last_value from sales_id_seq")).rows).toEqual(before.rows);
});
