import { distanceMiles } from "../maths/distance.ts";
import { createRandom } from "../maths/seeded-random.ts";
import { conformalQuantile, type WeightedScore } from "./interval.ts";

/** The error of one past estimate whose outcome is known. */
export interface PastError {
  /** `ln actual - ln estimate`. */
  logError: number;
  evidence: number;
  latitude: number;
  longitude: number;
}

export interface ErrorModel {
  errors: readonly PastError[];
  /** Variance of the log error: `floorVariance + localVariance / (evidence + 1)`. */
  floorVariance: number;
  localVariance: number;
  /** Evidence at which the bands of calibration begin, rising from 0. */
  bandStarts: readonly number[];
}

/** Past errors near the subject count more: `0.1 + exp(-miles / 50)`, so that far ones never vanish. */
const errorReachMiles = 50;
const farErrorWeight = 0.1;

/** A band holds at least this many errors; with fewer in all there is one band. */
const bandMinimumErrors = 100;

/** Fits the spread of past errors and cuts them into at most three bands of evidence of equal count. */
export function fitErrorModel(errors: readonly PastError[]): ErrorModel {
  const { floorVariance, localVariance } = fitVariance(errors);
  const sorted = errors.map((error) => error.evidence).sort((a, b) => a - b);
  const bands = Math.max(1, Math.min(3, Math.floor(sorted.length / bandMinimumErrors)));
  const starts = Array.from({ length: bands }, (_, band) =>
    band === 0 ? 0 : (sorted[Math.floor((band * sorted.length) / bands)] ?? 0),
  );
  return { errors, floorVariance, localVariance, bandStarts: [...new Set(starts)] };
}

/** Standard deviation of the log error at a given evidence; never rises with evidence. */
export function errorScale(model: ErrorModel, evidence: number): number {
  return Math.sqrt(model.floorVariance + model.localVariance / (evidence + 1));
}

/**
 * Half-width of the interval in logs for a place and its evidence: the conformal quantile of the scaled errors of
 * its band, weighted by nearness. A band with more evidence never gets a wider interval than one with less, so
 * the largest quantile of the band and those above it stands. `Infinity` is insufficient evidence.
 */
export function halfWidth(of: {
  model: ErrorModel;
  level: number;
  evidence: number;
  latitude: number;
  longitude: number;
  /** Variance in logs that comes from facts of the subject which are not known. */
  unknownVariance?: number;
}): number {
  const { model } = of;
  const blocks = scoreBands(model).map((band) =>
    band.map(({ error, score }) => ({
      score,
      weight: farErrorWeight + Math.exp(-milesTo(of, error) / errorReachMiles),
    })),
  );
  const quantile =
    fallingQuantiles(blocks, of.level)[findBand(model, of.evidence)] ?? Number.POSITIVE_INFINITY;
  return quantile * Math.sqrt(errorScale(model, of.evidence) ** 2 + (of.unknownVariance ?? 0));
}

/**
 * Share of outcomes inside intervals that were made without them: the errors are parted in two by place, and each
 * half is judged with the quantiles of the other. `null` with fewer than 40 errors.
 */
export function measureCoverage(errors: readonly PastError[], level: number, seed: number): number | null {
  if (errors.length < 40) return null;
  const sides = assignPlaces(errors, seed, 2);
  let inside = 0;
  for (const side of [0, 1]) {
    const model = fitErrorModel(errors.filter((_, at) => sides[at] !== side));
    for (const [at, error] of errors.entries()) {
      if (sides[at] !== side) continue;
      if (Math.abs(error.logError) <= halfWidth({ ...error, model, level })) inside += 1;
    }
  }
  return inside / errors.length;
}

/** A fold for each row; rows of one place (a hundredth of a degree) share it. */
function assignPlaces(
  rows: readonly { latitude: number; longitude: number }[],
  seed: number,
  folds: number,
): number[] {
  const random = createRandom(seed);
  const known = new Map<string, number>();
  return rows.map(({ latitude, longitude }) => {
    const key = `${Math.round(latitude * 100)} ${Math.round(longitude * 100)}`;
    const fold = known.get(key) ?? Math.floor(random() * folds);
    known.set(key, fold);
    return fold;
  });
}

const scoredBands = new WeakMap<ErrorModel, { error: PastError; score: number }[][]>();

/** The scaled errors of each band, rising: the same for every subject, so worked out once a model. */
function scoreBands(model: ErrorModel): { error: PastError; score: number }[][] {
  const known = scoredBands.get(model);
  if (known) return known;
  const bands: { error: PastError; score: number }[][] = model.bandStarts.map(() => []);
  for (const error of model.errors) {
    const score = Math.abs(error.logError) / errorScale(model, error.evidence);
    bands[findBand(model, error.evidence)]?.push({ error, score });
  }
  for (const band of bands) band.sort((a, b) => a.score - b.score);
  scoredBands.set(model, bands);
  return bands;
}

/**
 * A quantile for each band, never rising with evidence: bands out of order are pooled until they are in order
 * (pool adjacent violators), so that more evidence can't widen an interval.
 */
function fallingQuantiles(bands: readonly WeightedScore[][], level: number): number[] {
  const blocks: { scores: WeightedScore[]; bands: number; quantile: number }[] = [];
  for (const scores of bands) {
    let block = { scores, bands: 1, quantile: conformalQuantile(scores, level) };
    for (let last = blocks.at(-1); last && last.quantile < block.quantile; last = blocks.at(-1)) {
      blocks.pop();
      const pooled = [...last.scores, ...block.scores];
      block = { scores: pooled, bands: last.bands + block.bands, quantile: conformalQuantile(pooled, level) };
    }
    blocks.push(block);
  }
  return blocks.flatMap((block) => Array.from({ length: block.bands }, () => block.quantile));
}

function findBand(model: ErrorModel, evidence: number): number {
  let band = 0;
  while (evidence >= (model.bandStarts[band + 1] ?? Number.POSITIVE_INFINITY)) band += 1;
  return band;
}

function milesTo(of: { latitude: number; longitude: number }, error: PastError): number {
  return distanceMiles(of.latitude, of.longitude, error.latitude, error.longitude);
}

/** Least squares of squared errors on `1/(evidence + 1)`, both terms at least 0 and squares cut at 1. */
function fitVariance(errors: readonly PastError[]): { floorVariance: number; localVariance: number } {
  const xs = errors.map((error) => 1 / (error.evidence + 1));
  const ys = errors.map((error) => Math.min(1, error.logError ** 2));
  const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / Math.max(1, values.length);
  const [meanX, meanY] = [mean(xs), mean(ys)];
  const spread = mean(xs.map((x) => (x - meanX) ** 2));
  const joint = mean(xs.map((x, at) => (x - meanX) * ((ys[at] ?? 0) - meanY)));
  // The floor keeps a tenth of the mean, so that much evidence never promises certainty.
  const slope = spread > 0 ? Math.min(Math.max(0, joint / spread), meanX > 0 ? (0.9 * meanY) / meanX : 0) : 0;
  const floor = Math.max(meanY - slope * meanX, 1e-6);
  return { floorVariance: floor, localVariance: slope };
}
