/** What is left of growth after a year: 0.95 after each month. */
const KEPT_AFTER_A_YEAR = 0.95 ** 12;
/** A range that missed is widened by this times the level, one that held narrowed by this times what the level leaves. */
const RANGE_STEP = 0.1;
/** Logs by which a range begins wider for each year ahead: until misses are known, nothing corrects it. */
const FIRST_MARGIN_A_YEAR = 0.2;
/** A horizon whose ranges held less of what came is not forecast. */
const LEAST_COVERAGE = 0.7;
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
  /**
   * The same series as it was known when some position was its newest, by that position and in the same places. A
   * forecast of the past made there rests on it instead of on values that were revised since.
   */
  editions?: ReadonlyMap<number, readonly (number | null)[]>;
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
  /** Of them, how many rest on an edition of their time; the others on today's values up to their month. */
  onEditions: number;
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
 * The same rule is applied at each step of the past (rolling origins, never reading what came after; on the edition of
 * that time where one is given), and its errors
 * make the range: the forecast times and divided by `exp(m * q * s)`. `s` is how much the series moved of late,
 * `q` the `level` quantile of past `|ln(forecast / outcome)| / s`, and `m` follows the misses: each range that missed
 * makes the next wider, each that held narrower, so that in the long run a share `level` holds. A horizon with less
 * than two years of outcomes, or whose ranges held less than 70% of them, is left out; without the first one there is
 * no forecast at all.
 *
 * Errors: `ok: false` with a reason for a series that is too short since its last gap, or not positive.
 *
 * Example: a series that grows by 1% a step for ever, four steps a year, is forecast below its own path, since growth
 * is damped; a series that never changes is forecast exactly, with no error and a range of no width.
 *
 * Source: Gardner and McKenzie (1985), damped trend; Tashman (2000), rolling-origin evaluation; I. Gibbs and
 * E. Candes, "Adaptive Conformal Inference Under Distribution Shift" (2021).
 */
export function forecastSeries({
  values,
  stepsPerYear,
  years,
  level,
  editions = new Map(),
}: ForecastInputs): SeriesForecast {
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
  const offset = last - (levels.length - 1);
  const known = readEditions(editions, { offset, end: levels.length - 1, window: 2 * stepsPerYear });
  const levelsAt = (at: number) => known.get(at) ?? levels;
  const ahead = (at: number, steps: number) => dampedLevel(levelsAt(at), { at, steps, stepsPerYear });
  const scaleAt = (at: number) => recentMovement(levelsAt(at), { at, stepsPerYear });
  const startAt = (at: number) => levelsAt(at)[at] ?? Number.NaN;
  const measure = (steps: number) => pastErrors(levels, { ahead, scaleAt, startAt, steps, firstOrigin });
  const follow = (steps: number) =>
    followMisses(measure(steps), {
      ...{ level, least, fewest: stepsPerYear, step: RANGE_STEP },
      margin: (FIRST_MARGIN_A_YEAR * steps) / stepsPerYear,
    });
  const held = years.filter((count) => {
    const steps = count * stepsPerYear;
    if (levels.length - firstOrigin - steps < least) return false;
    return (follow(steps).coverage ?? 1) >= LEAST_COVERAGE;
  });
  if (!held.includes(nearest)) {
    return { ok: false, reason: "Ranges of past forecasts held too few of the outcomes to make one now" };
  }
  const end = levels.length - 1;
  const steps = Array.from({ length: Math.max(...held) * stepsPerYear }, (_, index): ForecastStep => {
    const width = follow(index + 1).width * scaleAt(end);
    const point = ahead(end, index + 1);
    return {
      ahead: index + 1,
      value: Math.exp(point),
      low: Math.exp(point - width),
      high: Math.exp(point + width),
    };
  });
  const horizons = held.flatMap((count) => {
    const step = steps[count * stepsPerYear - 1];
    if (step === undefined) return [];
    const { coverage } = follow(count * stepsPerYear);
    return [
      {
        ...step,
        years: count,
        error: { ...describe(measure(count * stepsPerYear), { offset, known }), coverage },
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

/** The least movement that a range is made of, in logs: a series that stood still may move. */
const LEAST_MOVEMENT = 0.005;

/**
 * How much a series moved of late: the spread of its steps over two years, as if half a year of them ran the same
 * way, and half of the last year's growth.
 */
function recentMovement(
  levels: readonly number[],
  { at, stepsPerYear }: { at: number; stepsPerYear: number },
): number {
  const window = 2 * stepsPerYear;
  const level = (position: number) => levels[position] ?? Number.NaN;
  const mean = (level(at) - level(at - window)) / window;
  let squares = 0;
  for (let step = at - window + 1; step <= at; step += 1) {
    squares += (level(step) - level(step - 1) - mean) ** 2;
  }
  const spread = Math.sqrt(squares / window);
  return LEAST_MOVEMENT + (stepsPerYear / 2) * spread + Math.abs(level(at) - level(at - stepsPerYear)) / 2;
}

/** Logarithms of each edition by the position of its newest value, where it has what a forecast reads without a gap. */
function readEditions(
  editions: NonNullable<ForecastInputs["editions"]>,
  { offset, end, window }: { offset: number; end: number; window: number },
): ReadonlyMap<number, readonly number[]> {
  return new Map(
    Array.from(editions, ([position, values]) => {
      const at = position - offset;
      return [at, values.slice(offset, position + 1).map((value) => Math.log(value ?? Number.NaN))] as const;
    }).filter(([at, logs]) => at < end && at >= window && logs.slice(at - window).every(Number.isFinite)),
  );
}

function describe(
  past: readonly PastForecast[],
  { offset, known }: { offset: number; known: ReadonlyMap<number, unknown> },
): Omit<ForecastError, "coverage"> {
  const mean = (of: (one: PastForecast) => number) =>
    past.reduce((sum, one) => sum + of(one), 0) / past.length;
  return {
    meanAbsolute: mean(({ forecast, outcome }) => Math.abs(Math.exp(forecast - outcome) - 1)),
    bias: mean(({ forecast, outcome }) => Math.exp(forecast - outcome) - 1),
    noChange: mean(({ start, outcome }) => Math.abs(Math.exp(start - outcome) - 1)),
    count: past.length,
    onEditions: past.filter(({ origin }) => known.has(origin)).length,
    firstOutcome: (past[0]?.outcomeAt ?? 0) + offset,
    lastOutcome: (past.at(-1)?.outcomeAt ?? 0) + offset,
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
  /** How much the series had moved by then: errors are counted in it. */
  scale: number;
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
  options: {
    ahead: (at: number, steps: number) => number;
    scaleAt: (at: number) => number;
    /** What was known of the origin itself, where it was revised since. */
    startAt?: (at: number) => number;
    steps: number;
    firstOrigin: number;
  },
): PastForecast[] {
  const { ahead, scaleAt, steps, firstOrigin, startAt = (at) => levels[at] ?? Number.NaN } = options;
  return levels.slice(firstOrigin, levels.length - steps).map((_, index) => {
    const origin = firstOrigin + index;
    return {
      origin,
      outcomeAt: origin + steps,
      forecast: ahead(origin, steps),
      outcome: levels[origin + steps] ?? Number.NaN,
      start: startAt(origin),
      scale: scaleAt(origin),
    };
  });
}

/** The value at rank `ceil((n + 1) * level)`, the largest where that rank is beyond them (split conformal). */
function atRank(sorted: readonly number[], level: number): number {
  const rank = Math.min(sorted.length, Math.ceil((sorted.length + 1) * level - 1e-9));
  return sorted[rank - 1] ?? Number.NaN;
}

/** A range may become so many logs wider or narrower than past errors say. */
const MARGINS = [-1.5, 2] as const;

/**
 * Half-width of the next range in units of its scale, and the share of outcomes that lay within the range which was
 * known when each forecast was made (null where fewer than `fewest` can be judged). A range is the quantile of the
 * scaled errors whose outcome had come by then, at least `least` of them, times `exp(margin)`; when an outcome comes,
 * the margin grows by `step * level` if its range had missed it and falls by `step * (1 - level)` if it had held.
 *
 * Example: errors 1, 2, 3, 4 of scale 1, level 0.6, without margin and step: rank 3, so a width of 3.
 */
export function followMisses(
  past: readonly PastForecast[],
  options: { level: number; least: number; fewest: number; margin: number; step: number },
): { width: number; coverage: number | null } {
  const { level, least, fewest, step } = options;
  const known: number[] = [];
  const widths: (number | undefined)[] = [];
  let { margin } = options;
  let [next, judged, held] = [0, 0, 0];
  const hear = (until: number) => {
    for (let come = past[next]; come !== undefined && come.outcomeAt <= until; come = past[next]) {
      const error = Math.abs(come.forecast - come.outcome) / come.scale;
      const width = widths[next];
      if (width !== undefined) {
        const moved = margin + (error > width + 1e-12 ? step * level : -step * (1 - level));
        margin = Math.min(MARGINS[1], Math.max(MARGINS[0], moved));
      }
      insertSorted(known, error);
      next += 1;
    }
  };
  for (const { origin, forecast, outcome, scale } of past) {
    hear(origin);
    const width = known.length < least ? undefined : atRank(known, level) * Math.exp(margin);
    widths.push(width);
    if (width === undefined) continue;
    judged += 1;
    if (Math.abs(forecast - outcome) / scale <= width + 1e-12) held += 1;
  }
  hear(Number.POSITIVE_INFINITY);
  return {
    width: atRank(known, level) * Math.exp(margin),
    coverage: judged < fewest ? null : held / judged,
  };
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
