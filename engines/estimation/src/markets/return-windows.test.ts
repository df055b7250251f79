import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { marketReturns, volatilityWithHomes } from "./market-returns.ts";
import {
  desmoothReturns,
  indexExtremes,
  jackknifeErrors,
  measureBeta,
  returnStatistics,
  returnWindows,
  serialCorrelation,
} from "./return-windows.ts";

const yearly = {
  hpi: [100, 104, 110.24, 106.93, 112.28, 121.26, 124.9],
  grossYield: [0.08, 0.079, 0.077, 0.08, 0.079, 0.076],
};
const rate = fc.double({ min: -0.3, max: 0.4, noNaN: true });

describe("standard errors of ratios", () => {
  const returns = [0.02, 0.04, 0.06, 0.03, 0.05];

  test("leave out one year at a time", () => {
    const { sharpe, sortino } = jackknifeErrors(returns, { riskFree: 0.01, stepsPerYear: 1 });
    const without = returns.map((_, out) =>
      returnStatistics(
        returns.filter((_, at) => at !== out),
        0.01,
      ),
    );
    const ratios = without.map((one) => one.sharpe ?? Number.NaN);
    const mean = ratios.reduce((sum, one) => sum + one, 0) / 5;
    const expected = Math.sqrt(0.8 * ratios.reduce((sum, one) => sum + (one - mean) ** 2, 0));
    expect(sharpe).toBeCloseTo(expected, 12);
    // No year fell below the rate.
    expect(sortino).toBeNull();
  });

  test("are none of fewer than five years, and of monthly windows by years too", () => {
    expect(jackknifeErrors(returns.slice(1), { riskFree: 0, stepsPerYear: 1 }).sharpe).toBeNull();
    const monthly = returns.flatMap((value) => Array.from({ length: 12 }, (_, at) => value + at / 1_000));
    const { sharpe } = jackknifeErrors(monthly, { riskFree: 0.01, stepsPerYear: 12 });
    expect(sharpe).toBeGreaterThan(0);
    expect(jackknifeErrors(monthly.slice(1), { riskFree: 0.01, stepsPerYear: 12 }).sharpe).toBeNull();
  });
});

test("statistics of three returns, by hand", () => {
  const { worst, n, ...found } = returnStatistics([0.02, -0.01, 0.05], 0.01);
  // Deviations from 2% are 0, −3 and 3 points; below 1% lies one return, by two points.
  expect(found.mean).toBeCloseTo(0.02, 12);
  expect(found.volatility).toBeCloseTo(0.03, 12);
  expect(found.sharpe).toBeCloseTo(1 / 3, 12);
  expect(found.downsideDeviation).toBeCloseTo(0.02 / Math.sqrt(3), 12);
  expect(found.sortino).toBeCloseTo(Math.sqrt(3) / 2, 12);
  expect({ worst, n }).toEqual({ worst: -0.01, n: 3 });
  expect(returnStatistics([], 0.01).worst).toBeNull();
});

describe("windows of return", () => {
  test("of a yearly index are what one market's yearly figures give", () => {
    const windows = returnWindows({
      index: yearly.hpi,
      grossYield: [...yearly.grossYield, 0.075],
      stepsPerYear: 1,
      expenseRatio: 0.35,
    });
    const single = marketReturns({
      ...yearly,
      expenseRatio: 0.35,
      riskFree: 0.03,
      homeVolatility: 0.127,
      indexVolatility: 0.029,
      homes: [1],
    });
    expect(windows.map(({ total }) => total)).toEqual(single.totalReturn);
    const figures = returnStatistics(single.totalReturn, 0.03);
    expect(figures.mean).toBe(single.meanTotalReturn);
    expect(figures.volatility).toBe(single.volatility);
    expect(figures.sharpe).toBe(single.sharpe);
    expect(figures.sortino).toBe(single.sortino);
    expect(indexExtremes(yearly.hpi, 1).maxDrawdown).toBe(single.maxDrawdownPrice);
  });

  test("overlap by month, take the yield at their start, and skip what was not published", () => {
    const index = Array.from({ length: 15 }, (_, month) => (month === 1 ? null : 100 + month));
    const grossYield = index.map((_, month) => (month === 0 ? null : 0.1));
    const windows = returnWindows({ index, grossYield, stepsPerYear: 12, expenseRatio: 0.4 });
    expect(windows).toEqual([
      { at: 12, hpa: 112 / 100 - 1, netYield: null, total: null },
      { at: 14, hpa: 114 / 102 - 1, netYield: 0.1 * 0.6, total: 114 / 102 - 1 + 0.1 * 0.6 },
    ]);
  });
});

describe("statistics of returns", () => {
  test("what does not exist is null, never infinite", () => {
    expect(returnStatistics([], 0.02)).toMatchObject({
      mean: null,
      volatility: null,
      sharpe: null,
      worst: null,
      n: 0,
    });
    expect(returnStatistics([0.05], 0.02)).toMatchObject({
      mean: 0.05,
      volatility: null,
      sharpe: null,
      sortino: null,
    });
    expect(returnStatistics([0.05, 0.05, 0.05], 0.02)).toMatchObject({ sharpe: null, sortino: null });
    expect(returnStatistics([0.02, 0.04], 0.01).sharpe).toBeCloseTo(Math.SQRT2, 12);
  });

  test("a higher risk-free rate never raises Sharpe", () => {
    fc.assert(
      fc.property(fc.array(rate, { minLength: 2, maxLength: 40 }), (returns) => {
        const [low, high] = [returnStatistics(returns, 0.01).sharpe, returnStatistics(returns, 0.05).sharpe];
        if (low !== null && high !== null) expect(high).toBeLessThanOrEqual(low);
      }),
    );
  });

  test("more homes never raise volatility, and it never falls below the index's", () => {
    const homes = fc.integer({ min: 1, max: 10_000 });
    fc.assert(
      fc.property(fc.double({ min: 0, max: 0.3, noNaN: true }), homes, homes, (volatility, a, b) => {
        const at = (count: number) =>
          volatilityWithHomes({ volatility, idiosyncraticVariance: 0.0153, count });
        expect(at(Math.max(a, b))).toBeLessThanOrEqual(at(Math.min(a, b)) ?? 0);
        expect(at(Math.max(a, b))).toBeGreaterThanOrEqual(volatility);
      }),
    );
  });
});

describe("moving with the nation", () => {
  test("beta and R2 follow any straight line exactly", () => {
    const line = fc.record({ slope: fc.double({ min: 0.1, max: 3, noNaN: true }), level: rate });
    const market = fc.uniqueArray(fc.integer({ min: -300, max: 400 }), { minLength: 3, maxLength: 30 });
    fc.assert(
      fc.property(line, market, ({ slope, level }, thousandths) => {
        const pairs = thousandths.map((each) => [level + (slope * each) / 1_000, each / 1_000] as const);
        const { beta, r2 } = measureBeta(pairs);
        expect(beta).toBeCloseTo(slope, 8);
        expect(r2).toBeCloseTo(1, 8);
      }),
    );
    expect(
      measureBeta([
        [0.1, 0.2],
        [0.2, 0.3],
      ]),
    ).toEqual({ beta: null, r2: null });
    expect(
      measureBeta([
        [0.1, 0.2],
        [0.2, 0.2],
        [0.3, 0.2],
      ]),
    ).toEqual({ beta: null, r2: null });
  });

  test("smoothing that is taken out leaves the returns that were smoothed", () => {
    const smoothed = [0.02, 0.03, 0.05, 0.08, 0.09, 0.07, 0.04, 0.01, -0.01, 0, 0.02, 0.05];
    const rho = serialCorrelation(smoothed, 1) ?? 0;
    expect(rho).toBeGreaterThan(0);
    const back = desmoothReturns(smoothed, 1);
    expect(back).toHaveLength(smoothed.length - 1);
    expect(returnStatistics(back, 0).volatility ?? 0).toBeGreaterThan(
      returnStatistics(smoothed, 0).volatility ?? 0,
    );
    for (const [at, value] of back.entries()) {
      expect(value * (1 - rho) + rho * (smoothed[at] ?? 0)).toBeCloseTo(smoothed[at + 1] ?? 0, 12);
    }
    expect(desmoothReturns([0.1, -0.1, 0.1, -0.1, 0.1], 1)).toEqual([0.1, -0.1, 0.1, -0.1, 0.1]);
  });

  test("the worst span and the deepest fall are of the index itself", () => {
    expect(indexExtremes([100, 110, 99, 120], 2)).toEqual({ worst: 99 / 100 - 1, maxDrawdown: 99 / 110 - 1 });
    expect(indexExtremes([100], 1)).toEqual({ worst: null, maxDrawdown: null });
  });
});
