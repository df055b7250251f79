import { dayNumber, type UsableObservation } from "../estimates/observation.ts";

/** What a month adds to the log beside the growth; months without observations add nothing. */
export interface MonthEffects {
  effects: Readonly<Record<string, number>>;
}

/** So many observations in a month pull its effect as hard as the growth line holds it back. */
const monthShrinkage = 20;

/** Mean residual of each month, shrunk toward zero: `sum w r / (sum w + 20)`. */
export function fitMonthEffects(
  rows: readonly UsableObservation[],
  residuals: ArrayLike<number>,
  weights: ArrayLike<number>,
): MonthEffects {
  const sums = new Map<string, { weight: number; sum: number }>();
  for (const [at, row] of rows.entries()) {
    const month = row.observedOn.slice(0, 7);
    const entry = sums.get(month) ?? { weight: 0, sum: 0 };
    const weight = weights[at] ?? 1;
    entry.weight += weight;
    entry.sum += weight * (residuals[at] ?? 0);
    sums.set(month, entry);
  }
  return {
    effects: Object.fromEntries(
      [...sums].sort().map(([month, { weight, sum }]) => [month, sum / (weight + monthShrinkage)]),
    ),
  };
}

export function readMonthEffect(months: MonthEffects, date: string): number {
  return months.effects[date.slice(0, 7)] ?? 0;
}

/** How amounts are carried from a date to the date of the estimate. */
export type TimeAdjustment =
  | { annualGrowth: number }
  /** A published index by month (`YYYY-MM`), in any order; between its months it is interpolated in logs. */
  | { index: readonly { month: string; value: number }[] };

/**
 * `I_now / I_then`. With an index whose months do not reach a date, its nearest month stands: an index is never
 * extrapolated. `null` when the index is empty or a date is none.
 *
 * Example: growth of 3.6% over six months gives 1.0178.
 */
export function timeFactor(adjustment: TimeAdjustment, then: string, now: string): number | null {
  const from = dayNumber(then);
  const to = dayNumber(now);
  if (from === null || to === null) return null;
  if ("annualGrowth" in adjustment) return (1 + adjustment.annualGrowth) ** ((to - from) / 365.25);
  const points = readPoints(adjustment);
  const [start, end] = [readIndex(points, from), readIndex(points, to)];
  return start === null || end === null ? null : Math.exp(end - start);
}

type Points = readonly { day: number; log: number }[];
const knownPoints = new WeakMap<object, Points>();

/** An index is put in order once, not for each of the comps that it moves. */
function readPoints(adjustment: { index: readonly { month: string; value: number }[] }): Points {
  const known = knownPoints.get(adjustment);
  if (known) return known;
  const points = adjustment.index
    .filter((point) => point.value > 0)
    .map((point) => ({ day: dayNumber(`${point.month}-15`) ?? Number.NaN, log: Math.log(point.value) }))
    .filter((point) => !Number.isNaN(point.day))
    .sort((a, b) => a.day - b.day);
  knownPoints.set(adjustment, points);
  return points;
}

function readIndex(points: Points, day: number): number | null {
  const after = points.findIndex((point) => point.day >= day);
  const next = points[after];
  if (!next) return points.at(-1)?.log ?? null;
  const previous = points[after - 1];
  if (!previous) return next.log;
  return previous.log + ((next.log - previous.log) * (day - previous.day)) / (next.day - previous.day);
}
