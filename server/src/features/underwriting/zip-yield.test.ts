import { afterAll, beforeAll, expect, test } from "vitest";
import { properties, rentalListings, sales } from "../../lib/database/tables/properties.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { insertImport } from "../../test/market-rows.ts";
import { buildTown, daysAgo, TOWN } from "../../test/town.ts";

let labs: TestApp;
let headers: { cookie: string };
const url = `/api/research-property/google-places-id/${TOWN.home}/underwriting`;

beforeAll(async () => {
  labs = await createTestApp();
  await buildTown(labs.database);
  headers = await labs.signIn("analyst");
});
afterAll(() => labs.close());

const HOMES = 24;
const SQFT = 1_500;

/** Three of the homes were sold at half of what the others were, all let at $1.50 per square foot. */
async function sellHomes(): Promise<void> {
  const importId = await insertImport(labs.database, { fileHash: "zip" });
  const oids = Array.from({ length: HOMES }, (_, at) => 70_001 + at);
  const place = { countyFips: "48453", propertyType: "singlefamily" as const, demo: false, importId };
  const facts = { sqft: SQFT, beds: 3, baths: 2, yearBuilt: 1995, source: "Assessor" };
  // Far from the home, so that they are none of its comps.
  const at = { latitude: 30.6, longitude: -98.2, geocodePrecision: "rooftop" };
  await labs.database.insert(properties).values(
    oids.map((oid) => ({
      ...{ ...place, ...facts, ...at, oid, googlePlacesId: `labs_48453_${oid}`, state: "TX", zip: "78704" },
      ...{ addressLine: `${oid} Far St`, searchText: `${oid} far st`, sourceAsOf: "2026" },
    })),
  );
  const label = "Far St";
  await labs.database.insert(sales).values(
    oids.map((oid, index) => ({
      ...{ ...place, ...facts, ...at, oid, label, soldOn: daysAgo(30 + index) },
      price: index % 8 === 0 ? 150_000 : 300_000,
    })),
  );
  await labs.database.insert(rentalListings).values(
    oids.slice(0, 6).map((oid, index) => ({
      ...{ ...place, ...facts, ...at, oid, label, listedOn: daysAgo(20 + index), rent: 2_250 },
      ...{ basis: "asking" as const, visibility: "public" as const },
    })),
  );
}

const start = async () => (await labs.app.inject({ url: `${url}/start`, headers })).json();
async function save(price: number) {
  const inputs = {
    ...{ purchasePrice: price, afterRepairValue: price, valueEstimate: price, sqft: SQFT },
    monthlyRent: 2_250,
  };
  const answer = await labs.app.inject({ method: "POST", url, headers, payload: { inputs } });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

test("the highest tenth of a ZIP code's net yields is filled from its sales and rents, and told", async () => {
  expect((await start()).inputs.zipYieldTopDecile).toBeUndefined();
  await sellHomes();
  const { inputs, basis, sources } = await start();
  const [usual, cheap] = [await save(300_000), await save(150_000)];
  const [low, high] = [usual.outputs.netYieldOnCost, cheap.outputs.netYieldOnCost];
  expect(high).toBeGreaterThan(low);
  // With the sale of the home itself 25: the 90th percentile lies 0.6 of the way from the 22nd to the first of the cheap ones.
  expect(inputs.zipYieldTopDecile).toBeCloseTo(low + 0.6 * (high - low), 4);
  expect(basis.zipYieldTopDecile).toBe("comps");
  expect(sources.zipYieldTopDecile).toBe(
    "90th percentile of the net yields of 25 homes sold in ZIP code 78704, at $1.50 per sq ft, the median of 6 rents, and the other costs of this home",
  );
  const warned = ({ checks }: { checks: { code: string; ok: boolean }[] }) =>
    checks.some(({ code, ok }) => code === "SF-W-YIELD" && !ok);
  expect([warned(usual), warned(cheap)]).toEqual([false, true]);
});
