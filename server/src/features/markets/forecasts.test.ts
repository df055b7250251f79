import type { MarketStats } from "@labs/contract/markets/metrics";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import {
  insertCounty,
  insertImport,
  insertSeries,
  KING,
  MARKETS_DAY,
  PIERCE,
} from "../../test/market-rows.ts";

let labs: TestApp;
let session: { cookie: string };
/** A rent that rises in waves, so that a damped trend is wrong at every turn. */
const RENT = Array.from({ length: 96 }, (_, at) => Math.round(1_500 + 4 * at + 60 * Math.sin(at / 9)));
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: MARKETS_DAY }));
afterAll(() => void vi.useRealTimers());

beforeAll(async () => {
  labs = await createTestApp();
  session = await labs.signIn("viewer");
  const { database } = labs;
  const importId = await insertImport(database, { publisher: "Zillow" });
  await insertCounty(database, { fips: KING, name: "King County", state: "WA" });
  await insertCounty(database, { fips: PIERCE, name: "Pierce County", state: "WA" });
  const rent = { key: "typicalRent", start: "2018-01", importId };
  await insertSeries(database, { ...rent, id: KING, values: RENT });
  await insertSeries(database, { ...rent, id: PIERCE, values: RENT.slice(0, 40) });
  const value = { key: "typicalHomeValue", start: "2018-01", importId };
  await insertSeries(database, { ...value, id: PIERCE, stepMonths: 12, values: [400_000, 410_000] });
});
afterAll(() => labs.close());

async function getForecasts(id: string) {
  const answer = await labs.app.inject({ url: `/api/markets/stats/county/${id}`, headers: session });
  return answer.json<MarketStats>().forecasts;
}

test("each forecast stands beside what the same rule missed by in this area's own past", async () => {
  const { items, method } = await getForecasts(KING);
  expect(items.map(({ key, asOf, source, level }) => [key, asOf, source, level])).toEqual([
    ["typicalRent", "2025-12", "Zillow", 0.8],
  ]);
  const rent = items[0];
  expect(rent?.horizons.map(({ months, month }) => [months, month])).toEqual([
    [12, "2026-12"],
    [24, "2027-12"],
    [36, "2028-12"],
  ]);
  // The year's forecast made at 2024-12, by hand, and what came at 2025-12.
  const [now = 0, before = 0] = [RENT[83], RENT[71]];
  const damped = (0.95 * (1 - 0.95 ** 12)) / 0.05;
  const made = now * Math.exp((Math.log(now / before) / 12) * damped);
  expect(rent?.track.at(-1)).toEqual(["2025-12", Number(made.toPrecision(6))]);
  const misses = (rent?.track ?? []).map(([, value], at) => Math.abs(value / (RENT[48 + at] ?? 0) - 1));
  const { error } = rent?.horizons[0] ?? {};
  expect(error).toMatchObject({ count: 48, from: "2022-01", to: "2025-12" });
  expect(error?.meanAbsolute).toBeCloseTo(misses.reduce((sum, one) => sum + one, 0) / 48, 5);
  // January has passed: of what is known to its publisher there is no forecast.
  expect(rent?.path.map(([month]) => month).slice(0, 2)).toEqual(["2026-02", "2026-03"]);
  // Each sentence says what `forecastSeries` does: 0.95 a month, 80% ranges, none below 70% held.
  expect(method).toEqual([
    "Damped trend: the last value × e^(g × (0.95 + 0.95² + … + 0.95ʰ)), h months ahead, with g the mean monthly log growth of the last twelve.",
    "The same rule for every area: back-tested at each past month on the months out by then, as the edition of that time had them where it is loaded, else as they are known today; its errors are shown next to it.",
    "The range is as wide as 80% of those misses, each counted in how much the area's figure moved at the time. It is widened after every range that missed and narrowed after every one that held, so that 80% hold in the long run. Within range counts outcomes that lay inside the range which could be known when each forecast was made.",
    "No forecast where past ranges held less than 70% of outcomes; at three years that is one metro in five.",
    "Only months to come are listed: what a forecast said of months that have passed is in its track record.",
    "Forecasts of months that overlap miss together, so they are worth less evidence than their number. A rule that misses by as much as saying that nothing changes knows nothing.",
  ]);
});

test("a forecast lists no month that has passed, and is none when all of them have", async () => {
  vi.setSystemTime("2027-06-01");
  const [rent] = (await getForecasts(KING)).items;
  expect(rent?.horizons.map(({ month }) => month)).toEqual(["2027-12", "2028-12"]);
  expect(rent?.path[0]?.[0]).toBe("2027-06");
  vi.setSystemTime("2029-01-02");
  const { items, missing } = await getForecasts(KING);
  expect(items).toEqual([]);
  expect(missing[0]?.reason).toBe(
    "Its last value is of Dec 2025: every month that could be forecast from it has passed",
  );
  vi.setSystemTime(MARKETS_DAY);
});

test("a figure whose past forecasts cannot be measured has none, with the reason", async () => {
  expect(await getForecasts(PIERCE)).toMatchObject({
    items: [],
    missing: [
      {
        key: "typicalRent",
        reason: "Needs 72 values without a gap, so that past forecasts can be measured; there are 40",
      },
      { key: "typicalHomeValue", reason: "Not published monthly" },
    ],
  });
  expect((await getForecasts(KING)).missing).toEqual([
    { key: "typicalHomeValue", label: "Typical home value", reason: "No data published for this area" },
  ]);
});
