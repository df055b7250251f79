import type { Unit } from "./chart-props.ts";

const STEPS: [size: number, letter: string][] = [
  [1e12, "T"],
  [1e9, "B"],
  [1e6, "M"],
  [1e3, "K"],
];

/** `16.6K` with one decimal at most; by hand, as a page's first formatter of `Intl` keeps its chart waiting. */
export function shorten(size: number): string {
  const tenths = (value: number) => String(Math.round(value * 10) / 10);
  // What would round up to a thousand of a step is one of the next.
  const step = STEPS.find(([least]) => size >= 0.99995 * least);
  return step === undefined ? tenths(size) : `${tenths(size / step[0])}${step[1]}`;
}

/** `16,600`: whole, in groups of three. */
export const groupWhole = (size: number): string => String(Math.round(size)).replace(/\B(?=(\d{3})+$)/g, ",");

/** `$16.6K` on ticks and labels, where room is short; the table behind the chart has the full value. */
export function formatShort(value: number, unit: Unit): string {
  const sign = value < 0 ? "−" : "";
  const size = Math.abs(value);
  // Under a thousand nothing is shortened, and dollars have no tenths.
  if (unit === "usd") return `${sign}$${size < 999.5 ? groupWhole(size) : shorten(size)}`;
  if (unit === "usdPerMonth") return `${sign}$${groupWhole(size)}`;
  if (unit === "fraction") return `${sign}${(size * 100).toFixed(1)}%`;
  if (unit === "ratio") return `${sign}${size.toFixed(2)}x`;
  return `${sign}${shorten(size)}`;
}

export function formatFull(value: number, unit: Unit): string {
  const sign = value < 0 ? "−" : "";
  if (unit === "usd" || unit === "usdPerMonth") return `${sign}$${groupWhole(Math.abs(value))}`;
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
