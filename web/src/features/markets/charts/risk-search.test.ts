import { expect, test } from "vitest";
import { readRisk, volatilityOfHomes } from "./risk-search.ts";

test("what makes no sense in a link is as if it were left out", () => {
  const search = readRisk(
    new URLSearchParams("homes=0&window=1&riskFree=x&basis=luck&maxWeight=2&index=gold"),
  );
  expect(search).toEqual({
    homes: null,
    window: null,
    riskFree: null,
    expenseRatio: null,
    returnBasis: "total",
    smoothing: "raw",
    index: "typicalHomeValue",
    maxWeight: 1,
  });
  expect(readRisk(new URLSearchParams("homes=100&riskFree=0.03&basis=hpa"))).toMatchObject({
    homes: 100,
    riskFree: 0.03,
    returnBasis: "hpa",
  });
});

test("volatility by number of homes is that of the worked example", () => {
  const ownVariance = 0.127 ** 2 - 0.029 ** 2;
  const at = (homes: number | null) => volatilityOfHomes(0.03825893723634735, { homes, ownVariance });
  expect(at(1)).toBeCloseTo(0.12942853734186585, 12);
  expect(at(100)).toBeCloseTo(0.04020729135933886, 12);
  expect(at(null)).toBe(0.03825893723634735);
  expect(volatilityOfHomes(null, { homes: 10, ownVariance })).toBeNull();
});
