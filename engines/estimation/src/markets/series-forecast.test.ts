import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createRandom } from "../maths/seeded-random.ts";
import { followMisses, forecastSeries, pastErrors, type SeriesForecast } from "./series-forecast.ts";

const MONTHLY = { stepsPerYear: 12, years: [1, 2, 3], level: 0.8 };

function known(forecast: SeriesForecast) {
  if (!forecast.ok) throw new Error(forecast.reason);
  return forecast;
}

describe("a forecast of a series", () => {
  test("of one that never changes is exact, without error and without width", () => {
    const forecast = known(forecastSeries({ ...MONTHLY, values: Array(120).fill(1500) }));
    expect(forecast.steps).toHaveLength(36);
    for (const { value, low, high } of forecast.steps) {
      expect([value, low, high].map((each) => each.toFixed(6))).toEqual(Array(3).fill("1500.000000"));
    }
    expect(forecast.horizons[0]?.error).toMatchObject({ meanAbsolute: 0, bias: 0, noChange: 0, count: 72 });
  });

  test("damps growth as the formula says, and knows that it falls short of steady growth", () => {
    const values = Array.from({ length: 60 }, (_, at) => 100 * 1.01 ** at);
    const forecast = known(forecastSeries({ values, stepsPerYear: 4, years: [1], level: 0.8 }));
    const kept = 0.95 ** 3;
    const growth = Math.log(1.01) * (kept + kept ** 2 + kept ** 3 + kept ** 4);
    expect(forecast.horizons[0]?.value).toBeCloseTo((values.at(-1) ?? 0) * Math.exp(growth), 8);
    const { error } = forecast.horizons[0] ?? {};
    expect(error?.bias).toBeCloseTo(Math.exp(growth) / 1.01 ** 4 - 1, 12);
    expect(error?.meanAbsolute).toBeCloseTo(-(error?.bias ?? 0), 12);
    expect(error?.meanAbsolute).toBeLessThan(error?.noChange ?? 0);
    expect(error).toMatchObject({ count: 60 - 12 - 4, firstOutcome: 16, lastOutcome: 59 });
    // Ranges that held grow narrower until one misses.
    expect(error?.coverage).toBeGreaterThanOrEqual(0.8);
  });

  test("is of what was published since the last gap, at its own places", () => {
    const values = [9, null, ...Array.from({ length: 90 }, (_, at) => 100 + at), null];
    const forecast = known(forecastSeries({ ...MONTHLY, values }));
    expect(forecast.last).toBe(91);
    expect(forecast.track[0]?.at).toBe(2 + 36 + 12);
    expect(forecast.track.at(-1)?.at).toBe(91);
    // 90 months hold outcomes over one year (42) and two (30), and too few over three (18).
    expect(forecast.horizons.map(({ years, error }) => [years, error.count])).toEqual([
      [1, 42],
      [2, 30],
    ]);
  });

  test("is none without two years of outcomes, and says what it needs", () => {
    const values = Array(71).fill(100);
    expect(forecastSeries({ ...MONTHLY, values })).toEqual({
      ok: false,
      reason: "Needs 72 values without a gap, so that past forecasts can be measured; there are 71",
    });
    expect(forecastSeries({ ...MONTHLY, values: [...values, 100] }).ok).toBe(true);
    expect(forecastSeries({ ...MONTHLY, values: [...values, 100, 0] }).ok).toBe(false);
    expect(forecastSeries({ ...MONTHLY, values: [] }).ok).toBe(false);
  });

  test("is none where ranges of the past held too few of the outcomes, and says so", () => {
    const swing = (growth: number) =>
      Array.from({ length: 120 }, (_, at) => 100 * Math.exp(1e-4 * growth ** at * (at % 2 === 0 ? 1 : -1)));
    // Swings that grow without end leave each range behind; the same ones that stay as they are do not.
    expect(forecastSeries({ ...MONTHLY, values: swing(1.05) })).toEqual({
      ok: false,
      reason: "Ranges of past forecasts held too few of the outcomes to make one now",
    });
    const steady = known(forecastSeries({ ...MONTHLY, values: swing(1) }));
    expect(steady.horizons[0]?.error.coverage).toBeGreaterThanOrEqual(0.7);
  });

  test("of the past never reads what came after it", () => {
    const level = fc.double({ min: 50, max: 500, noNaN: true });
    fc.assert(
      fc.property(fc.array(level, { minLength: 84, maxLength: 110 }), level, (values, last) => {
        const before = forecastSeries({ ...MONTHLY, values });
        const after = forecastSeries({ ...MONTHLY, values: [...values, last] });
        // Of noise alone ranges may hold too little, and then there is no forecast.
        fc.pre(before.ok && after.ok);
        expect(after.track.slice(0, before.track.length)).toEqual(before.track);
        for (const { low, value, high } of after.steps) {
          expect(low).toBeLessThanOrEqual(value);
          expect(value).toBeLessThanOrEqual(high);
        }
      }),
      { numRuns: 30 },
    );
  });

  test("does not depend on the unit of its values", () => {
    const values = Array.from({ length: 100 }, (_, at) => 200 + 30 * Math.sin(at / 5) + at);
    const one = known(forecastSeries({ ...MONTHLY, values }));
    const ten = known(forecastSeries({ ...MONTHLY, values: values.map((value) => 10 * value) }));
    expect(ten.horizons[1]?.high).toBeCloseTo(10 * (one.horizons[1]?.high ?? 0), 6);
    expect(ten.horizons[1]?.error.meanAbsolute).toBeCloseTo(one.horizons[1]?.error.meanAbsolute ?? 0, 12);
  });
});

describe("errors of past forecasts", () => {
  test("are measured from every origin whose outcome has come", () => {
    const past = pastErrors([0, 1, 2], {
      ...{ ahead: (at: number) => at, scaleAt: () => 1 },
      ...{ steps: 1, firstOrigin: 0 },
    });
    expect(past.map(({ forecast, outcome }) => outcome - forecast)).toEqual([1, 1]);
  });

  const still = { margin: 0, step: 0, least: 2, fewest: 1 };
  const missBy = (outcome: number, origin: number) => ({
    ...{ origin, outcomeAt: origin + 1, forecast: 0, start: 0, scale: 1 },
    outcome,
  });

  test("make a range of the rank that holds one more", () => {
    const past = [4, 2, 1, 3].map(missBy);
    expect(followMisses(past, { ...still, level: 0.6 }).width).toBe(3);
    expect(followMisses(past, { ...still, level: 0.99 }).width).toBe(4);
  });

  test("are judged by the range that was known then, not by the one of today", () => {
    const level = 0.5;
    // Misses of 0 until the outcomes of position 5, of 1 from then on.
    const past = Array.from({ length: 10 }, (_, origin) => missBy(origin < 5 ? 0 : 1, origin));
    expect(followMisses(past, { ...still, level }).coverage).toBe(3 / 8);
    expect(followMisses(past, { ...still, level, fewest: 9 }).coverage).toBeNull();
  });

  test("widen the range when they grow, until it holds its share again", () => {
    const random = createRandom(5);
    // Errors grow eightfold halfway, and no past error foretold it.
    const past = Array.from({ length: 400 }, (_, at) => missBy((at < 150 ? 1 : 8) * random() ** 2, at));
    const usual = { ...still, level: 0.8, least: 24 };
    const fixed = followMisses(past, usual).coverage ?? 0;
    const led = followMisses(past, { ...usual, step: 0.1 }).coverage ?? 0;
    expect(fixed).toBeLessThan(0.75);
    expect(Math.abs(led - 0.8)).toBeLessThan(0.02);
  });

  test("count in what the series moved: a forecast made in a calm month gets a narrow range", () => {
    const past = Array.from({ length: 60 }, (_, at) => ({
      ...missBy(at % 2 === 0 ? 1 : 10, at),
      scale: at % 2 === 0 ? 1 : 10,
    }));
    expect(followMisses(past, { ...still, level: 0.8 })).toEqual({ width: 1, coverage: 1 });
  });
});
