/** So much of an amount may be nothing but the rounding of binary fractions. */
export const LAST_BITS = 2 ** -48;

/** A sum of two that cancel but for their last bits is nothing, as spreadsheets have it: 0.3 − 0.2 − 0.1 is 0. */
export function add(left: number, right: number): number {
  const sum = left + right;
  return Math.abs(sum) <= Math.abs(left) * LAST_BITS && Number.isFinite(sum) ? 0 : sum;
}

export const subtract = (left: number, right: number): number => add(left, -right);
