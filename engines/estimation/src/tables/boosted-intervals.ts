import { conformalQuantile } from "../estimates/interval.ts";
import { type BoostingModel, fitBoosting, predictBoosting } from "../maths/boosting.ts";
import { median } from "../maths/weighted-statistics.ts";
import { assignFolds } from "./holdout.ts";

/** How far estimates miss, and where they miss further. Plain data. */
export interface ErrorSpread {
  /** Scaled sizes of past errors. */
  scores: number[];
  /** Log of the usual size of an error as trees see it in a row's columns; null with few errors: one size for all. */
  scale: BoostingModel | null;
  /** Weight of the row that is asked for beside the scores, each of weight 1. */
  testWeight: number;
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

/**
 * Learns the size of log errors from the columns that the estimate was made of: trees on `ln(|e| + m / 5)`, `m` the
 * median size. Each score is `|e| / size` with the size from trees that did not see the error, so that the
 * conformal quantile of the scores holds for new rows.
 * Source: J. Lei et al., "Distribution-Free Predictive Inference for Regression" (2018), 5.2.
 */
export function fitErrorSpread(of: {
  columns: readonly Float64Array[];
  errors: Float64Array;
  /** Errors of one cell go together, since a place's own errors tell of each other. */
  cells: readonly string[];
  seed: number;
}): ErrorSpread {
  const { columns, errors, cells, seed } = of;
  const testWeight = cellWeight(cells);
  if (errors.length < localMinimum) return { scores: Array.from(errors, Math.abs), scale: null, testWeight };
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
  const scores = new Array<number>(errors.length).fill(0);
  for (let part = 0; part < parts; part += 1) {
    const model = fitSizes(all.filter((row) => folds[row] !== part));
    for (const row of all) {
      if (folds[row] === part) scores[row] = Math.abs(errors[row] ?? 0) / sizeAt(model, columns, row);
    }
  }
  return { scores, scale: fitSizes(all), testWeight };
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
  of: { columns: readonly Float64Array[]; size: number; level: number },
): Float64Array {
  const quantile = conformalQuantile(
    spread.scores.map((score) => ({ score, weight: 1 })),
    of.level,
    spread.testWeight,
  );
  const { scale } = spread;
  return Float64Array.from({ length: of.size }, (_, row) =>
    scale === null ? quantile : quantile * sizeAt(scale, of.columns, row),
  );
}

/**
 * Share of errors inside ranges that were made without them: the errors are parted in two by cell, each half judged
 * by the quantile of the other. `null` with fewer than 40 errors.
 */
export function measureSpreadCoverage(
  spread: ErrorSpread,
  of: { cells: readonly string[]; level: number; seed: number },
): number | null {
  if (spread.scores.length < 40) return null;
  const sides = assignFolds(of.cells, { count: 2, seed: of.seed });
  let inside = 0;
  for (const side of [0, 1]) {
    const others = spread.scores.filter((_, at) => sides[at] !== side);
    const quantile = conformalQuantile(
      others.map((score) => ({ score, weight: 1 })),
      of.level,
      spread.testWeight,
    );
    inside += spread.scores.filter((score, at) => sides[at] === side && score <= quantile).length;
  }
  return inside / spread.scores.length;
}

function sizeAt(model: BoostingModel, columns: readonly Float64Array[], row: number): number {
  return Math.exp(
    predictBoosting(
      model,
      columns.map((column) => column[row] ?? Number.NaN),
    ),
  );
}
