import { estimatePoint, findBlendingConstant, neighborLimit } from "../comps/comp-estimate.ts";
import { type CompRule, defaultCompRule, maximumRadiusMiles } from "../comps/comp-selection.ts";
import type { Comp } from "../comps/rent-comps.ts";
import { fitHedonic, type HedonicFit, predictHedonic } from "../hedonic/hedonic.ts";
import { statedCoefficients } from "../hedonic/local-coefficients.ts";
import { type TimeAdjustment, timeFactor } from "../hedonic/time-index.ts";
import { createSpatialIndex, type SpatialIndex } from "../maths/distance.ts";
import { shuffledIndices } from "../maths/seeded-random.ts";
import { type Accuracy, measureAccuracy } from "./accuracy.ts";
import {
  assignPlaces,
  type ErrorModel,
  errorScale,
  fitErrorModel,
  measureCoverage,
  type PastError,
} from "./error-model.ts";
import { monthsBetween, type Observation, type UsableObservation } from "./observation.ts";
import { type AmountKind, type Quarantined, quarantine } from "./quarantine.ts";

/** Measured errors of the method on the data at hand; plain data that can be stored as JSON. */
export interface Calibration {
  kind: AmountKind;
  asOf: string;
  level: number;
  errorModel: ErrorModel;
  /** Coverage of the intervals on places that did not make them; `null` with too few. */
  measuredCoverage: number | null;
  accuracy: Omit<Accuracy, "coverage">;
  /** Accuracy by band of evidence, rising. */
  bands: { evidenceFrom: number; n: number; mdape: number | null; scale: number }[];
  /** The errors are of estimates blended with the wider model. */
  withModel: boolean;
}

export interface CalibrateInput {
  observations: readonly Observation[];
  kind: AmountKind;
  asOf: string;
  seed: number;
  level?: number;
  /** So many observations are estimated from the others. */
  sampleSize?: number;
  rule?: Partial<CompRule>;
  /** Brings amounts to the date of each estimate; without it the fit's own growth. */
  time?: TimeAdjustment;
}

export interface Prepared {
  calibration: Calibration;
  /** The wider model for `estimateRent` and `estimateValue`; `null` with fewer than 30 observations. */
  wider: HedonicFit | null;
  quarantined: Quarantined[];
}

/** Observations closer than this to the one that is estimated are its own location and stay out. */
const ownLocationMiles = 0.02;
const placeFolds = 3;
const foldRows = 12_000;

/**
 * Fits the wider model and measures the method's error: a sample of observations is estimated, each as of its own
 * date from earlier observations alone, without those of its own location, and blended with a wider model that was
 * fitted without its place's fold. Deterministic for a seed; 20,000 observations in about five seconds.
 */
export function prepareEstimates(input: CalibrateInput): Prepared {
  const { usable, quarantined } = quarantine({
    rows: input.observations,
    kind: input.kind,
    asOf: input.asOf,
  });
  const wider = fitHedonic(usable, { seed: input.seed, time: "monthly", hasTrees: true });
  const time = input.time ?? { annualGrowth: Math.expm1(wider?.growthPerYear ?? 0) };
  return { calibration: measure({ input, usable, time, withModel: wider !== null }), wider, quarantined };
}

/** The calibration alone; see `prepareEstimates`. */
export function calibrate(input: CalibrateInput): Calibration {
  return prepareEstimates(input).calibration;
}

interface MeasureInput {
  input: CalibrateInput;
  usable: readonly UsableObservation[];
  time: TimeAdjustment;
  withModel: boolean;
}

function measure(of: MeasureInput): Calibration {
  const { input, usable } = of;
  const level = input.level ?? 0.8;
  const folds = assignPlaces(usable, input.seed, placeFolds);
  const models = of.withModel ? fitFolds(usable, folds, input.seed) : [];
  const index = createSpatialIndex(
    usable.map((row) => row.latitude),
    usable.map((row) => row.longitude),
  );
  const sample = shuffledIndices(usable.length, input.seed).slice(0, input.sampleSize ?? 1000);
  const errors: PastError[] = [];
  const outcomes: { actual: number; point: number; low: number; high: number }[] = [];
  let refused = 0;
  for (const at of sample) {
    const subject = usable[at];
    if (!subject) continue;
    const estimated = estimateHeldOut({ ...of, subject, index, model: models[folds[at] ?? 0] ?? null });
    if (!estimated) {
      refused += 1;
      continue;
    }
    const { point, evidence } = estimated;
    errors.push({
      logError: Math.log(subject.amount / point),
      evidence,
      latitude: subject.latitude,
      longitude: subject.longitude,
    });
    outcomes.push({ actual: subject.amount, point, low: point, high: point });
  }
  const errorModel = fitErrorModel(errors);
  const { coverage: _, ...accuracy } = measureAccuracy(outcomes, refused);
  return {
    kind: input.kind,
    asOf: input.asOf,
    level,
    errorModel,
    measuredCoverage: measureCoverage(errors, level, input.seed),
    accuracy,
    bands: describeBands(errorModel),
    withModel: of.withModel,
  };
}

function fitFolds(usable: readonly UsableObservation[], folds: readonly number[], seed: number) {
  return Array.from({ length: placeFolds }, (_, fold) =>
    fitHedonic(
      usable.filter((_row, at) => folds[at] !== fold),
      { seed, time: "monthly", maximumRows: foldRows, hasTrees: true },
    ),
  );
}

function estimateHeldOut(
  of: MeasureInput & { subject: UsableObservation; index: SpatialIndex; model: HedonicFit | null },
): { point: number; evidence: number } | null {
  const { subject, model, input } = of;
  const rule = { ...defaultCompRule, ...input.rule };
  const eligible = findEligible({ ...of, rule, count: neighborLimit * 1.5 });
  const modelLog = model ? predictHedonic(model, subject, subject.observedOn) : null;
  const { point, comps, evidence } = estimatePoint({
    subject,
    eligible,
    rule,
    wider: model?.coefficients ?? statedCoefficients[input.kind],
    modelAmount: modelLog === null ? null : Math.exp(modelLog),
    blending: findBlendingConstant(model),
  });
  if (point === null || (comps.nEff < 2 && modelLog === null)) return null;
  return { point, evidence };
}

/** The nearest observations that the rule admits; the search widens once where many nearest ones don't count. */
function findEligible(
  of: MeasureInput & { subject: UsableObservation; index: SpatialIndex; rule: CompRule; count: number },
): Comp[] {
  const { subject, rule } = of;
  const near = of.index.nearest({
    latitude: subject.latitude,
    longitude: subject.longitude,
    count: of.count,
    radiusMiles: maximumRadiusMiles.rural,
  });
  const eligible: Comp[] = [];
  for (const { at, distance } of near) {
    if (eligible.length >= neighborLimit) break;
    const row = of.usable[at];
    if (!row || distance < ownLocationMiles) continue;
    const comp = placeComp({ row, subject, distance, asOf: subject.observedOn, rule, time: of.time });
    if (comp) eligible.push(comp);
  }
  const isExhausted = near.length < of.count || of.count > neighborLimit * 3;
  return eligible.length >= neighborLimit || isExhausted
    ? eligible
    : findEligible({ ...of, count: neighborLimit * 4 });
}

/** The observation as a comp, or `null` where the rule's window, type or tolerances leave it out. */
export function placeComp(of: {
  row: UsableObservation;
  subject: Pick<Observation, "sqft" | "beds" | "baths" | "propertyType">;
  distance: number;
  asOf: string;
  rule: CompRule;
  time: TimeAdjustment;
}): Comp | null {
  const { row, rule, subject } = of;
  const monthsAgo = monthsBetween(row.observedOn, of.asOf);
  if (monthsAgo === null || monthsAgo < 0 || monthsAgo > rule.windowMonths) return null;
  if (
    rule.sameType &&
    row.propertyType &&
    subject.propertyType &&
    row.propertyType !== subject.propertyType
  ) {
    return null;
  }
  if (exceeds(rule.sqftTolerance, row.sqft, subject.sqft, (a, b) => Math.abs(a / b - 1))) return null;
  if (exceeds(rule.bedsTolerance, row.beds, subject.beds, (a, b) => Math.abs(a - b))) return null;
  if (exceeds(rule.bathsTolerance, row.baths, subject.baths, (a, b) => Math.abs(a - b))) return null;
  const factor = timeFactor(of.time, row.observedOn, of.asOf);
  return { ...row, distance: of.distance, monthsAgo, timeFactor: factor ?? 1 };
}

function exceeds(
  tolerance: number | null,
  comp: number | null,
  subject: number | null,
  difference: (comp: number, subject: number) => number,
): boolean {
  if (tolerance === null || comp === null || subject === null) return false;
  return difference(comp, subject) > tolerance;
}

function describeBands(model: ErrorModel): Calibration["bands"] {
  return model.bandStarts.map((evidenceFrom, band) => {
    const until = model.bandStarts[band + 1] ?? Number.POSITIVE_INFINITY;
    const errors = model.errors.filter((error) => error.evidence >= evidenceFrom && error.evidence < until);
    const outcomes = errors.map((error) => {
      const point = Math.exp(-error.logError);
      return { actual: 1, point, low: point, high: point };
    });
    return {
      evidenceFrom,
      n: errors.length,
      mdape: measureAccuracy(outcomes).mdape,
      scale: errorScale(model, evidenceFrom),
    };
  });
}
