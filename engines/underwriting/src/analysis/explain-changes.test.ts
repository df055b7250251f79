import fc from "fast-check";
import { expect, test } from "vitest";
import { evaluate } from "../evaluation/underwrite.ts";
import golden from "../golden/fixtures/domain-golden.json" with { type: "json" };
import { type Inputs, withInput } from "../inputs/model-inputs.ts";
import { validateInputs } from "../inputs/validate-inputs.ts";
import { explainChanges, figuresOf } from "./explain-changes.ts";

const model = "singlefamily";
const outputs = ["leveredIrr", "initialEquity"];

function valid(inputs: unknown): Inputs {
  const validated = validateInputs(model, inputs);
  if (!validated.ok) throw new Error(JSON.stringify(validated.problems));
  return validated.inputs;
}
const base = valid(golden.sfrA.inputs);
const figures = (inputs: Inputs) => {
  const { values } = evaluate(model, inputs);
  return outputs.map((key) => Number(values[key]));
};
const explain = (after: Inputs, kept = figures(after)) =>
  explainChanges({ model, before: base, after, outputs, kept: { before: figures(base), after: kept } });

test("one change is the whole difference, and nothing is left", () => {
  const after = valid(withInput(base, "homePriceGrowth", 0.03));
  const { causes, residual } = explain(after);
  expect(causes.map(({ input }) => input)).toEqual(["homePriceGrowth"]);
  expect(causes[0]?.effects[0]).toBeCloseTo((figures(after)[0] ?? 0) - (figures(base)[0] ?? 0), 12);
  expect(residual[0]).toBeCloseTo(0, 12);
});

test("effects and residual add up to the difference, whatever changed", () => {
  const price = fc.integer({ min: 200_000, max: 400_000 });
  const rent = fc.integer({ min: 1_500, max: 3_000 });
  fc.assert(
    fc.property(price, rent, fc.integer({ min: 3, max: 10 }), (purchasePrice, monthlyRent, holdYears) => {
      const after = valid({ ...base, purchasePrice, monthlyRent, holdYears });
      const { causes, residual } = explain(after);
      for (const at of outputs.keys()) {
        const sum = causes.reduce((all, { effects }) => all + Number(effects[at]), Number(residual[at]));
        expect(sum).toBeCloseTo((figures(after)[at] ?? 0) - (figures(base)[at] ?? 0), 8);
        expect(residual[at]).toBeCloseTo(0, 8);
      }
    }),
    { numRuns: 10 },
  );
});

test("what formulas of another time found is left as the residual", () => {
  const kept = figures(base).map((figure) => figure + 0.01);
  const { causes, residual, note } = explain(base, kept);
  expect(causes).toEqual([]);
  expect(note).toBe("No input changed.");
  expect(residual[0]).toBeCloseTo(0.01, 12);
});

test("an input that was taken out is a change as well", () => {
  const before = valid({ ...base, listPrice: 312_000 });
  const kept = { before: figures(before), after: figures(base) };
  const { causes } = explainChanges({ model, before, after: base, outputs, kept });
  expect(causes.map(({ input, after }) => [input, after])).toEqual([["listPrice", undefined]]);
  expect(causes[0]?.effects).toEqual([0, 0]);
});

test("figures are numbers that there are: no text, answer, list or unknown stands for one", () => {
  const keys = ["initialEquity", "ownership", "listPrice", "flowDay", "SF-E-NOI", "noSuchOutput"];
  const equity = evaluate(model, base).values.initialEquity;
  expect(equity).toBeGreaterThan(1_000);
  expect(figuresOf(model, base, keys)).toEqual([equity, null, null, null, null, null]);
  expect(figuresOf(model, { ...base, purchasePrice: -1 }, keys), "not valid").toBeUndefined();
});

test("a figure that there is on one side alone has no effect and no residual, and no zero for them", () => {
  const before = valid(base);
  const after = valid({ ...base, sqft: 1_500 });
  const of = { model, before, after, outputs: ["pricePerSqft", "initialEquity"] } as const;
  const found = {
    before: figuresOf(model, before, of.outputs) ?? [],
    after: figuresOf(model, after, of.outputs) ?? [],
  };
  expect(found.before[0]).toBeNull();
  expect(found.after[0]).toBeGreaterThan(50);
  const { causes, residual } = explainChanges({ ...of, kept: found });
  expect(causes.map(({ input, effects }) => [input, ...effects])).toEqual([["sqft", null, 0]]);
  expect(residual).toEqual([null, 0]);
});
