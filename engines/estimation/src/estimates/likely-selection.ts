import { median } from "../maths/weighted-statistics.ts";

/** An estimate that was made before its outcome was known. */
export interface TestedEstimate {
  actual: number;
  point: number;
  low: number;
  high: number;
  /** Estimates of one period miss together where the market turns. */
  period: string;
  /** Estimates of one place miss together where the place is unlike its facts. */
  place: string;
}

/** Which misses hurt: a rent that was estimated too high, a price that was estimated too low. */
export type Miss = "tooHigh" | "tooLow";

/** How far past estimates missed to one side, in half-widths of their ranges, from the farthest on. Plain data. */
export interface Misses {
  sizes: number[];
  /** Running weight of the misses up to each. */
  weights: number[];
}

export interface Calibration {
  tests: number;
  periods: number;
  /** Places in periods: each is one piece of evidence. */
  blocks: number;
  tooHigh: Misses;
  tooLow: Misses;
}

/** With fewer tests or periods nothing is promised. */
export const leastTests = 100;
export const leastPeriods = 2;

/** Degrees: some three miles. */
const placeSize = 0.05;

/** The place of a block: a cell of a grid. */
export function namePlace(latitude: number, longitude: number): string {
  return `${Math.floor(latitude / placeSize)} ${Math.floor(longitude / placeSize)}`;
}

/** Half the width of a range in logs: the unit in which misses and margins are counted. */
export function measureReach({ low, high }: { low: number; high: number }): number {
  return Math.log(high / low) / 2;
}

/**
 * Past misses made ready to say how likely an estimate is to miss by a margin; without enough of them the reason.
 *
 * Errors that share a turn of the market or a place are not independent. So the tests of a block (a place in a period)
 * weigh 1 together, and the misses of every period are moved until their median is that of the worst period.
 *
 * Source: Y. Lee, R. Barber, R. Willett, "Distribution-Free Inference with Hierarchical Data" (2023), for the blocks.
 */
export function calibrate(
  tests: readonly TestedEstimate[],
  fewestPeriods = leastPeriods,
): Calibration | { unavailable: string } {
  const usable = tests.filter(
    ({ actual, point, low, high }) => actual > 0 && point > 0 && low > 0 && high > low,
  );
  const periods = Map.groupBy(usable, ({ period }) => period);
  if (usable.length < leastTests || periods.size < fewestPeriods) {
    const found = `${usable.length} dated tests in ${periods.size} ${periods.size === 1 ? "period" : "periods"}`;
    return {
      unavailable: `No calibration here: ${found}; ${leastTests} in ${fewestPeriods} periods are needed`,
    };
  }
  const blocks = [...periods.values()].map((tests) => [...Map.groupBy(tests, ({ place }) => place).values()]);
  return {
    tests: usable.length,
    periods: periods.size,
    blocks: blocks.flat().length,
    tooHigh: rankMisses(blocks, 1),
    tooLow: rankMisses(blocks, -1),
  };
}

/** Misses by period and block; those to the other side are below zero. */
function rankMisses(periods: TestedEstimate[][][], sign: 1 | -1): Misses {
  const missed = (one: TestedEstimate) => (sign * Math.log(one.point / one.actual)) / measureReach(one);
  const middles = periods.map((blocks) => median(blocks.flat().map(missed)) ?? 0);
  const worst = Math.max(...middles);
  const ranked = periods
    .flatMap((blocks, at) =>
      blocks.flatMap((block) =>
        block.map((one) => ({
          size: missed(one) - (middles[at] ?? 0) + worst,
          weight: 1 / block.length,
        })),
      ),
    )
    .sort((a, b) => b.size - a.size);
  const weights: number[] = [];
  for (const { weight } of ranked) weights.push((weights.at(-1) ?? 0) + weight);
  const short = (value: number) => Math.round(value * 1e4) / 1e4;
  return { sizes: ranked.map(({ size }) => short(size)), weights: weights.map(short) };
}

/**
 * The chance that an estimate misses by its margin or more: the conformal p-value `p = (1 + w) / (1 + blocks)`, w the
 * weight of past misses as large, and one standard error of it, `√(p (1 − p) / (1 + blocks))`. The margin is
 * `|ln(estimate / threshold)|` in half-widths of the estimate's range.
 *
 * Example: of 199 blocks of one test each, 9 missed by a half-width or more. A margin of 1 has p = 0.05 and a standard
 * error of 0.0154: a chance of 0.0654.
 * Source: Y. Jin, E. Candès, "Selection by Prediction with Conformal p-values" (2023), for p.
 */
export function chanceOfMiss(calibration: Calibration, miss: Miss, margin: number): number {
  return withError(shareBeyond(calibration, miss, margin), calibration.blocks);
}

/**
 * The chance that a rent estimated too high and a price estimated too low together miss: that `u / rent margin +
 * v / value margin` is 1 or more, u and v the two misses. Each margin is what its estimate alone may miss by. The two
 * are drawn independently: what a home has beyond its facts raises rent and price alike, so they offset each other.
 *
 * Example: where no rent ever missed, the chance is that of the value alone.
 */
export function chanceOfEitherMiss(of: {
  rent: Calibration;
  value: Calibration;
  rentMargin: number;
  valueMargin: number;
}): number {
  const { rent, value, rentMargin, valueMargin } = of;
  const { sizes, weights } = rent.tooHigh;
  // One more rent, as in any conformal p-value, that misses by all.
  let sum = 1;
  for (const [at, size] of sizes.entries()) {
    const weight = (weights[at] ?? 0) - (weights[at - 1] ?? 0);
    const left = (1 - size / Math.max(rentMargin, leastMargin)) * Math.max(valueMargin, leastMargin);
    sum += weight * shareBeyond(value, "tooLow", left);
  }
  return withError(sum / (1 + rent.blocks), Math.min(rent.blocks, value.blocks));
}

/** Half of the hundredth to which margins are rounded. */
const leastMargin = 0.005;

function shareBeyond({ blocks, ...misses }: Calibration, miss: Miss, margin: number): number {
  const { sizes, weights } = misses[miss];
  let [low, high] = [0, sizes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sizes[middle] ?? 0) >= margin) low = middle + 1;
    else high = middle;
  }
  return Math.min(1, (1 + (weights[low - 1] ?? 0)) / (1 + blocks));
}

function withError(share: number, blocks: number): number {
  return Math.min(1, share + Math.sqrt(Math.max(0, share * (1 - share)) / (1 + blocks)));
}

/**
 * Which homes to report so that at most the given share of them is expected to miss: the most certain ones, as many
 * as keep the mean of their chances of a miss at or below the share. `null` is a home whose chance nobody knows.
 *
 * Example: of chances 0.02, 0.08, 0.15, 0.4 and a share of 0.1 the first three are reported: their mean is 0.083.
 * Source: W. Sun, T. Cai, "Oracle and Adaptive Compound Decision Rules for False Discovery Rate Control" (2007).
 */
export function selectLikely(chances: readonly (number | null)[], share: number): boolean[] {
  const known = chances.filter((chance) => chance !== null).sort((a, b) => a - b);
  let most = Number.NEGATIVE_INFINITY;
  let sum = 0;
  for (const [at, chance] of known.entries()) {
    sum += chance;
    // Homes that are equally certain are reported together or not at all.
    if (chance !== known[at + 1] && sum <= share * (at + 1) + 1e-9) most = chance;
  }
  return chances.map((chance) => chance !== null && chance <= most);
}

/** In hundredths of a half-width: hardly a past miss goes as far. */
const farthest = 1024;

/**
 * The largest margin at which a home still clears, found by halving and rounded down to a hundredth; `null` where it
 * doesn't clear as estimated. `clears` is asked with the estimates moved against the home by so many half-widths.
 *
 * Example: a rent of $2,000 whose range is 0.1 wide in logs either way clears $1,800 up to ln(2000 / 1800) / 0.1 = 1.05.
 */
export function findMargin(clears: (margin: number) => boolean): number | null {
  if (!clears(0)) return null;
  let [low, high] = [0, farthest];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (clears(middle / 100)) low = middle;
    else high = middle;
  }
  return low / 100;
}

/** How a promise was kept: homes that were reported to clear a threshold, and those of them that did not. */
export interface PromiseRecord {
  share: number;
  /** Homes that were screened, once for each threshold. */
  screened: number;
  reported: number;
  missed: number;
  /** All whose estimates clear the threshold, without selection. */
  plain: number;
  plainMissed: number;
}

/** What screens of a market rest on, and how they would have fared in its back-test. */
export interface MarketPromise {
  calibration: Calibration | { unavailable: string };
  record: PromiseRecord | null;
}

/**
 * The share of homes that may be reported wrongly. Everything that reports homes as likely to clear promises this.
 */
export const promisedShare = 0.1;

/**
 * Keeps the promise on past estimates as on future ones: each period is screened with the calibration of the others,
 * rents for at least and prices for at most the quartiles of their estimates. `null` where the others are too few.
 */
export function measurePromise(tests: readonly TestedEstimate[], miss: Miss): PromiseRecord | null {
  const record = { share: promisedShare, screened: 0, reported: 0, missed: 0, plain: 0, plainMissed: 0 };
  for (const [period, members] of Map.groupBy(tests, (one) => one.period)) {
    const calibration = calibrate(tests.filter((one) => one.period !== period));
    if ("unavailable" in calibration) return null;
    const points = members.map(({ point }) => point).sort((a, b) => a - b);
    for (const quartile of [0.25, 0.5, 0.75]) {
      const threshold = points[Math.floor(quartile * points.length)] ?? 0;
      const found = screen(members, { calibration, miss, threshold });
      record.screened += members.length;
      for (const key of ["reported", "missed", "plain", "plainMissed"] as const) record[key] += found[key];
    }
  }
  return record.screened === 0 ? null : record;
}

/** Screens past estimates for one threshold: rents of at least it, or prices of at most it. */
export function screen(
  tests: readonly TestedEstimate[],
  of: { calibration: Calibration; miss: Miss; threshold: number },
): Pick<PromiseRecord, "reported" | "missed" | "plain" | "plainMissed"> {
  const sign = of.miss === "tooHigh" ? 1 : -1;
  const clears = (amount: number) => sign * (amount - of.threshold) >= 0;
  const plain = tests.filter(({ point }) => clears(point));
  const chances = plain.map((one) => {
    const margin = (sign * Math.log(one.point / of.threshold)) / measureReach(one);
    return chanceOfMiss(of.calibration, of.miss, margin);
  });
  const isLikely = selectLikely(chances, promisedShare);
  const reported = plain.filter((_, at) => isLikely[at]);
  const count = (homes: readonly TestedEstimate[]) => homes.filter(({ actual }) => !clears(actual)).length;
  return {
    reported: reported.length,
    missed: count(reported),
    plain: plain.length,
    plainMissed: count(plain),
  };
}
