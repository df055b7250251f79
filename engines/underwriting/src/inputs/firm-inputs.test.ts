import { expect, test } from "vitest";
import { firmInputs, lenderInputs, sampleAssumptions, toInputs } from "./firm-inputs.ts";
import { inputAt, inputRows, templateInputs } from "./model-inputs.ts";

const MODELS = ["singlefamily", "multifamily"] as const;

test("the examples hold", () => {
  expect(firmInputs("singlefamily").some(({ key }) => key === "targets.leveredIrr")).toBe(true);
  expect(sampleAssumptions("singlefamily").rentGrowth?.value).toBe(0.03);
  expect(lenderInputs("multifamily").some(({ key }) => key === "debt.minDscr")).toBe(true);
  expect(lenderInputs("singlefamily")).toEqual([]);
});

test.each(MODELS)(
  "the sample of %s has what an underwriting starts from, but for each property's own",
  (model) => {
    const sample = toInputs(sampleAssumptions(model));
    const usual = templateInputs(model);
    const left = inputRows(model).flatMap(({ key, default: start }) =>
      start !== undefined && start.basis !== "neutral" && inputAt(sample, key) === undefined ? [key] : [],
    );
    expect(left).toEqual(model === "singlefamily" ? ["renovation", "hoaMonth"] : ["capexAtClose"]);
    for (const key of Object.keys(sampleAssumptions(model))) {
      expect(inputAt(sample, key), key).toEqual(inputAt(usual, key));
    }
  },
);

test.each(MODELS)("no price, rent, or amount of a property is assumed for a market of %s", (model) => {
  const keys = firmInputs(model).map(({ key }) => key);
  expect(keys).toEqual(expect.arrayContaining(["rentGrowth", "debt.rate", "holdYears", "debt.stressRate"]));
  for (const own of [
    ...["purchasePrice", "monthlyRent", "afterRepairValue", "exitCapRate", "closingDate", "yearBuilt"],
    ...["operatingExpenses.payroll.annual", "debt.preset", "unitMix.marketRent", "renovationScope.trade"],
  ]) {
    expect(keys).not.toContain(own);
  }
});
