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

const LENDER = {
  minVacancyPct: 0.07,
  minManagementPct: 0.035,
  minReservesPerUnit: 300,
  incomeGrowth: 0.02,
  expenseGrowth: 0.03,
  otherIncomeHaircutPct: 0.1,
  expenseCushionPct: 0.05,
  refinanceCapRate: 0.06,
};
const PLAN = {
  vacancyPct: [0.08, 0.05],
  managementFeePct: 0.03,
  reservesPerUnit: 320,
  rentGrowth: [0.03, 0.015],
  restrictedRent: { growth: [0.0275, 0.01] },
  otherIncomeGrowth: 0.03,
  exitCapRate: 0.055,
  renovationProgramme: { premiumMonth: 150 },
  renovationProgramme2: { premiumMonth: 90 },
  otherIncomePerOccupiedUnitMonth: { parking: 20, shortTermPremium: 8 },
  operatingExpenses: {
    propertyTax: { annual: 1_000, growth: 0.02 },
    payroll: { annual: 200, growth: [0.025, 0.04] },
  },
};

test("the lender's case takes its bounds from the lender's terms, and every premium out", () => {
  expect(changedInputs({ ...PLAN, lender: LENDER }, getCase("lender").changes)).toEqual({
    changed: {
      vacancyPct: [0.08, 0.07],
      managementFeePct: 0.035,
      "renovationProgramme.premiumMonth": 0,
      "renovationProgramme2.premiumMonth": 0,
      "otherIncomePerOccupiedUnitMonth.shortTermPremium": 0,
      "otherIncomePerOccupiedUnitMonth.parking": 18,
      "operatingExpenses.payroll.annual": 210,
      rentGrowth: [0.02, 0.015],
      "restrictedRent.growth": [0.02, 0.01],
      otherIncomeGrowth: 0.02,
      "operatingExpenses.payroll.growth": [0.03, 0.04],
      "operatingExpenses.propertyTax.growth": 0.03,
      exitCapRate: 0.06,
      "debt.sizingBasis": "lender",
    },
    missing: [],
  });
  const reassessment = { assessmentRatio: 1, millage: 20 };
  const lender = { ...LENDER, engineersReservePerUnit: 400, taxGrowth: 0.02 };
  const known = changedInputs(
    { ...PLAN, lender, reassessment, marketVacancyPct: 0.09 },
    getCase("lender").changes,
  );
  expect(known.changed).toMatchObject({
    vacancyPct: [0.09, 0.09],
    reservesPerUnit: 400,
    propertyTaxMethod: "reassessed",
  });
  expect(known.changed).not.toHaveProperty(["operatingExpenses.propertyTax.growth"]);
});

test("a lender's term that nobody entered changes nothing, and is named", () => {
  const { changed, missing } = changedInputs(PLAN, getCase("lender").changes);
  expect(changed).not.toHaveProperty("vacancyPct");
  expect(missing).toEqual([
    "lender.minVacancyPct",
    "lender.minManagementPct",
    "lender.minReservesPerUnit",
    "lender.otherIncomeHaircutPct",
    "lender.expenseCushionPct",
    "lender.incomeGrowth",
    "lender.expenseGrowth",
    "lender.taxGrowth",
    "lender.refinanceCapRate",
  ]);
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
    const inputs = cases.flatMap(({ changes }) =>
      changes.flatMap((change) => [
        change.input
          .replace("operatingExpenses.*", "operatingExpenses.payroll")
          .replace("restrictedRent.*", "restrictedRent.growth")
          .replace("*", "parking"),
        ...("given" in change ? change.given : []),
        ...("value" in change && typeof change.value === "object" ? change.value.from : []),
      ]),
    );
    expect(inputs.filter((key) => rows.get(key)?.row.kind !== "input")).toEqual([]);
    expect(cases.filter(({ id }) => FIRST_CASES.includes(id)).length).toBeGreaterThanOrEqual(4);
  });
}
