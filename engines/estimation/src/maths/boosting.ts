import {
  addBinned,
  type BoostingTree,
  binColumn,
  type Forest,
  growTree,
  packTrees,
  sumLeaves,
} from "./boosting-tree.ts";
import { createRandom } from "./seeded-random.ts";
import { median } from "./weighted-statistics.ts";

export interface BoostingOptions {
  seed: number;
  trees: number;
  learningRate: number;
  leaves: number;
  /** Rows that a leaf holds at least. */
  minimumRows: number;
  l2: number;
  /** Share of the columns that each tree may use. */
  columnShare: number;
  /** Share of the rows that each tree is grown on. */
  rowShare: number;
  /** Residuals count no further than so many robust standard deviations. */
  clipAt: number;
}

/** Plain data that can pass from one process to another. */
export interface BoostingModel {
  base: number;
  forest: Forest;
}

export const defaultBoosting: Omit<BoostingOptions, "seed"> = {
  trees: 600,
  learningRate: 0.04,
  leaves: 16,
  minimumRows: 12,
  l2: 2,
  columnShare: 0.6,
  rowShare: 0.7,
  clipAt: 2.5,
};

/**
 * Gradient boosting of regression trees on columns of numbers (NaN where not known), by Huber's loss: each tree
 * explains what the ones before left over, on a share of the rows and columns. Deterministic for a seed.
 *
 * Example: with one column `[0, 0, 1, 1]` and target `[1, 1, 3, 3]`, `predictBoosting(model, [1])` nears 3.
 * Source: J. Friedman, "Greedy Function Approximation" (2001) and "Stochastic Gradient Boosting" (2002).
 */
export function fitBoosting(input: {
  columns: readonly Float64Array[];
  target: Float64Array;
  options: BoostingOptions;
}): BoostingModel {
  const { target, options } = input;
  const columns = input.columns.map(binColumn);
  const random = createRandom(options.seed);
  const base = median(target) ?? 0;
  const fitted = new Float64Array(target.length).fill(base);
  const trees: BoostingTree[] = [];
  const residuals = new Float64Array(target.length);
  let limit = Number.POSITIVE_INFINITY;
  for (let round = 0; round < options.trees; round += 1) {
    // The spread falls slowly, and its median is dear.
    if (round % limitRounds === 0) {
      limit = options.clipAt * 1.4826 * measureSpread(target, fitted) || Number.POSITIVE_INFINITY;
    }
    leaveResiduals({ target, fitted, limit, residuals });
    const tree = growTree({
      columns,
      allowed: drawColumns(columns.length, options.columnShare, random),
      residuals,
      rows: drawRows(target.length, options.rowShare, random),
      leaves: options.leaves,
      minimumRows: options.minimumRows,
      l2: options.l2,
    });
    tree.value = tree.value.map((value) => value * options.learningRate);
    addBinned(tree, columns, fitted);
    trees.push(tree);
  }
  return { base, forest: packTrees(trees) };
}

/** The limit of the residuals is set again after so many trees. */
const limitRounds = 10;

/** The model's value for one row of the columns it was fitted on. */
export function predictBoosting(model: BoostingModel, row: ArrayLike<number>): number {
  return model.base + sumLeaves(model.forest, row);
}

/** Of more rows than this a part tells how far the residuals spread. */
const spreadRows = 4000;

function measureSpread(target: Float64Array, fitted: Float64Array): number {
  const step = Math.max(1, Math.floor(target.length / spreadRows));
  const sizes = new Float64Array(Math.ceil(target.length / step));
  for (let k = 0; k < sizes.length; k += 1) {
    sizes[k] = Math.abs((target[k * step] as number) - (fitted[k * step] as number));
  }
  return median(sizes) ?? 0;
}

/** Huber's gradient: residuals beyond the limit pull no harder than the limit. */
function leaveResiduals(of: {
  target: Float64Array;
  fitted: Float64Array;
  limit: number;
  residuals: Float64Array;
}): void {
  const { target, fitted, limit, residuals } = of;
  for (let row = 0; row < residuals.length; row += 1) {
    const value = (target[row] as number) - (fitted[row] as number);
    residuals[row] = value > limit ? limit : value < -limit ? -limit : value;
  }
}

function drawColumns(count: number, share: number, random: () => number): number[] {
  const all = Array.from({ length: count }, (_, at) => at);
  const wanted = Math.max(1, Math.round(count * share));
  for (let at = 0; at < wanted; at += 1) {
    const other = at + Math.floor(random() * (count - at));
    const held = all[at] ?? 0;
    all[at] = all[other] ?? 0;
    all[other] = held;
  }
  return all.slice(0, wanted).sort((a, b) => a - b);
}

function drawRows(count: number, share: number, random: () => number): Int32Array {
  const rows = new Int32Array(count);
  let kept = 0;
  for (let row = 0; row < count; row += 1) if (share >= 1 || random() < share) rows[kept++] = row;
  return rows.slice(0, kept);
}
