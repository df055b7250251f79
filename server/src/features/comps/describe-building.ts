import type { BuildingRule, BuildingValue } from "@labs/contract/building-value";
import type { Estimate } from "@labs/contract/estimates";
import { gradeEstimate } from "@labs/estimation/interval";
import { chooseMarket } from "../evidence/service.ts";
import { explainUnplaced, type Subject } from "../places/service.ts";
import { type ChangedRule, noteAge } from "./build-comp-set.ts";
import type { Decisions } from "./decisions.ts";

const BASES = {
  perUnit: "Price per unit of sales of buildings, times the building's units.",
  perSqft: "Price per square foot of sales of buildings, times the building's area.",
  income: "Net operating income as it is, over the cap rate of sales of buildings.",
} as const;

export function describeEstimate(of: {
  subject: Subject;
  value: BuildingValue;
  /** Sales of the market, whether they take part or not. */
  found: number;
}): Estimate {
  const { subject, value } = of;
  const market = chooseMarket(subject).name;
  const chosen = chooseApproach(value);
  if (chosen === undefined) return { unavailable: explainSilence({ ...of, market }) };
  const { basis, rate, point, low, high } = chosen;
  const { level, nEff, test } = rate;
  return {
    ...{ point, low, high, level, nEff },
    measuredCoverage: test.coverage,
    measuredError: test.medianError,
    measuredOn: test.n,
    grade: gradeEstimate({ point, low, high, nEff }),
    asOf: value.until,
    notes: [
      basis,
      "Sales are not adjusted for time; for condition and grade by hand alone.",
      ...(value.decided == null ? [] : [`${value.decided}.`]),
      ...noteAge({ asOf: value.until, name: market, evidence: "price" }),
    ],
    record: null,
  };
}

/** The approach whose range is the narrowest, as far as sales measured one. */
function chooseApproach({ best, income, ...bySales }: BuildingValue) {
  if (best === null) return undefined;
  if (best !== "income") {
    const rate = bySales[best];
    return "unavailable" in rate ? undefined : { basis: BASES[best], rate, ...rate.value };
  }
  if ("unavailable" in income || "unavailable" in income.asIs || income.evidence === null) return undefined;
  const { point, low, high } = income.asIs;
  if (low === null || high === null) return undefined;
  return { basis: BASES.income, rate: income.evidence, point, low, high };
}

function explainSilence(of: {
  subject: Subject;
  value: BuildingValue;
  found: number;
  market: string;
}): string[] {
  const { subject, value, found, market } = of;
  const unplaced = explainUnplaced(subject);
  if (unplaced !== undefined) return [`${unplaced}, so no sales of buildings can be looked for`];
  if (value.saleCount === 0 && found > 0) {
    const sales = found === 1 ? "The one sale" : `All ${found} sales`;
    return [
      `${sales} of buildings found in ${market} ${found === 1 ? "is" : "are"} left out by criteria, screens or exclusions`,
    ];
  }
  if (value.saleCount === 0) {
    return [
      `No sales of buildings of five units and more are loaded for ${market}: import sales of buildings`,
    ];
  }
  const reasons = [value.perUnit, value.perSqft].flatMap((approach, at) =>
    "unavailable" in approach
      ? [`${at === 0 ? "Price per unit" : "Price per square foot"}: ${approach.unavailable}.`]
      : [],
  );
  return reasons.length === 0 ? ["Sales of buildings say nothing of this one"] : reasons;
}

export type AppliedRule = Omit<BuildingRule, "explanation" | "editedBy">;

/** The criteria as they were applied, in words. */
export function describeBuildingRule(of: {
  applied: AppliedRule;
  rule: ChangedRule | undefined;
  market: string;
}): BuildingRule {
  const { applied, rule, market } = of;
  const { radiusMiles, windowMonths, maximumComps, outlierZ } = applied;
  const { unitsTolerance, sqftTolerance, yearBuiltTolerance } = applied;
  const percent = (share: number) => `${Math.round(100 * share)}%`;
  const limits = [
    radiusMiles === null ? "" : `within ${radiusMiles} miles`,
    unitsTolerance === null ? "" : `with units within ${percent(unitsTolerance)}`,
    sqftTolerance === null ? "" : `with area within ${percent(sqftTolerance)}`,
    yearBuiltTolerance === null ? "" : `built within ${yearBuiltTolerance} years`,
  ].filter(Boolean);
  return {
    ...{ radiusMiles, windowMonths, maximumComps, outlierZ },
    ...{ unitsTolerance, sqftTolerance, yearBuiltTolerance },
    explanation:
      `Sales of buildings of five units and more in ${market}${limits.length === 0 ? "" : `, ${limits.join(", ")}`}, of the ${windowMonths} months ` +
      `before the newest one, the ${maximumComps} nearest. Packages, and prices per unit beyond ${outlierZ} robust standard deviations, are excluded.`,
    editedBy: rule?.words ?? null,
  };
}

/** `Sales decided by hand: 2 excluded, 1 added; criteria edited for this property`; null where nobody decided anything. */
export function summarizeDecisions(
  { additions, choices, adjustments }: Decisions,
  rule: ChangedRule | undefined,
): string | null {
  const decided = [...choices.values()];
  const excluded = decided.filter(({ included }) => !included).length;
  const included = decided.filter((choice) => choice.included && choice.addition === undefined).length;
  const adjusted = [...adjustments.values()].filter(
    ({ condition, grade }) => condition !== 0 || grade !== 0,
  ).length;
  const counts: [number, string][] = [
    [excluded, "excluded"],
    [included, "included"],
    [additions.length, "added"],
    [adjusted, "adjusted"],
  ];
  const parts = counts.flatMap(([n, verb]) => (n === 0 ? [] : [`${n} ${verb}`]));
  const words = [
    parts.length === 0 ? "" : `sales decided by hand: ${parts.join(", ")}`,
    rule === undefined ? "" : "criteria edited for this property",
  ].filter(Boolean);
  if (words.length === 0) return null;
  const text = words.join("; ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
