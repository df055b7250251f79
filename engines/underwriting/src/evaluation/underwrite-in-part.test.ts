import { describe, expect, it, test } from "vitest";
import golden from "../golden/fixtures/domain-golden.json" with { type: "json" };
import { type Inputs, inputRows, withInput } from "../inputs/model-inputs.ts";
import { validateInputs } from "../inputs/validate-inputs.ts";
import type { ModelName } from "../language/rows.ts";
import { underwrite } from "./underwrite.ts";
import { underwriteInPart } from "./underwrite-in-part.ts";

const deals: Record<ModelName, Inputs> = {
  singlefamily: golden.sfrA.inputs,
  multifamily: golden.mfA.inputs,
};

/** The deal with inputs that are not entered yet; undefined where it needs none of them. */
function underwriteWithout(model: ModelName, ...paths: string[]) {
  const given = paths.reduce((left, path) => withInput(left, path, null), deals[model]);
  const validation = validateInputs(model, given);
  return validation.ok ? undefined : underwriteInPart(model, given, validation.problems);
}

/** Each figure by its name and period. */
function listFigures(found: Record<string, unknown>): [string, unknown][] {
  return Object.entries(found).flatMap(([key, value]): [string, unknown][] =>
    Array.isArray(value)
      ? value.map((each, at): [string, unknown] => [`${key}.${at}`, each])
      : [[key, value]],
  );
}

describe.each(["singlefamily", "multifamily"] as const)(
  "a %s deal before one number or two are entered",
  (model) => {
    const whole = underwrite({ model, inputs: overAll(model) });
    const final = new Map([...listFigures(whole.outputs), ...listFigures(whole.lines)]);
    const required = inputRows(model)
      .filter(
        ({ optional, grain, unit, key }) =>
          !optional && grain === "scalar" && unit !== "text" && key !== "holdYears",
      )
      .map(({ key }) => key)
      .filter((key) => underwriteWithout(model, key) !== undefined);
    const pairs = required.flatMap((key, at) => required.slice(at + 1).map((other) => [key, other]));

    it("shows figures that it keeps once they are there, and no other", () => {
      expect(required.length).toBeGreaterThan(10);
      for (const keys of [...required.map((key) => [key]), ...pairs]) {
        const part = underwriteWithout(model, ...keys);
        if (part == null) throw new Error(`${keys} are single numbers`);
        const figures = [...listFigures(part.answer.outputs), ...listFigures(part.answer.lines)];
        const strange = figures.filter(([name, value]) => value !== null && final.get(name) !== value);
        expect([keys, strange]).toEqual([keys, []]);
      }
    });
  },
);

function overAll(model: ModelName): Inputs {
  const validation = validateInputs(model, deals[model]);
  if (!validation.ok) throw new Error("The golden deal is whole");
  return validation.inputs;
}

test("a building's NOI stands before its price and exit cap rate, and its returns say what they wait for", () => {
  const answer = underwriteWithout("multifamily", "purchasePrice", "exitCapRate")?.answer;
  expect(answer?.lines.noi?.[0]).toBeCloseTo(929_194.776, 6);
  expect(answer?.outputs.leveredIrr).toBeNull();
  expect(answer?.unavailable.leveredIrr).toBe("Purchase price is not entered");
  expect(answer?.checks).toEqual([]);
});

test("a figure that a number may move is not shown though the formula finds one without it", () => {
  const answer = underwriteWithout("multifamily", "debt.ioMonths")?.answer;
  expect(answer?.lines.debtService?.[0]).toBeNull();
  expect(answer?.unavailable.debtService).toMatch(/ is not entered$/);
});

test("no figure stands where the hold, a table or a list is missing, or a number is out of bounds", () => {
  for (const path of ["holdYears", "unitMix"]) expect(underwriteWithout("multifamily", path)).toBeNull();
  const given = withInput(withInput(deals.multifamily, "purchasePrice", null), "exitCapRate", -3);
  const validation = validateInputs("multifamily", given);
  expect(validation.ok ? [] : underwriteInPart("multifamily", given, validation.problems)).toBeNull();
});
