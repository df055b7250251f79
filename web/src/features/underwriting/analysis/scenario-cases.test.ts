import { getCatalog } from "@labs/underwriting/formula-pages";
import { expect, test } from "vitest";
import { changedInputs, FIRST_CASES, standardCases } from "./scenario-cases.ts";

const getCase = (id: string) => {
  const found = standardCases("multifamily").find((each) => each.id === id);
  if (!found) throw new Error(`no case ${id}`);
  return found;
};

test("the downside drops rent into year 2, and raises vacancy, exit cap and each growth that is given", () => {
  const inputs = {
    rentGrowth: 0.03,
    vacancyPct: [0.06, 0.05],
    exitCapRate: 0.0575,
    operatingExpenses: { payroll: { annual: 1, growth: [0.03, 0.02] }, gas: { annual: 0 } },
  };
  expect(changedInputs(inputs, getCase("downside").changes)).toEqual({
    changed: {
      rentGrowth: [-0.1, 0.03],
      vacancyPct: [0.11, 0.1],
      exitCapRate: 0.0675,
      "operatingExpenses.payroll.growth": [0.04, 0.03],
    },
    missing: [],
  });
});

test("the lender's case puts floors under losses and costs that are lower, and takes the premium away", () => {
  const inputs = {
    vacancyPct: 0.03,
    managementFeePct: 0.04,
    reservesPerUnit: 200,
    renovationProgramme: { premiumMonth: 150 },
  };
  expect(changedInputs(inputs, getCase("lender").changes).changed).toEqual({
    vacancyPct: 0.05,
    reservesPerUnit: 250,
    "renovationProgramme.premiumMonth": 0,
  });
});

test("changes of the same input add up, and what is not entered is named", () => {
  const changes = [
    { input: "debt.rate", change: "add", value: 0.01 },
    { input: "debt.rate", change: "multiply", value: 2 },
    { input: "monthlyRent", change: "copy", from: "rentLow" },
    { input: "exitCapRate", change: "add", value: 0.01 },
  ] as const;
  expect(changedInputs({ debt: { rate: 0.05 }, monthlyRent: 2000 }, changes)).toEqual({
    changed: { "debt.rate": 0.12 },
    missing: ["rentLow", "exitCapRate"],
  });
});

for (const model of ["multifamily", "singlefamily"] as const) {
  test(`the cases of ${model} change inputs of the model, each under its own name`, () => {
    const { rows } = getCatalog(model);
    const cases = standardCases(model);
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
    expect(new Set(cases.map(({ label }) => label)).size).toBe(cases.length);
    const inputs = cases.flatMap(({ changes }) => changes.map(({ input }) => input));
    expect(
      inputs.filter((key) => key !== "operatingExpenses" && rows.get(key)?.row.kind !== "input"),
    ).toEqual([]);
    expect(cases.filter(({ id }) => FIRST_CASES.includes(id)).length).toBeGreaterThanOrEqual(4);
  });
}
