import { median } from "../maths/weighted-statistics.ts";

/** What a date adds to the log of an amount: smoothed where it was seen, forecast after. Plain data. */
export interface PriceTrend {
  firstDay: number;
  /** Log level in the middle of each month of 30.4375 days from the first day on, the forecast ones last. */
  levels: number[];
  /** Whether the season of home prices is added to the levels. */
  hasSeason: boolean;
}

const daysPerMonth = 365.25 / 12;
/** The slope fades by this a month: a rise of the spring is not carried through the winter. */
const damping = 0.98;
const forecastMonths = 24;
/** Fewer months than this show no movement that could be told from noise. */
const minimumMonths = 3;
const levelVariances = [1e-6, 1e-5, 3e-5, 1e-4, 3e-4];
const slopeVariances = [1e-8, 1e-6, 1e-5, 3e-5, 1e-4];

/**
 * Movement of amounts over time from residuals that know nothing of time: monthly medians through a local linear
 * trend with a fading slope, `level' = level + slope`, `slope' = 0.98 slope`, each with noise whose variance is the
 * most likely of a small grid; a median of n residuals of spread s has variance `1.57 s^2 / n`.
 *
 * Days count from any one day; residuals are logs. `null` with fewer than three months that hold observations.
 * Example: residuals that rise by 0.01 each month give levels 0.01 apart, and a forecast that goes on rising.
 * Source: A. Harvey, "Forecasting, Structural Time Series Models and the Kalman Filter" (1989), ch. 4.
 */
export function fitPriceTrend(
  days: ArrayLike<number>,
  residuals: ArrayLike<number>,
  { hasSeason = false }: { hasSeason?: boolean } = {},
): PriceTrend | null {
  const months = new Map<number, number[]>();
  let firstDay = Number.POSITIVE_INFINITY;
  for (let at = 0; at < days.length; at += 1) {
    const day = days[at] ?? Number.NaN;
    if (day < firstDay) firstDay = day;
  }
  for (let at = 0; at < days.length; at += 1) {
    const month = Math.floor(((days[at] ?? Number.NaN) - firstDay) / daysPerMonth);
    if (Number.isNaN(month)) continue;
    const value = (residuals[at] ?? 0) - (hasSeason ? homePriceSeason(days[at] ?? 0) : 0);
    const values = months.get(month);
    if (values) values.push(value);
    else months.set(month, [value]);
  }
  if (months.size < minimumMonths) return null;
  const last = [...months.keys()].reduce((a, b) => Math.max(a, b));
  const spread = (1.4826 * (median(Array.from(residuals, Math.abs)) ?? 0)) ** 2 || 1e-6;
  const seen = Array.from({ length: last + 1 }, (_, month): Seen | null => {
    const values = months.get(month);
    return values ? { value: median(values) ?? 0, variance: (1.57 * spread) / values.length } : null;
  });
  const best = mostLikely(seen);
  return {
    firstDay,
    levels: [...smooth(best.states), ...goOn(best)],
    hasSeason,
  };
}

/** The trend's log level on a day; before the first month and after the last forecast one their level stands. */
export function trendAt(trend: PriceTrend, day: number): number {
  const { levels, firstDay } = trend;
  const position = Math.max(0, Math.min(levels.length - 1, (day - firstDay) / daysPerMonth - 0.5));
  if (Number.isNaN(position)) return levels[levels.length - forecastMonths - 1] ?? 0;
  const before = Math.floor(position);
  const from = levels[before] ?? 0;
  const to = levels[before + 1] ?? from;
  return from + (to - from) * (position - before) + (trend.hasSeason ? homePriceSeason(day) : 0);
}

/**
 * What the time of the year adds to the log of a home's price: `-0.0113 cos(a) - 0.0028 sin(a)`, `a` the year's angle from 1 January.
 *
 * Example: -0.0113 at the turn of the year, 0.0116 in the middle of July.
 * Source: mean of `ln(not adjusted / seasonally adjusted)` by quarter, FHFA purchase-only index of the hundred
 * largest metros, 2000 to 2014.
 */
export function homePriceSeason(day: number): number {
  const angle = (2 * Math.PI * day) / 365.25;
  return -0.0113 * Math.cos(angle) - 0.0028 * Math.sin(angle);
}

interface Seen {
  value: number;
  variance: number;
}

interface Gaussian {
  level: number;
  slope: number;
  levelVariance: number;
  covariance: number;
  slopeVariance: number;
}

interface State {
  before: Gaussian;
  after: Gaussian;
}

interface Filtered {
  likelihood: number;
  states: State[];
  noise: { level: number; slope: number };
}

function mostLikely(seen: readonly (Seen | null)[]): Filtered {
  let best: Filtered | undefined;
  for (const level of levelVariances) {
    for (const slope of slopeVariances) {
      const filtered = filter(seen, { level, slope });
      if (!best || filtered.likelihood > best.likelihood) best = filtered;
    }
  }
  return best ?? filter(seen, { level: 1e-5, slope: 1e-6 });
}

function filter(seen: readonly (Seen | null)[], noise: { level: number; slope: number }): Filtered {
  const first = seen.find((month) => month !== null);
  let now: Gaussian = {
    level: first?.value ?? 0,
    slope: 0,
    levelVariance: 1,
    covariance: 0,
    slopeVariance: 1e-3,
  };
  let likelihood = 0;
  const states = seen.map((month, at): State => {
    const before = at === 0 ? now : advance(now, noise);
    now = month ? update(before, month) : before;
    if (month && at > 0) {
      const variance = before.levelVariance + month.variance;
      likelihood -= 0.5 * (Math.log(variance) + (month.value - before.level) ** 2 / variance);
    }
    return { before, after: now };
  });
  return { likelihood, states, noise };
}

function advance(now: Gaussian, noise: { level: number; slope: number }): Gaussian {
  return {
    level: now.level + now.slope,
    slope: damping * now.slope,
    levelVariance: now.levelVariance + 2 * now.covariance + now.slopeVariance + noise.level,
    covariance: damping * (now.covariance + now.slopeVariance),
    slopeVariance: damping * damping * now.slopeVariance + noise.slope,
  };
}

function update(before: Gaussian, seen: Seen): Gaussian {
  const variance = before.levelVariance + seen.variance;
  const levelGain = before.levelVariance / variance;
  const slopeGain = before.covariance / variance;
  const error = seen.value - before.level;
  return {
    level: before.level + levelGain * error,
    slope: before.slope + slopeGain * error,
    levelVariance: (1 - levelGain) * before.levelVariance,
    covariance: (1 - levelGain) * before.covariance,
    slopeVariance: before.slopeVariance - slopeGain * before.covariance,
  };
}

/** Rauch, Tung and Striebel's smoother: each month as all the months see it. */
function smooth(states: readonly State[]): number[] {
  const levels = states.map((state) => state.after.level);
  let level = states.at(-1)?.after.level ?? 0;
  let slope = states.at(-1)?.after.slope ?? 0;
  for (let at = states.length - 2; at >= 0; at -= 1) {
    const here = states[at]?.after;
    const next = states[at + 1]?.before;
    if (!here || !next) continue;
    const determinant = next.levelVariance * next.slopeVariance - next.covariance ** 2;
    const crossLevel = here.levelVariance + here.covariance;
    const crossSlope = damping * here.covariance;
    const otherLevel = here.covariance + here.slopeVariance;
    const otherSlope = damping * here.slopeVariance;
    const levelError = level - next.level;
    const slopeError = slope - next.slope;
    const a = (next.slopeVariance * levelError - next.covariance * slopeError) / determinant;
    const b = (next.levelVariance * slopeError - next.covariance * levelError) / determinant;
    level = here.level + crossLevel * a + crossSlope * b;
    slope = here.slope + otherLevel * a + otherSlope * b;
    levels[at] = level;
  }
  return levels;
}

function goOn({ states, noise }: Filtered): number[] {
  let now = states.at(-1)?.after;
  const levels: number[] = [];
  for (let month = 0; month < forecastMonths && now; month += 1) {
    now = advance(now, noise);
    levels.push(now.level);
  }
  return levels;
}
