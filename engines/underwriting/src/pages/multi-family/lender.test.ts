import { describe, expect, it } from "vitest";
import { runScenarios } from "../../analysis/scenarios.ts";
import { type Changes, underwriteChanged } from "../../golden/fixtures/changed-golden.ts";
import golden from "../../golden/fixtures/domain-golden.json" with { type: "json" };

const LENDER = {
  "lender.minVacancyPct": 0.05,
  "lender.minManagementPct": 0.03,
  "lender.minReservesPerUnit": 250,
  "lender.incomeGrowth": 0.02,
  "lender.expenseGrowth": 0.03,
  "lender.refinanceRate": 0.065,
  "lender.refinanceCapRate": 0.06,
  "lender.minCommercialVacancyPct": 0.1,
  "lender.maxCommercialShare": 0.2,
  "debt.termYears": 10,
};

const run = (changes: Changes) => underwriteChanged("multifamily", { ...LENDER, ...changes });

describe("the lender's income", () => {
  it("bears the concessions that the plan gives by lease", () => {
    const byLease = { concessionMethod: "cash", concessionFreeMonths: 1, turnoverRate: 0.5 };
    const [none, given] = [run({ concessionPct: 0 }), run({ concessionPct: 0, ...byLease })];
    const granted = Number(given.lines.concessions?.[0]);
    expect(granted).toBeGreaterThan(10_000);
    expect(none.figure("lenderEgi") - given.figure("lenderEgi")).toBeCloseTo(granted, 4);
  });
});

describe("the lender's haircuts", () => {
  const plain = run({});
  it("leave a share of other income out, and add a cushion to expenses but taxes and fee", () => {
    const cut = run({ "lender.otherIncomeHaircutPct": 0.2 });
    expect(cut.figure("lenderEgi")).toBeCloseTo(plain.figure("lenderEgi") - 0.2 * 100_504.8, 4);
    const cushioned = run({ "lender.expenseCushionPct": 0.05 });
    const { operatingExpenses, propertyTax, managementFee } = plain.lines;
    const others = Number(operatingExpenses?.[0]) - Number(propertyTax?.[0]) - Number(managementFee?.[0]);
    expect(cushioned.figure("lenderNoi")).toBeCloseTo(plain.figure("lenderNoi") - 0.05 * others, 4);
    const sized = run({ "lender.expenseCushionPct": 0.05, "debt.sizingBasis": "lender" });
    expect(sized.figure("sizingNcf")).toBe(cushioned.figure("lenderNcf"));
  });
});

describe("the lender's commercial income", () => {
  const lease = { tenant: "Cafe", rent: 4_000, recoveries: 500, firstMonth: 1, lastMonth: 60 };
  const without = run({});
  const counted = (changes: Changes) => run(changes).figure("lenderEgi") - without.figure("lenderEgi");
  it("is not counted until the lender's terms are known, with the reason", () => {
    const unknown = run({ commercialLeases: [lease], "lender.minCommercialVacancyPct": null });
    expect(unknown.outputs.lenderEgi).toBeNull();
    expect(unknown.unavailable.lenderEgi).toMatch(/ is not entered$/);
  });
  it("bears a vacancy of 10%, or the one that is entered, even where all of it is let", () => {
    expect(counted({ commercialLeases: [lease] })).toBeCloseTo(12 * 4_500 * 0.9, 6);
    const half = { commercialLeases: [lease], "lender.minCommercialVacancyPct": 0.5 };
    expect(counted(half)).toBeCloseTo(12 * 4_500 * 0.5, 6);
  });
  it("is a fifth of the effective gross income at most, itself included", () => {
    const large = run({ commercialLeases: [{ ...lease, rent: 60_000 }] });
    const income = large.figure("lenderEgi") - without.figure("lenderEgi");
    expect(income).toBeLessThan(12 * 60_500 * 0.9);
    expect(income / large.figure("lenderEgi")).toBeCloseTo(0.2, 12);
    const free = { commercialLeases: [{ ...lease, rent: 60_000 }], "lender.maxCommercialShare": 1 };
    expect(counted(free)).toBeCloseTo(12 * 60_500 * 0.9, 4);
    expect(counted({ ...free, "lender.maxCommercialShare": 0 })).toBe(0);
  });
  it("is that of tenants who pay at closing: neither a lease to come nor one that ends is more than the plan has", () => {
    expect(counted({ commercialLeases: [{ ...lease, firstMonth: 7 }] })).toBe(0);
    expect(counted({ commercialLeases: [{ ...lease, lastMonth: 5 }] })).toBeCloseTo(5 * 4_500 * 0.9, 6);
  });
  it("sizes the loan where the lender's income does", () => {
    const sized = { "debt.sizingBasis": "lender", commercialLeases: [lease] };
    const more =
      run(sized).figure("maxLoanByDscr") - run({ "debt.sizingBasis": "lender" }).figure("maxLoanByDscr");
    expect(more).toBeGreaterThan(0);
    expect(run(sized).figure("sizingNcf")).toBe(run({ commercialLeases: [lease] }).figure("lenderNcf"));
  });
});

describe("the lender's refinance test", () => {
  const found = run({});
  it("begins with the underwritten year and grows income, expenses and taxes each at its own rate", () => {
    const noi = (found.lines.lenderNoiProjected ?? []).map(Number);
    expect(noi[0]).toBeCloseTo(found.figure("lenderNoi"), 6);
    const [egi, tax] = [found.figure("lenderEgi"), found.figure("lenderPropertyTax")];
    const costs = egi - found.figure("lenderNoi");
    expect(noi[1]).toBeCloseTo(egi * 1.02 - costs * 1.03, 6);
    const californian = run({ "lender.taxGrowth": 0.02 });
    expect(Number(californian.lines.lenderNoiProjected?.[2])).toBeCloseTo(
      egi * 1.02 ** 2 - (costs - tax) * 1.03 ** 2 - tax * 1.02 ** 2,
      6,
    );
  });
  it("says what loan the income at maturity carries, and warns where it does not repay the balance", () => {
    const payment = 0.065 / 12 / (1 - (1 + 0.065 / 12) ** -360);
    const byDscr = found.figure("lenderNcfAtMaturity") / (1.25 * 12 * payment);
    const byLtv = (0.65 * found.figure("lenderNoiAtMaturity")) / 0.06;
    expect(found.figure("loanAtMaturity")).toBeCloseTo(Math.min(byDscr, byLtv), 4);
    expect(found.figure("refinanceSurplus")).toBeCloseTo(
      Math.min(byDscr, byLtv) - found.figure("balanceAtMaturity"),
      4,
    );
    expect(run({ "lender.refinanceRate": 0.1 }).failed).toContain("MF-W-REFINANCE-RISK");
    expect(run({ "lender.refinanceRate": 0.03, "lender.refinanceMaxLtv": 0.8 }).failed).not.toContain(
      "MF-W-REFINANCE-RISK",
    );
  });
  it("underwrites the engineer's reserves where they are more", () => {
    expect(run({ "lender.engineersReservePerUnit": 400 }).figure("lenderNcf")).toBeCloseTo(
      found.figure("lenderNcf") - 125 * 100,
      6,
    );
    expect(run({ "lender.engineersReservePerUnit": 100 }).figure("lenderNcf")).toBe(
      found.figure("lenderNcf"),
    );
  });
});

it("the stress of a higher rate takes a tenth off NOI too", () => {
  const stress = runScenarios("multifamily", golden.mfA.inputs, undefined, ["noiYear1", "loan"]);
  const rate = stress.find(({ name }) => name === "rate");
  expect(Number(rate?.outputs.noiYear1)).toBeCloseTo(0.9 * 929_194.78, 1);
  expect(Number(rate?.outputs.loan)).toBeLessThan(10_300_853);
});
