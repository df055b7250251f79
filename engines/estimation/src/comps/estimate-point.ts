import { fitLocalCoefficients } from "../hedonic/local-coefficients.ts";
import {
  type Coefficients,
  type Comp,
  type CompDecision,
  type CompsEstimate,
  estimateFromComps,
  type ManualAdjustments,
  type ScoredComp,
  scoreComps,
} from "./score-comps.ts";
import {
  type CompRule,
  countEvidence,
  type Selection,
  type Setting,
  selectComps,
  urbanMinimumObservations,
} from "./select-comps.ts";
import type { Facts } from "./similarity.ts";

/** Only so many of the nearest observations count as evidence and move the local coefficients. */
export const neighborLimit = 120;

export interface CompPoint {
  selection: Selection;
  setting: Setting;
  coefficients: Coefficients;
  scored: ScoredComp[];
  /** What the comps alone say; its amount is `null` without an included comp. */
  comps: CompsEstimate;
  evidence: number;
}

/**
 * What observations around a subject say of it: setting, radius, local coefficients, scores. Estimating and measuring
 * errors both go through here, so that the measured error is this method's.
 */
export function estimatePoint(of: {
  subject: Facts;
  /** Usable, in the rule's window and type, nearest first. */
  eligible: readonly Comp[];
  /** Comps that the user added beyond the rule. */
  added?: readonly Comp[];
  rule: CompRule;
  setting?: Setting | undefined;
  /** Coefficients of the whole market, to which those of the place are shrunk. */
  wider: Coefficients;
  decisions?: Readonly<Record<string, CompDecision>>;
  manual?: ManualAdjustments;
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
    ...(of.manual ? { manual: of.manual } : {}),
  });
  const { included } = estimateFromComps(scored);
  const kept = near.filter((comp) => decisions[comp.id] !== "excluded");
  return {
    selection,
    setting,
    coefficients,
    scored,
    comps: included,
    evidence: countEvidence(subject, kept),
  };
}

function inferSetting(eligible: readonly Comp[]): Setting {
  const near = eligible.filter((comp) => comp.distance <= 5);
  return near.length >= urbanMinimumObservations ? "urban" : "rural";
}
