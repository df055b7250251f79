import { median } from "../maths/weighted-statistics.ts";

export interface Outcome {
  actual: number;
  point: number;
  low: number;
  high: number;
}

/** The error table of a back-test; every rate is a fraction. */
export interface Accuracy {
  n: number;
  /** Rows with a target for which an estimate was refused. */
  unavailable: number;
  /** Share of rows that got an estimate. */
  hitRate: number | null;
  /** Median of `|point / actual - 1|`. */
  mdape: number | null;
  /** Shares of estimates within 5, 10 and 20 percent of the outcome. */
  pe5: number | null;
  pe10: number | null;
  pe20: number | null;
  /** Median of `point / actual - 1`: above zero is too high. */
  bias: number | null;
  /** Share of outcomes inside the interval. */
  coverage: number | null;
  /** Coefficient of dispersion: mean distance of the ratios estimate / outcome from their median, over that median. */
  cod: number | null;
  /** Price-related differential: mean ratio over the ratio of the sums. Above 1.03 dear homes are estimated too low. */
  prd: number | null;
  /** Price-related bias: change of the ratio, over its median, as the value doubles. */
  prb: number | null;
}

/** With fewer outcomes a ratio study says nothing. */
const fewestRatios = 5;

/**
 * The measures by which assessors judge mass appraisals, from the ratios estimate / outcome. PRB is the slope of
 * `(ratio - median) / median` on `log2` of half the outcome and half the estimate over the median ratio.
 *
 * Example: estimates of 90, 100, 110, 100, 100 for outcomes of 100 each have a COD of 0.04 and a PRD of 1.
 * Source: IAAO, "Standard on Ratio Studies" (2013), sections 5.2 to 5.6 and appendix B.
 */
export function measureRatios(outcomes: readonly Pick<Outcome, "actual" | "point">[]): {
  cod: number | null;
  prd: number | null;
  prb: number | null;
} {
  const ratios = outcomes.map(({ actual, point }) => point / actual);
  const middle = median(ratios);
  if (middle === null || outcomes.length < fewestRatios) return { cod: null, prd: null, prb: null };
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  const weighted = mean(outcomes.map(({ point }) => point)) / mean(outcomes.map(({ actual }) => actual));
  const values = outcomes.map(({ actual, point }) => Math.log2((actual + point / middle) / 2));
  const off = ratios.map((ratio) => (ratio - middle) / middle);
  const [meanValue, meanOff] = [mean(values), mean(off)];
  const spread = mean(values.map((value) => (value - meanValue) ** 2));
  const joint = mean(values.map((value, at) => (value - meanValue) * ((off[at] ?? 0) - meanOff)));
  return {
    cod: mean(off.map(Math.abs)),
    prd: mean(ratios) / weighted,
    // Of values that are all alike none is dearer.
    prb: spread > 1e-9 ? joint / spread : null,
  };
}

/** Median error, shares within bands, bias and coverage; `null` where there is no estimate to measure. */
export function measureAccuracy(outcomes: readonly Outcome[], unavailable = 0): Accuracy {
  const n = outcomes.length;
  const signed = outcomes.map(({ actual, point }) => point / actual - 1);
  const absolute = signed.map(Math.abs);
  const share = (count: number) => (n > 0 ? count / n : null);
  const withinShare = (limit: number) => share(absolute.filter((error) => error <= limit).length);
  return {
    n,
    unavailable,
    hitRate: n + unavailable > 0 ? n / (n + unavailable) : null,
    mdape: median(absolute),
    pe5: withinShare(0.05),
    pe10: withinShare(0.1),
    pe20: withinShare(0.2),
    bias: median(signed),
    coverage: share(outcomes.filter(({ actual, low, high }) => actual >= low && actual <= high).length),
    ...measureRatios(outcomes),
  };
}
