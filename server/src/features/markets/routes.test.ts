import { brotliDecompressSync } from "node:zlib";
import type { CountyMetrics, MarketStats } from "@labs/contract/markets";
import { afterAll, beforeAll, expect, test } from "vitest";
import { properties } from "../../lib/database/tables/properties.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { insertCounty, insertImport, insertMetro, insertSeries } from "../../test/market-rows.ts";
import { listAreaFigures } from "./service.ts";

let labs: TestApp;
let session: { cookie: string };
let importId: string;

const KING = "53033";
const PIERCE = "53053";
const ADA = "16001";
const REGION = "09110";
const SEATTLE = "42660";
const BOISE = "14260";

beforeAll(async () => {
  labs = await createTestApp();
  session = await labs.signIn("viewer");
  const { database } = labs;
  importId = await insertImport(database, { publisher: "Zillow" });
  const census = await insertImport(database, { publisher: "Census Bureau" });
  await insertMetro(database, { id: SEATTLE, name: "Seattle-Tacoma-Bellevue, WA", importId: census });
  await insertMetro(database, { id: BOISE, name: "Boise City, ID", importId: census });
  await insertCounty(database, { fips: KING, name: "King County", state: "WA", msaId: SEATTLE });
  await insertCounty(database, { fips: PIERCE, name: "Pierce County", state: "WA", msaId: SEATTLE });
  await insertCounty(database, { fips: ADA, name: "Ada County", state: "ID", msaId: BOISE });
  await insertCounty(database, { fips: REGION, name: "Capitol", state: "CT", geographyVintage: "2022" });
  const rent = { key: "typicalRent", importId };
  const value = { key: "typicalHomeValue", importId };
  const growing = (from: number, to: number) => [from, ...Array(11).fill(null), to];
  await insertSeries(database, { ...rent, id: KING, start: "2025-01", values: growing(2_000, 2_100) });
  await insertSeries(database, { ...value, id: KING, start: "2024-12", values: [600_000, 610_000, 620_000] });
  await insertSeries(database, { ...rent, id: PIERCE, start: "2025-12", values: [1_500, 1_600] });
  await insertSeries(database, { ...value, id: PIERCE, start: "2025-12", values: [400_000, 384_000] });
  await insertSeries(database, { ...rent, id: ADA, start: "2024-01", values: [1_000, 1_100] });
  await insertSeries(database, {
    ...rent,
    kind: "msa",
    id: SEATTLE,
    start: "2025-12",
    values: [1_900, 1_950],
  });
  const people = { key: "population", importId: census, start: "2023-07", stepMonths: 12 };
  await insertSeries(database, { ...people, id: KING, values: [2_000_000, 2_040_000] });
  await insertSeries(database, { ...people, id: PIERCE, values: [900_000, 909_000] });
  const growth = { key: "populationGrowth1y", importId: census, start: "2024-07", stepMonths: 12 };
  await insertSeries(database, { ...growth, id: KING, values: [0.02] });
  await insertSeries(database, { ...growth, id: PIERCE, values: [0.01] });
  const jobs = { key: "unemploymentRate", importId: census, start: "2024-07", stepMonths: 12 };
  await insertSeries(database, { ...jobs, id: KING, values: [0.04] });
  await insertSeries(database, { ...jobs, id: PIERCE, values: [0.06] });
  await insertSeries(database, { ...jobs, id: ADA, values: [0.03] });
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

test.each(["counties-metrics", "counties-geometry", "stats/county/53033", "stats/msa/42660"])(
  "%s needs a session",
  async (path) => {
    expect((await labs.app.inject(`/api/markets/${path}`)).statusCode).toBe(401);
  },
);

test("county metrics are columns in one order, null where nothing is known", async () => {
  const body = (await get("/api/markets/counties-metrics")).json<CountyMetrics>();
  expect(body.ids).toEqual([REGION, ADA, KING, PIERCE]);
  expect(body.names).toEqual(["Capitol, CT", "Ada County, ID", "King County, WA", "Pierce County, WA"]);
  expect(body.asOf).toBe("2026-01");
  for (const { key } of body.metrics) expect(body.values[key]).toHaveLength(4);
  expect(body.metrics).toHaveLength(15);
  expect(body.metrics.find((metric) => metric.key === "typicalRent")).toEqual({
    key: "typicalRent",
    label: "Typical rent",
    unit: "usd",
    direction: "neutral",
    method: expect.any(String),
    source: "Zillow",
    asOf: "2026-01",
    coverage: 2,
    demo: false,
  });
});

test("a figure much older than the others of its metric is not shown beside them", async () => {
  const body = (await get("/api/markets/counties-metrics?metric=typicalRent")).json<CountyMetrics>();
  expect(body.values.typicalRent).toEqual([null, null, 2_100, 1_600]);
  const ada = await stats("county", ADA);
  expect(ada.metric("typicalRent")).toMatchObject({
    value: null,
    unavailable: "Last published for 2024-02, too long before other areas to compare",
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

test.each([
  "/api/markets/counties-metrics",
  "/api/markets/counties-geometry",
  "/api/markets/stats/county/53033",
  "/api/markets/stats/msa/42660",
])("%s is not sent twice to who holds it", async (url) => {
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

test("ranks run from the best by direction; the percentile is the share of lower values", async () => {
  const king = await stats("county", KING);
  expect(king.metric("unemploymentRate")).toMatchObject({ value: 0.04, rank: 2, of: 3, percentile: 0.5 });
  expect(king.metric("population")).toMatchObject({ rank: 1, of: 2, percentile: 1 });
  const ada = await stats("county", ADA);
  expect(ada.metric("unemploymentRate")).toMatchObject({ rank: 1, percentile: 0 });
  expect(ada.metric("population")).toMatchObject({ value: null, unavailable: "Not published for this area" });
  expect(ada.metric("ownerShare")).toMatchObject({
    of: 0,
    unavailable: "No loaded source has this figure",
  });
});

test("a county names its metro and its series with months, source and date", async () => {
  const king = await stats("county", KING);
  expect(king).toMatchObject({ id: KING, kind: "county", name: "King County", state: "WA", note: null });
  expect(king.msa).toEqual({ id: SEATTLE, name: "Seattle-Tacoma-Bellevue, WA" });
  expect(king.series.find((series) => series.key === "typicalRent")).toEqual({
    key: "typicalRent",
    label: "Typical rent",
    unit: "usd",
    source: "Zillow",
    asOf: "2026-01",
    demo: false,
    points: [
      ["2025-01", 2_000],
      ["2026-01", 2_100],
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
  const weighted = (0.04 * 2_040_000 + 0.06 * 909_000) / 2_949_000;
  expect(metro.metric("unemploymentRate")?.value).toBeCloseTo(weighted, 12);
  expect(metro.metric("typicalHomeValue")).toMatchObject({
    value: null,
    unavailable: "Not published for this metro, and its counties' figures cannot be combined",
  });
  expect(metro.metric("grossYield")?.unavailable).toBe(
    "Needs a rent or value published for the metro itself",
  );
  const boise = await stats("msa", BOISE);
  expect(boise.metric("population")?.unavailable).toBe(
    "Not every county of this metro has a figure of the same date",
  );
});

test("an unknown county or metro is 404, a malformed id invalid", async () => {
  for (const path of ["county/99999", "msa/99999"]) {
    const answer = await get(`/api/markets/stats/${path}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ detail: expect.any(String) });
  }
  expect((await get("/api/markets/stats/county/king")).statusCode).toBe(422);
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
  expect(figures).toHaveLength(15);
  expect(figures.find((figure) => figure.key === "typicalRent")).toMatchObject({
    value: 2_100,
    rank: 1,
    of: 2,
    percentile: 1,
    asOf: "2026-01",
  });
  expect(await listAreaFigures({ database: labs.database, kind: "county", id: "99999" })).toEqual([]);
});

test("the areas most like one come nearest first", async () => {
  const king = await stats("county", KING);
  expect(king.peers).toEqual([]);
  const census = await insertImport(labs.database, { publisher: "Census Bureau" });
  const value = { key: "typicalHomeValue", importId, start: "2025-12" };
  await insertSeries(labs.database, { ...value, kind: "msa", id: SEATTLE, values: [500_000, 500_000] });
  for (const [id, size] of [
    ["10000", 5],
    ["10001", 1.1],
    ["10002", 2],
  ] as const) {
    const own = { kind: "msa" as const, id };
    await insertMetro(labs.database, { id, name: `Metro ${id}`, importId: census });
    await insertSeries(labs.database, { ...value, ...own, values: [500_000 * size] });
    await insertSeries(labs.database, { ...value, ...own, key: "typicalRent", values: [1_950 * size] });
    const people = { key: "population", importId: census, start: "2024-07", stepMonths: 12 };
    await insertSeries(labs.database, { ...people, ...own, values: [2_949_000 * size] });
  }
  await insertImport(labs.database);
  const { peers } = await stats("msa", SEATTLE);
  expect(peers.map((peer) => peer.id)).toEqual(["10001", "10002", "10000"]);
  expect(peers[0]).toMatchObject({ name: "Metro 10001", values: { typicalHomeValue: 550_000 } });
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
