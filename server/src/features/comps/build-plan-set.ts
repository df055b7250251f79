import type { CommunityComps, PlanComps } from "@labs/contract/comps";
import { type Comp, type Estimate, type EstimateRange, isEvidenced } from "@labs/contract/estimates";
import type { UnitMixRow } from "@labs/contract/unit-mix";
import { gradeEstimate } from "@labs/estimation/interval";
import { joinReasons } from "../../lib/join-reasons.ts";
import { buildCompSet, type CompSet, type CompSetInput } from "./build-comp-set.ts";
import type { Choices } from "./decisions.ts";

interface PlansInput extends Omit<CompSetInput, "evidence" | "unit"> {
  rows: readonly UnitMixRow[];
  choices: Choices;
}

export type PlanSet = CompSet & { plans: PlanComps[]; communities?: CommunityComps[] };

/** Comps of each floor plan by the method of homes, and the average unit's rent from them. */
export function buildPlanSet(of: PlansInput): PlanSet {
  const plans = of.rows.map((row) => buildPlan(of, row));
  // Without a plan there is no unit to compare, and the set says so.
  const building = buildCompSet({ ...of, evidence: "rent", candidates: [] });
  if (plans.length === 0) return { ...building, plans };
  const comps = mergeComps(plans);
  const shown = new Set(comps.map(({ compId }) => compId));
  const excluded = new Map(plans.flatMap((plan) => plan.excluded.map((row) => [row.compId, row] as const)));
  return {
    ...building,
    comps,
    excluded: [...excluded.values()].filter(({ compId }) => !shown.has(compId)),
    estimate: averageUnit(plans),
    plans,
  };
}

function buildPlan(of: PlansInput, row: UnitMixRow): PlanComps {
  const { floorPlan, beds, baths, sqft, units } = row;
  const unit = { beds, baths, sqft: sqft !== null && sqft >= 1 ? sqft : null };
  const build = (choices: Choices) => buildCompSet({ ...of, evidence: "rent", unit, choices });
  // "Included" overrides the outlier rule among a plan's own comps; it never brings a comp of one plan into another's.
  const excluding = new Map([...of.choices].filter(([, choice]) => !choice.included));
  const first = build(excluding);
  const own = new Set(first.comps.map(({ compId }) => compId));
  const kept = [...of.choices].filter(([compId, choice]) => choice.included && own.has(compId));
  const set = kept.length === 0 ? first : build(new Map([...excluding, ...kept]));
  const { rule, comps, estimate, excluded } = set;
  return { floorPlan, beds, baths, sqft, units, rule, comps, estimate, excluded };
}

/** Each comp once, as it stands in the plan that it is most like, with its effect on the average unit. */
function mergeComps(plans: readonly PlanComps[]): Comp[] {
  const units = estimatedUnits(plans);
  const found = new Map<string, Comp>();
  const effects = new Map<string, number>();
  for (const plan of plans) {
    for (const comp of plan.comps) {
      const best = found.get(comp.compId);
      if (best === undefined || comp.similarity > best.similarity) found.set(comp.compId, comp);
      if (comp.effectOfToggle === null || units === 0) continue;
      const effect = (comp.effectOfToggle * plan.units) / units;
      effects.set(comp.compId, (effects.get(comp.compId) ?? 0) + effect);
    }
  }
  return [...found.values()]
    .map((comp) => ({ ...comp, effectOfToggle: effects.get(comp.compId) ?? null }))
    .sort((a, b) => b.similarity - a.similarity || (a.compId < b.compId ? -1 : 1));
}

function estimatedUnits(plans: readonly PlanComps[]): number {
  return plans.reduce((sum, { estimate, units }) => sum + (isEvidenced(estimate) ? units : 0), 0);
}

/** With less of the building estimated than this, an average would be of another building. */
const LEAST_SHARE = 0.5;

/** The plans' estimates weighted by units. Their ends are averaged too, as if all erred alike: never too narrow. */
function averageUnit(plans: readonly PlanComps[]): Estimate {
  const known = plans.flatMap(({ estimate, units }) =>
    isEvidenced(estimate) && units > 0 ? [{ estimate, units }] : [],
  );
  const without = plans.filter(({ estimate }) => !isEvidenced(estimate));
  const reasons = [
    ...new Set(without.flatMap(({ estimate }) => (isEvidenced(estimate) ? [] : estimate.unavailable))),
  ];
  const all = plans.reduce((sum, { units }) => sum + units, 0);
  const units = estimatedUnits(plans);
  const [first] = known;
  if (first === undefined || units < LEAST_SHARE * all) {
    const names = without.map(({ floorPlan }) => floorPlan).join(", ");
    const short =
      first === undefined ? [] : [`Only ${units} of ${all} units can be estimated, not ${names}.`];
    return { unavailable: [...short, ...(reasons.length > 0 ? reasons : ["The unit mix has no units."])] };
  }
  const mean = (read: (estimate: EstimateRange) => number) =>
    known.reduce((sum, plan) => sum + plan.units * read(plan.estimate), 0) / units;
  const [point, low, high] = [mean((e) => e.point), mean((e) => e.low), mean((e) => e.high)];
  const nEff = mean((e) => e.nEff);
  const names = without.map(({ floorPlan }) => floorPlan).join(", ");
  return {
    ...first.estimate,
    point,
    low,
    high,
    nEff,
    grade: gradeEstimate({ point, low, high, nEff }),
    notes: [
      known.length === 1
        ? `The average unit: 1 floor plan weighted by its ${units} units.`
        : `The average unit: ${known.length} floor plans weighted by their ${units} units.`,
      ...(without.length === 0
        ? []
        : [`Without ${names}, ${all - units} of ${all} units: ${joinReasons(reasons)}`]),
      ...sharedNotes(known.map(({ estimate }) => estimate.notes)),
    ],
  };
}

/** What every plan's estimate says is said once; the rest stands with its plan. */
function sharedNotes([first = [], ...others]: readonly (readonly string[])[]): string[] {
  return first.filter((note) => others.every((notes) => notes.includes(note)));
}
