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
  const without = run({ "debt.termYears": 3 });
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

  it("cost their fee on the balance in their month, out of equity's cash", () => {
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
    expect(found.failed).not.toContain("MF-W-MATURITY");
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
