import { maxDrawdown, ratio, sampleDeviation } from "./market-returns.ts";

export interface ReturnWindowInputs {
  /** Price index at equal steps; null where nothing was published. */
  index: readonly (number | null)[];
  /** Gross rent yield at the same steps, a year's rent over the value of that step; null where it is unknown. */
  grossYield: readonly (number | null)[];
  /** 12 for monthly steps, 4 for quarterly, 1 for yearly. */
  stepsPerYear: number;
  expenseRatio: number;
}

export interface ReturnWindow {
  /** Position of the window's last step. */
  at: number;
  hpa: number;
  /** Null where no yield is known at the window's start. */
  netYield: number | null;
  total: number | null;
}

/**
 * Yearly windows of return, one ending at each step (overlapping): appreciation `I_t / I_(t-12) - 1`, net yield
 * `gross_(t-12) * (1 - expense ratio)` on the value at the window's start, total return their sum. A window whose
 * index is unknown at either end is left out. Fractions a year.
 *
 * @example
 * const inputs = { index: [100, 104], grossYield: [0.08, 0.08], stepsPerYear: 1, expenseRatio: 0.35 };
 * returnWindows(inputs)[0].total // 0.092
 */
export function returnWindows(inputs: ReturnWindowInputs): ReturnWindow[] {
  const { index, grossYield, stepsPerYear, expenseRatio } = inputs;
  const windows: ReturnWindow[] = [];
  for (let at = stepsPerYear; at < index.length; at += 1) {
    const [now, then] = [index[at], index[at - stepsPerYear]];
    if (now === null || now === undefined || then === null || then === undefined || !(then > 0)) continue;
    const gross = grossYield[at - stepsPerYear] ?? null;
    const hpa = now / then - 1;
    const netYield = gross === null ? null : gross * (1 - expenseRatio);
    windows.push({ at, hpa, netYield, total: netYield === null ? null : hpa + netYield });
  }
  return windows;
}

export interface ReturnStatistics {
  mean: number | null;
  volatility: number | null;
  sharpe: number | null;
  downsideDeviation: number | null;
  sortino: number | null;
  worst: number | null;
  n: number;
}

/**
 * Mean, sample standard deviation (n - 1), Sharpe `(mean - riskFree) / volatility`, downside deviation
 * `sqrt(mean(min(0, r - riskFree)^2))` over all n, Sortino over it, and the lowest of some returns.
 *
 * What does not exist is null: everything of no returns, volatility of one, Sharpe without volatility, Sortino
 * without downside.
 *
 * @example returnStatistics([0.02, 0.04], 0.01).sharpe // 1.4142
 */
export function returnStatistics(returns: readonly number[], riskFree: number): ReturnStatistics {
  const n = returns.length;
  const mean = average(returns);
  const volatility = mean === null || n < 2 ? null : sampleDeviation(returns, mean);
  const squares = returns.map((value) => Math.min(0, value - riskFree) ** 2);
  const meanSquare = average(squares);
  const downsideDeviation = meanSquare === null ? null : Math.sqrt(meanSquare);
  return {
    mean,
    volatility,
    sharpe: ratio(mean, riskFree, volatility),
    downsideDeviation,
    sortino: ratio(mean, riskFree, downsideDeviation),
    worst:
      n === 0 ? null : returns.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY),
    n,
  };
}

/** Years of returns below which a statistic's own error is not known. */
const LEAST_BLOCKS = 5;

/**
 * Standard errors of Sharpe and Sortino by the jackknife over years: with each year's windows left out in turn,
 * `sqrt((m - 1) / m * sum((s_i - mean)^2))` over m years. Windows of a year overlap, so years are what is left out,
 * not windows. Null of fewer than five years, and of a statistic that does not exist without some year.
 *
 * @example jackknifeErrors([0.02, 0.04, 0.06, 0.03, 0.05], { riskFree: 0.01, stepsPerYear: 1 }).sharpe // 0.7953
 */
export function jackknifeErrors(
  returns: readonly number[],
  { riskFree, stepsPerYear }: { riskFree: number; stepsPerYear: number },
): { sharpe: number | null; sortino: number | null } {
  const blocks = Math.floor(returns.length / stepsPerYear);
  if (blocks < LEAST_BLOCKS) return { sharpe: null, sortino: null };
  // Counted from the end, so that what is left over is of the oldest year.
  const first = returns.length - blocks * stepsPerYear;
  const without = Array.from({ length: blocks }, (_, block) =>
    returnStatistics(
      returns.filter((_, at) => at < first || Math.floor((at - first) / stepsPerYear) !== block),
      riskFree,
    ),
  );
  return {
    sharpe: jackknife(without.map(({ sharpe }) => sharpe)),
    sortino: jackknife(without.map(({ sortino }) => sortino)),
  };
}

function jackknife(statistics: readonly (number | null)[]): number | null {
  const known = statistics.filter((value) => value !== null);
  const mean = average(known);
  if (mean === null || known.length < statistics.length) return null;
  const squares = known.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(((known.length - 1) / known.length) * squares);
}

/**
 * How a market moves with the nation: beta `cov(own, market) / var(market)` and R2, the squared correlation, over
 * pairs of the same window. Null of fewer than three pairs or where either side does not move.
 *
 * @example measureBeta([[0.02, 0.01], [0.04, 0.02], [0.06, 0.03]]).beta // 2
 */
export function measureBeta(pairs: readonly (readonly [own: number, market: number])[]): {
  beta: number | null;
  r2: number | null;
} {
  if (pairs.length < 3) return { beta: null, r2: null };
  const ownMean = pairs.reduce((sum, [own]) => sum + own, 0) / pairs.length;
  const marketMean = pairs.reduce((sum, [, market]) => sum + market, 0) / pairs.length;
  let [covariance, ownSquares, marketSquares] = [0, 0, 0];
  for (const [own, market] of pairs) {
    covariance += (own - ownMean) * (market - marketMean);
    ownSquares += (own - ownMean) ** 2;
    marketSquares += (market - marketMean) ** 2;
  }
  if (marketSquares < 1e-18) return { beta: null, r2: null };
  const r2 = ownSquares < 1e-18 ? null : covariance ** 2 / (ownSquares * marketSquares);
  return { beta: covariance / marketSquares, r2 };
}

/**
 * Correlation of returns with those of `lag` windows earlier, the same as a year earlier for a lag of one year's
 * steps, so that the two windows do not overlap. Null of fewer than three pairs.
 */
export function serialCorrelation(returns: readonly number[], lag: number): number | null {
  const pairs = returns.slice(lag).map((value, at) => [value, returns[at] ?? 0] as const);
  const { beta, r2 } = measureBeta(pairs);
  return beta === null || r2 === null ? null : Math.sign(beta) * Math.sqrt(r2);
}

/**
 * Takes out the smoothing of an appraisal-like index: `(r_t - rho * r_(t-lag)) / (1 - rho)` with the returns' own
 * serial correlation `rho` (Geltner 1993), between 0 and 0.9. The mean stays nearly the same, the volatility grows.
 * Returns without positive serial correlation come back as they are; the first `lag` of the others are lost.
 */
export function desmoothReturns(returns: readonly number[], lag: number): number[] {
  const rho = Math.min(0.9, serialCorrelation(returns, lag) ?? 0);
  if (rho <= 0) return [...returns];
  return returns.slice(lag).map((value, at) => (value - rho * (returns[at] ?? 0)) / (1 - rho));
}

/** Lowest `I_t / I_(t-steps) - 1` of an index, and its largest fall from a peak; null of an index too short. */
export function indexExtremes(
  index: readonly (number | null)[],
  steps: number,
): { worst: number | null; maxDrawdown: number | null } {
  const known = index.filter((level) => level !== null);
  let worst: number | null = null;
  for (let at = steps; at < index.length; at += 1) {
    const [now, then] = [index[at] ?? null, index[at - steps] ?? null];
    if (now !== null && then !== null && then > 0)
      worst = Math.min(worst ?? Number.POSITIVE_INFINITY, now / then - 1);
  }
  return { worst, maxDrawdown: known.length < 2 ? null : maxDrawdown(known) };
}

function average(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
