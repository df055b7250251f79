import { fitLocationSurface } from "../hedonic/location-surface.ts";
import { accumulateNormalEquations, solveBounded } from "../maths/bounded-least-squares.ts";
import { median } from "../maths/weighted-statistics.ts";
import type { EstimationTable } from "./feature-columns.ts";

interface LinearColumn {
  fact: number;
  isLog: boolean;
  mean: number;
  sd: number;
  /** 1 where the fact is not known, instead of its value. */
  isUnknown: boolean;
}

/** Effects of the facts on the log of an amount, place held apart. Plain data. */
export interface LinearBase {
  columns: LinearColumn[];
  intercept: number;
  /** Effect of one standard deviation of each column. */
  effects: number[];
}

/** So many rows pull an effect as hard as zero holds it back. */
const ridge = 5;
/** Beyond so many standard deviations a fact says no more. */
const reach = 4;

/**
 * Robust linear fit of logs on all facts: `ln y = a + sum b_k z_k + place`, `z` standardized (of the fact or its log,
 * whichever is less skewed), a missing fact with its own effect, effects shrunk by a ridge of five rows, Huber
 * weights, and the place taken out in turns as in `fitHedonic`.
 *
 * Answers the fit and the residuals of the rows: `rest` without the facts, `left` without the place too (each made
 * without its own row). Source: P. Huber (1964); A. Hoerl and R. Kennard, "Ridge Regression" (1970).
 */
export function fitLinearBase(
  table: EstimationTable,
  logs: Float64Array,
): { base: LinearBase; rest: Float64Array; left: Float64Array } {
  const columns = table.facts.flatMap(describeFact);
  const n = table.size;
  const size = columns.length + 1;
  const design = columns.map((column) => standardize(column, table.facts[column.fact]));
  const weights = new Float64Array(n).fill(1);
  const placed = Int32Array.from(logs.keys()).filter(
    (row) => !Number.isNaN((table.latitude[row] ?? 0) + (table.longitude[row] ?? 0)),
  );
  const place = new Float64Array(n);
  const rest = new Float64Array(n);
  const left = new Float64Array(n);
  let solution = new Float64Array(size);
  const level = median(logs) ?? 0;
  for (let turn = 0; turn < 3; turn += 1) {
    const equations = accumulateNormalEquations({
      rows: n,
      size,
      fill: (row, out) => {
        out[0] = 1;
        for (let k = 1; k < size; k += 1) out[k] = design[k - 1]?.[row] ?? 0;
      },
      target: logs.map((log, row) => log - (place[row] ?? 0)),
      weights,
    });
    solution = Float64Array.from(
      solveBounded(
        equations,
        Array.from({ length: size }, (_, k) => ({
          low: Number.NEGATIVE_INFINITY,
          high: Number.POSITIVE_INFINITY,
          prior: k === 0 ? level : 0,
          priorWeight: k === 0 ? 1e-3 : ridge,
        })),
      ),
    );
    for (let row = 0; row < n; row += 1) {
      let fitted = solution[0] ?? 0;
      for (let k = 1; k < size; k += 1) fitted += (solution[k] ?? 0) * (design[k - 1]?.[row] ?? 0);
      rest[row] = (logs[row] ?? 0) - fitted;
    }
    takePlaceOut({ table, placed, rest, weights, place });
    for (let row = 0; row < n; row += 1) left[row] = (rest[row] ?? 0) - (place[row] ?? 0);
    huberWeights(left, weights);
  }
  const base = { columns, intercept: solution[0] ?? 0, effects: Array.from(solution.subarray(1)) };
  return { base, rest, left };
}

/** The fit's log of each row without its place, and the effects that add up to it, row after row. */
export function predictLinearBase(
  base: LinearBase,
  table: EstimationTable,
): { logs: Float64Array; effects: Float64Array[] } {
  const effects = base.columns.map((column, k) =>
    standardize(column, table.facts[column.fact]).map((value) => value * (base.effects[k] ?? 0)),
  );
  const logs = new Float64Array(table.size).fill(base.intercept);
  for (const effect of effects) {
    for (let row = 0; row < logs.length; row += 1) logs[row] = (logs[row] ?? 0) + (effect[row] ?? 0);
  }
  return { logs, effects };
}

function takePlaceOut(of: {
  table: EstimationTable;
  placed: Int32Array;
  rest: Float64Array;
  weights: Float64Array;
  place: Float64Array;
}): void {
  const { placed } = of;
  if (placed.length < 10) return;
  const pick = (column: Float64Array) => Float64Array.from(placed, (row) => column[row] ?? 0);
  const surface = fitLocationSurface({
    latitudes: pick(of.table.latitude),
    longitudes: pick(of.table.longitude),
    values: pick(of.rest),
    weights: pick(of.weights),
  });
  for (let k = 0; k < placed.length; k += 1) of.place[placed[k] ?? 0] = surface.leaveOneOut[k] ?? 0;
}

function describeFact(values: Float64Array, fact: number): LinearColumn[] {
  const known = values.filter((value) => !Number.isNaN(value));
  if (known.length === 0) return [];
  const isLog = known.every((value) => value >= 0) && skew(known.map(Math.log1p)) < skew(known);
  const { mean, sd } = moments(isLog ? known.map(Math.log1p) : known);
  const unknownShare = 1 - known.length / values.length;
  const columns: LinearColumn[] = [];
  if (sd > 0) columns.push({ fact, isLog, mean, sd, isUnknown: false });
  if (unknownShare > 0) {
    columns.push({
      fact,
      isLog,
      mean: unknownShare,
      sd: Math.sqrt(unknownShare * (1 - unknownShare)),
      isUnknown: true,
    });
  }
  return columns;
}

function standardize(column: LinearColumn, values: Float64Array | undefined): Float64Array {
  if (!values) return new Float64Array(0);
  return values.map((value) => {
    if (column.isUnknown) return ((Number.isNaN(value) ? 1 : 0) - column.mean) / column.sd;
    if (Number.isNaN(value)) return 0;
    const z = ((column.isLog ? Math.log1p(Math.max(0, value)) : value) - column.mean) / column.sd;
    return Math.max(-reach, Math.min(reach, z));
  });
}

function moments(values: Float64Array): { mean: number; sd: number } {
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return { mean, sd: variance > 1e-12 ? Math.sqrt(variance) : 0 };
}

function skew(values: Float64Array): number {
  const { mean, sd } = moments(values);
  if (sd === 0) return 0;
  return Math.abs(values.reduce((sum, value) => sum + ((value - mean) / sd) ** 3, 0) / values.length);
}

function huberWeights(residuals: Float64Array, weights: Float64Array): void {
  const limit = 1.345 * 1.4826 * (median(residuals.map(Math.abs)) ?? 0);
  for (let at = 0; at < residuals.length; at += 1) {
    const size = Math.abs(residuals[at] ?? 0);
    weights[at] = size <= limit || size === 0 ? 1 : limit / size;
  }
}
