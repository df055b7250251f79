import type { Range, RangeKey } from "@labs/contract/property-search/criteria";

export interface Ease {
  bound: "min" | "max";
  value: number;
  bounds: Range;
}

/** Bounds that ask a little less, nearest first: a bedroom, five years, a quarter of a point, five percent. */
export function easeRange(bounds: Range, key: RangeKey, unit: string): Ease[] {
  const eases: Ease[] = [];
  for (const bound of ["min", "max"] as const) {
    const from = bounds[bound];
    if (from === undefined) continue;
    const step = chooseStep(from, key, unit);
    for (const times of [1, 2]) {
      const value = rounded(bound === "min" ? from - times * step : from + times * step);
      if (value < 0 && from >= 0 && unit !== "signedFraction") continue;
      eases.push({ bound, value, bounds: { ...bounds, [bound]: value } });
    }
  }
  return eases;
}

function chooseStep(from: number, key: RangeKey, unit: string): number {
  if (key === "baths") return 0.5;
  if (unit === "year") return 5;
  if (unit === "fraction") return 0.0025;
  if (unit === "signedFraction") return 0.01;
  const share = Math.abs(from) * 0.05;
  const size = 10 ** Math.floor(Math.log10(Math.max(share, 1)));
  return Math.max(1, Math.round(share / size) * size);
}

/** Without the last digits that binary fractions leave. */
function rounded(value: number): number {
  return Number(value.toPrecision(12));
}
