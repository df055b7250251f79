import { expect, test } from "vitest";
import { planFromStatements } from "./plan-from-statements.ts";

const stated = {
  noi: 12_000,
  growth: 0.03,
  holdYears: 3,
  value: 200_000,
  homePriceGrowth: 0.02,
  saleCostPct: 0.06,
};

test("a year of statements grows yearly until a sale at a grown price", () => {
  const { operating, exitValue, exitCosts, ncf, outlay } = planFromStatements(stated);
  expect(operating).toHaveLength(36);
  expect([operating[11], operating[12], operating[35]]).toEqual([1_000, 1_030, expect.closeTo(1_060.9, 8)]);
  expect(exitValue).toBeCloseTo(212_241.6, 6);
  expect(exitCosts).toBeCloseTo(0.06 * 212_241.6, 6);
  expect({ ncf, outlay }).toEqual({ ncf: 12_000, outlay: 0 });
});

test("growth by year takes its last step again", () => {
  const { operating } = planFromStatements({ ...stated, growth: [0.1, 0] });
  expect([operating[12], operating[24], operating[35]]).toEqual([
    expect.closeTo(1_100, 8),
    expect.closeTo(1_100, 8),
    expect.closeTo(1_100, 8),
  ]);
});
