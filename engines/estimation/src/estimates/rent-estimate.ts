import { type CompPoint, estimatePoint, findBlendingConstant } from "../comps/comp-estimate.ts";
import { type CompRule, defaultCompRule, maximumRadiusMiles } from "../comps/comp-selection.ts";
import type { Comp } from "../comps/rent-comps.ts";
import { predictHedonic } from "../hedonic/hedonic.ts";
import { statedCoefficients } from "../hedonic/local-coefficients.ts";
import { distanceMiles } from "../maths/distance.ts";
import { calibrate, placeComp } from "./calibration.ts";
import { halfWidth } from "./error-model.ts";
import {
  describeRule,
  type Estimate,
  type EstimateInput,
  type EstimateResult,
  explainExclusion,
  noteGaps,
  toExcluded,
  unknownVariance,
} from "./estimate-result.ts";
import { conformalInterval, gradeEstimate } from "./interval.ts";
import { dayNumber, type Observation, type Subject, type UsableObservation } from "./observation.ts";
import { type AmountKind, quarantine } from "./quarantine.ts";

/**
 * Rent estimate from dated rents around a subject by the method of `scoreComps`, blended with the wider model where
 * there is one, with an interval from measured errors. Monthly dollars; deterministic.
 *
 * Never throws for what can't be known: `estimate.unavailable` lists what is missing. What a toggle does is found
 * by asking again with other `decisions`. See docs/methods/comps-and-estimates.md.
 */
export function estimateRent<Row extends Observation>(input: EstimateInput<Row>): EstimateResult<Row> {
  return estimateAmount("rent", input);
}

/** The same method for a sale value from dated sales; dollars. */
export function estimateValue<Row extends Observation>(input: EstimateInput<Row>): EstimateResult<Row> {
  return estimateAmount("price", input);
}

function estimateAmount<Row extends Observation>(
  kind: AmountKind,
  given: EstimateInput<Row>,
): EstimateResult<Row> {
  const input = { ...given, subject: knownSubject(given.subject) };
  const { usable, quarantined } = quarantine({ rows: input.candidates, kind, asOf: input.asOf });
  const missing = findMissing(input);
  const place = readPlace(input.subject);
  if (missing.length > 0 || place === null) {
    return {
      rule: null,
      comps: [],
      excluded: quarantined.map(toExcluded),
      estimate: { unavailable: missing },
      notes: [],
    };
  }
  const rule = { ...defaultCompRule, ...input.rule };
  const { eligible, added, observations } = chooseEligible({ input, usable, rule, place });
  const modelLog = input.wider ? predictHedonic(input.wider, input.subject, input.asOf) : null;
  const found = estimatePoint({
    subject: input.subject,
    eligible,
    added,
    rule,
    setting: input.setting,
    wider: input.wider?.coefficients ?? statedCoefficients[kind],
    modelAmount: modelLog === null ? null : Math.exp(modelLog),
    blending: findBlendingConstant(input.wider),
    ...(input.decisions ? { decisions: input.decisions } : {}),
  });
  const comps = found.scored
    .flatMap((comp) => {
      const observation = observations.get(comp.id);
      return observation ? [{ ...comp, observation }] : [];
    })
    .sort((a, b) => b.similarity - a.similarity || (a.id < b.id ? -1 : 1));
  const notes = noteGaps(input, found);
  return {
    rule: describeRule({ kind, input, rule, found, counts: { usable, quarantined, eligible, added } }),
    comps,
    excluded: [...quarantined.map(toExcluded), ...comps.flatMap(explainExclusion)],
    estimate: finish({ kind, input, usable, found, eligible, place, notes }),
    notes,
  };
}

/** A fact that can't be one, such as an area of 0, is a fact that is not known. */
function knownSubject(subject: Subject): Subject {
  const known = (value: number | null, low: number) =>
    value !== null && Number.isFinite(value) && value >= low ? value : null;
  return {
    ...subject,
    sqft: known(subject.sqft, 1),
    beds: known(subject.beds, 0),
    baths: known(subject.baths, 0),
    yearBuilt: known(subject.yearBuilt, 1),
  };
}

function findMissing({ subject, asOf }: EstimateInput): string[] {
  const missing: string[] = [];
  if (dayNumber(asOf) === null) missing.push("The date of the estimate is missing.");
  if (readPlace(subject) === null) missing.push("The subject has no coordinates.");
  if (subject.sqft === null && subject.beds === null) {
    missing.push("The subject has neither an area nor a number of bedrooms; one of them is needed.");
  }
  return missing;
}

function readPlace(subject: Subject): { latitude: number; longitude: number } | null {
  const { latitude, longitude } = subject;
  if (latitude === null || longitude === null) return null;
  return Number.isFinite(latitude) && Number.isFinite(longitude) ? { latitude, longitude } : null;
}

function chooseEligible<Row extends Observation>(of: {
  input: EstimateInput<Row>;
  usable: readonly (Row & UsableObservation)[];
  rule: CompRule;
  place: { latitude: number; longitude: number };
}) {
  const { input, rule } = of;
  const eligible: Comp[] = [];
  const added: Comp[] = [];
  const observations = new Map<string, Row>();
  const reach = rule.radiusMiles ?? maximumRadiusMiles.rural;
  const anything: CompRule = {
    ...rule,
    windowMonths: Number.POSITIVE_INFINITY,
    sameType: false,
    sqftTolerance: null,
    bedsTolerance: null,
    bathsTolerance: null,
  };
  for (const row of of.usable) {
    const distance = distanceMiles(of.place.latitude, of.place.longitude, row.latitude, row.longitude);
    const isPinned = input.decisions?.[row.id] === "included";
    const placed = {
      row,
      subject: input.subject,
      distance,
      asOf: input.asOf,
      time: input.time ?? { annualGrowth: 0 },
    };
    const comp = distance <= reach ? placeComp({ ...placed, rule }) : null;
    const pinned = isPinned ? placeComp({ ...placed, rule: anything }) : null;
    if (comp) eligible.push(comp);
    if (pinned) added.push(pinned);
    if (comp || pinned) observations.set(row.id, row);
  }
  eligible.sort((a, b) => a.distance - b.distance || (a.id < b.id ? -1 : 1));
  return { eligible, added, observations };
}

/** Errors measured on the spot, where none were measured before: few enough to answer a request. */
const fallbackSample = 150;

function finish(of: {
  kind: AmountKind;
  input: EstimateInput;
  usable: readonly UsableObservation[];
  found: CompPoint;
  eligible: readonly Comp[];
  place: { latitude: number; longitude: number };
  notes: string[];
}): Estimate | { unavailable: string[] } {
  const { input, found, kind } = of;
  const noun = kind === "rent" ? "rents" : "sales";
  const { point } = found;
  const { nEff } = found.comps;
  if (point === null) {
    return { unavailable: [`No usable ${noun} within ${found.selection.radiusMiles} miles in the window.`] };
  }
  if (nEff < 2 && !input.wider) {
    return {
      unavailable: [
        `Insufficient evidence: the comps count for ${nEff.toFixed(1)}, at least 2 are needed without a wider model.`,
      ],
    };
  }
  const calibration =
    input.calibration ??
    calibrate({
      observations: of.usable,
      kind,
      asOf: input.asOf,
      seed: input.seed ?? 1,
      sampleSize: fallbackSample,
      ...(input.time ? { time: input.time } : {}),
    });
  const level = input.level ?? calibration.level;
  const reach = halfWidth({
    ...of.place,
    model: calibration.errorModel,
    level,
    evidence: found.evidence,
    unknownVariance: unknownVariance(input, found, of.eligible),
  });
  const interval = conformalInterval({ point, quantile: reach, scale: 1 });
  if (interval === null) {
    const known = calibration.errorModel.errors.length;
    return { unavailable: [`Insufficient evidence: ${known} past errors are too few for an interval.`] };
  }
  if (calibration.withModel && !input.wider) {
    of.notes.push("The error was measured with a wider model that is missing here.");
  }
  return {
    point,
    ...interval,
    level,
    // The coverage was measured at the calibration's own level alone.
    measuredCoverage: level === calibration.level ? calibration.measuredCoverage : null,
    measuredMedianError: calibration.accuracy.mdape,
    nEff,
    grade: gradeEstimate({ point, ...interval, nEff }),
  };
}
