import type { Unit } from "./chart-props.ts";

const compact = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** `$16.6K` on ticks and labels, where room is short; the table behind the chart has the full value. */
export function formatShort(value: number, unit: Unit): string {
  const sign = value < 0 ? "−" : "";
  const size = Math.abs(value);
  // Under a thousand nothing is shortened, and dollars have no tenths.
  if (unit === "usd") return `${sign}$${size < 999.5 ? whole.format(size) : compact.format(size)}`;
  if (unit === "usdPerMonth") return `${sign}$${whole.format(size)}`;
  if (unit === "fraction") return `${sign}${(size * 100).toFixed(1)}%`;
  if (unit === "ratio") return `${sign}${size.toFixed(2)}x`;
  return `${sign}${compact.format(size)}`;
}

export function formatFull(value: number, unit: Unit): string {
  const sign = value < 0 ? "−" : "";
  if (unit === "usd" || unit === "usdPerMonth") return `${sign}$${whole.format(Math.abs(value))}`;
  return formatShort(value, unit);
}

/** Width of a label in pixels, near enough to keep labels apart where nothing can be measured. */
export function estimateTextWidth(text: string, fontSize: number): number {
  return text.length * fontSize * 0.56;
}

/** Moves labels apart along one axis, keeping their order and staying inside the bounds. */
export function spreadLabels(
  wanted: readonly number[],
  bounds: { gap: number; low: number; high: number },
): number[] {
  const order = wanted.map((at, index) => ({ at, index })).sort((a, b) => a.at - b.at);
  let edge = bounds.low;
  for (const label of order) {
    label.at = Math.max(label.at, edge);
    edge = label.at + bounds.gap;
  }
  let ceiling = bounds.high;
  for (const label of order.toReversed()) {
    label.at = Math.min(label.at, ceiling);
    ceiling = label.at - bounds.gap;
  }
  const placed = new Array<number>(wanted.length).fill(0);
  for (const label of order) placed[label.index] = label.at;
  return placed;
}
