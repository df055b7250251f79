import type { RentComps, RuleChange, WhatIfLedger } from "@labs/contract/comps";
import type { Comp, CompRule, Estimate } from "@labs/contract/estimates";
import type { EstimateResult } from "@labs/estimation/estimate-result";
import { estimateRent, estimateValue } from "@labs/estimation/rent-estimate";
import type { CompDecision } from "@labs/estimation/score-comps";
import { dateWords } from "@labs/reporting/figure-format";
import { labelProperty } from "../../lib/property-names.ts";
import {
  type Candidate,
  chooseModelOptions,
  comparableFacts,
  type EvidenceKind,
  type MarketModel,
} from "../evidence/service.ts";
import {
  explainCoarseness,
  findOverride,
  listKnownFacts,
  readFact,
  type Subject,
} from "../places/service.ts";
import type { Adjustments, Choices } from "./decisions.ts";
import { describeComps, describeRule } from "./describe-comps.ts";
import { buildLedger, measureToggles, openPoint } from "./what-if-ledger.ts";

/** What one unit of a building is compared by. */
interface UnitFacts {
  beds: number | null;
  baths: number | null;
  sqft: number | null;
}

/** Another rule than the firm's, and who set it. */
export interface ChangedRule {
  change: RuleChange;
  words: string;
}

export interface CompSet {
  subject: ReturnType<typeof describeSubject>;
  rule: CompRule | null;
  comps: Comp[];
  estimate: Estimate;
  excluded: { compId: string; label: string; reason: string }[];
  asOf: string | null;
  /** Of one estimate; a building's plans have theirs. */
  ledger?: WhatIfLedger | null;
  demo: boolean;
}

export type Result = EstimateResult<Candidate>;

export interface CompSetInput {
  subject: Subject;
  /** The floor plan that is estimated: buildings are compared unit by unit. */
  unit?: UnitFacts | undefined;
  evidence: EvidenceKind;
  candidates: readonly Candidate[];
  model: MarketModel;
  choices?: Choices;
  adjustments?: Adjustments;
  rule?: ChangedRule | undefined;
  /** Why there is nothing to go by, beside what the method itself finds. */
  missing?: string | undefined;
}

/** Comps, rule and estimate of a property from candidates around it: one method for rents and for sales. */
export function buildCompSet(input: CompSetInput): CompSet {
  const { subject, model, candidates } = input;
  const base = { subject: describeSubject(subject), asOf: model.asOf, demo: subject.demo };
  const unavailable = explainRefusal(input);
  if (unavailable !== undefined) {
    return { ...base, rule: null, comps: [], excluded: [], estimate: { unavailable } };
  }
  const { choices = new Map(), adjustments = new Map() } = input;
  const decisions = listDecided(choices);
  const result = estimate(input, decisions);
  const computePoint = openPoint(result);
  const effects = measureToggles({ computePoint, comps: result.comps, decisions });
  const labels = new Map(candidates.map((candidate) => [candidate.id, candidate.label]));
  const shown = new Set(result.comps.map((comp) => comp.id));
  return {
    ...base,
    rule: describeRule(input, result),
    comps: describeComps(result, { choices, adjustments, effects }),
    estimate: describeEstimate(input, result),
    ledger: buildLedger({
      computePoint,
      labels: new Map(result.comps.map(({ id, observation }) => [id, observation.label])),
      ...{ choices, adjustments, rule: input.rule },
      withoutChange: estimateWithoutChange(input),
    }),
    // A candidate that is a comp is listed among the comps with its state; here is what could not take part.
    excluded: result.excluded
      .filter((row) => !shown.has(row.id))
      .map((row) => ({ compId: row.id, label: labels.get(row.id) ?? row.id, reason: row.reason })),
  };
}

/** The estimate alone and the comps that it rests on, as `buildCompSet` has them. */
export function estimateSubject(input: CompSetInput): { estimate: Estimate; comps: Result["comps"] } {
  const unavailable = explainRefusal(input);
  if (unavailable !== undefined) return { estimate: { unavailable }, comps: [] };
  const result = estimate(input, listDecided(input.choices ?? new Map()));
  return { estimate: describeEstimate(input, result), comps: result.comps };
}

/** Why the method is not run at all; undefined where it is. */
function explainRefusal({ subject, unit, model, missing }: CompSetInput): string[] | undefined {
  if (subject.propertyType === "multifamily" && unit === undefined) {
    return ["Multi-family rents are estimated by floor plan, and this property has no unit mix"];
  }
  const coarseness = explainCoarseness(subject);
  if (coarseness !== undefined) return missing === undefined ? [coarseness] : [coarseness, missing];
  return model.asOf === null ? [missing ?? "No evidence available"] : undefined;
}

export function describeSubject(subject: Subject) {
  const { further: _, owner: __, ...facts } = comparableFacts(subject);
  const { googlePlacesId, geocodePrecision, condition, grade } = subject;
  const label = labelProperty(subject);
  return {
    googlePlacesId,
    label,
    geocodePrecision,
    ...facts,
    condition,
    grade,
    corrected: listCorrected(subject),
  };
}

/** Tax and dues move no comp. */
function listCorrected(subject: Subject): RentComps["subject"]["corrected"] {
  return listKnownFacts(subject).flatMap(({ fact, label, group, unit, entry }) => {
    const override = findOverride(subject, fact);
    if (override === null || group === "tax" || entry === undefined) return [];
    return [{ fact, label, unit, value: readFact(subject, fact), override }];
  });
}

/** One method for homes and for units: a unit stands where its building stands and is as old. */
function listFacts({ subject, unit }: CompSetInput) {
  return { ...comparableFacts(subject), ...unit };
}

export function listDecided(choices: Choices): Record<string, CompDecision> {
  return Object.fromEntries(
    [...choices].map(([id, { included }]) => [id, included ? "included" : "excluded"]),
  );
}

/** What the firm's own rule would say, before anybody decided anything. */
function estimateWithoutChange(input: CompSetInput): number | null | undefined {
  if (input.rule === undefined) return undefined;
  const { rule: _, adjustments: __, ...plain } = input;
  const candidates = input.candidates.filter(
    ({ evidence, visibility }) => evidence === undefined && visibility !== "nonpublic",
  );
  const { estimate: found } = estimate({ ...plain, candidates }, {});
  return "unavailable" in found ? null : found.point;
}

function estimate(input: CompSetInput, decisions: Record<string, CompDecision>): Result {
  const { model } = input;
  const { nonpublic: _, unitsTolerance: __, yearBuiltTolerance: ___, ...rule } = input.rule?.change ?? {};
  const run = input.evidence === "rent" ? estimateRent<Candidate> : estimateValue<Candidate>;
  return run({
    subject: listFacts(input),
    candidates: input.candidates,
    asOf: model.asOf ?? "",
    decisions,
    manual: Object.fromEntries(input.adjustments ?? []),
    rule: Object.fromEntries(Object.entries(rule).filter(([, value]) => value !== undefined)),
    ...chooseModelOptions(model),
  });
}

function describeEstimate(input: CompSetInput, result: Result): Estimate {
  const { estimate: found } = result;
  if ("unavailable" in found) {
    return { unavailable: [...found.unavailable, ...(input.missing ? [input.missing] : [])] };
  }
  const { measuredMedianError, ...range } = found;
  const { asOf, fit } = input.model;
  return {
    ...range,
    measuredError: measuredMedianError,
    measuredOn: fit?.accuracy.n ?? null,
    asOf,
    notes: [...result.notes, ...noteRule(input), ...noteAge({ ...input.model, evidence: input.evidence })],
  };
}

/** What was measured was measured with the firm's rule. */
function noteRule({ rule }: CompSetInput): string[] {
  if (rule === undefined) return [];
  const legal =
    rule.change.nonpublic === "used"
      ? ["Includes competitors' nonpublic rents: use of this estimate is restricted by law."]
      : [];
  return [
    "The criteria were edited for this property; tested accuracy is for the firm's criteria.",
    ...legal,
  ];
}

const STALE_EVIDENCE_DAYS = 92;

/** Old evidence is never stretched to today in silence. */
export function noteAge(of: { asOf: string | null; name: string; evidence: EvidenceKind }): string[] {
  const { asOf, name, evidence } = of;
  if (asOf === null || Date.now() - Date.parse(asOf) < STALE_EVIDENCE_DAYS * 86_400_000) return [];
  const noun = evidence === "rent" ? "Rents" : "Sales";
  return [`${noun} loaded for ${name} end on ${dateWords(asOf)}: the estimate is as of that date.`];
}
