/** The middle value; of an even count the mean of the two middle ones. `null` for no values. */
export function median(values: ArrayLike<number>): number | null {
  const sorted = Float64Array.from(values).sort();
  const upper = sorted[sorted.length >> 1];
  if (upper === undefined) return null;
  const lower = sorted[(sorted.length - 1) >> 1] ?? upper;
  return (lower + upper) / 2;
}

export interface WeightedValue {
  value: number;
  weight: number;
}

/**
 * The lower weighted median: the smallest value at which the running weight reaches half of the total.
 * `null` when there is no positive weight.
 *
 * Example: values 1, 2, 3 with weights 1, 1, 2 give 2.
 */
export function lowerWeightedMedian(items: readonly WeightedValue[]): number | null {
  const sorted = [...items].sort((a, b) => a.value - b.value);
  const total = sorted.reduce((sum, item) => sum + item.weight, 0);
  if (!(total > 0)) return null;
  let running = 0;
  for (const item of sorted) {
    running += item.weight;
    if (running >= total / 2) return item.value;
  }
  return sorted.at(-1)?.value ?? null;
}

/** Kish's effective number: (sum w)^2 / sum w^2; 0 when there is no weight. */
export function effectiveCount(weights: Iterable<number>): number {
  let sum = 0;
  let squares = 0;
  for (const weight of weights) {
    sum += weight;
    squares += weight * weight;
  }
  return squares > 0 ? (sum * sum) / squares : 0;
}
