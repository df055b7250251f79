/**
 * How alike what the facts leave unexplained is of two homes: `sum a_s exp(-d / h_s) + a_f exp(-d / h_f - D / l)`,
 * `d` in miles, `D` the distance of their facts' effects in logs. Amplitudes are against the noise of one amount.
 */
export interface Likeness {
  amplitudes: [number, number, number];
  alike: number;
  alikeMiles: number;
  alikeLogs: number;
}

/** Miles over which the three likenesses of place alone fade: region, town, street. */
const placeMiles = [40, 5, 0.7] as const;

export const usualLikeness: Likeness = {
  amplitudes: [0.3, 0.3, 0.3],
  alike: 0.6,
  alikeMiles: 3,
  alikeLogs: 0.3,
};

/** Homes with their place on three axes in miles, the effects of their facts one after the other, and a value. */
export interface KrigingHomes {
  x: Float64Array;
  y: Float64Array;
  z: Float64Array;
  effects: Float64Array;
  effectCount: number;
}

export function weighLikeness(likeness: Likeness, miles: number, logs: number): number {
  const [region, town, street] = likeness.amplitudes;
  return (
    region * Math.exp(-miles / placeMiles[0]) +
    town * Math.exp(-miles / placeMiles[1]) +
    street * Math.exp(-miles / placeMiles[2]) +
    likeness.alike * Math.exp(-miles / likeness.alikeMiles - logs / likeness.alikeLogs)
  );
}

export function homeLikeness(
  likeness: Likeness,
  a: { homes: KrigingHomes; at: number },
  b: { homes: KrigingHomes; at: number },
): number {
  const dx = (a.homes.x[a.at] as number) - (b.homes.x[b.at] as number);
  const dy = (a.homes.y[a.at] as number) - (b.homes.y[b.at] as number);
  const dz = (a.homes.z[a.at] as number) - (b.homes.z[b.at] as number);
  const count = a.homes.effectCount;
  let squares = 0;
  for (let k = 0; k < count; k += 1) {
    const gap = (a.homes.effects[a.at * count + k] as number) - (b.homes.effects[b.at * count + k] as number);
    squares += gap * gap;
  }
  return weighLikeness(likeness, Math.sqrt(dx * dx + dy * dy + dz * dz), Math.sqrt(squares));
}

/**
 * Simple kriging from some known homes: the value at a subject that has the least expected squared error under the
 * likeness, `k' (K + I)^-1 r`, and that error's variance against the noise of one amount.
 *
 * Example: without known homes the value is 0; a home's own twin at the same place pulls by `c / (c + 1)`.
 * Source: N. Cressie, "Statistics for Spatial Data" (1993), 3.2.
 */
export function krige(of: {
  likeness: Likeness;
  known: KrigingHomes;
  values: Float64Array;
  /** Positions in `known`, best first. */
  chosen: ArrayLike<number>;
  /** Likeness of the subject with each chosen one. */
  toSubject: ArrayLike<number>;
}): { value: number; variance: number } {
  const { chosen, known, likeness } = of;
  const n = chosen.length;
  const own = weighLikeness(likeness, 0, 0);
  const lower = new Float64Array(n * n);
  const half = new Float64Array(n);
  const values = new Float64Array(n);
  let value = 0;
  let explained = 0;
  // Cholesky's factor and the forward substitution of both right sides in one pass.
  for (let row = 0; row < n; row += 1) {
    const at = chosen[row] as number;
    let left = of.toSubject[row] as number;
    let right = of.values[at] as number;
    for (let column = 0; column < row; column += 1) {
      const other = chosen[column] as number;
      let sum = homeLikeness(likeness, { homes: known, at }, { homes: known, at: other });
      for (let k = 0; k < column; k += 1) {
        sum -= (lower[row * n + k] as number) * (lower[column * n + k] as number);
      }
      const entry = sum / (lower[column * n + column] as number);
      lower[row * n + column] = entry;
      left -= entry * (half[column] as number);
      right -= entry * (values[column] as number);
    }
    let diagonal = own + 1;
    for (let k = 0; k < row; k += 1) diagonal -= (lower[row * n + k] as number) ** 2;
    const root = Math.sqrt(Math.max(1e-9, diagonal));
    lower[row * n + row] = root;
    half[row] = left / root;
    values[row] = right / root;
    value += (half[row] as number) * (values[row] as number);
    explained += (half[row] as number) ** 2;
  }
  return { value, variance: Math.max(0, own - explained) };
}
