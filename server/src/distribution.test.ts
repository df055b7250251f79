import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LARGE_TABLES, writeDistribution } from "./lib/database/large-tables.ts";
import { createTestDatabase, type TestDatabase } from "./test/database.ts";

/**
 * Stands for Citus, which is not here: refuses what its documentation says that it refuses, by the catalog, and writes down
 * what it was called for. Of a distributed table every unique key holds the column; neither kind has triggers; a foreign
 * key leads to a table that is everywhere, or holds the column and leads to a table beside it.
 */
const RULES = `
  create table called (named text primary key, kind text not null, type regtype, beside text);
  create function check_table(named regclass) returns void language plpgsql as $$
  begin
    if exists (select from pg_trigger where tgrelid = named and not tgisinternal) then
      raise exception '% has triggers', named;
    end if;
    if exists (select from pg_constraint where conrelid = named and contype = 'f'
        and confrelid::regclass::text not in (select c.named from called c where c.kind = 'reference')) then
      raise exception '% refers to a table that is not everywhere', named;
    end if;
  end $$;
  create function create_reference_table(named regclass) returns void language plpgsql as $$
  begin
    perform check_table(named);
    insert into called values (named::text, 'reference', null, null);
  end $$;
  create function create_distributed_table(named regclass, by text, colocate_with text) returns void language plpgsql as $$
  declare
    part record;
  begin
    perform check_table(named);
    select attnum, atttypid::regtype as type, attnotnull into strict part from pg_attribute where attrelid = named and attname = by;
    if exists (select from pg_index where indrelid = named and indisunique and not part.attnum = any(indkey::int2[])) then
      raise exception '% has a unique key without %', named, by;
    end if;
    if colocate_with <> 'none' and not exists (select from called c where c.named = colocate_with and c.type = part.type) then
      raise exception '% can''t stand beside %', named, colocate_with;
    end if;
    insert into called values (named::text, 'distributed', part.type, colocate_with);
  end $$;
`;

let labs: TestDatabase;
beforeAll(async () => {
  labs = await createTestDatabase();
  await labs.pool.query(RULES);
});
afterAll(() => labs.drop());

/** All but the extension itself, which stands in for nothing here. */
const run = async (statements: readonly string[]) => {
  for (const statement of statements) {
    if (!statement.startsWith("create extension")) await labs.pool.query(statement);
  }
};

test("the rules refuse a table with triggers, and one with a key without the county", async () => {
  const sales = "select create_distributed_table('sales', 'county_fips', 'none')";
  await expect(labs.pool.query(sales)).rejects.toThrow(/sales has triggers/);
  await labs.pool.query("create table apart (county_fips text not null, id bigint primary key)");
  await expect(
    labs.pool.query("select create_distributed_table('apart', 'county_fips', 'none')"),
  ).rejects.toThrow(/a unique key without county_fips/);
});

test("the statements for Citus are those that its rules take, for every large table", async () => {
  const statements = await writeDistribution(labs.pool);
  expect(statements[0]).toBe("create extension if not exists citus");
  await run(statements);
  const { rows } = await labs.pool.query("select named, beside from called where kind = 'distributed'");
  expect(new Set(rows.map(({ named }) => named))).toEqual(new Set(LARGE_TABLES));
  expect(rows.filter(({ beside }) => beside !== "properties")).toEqual([
    { named: "properties", beside: "none" },
  ]);
  const { rows: everywhere } = await labs.pool.query("select named from called where kind = 'reference'");
  expect(everywhere).toContainEqual({ named: "data_imports" });
});

test("the command writes them and changes nothing", async () => {
  const folder = await mkdtemp(join(tmpdir(), "labs-distribute-"));
  const fresh = await createTestDatabase();
  try {
    const { host, port, user, database, password } = fresh.connection;
    const url = new URL(`postgres://${user}@localhost:${port}/${database}`);
    if (typeof password === "string") url.password = password;
    if (host?.startsWith("/")) url.searchParams.set("host", host);
    const out = join(folder, "distribute.sql");
    const main = fileURLToPath(new URL("cli/main.ts", import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [main, "distribute", out], {
      env: { ...process.env, DATABASE_URL: url.href },
    });
    const statements = await writeDistribution(fresh.pool);
    expect(JSON.parse(stdout)).toEqual({ file: out, statements: statements.length });
    expect(await readFile(out, "utf8")).toBe(statements.map((statement) => `${statement};\n`).join(""));
  } finally {
    await fresh.drop();
    await rm(folder, { recursive: true, force: true });
  }
});
