import pg, { type Pool } from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createTestDatabase, listOutOfReach, type TestDatabase } from "../test/database.ts";
import { loadDemo } from "./load-demo.ts";
import { DEMO_METROS } from "./metros.ts";

const silent = () => undefined;
let test1: TestDatabase;
/** Of this process: of loading, and of writing as text some times as many lines as the demo has rows. */
let loading = 0;
let writing = 0;
let statements = 0;

async function count(pool: Pool, query: string): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(query);
  return Number(rows[0]?.count);
}

const some = (homes: number, owners: number) => ({
  homes: expect.toSatisfy((value: number) => value >= homes),
  owners: expect.toSatisfy((value: number) => value >= owners),
});

const INDEXES = `select count(*) from pg_indexes where tablename in ('properties', 'sales', 'rental_listings')`;
let indexesBefore = 0;

async function measureProcessor(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

function writeLines(): number {
  let bytes = 0;
  for (let at = 0; at < 2_000_000; at += 1)
    bytes += Buffer.from([at, "a home", at / 7, null, true].join("\t")).length;
  return bytes;
}

beforeAll(async () => {
  const asks = vi.spyOn(pg.Client.prototype, "query");
  test1 = await createTestDatabase();
  indexesBefore = await count(test1.pool, INDEXES);
  asks.mockClear();
  loading = await measureProcessor(() => loadDemo({ pool: test1.pool, log: silent }));
  statements = asks.mock.calls.length;
  asks.mockRestore();
  writing = await measureProcessor(writeLines);
});

afterAll(() => test1.drop());

describe("The demo in an empty database", () => {
  test("comes in few statements and little work, and every index is back in place", async () => {
    // Each metro has two of its own; all homes, taxes, owners, sales and rents come by COPY.
    expect(statements - 2 * DEMO_METROS.length).toBeGreaterThan(20);
    expect(statements - 2 * DEMO_METROS.length).toBeLessThan(60);
    // Six times as much where it was written; seconds would be another number on every machine. `bench` has those.
    expect(loading).toBeLessThan(13 * writing);
    expect(indexesBefore).toBeGreaterThan(10);
    expect(await count(test1.pool, INDEXES)).toBe(indexesBefore);
  });

  test("holds what was promised, all of it marked as demo data under one import", async () => {
    const { pool } = test1;
    expect(
      await count(pool, "select count(*) from properties where property_type = 'singlefamily'"),
    ).toBeGreaterThanOrEqual(60_000);
    expect(await count(pool, "select count(*) from properties where property_type = 'multifamily'")).toBe(
      1_500,
    );
    expect(await count(pool, "select count(*) from rental_listings")).toBe(48_000);
    expect(await count(pool, "select count(*) from unit_mix_versions where version = 1 and demo")).toBe(
      1_500,
    );
    expect(await count(pool, "select count(*) from sales")).toBeGreaterThanOrEqual(60_000);
    expect(await count(pool, "select count(*) from counties")).toBe(3_153);
    expect(await count(pool, "select count(*) from metros")).toBeGreaterThanOrEqual(40);
    expect(await count(pool, "select count(*) from properties where not demo")).toBe(0);
    const { rows } = await pool.query(
      "select source, publisher, demo, vintage, read = kept and kept > 0 as whole from data_imports",
    );
    expect(rows).toEqual([
      { source: "demo", publisher: "Labs demo generator", demo: true, vintage: "2026-10", whole: true },
    ]);
  });

  test("tells three tax years of every property, the newest of them as its record does", async () => {
    const { pool } = test1;
    const [homes, years] = await Promise.all([
      count(pool, "select count(*) from properties"),
      count(pool, "select count(*) from property_taxes where tax_year between 2024 and 2026 and demo"),
    ]);
    expect(years).toBe(3 * homes);
    expect(
      await count(
        pool,
        `select count(*) from properties p join property_taxes t using (county_fips, oid)
         where t.tax_year = 2026 and t.tax_amount = p.tax_annual and t.assessed_value = p.assessed_value`,
      ),
    ).toBe(homes);
  });

  test("tells where some owners get their mail: a company's homes find each other, of others it is not known", async () => {
    const { rows } = await test1.pool.query(
      `select kind, confidence, coalesce(reason, 'none') as reason, count(*)::int as homes,
         count(distinct (mailing_key, name_key))::int as owners, bool_and(stands and source = 'Demo data') as whole
       from property_owners group by 1, 2, 3 order by 1, 2, 3`,
    );
    expect(rows).toEqual([
      { ...{ kind: "company", confidence: "high", reason: "none", whole: true }, ...some(5_000, 100) },
      { ...{ kind: "person", confidence: "medium", reason: "none", whole: true }, ...some(1_000, 1_000) },
      { ...{ kind: null, confidence: null, reason: "mailingMissing", whole: true }, ...some(300, 0) },
    ]);
  });

  test("gives each home a place id that carries its key, and links that lead to homes", async () => {
    const { pool } = test1;
    expect(
      await count(
        pool,
        "select count(*) from properties where google_places_id <> 'labs_' || county_fips || '_' || oid",
      ),
    ).toBe(0);
    for (const table of ["sales", "rental_listings"]) {
      expect(
        await count(
          pool,
          `select count(*) from ${table} e where oid is not null and not exists
           (select 1 from properties p where p.county_fips = e.county_fips and p.oid = e.oid)`,
        ),
      ).toBe(0);
    }
    const { rows } = await pool.query(
      "insert into properties (county_fips, google_places_id, property_type, state, source, demo, import_id) select '53033', 'labs_x', 'singlefamily', 'WA', 'test', false, id from data_imports returning oid",
    );
    const highest = await count(pool, "select max(oid) as count from properties where demo");
    expect(Number(rows[0]?.oid)).toBe(highest + 1);
    await pool.query("delete from properties where not demo");
  });

  test("lies within reach: comps and lookups by number leave none of it out", async () => {
    expect(await listOutOfReach(test1.pool)).toEqual([]);
  });

  test("is not loaded again, nor into a database that holds anything", async () => {
    const before = await count(test1.pool, "select count(*) from properties");
    const lines: string[] = [];
    await loadDemo({ pool: test1.pool, log: (line) => lines.push(line) });
    expect(lines).toEqual([]);
    expect(await count(test1.pool, "select count(*) from properties")).toBe(before);
  });
});

test("A load that is interrupted leaves nothing half, and the next one starts afresh", {
  tags: "nightly",
}, async () => {
  const fresh = await createTestDatabase();
  try {
    const loading = loadDemo({ pool: fresh.pool, log: silent });
    loading.catch(silent);
    // As soon as the load holds its lock, its connection is cut, as a power cut would.
    let cut = 0;
    while (cut === 0) {
      const { rowCount } = await fresh.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and query like 'copy "properties"%'`,
      );
      cut = rowCount ?? 0;
    }
    await expect(loading).rejects.toThrow();
    for (const table of [
      "properties",
      "unit_mix_versions",
      "data_imports",
      "metros",
      "counties",
      "metric_series",
    ]) {
      expect(await count(fresh.pool, `select count(*) from ${table}`)).toBe(0);
    }
    expect(await count(fresh.pool, INDEXES)).toBe(indexesBefore);
  } finally {
    await fresh.drop();
  }
});
