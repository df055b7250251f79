import { describe, expect, it } from "vitest";
import { type Changes, underwriteChanged } from "../../golden/fixtures/changed-golden.ts";
import golden from "../../golden/fixtures/domain-golden.json" with { type: "json" };

const run = (changes: Changes, grain: "year" | "month" = "year") =>
  underwriteChanged("multifamily", changes, grain);
const base = run({});
const TAX = {
  propertyTaxMethod: "reassessed",
  "reassessment.assessmentRatio": 0.8,
  "reassessment.millage": 25,
  "reassessment.growth": 0.06,
};

describe("expenses by their basis", () => {
  it.each<[string, number, number]>([
    ["unit", 650, 65_000],
    ["sqft", 0.8, 0.8 * 82_000],
  ])("by the %s are the same dollars a year", (basis, annual, dollars) => {
    const path = "operatingExpenses.insurance";
    const found = run({ [`${path}.basis`]: basis, [`${path}.annual`]: annual });
    expect(found.line("insurance")[0]).toBeCloseTo(dollars, 6);
    expect(found.line("insurance")[1]).toBeCloseTo(dollars * 1.05, 6);
  });
  it("follow income, turns and the people on site", () => {
    const path = "operatingExpenses";
    const found = run({
      [`${path}.marketing.basis`]: "egi",
      [`${path}.marketing.annual`]: 0.02,
      [`${path}.turnover.basis`]: "turn",
      [`${path}.turnover.annual`]: 800,
      turnoverRate: 0.5,
      staffing: [
        { position: "Manager", employees: 1, salary: 70_000 },
        { position: "Technician", employees: 2, salary: 50_000 },
      ],
      payrollBurdenPct: 0.25,
    });
    expect(found.line("marketing")[0]).toBeCloseTo(0.02 * (found.line("effectiveGrossIncome")[0] ?? 0), 6);
    expect(found.line("turnover")[0]).toBeCloseTo(800 * 50, 6);
    expect(found.line("payroll")[0]).toBeCloseTo(170_000 * 1.25, 6);
  });
});

describe("the reassessed tax", () => {
  it("waits for its lag, is phased in, and grows no faster than the cap", () => {
    const taxes = run({
      ...TAX,
      "reassessment.lagYears": 1,
      "reassessment.annualCap": 0.02,
      "reassessment.phaseIn": [0.5, 1],
    }).line("propertyTax");
    expect(taxes[0]).toBeCloseTo(250_000, 6);
    expect(taxes[1]).toBeCloseTo((250_000 * 1.03 + 320_000) / 2, 6);
    expect(taxes[2]).toBeCloseTo(320_000 * 1.02, 6);
  });
  it("is less an abatement and what an appeal may win, and never below the bill where that is said", () => {
    const relief = { ...TAX, "reassessment.abatement": [0.5, 0], "reassessment.appealPct": 0.1 };
    expect(run(relief).line("propertyTax")[0]).toBeCloseTo(320_000 * 0.9 * 0.5, 6);
    expect(run(relief).line("propertyTax")[1]).toBeCloseTo(320_000 * 0.9 * 1.06, 6);
    expect(run({ ...relief, "reassessment.neverBelowBill": "yes" }).line("propertyTax")[0]).toBeCloseTo(
      250_000,
      6,
    );
  });
  it("says what the step-up takes off the value", () => {
    const found = run(TAX);
    expect(found.figure("taxStepUpValue")).toBeCloseTo(-70_000 / found.figure("goingInCapRate"), 4);
  });
});

describe("growth, dates and returns", () => {
  it("compounds month by month where that is chosen, and meets the yearly steps each year's first month", () => {
    const monthly = run({ growthTiming: "monthly" }, "month").line("marketRentPotential");
    const stepped = run({}, "month").line("marketRentPotential");
    expect(monthly[12]).toBeCloseTo(stepped[12] ?? 0, 6);
    expect(monthly[5]).toBeCloseTo((stepped[0] ?? 0) * 1.03 ** (5 / 12), 6);
  });
  it("shows dated, monthly and yearly returns beside the one that is used, and says which it is", () => {
    const dated = { closingDate: "2026-01-31" };
    const found = run(dated);
    expect(found.outputs.irrConventionUsed).toBe("Monthly flows, effective annual");
    expect(found.figure("leveredIrr")).toBe(base.figure("leveredIrr"));
    expect(Math.abs(found.figure("leveredXirr") - found.figure("leveredIrr"))).toBeLessThan(5e-4);
    expect(base.unavailable.leveredXirr).toBe("Closing date is not entered");
    for (const [irrConvention, key] of [
      ["xirr", "leveredXirr"],
      ["annual", "leveredIrrAnnual"],
    ] as const) {
      expect(run({ ...dated, irrConvention }).figure("leveredIrr")).toBe(found.figure(key));
    }
  });
  it("takes interest by the actual days over 360, for which it needs the closing date", () => {
    const days = { "debt.dayCount": "actual/360" };
    const found = run({ ...days, closingDate: "2026-01-31" }, "month");
    const loan = found.figure("loan");
    expect(found.line("interest")[0]).toBeCloseTo((loan * 0.0575 * 28) / 360, 6);
    expect(found.line("interest")[1]).toBeCloseTo((loan * 0.0575 * 31) / 360, 6);
    expect(run(days).unavailable.leveredIrr).toBe("Closing date is not entered");
  });
  it("breaks even at the vacancy and the rent at which nothing is left", () => {
    expect(base.figure("breakEvenVacancy")).toBeCloseTo(0.23281, 5);
    const loan = base.figure("loan");
    const held = run({ vacancyPct: base.figure("breakEvenVacancy"), "debt.assumedLoan": loan });
    expect(held.line("cashFlowAfterDebt")[0]).toBeCloseTo(0, 4);
    const rents = golden.mfA.inputs.unitMix.map((plan) => ({
      ...plan,
      marketRent: (plan.marketRent * base.figure("breakEvenRent")) / 1540,
    }));
    expect(run({ unitMix: rents, "debt.assumedLoan": loan }).line("cashFlowAfterDebt")[0]).toBeCloseTo(0, 4);
  });
});

describe("the capital", () => {
  it("sizes by the income and the payment that are chosen, and names what binds", () => {
    expect(run({ "debt.sizingConstant": "interestOnly" }).outputs.bindingConstraint).toBe("ltv");
    expect(run({ "debt.sizingBasis": "year2" }).figure("maxLoanByDscr")).toBeGreaterThan(
      base.figure("maxLoanByDscr"),
    );
    const assumed = run({ "debt.assumedLoan": 7_000_000 });
    expect(assumed.outputs).toMatchObject({ loan: 7_000_000, bindingConstraint: "assumed" });
    expect(run({ "debt.maxLtc": 0.5 }).outputs.bindingConstraint).toBe("ltc");
    expect(run({ "debt.minDebtYield": 0.15 }).outputs.bindingConstraint).toBe("debtYield");
  });
  it("with a supplemental loan still equals its uses, and the attribution its profit", () => {
    const found = run({
      "mezzanine.loan": 1_000_000,
      "mezzanine.rate": 0.11,
      "mezzanine.feePct": 0.01,
      "debt.otherCosts": 40_000,
      sellerCredit: 100_000,
      prepaidEscrows: 60_000,
      assetManagementFeePct: 0.01,
      exitHoldback: 25_000,
    });
    expect(found.failed).not.toContain("MF-E-SOURCES-USES");
    expect(found.failed).not.toContain("MF-E-ATTRIBUTION");
    expect(found.line("mezzanineInterest")[0]).toBeCloseTo(110_000, 6);
    expect(found.figure("totalUses")).toBeCloseTo(found.figure("totalSources"), 6);
  });
  it("draws the program on the loan, pays interest on it and repays it at the sale", () => {
    const program = {
      "renovationProgramme.units": 24,
      "renovationProgramme.costPerUnit": 10_000,
      "renovationProgramme.premiumMonth": 150,
      "renovationProgramme.unitsPerMonth": 4,
      "renovationProgramme.downtimeMonths": 1,
    };
    const cash = run(program, "month");
    const drawn = run({ ...program, "renovationProgramme.funding": "loan" }, "month");
    expect(drawn.figure("unleveredIrr")).toBeCloseTo(cash.figure("unleveredIrr"), 12);
    expect(drawn.line("futureFundingBalance")[5]).toBeCloseTo(240_000, 6);
    expect(drawn.line("futureFundingInterest")[6]).toBeCloseTo((240_000 * 0.0575) / 12, 6);
    const lent = (deal: typeof cash) => deal.figure("loanBalanceAtExit") + deal.figure("drawsRepaidAtSale");
    expect(drawn.figure("drawsRepaidAtSale")).toBeCloseTo(240_000, 6);
    expect(drawn.figure("netSaleProceeds")).toBeCloseTo(
      cash.figure("netSaleProceeds") + lent(cash) - lent(drawn),
      4,
    );
    expect(drawn.failed).not.toContain("MF-E-ATTRIBUTION");
    const turning = run({ ...program, "renovationProgramme.pace": "onTurn", turnoverRate: 0.24 }, "month");
    expect(turning.line("renovationStarted").slice(0, 2)).toEqual([2, 4]);
  });
  it("prepays by a share, a step-down or yield maintenance", () => {
    const balance = base.figure("loanBalanceAtExit");
    const stepped = run({
      prepaymentMethod: "stepDown",
      prepaymentStepDown: [0.05, 0.04, 0.03, 0.02, 0.01, 0],
    });
    expect(stepped.figure("prepaymentCost")).toBeCloseTo(0.01 * balance, 4);
    const terms = { prepaymentMethod: "yieldMaintenance", "debt.termYears": 10 };
    const annuity = (1 - (1 + 0.04 / 12) ** -60) / (0.04 / 12) / 12;
    const kept = run({ ...terms, treasuryRate: 0.04 });
    expect(kept.figure("prepaymentCost")).toBeCloseTo(balance * 0.0175 * annuity, 2);
    expect(run({ ...terms, treasuryRate: 0.09 }).figure("prepaymentCost")).toBeCloseTo(0.01 * balance, 4);
  });
  it("sells at the going-in cap rate and a step for each year, on the income that is chosen", () => {
    const found = run({ exitCapMethod: "goingInPlusStep", exitCapStep: 0.001, exitIncome: "ncf" });
    const cap = found.figure("goingInCapRate") + 0.005;
    expect(found.figure("exitCapApplied")).toBeCloseTo(cap, 12);
    expect(found.figure("exitValue")).toBeCloseTo((found.figure("forwardNoi") - 27_500) / cap, 4);
  });
  it("warns of a loan that is due before the sale, and tests what could repay it", () => {
    const lender = {
      "lender.minVacancyPct": 0.05,
      "lender.minManagementPct": 0.03,
      "lender.minReservesPerUnit": 250,
      "lender.incomeGrowth": 0.02,
      "lender.expenseGrowth": 0.03,
      "lender.refinanceRate": 0.06,
      "lender.refinanceCapRate": 0.06,
    };
    const found = run({ ...lender, "debt.termYears": 3 });
    expect(found.failed).toContain("MF-W-MATURITY");
    const balances = run({}, "month").line("loanBalance");
    expect(found.figure("balanceAtMaturity")).toBeCloseTo(balances[35] ?? 0, 4);
    expect(found.figure("maturityDscr")).toBeGreaterThan(1);
    expect(found.figure("maturityLtv")).toBeLessThan(1);
  });
  it("pays capital needs from cash flow in their month, and commercial leases as long as they run", () => {
    const found = run({
      capitalNeeds: [{ item: "Roof", month: 14, amount: 90_000 }],
      commercialLeases: [{ tenant: "Cafe", rent: 4_000, recoveries: 500, firstMonth: 3, lastMonth: 14 }],
    });
    expect(found.line("fundedCapex").slice(0, 3)).toEqual([0, 90_000, 0]);
    expect(found.line("commercialIncome").slice(0, 3)).toEqual([45_000, 9_000, 0]);
    expect(found.failed).not.toContain("MF-E-ATTRIBUTION");
  });
});

describe("inputs at their edges", () => {
  it("of fifteen years, shrinking rents, or all cash still tie", () => {
    for (const changes of [
      { holdYears: 15 },
      { holdYears: 12, rentGrowth: [-0.03, -0.02, 0.01] },
      { holdYears: 1, "debt.maxLtv": 0 },
    ]) {
      const found = run(changes);
      expect(found.failed.filter((code) => code.startsWith("MF-E-") && code !== "MF-E-IRR")).toEqual([]);
      expect(found.outputs.unleveredIrr).not.toBeNull();
    }
  });
  it("without a loan give no coverage, and the reason", () => {
    const { outputs, unavailable } = run({ "debt.maxLtv": 0 });
    expect(outputs).toMatchObject({ dscrNcfMinimum: null, debtYieldNcf: null });
    expect(unavailable.dscrNcfMinimum).toBe("Loan commitment is $0.00");
    expect(unavailable.debtYieldNcf).toBe("Loan commitment is zero");
  });
  it("with a floor plan of no units are those without it", () => {
    const empty = { floorPlan: "3x2", units: 0, sqft: 1300, marketRent: 2_000, inPlaceRent: 0 };
    const found = run({ unitMix: [...golden.mfA.inputs.unitMix, empty] });
    expect(found.figure("leveredIrr")).toBe(base.figure("leveredIrr"));
  });
  it("with no units at all have no figures but reasons", () => {
    const none = golden.mfA.inputs.unitMix.map((plan) => ({ ...plan, units: 0 }));
    const { outputs, unavailable } = run({ unitMix: none, nonRevenueUnits: [] });
    expect(outputs.leveredIrr).toBeNull();
    expect(unavailable.leveredIrr).toBe("Units is zero");
  });
  it("need a date for the rent roll that they cite", () => {
    const occupied = golden.mfA.inputs.unitMix.map((plan) => ({ ...plan, occupied: plan.units }));
    expect(run({ unitMix: occupied }).failed).toContain("MF-E-RENT-ROLL-DATE");
    expect(run({ unitMix: occupied, rentRollDate: "2026-01-31" }).failed).not.toContain(
      "MF-E-RENT-ROLL-DATE",
    );
    expect(base.judged).not.toContain("MF-E-RENT-ROLL-DATE");
  });
});
