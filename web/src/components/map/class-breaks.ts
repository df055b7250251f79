import { darkPalette, lightPalette } from "@labs/charts/palette";

/** Classes of a map: the upper bounds of all but the last class, from quantiles of the values that exist. */
export function quantileBreaks(values: readonly (number | null)[], classes: number): number[] {
  const known = values.filter((value): value is number => value !== null).sort((a, b) => a - b);
  if (known.length === 0) return [];
  const breaks: number[] = [];
  for (let step = 1; step < classes; step += 1) {
    const at = known[Math.floor((step / classes) * known.length)];
    if (at !== undefined && at !== breaks.at(-1)) breaks.push(at);
  }
  return breaks;
}

/** Which class a value falls in: the number of breaks at or below it. */
export function findClass(value: number, breaks: readonly number[]): number {
  let index = 0;
  for (const bound of breaks) if (value >= bound) index += 1;
  return index;
}

/** Even steps between the 2nd and the 98th percentile, so that a few far values do not leave one class for the rest. */
export function evenBreaks(values: readonly (number | null)[], classes: number): number[] {
  const known = values.filter((value): value is number => value !== null).sort((a, b) => a - b);
  const low = known[Math.floor(0.02 * (known.length - 1))];
  const high = known[Math.ceil(0.98 * (known.length - 1))];
  if (low === undefined || high === undefined || low === high) return [];
  return Array.from({ length: classes - 1 }, (_, step) => low + ((high - low) * (step + 1)) / classes);
}

/** How many values fall in each of some even steps between two bounds; what lies beyond counts in the last ones. */
export function histogram(
  values: readonly (number | null)[],
  { low, high, bins }: { low: number; high: number; bins: number },
): number[] {
  const counts = new Array<number>(bins).fill(0);
  for (const value of values) {
    if (value === null || high <= low) continue;
    const at = Math.min(bins - 1, Math.max(0, Math.floor(((value - low) / (high - low)) * bins)));
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}

/** A color for each of so many classes, from low to high. */
export function classColors(steps: number, isDark: boolean): string[] {
  const row = (isDark ? darkPalette : lightPalette).sequential;
  return Array.from({ length: steps }, (_, at) => {
    const share = steps === 1 ? 0.5 : at / (steps - 1);
    return row[Math.round(share * (row.length - 1))] ?? "";
  });
}
