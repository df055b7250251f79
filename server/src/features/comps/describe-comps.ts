import type { Comp, CompRule } from "@labs/contract/estimates";
import { maximumRadiusMiles, radiusStepsMiles } from "@labs/estimation/select-comps";
import { dateWords } from "@labs/reporting/figure-format";
import type { CompSetInput, Result } from "./build-comp-set.ts";
import type { Adjustments, Choices } from "./decisions.ts";

/** `within 1 mile (widened from 0.5)` */
export function reachInWords(rule: { radiusMiles: number; isWidened: boolean }): string {
  const reach = `within ${rule.radiusMiles} ${rule.radiusMiles === 1 ? "mile" : "miles"}`;
  return rule.isWidened ? `${reach} (widened from ${radiusStepsMiles[0]})` : reach;
}

export function describeRule(input: CompSetInput, { rule, comps }: Result): CompRule | null {
  if (rule === null) return null;
  const { model, evidence, unit } = input;
  const noun = evidence === "rent" ? "Rents" : "Sales";
  const growthSource = model.growth?.source ?? "No index covers the period: amounts are not time-adjusted";
  const isFixed = input.rule?.change.radiusMiles != null;
  const radius = isFixed
    ? "The radius is fixed."
    : `The radius expands until they count as ${rule.targetNEff} full comps.`;
  return {
    radiusMiles: rule.radiusMiles,
    maxRadiusMiles: isFixed ? rule.radiusMiles : maximumRadiusMiles[rule.setting],
    windowMonths: rule.windowMonths,
    widened: rule.isWidened,
    targetEffectiveComps: rule.targetNEff,
    bandwidths: rule.bandwidths,
    coefficients: rule.coefficients,
    annualGrowth: model.growth?.annual ?? 0,
    growthSource,
    outlierZ: rule.outlierZ,
    maximumComps: rule.maximumComps,
    sqftTolerance: rule.sqftTolerance,
    bedsTolerance: rule.bedsTolerance,
    bathsTolerance: rule.bathsTolerance,
    ...(evidence === "rent" ? { nonpublic: input.rule?.change.nonpublic ?? "leftOut" } : {}),
    editedBy: input.rule?.words ?? null,
    explanation:
      `${unit ? "Unit rents at other communities" : `${noun} of the same type`} ${reachInWords(rule)}, seen in the ${rule.windowMonths} months to ${dateWords(rule.asOf)}: the ` +
      `${comps.length} most similar of ${rule.counts.inRule}. ${radius} Each is carried to ${dateWords(rule.asOf)} and adjusted to the subject's facts; beyond ` +
      `${rule.outlierZ} robust standard deviations it is excluded. ` +
      (rule.blending === null
        ? "Their similarity-weighted mean is the estimate."
        : `Their similarity-weighted mean adjusts the ${model.name} model in proportion to their weight.`),
  };
}

export function describeComps(
  { comps }: Result,
  of: { choices: Choices; adjustments: Adjustments; effects: ReadonlyMap<string, number> },
): Comp[] {
  return comps.map((comp) => {
    const { observation: seen, adjustments, similarityParts: parts } = comp;
    const choice = of.choices.get(comp.id);
    const adjustment = of.adjustments.get(comp.id);
    const outlier = `Adjusted, it is ${comp.robustZ.toFixed(1)} robust standard deviations from the others`;
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
      observedAt: seen.shownOn ?? seen.observedOn ?? "",
      basis: seen.basis,
      visibility: seen.visibility,
      source: seen.source,
      adjustments: {
        time: adjustments.time,
        sqft: adjustments.lnSqft,
        beds: adjustments.beds,
        baths: adjustments.baths,
        age: adjustments.age,
        condition: adjustments.condition,
        grade: adjustments.grade,
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
      effectOfToggle: of.effects.get(comp.id) ?? null,
      origin: seen.evidence === undefined ? "suggested" : "added",
      ...(seen.evidence === undefined ? {} : { evidence: seen.evidence }),
      flags: comp.flags,
      choiceVersion: choice?.version ?? 0,
      manual: adjustment ?? null,
    };
  });
}
