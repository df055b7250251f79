import type {
  Ring,
  SmallAreaMetrics,
  SmallAreaOutlines,
  SmallAreaStats,
} from "@labs/contract/markets/small-areas";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { metricSeries, zipFairRents } from "../../../lib/database/tables/markets.ts";
import {
  smallAreas,
  withheldFigures,
  zipCounties,
  zipTracts,
} from "../../../lib/database/tables/small-areas.ts";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { insertImport, insertMarkets, KING, MARKETS_DAY, SEATTLE } from "../../../test/market-rows.ts";
import { listFairRents } from "./small-area-repository.ts";

let labs: TestApp;
let session: { cookie: string };
let importId = "";
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: MARKETS_DAY }));
afterAll(() => void vi.useRealTimers());
beforeAll(async () => {
  labs = await createTestApp();
  session = await labs.signIn("viewer");
  await insertMarkets(labs.database);
  importId = await insertImport(labs.database, { publisher: "US Census Bureau, American Community Survey" });
  await insertAreas();
});
afterAll(() => labs.close());

const [FIRST, SECOND, THIRD] = ["53033000100", "53033000201", "53033000300"] as const;

async function insertFigure(
  kind: "zip" | "tract" | "tract2010",
  id: string,
  key: string,
  of: { year: number; value: number; margin?: number },
) {
  const month = `${of.year}-07-01`;
  await labs.database.insert(metricSeries).values({
    ...{ metricKey: key, areaKind: kind, areaId: id, startMonth: month, stepMonths: 12, values: [of.value] },
    ...{
      margins: of.margin === undefined ? null : [of.margin],
      latestMonth: month,
      latestValue: of.value,
      importId,
    },
  });
}

/** Three squares of about 2 by 2 miles in a row, the first with the point that circles are drawn around. */
async function insertAreas() {
  const side = 2 / 69.1;
  const wide = side / Math.cos((47.6 * Math.PI) / 180);
  const places = [FIRST, SECOND, THIRD].map((id, at) => {
    const west = -122.4 + at * wide;
    const steps = [west, 47.6, wide, 0, 0, side, -wide, 0].map((degrees) => Math.round(degrees * 1e5));
    return {
      ...{ kind: "tract" as const, id, latitude: 47.6 + side / 2, longitude: west + wide / 2 },
      ...{ west, south: 47.6, east: west + wide, north: 47.6 + side, outline: JSON.stringify([steps]) },
      ...{ edition: "Census tracts of 2023", importId },
    };
  });
  await labs.database.insert(smallAreas).values(places);
  for (const [at, id] of [FIRST, SECOND, THIRD].entries()) {
    await insertFigure("tract", id, "population", { year: 2024, value: 1_000 * (at + 1), margin: 100 });
    if (id !== THIRD) {
      await insertFigure("tract", id, "medianGrossRent", {
        year: 2024,
        value: 1_500 + 500 * at,
        margin: 100,
      });
    }
  }
  await insertFigure("tract", FIRST, "medianHouseholdIncome", { year: 2024, value: 60_000, margin: 50_000 });
  await insertFigure("tract", SECOND, "medianHouseholdIncome", { year: 2024, value: 90_000, margin: 5_000 });
  await insertFigure("tract2010", FIRST, "medianGrossRent", { year: 2018, value: 1_100 });
  await labs.database.insert(withheldFigures).values({
    ...{ metricKey: "medianGrossRent", areaKind: "tract", areaId: THIRD, month: "2024-07-01" },
    ...{ reason: "Withheld by the publisher: too few answers", importId },
  });
  await insertFigure("zip", "98101", "medianGrossRent", { year: 2024, value: 2_000, margin: 80 });
  await labs.database.insert(zipCounties).values({ zip: "98101", countyFips: KING, share: 1, importId });
  await labs.database.insert(zipTracts).values({ zip: "98101", tract: FIRST, share: null, importId });
}

const get = async <Body>(path: string) => {
  const answer = await labs.app.inject({ method: "GET", url: `/api/markets/${path}`, headers: session });
  return { status: answer.statusCode, body: answer.json<Body>() };
};

const EVERY_CALL = [
  `small-areas-metrics?kind=tract&county=${KING}`,
  `small-areas-geometry?kind=tract&county=${KING}`,
  "stats/zip/98101",
  `stats/tract/${FIRST}`,
  "ring?latitude=47.6&longitude=-122.4",
];

test.each(EVERY_CALL)("%s needs a session", async (path) => {
  expect((await labs.app.inject(`/api/markets/${path}`)).statusCode).toBe(401);
});

test.each([
  ["small-areas-metrics?kind=tract", 422],
  [`small-areas-metrics?kind=tract&county=${KING}&msa=${SEATTLE}`, 422],
  [`small-areas-metrics?kind=block&county=${KING}`, 422],
  [`small-areas-metrics?kind=zip&county=${KING}&metric=netYield`, 422],
  ["small-areas-metrics?kind=tract&county=99999", 404],
  ["small-areas-geometry?kind=tract&msa=99999", 404],
  ["stats/zip/9810", 422],
  ["stats/zip/00000", 404],
  ["stats/tract/53033", 422],
  ["stats/tract/53033999900", 404],
  [`stats/tract/${SECOND}?census=2010`, 404],
  ["ring?latitude=91&longitude=0", 422],
  ["ring?latitude=47&longitude=-122&miles=50", 422],
])("%s answers %i", async (path, status) => {
  expect((await get(path)).status).toBe(status);
});

test("tracts of a county are columns with margins; what is withheld and what is too unsure to rank is told", async () => {
  const { body } = await get<SmallAreaMetrics>(`small-areas-metrics?kind=tract&county=${KING}`);
  expect(body).toMatchObject({ kind: "tract", census: "2020", ids: [FIRST, SECOND, THIRD] });
  expect(body.names[1]).toBe("Census tract 2.01, King County, WA");
  expect(body.values.medianGrossRent).toEqual([1_500, 2_000, null]);
  expect(body.margins.medianGrossRent).toEqual([100, 100, null]);
  expect(body.withheld).toEqual({ medianGrossRent: [2] });
  expect(body.unranked).toEqual({ medianHouseholdIncome: [0] });
  const { body: one } = await get<SmallAreaMetrics>(
    `small-areas-metrics?kind=tract&msa=${SEATTLE}&metric=population`,
  );
  expect(Object.keys(one.values)).toEqual(["population"]);
  const { body: before } = await get<SmallAreaMetrics>(
    `small-areas-metrics?kind=tract&county=${KING}&census=2010`,
  );
  expect(before).toMatchObject({
    census: "2010",
    ids: [FIRST],
    lastKnown: { medianGrossRent: [{ asOf: "2018" }] },
  });
});

test("ZIP codes of a county are those of the crosswalk, else of the list of postal codes", async () => {
  const { body } = await get<SmallAreaMetrics>(`small-areas-metrics?kind=zip&county=${KING}`);
  expect(body).toMatchObject({ ids: ["98101"], names: ["98101, Seattle, WA"] });
  const { body: listed } = await get<SmallAreaMetrics>("small-areas-metrics?kind=zip&county=53053");
  expect(listed.ids.length).toBeGreaterThan(30);
});

test("outlines come as they are kept", async () => {
  const { body } = await get<SmallAreaOutlines>(`small-areas-geometry?kind=tract&county=${KING}`);
  expect(body.ids).toEqual([FIRST, SECOND, THIRD]);
  expect(body.outlines[0]?.[0]).toHaveLength(8);
  expect(body.editions).toEqual(["Census tracts of 2023"]);
});

test("a tract's page has each figure with its date, margin and rank in its county, and tells of the other census", async () => {
  const { body } = await get<SmallAreaStats>(`stats/tract/${FIRST}`);
  expect(body).toMatchObject({
    ...{ name: "Census tract 1, King County, WA", census: "2020", otherCensus: "2010" },
    ...{ msa: { id: SEATTLE }, counties: [{ id: KING }], boundaries: "Census tracts of 2023" },
    overlaps: [{ id: "98101", name: "98101, Seattle, WA" }],
    note: expect.stringContaining("redrawn"),
  });
  const rent = body.metrics.find(({ key }) => key === "medianGrossRent");
  expect(rent).toMatchObject({ value: 1_500, margin: 100, asOf: "2024", isLastKnown: false, of: 2 });
  const income = body.metrics.find(({ key }) => key === "medianHouseholdIncome");
  expect(income).toMatchObject({ rank: null, unranked: "Not ranked: its margin of error is too wide" });
  const { body: third } = await get<SmallAreaStats>(`stats/tract/${THIRD}`);
  expect(third.metrics.find(({ key }) => key === "medianGrossRent")).toMatchObject({
    value: null,
    unavailable: "Withheld by the publisher: too few answers (2024)",
  });
  const { body: before } = await get<SmallAreaStats>(`stats/tract/${FIRST}?census=2010`);
  expect(before.metrics.find(({ key }) => key === "medianGrossRent")).toMatchObject({
    ...{ value: 1_100, isLastKnown: true, rank: null },
  });
});

test("a ZIP code's page leads to its tracts, and stands for one of which nothing is loaded", async () => {
  const { body } = await get<SmallAreaStats>("stats/zip/98101");
  expect(body.overlaps).toEqual([{ id: FIRST, name: "Census tract 1, King County, WA", share: null }]);
  const { status, body: other } = await get<SmallAreaStats>("stats/zip/83702");
  expect(status).toBe(200);
  expect(other.metrics.every(({ value }) => value === null)).toBe(true);
});

test("the ring weights tracts by their people within it, combines margins, and tells what it lacks", async () => {
  // The circle holds the first square whole; its middle is the square's.
  const side = 2 / 69.1;
  const wide = side / Math.cos((47.6 * Math.PI) / 180);
  const at = `latitude=${47.6 + side / 2}&longitude=${-122.4 + wide / 2}`;
  const { body } = await get<Ring>(`ring?${at}&miles=2`);
  const [first, second] = body.tracts;
  expect(body.tracts.map(({ id }) => id)).toEqual([FIRST, SECOND]);
  expect(first?.share).toBe(1);
  expect(second?.share).toBeGreaterThan(0.4);
  expect(second?.share).toBeLessThan(0.5);
  const [one, two] = [1_000, 2_000 * (second?.share ?? 0)];
  expect(body.population).toBeCloseTo(one + two, 6);
  const rent = body.figures.find(({ key }) => key === "medianGrossRent");
  expect(rent?.value).toBeCloseTo((one * 1_500 + two * 2_000) / (one + two), 6);
  expect(rent?.margin).toBeCloseTo((100 * Math.hypot(one, two)) / (one + two), 6);
  const { body: wider } = await get<Ring>(`ring?${at}&miles=4`);
  const partial = wider.figures.find(({ key }) => key === "medianGrossRent");
  expect(partial).toMatchObject({ tracts: 2, unavailable: null });
  expect(partial?.coverage).toBeLessThan(1);
  expect(wider.notes).toContain("A figure of fewer tracts than are in reach leaves the others out");
  const { body: nowhere } = await get<Ring>("ring?latitude=30&longitude=-90");
  expect(nowhere).toMatchObject({
    tracts: [],
    notes: ["No census tract whose place is known lies within reach"],
  });
});

test("fair market rents of a fiscal year are known from October 1 before it on, newest first", async () => {
  const row = (fiscalYear: number, areaCode: string, rent: number) => ({
    ...{ zip: "98102", areaCode, areaName: `Area ${areaCode}`, fiscalYear, importId },
    rents: [rent, null, rent + 200, rent + 300, rent + 400],
  });
  await labs.database
    .insert(zipFairRents)
    .values([
      row(2025, "A", 1_500),
      row(2026, "B", 1_610),
      row(2026, "A", 1_600),
      { ...row(2026, "A", 1), zip: "98103" },
    ]);
  const answer = (fiscalYear: number, area: string, rent: number) => ({
    ...{ areaName: `Area ${area}`, fiscalYear, rents: [rent, null, rent + 200, rent + 300, rent + 400] },
  });
  const [old, newer] = [answer(2025, "A", 1_500), [answer(2026, "A", 1_600), answer(2026, "B", 1_610)]];
  const read = (knownOn: string | null) => listFairRents(labs.database, { zip: "98102", knownOn });
  expect(await read(null)).toEqual([...newer, old]);
  expect(await read("2025-10-01")).toEqual([...newer, old]);
  expect(await read("2025-09-30")).toEqual([old]);
  expect(await read("2024-09-30")).toEqual([]);
});
