import type { CountyMetrics, MarketStats } from "@labs/contract/markets/metrics";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { metricSeries } from "../../lib/database/tables/markets.ts";
import { properties } from "../../lib/database/tables/properties.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import {
  ADA,
  BOISE,
  insertImport,
  insertMarkets,
  insertMetro,
  insertSeries,
  KING,
  MARKETS_DAY,
  PIERCE,
  REGION,
  SEATTLE,
} from "../../test/market-rows.ts";
import { METRICS } from "./catalog/metrics.ts";
import { findValueGrowth, listAreaFigures } from "./service.ts";

let labs: TestApp;
let session: { cookie: string };
let importId: string;
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: MARKETS_DAY }));
afterAll(() => void vi.useRealTimers());

beforeAll(async () => {
  labs = await createTestApp();
  session = await labs.signIn("viewer");
  ({ importId } = await insertMarkets(labs.database));
});
afterAll(() => labs.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  labs.app.inject({ method: "GET", url, headers: { ...session, ...headers } });
async function stats(kind: "county" | "msa", id: string) {
  const answer = await get(`/api/markets/stats/${kind}/${id}`);
  expect(answer.statusCode).toBe(200);
  const body = answer.json<MarketStats>();
  return { ...body, metric: (key: string) => body.metrics.find((entry) => entry.key === key) };
}

test("a figure past its publisher's cycle is last known: with its month, without a rank", async () => {
  const body = (await get("/api/markets/counties-metrics?metric=typicalRent")).json<CountyMetrics>();
  expect(body.values.typicalRent).toEqual([null, 1_100, 2_100, 1_600]);
  expect(body.lastKnown).toEqual({ typicalRent: [{ asOf: "2024-02", rows: [1] }] });
  const ada = await stats("county", ADA);
  expect(ada.metric("typicalRent")).toMatchObject({
    value: 1_100,
    asOf: "2024-02",
    isLastKnown: true,
    rank: null,
    of: 2,
    unavailable: null,
  });
});

test("growth is against the value twelve months earlier, and unknown without one", async () => {
  const king = await stats("county", KING);
  expect(king.metric("rentGrowth1y")?.value).toBeCloseTo(0.05, 12);
  expect(king.metric("rentGrowth1y")).toMatchObject({ asOf: "2026-01", source: "Computed from Zillow" });
  const pierce = await stats("county", PIERCE);
  expect(pierce.metric("rentGrowth1y")).toMatchObject({
    value: null,
    rank: null,
    unavailable: "Nothing was published for twelve months earlier",
  });
});

test("yield and price to rent take rent and value of one month, never of two", async () => {
  const pierce = await stats("county", PIERCE);
  expect(pierce.metric("grossYield")?.value).toBeCloseTo((12 * 1_600) / 384_000, 12);
  expect(pierce.metric("priceToRent")?.value).toBeCloseTo(384_000 / (12 * 1_600), 12);
  expect(pierce.metric("grossYield")?.asOf).toBe("2026-01");
  // The last month of King's value is 2025-02, for which no rent was published.
  expect((await stats("county", KING)).metric("grossYield")).toMatchObject({
    value: null,
    unavailable: "Rent and value were not published for the same month",
  });
});

test("home values have grown by the county's own series, else by its metro's, and else the rules are named", async () => {
  const ask = (from: string, { to, demo = false }: { to?: string; demo?: boolean } = {}) =>
    findValueGrowth({ database: labs.database, countyFips: PIERCE, msaId: SEATTLE, from, to, demo });
  const pierce = (await stats("county", PIERCE)).series.find(({ key }) => key === "typicalHomeValue");
  const [first, last] = [pierce?.points[0], pierce?.points.at(-1)];
  if (first === undefined || last === undefined) throw new Error("The county has no home values");
  const found = await ask(`${first[0]}-17`);
  expect(found).toMatchObject({ from: first[0], to: last[0], source: "Zillow", demo: false });
  expect(found).toHaveProperty("growth", expect.closeTo(last[1] / first[1] - 1, 12));
  // An estimate that stands on evidence of a month is held against a sale moved to that month.
  expect(await ask(`${first[0]}-17`, { to: `${first[0]}-30` })).toMatchObject({ growth: 0, to: first[0] });
  expect(await ask(`${first[0]}-17`, { to: "2031-01-01" })).toMatchObject({ to: last[0] });
  expect(await ask("1950-01-01")).toEqual({
    unavailable: expect.stringMatching(/^Pierce County, WA has no home value of Jan 1950/),
  });
  expect(await ask(`${first[0]}-17`, { demo: true })).toEqual({
    unavailable: expect.stringContaining(
      "the home is simulated and the home values of Pierce County, WA are real",
    ),
  });
});

test("home values past their publisher's cycle move no sale to today, and to their own months alone", async () => {
  const ask = (to?: string) =>
    findValueGrowth({
      database: labs.database,
      countyFips: KING,
      msaId: null,
      from: "2025-02-03",
      to,
      demo: false,
    });
  expect(await ask()).toEqual({
    unavailable: "home values of King County, WA are last known for Feb 2025, past their publisher’s cycle",
  });
  expect(await ask("2025-02-27")).toMatchObject({ from: "2025-02", to: "2025-02", growth: 0 });
});

test("ranks run from the best by direction; the percentile is the share of lower values", async () => {
  const king = await stats("county", KING);
  expect(king.metric("unemploymentRate")).toMatchObject({ value: 0.04, rank: 2, of: 3, percentile: 0.5 });
  expect(king.metric("population")).toMatchObject({ rank: 1, of: 2, percentile: 1 });
  const ada = await stats("county", ADA);
  expect(ada.metric("unemploymentRate")).toMatchObject({ rank: 1, percentile: 0 });
  expect(ada.metric("population")).toMatchObject({ value: null, unavailable: "Not published for this area" });
  expect(ada.metric("ownerShare")).toMatchObject({
    of: 0,
    unavailable: "No loaded source has this metric",
  });
});

test("a county names its metro and its series with months, source and date", async () => {
  const king = await stats("county", KING);
  expect(king).toMatchObject({ id: KING, kind: "county", name: "King County, WA", state: "WA", note: null });
  expect(king.msa).toEqual({ id: SEATTLE, name: "Seattle-Tacoma-Bellevue, WA" });
  expect(king.series.find((series) => series.key === "typicalRent")).toEqual({
    key: "typicalRent",
    label: "Typical rent",
    unit: "usd",
    source: "Zillow",
    asOf: "2026-01",
    demo: false,
    note: null,
    points: [
      ["2025-01", 2_000],
      ["2026-01", 2_100],
    ],
    theme: "rentAndValue",
    comparisons: [
      {
        label: "Seattle-Tacoma-Bellevue, WA",
        points: [
          ["2025-12", 1_900],
          ["2026-01", 1_950],
        ],
      },
    ],
  });
  expect(king.series.find((series) => series.key === "population")).toMatchObject({
    asOf: "2024",
    points: [
      ["2023-07", 2_000_000],
      ["2024-07", 2_040_000],
    ],
  });
});

test("a metro has its own series where published, else only what its counties add up to", async () => {
  const metro = await stats("msa", SEATTLE);
  expect(metro.counties.map((county) => county.name)).toEqual(["King County, WA", "Pierce County, WA"]);
  expect(metro.counties[0]?.values.typicalRent).toBe(2_100);
  expect(metro.metric("typicalRent")?.value).toBe(1_950);
  expect(metro.metric("population")).toMatchObject({
    value: 2_949_000,
    asOf: "2024",
    source: "Computed from counties: Census Bureau",
    method: expect.stringContaining("sum of their counties"),
  });
  expect(metro.metric("populationGrowth1y")?.value).toBeCloseTo(2_949_000 / 2_900_000 - 1, 12);
  const weighted = (0.04 * 1_000_000 + 0.06 * 400_000) / 1_400_000;
  expect(metro.metric("unemploymentRate")?.value).toBeCloseTo(weighted, 12);
  expect(metro.metric("typicalHomeValue")).toMatchObject({
    value: null,
    unavailable: "Not published for this metro, and its counties' figures cannot be combined",
  });
  expect(metro.metric("grossYield")?.unavailable).toBe("Needs its parts published for the metro itself");
  const boise = await stats("msa", BOISE);
  expect(boise.metric("population")?.unavailable).toBe(
    "Not every county of this metro has a figure of the same date",
  );
});

test("a planning region of Connecticut says why the map lacks it", async () => {
  const region = await stats("county", REGION);
  expect(region.note).toMatch(/Connecticut replaced its eight counties by nine planning regions in 2022/);
});

test("own holdings are counted live, and a sum with a gap is unavailable with its reason", async () => {
  const home = (oid: number, more: object) => ({
    countyFips: KING,
    oid,
    googlePlacesId: `labs_${KING}_${oid}`,
    propertyType: "singlefamily" as const,
    state: "WA",
    source: "test",
    demo: false,
    importId,
    cmsPropertyOid: `C-${oid}`,
    acquisitionPrice: 300_000,
    actualRent: 2_000,
    ...more,
  });
  await labs.database
    .insert(properties)
    .values([home(1, {}), home(2, {}), home(3, { cmsPropertyOid: null })]);
  expect((await stats("county", KING)).holdings).toEqual({
    homes: 2,
    invested: 600_000,
    monthlyRent: 4_000,
    unavailable: {},
  });
  await labs.database.insert(properties).values([home(4, { acquisitionPrice: null })]);
  expect((await stats("msa", SEATTLE)).holdings).toEqual({
    homes: 3,
    invested: null,
    monthlyRent: 6_000,
    unavailable: { invested: "1 of 3 homes have no acquisition price" },
  });
  expect((await stats("county", ADA)).holdings).toMatchObject({ homes: 0, invested: 0, monthlyRent: 0 });
});

test("figures for property pages are the same as the market's own; an unknown area has none", async () => {
  const figures = await listAreaFigures({ database: labs.database, kind: "county", id: KING });
  expect(figures).toHaveLength(METRICS.length);
  expect(figures.find((figure) => figure.key === "typicalRent")).toMatchObject({
    value: 2_100,
    rank: 1,
    of: 2,
    percentile: 1,
    asOf: "2026-01",
  });
  expect(await listAreaFigures({ database: labs.database, kind: "county", id: "99999" })).toEqual([]);
});

/** From December of 2020 to that of 2025. */
const fiveYears = (value: number) => ({ start: "2020-12", values: [value, ...Array(59).fill(null), value] });

test("the areas most like one come nearest first", async () => {
  expect((await stats("county", ADA)).peers).toEqual([]);
  // Pierce has rents and values of two months alone: too little to be anybody's peer.
  expect((await stats("county", KING)).peers).toEqual([]);
  const census = await insertImport(labs.database, { publisher: "Census Bureau" });
  const value = { key: "typicalHomeValue", importId, start: "2025-12" };
  await insertSeries(labs.database, { ...value, kind: "msa", id: SEATTLE, values: [500_000, 500_000] });
  for (const [id, size] of [
    ["10000", 5],
    ["10001", 1.1],
    ["10002", 2],
    ["10003", 0.01],
  ] as const) {
    const own = { kind: "msa" as const, id };
    await insertMetro(labs.database, { id, name: `Metro ${id}`, importId: census });
    await insertSeries(labs.database, { ...value, ...own, ...fiveYears(500_000 * size) });
    await insertSeries(labs.database, { ...value, ...own, key: "typicalRent", ...fiveYears(1_950 * size) });
    const people = { key: "population", importId: census, start: "2024-07", stepMonths: 12 };
    await insertSeries(labs.database, { ...people, ...own, values: [2_949_000 * size] });
  }
  await insertImport(labs.database);
  const { peers } = await stats("msa", SEATTLE);
  expect(peers.map((peer) => peer.id)).toEqual(["10001", "10002", "10000"]);
  expect(peers[0]).toMatchObject({ name: "Metro 10001", values: { typicalHomeValue: 550_000 } });
});

test("what stands in a market is counted, ours first, and what it earned is computed from its own series", async () => {
  // As every import does: what it brings is shown from then on.
  await insertImport(labs.database);
  const king = await stats("county", KING);
  expect(king.places).toMatchObject({ singleFamily: 4, multiFamily: 0, rentalListings: 0, latestSale: null });
  expect(king.places.items.map((place) => place.isOwned)).toEqual([true, true, true, false]);
  expect(king.returns).toBeNull();
  const metro = await stats("msa", SEATTLE);
  expect(metro.places.singleFamily).toBe(4);
  expect((await stats("county", ADA)).places).toMatchObject({ singleFamily: 0, items: [] });
  const pacific = { kind: "county" as const, id: PIERCE, importId, start: "2019-01" };
  await labs.database.delete(metricSeries).where(eq(metricSeries.areaId, PIERCE));
  const months = Array.from({ length: 25 }, (_, month) => 300_000 * 1.05 ** (month / 12));
  await insertSeries(labs.database, { ...pacific, key: "typicalHomeValue", values: months });
  const { returns } = await stats("county", PIERCE);
  expect(returns).toMatchObject({
    n: 13,
    years: 2,
    from: "2019-01",
    to: "2021-01",
    quality: "short",
    netYield: null,
  });
  expect(returns?.meanReturn).toBeCloseTo(0.05, 9);
  expect(returns?.method.join(" ")).toContain("Return is appreciation only");
});
