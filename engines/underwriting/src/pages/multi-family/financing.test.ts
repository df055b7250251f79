import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Changes, PARTNERS, underwriteChanged } from "../../golden/fixtures/changed-golden.ts";

const run = (changes: Changes, grain: "year" | "month" = "month") =>
  underwriteChanged("multifamily", changes, grain);
const base = run({});
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

const REFINANCE = {
  "refinance.month": 36,
  "refinance.capRate": 0.055,
  "refinance.maxLtv": 0.7,
  "refinance.rate": 0.05,
  "refinance.amortYears": 30,
};

describe("future funding", () => {
  const program = {
    units: 40,
    costPerUnit: 10_000,
    premiumMonth: 150,
    unitsPerMonth: 1,
    downtimeMonths: 1,
    funding: "loan",
  };
  it("that was drawn is repaid by the refinance, what is drawn later by the sale", () => {
    const found = run({ ...REFINANCE, renovationProgramme: program });
    expect(found.figure("refinanceDrawsRepaid")).toBeCloseTo(360_000, 6);
    expect(found.line("futureFundingBalance").slice(34, 40)).toEqual([
      350_000, 0, 10_000, 20_000, 30_000, 40_000,
    ]);
    const { refinanceLoan, refinancePayoff, refinanceCosts } = found.outputs;
    const left = Number(refinanceLoan) - Number(refinancePayoff) - Number(refinanceCosts) - 360_000;
    expect(found.figure("refinanceProceeds")).toBeCloseTo(left, 6);
    const sold =
      found.figure("exitValue") - found.figure("saleCosts") - found.figure("loanBalanceAtExit") - 40_000;
    expect(found.figure("netSaleProceeds")).toBeCloseTo(sold, 6);
    expect(found.errors).toEqual([]);
  });
});

describe("a supplemental loan after closing", () => {
  const late = {
    "mezzanine.loan": 800_000,
    "mezzanine.rate": 0.09,
    "mezzanine.feePct": 0.01,
    "mezzanine.month": 24,
  };
  it("comes to equity in its month, and costs interest from the next one on", () => {
    const found = run(late);
    expect(found.figure("initialEquity")).toBe(base.figure("initialEquity"));
    expect(found.line("mezzanineInterest").slice(22, 25)).toEqual([0, 0, 6_000]);
    const flow = (found.line("leveredCashFlow")[23] ?? 0) - (base.line("leveredCashFlow")[23] ?? 0);
    expect(flow).toBeCloseTo(792_000, 6);
    expect(found.errors).toEqual([]);
  });
  it("of the month in which one sells instead of refinancing is not taken up, nor repaid", () => {
    const sold = (month: number) =>
      run({ ...REFINANCE, ...late, "mezzanine.month": month }).figure("sellInsteadIrr");
    expect(sold(36)).toBe(run(REFINANCE).figure("sellInsteadIrr"));
    expect(sold(35)).not.toBe(sold(36));
  });
  it("beyond the hold is an error", () => {
    expect(run({ ...late, "mezzanine.month": 60 }).errors).toContain("MF-E-SUPPLEMENTAL");
  });
});

describe("prepayment", () => {
  /** What is left of a loan's payments at a rate, month by month. */
  function securities(of: {
    balance: number;
    rate: number;
    months: number;
    free: number;
    payment: number;
    at: number;
  }) {
    let [balance, value] = [of.balance, 0];
    for (let month = 1; month <= of.months; month++) {
      const interest = (balance * of.rate) / 12;
      const paid = month <= of.free ? interest : of.payment;
      balance -= paid - interest;
      value += (paid + (month === of.months ? balance : 0)) / (1 + of.at / 12) ** month;
    }
    return value;
  }
  const terms = { prepaymentMethod: "defeasance", "debt.termYears": 10, defeasanceFees: 60_000 };

  it("by defeasance replaces every payment that is left at the Treasury rate, less the balance, plus fees", () => {
    const found = run({ ...terms, treasuryRate: 0.041 });
    const balance = found.figure("loanBalanceAtExit");
    const payment = found.figure("levelPayment");
    const cost = securities({ balance, rate: 0.0575, months: 60, free: 0, payment, at: 0.041 });
    expect(found.figure("exitSecurities")).toBeCloseTo(cost, 3);
    expect(found.figure("prepaymentCost")).toBeCloseTo(cost - balance + 60_000, 3);
    expect(found.errors).toEqual([]);
  });
  it("by defeasance counts the interest-only months that are left, and asks for term and fees", () => {
    const found = run({ ...terms, treasuryRate: 0.041, "debt.ioMonths": 84 });
    const [balance, payment] = [found.figure("loanBalanceAtExit"), found.figure("levelPayment")];
    const cost = securities({ balance, rate: 0.0575, months: 60, free: 24, payment, at: 0.041 });
    expect(found.figure("exitSecurities")).toBeCloseTo(cost, 3);
    const { defeasanceFees: _, ...bare } = terms;
    expect(run({ ...bare, treasuryRate: 0.041 }).unavailable.prepaymentCost).toContain("Defeasance fees");
  });
  it("at a Treasury rate of the loan's own costs no more than the fees", () => {
    expect(run({ ...terms, treasuryRate: 0.0575 }).figure("prepaymentCost")).toBeCloseTo(60_000, 3);
  });
  it("of a loan that is due, or of none, costs nothing", () => {
    for (const prepaymentMethod of ["yieldMaintenance", "defeasance"]) {
      const due = { ...terms, prepaymentMethod, treasuryRate: 0.04, "debt.termYears": 5 };
      expect(run(due).figure("prepaymentCost"), prepaymentMethod).toBe(0);
      const early = { ...due, "debt.termYears": 6 };
      expect(run(early).figure("prepaymentCost"), prepaymentMethod).toBeGreaterThan(50_000);
      const { treasuryRate: _, ...noDebt } = { ...early, "debt.maxLtv": 0 };
      expect(run(noDebt).figure("prepaymentCost"), prepaymentMethod).toBe(0);
    }
  });
  it("by none is free, whatever share stands beside", () => {
    expect(run({ prepaymentMethod: "none", prepaymentPct: 0.05 }).figure("prepaymentCost")).toBe(0);
  });
  it("at a refinance follows the loan's method where that is chosen, by the year of the loan", () => {
    const step = {
      ...REFINANCE,
      prepaymentMethod: "stepDown",
      prepaymentStepDown: [0.05, 0.04, 0.03, 0.02, 0.01],
    };
    const found = run({ ...step, "refinance.prepaymentBy": "loanMethod" });
    expect(found.figure("refinancePrepayment")).toBeCloseTo(0.03 * found.figure("refinancePayoff"), 6);
    expect(found.figure("prepaymentCost")).toBeCloseTo(0.04 * found.figure("loanBalanceAtExit"), 6);
    expect(found.errors).toEqual([]);
    const kept = run({
      ...REFINANCE,
      prepaymentMethod: "yieldMaintenance",
      treasuryRate: 0.04,
      "refinance.termYears": 10,
    });
    const annuity = (1 - (1 + 0.04 / 12) ** -96) / (0.04 / 12) / 12;
    expect(kept.figure("prepaymentCost")).toBeCloseTo(kept.figure("loanBalanceAtExit") * 0.01 * annuity, 2);
  });
});

describe("the lockout of a loan", () => {
  const failed = (changes: Changes) => run(changes).errors.includes("MF-E-LOCKOUT");
  it("is an error where the sale falls in it, and over when its months are", () => {
    expect(failed({ prepaymentLockoutMonths: 60 })).toBe(true);
    expect(failed({ prepaymentLockoutMonths: 59 })).toBe(false);
    expect(failed({ prepaymentLockoutMonths: 60, "debt.maxLtv": 0 })).toBe(false);
  });
  it("is an error where the refinance falls in it, and begins again with the loan that it makes", () => {
    expect(failed({ ...REFINANCE, prepaymentLockoutMonths: 36 })).toBe(true);
    expect(failed({ ...REFINANCE, prepaymentLockoutMonths: 24 })).toBe(true);
    expect(failed({ ...REFINANCE, prepaymentLockoutMonths: 23 })).toBe(false);
    expect(failed(REFINANCE)).toBe(false);
  });
});

describe("the open period of a loan", () => {
  const methods = {
    yieldMaintenance: { treasuryRate: 0.03 },
    defeasance: { treasuryRate: 0.03, defeasanceFees: 60_000 },
    stepDown: { prepaymentStepDown: [0.05] },
    share: { prepaymentPct: 0.02 },
  };
  it("has no premium by any method, and before it the whole", () => {
    for (const [prepaymentMethod, terms] of Object.entries(methods)) {
      const sale = (changes: Changes) =>
        run({ ...terms, prepaymentMethod, "debt.termYears": 5.5, ...changes }).figure("prepaymentCost");
      expect(sale({}), prepaymentMethod).toBeGreaterThan(50_000);
      expect(sale({ prepaymentOpenMonths: 5 }), prepaymentMethod).toBe(sale({}));
      expect(sale({ prepaymentOpenMonths: 6 }), prepaymentMethod).toBe(0);
    }
  });
  it("is one of the old loan at a refinance by its method, not of a share that is agreed", () => {
    const open = {
      ...REFINANCE,
      prepaymentMethod: "yieldMaintenance",
      treasuryRate: 0.03,
      "debt.termYears": 3.25,
      "refinance.termYears": 10,
      prepaymentOpenMonths: 3,
      "refinance.prepaymentPct": 0.01,
    };
    const byMethod = run({ ...open, "refinance.prepaymentBy": "loanMethod" });
    expect(byMethod.figure("refinancePrepayment")).toBe(0);
    expect(byMethod.figure("prepaymentCost")).toBeGreaterThan(50_000);
    const early = run({ ...open, "refinance.prepaymentBy": "loanMethod", prepaymentOpenMonths: 2 });
    expect(early.figure("refinancePrepayment")).toBeGreaterThan(50_000);
    const agreed = run(open);
    expect(agreed.figure("refinancePrepayment")).toBeCloseTo(0.01 * agreed.figure("refinancePayoff"), 6);
    expect(byMethod.errors).toEqual([]);
  });
  it("asks for the loan's term, and only where there is one", () => {
    expect(run({ prepaymentPct: 0.01 }).figure("prepaymentCost")).toBeGreaterThan(50_000);
    const found = run({ prepaymentPct: 0.01, prepaymentOpenMonths: 6 });
    expect(found.unavailable.prepaymentCost).toBe("Loan term is not entered");
  });
});

it("a sale before the refinance pays the premium of the loan that stands then", () => {
  const refinance = {
    "refinance.month": 24,
    "refinance.capRate": 0.055,
    "refinance.maxLtv": 0.65,
    "refinance.rate": 0.05,
    "refinance.amortYears": 30,
    "refinance.termYears": 10,
  };
  const early = {
    holdYears: 1,
    prepaymentMethod: "yieldMaintenance",
    treasuryRate: 0.03,
    "debt.termYears": 10,
  };
  const alone = run(early).figure("prepaymentCost");
  expect(run({ ...early, ...refinance }).figure("prepaymentCost")).toBeCloseTo(alone, 6);
});

describe("uses and sizing", () => {
  it("list every cost of the purchase and of its financing", () => {
    const found = run({
      transferTaxPct: 0.002,
      titleInsurance: 20_000,
      legalCosts: 30_000,
      recordingFees: 1_000,
      capexContingencyPct: 0.1,
      initialLeasingFee: 15_000,
      interestReserve: 100_000,
      "debt.brokerFeePct": 0.005,
      "debt.lenderLegal": 25_000,
      "debt.rateCapCost": 80_000,
    });
    const more = 32_000 + 51_000 + 50_000 + 15_000 + 100_000;
    expect(found.figure("allInCostUnlevered")).toBeCloseTo(base.figure("allInCostUnlevered") + more, 6);
    const costs = base.figure("financingCosts") + 0.005 * base.figure("loan") + 105_000;
    expect(found.figure("financingCosts")).toBeCloseTo(costs, 6);
    expect(found.errors).toEqual([]);
  });
  it("lend on the appraised value where there is one", () => {
    const found = run({ "debt.appraisedValue": 15_000_000 });
    expect(found.figure("maxLoanByLtv")).toBe(0.65 * 15_000_000);
    expect(found.figure("ltv")).toBeCloseTo(found.figure("loan") / 15_000_000, 12);
    expect(base.figure("ltv")).toBeCloseTo(base.figure("loan") / 16_000_000, 12);
  });
  it("size by the income in place where the statement is known", () => {
    const t12 = [
      { account: "rentalIncome", section: "income", total: 1_600_000 },
      { account: "payroll", section: "expense", total: 800_000 },
    ];
    const found = run({ t12, "debt.sizingBasis": "inPlace" });
    expect(found.figure("sizingNcf")).toBeCloseTo(800_000 - 27_500, 6);
    expect(run({ "debt.sizingBasis": "inPlace" }).unavailable.loan).toBeDefined();
  });
});

it("any stack of capital ties: sources and uses, balances, attribution and the partners' flows", () => {
  const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  const deals = fc.record({
    "preferredEquity.amount": between(0, 4e6),
    "preferredEquity.currentPct": between(0, 0.14),
    "preferredEquity.accrualPct": between(0, 0.1),
    "preferredEquity.feePct": between(0, 0.03),
    "preferredEquity.redemption": fc.constantFrom("sale", "refinance"),
    "mezzanine.loan": between(0, 1e6),
    "mezzanine.rate": between(0, 0.14),
    "mezzanine.month": fc.integer({ min: 0, max: 59 }),
    "refinance.month": fc.constantFrom(0, 20, 36),
    "refinance.supplemental": fc.constantFrom("repaid", "kept"),
    "refinance.capRate": between(0.045, 0.08),
    "refinance.maxLtv": between(0.4, 0.75),
    "refinance.rate": between(0.02, 0.09),
    "refinance.amortYears": fc.integer({ min: 15, max: 40 }),
    vacancyPct: between(0, 0.45),
    "debt.assumedLoan": fc.constantFrom(null, 9_000_000),
  });
  fc.assert(
    fc.property(deals, (changes) => {
      const found = run({ ...changes, ...PARTNERS });
      expect(found.errors.filter((code) => code !== "MF-E-IRR" && code !== "MF-E-NOI")).toEqual([]);
      expect(Math.min(...found.line("preferredEquityBalance"))).toBeGreaterThanOrEqual(0);
      expect(found.figure("totalSources")).toBeCloseTo(found.figure("totalUses"), 4);
      const lp = sum(found.line("lpCashFlow")) + (found.closing.lpCashFlow ?? 0);
      const gp = sum(found.line("gpCashFlow")) + (found.closing.gpCashFlow ?? 0);
      expect(Math.abs(lp + gp - found.figure("leveredProfit"))).toBeLessThan(0.01);
    }),
    { numRuns: 60 },
  );
});
