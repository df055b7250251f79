import type { SensitivityCell } from "../workers/analysis-tasks.ts";

/** Around a hurdle two colors, the stronger the further from it; without one a single color from low to high. */
export function shadesOf(grid: SensitivityCell[][], hurdle: number | null): (value: number) => string {
  const values = grid.flat().flatMap(({ value }) => (value === null ? [] : [value]));
  const low = Math.min(...values);
  const span =
    hurdle === null ? Math.max(...values) - low : Math.max(...values.map((each) => Math.abs(each - hurdle)));
  return (value) => {
    const from = hurdle ?? low;
    const share = span > 0 ? Math.round((STRONGEST * Math.abs(value - from)) / span) : 0;
    const color = value < from ? "var(--labs-warn)" : "var(--labs-accent)";
    return `color-mix(in srgb, ${color} ${share}%, var(--labs-surface))`;
  };
}

/** The most color in a cell, in percent: its figure stays readable in light and dark. */
const STRONGEST = 36;
