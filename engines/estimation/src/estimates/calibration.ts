import { estimatePoint, neighborLimit } from "../comps/estimate-point.ts";
import type { Comp } from "../comps/score-comps.ts";
import { type CompRule, defaultCompRule, maximumRadiusMiles } from "../comps/select-comps.ts";
import { statedCoefficients } from "../hedonic/local-coefficients.ts";
import { type TimeAdjustment, timeFactor } from "../hedonic/time-index.ts";
import { createSpatialIndex, type SpatialIndex } from "../maths/distance.ts";
import { shuffledIndices } from "../maths/seeded-random.ts";
import { type Accuracy, measureAccuracy } from "./accuracy.ts";
import {
  type ErrorModel,
  errorScale,
  fitErrorModel,
  measureCoverage,
  type PastError,
} from "./error-model.ts";
import { monthsBetween, type Observation, type UsableObservation } from "./observation.ts";
import { type AmountKind, quarantine } from "./quarantine.ts";

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

/** Observations closer than this to the one that is estimated are its own location and stay out. */
const ownLocationMiles = 0.02;

/**
 * Measured errors of comps alone, for markets without a fit: a sample of observations is estimated, each as of its
 * own date from earlier observations alone, without those of its own location. Deterministic for a seed.
 */
export function calibrate(input: CalibrateInput): Calibration {
  const { usable } = quarantine({ rows: input.observations, kind: input.kind, asOf: input.asOf });
  return measure({ input, usable, time: input.time ?? { annualGrowth: 0 } });
}

interface MeasureInput {
  input: CalibrateInput;
  usable: readonly UsableObservation[];
  time: TimeAdjustment;
}

function measure(of: MeasureInput): Calibration {
  const { input, usable } = of;
  const level = input.level ?? 0.8;
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
    const estimated = estimateHeldOut({ ...of, subject, index });
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
  };
}

function estimateHeldOut(
  of: MeasureInput & { subject: UsableObservation; index: SpatialIndex },
): { point: number; evidence: number } | null {
  const { subject, input } = of;
  const rule = { ...defaultCompRule, ...input.rule };
  const eligible = findEligible({ ...of, rule, count: neighborLimit * 1.5 });
  const { comps, evidence } = estimatePoint({
    subject,
    eligible,
    rule,
    wider: statedCoefficients[input.kind],
  });
  if (comps.amount === null || comps.nEff < 2) return null;
  return { point: comps.amount, evidence };
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
