import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { metricSeries, supersededSeries } from "../../lib/database/tables/markets.ts";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { findSource } from "../known-sources.ts";
import { readTable } from "../read-table.ts";

let folder = "";
let home: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "labs-editions-"));
  home = await createTestDatabase();
});
afterAll(() => home.drop());
beforeEach(async () => {
  await home.pool.query("truncate data_imports cascade");
});

const KEYS = "RegionID,SizeRank,RegionName,RegionType,StateName,State,City,Metro,CountyName";
const SEATTLE = '1,1,98101,zip,WA,WA,Seattle,"Seattle, WA",King County';

async function load(name: string, months: string, values: string) {
  const path = join(folder, name);
  await writeFile(path, `${KEYS},${months}\n${SEATTLE},${values}\n`);
  const table = await readTable(path);
  await findSource(table)?.import(table, { pool: home.pool, today: new Date("2026-11-20") });
}

test("a later edition keeps what the earlier one said, and the days on which that was what is known", async () => {
  await load("Zip_zori_a.csv", "2020-06-30,2020-07-31", "2000,2010");
  await load("Zip_zori_b.csv", "2020-06-30,2020-07-31,2020-08-31", "2005,2010,2020");
  const [now] = await home.database.select().from(metricSeries);
  expect(now).toMatchObject({ values: [2_005, 2_010, 2_020], knownOn: "2020-10-01" });
  // A month is out 31 days after its end at the latest, so the first edition is known from then until the second is.
  const kept = await home.database.select().from(supersededSeries);
  expect(kept).toMatchObject([
    { values: [2_000, 2_010], startMonth: "2020-06-01", knownOn: "2020-08-31", supersededOn: "2020-10-01" },
  ]);
});

test("an edition that says the same, and an older one that comes late, make nothing known earlier", async () => {
  await load("Zip_zori_b.csv", "2020-08-31", "2020");
  await load("Zip_zori_c.csv", "2020-08-31,2020-07-31", "2020,");
  expect(await home.database.select().from(supersededSeries)).toEqual([]);
  await load("Zip_zori_a.csv", "2020-06-30", "2000");
  const [now] = await home.database.select().from(metricSeries);
  expect(await home.database.select().from(supersededSeries)).toMatchObject([
    { values: [2_000], knownOn: "2020-07-31", supersededOn: "2020-10-01" },
  ]);
  expect(now).toMatchObject({ values: [2_000, null, 2_020], knownOn: "2020-10-01" });
});
