import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { metricSeries } from "../../../lib/database/tables/markets.ts";
import { smallAreas } from "../../../lib/database/tables/small-areas.ts";
import { createTestDatabase, type TestDatabase } from "../../../test/database.ts";
import { insertImport } from "../../../test/market-rows.ts";
import { getRing } from "./ring.ts";

let labs: TestDatabase;
let importId = "";
beforeAll(async () => {
  labs = await createTestDatabase();
  importId = await insertImport(labs.database, { publisher: "Census Bureau" });
});
afterAll(() => labs.drop());
beforeEach(() => labs.pool.query("truncate small_areas, metric_series"));

const MIDDLE = { latitude: 40, longitude: -90 };
const NORTH = 1 / 69.1;
const EAST = NORTH / Math.cos((40 * Math.PI) / 180);
const YEAR = new Date().getUTCFullYear() - 2;

type Kind = "tract" | "tract2010";
/** A tract of which only its middle is known, so many miles away. */
const place = (id: string, { north = 0, east = 0, kind = "tract" as Kind }) =>
  labs.database.insert(smallAreas).values({
    ...{ kind, id, latitude: 40 + north * NORTH, longitude: -90 + east * EAST },
    ...{ edition: "By hand", importId },
  });
async function say(
  id: string,
  figures: Record<string, [value: number, margin: number | null, year?: number]>,
  kind: Kind = "tract",
) {
  for (const [key, [value, margin, year = YEAR]] of Object.entries(figures)) {
    const month = `${year}-07-01`;
    await labs.database.insert(metricSeries).values({
      ...{ metricKey: key, areaKind: kind, areaId: id, startMonth: month, stepMonths: 12, values: [value] },
      ...{ margins: [margin], latestMonth: month, latestValue: value, importId },
    });
  }
}
const ask = (miles: number) => getRing(labs.database, { ...MIDDLE, miles });
const [NEAR, NEXT, FAR] = ["17001000100", "17001000200", "17001000300"] as const;

test("tracts without an outline count whole where their middle lies within the circle, to its edge", async () => {
  await place(NEAR, {});
  await place(NEXT, { north: 0.999 });
  await place(FAR, { east: -2.001 });
  await say(NEAR, { population: [1_000, 100] });
  await say(NEXT, { population: [3_000, 300] });
  const { tracts, population, figures, notes, census } = await ask(1);
  expect(tracts).toEqual([
    { id: NEAR, share: 1, hasOutline: false, name: "Census tract 1", population: 1_000 },
    { id: NEXT, share: 1, hasOutline: false, name: "Census tract 2", population: 3_000 },
  ]);
  expect([census, population]).toEqual(["2020", 4_000]);
  expect(figures).toEqual([
    {
      ...{ key: "population", label: "Population", unit: "count", source: "Census Bureau", asOf: `${YEAR}` },
      ...{ method: "Sum over tracts, each by the share of its area within the circle.", isLastKnown: false },
      ...{ tracts: 2, coverage: 1, value: 4_000, margin: Math.hypot(100, 300), unavailable: null },
      marginUnavailable: null,
    },
  ]);
  expect(notes).toEqual(["2 tracts have no outline: each counts whole where its middle lies within"]);
  expect((await ask(0.998)).tracts.map(({ id }) => id)).toEqual([NEAR]);
  expect((await ask(2)).tracts).toHaveLength(2);
  expect((await ask(2.002)).tracts.map(({ population: people }) => people)).toEqual([1_000, 3_000, null]);
});

test("a circle reaches as far to the south and to the west", async () => {
  await place(NEAR, { north: -0.999 });
  await place(NEXT, { east: -0.999 });
  await place(FAR, { north: 0.6, east: 0.6 });
  expect((await ask(1)).tracts.map(({ id }) => id)).toEqual([NEAR, NEXT, FAR]);
  expect((await ask(0.9)).tracts.map(({ id }) => id)).toEqual([FAR]);
});

test("a mean weighs by people; what it lacks is told by its reason", async () => {
  await place(NEAR, {});
  await place(NEXT, { east: 0.5 });
  await say(NEAR, {
    ...{ population: [1_000, 100], medianGrossRent: [1_500, 50], ownerShare: [0.5, 0.02] },
    ...{ rentalVacancyRate: [0.08, null], emptyShare: [0.1, 0.01], jobs: [400, null] },
  });
  await say(NEXT, {
    ...{ population: [3_000, null], medianGrossRent: [1_900, null], ownerShare: [0.7, 0.04] },
    ...{ rentalVacancyRate: [0.04, null], emptyShare: [0.2, 0.01, YEAR - 1] },
  });
  const { figures, notes } = await ask(1);
  const find = (key: string) => figures.find((one) => one.key === key);
  expect(find("medianGrossRent")).toMatchObject({
    ...{ value: 1_800, margin: null, unavailable: null, tracts: 2, coverage: 1 },
    marginUnavailable: "1 of 2 tracts have no published margin of error",
    method: expect.stringContaining("it is not the median of the circle"),
  });
  expect(find("ownerShare")?.value).toBeCloseTo(0.65, 12);
  expect(find("ownerShare")?.margin).toBeCloseTo(Math.hypot(0.25 * 0.02, 0.75 * 0.04), 12);
  expect(find("ownerShare")).toMatchObject({
    marginUnavailable: null,
    method: expect.stringMatching(/^Mean of tracts, /),
  });
  expect(find("rentalVacancyRate")).toMatchObject({
    ...{ margin: null, marginUnavailable: "The loaded files give no margins of error for it" },
  });
  expect(find("population")).toMatchObject({
    ...{ value: 4_000, margin: null, marginUnavailable: "1 of 2 tracts have no published margin of error" },
  });
  expect(find("emptyShare")).toMatchObject({
    ...{ value: null, margin: null, marginUnavailable: null, asOf: `${YEAR - 1}` },
    unavailable: `Its tracts' figures are of different dates, ${YEAR - 1} and ${YEAR}`,
  });
  expect(find("jobs")).toMatchObject({
    ...{ value: null, tracts: 1, coverage: 0.25 },
    unavailable: "1 of 2 tracts have no figure, and a sum needs all",
  });
  // What small areas have and circles can't put together.
  expect(figures.map(({ key }) => key)).not.toContain("hazardRiskScore");
  expect(notes).toEqual([
    "2 tracts have no outline: each counts whole where its middle lies within",
    "Medians at the ends of the survey's scale count as that end",
  ]);
});

test("a mean of some of the tracts says so, and without people there is nothing to weigh by", async () => {
  await place(NEAR, {});
  await place(NEXT, { east: 0.5 });
  await say(NEAR, { population: [1_000, 100], ownerShare: [0.5, 0.02], hazardRiskScore: [5, null] });
  await say(NEXT, { population: [3_000, 100], emptyShare: [0.1, null], medianGrossRent: [1, 1, YEAR - 8] });
  const { figures, notes } = await ask(1);
  expect(figures.find(({ key }) => key === "ownerShare")).toMatchObject({
    value: 0.5,
    tracts: 1,
    coverage: 0.25,
  });
  expect(figures.find(({ key }) => key === "medianGrossRent")).toMatchObject({ isLastKnown: true, value: 1 });
  expect(notes).toContain("A figure of fewer tracts than are in reach leaves the others out");
  await labs.pool.query("delete from metric_series where metric_key = 'population' and area_id = $1", [NEXT]);
  const half = await ask(1);
  expect(half.population).toBeNull();
  expect(half.figures.find(({ key }) => key === "emptyShare")).toMatchObject({
    ...{ value: null, coverage: 0 },
    unavailable: "The population of 1 of 1 tracts, to weight by, is not loaded",
  });
  await labs.pool.query("update metric_series set values = '{0}' where metric_key = 'population'");
  expect((await ask(1)).figures.find(({ key }) => key === "ownerShare")).toMatchObject({
    ...{ value: null, coverage: null, unavailable: "No population in these tracts" },
  });
});

test("where no tract of 2020 is, those of 2010 are taken", async () => {
  await place(NEAR, { kind: "tract2010" });
  await say(NEAR, { population: [900, null] }, "tract2010");
  expect(await ask(1)).toMatchObject({ census: "2010", population: 900, tracts: [{ id: NEAR }] });
  await place(FAR, { east: 5 });
  expect((await ask(1)).census).toBe("2010");
  await place(NEXT, {});
  expect(await ask(1)).toMatchObject({ census: "2020", population: null, tracts: [{ id: NEXT }] });
});
