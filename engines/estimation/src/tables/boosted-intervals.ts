import { conformalQuantile } from "../estimates/interval.ts";
import { type BoostingModel, fitBoosting, predictBoosting } from "../maths/boosting.ts";
import { median } from "../maths/weighted-statistics.ts";
import { assignFolds } from "./holdout.ts";
import { findFactors, fitLocalMisses, type LocalMisses } from "./local-misses.ts";
import type { PlacePoints } from "./neighbor-search.ts";

/** How far estimates miss, and where they miss further. Plain data. */
export interface ErrorSpread {
  /** The conformal quantile of the scaled sizes of past errors; Infinity where there are too few for the level. */
  quantile: number;
  /** Log of the usual size of an error as trees see it in a row's columns; null with few errors: one size for all. */
  scale: BoostingModel | null;
  /** What the sizes leave unsaid of places; null with few errors. */
  local: LocalMisses | null;
  /** Share of errors inside ranges that were made without them; null with fewer than 40. */
  coverage: number | null;
}

/** With fewer errors a local size is more noise than knowledge. */
const localMinimum = 250;
const parts = 3;
const scaleBoosting = {
  trees: 120,
  learningRate: 0.06,
  leaves: 8,
  minimumRows: 40,
  l2: 10,
  columnShare: 0.5,
  rowShare: 0.7,
  clipAt: 3,
};

/** Past errors in logs, and the columns and the place of the rows. */
export interface PastErrors {
  columns: readonly Float64Array[];
  errors: Float64Array;
  points: PlacePoints;
  /** Errors of one cell go together, since a place's own errors tell of each other. */
  cells: readonly string[];
}

/**
 * Learns the size of log errors from the columns that the estimate was made of: trees on `ln(|e| + m / 5)`, `m` the
 * median size, then factors by place (`fitLocalMisses`). Each score is `|e| / size` with a
 * size that did not see the error, so that the conformal quantile of the scores holds for new rows.
 * Source: J. Lei et al., "Distribution-Free Predictive Inference for Regression" (2018), 5.2.
 */
export function fitErrorSpread(of: PastErrors & { level: number; seed: number }): ErrorSpread {
  const { errors, cells, level, seed } = of;
  const testWeight = cellWeight(cells);
  const finish = (scores: Float64Array, rest: Pick<ErrorSpread, "scale" | "local">): ErrorSpread => ({
    ...rest,
    quantile: findQuantile(scores, { level, testWeight }),
    coverage: measureCoverage(scores, { cells, level, seed, testWeight }),
  });
  if (errors.length < localMinimum) return finish(errors.map(Math.abs), { scale: null, local: null });
  const { scores, scale } = fitScale(of);
  const { misses, own } = fitLocalMisses({ ...of, scores });
  return finish(
    scores.map((score, at) => score / (own[at] ?? 1)),
    { scale, local: misses },
  );
}

function fitScale({ columns, errors, cells, seed }: PastErrors & { seed: number }): {
  scores: Float64Array;
  scale: BoostingModel;
} {
  const least = (median(errors.map(Math.abs)) ?? 0) / 5 || 1e-6;
  const sizes = errors.map((error) => Math.log(Math.abs(error) + least));
  const all = Uint32Array.from(errors.keys());
  const folds = assignFolds(cells, { count: parts, seed });
  const fitSizes = (rows: ArrayLike<number>) =>
    fitBoosting({
      columns: columns.map((column) => Float64Array.from(rows, (row) => column[row] ?? Number.NaN)),
      target: Float64Array.from(rows, (row) => sizes[row] ?? 0),
      options: { ...scaleBoosting, seed },
    });
  const scores = new Float64Array(errors.length);
  for (let part = 0; part < parts; part += 1) {
    const model = fitSizes(all.filter((row) => folds[row] !== part));
    for (const row of all) {
      if (folds[row] === part) scores[row] = Math.abs(errors[row] ?? 0) / sizeAt(model, columns, row);
    }
  }
  return { scores, scale: fitSizes(all) };
}

/**
 * A subject comes with a cell of its own, whose errors are not known: they weigh as many as the cell of a row holds
 * on average. Source: Y. Lee, R. Barber, R. Willett, "Distribution-Free Inference with Hierarchical Data" (2023).
 */
function cellWeight(cells: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const cell of cells) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  let squares = 0;
  for (const count of counts.values()) squares += count * count;
  return squares / Math.max(1, cells.length);
}

/**
 * Half-widths in logs of intervals for rows of the same columns: the conformal quantile of the scores times the
 * row's own size. `Infinity` where there are too few errors for the level.
 */
export function findReaches(
  spread: ErrorSpread,
  of: { columns: readonly Float64Array[]; points: PlacePoints },
): Float64Array {
  const { scale, local, quantile } = spread;
  if (scale === null || local === null) return of.points.x.map(() => quantile);
  const factors = findFactors(local, of.points);
  return factors.map((factor, row) => quantile * factor * sizeAt(scale, of.columns, row));
}

/** The errors are parted in two by cell, each half judged by the quantile of the other. */
function measureCoverage(
  scores: Float64Array,
  of: { cells: readonly string[]; level: number; seed: number; testWeight: number },
): number | null {
  if (scores.length < 40) return null;
  const sides = assignFolds(of.cells, { count: 2, seed: of.seed });
  let inside = 0;
  for (const side of [0, 1]) {
    const quantile = findQuantile(
      scores.filter((_, at) => sides[at] !== side),
      of,
    );
    inside += scores.filter((score, at) => sides[at] === side && score <= quantile).length;
  }
  return inside / scores.length;
}

function findQuantile(scores: Float64Array, of: { level: number; testWeight: number }): number {
  const equal = Array.from(scores, (score) => ({ score, weight: 1 }));
  return conformalQuantile(equal, of.level, of.testWeight);
}

function sizeAt(model: BoostingModel, columns: readonly Float64Array[], row: number): number {
  return Math.exp(
    predictBoosting(
      model,
      columns.map((column) => column[row] ?? Number.NaN),
    ),
  );
}
