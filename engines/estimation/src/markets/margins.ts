/** A survey's figure with its margin of error, all at one level of confidence; null where none is published. */
export interface Surveyed {
  value: number;
  margin: number | null;
}

/**
 * The margin of a share of a whole, by the Census Bureau's handbook ("Understanding and Using ACS Data", chapter 8):
 * where the term under the root is below zero, that of a ratio. Null where a margin is missing.
 */
export function marginOfShare(part: Surveyed, whole: Surveyed): number | null {
  if (!(whole.value > 0) || !isKnown(part.margin) || !isKnown(whole.margin)) return null;
  const share = part.value / whole.value;
  const [own, other] = [part.margin ** 2, (share * whole.margin) ** 2];
  return Math.sqrt(own >= other ? own - other : own + other) / whole.value;
}

/** The margin of a sum of figures that were surveyed apart: the root of the sum of squares. */
export function marginOfSum(margins: readonly (number | null)[]): number | null {
  if (margins.length === 0 || !margins.every(isKnown)) return null;
  return Math.hypot(...margins.map(Number));
}

export interface Weighted extends Surveyed {
  weight: number;
}

/** The mean of figures by weights that are taken as exact, and its margin; null without any weight. */
export function weightedMean(of: readonly Weighted[]): Surveyed | null {
  const total = of.reduce((sum, { weight }) => sum + weight, 0);
  if (!(total > 0)) return null;
  const value = of.reduce((sum, one) => sum + (one.weight / total) * one.value, 0);
  const margin = marginOfSum(
    of.map((one) => (isKnown(one.margin) ? (one.weight / total) * one.margin : null)),
  );
  return { value, margin };
}

const isKnown = (margin: number | null): margin is number => margin !== null && margin >= 0;
