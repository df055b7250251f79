import {
  type CompRule,
  countEvidence,
  type Selection,
  type Setting,
  selectComps,
  urbanMinimumObservations,
} from "./comp-selection.ts";
import { fitLocalCoefficients } from "./local-coefficients.ts";
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
export const blendingConstant = 8;

/** Only so many of the nearest observations count as evidence and move the local coefficients. */
export const neighbourLimit = 120;

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
  decisions?: Readonly<Record<string, CompDecision>>;
}): CompPoint {
  const { subject, rule, decisions = {} } = of;
  const setting = of.setting ?? inferSetting(of.eligible);
  const selection = selectComps({ subject, eligible: of.eligible, rule, setting });
  const near = of.eligible.slice(0, neighbourLimit);
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
    point: blend(included, of.modelAmount),
    evidence: countEvidence(subject, kept),
  };
}

function inferSetting(eligible: readonly Comp[]): Setting {
  const near = eligible.filter((comp) => comp.distance <= 5);
  return near.length >= urbanMinimumObservations ? "urban" : "rural";
}

function blend(comps: CompsEstimate, modelAmount: number | null): number | null {
  if (comps.amount === null || modelAmount === null) return comps.amount;
  const weight = comps.nEff / (comps.nEff + blendingConstant);
  return Math.exp(weight * Math.log(comps.amount) + (1 - weight) * Math.log(modelAmount));
}
