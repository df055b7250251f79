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
