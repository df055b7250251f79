/** A line, or plane, through points by least squares, and how well it fits. */
export interface FittedLine {
  /** By known x, in their order; zero for one that follows from those before it. */
  slopes: number[];
  intercept: number;
  slopeErrors: number[];
  interceptError: number;
  rSquared: number;
  yError: number;
  fStatistic: number;
  degreesOfFreedom: number;
  explainedSquares: number;
  residualSquares: number;
}

/** What is left of a column behind the others, in parts of it, below which it says nothing of its own. */
const COLLINEAR = 1e-12;

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);

interface Triangle {
  /** Orthonormal columns, and the triangle that makes the known xs of them; null for a column that was left out. */
  basis: (number[] | null)[];
  upper: number[][];
}

/** Modified Gram-Schmidt, each column twice, which keeps the digits that once would lose. */
function orthogonalize(columns: readonly number[][]): Triangle {
  const basis: (number[] | null)[] = [];
  const upper: number[][] = columns.map(() => []);
  for (const [at, column] of columns.entries()) {
    let rest = [...column];
    for (const _ of [1, 2]) {
      for (const [before, direction] of basis.entries()) {
        if (direction === null) continue;
        const share = dot(direction, rest);
        const row = upper[before] as number[];
        row[at] = (row[at] ?? 0) + share;
        rest = rest.map((value, place) => value - share * (direction[place] ?? 0));
      }
    }
    const length = Math.sqrt(dot(rest, rest));
    const own = Math.sqrt(dot(column, column));
    const isOwn = length > COLLINEAR * own;
    (upper[at] as number[])[at] = isOwn ? length : 1;
    basis.push(isOwn ? rest.map((value) => value / length) : null);
  }
  return { basis, upper };
}

/** Solves the triangle from its end; a column that was left out stays at zero. */
function solveUpper({ basis, upper }: Triangle, right: readonly number[]): number[] {
  const found = new Array<number>(right.length).fill(0);
  for (let at = right.length - 1; at >= 0; at -= 1) {
    if (basis[at] === null) continue;
    let rest = right[at] ?? 0;
    for (let after = at + 1; after < right.length; after += 1)
      rest -= (upper[at]?.[after] ?? 0) * (found[after] ?? 0);
    found[at] = rest / (upper[at]?.[at] ?? 1);
  }
  return found;
}

/** The inverse of the triangle, column by column. */
const invertUpper = (triangle: Triangle): number[][] =>
  triangle.basis.map((_, at) =>
    solveUpper(
      triangle,
      triangle.basis.map((_, place) => (place === at ? 1 : 0)),
    ),
  );

/**
 * Least squares of y on columns of xs, with or without a constant: around their means, by orthogonal columns, so that
 * large numbers that hardly differ keep their digits.
 */
export function fitLine(
  y: readonly number[],
  xs: readonly number[][],
  { hasConstant }: { hasConstant: boolean },
): FittedLine {
  const n = y.length;
  const meanOf = (values: readonly number[]): number => (hasConstant ? sumOf(values) / n : 0);
  const meanY = meanOf(y);
  const meansX = xs.map(meanOf);
  const centered = y.map((value) => value - meanY);
  const columns = xs.map((column, at) => column.map((value) => value - (meansX[at] ?? 0)));
  const triangle = orthogonalize(columns);
  const slopes = solveUpper(
    triangle,
    triangle.basis.map((direction) => (direction === null ? 0 : dot(direction, centered))),
  );
  const intercept = hasConstant ? meanY - dot(slopes, meansX) : 0;
  const residuals = centered.map(
    (value, place) => value - slopes.reduce((sum, slope, at) => sum + slope * (columns[at]?.[place] ?? 0), 0),
  );
  const residualSquares = dot(residuals, residuals);
  const allSquares = dot(centered, centered);
  const explainedSquares = Math.max(0, allSquares - residualSquares);
  const used = triangle.basis.filter((direction) => direction !== null).length;
  const degreesOfFreedom = n - used - (hasConstant ? 1 : 0);
  const variance = residualSquares / degreesOfFreedom;
  const inverse = invertUpper(triangle);
  const spreadOf = (weights: (at: number) => number): number =>
    inverse.reduce(
      (sum, column) => sum + column.reduce((part, value, at) => part + value * weights(at), 0) ** 2,
      0,
    );
  return {
    slopes,
    intercept,
    slopeErrors: slopes.map((_, slope) =>
      triangle.basis[slope] === null ? 0 : Math.sqrt(variance * spreadOf((at) => (at === slope ? 1 : 0))),
    ),
    interceptError: Math.sqrt(variance * (1 / n + spreadOf((at) => meansX[at] ?? 0))),
    rSquared: explainedSquares / allSquares,
    yError: Math.sqrt(variance),
    fStatistic: explainedSquares / used / variance,
    degreesOfFreedom,
    explainedSquares,
    residualSquares,
  };
}
