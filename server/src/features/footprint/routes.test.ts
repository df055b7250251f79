import { Footprint } from "@labs/contract/footprint";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { properties } from "../../lib/database/tables/properties.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import {
  BOISE,
  insertImport,
  insertMarkets,
  insertMetro,
  insertSeries,
  KING,
  MARKETS_DAY,
  PIERCE,
  SEATTLE,
} from "../../test/market-rows.ts";

const SPOKANE = "44060";
let labs: TestApp;
let session: { cookie: string };
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: MARKETS_DAY }));
afterAll(() => void vi.useRealTimers());

beforeAll(async () => {
  labs = await createTestApp();
  session = await labs.signIn("viewer");
});
afterAll(() => labs.close());

async function ask(headers = session): Promise<Footprint> {
  const answer = await labs.app.inject({ url: "/api/markets/footprint", headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return Footprint.parse(answer.json());
}

test("needs a session, and of nothing makes nothing", async () => {
  expect((await labs.app.inject("/api/markets/footprint")).statusCode).toBe(401);
  const { markets, movers } = await ask();
  expect(markets).toEqual([]);
  expect(movers).toMatchObject({ rising: [], falling: [], of: 0 });
});

test("has the counties where we own first, then those that one looked at, each with what is known", async () => {
  const { importId } = await insertMarkets(labs.database);
  await insertSeries(labs.database, {
    key: "typicalRent",
    kind: "msa",
    id: BOISE,
    start: "2020-12",
    values: [900, ...Array(47).fill(null), 1_000, ...Array(11).fill(null), 980],
    importId,
  });
  // Its rents fell further, and are known for a year alone.
  await insertSeries(labs.database, {
    key: "typicalRent",
    kind: "msa",
    id: SPOKANE,
    start: "2024-12",
    values: [1_000, ...Array(11).fill(null), 700],
    importId,
  });
  await insertMetro(labs.database, { id: SPOKANE, name: "Spokane, WA", importId });
  for (const id of [BOISE, SPOKANE])
    await insertSeries(labs.database, {
      key: "population",
      kind: "msa",
      id,
      start: "2025-07",
      stepMonths: 12,
      values: [800_000],
      importId,
    });
  const roll = await insertImport(labs.database, { publisher: "County roll" });
  const home = (oid: number, countyFips: string, cmsPropertyOid: string | null) => ({
    countyFips,
    oid,
    googlePlacesId: `labs_${countyFips}_${oid}`,
    propertyType: "singlefamily" as const,
    state: "WA",
    source: "test",
    demo: false,
    importId: roll,
    cmsPropertyOid,
  });
  // With the first home that is really ours the demo's are ours no more, as in the portfolio of owned homes.
  await labs.database.insert(properties).values([{ ...home(9, PIERCE, "D-1"), demo: true }]);
  expect((await ask()).markets.map(({ countyId, homes }) => [countyId, homes])).toEqual([[PIERCE, 1]]);
  await labs.database
    .insert(properties)
    .values([home(1, KING, "C-1"), home(2, KING, "C-2"), home(3, PIERCE, null)]);
  expect((await ask()).markets.map(({ countyId }) => countyId)).toEqual([KING]);
  const opened = await labs.app.inject({
    url: `/api/research-property/google-places-id/labs_${PIERCE}_3`,
    headers: session,
  });
  expect(opened.statusCode).toBe(200);
  const { markets } = await ask();
  expect(markets.map(({ countyId, homes, opened: seen }) => [countyId, homes, seen])).toEqual([
    [KING, 2, 0],
    [PIERCE, 0, 1],
  ]);
  expect(markets[0]).toMatchObject({
    name: "King County, WA",
    rent: { value: 2_100, change: expect.closeTo(0.05), asOf: "2026-01", source: "Zillow", lastKnown: null },
    homeValue: { value: null, change: null, lastKnown: { asOf: "2025-02" } },
    rentPoints: [
      ["2025-01", 2_000],
      ["2026-01", 2_100],
    ],
    unavailable: { homeValue: "Last known for Feb 2025: past its publisher's cycle" },
  });
  const other = await labs.signIn("viewer");
  expect((await ask(other)).markets.map(({ countyId }) => countyId)).toEqual([KING]);
});

test("names a metro whose rent fell among the falling alone", async () => {
  const { movers } = await ask();
  expect(movers.falling).toEqual([
    { msaId: BOISE, name: "Boise City, ID", change: expect.closeTo(-0.02), asOf: "2025-12" },
  ]);
  expect(movers.rising.map(({ msaId }) => msaId)).not.toContain(BOISE);
  expect(movers.rising.map(({ msaId }) => msaId)).not.toContain(SEATTLE);
  expect(movers).toMatchObject({ of: 1, unavailable: null });
});

test("names no mover and no figure of a market once they are past their publisher's cycle", async () => {
  vi.setSystemTime("2026-06-01");
  const { markets, movers } = await ask();
  expect(movers).toMatchObject({ rising: [], falling: [], of: 0 });
  expect(movers.unavailable).toBe(
    "Rent growth, 1 year of metros is last known for Dec 2025, past its publisher's cycle",
  );
  for (const { rent, homeValue, rentPoints } of markets)
    expect([rent.value, rent.change, homeValue.value, rentPoints]).toEqual([null, null, null, []]);
  // What is last known stands apart from the values, with its month.
  expect(markets[0]?.rent.lastKnown).toEqual({ value: 2_100, asOf: "2026-01" });
  vi.setSystemTime(MARKETS_DAY);
});
