export interface NormalEquations {
  /** X'WX, row by row. */
  gram: Float64Array;
  /** X'Wy. */
  moment: Float64Array;
  size: number;
}

/** X'WX and X'Wy of a design whose row `at` is written into a scratch row by `fill`. */
export function accumulateNormalEquations(of: {
  rows: number;
  size: number;
  fill: (at: number, row: Float64Array) => void;
  target: ArrayLike<number>;
  weights: ArrayLike<number>;
}): NormalEquations {
  const { size } = of;
  const gram = new Float64Array(size * size);
  const moment = new Float64Array(size);
  const row = new Float64Array(size);
  for (let at = 0; at < of.rows; at += 1) {
    of.fill(at, row);
    const weight = of.weights[at] ?? 1;
    const target = of.target[at] ?? 0;
    for (let i = 0; i < size; i += 1) {
      const scaled = weight * (row[i] ?? 0);
      if (scaled === 0) continue;
      moment[i] = (moment[i] ?? 0) + scaled * target;
      for (let j = 0; j <= i; j += 1) {
        gram[i * size + j] = (gram[i * size + j] ?? 0) + scaled * (row[j] ?? 0);
      }
    }
  }
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j < i; j += 1) gram[j * size + i] = gram[i * size + j] ?? 0;
  }
  return { gram, moment, size };
}

export interface CoefficientBound {
  low: number;
  high: number;
  /** The coefficient is held to this value as if `priorWeight` units of information said so. */
  prior: number;
  priorWeight: number;
}

/**
 * Minimizes `b'Gb - 2m'b + sum w_k (b_k - prior_k)^2` with each coefficient within its bounds, by coordinate
 * descent: the problem is convex, so the descent ends at the one minimum when every `w_k` is positive.
 */
export function solveBounded(equations: NormalEquations, bounds: readonly CoefficientBound[]): Float64Array {
  const { gram, moment, size } = equations;
  const solution = Float64Array.from(bounds, (bound) => clamp(bound.prior, bound));
  for (let sweep = 0; sweep < 2000; sweep += 1) {
    let largest = 0;
    for (let k = 0; k < size; k += 1) {
      const bound = bounds[k];
      if (!bound) continue;
      let pull = (moment[k] ?? 0) + bound.priorWeight * bound.prior;
      for (let j = 0; j < size; j += 1) {
        if (j !== k) pull -= (gram[k * size + j] ?? 0) * (solution[j] ?? 0);
      }
      const curvature = (gram[k * size + k] ?? 0) + bound.priorWeight;
      const next = curvature > 0 ? clamp(pull / curvature, bound) : clamp(bound.prior, bound);
      largest = Math.max(largest, Math.abs(next - (solution[k] ?? 0)) * Math.sqrt(Math.max(curvature, 1)));
      solution[k] = next;
    }
    if (largest < 1e-10) break;
  }
  return solution;
}

function clamp(value: number, bound: CoefficientBound): number {
  return Math.min(bound.high, Math.max(bound.low, value));
}
