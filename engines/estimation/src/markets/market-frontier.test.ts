import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { efficientFrontier, type FrontierPortfolio, measurePortfolio } from "./market-frontier.ts";

const asset = fc.record({
  mean: fc.double({ min: -0.05, max: 0.2, noNaN: true }),
  loads: fc.array(fc.double({ min: -0.2, max: 0.2, noNaN: true }), { minLength: 3, maxLength: 3 }),
  own: fc.double({ min: 0.01, max: 0.2, noNaN: true }),
});
/** Three factors and an own part each: a covariance that returns can have. */
const market = fc.array(asset, { minLength: 1, maxLength: 8 }).map((assets) => ({
  means: assets.map(({ mean }) => mean),
  covariance: assets.map((a, row) =>
    assets.map(
      (b, column) =>
        a.loads.reduce((sum, load, factor) => sum + load * (b.loads[factor] ?? 0), 0) +
        (row === column ? a.own ** 2 : 0),
    ),
  ),
}));

function getFrontier(inputs: Parameters<typeof efficientFrontier>[0]): FrontierPortfolio[] {
  const frontier = efficientFrontier(inputs);
  if ("unavailable" in frontier) throw new Error(frontier.unavailable);
  return frontier;
}

describe("the efficient frontier", () => {
  test("weights are a whole, none negative, none above the most that is allowed", () => {
    fc.assert(
      fc.property(market, fc.double({ min: 0, max: 1, noNaN: true }), ({ means, covariance }, room) => {
        const maxWeight = 1 / means.length + room * (1 - 1 / means.length);
        for (const { weights } of getFrontier({ means, covariance, maxWeight, points: 8 })) {
          expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 9);
          for (const weight of weights) {
            expect(weight).toBeGreaterThanOrEqual(0);
            expect(weight).toBeLessThanOrEqual(maxWeight + 1e-9);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  test("neither return nor risk falls along it", () => {
    fc.assert(
      fc.property(market, ({ means, covariance }) => {
        const frontier = getFrontier({ means, covariance, maxWeight: 1, points: 8 });
        for (const [at, point] of frontier.entries()) {
          const before = frontier[at - 1] ?? point;
          expect(point.mean).toBeGreaterThanOrEqual(before.mean - 1e-7);
          expect(point.volatility).toBeGreaterThanOrEqual(before.volatility - 1e-5);
        }
      }),
      { numRuns: 60 },
    );
  });

  test("no other portfolio of the same or a higher return has less risk", () => {
    fc.assert(
      fc.property(market, fc.array(fc.nat(100), { minLength: 8, maxLength: 8 }), (inputs, parts) => {
        const shares = inputs.means.map((_, at) => (parts[at] ?? 0) + 1);
        const whole = shares.reduce((sum, share) => sum + share, 0);
        const other = measurePortfolio(
          shares.map((share) => share / whole),
          inputs,
        );
        const frontier = getFrontier({ ...inputs, maxWeight: 1, points: 12 });
        for (const point of frontier) {
          if (other.mean >= point.mean)
            expect(other.volatility).toBeGreaterThanOrEqual(point.volatility - 1e-5);
        }
      }),
      { numRuns: 60 },
    );
  });

  test("two uncorrelated assets of one mean and one volatility are held half and half", () => {
    const [point, ...more] = getFrontier({
      means: [0.08, 0.08],
      covariance: [
        [0.04, 0],
        [0, 0.04],
      ],
      maxWeight: 1,
      points: 10,
    });
    expect(more).toEqual([]);
    expect(point?.weights[0]).toBeCloseTo(0.5, 9);
    expect(point?.volatility).toBeCloseTo(0.2 / Math.SQRT2, 9);
  });

  test("without shorts the weights of least variance are inverse to the variances", () => {
    const [least] = getFrontier({
      means: [0.05, 0.09],
      covariance: [
        [0.01, 0],
        [0, 0.04],
      ],
      maxWeight: 1,
      points: 5,
    });
    expect(least?.weights[0]).toBeCloseTo(0.8, 9);
  });

  test.each([
    ["a row too few", [[0.01, 0]]],
    [
      "a row too many",
      [
        [0.01, 0],
        [0, 0.01],
        [0, 0],
      ],
    ],
    ["one row too short", [[0.01, 0], [0]]],
    [
      "one row too long",
      [
        [0.01, 0, 0],
        [0, 0.01],
      ],
    ],
  ])("a covariance with %s fits no means", (_, covariance) => {
    expect(efficientFrontier({ means: [0.1, 0.05], covariance, maxWeight: 1, points: 5 })).toEqual({
      unavailable: "The covariance does not fit the means",
    });
  });

  test("what cannot be placed, or is no number, is said and not thrown", () => {
    const covariance = [
      [0.01, 0],
      [0, 0.01],
    ];
    expect(efficientFrontier({ means: [], covariance: [], maxWeight: 1, points: 5 })).toHaveProperty(
      "unavailable",
    );
    expect(efficientFrontier({ means: [0.1, 0.1], covariance, maxWeight: 0.4, points: 5 })).toEqual({
      unavailable: "2 assets of at most 0.4 each do not make a whole",
    });
    expect(
      efficientFrontier({ means: [0.1, Number.NaN], covariance, maxWeight: 1, points: 5 }),
    ).toHaveProperty("unavailable");
    expect(efficientFrontier({ means: [0.1], covariance, maxWeight: 1, points: 5 })).toHaveProperty(
      "unavailable",
    );
  });
});
