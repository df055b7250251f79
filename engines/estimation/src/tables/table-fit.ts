import { shuffledIndices } from "../maths/seeded-random.ts";
import { type ErrorSpread, fitErrorSpread } from "./boosted-intervals.ts";
import {
  type BoostedModel,
  type BoostedOptions,
  type BoostedPrediction,
  fitBoostedModel,
  predictBoostedModel,
} from "./boosted-model.ts";
import { type EstimationTable, pickNumbers, pickRows } from "./feature-columns.ts";
import { assignFolds, latestQuarter } from "./holdout.ts";
import { placePoints } from "./neighbor-search.ts";
import type { PriceTrend } from "./price-trend.ts";

/** What other evidence says of rows: logs, NaN where it says nothing, and how much it counts for. */
export interface Opinions {
  logs: Float64Array;
  weights: Float64Array;
}

export interface TableInput {
  known: EstimationTable;
  /** Logs of the known amounts. */
  logs: Float64Array;
  /** Cells of the known rows that are held out together, and tell each other nothing. */
  cells: readonly string[];
  isAhead: boolean;
  hasSeason: boolean;
  seed: number;
  /** Share of outcomes that ranges are to hold. */
  level: number;
  /** What comps say of held-out rows, from the rows that were fitted; positions are of `known`. */
  askComps?: (of: { fitted: Uint32Array; held: Uint32Array; trend: PriceTrend | null }) => Opinions;
}

/** Estimates of logs from facts, place and date, and how far they miss. Plain data. */
export interface TableFit {
  /** The fit on all rows, then those that estimate with it. */
  models: BoostedModel[];
  /** What linear base and neighbors make of the estimate; the trees make the rest. */
  plainShare: number;
  /** So many effective comps count as much as the models. */
  blending: number;
  spread: ErrorSpread;
  /** Log errors that the fits made of known rows that they did not see. */
  errors: Float64Array;
}

const innerFolds = 8;
/** Fewer rows than this make no fit whose errors would say anything. */
const fewestRows = 20;
/** Fewer errors than this of the latest rows say too little: then all rows are held out in turns. */
const fewestAhead = 100;
const outerFolds = { whole: 5, part: 3 } as const;
/** Errors are measured on all of at most so many rows; of more, on a part and in fewer folds. */
const measuredWhole = 20_000;
const measuredPart = 15_000;

/**
 * Fits known rows and measures how far the same method misses rows that it did not see, held out as the subjects
 * will lie: at random, by place, by area, or later in time.
 *
 * Where rows are held out in folds, the fits without each fold estimate subjects too: the mean of them and of the
 * fit on all rows errs less than that fit alone (L. Breiman, "Bagging Predictors", 1996).
 */
export function fitTable(input: TableInput): TableFit {
  const model = fitModel(input);
  const { measured, members } = measureErrors(input, model);
  if (input.isAhead && members.length === 0) members.push(...drawAgain(input, model));
  const plainShare = choosePlainShare(measured);
  const blending = chooseBlending(measured, plainShare);
  const errors = measured.actual.map((log, row) => log - blendComps(measured, { plainShare, blending, row }));
  const spread = fitErrorSpread({
    ...measured,
    errors,
    points: placePoints(measured.latitude, measured.longitude),
    level: input.level,
    seed: input.seed,
  });
  return { models: [model, ...members], plainShare, blending, spread, errors };
}

/** Logs of the estimates of subjects, and the columns that their ranges depend on. */
export function predictTable(
  fit: TableFit,
  subjects: EstimationTable,
  owners?: readonly (string | null)[],
): { logs: Float64Array; columns: Float64Array[] } {
  const [first, ...others] = fit.models.map((model) => predictBoostedModel(model, subjects, owners));
  if (first === undefined) throw new RangeError("a fit holds at least one model");
  const whole = mixTrees(first, fit.plainShare);
  const { columns } = first;
  if (others.length === 0) return { logs: whole, columns };
  const parts = others.map((one) => mixTrees(one, fit.plainShare));
  const mean = (row: number) => parts.reduce((sum, part) => sum + (part[row] ?? 0), 0) / parts.length;
  return { logs: whole.map((log, row) => (log + mean(row)) / 2), columns };
}

/** The log after comps have had their say: `w = n / (n + blending)` for comps that count for n. */
export function blendLogs(of: { log: number; comps: number; nEff: number; blending: number }): number {
  const weight = of.nEff / (of.nEff + of.blending);
  return Number.isNaN(of.comps) ? of.log : of.log + weight * (of.comps - of.log);
}

/** Of what comes later no fit is without the latest rows: a fit of another draw stands for those of the folds. */
function drawAgain(input: TableInput, whole: BoostedModel): BoostedModel[] {
  if (input.known.size > measuredWhole) return [];
  return [fitModel({ ...input, seed: input.seed + 10 }, whole.neighborhood.likeness)];
}

function pickCells(cells: readonly string[], rows: ArrayLike<number>): string[] {
  return Array.from(rows, (row) => cells[row] ?? "");
}

type Fitted = Pick<TableInput, "known" | "logs" | "cells" | "isAhead" | "hasSeason" | "seed">;

function fitModel(input: Fitted, likeness?: BoostedOptions["likeness"]): BoostedModel {
  const { seed, known, cells } = input;
  return fitBoostedModel(known, input.logs, {
    seed,
    folds: assignFolds(cells, { count: innerFolds, seed: seed + 2 }),
    owners: cells,
    isAhead: input.isAhead,
    hasSeason: input.hasSeason,
    boosting: chooseBoosting(known.size),
    ...(likeness ? { likeness } : {}),
  });
}

/** So many rows times trees, at most; with more rows fewer and quicker trees do as well. */
const treeWork = 25_000_000;
/** A tree is grown on so many rows at most: more make it no better, only slower. */
const treeRows = 24_000;
/** Few rows need few trees: one for so many rows. */
const rowsPerTree = 10;
const treeCounts = { fewest: 120, most: 500 } as const;

function chooseBoosting(rows: number): BoostedOptions["boosting"] {
  const most = Math.min(treeCounts.most, rows / rowsPerTree, treeWork / rows);
  const trees = Math.round(Math.max(treeCounts.fewest, most));
  return {
    trees,
    learningRate: Math.min(0.1, 25 / trees),
    leaves: Math.round(Math.max(8, Math.min(32, rows / 25))),
    minimumRows: 8,
    l2: 4,
    columnShare: 0.35,
    rowShare: Math.min(0.6, treeRows / rows),
    clipAt: 1,
  };
}

/** Logs of amounts, and what fits that did not see them, and comps beside them, made of them. */
interface Measured extends BoostedPrediction {
  actual: Float64Array;
  cells: string[];
  comps: Float64Array;
  compsWeight: Float64Array;
  latitude: Float64Array;
  longitude: Float64Array;
}

/** Errors on held-out rows, and the fits that may estimate subjects where they saw rows enough. */
function measureErrors(
  input: TableInput,
  whole: BoostedModel,
): { measured: Measured; members: BoostedModel[] } {
  const isPart = input.known.size > measuredWhole;
  const rows = drawRows(input.known.size, isPart ? measuredPart : measuredWhole, input.seed + 3);
  const parts: Measured[] = [];
  const members: BoostedModel[] = [];
  const { splits, isFolded } = splitRows(input, rows, isPart ? outerFolds.part : outerFolds.whole);
  for (const isHeldOut of splits) {
    const [fitted, held] = [rows.filter((row) => !isHeldOut(row)), rows.filter(isHeldOut)];
    if (fitted.length < fewestRows || held.length === 0) continue;
    const pick = (chosen: Uint32Array) => ({
      known: pickRows(input.known, chosen),
      logs: pickNumbers(input.logs, chosen),
      cells: pickCells(input.cells, chosen),
    });
    const [from, asked] = [pick(fitted), pick(held)];
    const model = fitModel({ ...input, ...from }, whole.neighborhood.likeness);
    const opinions = input.askComps?.({ fitted, held, trend: model.trend });
    parts.push({
      ...predictBoostedModel(model, asked.known, asked.cells),
      actual: asked.logs,
      cells: asked.cells,
      comps: opinions?.logs ?? new Float64Array(held.length).fill(Number.NaN),
      compsWeight: opinions?.weights ?? new Float64Array(held.length),
      latitude: asked.known.latitude,
      longitude: asked.known.longitude,
    });
    if (!isPart && isFolded) members.push(model);
  }
  return { measured: joinParts(parts), members };
}

function joinParts(parts: readonly Measured[]): Measured {
  const join = (pick: (part: Measured) => Float64Array | undefined) =>
    Float64Array.from(parts.flatMap((part) => Array.from(pick(part) ?? [])));
  return {
    actual: join((part) => part.actual),
    cells: parts.flatMap((part) => part.cells),
    direct: join((part) => part.direct),
    rest: join((part) => part.rest),
    plain: join((part) => part.plain),
    comps: join((part) => part.comps),
    compsWeight: join((part) => part.compsWeight),
    latitude: join((part) => part.latitude),
    longitude: join((part) => part.longitude),
    columns: (parts[0]?.columns ?? []).map((_, k) => join((part) => part.columns[k])),
  };
}

function splitRows({ known, cells, isAhead, seed }: TableInput, rows: Uint32Array, count: number) {
  const cut = isAhead ? latestQuarter(pickNumbers(known.day, rows)) : null;
  const isLate = (row: number) => cut !== null && (known.day[row] ?? Number.NaN) >= cut;
  if (rows.filter(isLate).length >= fewestAhead) return { splits: [isLate], isFolded: false };
  const folds = assignFolds(cells, { count, seed: seed + 4 });
  const splits = Array.from({ length: count }, (_, fold) => (row: number) => folds[row] === fold);
  return { splits, isFolded: true };
}

/** Shares of the estimate that linear base and neighbors may make; the trees make the rest. */
const plainShares = [0, 0.1, 0.25, 0.5, 0.75, 1] as const;

function choosePlainShare(measured: Measured): number {
  return chooseBest(plainShares, measured, (plainShare, row) => mix(measured, plainShare, row));
}

/** The first lets comps count as much as the models once they count for a dozen; the last hardly at all. */
const blendings = [400, 200, 100, 50, 20, 12] as const;

function chooseBlending(measured: Measured, plainShare: number): number {
  return chooseBest(blendings, measured, (blending, row) =>
    blendComps(measured, { plainShare, blending, row }),
  );
}

/** What misses by the least mean size, sizes cut at 1; among equals the first. */
function chooseBest(
  choices: readonly [number, ...number[]],
  measured: Measured,
  estimate: (choice: number, row: number) => number,
): number {
  let [best] = choices;
  let least = Number.POSITIVE_INFINITY;
  for (const choice of choices) {
    let sum = 0;
    for (const [row, log] of measured.actual.entries())
      sum += Math.min(1, Math.abs(log - estimate(choice, row)));
    const mean = sum / Math.max(1, measured.actual.length);
    if (mean >= least - 1e-6) continue;
    least = mean;
    best = choice;
  }
  return best;
}

function blendComps(measured: Measured, of: { plainShare: number; blending: number; row: number }): number {
  return blendLogs({
    log: mix(measured, of.plainShare, of.row),
    comps: measured.comps[of.row] ?? Number.NaN,
    nEff: measured.compsWeight[of.row] ?? 0,
    blending: of.blending,
  });
}

function mixTrees(of: BoostedPrediction, plainShare: number): Float64Array {
  return of.plain.map((_, row) => mix(of, plainShare, row));
}

function mix(of: Omit<BoostedPrediction, "columns">, plainShare: number, row: number): number {
  const trees = ((of.direct[row] ?? 0) + (of.rest[row] ?? 0)) / 2;
  return (1 - plainShare) * trees + plainShare * (of.plain[row] ?? 0);
}

function drawRows(count: number, limit: number, seed: number): Uint32Array {
  const order = shuffledIndices(count, seed);
  return count <= limit ? order.sort() : order.slice(0, limit).sort();
}
