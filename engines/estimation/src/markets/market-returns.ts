export interface MarketReturnInputs {
  /** Home-price index at the end of each year; one more entry than there are yields. */
  hpi: readonly number[];
  /** Gross rent yield of each year on the value at its start, as fractions. */
  grossYield: readonly number[];
  expenseRatio: number;
  riskFree: number;
  /** Volatility of a single home and of the index within it, from which the idiosyncratic part follows. */
  homeVolatility: number;
  indexVolatility: number;
  /** Portfolio sizes for which volatility is wanted. */
  homes: readonly number[];
}

export interface MarketReturns {
  hpa: number[];
  netYieldOnValue: number[];
  totalReturn: number[];
  meanTotalReturn: number | null;
  volatility: number | null;
  sharpe: number | null;
  downsideDeviation: number | null;
  sortino: number | null;
  maxDrawdownPrice: number;
  hpaCagr: number | null;
  idiosyncraticVolatility: number | null;
  volatilityWithHomes: Record<string, number | null>;
}

/**
 * Return and risk of one market from yearly figures: net yield `gross * (1 - expense ratio)` on the value
 * at the year's start, appreciation `I_t / I_(t-1) - 1`, total return their sum, volatility the sample
 * standard deviation (n - 1), Sharpe `(mean - riskFree) / volatility`, Sortino with the risk-free rate as
 * target and the downside over all n, `sigma_N^2 = sigma^2 + s^2 / N` for N independent homes of equal value
 * with `s^2 = homeVolatility^2 - indexVolatility^2`.
 *
 * What does not exist is `null`: Sortino without downside, Sharpe without volatility, volatility of one year.
 * Throws a RangeError when the index is not positive or its length is not that of the yields plus one.
 */
export function marketReturns(inputs: MarketReturnInputs): MarketReturns {
  const { hpi, grossYield, riskFree } = inputs;
  if (hpi.length !== grossYield.length + 1) {
    throw new RangeError("hpi needs one entry more than grossYield");
  }
  if (hpi.some((level) => !(level > 0))) throw new RangeError("hpi must be positive");
  const hpa = grossYield.map((_, year) => (hpi[year + 1] ?? Number.NaN) / (hpi[year] ?? Number.NaN) - 1);
  const netYieldOnValue = grossYield.map((gross) => gross * (1 - inputs.expenseRatio));
  const totalReturn = hpa.map((growth, year) => growth + (netYieldOnValue[year] ?? Number.NaN));
  const n = totalReturn.length;
  const mean = n > 0 ? sum(totalReturn) / n : null;
  const volatility = mean === null || n < 2 ? null : sampleDeviation(totalReturn, mean);
  const downside = n > 0 ? Math.sqrt(sum(totalReturn.map((r) => Math.min(0, r - riskFree) ** 2)) / n) : null;
  const idiosyncraticVariance = inputs.homeVolatility ** 2 - inputs.indexVolatility ** 2;
  return {
    hpa,
    netYieldOnValue,
    totalReturn,
    meanTotalReturn: mean,
    volatility,
    sharpe: ratio(mean, riskFree, volatility),
    downsideDeviation: downside,
    sortino: ratio(mean, riskFree, downside),
    maxDrawdownPrice: maxDrawdown(hpi),
    hpaCagr: n > 0 ? ((hpi[n] ?? Number.NaN) / (hpi[0] ?? Number.NaN)) ** (1 / n) - 1 : null,
    idiosyncraticVolatility: idiosyncraticVariance >= 0 ? Math.sqrt(idiosyncraticVariance) : null,
    volatilityWithHomes: Object.fromEntries(
      inputs.homes.map((count) => [
        String(count),
        volatilityWithHomes({ volatility, idiosyncraticVariance, count }),
      ]),
    ),
  };
}

/**
 * Largest fall from a previous peak as a fraction, negative or 0.
 *
 * @example maxDrawdown([100, 110, 99]) // -0.1
 */
export function maxDrawdown(levels: readonly number[]): number {
  let peak = Number.NEGATIVE_INFINITY;
  let worst = 0;
  for (const level of levels) {
    peak = Math.max(peak, level);
    worst = Math.min(worst, level / peak - 1);
  }
  return worst;
}

/** `sqrt(sigma^2 + s^2 / N)` for N independent homes of equal value; null where any part does not exist. */
export function volatilityWithHomes(of: {
  volatility: number | null;
  idiosyncraticVariance: number;
  count: number;
}): number | null {
  if (of.volatility === null || of.idiosyncraticVariance < 0 || !(of.count > 0)) return null;
  return Math.sqrt(of.volatility ** 2 + of.idiosyncraticVariance / of.count);
}

/** `(mean - riskFree) / risk`; null where there is no risk to divide by. */
export function ratio(mean: number | null, riskFree: number, risk: number | null): number | null {
  // A spread of rounding size alone is no risk: constant returns must not give a Sharpe of 10^15.
  if (mean === null || risk === null || risk < 1e-12) return null;
  return (mean - riskFree) / risk;
}

export function sampleDeviation(values: readonly number[], mean: number): number {
  return Math.sqrt(sum(values.map((value) => (value - mean) ** 2)) / (values.length - 1));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
