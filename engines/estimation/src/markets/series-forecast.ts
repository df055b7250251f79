/** What is left of growth after a year: 0.95 after each month. */
const KEPT_AFTER_A_YEAR = 0.95 ** 12;
/** Years that the first past forecast rests on, and years of outcomes without which no error is an error. */
const FIRST_ORIGIN_YEARS = 3;
const LEAST_OUTCOME_YEARS = 2;

export interface ForecastInputs {
  /** Positive values at equal steps, null where nothing was published. */
  values: readonly (number | null)[];
  stepsPerYear: number;
  /** Horizons that are judged, in whole years. */
  years: readonly number[];
  /** Share of past outcomes that the range is as wide as. */
  level: number;
}

export interface ForecastStep {
  /** Steps after the last value. */
  ahead: number;
  value: number;
  low: number;
  high: number;
}

/** What past forecasts over one horizon missed by. */
export interface ForecastError {
  /** Mean of |forecast / outcome - 1|, and of its sign kept. */
  meanAbsolute: number;
  bias: number;
  /** The same mean for saying that nothing will change. */
  noChange: number;
  /** How many forecasts were measured, and the positions of the first and the last outcome. */
  count: number;
  firstOutcome: number;
  lastOutcome: number;
  /** Share of outcomes within the range that was known when each forecast was made; null of fewer than a year. */
  coverage: number | null;
}

export type SeriesForecast =
  | {
      ok: true;
      /** Position of the last value. */
      last: number;
      steps: ForecastStep[];
      horizons: (ForecastStep & { years: number; error: ForecastError })[];
      /** What was forecast for each position over the first horizon. */
      track: { at: number; value: number }[];
    }
  | { ok: false; reason: string };

/**
 * Continues a series by its damped trend: `y_(T+h) = y_T * exp(g * (p + p^2 + … + p^h))`, with the mean log growth a
 * step of the last year `g = ln(y_T / y_(T-s)) / s`, `s` steps a year, and `p = 0.95^(12 / s)`.
 *
 * The same rule is applied at each step of the past (rolling origins, never reading what came after), and its errors
 * make the range: the forecast times and divided by the `level` quantile of past |ln(forecast / outcome)|. A horizon
 * with less than two years of outcomes is left out; without the first one there is no forecast at all.
 *
 * Errors: `ok: false` with a reason for a series that is too short since its last gap, or not positive.
 *
 * Example: a series that grows by 1% a step for ever, four steps a year, is forecast below its own path, since growth
 * is damped; a series that never changes is forecast exactly, with no error and a range of no width.
 *
 * Source: Gardner and McKenzie (1985), damped trend; Tashman (2000), rolling-origin evaluation.
 */
export function forecastSeries({ values, stepsPerYear, years, level }: ForecastInputs): SeriesForecast {
  const { levels, last } = trailingLevels(values);
  const least = LEAST_OUTCOME_YEARS * stepsPerYear;
  const firstOrigin = FIRST_ORIGIN_YEARS * stepsPerYear;
  const [nearest = 1] = years;
  const needed = firstOrigin + nearest * stepsPerYear + least;
  if (levels.length < needed) {
    return {
      ok: false,
      reason: `Needs ${needed} values without a gap, so that past forecasts can be measured; there are ${levels.length}`,
    };
  }
  const ahead = (at: number, steps: number) => dampedLevel(levels, { at, steps, stepsPerYear });
  const measure = (steps: number) => pastErrors(levels, { ahead, steps, firstOrigin });
  const offset = last - (levels.length - 1);
  const farthest = Math.max(
    ...years.filter((count) => levels.length - firstOrigin - count * stepsPerYear >= least),
  );
  const end = levels.length - 1;
  const steps = Array.from({ length: farthest * stepsPerYear }, (_, index): ForecastStep => {
    const width = absoluteErrorQuantile(measure(index + 1), level);
    const point = ahead(end, index + 1);
    return {
      ahead: index + 1,
      value: Math.exp(point),
      low: Math.exp(point - width),
      high: Math.exp(point + width),
    };
  });
  const horizons = years.flatMap((count) => {
    const step = steps[count * stepsPerYear - 1];
    if (step === undefined) return [];
    return [
      {
        ...step,
        years: count,
        error: describe(measure(count * stepsPerYear), { offset, level, stepsPerYear }),
      },
    ];
  });
  const track = measure(nearest * stepsPerYear).map(({ outcomeAt, forecast }) => ({
    at: outcomeAt + offset,
    value: Math.exp(forecast),
  }));
  return { ok: true, last, steps, horizons, track };
}

/** Logarithms of the values since the last gap, and the position of the last one. */
function trailingLevels(values: readonly (number | null)[]): { levels: number[]; last: number } {
  const last = values.findLastIndex((value) => value !== null);
  const before = values.slice(0, last + 1).findLastIndex((value) => value === null || !(value > 0));
  return { levels: values.slice(before + 1, last + 1).map((value) => Math.log(value ?? Number.NaN)), last };
}

/** Where the damped trend of the year up to a position leads in so many steps, in logarithms. */
function dampedLevel(
  levels: readonly number[],
  { at, steps, stepsPerYear }: { at: number; steps: number; stepsPerYear: number },
): number {
  const now = levels[at] ?? Number.NaN;
  const growth = (now - (levels[at - stepsPerYear] ?? Number.NaN)) / stepsPerYear;
  const kept = KEPT_AFTER_A_YEAR ** (1 / stepsPerYear);
  return now + (growth * kept * (1 - kept ** steps)) / (1 - kept);
}

function describe(
  past: readonly PastForecast[],
  { offset, level, stepsPerYear }: { offset: number; level: number; stepsPerYear: number },
): ForecastError {
  const mean = (of: (one: PastForecast) => number) =>
    past.reduce((sum, one) => sum + of(one), 0) / past.length;
  return {
    meanAbsolute: mean(({ forecast, outcome }) => Math.abs(Math.exp(forecast - outcome) - 1)),
    bias: mean(({ forecast, outcome }) => Math.exp(forecast - outcome) - 1),
    noChange: mean(({ start, outcome }) => Math.abs(Math.exp(start - outcome) - 1)),
    count: past.length,
    firstOutcome: (past[0]?.outcomeAt ?? 0) + offset,
    lastOutcome: (past.at(-1)?.outcomeAt ?? 0) + offset,
    coverage: pastCoverage(past, {
      level,
      least: LEAST_OUTCOME_YEARS * stepsPerYear,
      fewest: stepsPerYear,
    }),
  };
}

/** One past forecast beside what came, in logarithms. */
export interface PastForecast {
  origin: number;
  outcomeAt: number;
  forecast: number;
  outcome: number;
  /** The value at the origin: what "nothing changes" forecasts. */
  start: number;
}

/**
 * What a rule would have forecast over a horizon from every step on, beside what came: no forecast reads a value after
 * its origin as long as `ahead` does not.
 *
 * Example: levels 0, 1, 2 with a rule that says "the same", one step ahead from position 0, are two forecasts that
 * each miss by 1.
 */
export function pastErrors(
  levels: readonly number[],
  options: { ahead: (at: number, steps: number) => number; steps: number; firstOrigin: number },
): PastForecast[] {
  const { ahead, steps, firstOrigin } = options;
  return levels.slice(firstOrigin, levels.length - steps).map((start, index) => {
    const origin = firstOrigin + index;
    return {
      origin,
      outcomeAt: origin + steps,
      forecast: ahead(origin, steps),
      outcome: levels[origin + steps] ?? Number.NaN,
      start,
    };
  });
}

/**
 * The smallest half-width in logarithms that holds a share `level` of past outcomes and of one to come: the value at
 * rank `ceil((n + 1) * level)` of the absolute errors, the largest where that rank is beyond them (split conformal).
 *
 * Example: absolute errors 1, 2, 3, 4 at level 0.6 have rank 3, so 3.
 */
export function absoluteErrorQuantile(
  past: readonly Pick<PastForecast, "forecast" | "outcome">[],
  level: number,
): number {
  return atRank(
    past.map(({ forecast, outcome }) => Math.abs(forecast - outcome)).sort((a, b) => a - b),
    level,
  );
}

function atRank(sorted: readonly number[], level: number): number {
  const rank = Math.min(sorted.length, Math.ceil((sorted.length + 1) * level - 1e-9));
  return sorted[rank - 1] ?? Number.NaN;
}

/**
 * Share of outcomes that lay within the range which was known when each forecast was made: its width is of the
 * forecasts whose outcome had come by then, at least `least` of them. Null where fewer than `fewest` can be judged.
 *
 * Example: a rule that always misses by the same has coverage 1.
 */
export function pastCoverage(
  past: readonly PastForecast[],
  options: { level: number; least: number; fewest: number },
): number | null {
  const known: number[] = [];
  let [next, judged, held] = [0, 0, 0];
  for (const { origin, forecast, outcome } of past) {
    for (let come = past[next]; come !== undefined && come.outcomeAt <= origin; come = past[next]) {
      insertSorted(known, Math.abs(come.forecast - come.outcome));
      next += 1;
    }
    if (known.length < options.least) continue;
    judged += 1;
    if (Math.abs(forecast - outcome) <= atRank(known, options.level) + 1e-12) held += 1;
  }
  return judged < options.fewest ? null : held / judged;
}

function insertSorted(sorted: number[], value: number): void {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  sorted.splice(low, 0, value);
}
