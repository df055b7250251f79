import { serialize } from "node:v8";
import { describeHome, fitHomes } from "@labs/estimation/describe-homes";
import { type MarketFit, predictHomes } from "@labs/estimation/market-fit";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { addImport, buildTown } from "../../test/town.ts";
import { fitAhead, fitMarket } from "./fit-market.ts";
import { keepFitsReady } from "./fits-ahead.ts";
import { listOfMarket } from "./repository.ts";
import { toObservation } from "./to-observation.ts";

let town: TestDatabase;
const market = {
  evidence: "rent",
  propertyType: "singlefamily",
  demo: false,
  kind: "msa",
  id: "12420",
} as const;

beforeAll(async () => {
  town = await createTestDatabase();
  await buildTown(town.database, { isFitted: false });
});
afterAll(() => town.drop());

/** Fits take their time on a busy machine. */
const PATIENTLY = { timeout: 120_000 };

async function openFit(): Promise<MarketFit> {
  const { fit } = await fitMarket({ database: town.database, market, name: "Austin" });
  if (fit === null) throw new Error("The town has rents enough for a fit");
  return fit;
}

/** So that a fit that was read can be told from one that was made. */
async function markKept(fit: MarketFit): Promise<void> {
  const marked = serialize({ ...fit, n: 4321 });
  await town.pool.query("update market_fits set fit = $1", [marked]);
}

/** The row of the market that is tested; others are fitted ahead too. */
const KEPT =
  "market_fits where evidence = 'rent' and property_type = 'singlefamily' and not demo and market_id = '12420'";

async function readBasis(): Promise<string | undefined> {
  const { rows } = await town.pool.query(`select basis from ${KEPT}`);
  return rows[0]?.basis;
}

test("fits are ready before anybody asks, and again after an import", { tags: "nightly" }, async () => {
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  const ahead = keepFitsReady({ database: town.database, onError, lookMilliseconds: 20 });
  try {
    await expect.poll(readBasis, PATIENTLY).toBeDefined();
    const first = await readBasis();
    await town.pool.query("update rental_listings set rent = rent + 5 where not demo");
    await addImport(town.database, "A listing service", false);
    await expect.poll(readBasis, PATIENTLY).not.toBe(first);
  } finally {
    await ahead.close();
  }
  expect(errors).toEqual([]);
});

test("a kept fit gives the estimates of the fit that was made, to the last bit", async () => {
  const observations = (await listOfMarket(town.database, market)).map(toObservation);
  const made = fitHomes({ observations, asOf: observations[0]?.observedOn ?? "" });
  await openFit();
  await town.pool.query("update market_fits set made_at = '2020-01-01'");
  const kept = await openFit();
  const { rows } = await town.pool.query(`select made_at < '2021-01-01' as is_kept from ${KEPT}`);
  expect(rows).toEqual([{ is_kept: true }]);
  const known = (arbitrary: fc.Arbitrary<number>) => fc.option(arbitrary, { nil: null });
  const home = fc.record({
    latitude: fc.double({ min: 30, max: 30.5, noNaN: true }),
    longitude: fc.double({ min: -98, max: -97.5, noNaN: true }),
    sqft: known(fc.integer({ min: 300, max: 6000 })),
    beds: known(fc.integer({ min: 0, max: 7 })),
    baths: known(fc.integer({ min: 1, max: 5 })),
    yearBuilt: known(fc.integer({ min: 1890, max: 2025 })),
  });
  fc.assert(
    fc.property(fc.array(home, { minLength: 1, maxLength: 5 }), (homes) => {
      const rows = homes.map((one) => describeHome(one, "2026-01-15"));
      expect(predictHomes(kept, rows)).toEqual(made && predictHomes(made, rows));
    }),
    { numRuns: 10 },
  );
});

test("what is kept is read, and never used once the evidence is another", async () => {
  const made = await openFit();
  await markKept(made);
  expect((await openFit()).n).toBe(4321);
  await town.pool.query("update rental_listings set rent = rent + 1 where not demo");
  expect((await openFit()).n).toBe(made.n);
  await markKept(made);
  expect((await openFit()).n).toBe(4321);
  await town.pool.query("update market_fits set basis = 'of another estimator'");
  expect((await openFit()).n).toBe(made.n);
});

test("a page that asks for a fit while it is made ahead gets it, and neither fails", async () => {
  const made = await openFit();
  await town.pool.query("delete from market_fits");
  const [page, ahead] = await Promise.allSettled([openFit(), fitAhead(town.database, market)]);
  expect(page).toEqual({ status: "fulfilled", value: made });
  expect(ahead).toEqual({ status: "fulfilled", value: undefined });
  await town.pool.query("delete from market_fits");
  const first = fitAhead(town.database, market);
  expect(await openFit()).toEqual(made);
  await first;
  expect(await readBasis()).toBeDefined();
});
