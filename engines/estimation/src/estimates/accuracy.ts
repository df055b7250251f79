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
  };
}
