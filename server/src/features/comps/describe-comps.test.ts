import { expect, test } from "vitest";
import type { CompSetInput, Result } from "./build-comp-set.ts";
import { describeComps, describeRule, reachInWords } from "./describe-comps.ts";

test("a rule's reach is told in miles, of which one is a mile", () => {
  expect(reachInWords({ radiusMiles: 1, isWidened: true })).toBe("within 1 mile (widened from 0.5)");
  expect(reachInWords({ radiusMiles: 0.5, isWidened: false })).toBe("within 0.5 miles");
  expect(reachInWords({ radiusMiles: 3, isWidened: true })).toBe("within 3 miles (widened from 0.5)");
});

const comp = (id: string, of: object = {}) => ({
  ...{
    id,
    distance: 0.4,
    amount: 2_000,
    adjustedAmount: 2_085,
    similarity: 0.7,
    robustZ: 3.456,
    excludedBy: null,
  },
  adjustments: { time: 10, lnSqft: 20, beds: 30, baths: 40, age: -5, condition: -6, grade: -4 },
  similarityParts: { distance: 0.9, lnSqft: 0.8, beds: 0.7, baths: 0.6, age: 0.5, months: 0.4 },
  flags: ["singleAdjustmentOver15"],
  observation: {
    ...{ googlePlacesId: "place", label: "5 Elm St", latitude: 30, longitude: -97, beds: 3, baths: 2 },
    ...{ sqft: 1_500, yearBuilt: 1_995, faceAmount: 2_100, floorPlan: "A1", observedOn: "2026-04-30" },
    ...{ basis: "asking", visibility: "public", source: "Zillow" },
  },
  ...of,
});
const described = {
  ...{ compId: "a", googlePlacesId: "place", label: "5 Elm St", latitude: 30, longitude: -97 },
  ...{ distanceMiles: 0.4, beds: 3, baths: 2, sqft: 1_500, yearBuilt: 1_995, amount: 2_000 },
  ...{ faceAmount: 2_100, floorPlan: "A1", observedAt: "2026-04-30", basis: "asking", visibility: "public" },
  source: "Zillow",
  adjustments: { time: 10, sqft: 20, beds: 30, baths: 40, age: -5, condition: -6, grade: -4 },
  ...{ adjustedAmount: 2_085, similarity: 0.7, robustZ: 3.456, state: "included", reason: null },
  similarityParts: { distance: 0.9, sqft: 0.8, beds: 0.7, baths: 0.6, age: 0.5, time: 0.4 },
  ...{ effectOfToggle: null, origin: "suggested", flags: ["singleAdjustmentOver15"], choiceVersion: 0 },
  manual: null,
};

test("a comp is shown with its steps, its likeness, what was decided about it, and who knows of it", () => {
  const evidence = { url: "https://a.example.com", documentId: null, words: "Added by Ann" };
  const seen = comp("d").observation;
  const adjustment = { condition: -6, grade: -4, reason: "Worn", words: "Ann: Worn", version: 2, at: 0 };
  const result = {
    comps: [
      comp("a"),
      comp("b", { excludedBy: "outlier" }),
      comp("c", { excludedBy: "outlier" }),
      comp("d", {
        excludedBy: "user",
        observation: { ...seen, latitude: null, longitude: null, shownOn: "2026-05-20", evidence },
      }),
      comp("e", { observation: { ...seen, observedOn: null } }),
    ],
  } as unknown as Result;
  const choices = new Map([
    ["c", { words: "Ann: not like it", version: 3, included: false }],
    ["d", { words: "Bob: no", version: 1, included: false }],
  ]) as unknown as Parameters<typeof describeComps>[1]["choices"];
  const effects = new Map([
    ["a", -12.5],
    ["b", 0],
  ]);
  expect(describeComps(result, { choices, adjustments: new Map([["b", adjustment]]), effects })).toEqual([
    { ...described, effectOfToggle: -12.5 },
    {
      ...{ ...described, compId: "b", state: "excluded:outlier", effectOfToggle: 0, manual: adjustment },
      reason: "Adjusted, it is 3.5 robust standard deviations from the others",
    },
    // What a person said goes before what the rule found.
    { ...described, compId: "c", state: "excluded:outlier", reason: "Ann: not like it", choiceVersion: 3 },
    {
      ...{ ...described, compId: "d", state: "excluded:user", reason: "Bob: no", choiceVersion: 1 },
      ...{ latitude: Number.NaN, longitude: Number.NaN, observedAt: "2026-05-20", origin: "added", evidence },
    },
    { ...described, compId: "e", observedAt: "" },
  ]);
});

const bandwidths = { distance: 1, lnSqft: 0.2, beds: 1, baths: 1, age: 20, months: 6 };
const coefficients = { lnSqft: 0.5, beds: 0.05, baths: 0.04, age: -0.002 };
const result = {
  comps: [comp("a"), comp("b")],
  rule: {
    ...{ radiusMiles: 1, isWidened: true, setting: "urban", windowMonths: 12, targetNEff: 8, outlierZ: 3.5 },
    ...{
      maximumComps: 25,
      sqftTolerance: 0.3,
      bedsTolerance: 1,
      bathsTolerance: null,
      bandwidths,
      coefficients,
    },
    ...{ asOf: "2026-04-30", counts: { inRule: 14 }, blending: null },
  },
} as unknown as Result;
const input = {
  ...{ evidence: "rent", unit: undefined, rule: undefined },
  model: { name: "Travis County, TX", growth: { annual: 0.021, source: "Zillow rent index" } },
} as unknown as CompSetInput;
const rule = {
  ...{ radiusMiles: 1, maxRadiusMiles: 5, windowMonths: 12, widened: true, targetEffectiveComps: 8 },
  ...{ bandwidths, coefficients, annualGrowth: 0.021, growthSource: "Zillow rent index", outlierZ: 3.5 },
  ...{ maximumComps: 25, sqftTolerance: 0.3, bedsTolerance: 1, bathsTolerance: null, nonpublic: "leftOut" },
  editedBy: null,
  explanation:
    "Rents of the same type within 1 mile (widened from 0.5), seen in the 12 months to Apr 30, 2026: the 2 most similar of 14. The radius expands until they count as 8 full comps. Each is carried to Apr 30, 2026 and adjusted to the subject's facts; beyond 3.5 robust standard deviations it is excluded. Their similarity-weighted mean is the estimate.",
};

test("a rule is told as it was applied", () => {
  expect(describeRule(input, result)).toEqual(rule);
  expect(describeRule(input, { ...result, rule: null })).toBe(null);
});

test("a rule that somebody changed, of sales or of units, is told as such", () => {
  const changed = { change: { radiusMiles: 3, nonpublic: "used" }, words: "Edited by Ann" } as const;
  const told = {
    ...input,
    ...{ rule: changed, unit: { beds: 1, baths: 1, sqft: 700 } },
    model: { ...input.model, growth: null },
  } as unknown as CompSetInput;
  const wide = {
    ...result,
    rule: { ...result.rule, radiusMiles: 3, isWidened: false, blending: {} },
  } as Result;
  const explanation =
    "Unit rents at other communities within 3 miles, seen in the 12 months to Apr 30, 2026: the 2 most similar of 14. The radius is fixed. Each is carried to Apr 30, 2026 and adjusted to the subject's facts; beyond 3.5 robust standard deviations it is excluded. Their similarity-weighted mean adjusts the Travis County, TX model in proportion to their weight.";
  expect(describeRule(told, wide)).toEqual({
    ...{
      ...rule,
      radiusMiles: 3,
      maxRadiusMiles: 3,
      widened: false,
      nonpublic: "used",
      editedBy: "Edited by Ann",
    },
    ...{
      annualGrowth: 0,
      growthSource: "No index covers the period: amounts are not time-adjusted",
      explanation,
    },
  });
  // Of sales no law says who may know of them.
  const { nonpublic: _, ...ofSales } = rule;
  expect(describeRule({ ...input, evidence: "price" }, result)).toEqual({
    ...ofSales,
    explanation: rule.explanation.replace("Rents of", "Sales of"),
  });
});
