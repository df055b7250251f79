import { describe, expect, it } from "vitest";
import { summarizeBuildings, summarizeFigures, summarizeHomes } from "./summarize-comps.ts";

describe("a summary of comps", () => {
  it("is the plain mean, the median, the range and the count of what is known", () => {
    expect(summarizeFigures([1_900, null, 2_100, 2_600])).toEqual({
      ...{ count: 3, mean: 2_200, median: 2_100, low: 1_900, high: 2_600 },
    });
    expect(summarizeFigures([2, 4])).toMatchObject({ mean: 3, median: 3 });
    expect(summarizeFigures([null])).toBeNull();
  });

  it("of homes takes the square foot as observed, of those whose area is known", () => {
    const { observed, adjusted, perSqft } = summarizeHomes([
      { amount: 2_000, adjustedAmount: 2_050, sqft: 1_000 },
      { amount: 1_800, adjustedAmount: 1_950, sqft: null },
      { amount: 3_000, adjustedAmount: 2_900, sqft: 2_000 },
    ]);
    expect(observed).toMatchObject({ count: 3, median: 2_000 });
    expect(adjusted).toMatchObject({ mean: 2_300 });
    expect(perSqft).toEqual({ count: 2, mean: 1.75, median: 1.75, low: 1.5, high: 2 });
  });

  it("of buildings counts each rate by the sales that tell it", () => {
    const sale = (pricePerUnit: number, pricePerSqft: number | null, capRate: number | null) => ({
      ...{ pricePerUnit, pricePerSqft, capRate },
    });
    const { perUnit, perSqft, capRate } = summarizeBuildings([
      sale(100_000, 150, null),
      sale(140_000, null, 0.05),
    ]);
    expect([perUnit?.count, perSqft?.count, capRate?.count]).toEqual([2, 1, 1]);
    expect(perUnit?.mean).toBe(120_000);
  });
});
