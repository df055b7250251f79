import { expect, test } from "vitest";
import { createPath, measureRisk, type ReturnChoice, selectReturns } from "./area-returns.ts";
import type { Series } from "./series.ts";

const YEAR = 12;
const START = 2000 * YEAR;
const yearly = (values: readonly (number | null)[]): Series => ({ start: START, step: YEAR, values });
const choice = {
  ...{ basis: "hpa", windowYears: undefined, homes: undefined, isDesmoothed: false },
  assumptions: { riskFree: 0.02, idiosyncraticVariance: 0.01 },
} as ReturnChoice;

function measure(
  index: readonly (number | null)[],
  rent: readonly (number | null)[],
  {
    people = 1_000_000,
    market = null,
  }: { people?: number; market?: ReadonlyMap<number, number> | null } = {},
) {
  const area = new Map([
    ["homePriceIndex", yearly(index)],
    ["typicalRent", yearly(rent)],
  ]);
  const options = { priceIndex: "homePriceIndex", expenseRatio: 0.4, hasYields: true } as const;
  const path = createPath(area, options);
  if (path === null) throw new Error("A yearly index is a path");
  const returns = selectReturns(path, choice, START + 100 * YEAR);
  return measureRisk({ ...{ path, returns, choice, market, people } });
}

test("a short history has every figure that it can have, and a reason for each other", () => {
  // Prices rise by 10%, fall by 10%, and rise by 10%; rents rise by 5%, stay, and rise by 10%.
  const risk = measure([100, 110, 99, 108.9], [1_000, 1_050, 1_050, 1_155]);
  const notRanked = "Not ranked: 3.0 years of history, fewer than 5";
  const none = ["sharpe", "sortino", "sharpeError", "sortinoError"];
  expect(risk).toEqual({
    meanReturn: expect.closeTo(0.1 / 3, 12),
    // √((0.0667² + 0.1333² + 0.0667²) / 2)
    volatility: expect.closeTo(Math.sqrt(0.04 / 3), 12),
    indexVolatility: expect.closeTo(Math.sqrt(0.04 / 3), 12),
    ...Object.fromEntries(none.map((key) => [key, null])),
    // From 110 to 99.
    maxDrawdown: expect.closeTo(-0.1, 12),
    worst12m: expect.closeTo(-0.1, 12),
    worst36m: expect.closeTo(0.089, 12),
    ...{ beta: null, r2: null, netYield: null },
    hpa: expect.closeTo(0.1 / 3, 12),
    // √((0² + 0.05² + 0.05²) / 2)
    rentGrowthVolatility: expect.closeTo(0.05, 12),
    serialCorrelation: null,
    ...{
      n: 3,
      years: 3,
      from: "2000-01",
      to: "2003-01",
      drawdownFrom: "2000-01",
      quality: "short",
      notRanked,
    },
    unavailable: {
      ...Object.fromEntries(none.map((key) => [key, notRanked])),
      beta: "Too few windows overlap with the other metros",
      r2: "Too few windows overlap with the other metros, or returns do not vary",
      netYield:
        "Rent and value were not published for the same month, or what homes cost to run there is not known",
      serialCorrelation: "Fewer than three pairs of returns a year apart are known",
    },
  });
});

test("rents have a volatility from two yearly changes on", () => {
  const index = [100, 110, 99, 108.9];
  // 0% and 10%: √(2 × 0.05²).
  expect(measure(index, [null, 1_050, 1_050, 1_155]).rentGrowthVolatility).toBeCloseTo(0.05 * Math.SQRT2, 12);
  const one = measure(index, [null, null, 1_050, 1_155]);
  expect(one.rentGrowthVolatility).toBe(null);
  expect(one.unavailable.rentGrowthVolatility).toBe("Fewer than two yearly changes of rent are known");
});

test("a history of ten years is full, and one of five is ranked", () => {
  const index = [100, 110, 99, 108.9, 110, 105, 120, 118, 130, 140, 150];
  const rent = index.map(() => 1_000);
  expect(measure(index, rent)).toMatchObject({ years: 10, quality: "full", notRanked: null });
  expect(measure(index.slice(0, 10), rent)).toMatchObject({ years: 9, quality: "short", notRanked: null });
  expect(measure(index.slice(0, 6), rent)).toMatchObject({ years: 5, notRanked: null });
  expect(measure(index.slice(0, 5), rent)).toMatchObject({
    notRanked: "Not ranked: 4.0 years of history, fewer than 5",
  });
  const { sharpe, meanReturn, volatility } = measure(index, rent);
  expect(sharpe).toBeCloseTo(((meanReturn ?? 0) - 0.02) / (volatility ?? 1), 12);
});

test("a shortfall of a few months is too little for Sortino, one of a year's windows is not", () => {
  const monthly = (fallen: number): Series => ({
    ...{ start: START, step: 1 },
    // Prices rise by 0.5% a month, and lose what they won in the year before at the end of the third.
    values: Array.from({ length: 12 * 7 + 1 }, (_, at) =>
      at < 36 ? 100 * 1.005 ** at : at < 36 + fallen ? 100 : 120 * 1.005 ** (at - 36),
    ),
  });
  const of = (fallen: number) => {
    const area = new Map([["homePriceIndex", monthly(fallen)]]);
    const path = createPath(area, { priceIndex: "homePriceIndex", expenseRatio: 0.4, hasYields: false });
    if (path === null) throw new Error("A monthly index is a path");
    const returns = selectReturns(path, choice, START + 100 * YEAR);
    return measureRisk({ ...{ path, returns, choice }, market: null, people: 1_000_000 });
  };
  const few = of(3);
  expect(few).toMatchObject({ notRanked: null, sortino: null, sortinoError: null });
  expect(few.unavailable.sortino).toBe(
    "Only 3 returns of 73 fell below the risk-free rate: too few to measure a shortfall",
  );
  expect(few.sharpe).not.toBeNull();
  expect(of(12).sortino).not.toBeNull();
});

test("beta is against the market's return of the same months", () => {
  // The market moves half as much as the area, three times over.
  const market = new Map([0.05, -0.05, 0.05].map((value, at) => [START + (at + 1) * YEAR, value]));
  const risk = measure([100, 110, 99, 108.9], [1_000, 1_000, 1_000, 1_000], { market });
  expect([risk.beta, risk.r2]).toEqual([expect.closeTo(2, 9), expect.closeTo(1, 9)]);
});

test("desmoothed returns keep the last months, one for each value", () => {
  const area = new Map([["homePriceIndex", yearly([100, 101, 103, 107, 112, 116, 118])]]);
  const path = createPath(area, { priceIndex: "homePriceIndex", expenseRatio: 0.4, hasYields: false });
  if (path === null) throw new Error("A yearly index is a path");
  const to = START + 100 * YEAR;
  const plain = selectReturns(path, choice, to);
  const { months, values } = selectReturns(path, { ...choice, isDesmoothed: true }, to);
  expect(months).toEqual(plain.months.slice(-values.length));
  expect([months.length, values.length]).toEqual([5, 5]);
});
