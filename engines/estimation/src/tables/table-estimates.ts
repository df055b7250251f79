import { shuffledIndices } from "../maths/seeded-random.ts";
import { findReaches, fitErrorSpread } from "./boosted-intervals.ts";
import {
  type BoostedModel,
  type BoostedOptions,
  type BoostedPrediction,
  fitBoostedModel,
  predictBoostedModel,
} from "./boosted-model.ts";
import { type EstimationTable, pickNumbers, pickRows } from "./feature-columns.ts";
import { assignFolds, latestQuarter } from "./holdout.ts";

export interface TableEstimates {
  /** Logs of the estimates, and how far their intervals reach either way; Infinity where that is not known. */
  logs: Float64Array;
  reaches: Float64Array;
}

export interface TableInput {
  known: EstimationTable;
  /** Logs of the known amounts. */
  logs: Float64Array;
  subjects: EstimationTable;
  /** Cells of the known rows that are held out together. */
  cells: readonly string[];
  isAhead: boolean;
  hasSeason: boolean;
  level: number;
  seed: number;
  /** Of all known rows at most so many are fitted on, drawn from the seed. */
  maximumRows?: number;
  /** Fewer trees and folds: for the few rows that need a fit of their own. */
  isBrief?: boolean;
}

const innerFolds = 8;
/** Fewer rows than this make no fit whose errors would say anything. */
const fewestRows = 20;
const outerFolds = { full: 5, brief: 3 } as const;
/** Errors are measured on all of at most so many rows; of more, on a part and in fewer folds. */
const measuredWhole = 20_000;
const measuredPart = 15_000;

/**
 * Estimates of logs for subjects from known rows, with intervals from errors of the same method on rows that it did
 * not see, held out as the subjects are: at random, by place, by area, or later in time.
 *
 * Where rows are held out in folds, the fits without each fold estimate the subjects too: the mean of them and of
 * the fit on all rows errs less than that fit alone (L. Breiman, "Bagging Predictors", 1996).
 */
export function estimateTable(input: TableInput): TableEstimates {
  const rows = drawRows(input.known.size, input.maximumRows ?? Number.POSITIVE_INFINITY, input.seed);
  const known = pickRows(input.known, rows);
  const logs = pickNumbers(input.logs, rows);
  const cells = pickCells(input.cells, rows);
  const model = fitModel({ ...input, known, logs, cells });
  const { measured, members } = measureErrors({ ...input, known, logs, cells }, model);
  if (input.isAhead && !input.isBrief) members.push(...drawAgain({ ...input, known, logs, cells }, model));
  const whole = predictBoostedModel(model, input.subjects);
  const plainShare = choosePlainShare(measured);
  const errors = measured.actual.map((log, row) => log - blend(measured, plainShare, row));
  const spread = fitErrorSpread({
    columns: measured.columns,
    errors,
    cells: measured.cells,
    seed: input.seed,
  });
  const { columns } = whole;
  return {
    logs: averageEstimates([whole, ...members], plainShare),
    reaches: findReaches(spread, { columns, size: input.subjects.size, level: input.level }),
  };
}

/** Of what comes later no fit is without the latest rows: fits of other draws stand for those of the folds. */
const furtherDraws = 2;

function drawAgain(input: TableInput, whole: BoostedModel): BoostedPrediction[] {
  if (input.known.size > measuredWhole) return [];
  return Array.from({ length: furtherDraws }, (_, k) => {
    const model = fitModel({ ...input, seed: input.seed + 10 * (k + 1) }, whole.neighborhood.likeness);
    return predictBoostedModel(model, input.subjects);
  });
}

/** Half the first one, half the mean of the others. */
function averageEstimates(of: readonly BoostedPrediction[], plainShare: number): Float64Array {
  const [whole, ...members] = of.map((one) => one.plain.map((_, row) => blend(one, plainShare, row)));
  if (!whole || members.length === 0) return whole ?? new Float64Array(0);
  return whole.map((log, row) => {
    const sum = members.reduce((total, member) => total + (member[row] ?? 0), 0);
    return (log + sum / members.length) / 2;
  });
}

function pickCells(cells: readonly string[], rows: ArrayLike<number>): string[] {
  return Array.from(rows, (row) => cells[row] ?? "");
}

function fitModel(input: TableInput, likeness?: BoostedOptions["likeness"]): BoostedModel {
  const { seed, known } = input;
  return fitBoostedModel(known, input.logs, {
    seed,
    folds: assignFolds(input.cells, { count: innerFolds, seed: seed + 2 }),
    isAhead: input.isAhead,
    hasSeason: input.hasSeason,
    boosting: chooseBoosting(known.size, input.isBrief),
    ...(likeness ? { likeness } : {}),
  });
}

/** So many rows times trees, at most; with more rows fewer and quicker trees do as well. */
const treeWork = 25_000_000;
/** A tree is grown on so many rows at most: more make it no better, only slower. */
const treeRows = 24_000;
/** Few rows need few trees. */
const fewRows = 1000;
const treeCounts = { brief: 150, few: 250, most: 500, fewest: 120 } as const;

function chooseBoosting(rows: number, isBrief = false): BoostedOptions["boosting"] {
  const most = isBrief ? treeCounts.brief : rows < fewRows ? treeCounts.few : treeCounts.most;
  const trees = Math.round(Math.max(treeCounts.fewest, Math.min(most, treeWork / rows)));
  return {
    trees,
    learningRate: rows < fewRows || isBrief ? 0.06 : 25 / trees,
    leaves: Math.round(Math.max(8, Math.min(32, rows / 25))),
    minimumRows: 8,
    l2: 4,
    columnShare: 0.35,
    rowShare: Math.min(0.6, treeRows / rows),
    clipAt: 1,
  };
}

/** Logs of amounts, and what fits that did not see them made of them. */
interface Measured extends BoostedPrediction {
  actual: Float64Array;
  cells: string[];
}

/** Errors on held-out rows, and what the same fits make of the subjects where they saw rows enough. */
function measureErrors(
  input: TableInput,
  whole: BoostedModel,
): { measured: Measured; members: BoostedPrediction[] } {
  const isPart = input.known.size > measuredWhole;
  const rows = drawRows(input.known.size, isPart ? measuredPart : measuredWhole, input.seed + 3);
  const known = pickRows(input.known, rows);
  const logs = pickNumbers(input.logs, rows);
  const cells = pickCells(input.cells, rows);
  const parts: Measured[] = [];
  const members: BoostedPrediction[] = [];
  const count = isPart || input.isBrief ? outerFolds.brief : outerFolds.full;
  for (const isHeldOut of splits({ ...input, known, cells }, count)) {
    const all = Array.from({ length: known.size }, (_, row) => row);
    const [fitted, held] = [all.filter((row) => !isHeldOut(row)), all.filter(isHeldOut)];
    if (fitted.length < fewestRows || held.length === 0) continue;
    const part = {
      ...input,
      known: pickRows(known, fitted),
      logs: pickNumbers(logs, fitted),
      cells: pickCells(cells, fitted),
    };
    const model = fitModel(part, whole.neighborhood.likeness);
    const predicted = predictBoostedModel(model, pickRows(known, held));
    parts.push({ ...predicted, actual: pickNumbers(logs, held), cells: pickCells(cells, held) });
    if (!isPart && !input.isAhead) members.push(predictBoostedModel(model, input.subjects));
  }
  const join = (pick: (part: Measured) => Float64Array | undefined) =>
    Float64Array.from(parts.flatMap((part) => Array.from(pick(part) ?? [])));
  const measured = {
    actual: join((part) => part.actual),
    cells: parts.flatMap((part) => part.cells),
    direct: join((part) => part.direct),
    rest: join((part) => part.rest),
    plain: join((part) => part.plain),
    columns: (parts[0]?.columns ?? []).map((_, k) => join((part) => part.columns[k])),
  };
  return { measured, members };
}

function splits({ known, cells, isAhead, seed }: TableInput, count: number): ((row: number) => boolean)[] {
  const cut = isAhead ? latestQuarter(known.day) : null;
  if (cut !== null) return [(row) => (known.day[row] ?? Number.NaN) >= cut];
  const folds = assignFolds(cells, { count, seed: seed + 4 });
  return Array.from({ length: count }, (_, fold) => (row: number) => folds[row] === fold);
}

/** Shares of the estimate that linear base and neighbors may make; the trees make the rest. */
const plainShares = [0, 0.1, 0.25, 0.5, 0.75, 1] as const;

/** The share with the least mean size of error; among equals the least. */
function choosePlainShare(measured: Measured): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const share of plainShares) {
    const sizes = measured.actual.map((log, row) => Math.min(1, Math.abs(log - blend(measured, share, row))));
    const mean = sizes.reduce((a, b) => a + b, 0) / Math.max(1, sizes.length);
    if (mean >= least - 1e-6) continue;
    least = mean;
    best = share;
  }
  return best;
}

function blend(of: Omit<BoostedPrediction, "columns">, plainShare: number, row: number): number {
  const trees = ((of.direct[row] ?? 0) + (of.rest[row] ?? 0)) / 2;
  return (1 - plainShare) * trees + plainShare * (of.plain[row] ?? 0);
}

function drawRows(count: number, limit: number, seed: number): Uint32Array {
  const order = shuffledIndices(count, seed);
  return count <= limit ? order.sort() : order.slice(0, limit).sort();
}
