import { describe, expect, it } from "vitest";
import { type Changes, underwriteChanged } from "../../golden/fixtures/changed-golden.ts";

const run = (changes: Changes) => underwriteChanged("multifamily", changes, "month");
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** Three years and two options of a year each, on the golden building's hold of five. */
const BRIDGE = {
  "debt.termYears": 3,
  "debt.extension": { months: 12, feePct: 0.0025, minDscr: 1.2, minDebtYield: 0.09 },
  "debt.extension2": { months: 12, feePct: 0.005, minDscr: 1.6 },
};

describe("extension options", () => {
  const found = run(BRIDGE);
  const balance = found.line("loanBalance");
  const ncf = found.line("ncf");

  it("are tested on the twelve months before the maturity that they follow", () => {
    const owed = balance[35] ?? 0;
    const tested = sum(ncf.slice(24, 36));
    expect(found.figure("extensionDscr1")).toBeCloseTo(
      tested / (owed * found.figure("stressedConstant")),
      10,
    );
    expect(found.figure("extensionDebtYield1")).toBeCloseTo(tested / owed, 10);
    expect(found.outputs.extensionResult1).toBe("Met");
    expect(found.figure("extensionDscr2")).toBeLessThan(1.6);
    expect(found.outputs.extensionResult2).toBe("Not met");
    expect(found.failed).toContain("MF-W-EXTENSION");
    const quarter = run({ ...BRIDGE, "debt.extensionIncome": "quarter" });
    expect(quarter.figure("extensionDebtYield1")).toBeCloseTo((4 * sum(ncf.slice(33, 36))) / owed, 10);
  });

  const earned = run({ ...BRIDGE, "debt.extension2": { months: 12, feePct: 0.005, minDscr: 1.2 } });
  const without = run({ "debt.termYears": 3, "debt.atMaturity": "runsOn" });

  it("cost their fee on the balance in their month, out of equity's cash", () => {
    const found = earned;
    const balance = found.line("loanBalance");
    const fees = found.line("extensionFees");
    expect(fees[35]).toBeCloseTo(0.0025 * (balance[35] ?? 0), 6);
    expect(fees[47]).toBeCloseTo(0.005 * (balance[47] ?? 0), 6);
    expect(fees.filter((fee) => fee > 0)).toHaveLength(2);
    for (const month of [35, 47])
      expect(found.line("leveredCashFlow")[month]).toBeCloseTo(
        (without.line("leveredCashFlow")[month] ?? 0) - (fees[month] ?? 0),
        6,
      );
    expect(found.figure("leveredProfit")).toBeCloseTo(without.figure("leveredProfit") - sum(fees), 4);
    expect(found.errors).toEqual([]);
  });

  it("carry the loan to the sale, which its term alone does not", () => {
    expect(without.failed).toContain("MF-W-MATURITY");
    expect(earned.failed).not.toContain("MF-W-MATURITY");
    expect(earned.figure("loanDueMonth")).toBe(60);
    expect(earned.outputs.maturityResult).toBe("Repaid by the planned refinance or sale");
  });

  it("are not needed, and cost nothing, where the loan is repaid before", () => {
    const refinance = { month: 36, capRate: 0.055, maxLtv: 0.6, rate: 0.05, amortYears: 30 };
    const repaid = run({ ...BRIDGE, refinance });
    expect([repaid.outputs.extensionResult1, repaid.outputs.extensionResult2]).toEqual([
      "Not needed",
      "Not needed",
    ]);
    expect(sum(repaid.line("extensionFees").slice(0, 60))).toBe(0);
    expect(repaid.unavailable.extensionDscr1).toBeDefined();
    expect(repaid.figure("sellInsteadIrr")).toBe(
      run({ "debt.termYears": 3, refinance }).figure("sellInsteadIrr"),
    );
  });
});

describe("an extension that is not earned", () => {
  const terms = {
    "lender.refinanceRate": 0.06,
    "lender.refinanceCapRate": 0.06,
    "lender.refinanceMaxLtv": 0.5,
  };
  const waived = run({ ...BRIDGE, "debt.atMaturity": "runsOn" });
  const byEquity = run(BRIDGE);
  const refinanced = run({ ...BRIDGE, ...terms });
  const owed = waived.line("loanBalance")[47] ?? 0;

  it("has equity repay the loan in the month it is due, where no refinance terms are known", () => {
    expect(byEquity.figure("loanDueMonth")).toBe(48);
    expect(byEquity.figure("equityCallAtMaturity")).toBeCloseTo(owed, 4);
    expect(byEquity.line("loanBalance")[47]).toBe(0);
    expect(sum(byEquity.line("debtService").slice(48, 60))).toBe(0);
    expect(byEquity.line("equityContribution")[47]).toBeGreaterThan(0.9 * owed);
    expect(byEquity.outputs.maturityResult).toBe("Repaid by equity: no refinance terms entered");
    expect(byEquity.failed).toEqual(expect.arrayContaining(["MF-W-EXTENSION", "MF-W-MATURITY"]));
    expect(byEquity.errors).toEqual([]);
  });

  it("has a new loan by the refinance test repay what it can, and equity the rest", () => {
    const loan = refinanced.figure("refinanceLoan");
    expect(loan).toBeCloseTo((0.5 * sum(refinanced.line("noi").slice(48, 60))) / 0.06, 4);
    expect(refinanced.figure("equityCallAtMaturity")).toBeCloseTo(owed - loan, 4);
    expect(refinanced.figure("refinancePrepayment")).toBe(0);
    expect(refinanced.figure("loanBalanceAtExit")).toBeLessThan(loan);
    const ample = run({ ...BRIDGE, ...terms, "lender.refinanceMaxLtv": 0.9, "lender.refinanceMinDscr": 0.5 });
    expect(ample.figure("refinanceLoan")).toBeCloseTo(owed, 4);
    expect(ample.figure("equityCallAtMaturity")).toBeCloseTo(0, 4);
  });

  it("leaves exactly nothing where a new loan repays all that is due, whatever its sums round to", () => {
    const work = { units: 20, premiumMonth: 100, unitsPerMonth: 4, downtimeMonths: 1 };
    const left = Array.from({ length: 40 }, (_, at) =>
      run({
        "debt.termYears": 2 + (at % 3),
        "debt.ioMonths": at % 20,
        "lender.refinanceRate": 0.02,
        "debt.minDscr": 0.5,
        "debt.maxLtv": 0.3,
        purchasePrice: 16e6 + 1_234.567 * at,
        renovationProgramme: {
          ...work,
          costPerUnit: 9_000 + at / 7,
          funding: at % 2 === 0 ? "loan" : "equity",
        },
      }),
    );
    expect(left.map((deal) => deal.figure("refinanceProceeds"))).toEqual(left.map(() => 0));
    expect(left.every((deal) => deal.figure("refinanceLoan") > 1e6)).toBe(true);
    expect(left.some((deal) => deal.figure("refinanceDrawsRepaid") > 1e4)).toBe(true);
  });

  it("brings a planned refinance forward on its own terms, without a premium", () => {
    const refinance = {
      month: 54,
      capRate: 0.055,
      maxLtv: 0.7,
      rate: 0.05,
      amortYears: 30,
      prepaymentPct: 0.03,
    };
    const forward = run({ ...BRIDGE, refinance });
    const planned = run({ "debt.termYears": 10, refinance: { ...refinance, month: 48, prepaymentPct: 0 } });
    expect(forward.figure("payoffMonth")).toBe(48);
    expect(forward.figure("refinanceProceeds")).toBeCloseTo(planned.figure("refinanceProceeds"), 4);
  });

  it("leaves an all-cash deal and a loan that runs on as they were", () => {
    const cash = run({ "debt.maxLtv": 0, "debt.termYears": 3, ...terms });
    expect(cash.figure("refinanceLoan")).toBe(0);
    expect(cash.figure("payoffMonth")).toBe(0);
    expect(waived.figure("payoffMonth")).toBe(0);
    expect(waived.outputs.maturityResult).toBe("Repaid by the planned refinance or sale");
    expect(waived.failed).toContain("MF-W-EXTENSION");
  });
});
