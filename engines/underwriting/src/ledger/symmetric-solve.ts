/** The lower triangle L of a positive definite matrix, with L × its transpose = the matrix (A.-L. Cholesky). */
function factor(matrix: readonly (readonly number[])[]): number[][] {
  const size = matrix.length;
  const lower = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  for (let row = 0; row < size; row += 1) {
    const own = lower[row] ?? [];
    for (let column = 0; column <= row; column += 1) {
      const other = lower[column] ?? [];
      let sum = matrix[row]?.[column] ?? 0;
      for (let at = 0; at < column; at += 1) sum -= (own[at] ?? 0) * (other[at] ?? 0);
      own[column] = row === column ? Math.sqrt(Math.max(sum, 1e-12)) : sum / (other[column] ?? 1);
    }
  }
  return lower;
}

/** Solution and inverse of a positive definite system. */
export function solveSymmetric(
  matrix: readonly (readonly number[])[],
  target: readonly number[],
): { solution: number[]; inverse: number[][] } {
  const lower = factor(matrix);
  const size = matrix.length;
  const solve = (right: readonly number[]): number[] => {
    const half = new Array<number>(size).fill(0);
    for (let row = 0; row < size; row += 1) {
      let sum = right[row] ?? 0;
      for (let at = 0; at < row; at += 1) sum -= (lower[row]?.[at] ?? 0) * (half[at] ?? 0);
      half[row] = sum / (lower[row]?.[row] ?? 1);
    }
    const whole = new Array<number>(size).fill(0);
    for (let row = size - 1; row >= 0; row -= 1) {
      let sum = half[row] ?? 0;
      for (let at = row + 1; at < size; at += 1) sum -= (lower[at]?.[row] ?? 0) * (whole[at] ?? 0);
      whole[row] = sum / (lower[row]?.[row] ?? 1);
    }
    return whole;
  };
  const inverse = matrix.map((_, column) => solve(matrix.map((__, row) => (row === column ? 1 : 0))));
  return { solution: solve(target), inverse };
}

export function logDeterminant(matrix: readonly (readonly number[])[]): number {
  return 2 * factor(matrix).reduce((sum, row, at) => sum + Math.log(row[at] ?? 1), 0);
}
