import type { RentComps } from "@labs/contract/comps";
import { type EstimateRange, isEvidenced } from "@labs/contract/estimates";
import { expect, test } from "vitest";
import { buildPlanSet } from "./build-plan-set.ts";

type Input = Parameters<typeof buildPlanSet>[0];

const subject = {
  ...{
    googlePlacesId: "p",
    propertyType: "multifamily",
    demo: false,
    geocodePrecision: "rooftop",
    state: "TX",
  },
  ...{ latitude: 30.25, longitude: -97.75, yearBuilt: 1_995, facts: {}, newestChanges: [], sourceFacts: {} },
} as unknown as Input["subject"];

/** A unit of so many bedrooms, a little farther away and dearer than the one before. */
const candidate = (at: number, beds: number) => ({
  ...{
    id: `rent_${at}`,
    googlePlacesId: null,
    label: `Unit ${at}`,
    latitude: 30.25 + at / 5_000,
    longitude: -97.75,
  },
  ...{ beds, baths: beds, sqft: 500 + 250 * beds, yearBuilt: 1_995, amount: 1_000 + 300 * beds + 5 * at },
  ...{ observedOn: "2026-04-01", propertyType: "multifamily" as const, basis: "asking" as const },
  ...{ visibility: "public" as const, source: "test", faceAmount: null, floorPlan: null },
});
const row = (floorPlan: string, beds: number, units: number) => ({
  ...{ floorPlan, beds, baths: beds, sqft: 500 + 250 * beds, units, occupied: null },
  ...{ marketRent: null, inPlaceRent: null, effectiveRent: null },
});
const build = (rows: Input["rows"], beds: readonly number[]) =>
  buildPlanSet({
    ...{ subject, rows, choices: new Map(), candidates: beds.map((each, at) => candidate(at, each)) },
    model: { name: "Travis", asOf: "2026-04-30", observations: 9, leftOut: null, fit: null, growth: null },
  } as unknown as Input);

const evidenced = (estimate: RentComps["estimate"] | undefined): EstimateRange => {
  if (estimate === undefined || !isEvidenced(estimate)) throw new Error("No estimate");
  return estimate;
};
const effectsOf = (comps: RentComps["comps"]) =>
  new Map(comps.map(({ compId, effectOfToggle }) => [compId, effectOfToggle]));
const TEN_OF_EACH = [...Array(10).fill(1), ...Array(10).fill(2)];

test("the average unit weighs its plans by their units, and so does a comp's effect on it", () => {
  const { plans, comps, estimate } = build([row("1x1", 1, 60), row("2x2", 2, 20)], TEN_OF_EACH);
  const [one, two] = plans.map((plan) => evidenced(plan.estimate));
  const average = evidenced(estimate);
  for (const part of ["point", "low", "high", "nEff"] as const)
    expect(average[part]).toBeCloseTo((60 * (one?.[part] ?? 0) + 20 * (two?.[part] ?? 0)) / 80, 9);
  expect(average.notes[0]).toBe("The average unit: 2 floor plans weighted by their 80 units.");
  const [ofOne, ofTwo] = plans.map((plan) => effectsOf(plan.comps));
  const effects = effectsOf(comps);
  expect(effects.size).toBe(20);
  for (const [id, effect] of effects)
    expect(effect).toBeCloseTo((60 * (ofOne?.get(id) ?? 0) + 20 * (ofTwo?.get(id) ?? 0)) / 80, 9);
  // Each as it stands in the plan that it is most like, the likest first.
  const likeness = comps.map(({ similarity }) => similarity);
  expect(likeness).toEqual(likeness.toSorted((a, b) => b - a));
  expect(likeness.every((similarity) => similarity > 0.5)).toBe(true);
});

test("a plan that can't be estimated moves nothing, and is told", () => {
  const { comps, estimate, plans } = build(
    [row("1x1", 1, 60), row("4x4", 4, 20)],
    [...Array(12).fill(1), 4, 4],
  );
  const ofOne = effectsOf(plans[0]?.comps ?? []);
  for (const [id, effect] of effectsOf(comps)) expect(effect).toBeCloseTo(ofOne.get(id) ?? Number.NaN, 12);
  // Two comps that differ a little from the plan count for a little less than two.
  expect(evidenced(estimate).notes.slice(0, 2)).toEqual([
    "The average unit: 1 floor plan weighted by its 60 units.",
    "Without 4x4, 20 of 80 units: Insufficient evidence: the comps count for 1.9, at least 2 are needed without a wider model.",
  ]);
});

test.each([
  ["a plan that can't be estimated", row("4x4", 4, 20), [4, 4]],
  ["a plan without units", row("1x1", 1, 0), Array(12).fill(1)],
])("comps of %s have no effect on an average that is not there", (_, plan, beds) => {
  const { comps, estimate } = build([plan], beds);
  expect(comps).toHaveLength(beds.length);
  expect(comps.every(({ effectOfToggle }) => effectOfToggle === null)).toBe(true);
  expect(isEvidenced(estimate)).toBe(false);
});

test("half of a building's units are enough for an average, and less is none", () => {
  const beds = [...Array(12).fill(1), 4, 4];
  const buildWith = (units: number) => build([row("1x1", 1, 20), row("4x4", 4, units)], beds).estimate;
  expect(isEvidenced(buildWith(20))).toBe(true);
  expect(buildWith(21)).toEqual({
    unavailable: [
      "Only 20 of 41 units can be estimated, not 4x4.",
      "Insufficient evidence: the comps count for 1.9, at least 2 are needed without a wider model.",
    ],
  });
  expect(build([row("1x1", 1, 0)], beds).estimate).toEqual({ unavailable: ["The unit mix has no units."] });
});
