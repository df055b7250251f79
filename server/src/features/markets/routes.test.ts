import { brotliDecompressSync } from "node:zlib";
import type { CountyHistory, CountyMetrics, MetroMetrics } from "@labs/contract/markets/metrics";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import {
  ADA,
  BOISE,
  insertCounty,
  insertImport,
  insertMarkets,
  insertSeries,
  KING,
  MARKETS_DAY,
  PIERCE,
  REGION,
  SEATTLE,
} from "../../test/market-rows.ts";
import { METRICS } from "./catalog/metrics.ts";

let labs: TestApp;
let session: { cookie: string };
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: MARKETS_DAY }));
afterAll(() => void vi.useRealTimers());

beforeAll(async () => {
  labs = await createTestApp();
  session = await labs.signIn("viewer");
  await insertMarkets(labs.database);
});
afterAll(() => labs.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  labs.app.inject({ method: "GET", url, headers: { ...session, ...headers } });

const EVERY_CALL = [
  "metros-metrics",
  "counties-metrics",
  "counties-geometry",
  "counties-history?metric=population",
  "metro-bubble-chart",
  "risk-adjusted-returns-chart",
  "ri",
  "stats/county/53033",
  "stats/msa/42660",
];

test.each(EVERY_CALL)("%s needs a session", async (path) => {
  expect((await labs.app.inject(`/api/markets/${path}`)).statusCode).toBe(401);
});

test("county metrics are columns in one order, null where nothing is known", async () => {
  const body = (await get("/api/markets/counties-metrics")).json<CountyMetrics>();
  expect(body.ids).toEqual([REGION, ADA, KING, PIERCE]);
  expect(body.names).toEqual([
    "Capitol Planning Region, CT",
    "Ada County, ID",
    "King County, WA",
    "Pierce County, WA",
  ]);
  // The oldest of its metrics, so that nothing in it is older than it says.
  expect(body.asOf).toBe("2024");
  for (const { key } of body.metrics) expect(body.values[key]).toHaveLength(4);
  expect(body.metrics).toHaveLength(METRICS.length);
  expect(body.metrics.find((metric) => metric.key === "typicalRent")).toEqual({
    key: "typicalRent",
    label: "Typical rent",
    theme: "rentAndValue",
    frequency: "monthly",
    missing: expect.any(String),
    codes: [],
    isLastKnown: false,
    notRanked: null,
    unit: "usd",
    direction: "neutral",
    method: expect.any(String),
    source: "Zillow",
    asOf: "2026-01",
    // With the one that is last known.
    coverage: 3,
    demo: false,
  });
});

test("metrics are narrowed by repeating the parameter, and an unknown one is invalid", async () => {
  const one = (await get("/api/markets/counties-metrics?metric=population")).json<CountyMetrics>();
  expect(Object.keys(one.values)).toEqual(["population"]);
  const url = "/api/markets/counties-metrics?metric=unemploymentRate&metric=typicalRent";
  const two = (await get(url)).json<CountyMetrics>();
  expect(Object.keys(two.values)).toEqual(["typicalRent", "unemploymentRate"]);
  expect(two.metrics.map((metric) => metric.key)).toEqual(["typicalRent", "unemploymentRate"]);
  const unknown = await get("/api/markets/counties-metrics?metric=population&metric=magic");
  expect(unknown.statusCode).toBe(422);
  expect(unknown.json().detail[0]).toMatchObject({ loc: ["query", "metric"] });
});

test.each(EVERY_CALL)("%s is not sent twice to who holds it", async (path) => {
  const url = `/api/markets/${path}`;
  const first = await get(url);
  const etag = String(first.headers.etag);
  expect(etag).toMatch(/^W\/".+"$/);
  const again = await get(url, { "if-none-match": etag });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe("");
  expect(again.headers["cache-control"]).toBe("private, no-cache");
  expect((await get(url, { "if-none-match": 'W/"other"' })).statusCode).toBe(200);
});

test("geometry has counties, states and metros, merged from the counties of the database", async () => {
  const map = (await get("/api/markets/counties-geometry")).json();
  expect(map.type).toBe("Topology");
  expect(map.objects.counties.geometries).toHaveLength(3_142);
  expect(map.objects.states.geometries.length).toBeGreaterThanOrEqual(51);
  const metros = map.objects.metros.geometries as { id: string; type: string; properties: object }[];
  expect(metros.map((metro) => metro.id).sort()).toEqual([BOISE, SEATTLE]);
  expect(metros.find((metro) => metro.id === SEATTLE)).toMatchObject({
    type: "MultiPolygon",
    properties: { name: "Seattle-Tacoma-Bellevue, WA" },
  });
});

test("geometry comes compressed, projected or in degrees, and for ever under its version", async () => {
  const { geometryVintage } = (await get("/api/markets/counties-metrics?metric=population")).json();
  const url = `/api/markets/counties-geometry?vintage=${geometryVintage}`;
  const answer = await get(url, { "accept-encoding": "gzip, br" });
  expect(answer.headers["content-encoding"]).toBe("br");
  expect(answer.headers.vary).toContain("accept-encoding");
  expect(answer.headers["cache-control"]).toBe("private, max-age=31536000, immutable");
  const albers = JSON.parse(brotliDecompressSync(answer.rawPayload).toString());
  expect(albers.bbox[2]).toBeGreaterThan(900);
  const degrees = (await get("/api/markets/counties-geometry?projection=geographic")).json();
  expect(degrees.bbox[0]).toBeGreaterThanOrEqual(-180);
  expect((await get("/api/markets/counties-geometry?projection=mercator")).statusCode).toBe(422);
  const other = await get("/api/markets/counties-geometry?vintage=2017-other");
  expect(other.headers["cache-control"]).toBe("private, no-cache");
});

test("the same metrics and geometry answer under property search", async () => {
  for (const path of ["counties-metrics?metric=population", "counties-geometry"]) {
    const [market, search] = [await get(`/api/markets/${path}`), await get(`/api/property-search/${path}`)];
    expect(search.statusCode).toBe(200);
    expect(search.headers.etag).toBe(market.headers.etag);
    expect(search.body).toBe(market.body);
  }
});

test("an unknown county or metro is 404, a malformed id invalid", async () => {
  for (const path of ["county/99999", "msa/99999"]) {
    const answer = await get(`/api/markets/stats/${path}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ detail: expect.any(String) });
  }
  expect((await get("/api/markets/stats/county/king")).statusCode).toBe(422);
});

test("an import changes answers at once", async () => {
  const url = "/api/markets/counties-metrics?metric=ownerShare";
  const before = await get(url);
  expect(before.json().values.ownerShare).toEqual([null, null, null, null]);
  const next = await insertImport(labs.database, { publisher: "Labs demo generator", demo: true });
  await insertSeries(labs.database, {
    key: "ownerShare",
    id: KING,
    start: "2024-07",
    stepMonths: 12,
    values: [0.55],
    importId: next,
  });
  // A reader may have come between the import's record and its rows only if they were not one transaction.
  await insertImport(labs.database);
  const after = await get(url, { "if-none-match": String(before.headers.etag) });
  expect(after.statusCode).toBe(200);
  expect(after.json().values.ownerShare).toEqual([null, null, 0.55, null]);
  expect(after.json().metrics[0]).toMatchObject({ source: "Labs demo generator", demo: true, coverage: 1 });
});

test("a real rent over a simulated value is no yield", async () => {
  const other = await createTestApp();
  const viewer = await other.signIn("viewer");
  const real = await insertImport(other.database);
  const demo = await insertImport(other.database, { demo: true, publisher: "Labs demo generator" });
  await insertCounty(other.database, { fips: "37119", name: "Mecklenburg", state: "NC" });
  await insertSeries(other.database, {
    key: "typicalRent",
    id: "37119",
    start: "2026-01",
    values: [2000],
    importId: real,
  });
  await insertSeries(other.database, {
    key: "typicalHomeValue",
    id: "37119",
    start: "2026-01",
    values: [400_000],
    importId: demo,
  });
  const { metrics } = (
    await other.app.inject({ url: "/api/markets/stats/county/37119", headers: viewer })
  ).json<{ metrics: { key: string; value: number | null; unavailable: string | null }[] }>();
  for (const key of ["grossYield", "priceToRent"]) {
    const metric = metrics.find((each) => each.key === key);
    expect(metric?.value).toBeNull();
    expect(metric?.unavailable).toContain("demo data");
  }
  expect(metrics.find((each) => each.key === "typicalRent")?.value).toBe(2000);
  await other.close();
});

test("the chart of return and risk answers to every name that begins as its own", async () => {
  const own = await get("/api/markets/risk-adjusted-returns-chart?homes=10");
  for (const name of ["ri", "risk", "risk-return", "ri4c7e0d", "ri/sk"]) {
    const answer = await get(`/api/markets/${name}?homes=10`);
    expect(answer.statusCode, name).toBe(200);
    expect(answer.body).toBe(own.body);
  }
  expect((await get("/api/markets/rent")).statusCode).toBe(404);
});

test.each([
  "homes=0",
  "homes=2.5",
  "window=1",
  "riskFree=2",
  "expenseRatio=1",
  "returnBasis=luck",
  "msa=seattle",
  "maxWeight=0",
  "smoothing=none",
  "index=gold",
])("%s makes no chart of return and risk", async (query) => {
  const answer = await get(`/api/markets/risk?${query}`);
  expect(answer.statusCode).toBe(422);
  expect(answer.json().detail[0].loc[0]).toBe("query");
});

test("the past of a metric is a column a year, null where a county had nothing", async () => {
  const body = (await get("/api/markets/counties-history?metric=population")).json<CountyHistory>();
  expect(body.dates).toEqual(["2023-07", "2024-07"]);
  expect(body.ids).toEqual([REGION, ADA, KING, PIERCE]);
  expect(body.values).toEqual([
    [null, null, 2_000_000, 900_000],
    [null, null, 2_040_000, 909_000],
  ]);
  expect((await get("/api/markets/counties-history?metric=unemploymentRate")).statusCode).toBe(404);
  expect((await get("/api/markets/counties-history?metric=medianHouseholdIncome")).statusCode).toBe(404);
  expect((await get("/api/markets/counties-history?metric=magic")).statusCode).toBe(422);
  expect((await get("/api/markets/counties-history")).statusCode).toBe(422);
});

test("each county names the metro that it is part of", async () => {
  const body = (await get("/api/markets/counties-metrics?metric=population")).json<CountyMetrics>();
  expect(body.msaIds).toEqual([null, BOISE, SEATTLE, SEATTLE]);
});

test("metro metrics are columns too, and tell which contradict their counties", async () => {
  const body = (await get("/api/markets/metros-metrics")).json<MetroMetrics>();
  expect(body.ids).toEqual([BOISE, SEATTLE]);
  expect(body.names).toEqual(["Boise City, ID", "Seattle-Tacoma-Bellevue, WA"]);
  expect(body.values.typicalRent).toEqual([null, 1_950]);
  // King's 2,100 and Pierce's 1,600 hold it between them.
  expect(body.outOfRange).toEqual({});
  await labs.pool.query(
    `update metric_series set "values" = '{2400,2400}', latest_value = 2400
     where metric_key = 'typicalRent' and area_id = $1`,
    [SEATTLE],
  );
  await insertImport(labs.database);
  const now = (await get("/api/markets/metros-metrics?metric=typicalRent")).json<MetroMetrics>();
  expect(now.outOfRange).toEqual({ typicalRent: [1] });
  expect((await get("/api/markets/metros-metrics?metric=nothing")).statusCode).toBe(422);
});
