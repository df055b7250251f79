import type { HedonicFit } from "../hedonic/hedonic.ts";
import { fitLocalCoefficients } from "../hedonic/local-coefficients.ts";
import {
  type CompRule,
  countEvidence,
  type Selection,
  type Setting,
  selectComps,
  urbanMinimumObservations,
} from "./comp-selection.ts";
import {
  type Coefficients,
  type Comp,
  type CompDecision,
  type CompsEstimate,
  estimateFromComps,
  type ScoredComp,
  scoreComps,
} from "./rent-comps.ts";
import type { Facts } from "./similarity.ts";

/**
 * `w = nEff / (nEff + k)`: with this many effective comps, comps and the wider model count alike. Of 0, 2, 4, 8 and
 * 16, tried on sales of King County and on listed rents with whole locations held out, 8 had the lowest median error
 * over both; the differences between 4 and 16 are below half a point.
 */
const blendingConstant = 8;
/**
 * A model with trees knows more, so more comps are needed to count as much as it: of 8, 20 and 50, on sales of King
 * County as `prepareEstimates` holds them out, 20 had the lowest median error (9.2, 8.9 and 8.9%).
 */
const blendingWithTrees = 20;

/** So many effective comps count as much as the wider model. */
export function findBlendingConstant(wider: HedonicFit | null | undefined): number {
  return wider?.trees ? blendingWithTrees : blendingConstant;
}

/** Only so many of the nearest observations count as evidence and move the local coefficients. */
export const neighborLimit = 120;

export interface CompPoint {
  selection: Selection;
  setting: Setting;
  coefficients: Coefficients;
  scored: ScoredComp[];
  comps: CompsEstimate;
  /** After blending with the wider model; `null` without an included comp. */
  point: number | null;
  evidence: number;
}

/**
 * The point estimate from observations around a subject: setting, radius, local coefficients, scores, blend with
 * the wider model. Estimating and calibrating both go through here, so that the measured error is this method's.
 */
export function estimatePoint(of: {
  subject: Facts;
  /** Usable, in the rule's window and type, nearest first. */
  eligible: readonly Comp[];
  /** Comps that the user added beyond the rule. */
  added?: readonly Comp[];
  rule: CompRule;
  setting?: Setting | undefined;
  wider: Coefficients;
  /** The wider model's own amount for the subject. */
  modelAmount: number | null;
  /** `findBlendingConstant` that model. */
  blending: number;
  decisions?: Readonly<Record<string, CompDecision>>;
}): CompPoint {
  const { subject, rule, decisions = {} } = of;
  const setting = of.setting ?? inferSetting(of.eligible);
  const selection = selectComps({ subject, eligible: of.eligible, rule, setting });
  const near = of.eligible.slice(0, neighborLimit);
  const coefficients = fitLocalCoefficients({
    facts: near,
    logs: near.map((comp) => Math.log(comp.amount * (comp.timeFactor ?? 1))),
    weights: near.map(() => 1),
    wider: of.wider,
  });
  const chosen = new Set(selection.comps.map((comp) => comp.id));
  const scored = scoreComps({
    subject,
    comps: [...selection.comps, ...(of.added ?? []).filter((comp) => !chosen.has(comp.id))],
    coefficients,
    bandwidths: selection.bandwidths,
    annualGrowth: 0,
    outlierZ: rule.outlierZ,
    decisions,
  });
  const { included } = estimateFromComps(scored);
  const kept = near.filter((comp) => decisions[comp.id] !== "excluded");
  return {
    selection,
    setting,
    coefficients,
    scored,
    comps: included,
    point: blend(included, of),
    evidence: countEvidence(subject, kept),
  };
}

function inferSetting(eligible: readonly Comp[]): Setting {
  const near = eligible.filter((comp) => comp.distance <= 5);
  return near.length >= urbanMinimumObservations ? "urban" : "rural";
}

function blend(
  comps: CompsEstimate,
  { modelAmount, blending }: { modelAmount: number | null; blending: number },
): number | null {
  if (comps.amount === null || modelAmount === null) return comps.amount;
  const weight = comps.nEff / (comps.nEff + blending);
  return Math.exp(weight * Math.log(comps.amount) + (1 - weight) * Math.log(modelAmount));
}
