export interface WeightedScore {
  /** `|ln actual - ln estimate| / s` of a past estimate whose outcome is known. */
  score: number;
  weight: number;
}

/**
 * The conformal quantile: the smallest score at which the running weight reaches `level` of the total, where the
 * total holds the test point's own weight at infinity. `Infinity` when the known scores don't reach the level:
 * insufficient evidence.
 *
 * Source: Tibshirani, Foygel Barber, Candes, Ramdas, "Conformal Prediction Under Covariate Shift" (2019).
 *
 * @example conformalQuantile([1, 2, 3, 4].map((score) => ({ score, weight: 1 })), 0.8) // 4
 */
export function conformalQuantile(scores: readonly WeightedScore[], level: number, testWeight = 1): number {
  const sorted = scores.filter((entry) => entry.weight > 0).sort((a, b) => a.score - b.score);
  const total = sorted.reduce((sum, entry) => sum + entry.weight, testWeight);
  let running = 0;
  for (const entry of sorted) {
    running += entry.weight;
    // A sum of fractions may miss the level by its last bit.
    if (running >= level * total - 1e-12 * total) return entry.score;
  }
  return Number.POSITIVE_INFINITY;
}

export interface Interval {
  low: number;
  high: number;
}

/** `exp(ln point -+ q s)`; `null` when q is infinite. `scale` s is in logs. */
export function conformalInterval(of: { point: number; quantile: number; scale: number }): Interval | null {
  const reach = of.quantile * of.scale;
  if (!Number.isFinite(reach)) return null;
  return { low: of.point * Math.exp(-reach), high: of.point * Math.exp(reach) };
}

export type Grade = "A" | "B" | "C" | "D";

/**
 * Cut-offs of the grade: the interval's half-width over the estimate at most, and the effective number of comps
 * at least. What meets none of them is D. The widths are for intervals of level 0.8: twelve percent either way is
 * a median error of about six, twenty of about ten, thirty-two of about sixteen (a normal error's ratio of 1.9).
 */
export const gradeCutOffs: readonly { grade: Grade; halfWidth: number; nEff: number }[] = [
  { grade: "A", halfWidth: 0.12, nEff: 6 },
  { grade: "B", halfWidth: 0.2, nEff: 4 },
  { grade: "C", halfWidth: 0.32, nEff: 2 },
];

/** Confidence grade from `(high - low) / 2 / point` and the effective number of comps. */
export function gradeEstimate(estimate: { point: number; low: number; high: number; nEff: number }): Grade {
  const halfWidth = (estimate.high - estimate.low) / 2 / estimate.point;
  const met = gradeCutOffs.find((cut) => halfWidth <= cut.halfWidth && estimate.nEff >= cut.nEff);
  return met?.grade ?? "D";
}
