import fc from "fast-check";
import { expect, test } from "vitest";
import { bidPrices } from "./bid-prices.ts";

const price = fc.double({ min: 1, max: 1e9, noNaN: true });

test("the prices rise by one round step, hold every mark between them, and are never many", () => {
  fc.assert(
    fc.property(fc.array(price, { minLength: 1, maxLength: 3 }), (shown) => {
      const prices = bidPrices({ shown, near: [] });
      expect(prices.length).toBeGreaterThanOrEqual(5);
      expect(prices.length).toBeLessThanOrEqual(42);
      expect(prices[0]).toBeGreaterThan(0);
      expect(prices[0]).toBeLessThanOrEqual(Math.max(prices[1] ?? 0, Math.min(...shown)));
      expect(prices.at(-1)).toBeGreaterThan(Math.max(...shown));
      const steps = prices.slice(1).map((each, index) => each - (prices[index] ?? 0));
      for (const step of steps) expect(step / (steps[0] ?? 1)).toBeCloseTo(1, 6);
    }),
  );
});

test("a bid of $187,340 is looked at in steps of $2,000", () => {
  const prices = bidPrices({ shown: [187_340, 180_000], near: [] });
  expect(prices.slice(0, 3)).toEqual([156_000, 158_000, 160_000]);
  expect(prices.at(-1)).toBe(210_000);
});

test("a target's price that is far off does not stretch the curve, one nearby does", () => {
  const alone = bidPrices({ shown: [200_000], near: [] });
  expect(bidPrices({ shown: [200_000], near: [900_000, null] })).toEqual(alone);
  expect(bidPrices({ shown: [200_000], near: [290_000] }).at(-1)).toBeGreaterThan(290_000);
  expect(bidPrices({ shown: [null, Number.NaN], near: [200_000] })).toEqual([]);
});
