import { type CompPoint, estimatePoint } from "../comps/estimate-point.ts";
import type { Comp } from "../comps/score-comps.ts";
import { type CompRule, defaultCompRule, maximumRadiusMiles } from "../comps/select-comps.ts";
import { statedCoefficients } from "../hedonic/local-coefficients.ts";
import { distanceMiles } from "../maths/distance.ts";
import { describeHome } from "../tables/describe-homes.ts";
import { type HomeModel, type MarketFit, predictHomes } from "../tables/market-fit.ts";
import { blendLogs } from "../tables/table-fit.ts";
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
 * Rent estimate of a subject: the market's model, corrected by dated rents around the subject that are scored by the
 * method of `scoreComps`, with an interval from measured errors. Monthly dollars; deterministic.
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
  const found = estimatePoint({
    subject: input.subject,
    eligible,
    added,
    rule,
    setting: input.setting,
    wider: input.fit?.coefficients ?? statedCoefficients[kind],
    ...(input.decisions ? { decisions: input.decisions } : {}),
    ...(input.manual ? { manual: input.manual } : {}),
  });
  const comps = found.scored
    .flatMap((comp) => {
      const observation = observations.get(comp.id);
      return observation ? [{ ...comp, observation }] : [];
    })
    .sort((a, b) => b.similarity - a.similarity || (a.id < b.id ? -1 : 1));
  const notes = noteGaps(input, found);
  const estimate = input.fit
    ? correctModel({ input, fit: input.fit, found, notes })
    : weighComps({ kind, input, usable, found, eligible, place, notes });
  return {
    rule: describeRule({ kind, input, rule, found, counts: { usable, quarantined, eligible, added } }),
    comps,
    excluded: [...quarantined.map(toExcluded), ...comps.flatMap(explainExclusion)],
    estimate,
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
      time: input.fit?.time ?? input.time ?? { annualGrowth: 0 },
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

/** The model's estimate, corrected by the comps according to how much they count for; without comps it stands alone. */
function correctModel(of: {
  input: EstimateInput;
  fit: MarketFit;
  found: CompPoint;
  notes: string[];
}): Estimate | { unavailable: string[] } {
  const { input, fit, found, notes } = of;
  const { amount, nEff } = found.comps;
  const model = input.model ?? askModel(fit, input);
  const { blending } = fit.table;
  const log = blendLogs({
    log: model.log,
    comps: amount === null ? Number.NaN : Math.log(amount),
    nEff,
    blending,
  });
  const point = Math.exp(log);
  const interval = conformalInterval({ point, quantile: model.reach, scale: 1 });
  if (interval === null || !Number.isFinite(point)) {
    return { unavailable: [`Insufficient evidence: ${fit.n} observations are too few for an interval.`] };
  }
  if (amount === null) notes.push("No comp takes part: the estimate is the market model's alone.");
  const further = model.lacking.filter((name) => !coreColumns.has(name));
  if (further.length > 0) {
    notes.push(
      `Not known of the subject: ${further.join(", ")}. It is taken for one like homes that are alike.`,
    );
  }
  return {
    point,
    ...interval,
    level: fit.level,
    measuredCoverage: fit.measuredCoverage,
    measuredMedianError: fit.accuracy.mdape,
    nEff,
    grade: gradeEstimate({ point, ...interval, nEff }),
    model: { point: Math.exp(model.log), share: blending / (nEff + blending) },
  };
}

/** Gaps in these are told with the comps. */
const coreColumns = new Set(["sqft", "beds", "baths", "yearBuilt"]);

function askModel(fit: MarketFit, { subject, asOf }: EstimateInput): HomeModel {
  const [model] = predictHomes(fit, [describeHome(subject, asOf)], [subject.owner ?? null]);
  if (model === undefined) throw new RangeError("a fit answers for each home");
  return model;
}

/** Errors measured on the spot: few enough to answer a request. */
const fallbackSample = 150;

/** What the comps alone say, where too little is known of the market for a fit. */
function weighComps(of: {
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
  const { amount: point, nEff } = found.comps;
  if (point === null) {
    return { unavailable: [`No usable ${noun} within ${found.selection.radiusMiles} miles in the window.`] };
  }
  if (nEff < 2) {
    return {
      unavailable: [
        // Rounded down: what falls short of 2 is not told as 2.0.
        `Insufficient evidence: the comps count for ${(Math.floor(10 * nEff) / 10).toFixed(1)}, at least 2 are needed without a wider model.`,
      ],
    };
  }
  const calibration = calibrate({
    observations: of.usable,
    kind,
    asOf: input.asOf,
    seed: input.seed ?? 1,
    sampleSize: fallbackSample,
    ...(input.time ? { time: input.time } : {}),
  });
  const { level } = calibration;
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
  return {
    point,
    ...interval,
    level,
    measuredCoverage: calibration.measuredCoverage,
    measuredMedianError: calibration.accuracy.mdape,
    nEff,
    grade: gradeEstimate({ point, ...interval, nEff }),
    model: null,
  };
}
