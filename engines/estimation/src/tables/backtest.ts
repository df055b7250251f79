import { type Accuracy, measureAccuracy, type Outcome } from "../estimates/accuracy.ts";
import { hedonicMinimumRows } from "../hedonic/hedonic.ts";
import { median } from "../maths/weighted-statistics.ts";
import { type ColumnRole, readNumber, recognizeColumns } from "./columns.ts";
import {
  type EstimationTable,
  type FeaturePlan,
  pickRows,
  planFeatures,
  readFeatures,
  type TextRow,
} from "./feature-columns.ts";
import { listCells, readHoldout } from "./holdout.ts";
import { blankGaps, groupByGaps, nameGaps } from "./subject-gaps.ts";
import { estimateTable } from "./table-estimates.ts";
import { screenTraining } from "./training-rows.ts";

export interface BacktestInput {
  train: readonly TextRow[];
  /** Predicted in order; the target, where there is one, is read for the metrics alone. */
  test: readonly TextRow[];
  target: string;
  level?: number;
  seed?: number;
  /** ISO date; training rows dated later are from the future and left out. */
  asOf?: string;
}

export type BacktestRow =
  /** `notes` says what the row lacks, which widens its range. */
  { point: number; low: number; high: number; level: number; notes?: string[] } | { unavailable: string[] };

export interface BacktestResult {
  rows: BacktestRow[];
  /** Present when at least one test row holds the target. */
  metrics?: Accuracy;
  columns: Partial<Record<ColumnRole, string>>;
  train: { read: number; used: number; left: { reason: string; rows: number }[] };
}

/**
 * Fits the estimation engine on one file and predicts each row of another, never reading its target: trees on all
 * columns, the linear base and what the neighbors say (`fitBoostedModel`), with conformal intervals from errors on
 * rows held out as the test rows lie to the training rows. Deterministic for a seed.
 *
 * A row that lacks what the others have is predicted from what is there, by a fit without the rest, and says so; a
 * row with nothing, or too little to fit, answers `unavailable` with the reason.
 */
export function backtest(input: BacktestInput): BacktestResult {
  const { target } = input;
  const columns = recognizeColumns(Object.keys(input.train[0] ?? input.test[0] ?? {}), target);
  const plan = planFeatures(input.train, { target, roles: columns });
  const table = readFeatures(plan, input.train);
  const { used, left } = screenTraining({ ...input, rows: input.train, plan, table });
  const train = { read: input.train.length, used: used.length, left };
  const rows =
    used.length < hedonicMinimumRows
      ? input.test.map(() => ({ unavailable: [tooFew(used.length)] }))
      : predictRows({ input, plan, known: pickRows(table, used), used });
  const metrics = scoreRows(rows, input.test, target);
  return { rows, columns, train, ...(metrics ? { metrics } : {}) };
}

function tooFew(count: number): string {
  return `The training file has ${count} usable rows; at least ${hedonicMinimumRows} are needed.`;
}

/** Sale prices rise and fall with the season; nothing so large is let by the month. */
const leastSalePrice = 20_000;
/** Rows that lack something are predicted by a fit of their own, on so many rows at most. */
const gapRows = 3000;

function predictRows(of: {
  input: BacktestInput;
  plan: FeaturePlan;
  known: EstimationTable;
  used: readonly number[];
}): BacktestRow[] {
  const { input, plan, known } = of;
  const { level = 0.8, seed = 1 } = input;
  const amounts = of.used.map((row) => readNumber(input.train[row]?.[input.target]) ?? Number.NaN);
  const logs = Float64Array.from(amounts, Math.log);
  const subjects = readFeatures(plan, input.test);
  const rows: BacktestRow[] = input.test.map(() => ({ unavailable: ["Nothing is known of the home."] }));
  for (const { gaps, rows: members } of groupByGaps(known, subjects)) {
    if (gaps.isEmpty) continue;
    const asked = pickRows(subjects, members);
    // By the places themselves, also where the fit is made without them.
    const { cell, isAhead } = readHoldout(known, asked, seed);
    const estimates = estimateTable({
      known: blankGaps(known, gaps),
      logs,
      subjects: blankGaps(asked, gaps),
      cells: listCells(known, cell),
      isAhead,
      hasSeason: (median(amounts) ?? 0) >= leastSalePrice,
      level,
      seed,
      ...(gaps.isWhole ? {} : { maximumRows: gapRows, isBrief: true }),
    });
    const notes = nameGaps(plan, gaps);
    for (const [k, row] of members.entries()) {
      rows[row] = describeRow({ log: estimates.logs[k], reach: estimates.reaches[k], level, notes });
    }
  }
  return rows;
}

function describeRow(of: {
  log: number | undefined;
  reach: number | undefined;
  level: number;
  notes: string[];
}): BacktestRow {
  const { log = Number.NaN, reach = Number.NaN, level, notes } = of;
  if (!Number.isFinite(log) || !Number.isFinite(reach)) {
    return { unavailable: ["Insufficient evidence: too few past errors for an interval."] };
  }
  const row = { point: Math.exp(log), low: Math.exp(log - reach), high: Math.exp(log + reach), level };
  return notes.length > 0 ? { ...row, notes } : row;
}

function scoreRows(rows: readonly BacktestRow[], test: readonly TextRow[], target: string): Accuracy | null {
  const outcomes: Outcome[] = [];
  let unavailable = 0;
  for (const [at, row] of rows.entries()) {
    const actual = readNumber(test[at]?.[target]);
    if (actual === null || actual <= 0) continue;
    if ("unavailable" in row) unavailable += 1;
    else outcomes.push({ actual, point: row.point, low: row.low, high: row.high });
  }
  return outcomes.length + unavailable > 0 ? measureAccuracy(outcomes, unavailable) : null;
}
