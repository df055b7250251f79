import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { buildTown, TOWN } from "../../test/town.ts";
import { keepUniverseValued } from "./keep-valued.ts";
import { valuePart } from "./value-part.ts";

const MORE_HOMES = 620;

let labs: TestDatabase;

beforeAll(async () => {
  labs = await createTestDatabase();
  await buildTown(labs.database);
  // More than one part of the home's county, each home another one.
  await labs.pool.query(
    `insert into properties (county_fips, oid, google_places_id, property_type, city, state, zip, latitude, longitude,
       geocode_precision, beds, baths, sqft, year_built, tax_annual, source, source_as_of, demo, import_id)
     select county_fips, 1000 + n, 'labs_' || county_fips || '_' || 1000 + n, property_type, city, state, zip,
       latitude + n * 0.00001, longitude, geocode_precision, beds, baths, sqft + n, year_built, tax_annual, source,
       source_as_of, demo, import_id
     from properties cross join generate_series(1, $1::int) n where google_places_id = $2`,
    [MORE_HOMES, TOWN.home],
  );
});
afterAll(() => labs.drop());

/** The process that values for this one. */
function findValuer(): number | undefined {
  const lines = execFileSync("ps", ["-Ao", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  const line = lines.find((one) => {
    const [, parent] = one.trim().split(/\s+/);
    return parent === String(process.pid) && one.includes("valuer-process");
  });
  return line === undefined ? undefined : Number(line.trim().split(/\s+/)[0]);
}

async function killValuer(): Promise<void> {
  const pid = await vi.waitFor(() => findValuer() ?? Promise.reject(new Error("Nothing values")), {
    timeout: 30_000,
    interval: 20,
  });
  process.kill(pid, "SIGKILL");
}

const count = async () => {
  const { rows } = await labs.pool.query(
    "select count(*)::int as valued from home_figures where stamp is not null and stale is null",
  );
  return rows[0].valued as number;
};

const readFigures = async () => {
  const { rows } = await labs.pool.query(
    `select google_places_id, stamp, returns_stamp, value, value_low, value_high, value_grade, rent, rent_low, rent_high,
       net_yield, net_yield_low, net_yield_high, unlevered_irr, max_bid from home_figures order by google_places_id`,
  );
  return rows;
};

test("a valuer that is killed again and again loses a part, doubles nothing and leaves nothing wrong", {
  tags: "nightly",
  timeout: 180_000,
}, async () => {
  const failures: unknown[] = [];
  const keeper = keepUniverseValued({
    database: labs.database,
    onError: (error) => void failures.push(error),
    ...{ lookMilliseconds: 50, quietMilliseconds: 0, retryMilliseconds: 50 },
  });
  try {
    // While it looks, while it values the first part, and while it values the second.
    await killValuer();
    await sleep(2_000);
    await killValuer();
    await vi.waitFor(async () => expect(await count()).toBeGreaterThanOrEqual(500), {
      timeout: 60_000,
      interval: 20,
    });
    if ((await count()) < MORE_HOMES) await killValuer();
    await vi.waitFor(async () => expect(await count()).toBe(MORE_HOMES + 5), {
      timeout: 60_000,
      interval: 100,
    });
  } finally {
    await keeper.close();
  }
  expect(failures.length).toBeGreaterThanOrEqual(2);
  const kept = await readFigures();
  // One after the other, undisturbed, they are the same to the last digit.
  await labs.pool.query("delete from home_figures");
  for (const county of [
    { countyFips: "48453", demo: false },
    { countyFips: "48453", demo: true },
    { countyFips: "53033", demo: false },
  ]) {
    for (let after = ""; ; ) {
      const { last } = await valuePart(labs.database, { ...county, after });
      if (last === null) break;
      after = last;
    }
  }
  expect(await readFigures()).toEqual(kept);
});
