import fc from "fast-check";
import { expect, test } from "vitest";
import { percentiles, scoreRows, weightedScores } from "./rank-score.ts";

test("percentiles run with the direction, equal values share one, missing ones have none", () => {
  expect(percentiles({ values: [1, 2, null, 3], isLowerBetter: false })).toEqual([0, 0.5, null, 1]);
  expect(percentiles({ values: [1, 2, null, 3], isLowerBetter: true })).toEqual([1, 0.5, null, 0]);
  expect(percentiles({ values: [1, 1, 5], isLowerBetter: false })).toEqual([0.25, 0.25, 1]);
});

test("a score needs every figure that weighs", () => {
  const scores = weightedScores([
    { shares: [0.5, null, 1], weight: 3 },
    { shares: [1, 1, null], weight: 1 },
  ]);
  expect(scores).toEqual([62.5, null, null]);
  expect(weightedScores([{ shares: [0.5], weight: 0 }])).toEqual([null]);
});

test("the spread of a rank holds the rank itself, and one figure alone does not move", () => {
  const figures = fc.array(fc.option(fc.double({ min: -5, max: 5, noNaN: true })), {
    minLength: 5,
    maxLength: 30,
  });
  let ranked = 0;
  fc.assert(
    fc.property(figures, fc.integer({ min: 1, max: 100 }), (values, weight) => {
      const twin = [...values].reverse();
      const both = scoreRows([
        { values, isLowerBetter: false, weight },
        { values: twin, isLowerBetter: true, weight: 50 },
      ]);
      for (const spread of both.spreads) {
        if (spread === null) continue;
        expect(spread.best).toBeLessThanOrEqual(spread.rank);
        expect(spread.worst).toBeGreaterThanOrEqual(spread.rank);
        ranked += 1;
      }
      const one = scoreRows([{ values, isLowerBetter: false, weight }]);
      expect(one.spreads.every((spread) => spread === null || spread.best === spread.worst)).toBe(true);
      expect(one.stable).toBe(one.first);
    }),
    { numRuns: 40 },
  );
  expect(ranked).toBeGreaterThan(100);
});
