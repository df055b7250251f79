import { describe, expect, test } from "vitest";
import { marginOfShare, marginOfSum, weightedMean } from "./margins.ts";

describe("margins of error", () => {
  test("of a sum are the root of the sum of squares, and unknown where one is", () => {
    // The handbook's example: never-married women of three counties, 39,210 ± 989 in all.
    expect(marginOfSum([665, 594, 424])).toBeCloseTo(Math.sqrt(665 ** 2 + 594 ** 2 + 424 ** 2), 10);
    expect(marginOfSum([665, null])).toBeNull();
    expect(marginOfSum([])).toBeNull();
  });

  test("of a share subtract the error of the whole, or add it where that leaves nothing", () => {
    expect(marginOfShare({ value: 50, margin: 10 }, { value: 100, margin: 10 })).toBeCloseTo(
      Math.sqrt(100 - 25) / 100,
      12,
    );
    expect(marginOfShare({ value: 90, margin: 5 }, { value: 100, margin: 10 })).toBeCloseTo(
      Math.sqrt(25 + 81) / 100,
      12,
    );
    expect(marginOfShare({ value: 1, margin: null }, { value: 2, margin: 1 })).toBeNull();
    expect(marginOfShare({ value: 0, margin: 1 }, { value: 0, margin: 1 })).toBeNull();
  });

  test("of a weighted mean shrink with the weights", () => {
    const mean = weightedMean([
      { value: 1_000, margin: 100, weight: 3 },
      { value: 2_000, margin: 400, weight: 1 },
    ]);
    expect(mean?.value).toBeCloseTo(1_250, 10);
    expect(mean?.margin).toBeCloseTo(Math.hypot(75, 100), 10);
    expect(weightedMean([{ value: 1, margin: null, weight: 1 }])).toEqual({ value: 1, margin: null });
    expect(weightedMean([{ value: 1, margin: 1, weight: 0 }])).toBeNull();
  });
});
