import type { Comp, CompRule, Estimate } from "@labs/contract/estimates";
import { blendingConstant } from "@labs/estimation/comp-estimate";
import { radiusStepsMiles } from "@labs/estimation/comp-selection";
import type { EstimateResult } from "@labs/estimation/estimate-result";
import { predictHedonic } from "@labs/estimation/hedonic";
import type { Observation } from "@labs/estimation/observation";
import { type CompDecision, decideComps, estimateFromComps } from "@labs/estimation/rent-comps";
import { estimateRent, estimateValue } from "@labs/estimation/rent-estimate";
import type { Evidence, MarketModel } from "../market-models/service.ts";
import { comparableFacts, findCoarseness, labelOf, type Subject } from "../subjects/service.ts";

/** A dated rent or sale with what a reader is shown of it. */
export interface Candidate extends Observation {
  googlePlacesId: string | null;
  label: string;
  basis: Comp["basis"];
  visibility: Comp["visibility"];
  source: string;
  /** The rent before concessions, where the amount is net of them. */
  faceAmount: number | null;
  floorPlan: string | null;
}

/** What one unit of a building is compared by. */
interface UnitFacts {
  beds: number | null;
  baths: number | null;
  sqft: number | null;
}

export interface Choice {
  included: boolean;
  /** Who decided, when and why, in words. */
  words: string;
}

export interface CompSet {
  subject: ReturnType<typeof describeSubject>;
  rule: CompRule | null;
  comps: Comp[];
  estimate: Estimate;
  excluded: { compId: string; label: string; reason: string }[];
  asOf: string | null;
  demo: boolean;
}

type Result = EstimateResult<Candidate>;
type Choices = ReadonlyMap<string, Choice>;

interface CompSetInput {
  subject: Subject;
  /** The floor plan that is estimated: buildings are compared unit by unit. */
  unit?: UnitFacts | undefined;
  evidence: Evidence;
  candidates: readonly Candidate[];
  model: MarketModel;
  choices?: Choices;
  /** Why there is nothing to go by, beside what the method itself finds. */
  missing?: string | undefined;
}

/** Comps, rule and estimate of a property from candidates around it: one method for rents and for sales. */
export function buildCompSet(input: CompSetInput): CompSet {
  const { subject, model, candidates } = input;
  const choices: Choices = input.choices ?? new Map();
  const base = { subject: describeSubject(subject), asOf: model.asOf, demo: subject.demo };
  if (subject.propertyType === "multifamily" && input.unit === undefined) {
    return {
      ...base,
      rule: null,
      comps: [],
      excluded: [],
      estimate: { unavailable: [wholeBuilding(input)] },
    };
  }
  const coarseness = findCoarseness(subject);
  if (coarseness !== undefined) {
    const estimate = { unavailable: [coarseness, ...(input.missing === undefined ? [] : [input.missing])] };
    return { ...base, rule: null, comps: [], excluded: [], estimate };
  }
  if (model.asOf === null) {
    const estimate = { unavailable: [input.missing ?? "There is no evidence"] };
    return { ...base, rule: null, comps: [], excluded: [], estimate };
  }
  const result = estimate(input, decisionsOf(choices));
  const labels = new Map(candidates.map((candidate) => [candidate.id, candidate.label]));
  const shown = new Set(result.comps.map((comp) => comp.id));
  return {
    ...base,
    rule: describeRule(input, result),
    comps: describeComps(input, result, choices),
    estimate: describeEstimate(input, result),
    // What was a candidate and is a comp stands among the comps with its state; here is what could not take part.
    excluded: result.excluded
      .filter((row) => !shown.has(row.id))
      .map((row) => ({ compId: row.id, label: labels.get(row.id) ?? row.id, reason: row.reason })),
  };
}

function describeSubject(subject: Subject) {
  const { propertyType, latitude, longitude, beds, baths, sqft, yearBuilt } = comparableFacts(subject);
  const { googlePlacesId } = subject;
  return {
    googlePlacesId,
    label: labelOf(subject),
    propertyType,
    latitude,
    longitude,
    beds,
    baths,
    sqft,
    yearBuilt,
  };
}

function wholeBuilding({ evidence }: CompSetInput): string {
  return evidence === "rent"
    ? "Rents of a multi-family property are estimated by floor plan, and no unit mix is loaded"
    : "Sales of whole buildings are not compared by the single-home method; an appraisal is needed";
}

/** One method for homes and for units: a unit stands where its building stands and is as old. */
function factsOf({ subject, unit }: CompSetInput) {
  return { ...comparableFacts(subject), ...unit };
}

function decisionsOf(choices: Choices): Record<string, CompDecision> {
  return Object.fromEntries(
    [...choices].map(([id, { included }]) => [id, included ? "included" : "excluded"]),
  );
}

function estimate(input: CompSetInput, decisions: Record<string, CompDecision>): Result {
  const { model } = input;
  const run = input.evidence === "rent" ? estimateRent<Candidate> : estimateValue<Candidate>;
  return run({
    subject: factsOf(input),
    candidates: input.candidates,
    asOf: model.asOf ?? "",
    decisions,
    ...(model.growth ? { time: { annualGrowth: model.growth.annual } } : {}),
    ...(model.prepared ? { calibration: model.prepared.calibration, wider: model.prepared.wider } : {}),
  });
}

function describeEstimate(input: CompSetInput, result: Result): Estimate {
  const { estimate: found } = result;
  if ("unavailable" in found) {
    return { unavailable: [...found.unavailable, ...(input.missing ? [input.missing] : [])] };
  }
  const { measuredMedianError, ...range } = found;
  const { asOf, prepared } = input.model;
  return {
    ...range,
    measuredError: measuredMedianError,
    measuredOn: prepared?.calibration.accuracy.n ?? null,
    asOf,
    notes: [...result.notes, ...noteAge(input)],
  };
}

const STALE_EVIDENCE_DAYS = 92;

/** Old evidence is never stretched to today in silence. */
function noteAge({ model, evidence }: CompSetInput): string[] {
  if (model.asOf === null || Date.now() - Date.parse(model.asOf) < STALE_EVIDENCE_DAYS * 86_400_000)
    return [];
  const noun = evidence === "rent" ? "Rents" : "Sales";
  return [`${noun} loaded for ${model.name} end on ${model.asOf}: the estimate is as of then, not of today.`];
}

/** `within 1 mile (widened from 0.5)` */
export function reachInWords(rule: { radiusMiles: number; isWidened: boolean }): string {
  const reach = `within ${rule.radiusMiles} ${rule.radiusMiles === 1 ? "mile" : "miles"}`;
  return rule.isWidened ? `${reach} (widened from ${radiusStepsMiles[0]})` : reach;
}

function describeRule({ model, evidence, unit }: CompSetInput, { rule, comps }: Result): CompRule | null {
  if (rule === null) return null;
  const noun = evidence === "rent" ? "Rents" : "Sales";
  const reach = reachInWords(rule);
  const growthSource = model.growth?.source ?? "No index covers the time: amounts are not moved";
  return {
    radiusMiles: rule.radiusMiles,
    maxRadiusMiles: rule.setting === "urban" ? 5 : 15,
    windowMonths: rule.windowMonths,
    widened: rule.isWidened,
    targetEffectiveComps: rule.targetNEff,
    bandwidths: rule.bandwidths,
    coefficients: rule.coefficients,
    annualGrowth: model.growth?.annual ?? 0,
    growthSource,
    outlierZ: rule.outlierZ,
    explanation:
      `${unit ? "Unit rents of other communities" : `${noun} of the same type`} ${reach}, seen in the ${rule.windowMonths} months to ${rule.asOf}: the ` +
      `${comps.length} most similar of ${rule.counts.inRule}. The radius grows until they count for ` +
      `${rule.targetNEff} full comps. Each is carried to ${rule.asOf} and adjusted to the subject's facts; beyond ` +
      `${rule.outlierZ} robust standard deviations it is set aside. The similarity-weighted mean is blended with ` +
      `the model of ${model.name} by how much the comps count.`,
  };
}

function describeComps(input: CompSetInput, result: Result, choices: Choices): Comp[] {
  const effects = effectsOfToggle(input, result, decisionsOf(choices));
  return result.comps.map((comp) => {
    const { observation: seen, adjustments, similarityParts: parts } = comp;
    const choice = choices.get(comp.id);
    const outlier = `Adjusted, it lies ${comp.robustZ.toFixed(1)} robust standard deviations from the others`;
    return {
      compId: comp.id,
      googlePlacesId: seen.googlePlacesId,
      label: seen.label,
      latitude: seen.latitude ?? Number.NaN,
      longitude: seen.longitude ?? Number.NaN,
      distanceMiles: comp.distance,
      beds: seen.beds,
      baths: seen.baths,
      sqft: seen.sqft,
      yearBuilt: seen.yearBuilt,
      amount: comp.amount,
      faceAmount: seen.faceAmount,
      floorPlan: seen.floorPlan,
      observedAt: seen.observedOn ?? "",
      basis: seen.basis,
      visibility: seen.visibility,
      source: seen.source,
      adjustments: {
        time: adjustments.time,
        sqft: adjustments.lnSqft,
        beds: adjustments.beds,
        baths: adjustments.baths,
        age: adjustments.age,
      },
      adjustedAmount: comp.adjustedAmount,
      similarity: comp.similarity,
      similarityParts: {
        distance: parts.distance,
        sqft: parts.lnSqft,
        beds: parts.beds,
        baths: parts.baths,
        age: parts.age,
        time: parts.months,
      },
      robustZ: comp.robustZ,
      state: comp.excludedBy === null ? "included" : `excluded:${comp.excludedBy}`,
      reason: choice?.words ?? (comp.excludedBy === "outlier" ? outlier : null),
      effectOfToggle: effects.get(comp.id) ?? null,
    };
  });
}

/**
 * How far the point moves when one comp's inclusion is flipped. What a user decides never changes which comps are
 * chosen nor how they are adjusted, so deciding on the same comps again is enough.
 */
function effectsOfToggle(
  input: CompSetInput,
  { rule, comps, estimate: found }: Result,
  decisions: Record<string, CompDecision>,
): Map<string, number> {
  if (rule === null || "unavailable" in found) return new Map();
  const wider = input.model.prepared?.wider;
  const subject = factsOf(input);
  const modelLog = wider ? predictHedonic(wider, subject, rule.asOf) : null;
  return new Map(
    comps.flatMap((comp) => {
      const flipped = {
        ...decisions,
        [comp.id]: comp.excluded ? ("included" as const) : ("excluded" as const),
      };
      const scored = decideComps({ comps, outlierZ: rule.outlierZ, decisions: flipped });
      const { amount, nEff } = estimateFromComps(scored).included;
      if (amount === null) return [];
      const weight = nEff / (nEff + blendingConstant);
      const log = modelLog === null ? Math.log(amount) : weight * Math.log(amount) + (1 - weight) * modelLog;
      return [[comp.id, Math.exp(log) - found.point] as const];
    }),
  );
}
