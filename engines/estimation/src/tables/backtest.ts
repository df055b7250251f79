import { createCandidateSearch } from "../comps/candidate-search.ts";
import { defaultCompRule } from "../comps/select-comps.ts";
import { type Accuracy, measureAccuracy, type Outcome } from "../estimates/accuracy.ts";
import { estimateRent, estimateValue } from "../estimates/rent-estimate.ts";
import { hedonicMinimumRows } from "../hedonic/hedonic.ts";
import { type ColumnRole, readNumber, recognizeColumns } from "./columns.ts";
import { usualFit } from "./describe-homes.ts";
import { readFeatures, type TextRow } from "./feature-columns.ts";
import { readHoldout } from "./holdout.ts";
import {
  fitMarket,
  type HomeModel,
  type MarketFit,
  type MarketRows,
  predictHomes,
  readHome,
  readMarket,
} from "./market-fit.ts";

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
 * Fits the estimator of property pages on one file and predicts each row of another, never reading its target, each
 * as of its own date: the market's model (`fitMarket`), corrected by comps, with conformal intervals from errors on
 * rows held out as the test rows lie to the training rows. Deterministic for a seed.
 *
 * A row that lacks what the others have is predicted from what is there and says so; a row with nothing, or too
 * little to fit, answers `unavailable` with the reason.
 */
export function backtest(input: BacktestInput): BacktestResult {
  const { target, level = usualFit.level, seed = usualFit.seed } = input;
  const { train, test, asOf } = input;
  const columns = recognizeColumns(Object.keys(train[0] ?? test[0] ?? {}), target);
  const market = readMarket({ rows: train, target, ...(asOf === undefined ? {} : { asOf }) });
  const holdout = readHoldout(market.known, readFeatures(market.plan, test), seed);
  const fit = fitMarket(market, { holdout, seed, level });
  const rows =
    fit === null
      ? test.map(() => ({ unavailable: [tooFew(market.known.size)] }))
      : estimateRows(fit, { market, test, columns });
  const metrics = scoreRows(rows, test, target);
  const used = { read: market.read, used: market.known.size, left: market.left };
  return { rows, columns, train: used, ...(metrics ? { metrics } : {}) };
}

function tooFew(count: number): string {
  return `The training file has ${count} usable rows; at least ${hedonicMinimumRows} are needed.`;
}

/** Each row as a property page estimates a home: by the market's model, corrected by comps from the training rows. */
function estimateRows(
  fit: MarketFit,
  of: { market: MarketRows; test: readonly TextRow[]; columns: BacktestResult["columns"] },
): BacktestRow[] {
  const { market, test, columns } = of;
  const search = createCandidateSearch(market.homes.filter((home) => home !== null));
  const models = predictHomes(fit, test);
  return test.map((row, at) => {
    const model = models[at];
    if (model === undefined || model.isEmpty) return { unavailable: ["Nothing is known of the home."] };
    const notes = nameGaps(model);
    const { level } = fit;
    const subject = model.hasNoPlace ? null : readHome(columns, { row, id: `test ${at}` });
    if (subject === null || (subject.sqft === null && subject.beds === null)) {
      return describeRange({ point: Math.exp(model.log), reach: model.reach, level, notes });
    }
    const asOf = subject.observedOn;
    const { windowMonths } = defaultCompRule;
    const candidates = search.find({ ...subject, asOf, windowMonths });
    const estimate = fit.kind === "rent" ? estimateRent : estimateValue;
    const { estimate: found } = estimate({ subject, candidates, asOf, fit, model });
    if ("unavailable" in found) return found;
    const { point, low, high } = found;
    return { point, low, high, level, ...(notes.length > 0 ? { notes } : {}) };
  });
}

/** What is lacking in words, for whoever reads the range. */
function nameGaps({ lacking, hasNoPlace }: HomeModel): string[] {
  const missing = lacking.map((column) => `${column} is missing or absurd: estimated without it.`);
  const place = "The place is missing or far from all known ones: estimated without it.";
  return hasNoPlace ? [...missing, place] : missing;
}

function describeRange(of: { point: number; reach: number; level: number; notes: string[] }): BacktestRow {
  const { point, reach, level, notes } = of;
  if (!Number.isFinite(point) || !Number.isFinite(reach)) {
    return { unavailable: ["Insufficient evidence: too few past errors for an interval."] };
  }
  const row = { point, low: point * Math.exp(-reach), high: point * Math.exp(reach), level };
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
