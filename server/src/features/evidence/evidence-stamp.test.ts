import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/database.ts";
import { addImport, buildTown, daysAgo } from "../../test/town.ts";
import { type EvidencedCounty, isFitKept, listInFittedMarkets, stampEvidence } from "./evidence-stamp.ts";
import { fitMarket } from "./fit-market.ts";
import type { EvidenceKind } from "./repository.ts";

let labs: TestDatabase;
let importId: string;
beforeAll(async () => {
  labs = await createTestDatabase();
  ({ importId } = await buildTown(labs.database));
});
afterAll(() => labs.drop());

const TRAVIS: EvidencedCounty = {
  ...{ countyFips: "48453", countyName: "Travis", state: "TX", demo: false },
  ...{ msaId: "12420", msaName: "Austin-Round Rock, TX" },
  extent: { south: 30.2, north: 30.3, west: -97.8, east: -97.7 },
};
const KING: EvidencedCounty = {
  ...{ countyFips: "53033", countyName: "King", state: "WA", demo: false },
  ...{ msaId: "42660", msaName: "Seattle-Tacoma-Bellevue, WA" },
  extent: { south: 47.4, north: 47.6, west: -122.3, east: -122.2 },
};

let states = 0;
/** Every call under a state of its own: nothing is remembered of before. */
const stamp = async (county: EvidencedCounty) =>
  stampEvidence({ database: labs.database, county, state: `state ${++states}` });
const isKept = (county: EvidencedCounty, state = `state ${++states}`) =>
  isFitKept({ database: labs.database, county, state });
const makeFit = (evidence: EvidenceKind) =>
  fitMarket({
    database: labs.database,
    market: { evidence, propertyType: "singlefamily", demo: false, kind: "msa", id: "12420" },
    name: "Austin",
  });

test("a county's fits are kept when that of its rents and that of its sales are", async () => {
  await labs.pool.query("delete from market_fits");
  expect(await isKept(TRAVIS, "one state")).toBe(false);
  await makeFit("rent");
  expect(await isKept(TRAVIS, "one state")).toBe(false);
  expect(await listInFittedMarkets(labs.database, [TRAVIS, KING])).toEqual([]);
  await makeFit("price");
  // What was made since is seen under the same state of the data.
  expect(await isKept(TRAVIS, "one state")).toBe(true);
  expect(await isKept({ ...TRAVIS, demo: true })).toBe(false);
  expect(await listInFittedMarkets(labs.database, [TRAVIS, KING])).toEqual([TRAVIS]);
  expect(await listInFittedMarkets(labs.database, [{ ...TRAVIS, demo: true }])).toEqual([]);
  await labs.pool.query("delete from market_fits where evidence = 'rent'");
  expect(await isKept(TRAVIS)).toBe(false);
  expect(await listInFittedMarkets(labs.database, [TRAVIS])).toEqual([]);
});

/** The parts that a change makes other ones, and whether the stamp is another one. */
async function findChanged(county: EvidencedCounty, change: () => Promise<unknown>): Promise<string[]> {
  const before = await stamp(county);
  await change();
  const after = await stamp(county);
  const changed = Object.keys(after.parts).filter((part) => after.parts[part] !== before.parts[part]);
  expect(after.stamp !== before.stamp).toBe(changed.length > 0);
  return changed;
}

const addSale = (latitude: number, propertyType = "singlefamily") =>
  labs.pool.query(
    `insert into sales (county_fips, property_type, label, sold_on, price, latitude, longitude, sqft, beds, baths,
       year_built, source, demo, import_id)
     values ('48453', $1, 'New', $2, 500000, $3, -97.75, 1500, 3, 2, 1995, 'Recorder', false, $4)`,
    [propertyType, daysAgo(20), latitude, importId],
  );
const moveIndex = (metric: string) =>
  labs.pool.query(
    `insert into metric_series (metric_key, area_kind, area_id, start_month, step_months, values, latest_month, latest_value, import_id)
     select $1, area_kind, area_id, start_month, step_months, array(select v * v from unnest(values) v), latest_month,
       latest_value, $2 from metric_series where metric_key = 'typicalRent' and area_kind = 'county'
     on conflict do nothing`,
    [metric, importId],
  );

test("each part of a stamp changes with its own evidence alone", async () => {
  const changedBy = (change: () => Promise<unknown>) => findChanged(TRAVIS, change);
  expect(await changedBy(async () => undefined)).toEqual([]);
  expect(Object.keys((await stamp(TRAVIS)).parts)).toEqual([
    ...["estimator", "search", "rents of the market", "growth of rents", "rents nearby"],
    ...["sales of the market", "growth of sales", "sales nearby"],
  ]);
  expect(await changedBy(() => addSale(30.25))).toEqual(["sales of the market", "sales nearby"]);
  // Beyond every comp's reach of its homes, though within its market.
  expect(await changedBy(() => addSale(31.5))).toEqual(["sales of the market"]);
  expect(await changedBy(() => addSale(30.25, "multifamily"))).toEqual([]);
  expect(
    await changedBy(() => labs.pool.query("update rental_listings set rent = rent + 1 where demo")),
  ).toEqual([]);
  expect(
    await changedBy(() => labs.pool.query("update rental_listings set rent = rent + 1 where not demo")),
  ).toEqual(["rents of the market", "rents nearby"]);
  expect(await changedBy(() => moveIndex("typicalHomeValue"))).toEqual(["growth of sales"]);
  expect(await changedBy(() => addImport(labs.database, "An empty list", false))).toEqual([]);
  expect(await findChanged(KING, () => addSale(30.26))).toEqual([]);
});
