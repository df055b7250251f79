import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { monthsBetween } from "../estimates/observation.ts";
import { timeFactor } from "../hedonic/time-index.ts";
import { marketReturns } from "../markets/market-returns.ts";
import { createSpatialIndex, distanceMiles } from "./distance.ts";

describe("distance", () => {
  test("is the great circle's: Seattle to Portland 145 miles, a degree of latitude 69.1", () => {
    expect(distanceMiles(47.6062, -122.3321, 45.5152, -122.6784)).toBeCloseTo(145.4, 0);
    expect(distanceMiles(40, -100, 41, -100)).toBeCloseTo(69.09, 2);
    expect(distanceMiles(0, 0, 0, 180)).toBeCloseTo(Math.PI * 3958.7613, 6);
    expect(distanceMiles(35, -80, 35, -80)).toBe(0);
  });

  test("the index finds what going through all points finds", () => {
    const point = fc.tuple(
      fc.double({ min: 34, max: 36, noNaN: true }),
      fc.double({ min: -81, max: -79, noNaN: true }),
    );
    fc.assert(
      fc.property(
        fc.array(point, { maxLength: 60 }),
        point,
        fc.double({ min: 0.1, max: 60, noNaN: true }),
        (points, [lat, lon], radius) => {
          const index = createSpatialIndex(
            points.map((p) => p[0]),
            points.map((p) => p[1]),
          );
          const expected = points
            .map(([y, x], at) => ({ at, distance: distanceMiles(lat, lon, y, x) }))
            .filter((entry) => entry.distance <= radius)
            .sort((a, b) => a.distance - b.distance || a.at - b.at);
          expect(index.within(lat, lon, radius)).toEqual(expected);
          expect(index.nearest({ latitude: lat, longitude: lon, count: 5, radiusMiles: radius })).toEqual(
            expected.slice(0, 5),
          );
        },
      ),
    );
  });
});

describe("time", () => {
  test("growth compounds by the day, an index is read between its months and not beyond them", () => {
    expect(timeFactor({ annualGrowth: 0.036 }, "2025-01-01", "2026-01-01")).toBeCloseTo(1.036, 3);
    const index = [
      { month: "2025-03", value: 121 },
      { month: "2025-01", value: 100 },
    ];
    expect(timeFactor({ index }, "2025-01-15", "2025-03-15")).toBeCloseTo(1.21, 12);
    expect(timeFactor({ index }, "2025-01-15", "2025-02-13")).toBeCloseTo(1.21 ** (29 / 59), 12);
    expect(timeFactor({ index }, "2020-01-01", "2030-01-01")).toBeCloseTo(1.21, 12);
    expect(timeFactor({ index: [] }, "2025-01-01", "2025-02-01")).toBeNull();
    expect(timeFactor({ annualGrowth: 0.03 }, "soon", "2025-02-01")).toBeNull();
  });

  test("months are counted by days, and a day that does not exist is none", () => {
    expect(monthsBetween("2025-01-01", "2026-01-01")).toBeCloseTo(12, 1);
    expect(monthsBetween("2025-02-30", "2026-01-01")).toBeNull();
  });
});

describe("market returns", () => {
  const steady = {
    expenseRatio: 0.35,
    riskFree: 0.02,
    homeVolatility: 0.127,
    indexVolatility: 0.029,
    homes: [1],
  };
  test("of one year have no volatility, and of equal years no Sharpe", () => {
    const one = marketReturns({ ...steady, hpi: [100, 104], grossYield: [0.08] });
    expect(one).toMatchObject({ volatility: null, sharpe: null, volatilityWithHomes: { 1: null } });
    const equal = marketReturns({ ...steady, hpi: [100, 110, 121], grossYield: [0.08, 0.08] });
    expect(equal.sharpe).toBeNull();
  });
  test("need an index one entry longer than the yields", () => {
    expect(() => marketReturns({ ...steady, hpi: [100], grossYield: [0.08] })).toThrow(RangeError);
    expect(() => marketReturns({ ...steady, hpi: [100, 0], grossYield: [0.08] })).toThrow(RangeError);
  });
});
