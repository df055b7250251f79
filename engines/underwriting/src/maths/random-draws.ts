/**
 * A repeatable stream of numbers in (0, 1): the same seed gives the same stream on every machine.
 * Source: mulberry32 by Tommy Ettinger (public domain).
 */
function createUniforms(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (((mixed ^ (mixed >>> 14)) >>> 0) + 0.5) / 4294967296;
  };
}

/** Standard normal numbers, two from each pair of uniform ones (G. Box and M. Muller, 1958). */
export function createNormals(seed: number): () => number {
  const uniform = createUniforms(seed);
  let spare: number | undefined;
  return () => {
    if (spare !== undefined) {
      const kept = spare;
      spare = undefined;
      return kept;
    }
    const radius = Math.sqrt(-2 * Math.log(uniform()));
    const angle = 2 * Math.PI * uniform();
    spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  };
}

/**
 * Share of standard normal outcomes below a score, to 1e-7.
 * Source: M. Abramowitz and I. Stegun, "Handbook of Mathematical Functions" (1964), 7.1.26 refined as 26.2.17.
 */
export function quantileOfNormal(score: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(score));
  const density = Math.exp((-score * score) / 2) / Math.sqrt(2 * Math.PI);
  const tail =
    density *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return score >= 0 ? 1 - tail : tail;
}

/**
 * The lower triangular factor of a correlation matrix (A. Cholesky): its rows times independent scores are scores
 * that correlate so. `undefined` when the matrix is no correlation matrix.
 */
export function correlate(
  matrix: readonly (readonly number[])[] | undefined,
  size: number,
): number[][] | undefined {
  const entry = (row: number, column: number) =>
    matrix === undefined ? Number(row === column) : (matrix[row]?.[column] ?? Number.NaN);
  const factor: number[][] = [];
  for (let row = 0; row < size; row += 1) {
    const line = new Array<number>(size).fill(0);
    for (let column = 0; column <= row; column += 1) {
      const value = entry(row, column);
      if (Math.abs(value - entry(column, row)) > 1e-12 || !(Math.abs(value) <= 1)) return undefined;
      const before = line.reduce(
        (sum, one, k) => (k < column ? sum + one * (factor[column]?.[k] ?? 0) : sum),
        0,
      );
      if (column < row) {
        const diagonal = factor[column]?.[column] ?? 0;
        // What an earlier driver settles whole can be no other than it says.
        if (diagonal === 0 && Math.abs(value - before) > 1e-9) return undefined;
        line[column] = diagonal === 0 ? 0 : (value - before) / diagonal;
        continue;
      }
      const own = line.reduce((sum, one, k) => (k < row ? sum + one * one : sum), 0);
      const left = value - own;
      if (entry(row, row) !== 1 || left < -1e-9) return undefined;
      line[row] = Math.sqrt(Math.max(0, left));
    }
    factor.push(line);
  }
  return factor;
}
