import { interpolateSorted } from "@labs/underwriting/percentile";
import { createNormals, quantileOfNormal } from "@labs/underwriting/random-draws";
import type { Scalar } from "../values/value.ts";
import { type Driver, moveDriver, numberOf, plainNumber } from "./drivers.ts";

/** How an input may turn out, in the cell's own unit; a normal one around what stands there. */
export type Spread =
  | { kind: "normal"; standardDeviation: number }
  | { kind: "triangular"; low: number; mode: number; high: number }
  | { kind: "uniform"; low: number; high: number };

export interface Simulated {
  /** Trials in which it is a number; the others count against the target. */
  known: number;
  mean: number | null;
  percentiles: Record<"p5" | "p10" | "p25" | "p50" | "p75" | "p90" | "p95", number | null>;
  /** Share of all trials below the target or without a number. */
  belowTarget: number | null;
  /** From the lowest to the highest in equal shares of outcomes: of very many so many that their shape is seen. */
  quantiles: number[];
}

const MOST_QUANTILES = 401;

/** A value of the spread for a standard normal score: its own share of outcomes lies below it. */
function drawValue(spread: Spread, base: number, score: number): number {
  if (spread.kind === "normal") return base + spread.standardDeviation * score;
  const share = quantileOfNormal(score);
  const { low, high } = spread;
  if (spread.kind === "uniform") return low + share * (high - low);
  const { mode } = spread;
  if (high === low) return low;
  const peak = (mode - low) / (high - low);
  return share < peak
    ? low + Math.sqrt(share * (high - low) * (mode - low))
    : high - Math.sqrt((1 - share) * (high - low) * (high - mode));
}

/** Whole evaluations of a workbook with inputs drawn apart from each other; the same seed gives the same trials. */
export function simulateResults(of: {
  drivers: readonly (Driver & { spread: Spread })[];
  evaluate: (values: readonly Scalar[]) => readonly Scalar[];
  outputs: number;
  targets: readonly (number | null)[];
  trials: number;
  seed: number;
  mayGoOn?: () => boolean;
}): { trials: number; outputs: Simulated[] } {
  const { drivers, evaluate, trials, mayGoOn = () => true } = of;
  const normals = createNormals(of.seed);
  const bases = drivers.map(({ cells }) => numberOf(cells[0]?.base ?? null) ?? 0);
  const series = Array.from({ length: of.outputs }, () => new Float64Array(trials).fill(Number.NaN));
  let drawn = 0;
  for (; drawn < trials; drawn += 1) {
    if (!mayGoOn()) break;
    const values = drivers.flatMap((driver, at) =>
      moveDriver(driver, drawValue(driver.spread, bases[at] ?? 0, normals())),
    );
    const results = evaluate(values);
    for (const [at, line] of series.entries()) line[drawn] = plainNumber(results[at]) ?? Number.NaN;
  }
  const outputs = series.map((line, at) => summarize(line.subarray(0, drawn), of.targets[at] ?? null));
  return { trials: drawn, outputs };
}

function summarize(drawn: Float64Array, target: number | null): Simulated {
  const sorted = drawn.filter((value) => Number.isFinite(value)).sort();
  const at = (share: number): number | null => interpolateSorted(sorted, share) ?? null;
  const met = target === null ? 0 : sorted.filter((value) => value >= target).length;
  return {
    known: sorted.length,
    mean: sorted.length === 0 ? null : sorted.reduce((sum, value) => sum + value, 0) / sorted.length,
    percentiles: {
      ...{ p5: at(0.05), p10: at(0.1), p25: at(0.25), p50: at(0.5) },
      ...{ p75: at(0.75), p90: at(0.9), p95: at(0.95) },
    },
    belowTarget: target === null || drawn.length === 0 ? null : (drawn.length - met) / drawn.length,
    quantiles: listQuantiles(sorted),
  };
}

function listQuantiles(sorted: Float64Array): number[] {
  const many = Math.min(MOST_QUANTILES, sorted.length);
  return Array.from(
    { length: many },
    (_, at) => interpolateSorted(sorted, many < 2 ? 0 : at / (many - 1)) ?? Number.NaN,
  );
}
