import { expect, test } from "vitest";
import { evaluate } from "../evaluation/underwrite.ts";
import golden from "../golden/fixtures/domain-golden.json" with { type: "json" };
import { type Inputs, withInput, withInputs } from "../inputs/model-inputs.ts";
import { validateInputs } from "../inputs/validate-inputs.ts";
import { measureItem, measureSides } from "./merge-effects.ts";
import { type MergeItem, mergeInputs } from "./merge-inputs.ts";

const home: Inputs = golden.sfrA.inputs;
const building: Inputs = golden.mfA.inputs;
const told = (items: readonly MergeItem[]) =>
  items.map(({ id, changedBy, chosen }) => [id, changedBy, chosen]);
const mix = (...rows: [floorPlan: string, units: number, marketRent: number][]): Inputs => ({
  ...building,
  unitMix: rows.map(([floorPlan, units, marketRent]) => ({
    ...{ floorPlan, beds: 1, sqft: 700, units, marketRent, inPlaceRent: marketRent },
  })),
});
const mergeMix = (base: Inputs, mine: Inputs, theirs: Inputs) =>
  mergeInputs({ model: "multifamily", base, mine, theirs });
const plans = (inputs: Inputs) =>
  (inputs.unitMix as Inputs[]).map(({ floorPlan, units, marketRent }) => [floorPlan, units, marketRent]);

test("the price of one and the rate of the other are both taken; a year that both changed is a conflict", () => {
  const base = { ...home, rentGrowth: [0.03, 0.03, 0.03] };
  const mine = withInputs(base, [
    ["purchasePrice", 290_000],
    ["rentGrowth", [0.03, 0.04, 0.03]],
  ]);
  const theirs = withInputs(base, [
    ["debt.rate", 0.06],
    ["rentGrowth", [0.02, 0.05, 0.03]],
  ]);
  const { inputs, items, undecided } = mergeInputs({ model: "singlefamily", base, mine, theirs });
  expect(told(items)).toEqual([
    ["purchasePrice", "mine", "mine"],
    ["rentGrowth / 1", "theirs", "theirs"],
    ["rentGrowth / 2", "both", "base"],
    ["debt.rate", "theirs", "theirs"],
  ]);
  expect(undecided).toEqual([
    expect.objectContaining({ input: "rentGrowth", year: 2, base: 0.03, mine: 0.04, theirs: 0.05 }),
  ]);
  expect(inputs).toMatchObject({ purchasePrice: 290_000, rentGrowth: [0.02, 0.03, 0.03] });
  const decided = mergeInputs({
    ...{ model: "singlefamily", base, mine, theirs },
    choose: ({ isConflict }) => (isConflict ? "theirs" : undefined),
  });
  expect(decided.undecided).toEqual([]);
  expect(decided.inputs.rentGrowth).toEqual([0.02, 0.05, 0.03]);
});

test("lists of other lengths are one input, and so is a group that only one side has", () => {
  const base = { ...home, rentGrowth: [0.03, 0.03] };
  const longer = { ...base, rentGrowth: [0.03, 0.03, 0.02] };
  const { items } = mergeInputs({
    ...{ model: "singlefamily", base, mine: longer, theirs: { ...base, rentGrowth: [0.01, 0.03] } },
  });
  expect(told(items)).toEqual([["rentGrowth", "both", "base"]]);
  const targeted = withInput(base, "targets.leveredIrr", 0.12);
  const merged = mergeInputs({ model: "singlefamily", base, mine: targeted, theirs: longer });
  expect(merged.inputs).toEqual({ ...longer, targets: targeted.targets });
});

test("an input that one cleared and the other changed is a conflict; cleared by both it is gone", () => {
  const base = { ...home, listPrice: 320_000 };
  const { listPrice: _gone, ...cleared } = base;
  const changed = { ...base, listPrice: 310_000 };
  const merge = (theirs: Inputs) => mergeInputs({ model: "singlefamily", base, mine: cleared, theirs });
  expect(merge(changed).undecided).toHaveLength(1);
  expect(merge({ ...base, listPrice: null })).toMatchObject({
    undecided: [],
    items: [{ changedBy: "both" }],
  });
  expect(merge(base).inputs).toEqual(cleared);
});

test("cells of a row are inputs of their own, and a row that was renamed stays the same row", () => {
  const base = mix(["A", 10, 1_200], ["B", 20, 1_400]);
  const mine = mix(["A1", 10, 1_200], ["B", 20, 1_450]);
  const theirs = mix(["A", 12, 1_200], ["B", 20, 1_400]);
  const { inputs, items, undecided } = mergeMix(base, mine, theirs);
  expect(undecided).toEqual([]);
  expect(items.map(({ id }) => id)).toEqual([
    "unitMix / A / floorPlan",
    "unitMix / A / units",
    "unitMix / B / marketRent",
    "unitMix / B / inPlaceRent",
  ]);
  expect(plans(inputs)).toEqual([
    ["A1", 12, 1_200],
    ["B", 20, 1_450],
  ]);
});

test("a row that one removed and the other changed is a conflict; one that nobody else touched is gone", () => {
  const base = mix(["A", 10, 1_200], ["B", 20, 1_400], ["C", 5, 1_600]);
  const mine = mix(["A", 10, 1_200]);
  const theirs = mix(["A", 10, 1_200], ["B", 22, 1_400], ["C", 5, 1_600]);
  const { inputs, undecided } = mergeMix(base, mine, theirs);
  expect(undecided).toEqual([
    expect.objectContaining({
      id: "unitMix / B",
      mine: undefined,
      theirs: expect.objectContaining({ units: 22 }),
    }),
  ]);
  expect(plans(inputs)).toEqual([
    ["A", 10, 1_200],
    ["B", 20, 1_400],
  ]);
});

test("rows that both added alike are one, of the same name and otherwise unlike a conflict", () => {
  const base = mix(["A", 10, 1_200]);
  const mine = mix(["A", 10, 1_200], ["Loft", 2, 2_000], ["Den", 1, 900]);
  const theirs = mix(["Den", 1, 900], ["A", 10, 1_200], ["Loft", 3, 2_000], ["Attic", 1, 800]);
  const { inputs, undecided } = mergeMix(base, mine, theirs);
  expect(undecided.map(({ id }) => id)).toEqual(["unitMix / Loft"]);
  expect(plans(inputs).map(([name]) => name)).toEqual(["A", "Attic", "Den"]);
});

test("rows without a name are told apart by what is in them", () => {
  const scope = (...rows: [trade: string | null, quantity: number, unitCost: number][]): Inputs => ({
    ...home,
    renovationScope: rows.map(([trade, quantity, unitCost]) => ({
      ...(trade === null ? {} : { trade }),
      quantity,
      unitCost,
    })),
  });
  const base = scope([null, 1, 5_000], [null, 2, 300], [null, 2, 300]);
  const mine = scope([null, 2, 300], [null, 2, 300]);
  const theirs = scope([null, 1, 5_000], [null, 2, 300], [null, 2, 300], ["Paint", 1, 2_500]);
  const { inputs, undecided } = mergeInputs({ model: "singlefamily", base, mine, theirs });
  expect(undecided).toEqual([]);
  expect(inputs.renovationScope).toEqual(
    scope([null, 2, 300], [null, 2, 300], ["Paint", 1, 2_500]).renovationScope,
  );
});

test("rows of the same name are told apart by their cells; rows that one side added stand as it put them", () => {
  const base = mix(["A", 10, 1_200], ["A", 20, 1_400]);
  const removed = mix(["A", 10, 1_200]);
  const changed = mix(["A", 12, 1_200], ["A", 20, 1_400]);
  const merged = mergeMix(base, removed, changed);
  expect(merged.undecided).toEqual([]);
  expect(plans(merged.inputs)).toEqual([["A", 12, 1_200]]);
  const added = mix(["A", 10, 1_200], ["A", 20, 1_400], ["Loft", 2, 2_000], ["Den", 1, 900]);
  expect(plans(mergeMix(base, added, changed).inputs).map(([name]) => name)).toEqual([
    "A",
    "A",
    "Loft",
    "Den",
  ]);
});

test("what no catalog knows is merged like any other input, and names of JavaScript do no harm", () => {
  const base = JSON.parse('{"odd": 1, "__proto__": {"polluted": 1}, "rows": [{"a": 1}]}');
  const mine = JSON.parse('{"odd": 2, "__proto__": {"polluted": 2}, "rows": [{"a": 2}]}');
  const { inputs } = mergeInputs({ model: "singlefamily", base, mine, theirs: base });
  expect(inputs).toMatchObject({ odd: 2, rows: [{ a: 2 }] });
  expect(({} as Inputs).polluted).toBeUndefined();
});

test("each side's effect is what the engine finds of that side, and of each change alone", () => {
  const outputs = ["leveredIrr", "stabilizedNoi"];
  const figures = (inputs: Inputs) => {
    const validated = validateInputs("singlefamily", inputs);
    if (!validated.ok) throw new Error(JSON.stringify(validated.problems));
    const { values } = evaluate("singlefamily", validated.inputs);
    return outputs.map((key) => Number(values[key]));
  };
  const [mine, theirs] = [
    withInputs(home, [
      ["purchasePrice", 290_000],
      ["monthlyRent", 2_300],
    ]),
    withInputs(home, [
      ["debt.rate", 0.06],
      ["monthlyRent", 2_350],
    ]),
  ];
  const of = { model: "singlefamily", base: home, mine, theirs, outputs } as const;
  const base = figures(home);
  expect(measureSides(of)).toEqual({ base, mine: figures(mine), theirs: figures(theirs) });
  const [irr = 0, noi = 0] = base;
  const [atPrice = 0] = figures(withInput(home, "purchasePrice", 290_000));
  const price = measureItem(of, "purchasePrice", base);
  expect(price.mine[0]).toBeCloseTo(atPrice - irr, 12);
  expect(price.theirs).toEqual([0, 0]);
  const [, rented = 0] = figures(withInput(home, "monthlyRent", 2_350));
  expect(measureItem(of, "monthlyRent", base).theirs[1]).toBeCloseTo(rented - noi, 8);
  // A side that can't be calculated has no figures, and neither has what it would change.
  const broken = { ...of, mine: withInput(home, "holdYears", 2.5) };
  expect(measureSides(broken).mine).toEqual([null, null]);
  expect(measureItem(broken, "holdYears", base).mine).toEqual([null, null]);
});
