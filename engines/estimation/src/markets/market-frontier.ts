export interface FrontierInputs {
  /** Mean return of each asset. */
  means: readonly number[];
  /** Covariance of returns, symmetric and positive semidefinite, in the order of the means. */
  covariance: readonly (readonly number[])[];
  /** Most of the whole that one asset may be. */
  maxWeight: number;
  /** How many portfolios, from the least risk to the highest return. */
  points: number;
}

export interface FrontierPortfolio {
  mean: number;
  volatility: number;
  weights: number[];
}

/**
 * Efficient frontier of long-only portfolios: for returns between that of the least risk and the highest reachable
 * one, the weights of least variance `w' C w` with `0 <= w <= maxWeight` and `sum(w) = 1` (Markowitz 1952). Ordered
 * by return; neither return nor volatility falls along it.
 *
 * Unavailable, with the reason, without assets, when `maxWeight` leaves part of the whole unplaced, or when a figure
 * is no number. Example: two uncorrelated assets of equal volatility and mean give half of each.
 */
export function efficientFrontier(inputs: FrontierInputs): FrontierPortfolio[] | { unavailable: string } {
  const { means, covariance, maxWeight, points } = inputs;
  const count = means.length;
  if (count === 0) return { unavailable: "No asset was given" };
  if (covariance.length !== count || covariance.some((row) => row.length !== count)) {
    return { unavailable: "The covariance does not fit the means" };
  }
  if (![...means, ...covariance.flat()].every(Number.isFinite))
    return { unavailable: "A figure is no number" };
  if (maxWeight * count < 1 - 1e-12) {
    return { unavailable: `${count} assets of at most ${maxWeight} each do not make a whole` };
  }
  const highest = measurePortfolio(greediest(means, maxWeight), inputs);
  const least = measurePortfolio(
    minimize({ ...inputs, tilt: 0, start: greediest(means, maxWeight) }),
    inputs,
  );
  if (count === 1 || points < 2 || highest.mean - least.mean < 1e-9) return [least];
  const frontier = [least];
  let start = least.weights;
  for (let step = 1; step < points - 1; step += 1) {
    const target = least.mean + ((highest.mean - least.mean) * step) / (points - 1);
    start = weightsOfReturn(target, { ...inputs, start });
    frontier.push(measurePortfolio(start, inputs));
  }
  return [...frontier, highest];
}

/** Volatility `sqrt(w' C w)` and mean `w' m` of given weights. */
export function measurePortfolio(
  weights: readonly number[],
  { means, covariance }: Pick<FrontierInputs, "means" | "covariance">,
): FrontierPortfolio {
  const mean = weights.reduce((sum, weight, at) => sum + weight * (means[at] ?? 0), 0);
  const variance = weights.reduce((sum, weight, at) => sum + weight * dot(covariance[at] ?? [], weights), 0);
  return { mean, volatility: Math.sqrt(Math.max(0, variance)), weights: [...weights] };
}

/** The most of the best, then of the next, until the whole is placed. */
function greediest(means: readonly number[], maxWeight: number): number[] {
  const weights = means.map(() => 0);
  let left = 1;
  for (const at of means.map((_, index) => index).sort((a, b) => (means[b] ?? 0) - (means[a] ?? 0))) {
    weights[at] = Math.min(maxWeight, left);
    left -= weights[at] ?? 0;
  }
  return weights;
}

/** Return grows with the tilt towards it: the tilt whose portfolio has a wanted return is found by halving. */
function weightsOfReturn(target: number, inputs: FrontierInputs & { start: number[] }): number[] {
  let [low, high] = [0, 1];
  let weights = inputs.start;
  const meanAt = (tilt: number) => {
    weights = minimize({ ...inputs, tilt, start: weights });
    return measurePortfolio(weights, inputs).mean;
  };
  while (meanAt(high) < target && high < 1e6) [low, high] = [high, high * 4];
  for (let round = 0; round < 30 && high - low > 1e-9 * high; round += 1) {
    const middle = (low + high) / 2;
    if (meanAt(middle) < target) low = middle;
    else high = middle;
  }
  return minimize({ ...inputs, tilt: high, start: weights });
}

const MOST_MOVES = 4_000;

/**
 * Least `w' C w / 2 - tilt * w' m`: weight moves from the asset that costs most at the margin to the one that costs
 * least, as far as is best for the two, until no move helps. The sum of the weights never changes.
 */
function minimize(inputs: FrontierInputs & { tilt: number; start: readonly number[] }): number[] {
  const { means, covariance, maxWeight, tilt } = inputs;
  const weights = [...inputs.start];
  const gradient = weights.map((_, at) => dot(covariance[at] ?? [], weights) - tilt * (means[at] ?? 0));
  for (let move = 0; move < MOST_MOVES; move += 1) {
    const { to, from } = widestPair({ weights, gradient, maxWeight });
    const gain = (gradient[from] ?? 0) - (gradient[to] ?? 0);
    if (to === from || gain < 1e-12) break;
    const [rowTo, rowFrom] = [covariance[to] ?? [], covariance[from] ?? []];
    const curvature = (rowTo[to] ?? 0) + (rowFrom[from] ?? 0) - 2 * (rowTo[from] ?? 0);
    const room = Math.min(maxWeight - (weights[to] ?? 0), weights[from] ?? 0);
    const moved = curvature > 1e-18 ? Math.min(room, gain / curvature) : room;
    weights[to] = (weights[to] ?? 0) + moved;
    weights[from] = (weights[from] ?? 0) - moved;
    for (const at of gradient.keys()) {
      gradient[at] = (gradient[at] ?? 0) + moved * ((rowTo[at] ?? 0) - (rowFrom[at] ?? 0));
    }
  }
  return weights;
}

function widestPair(state: { weights: readonly number[]; gradient: readonly number[]; maxWeight: number }) {
  let [to, from] = [0, 0];
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [at, slope] of state.gradient.entries()) {
    const weight = state.weights[at] ?? 0;
    if (weight < state.maxWeight - 1e-15 && slope < lowest) [to, lowest] = [at, slope];
    if (weight > 1e-15 && slope > highest) [from, highest] = [at, slope];
  }
  return { to, from };
}

function dot(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  for (const [at, value] of a.entries()) sum += value * (b[at] ?? 0);
  return sum;
}
