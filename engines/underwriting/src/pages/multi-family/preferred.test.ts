import { describe, expect, it } from "vitest";
import { type Changes, underwriteChanged } from "../../golden/fixtures/changed-golden.ts";

const run = (changes: Changes, grain: "year" | "month" = "month") =>
  underwriteChanged("multifamily", changes, grain);
const base = run({});

const PREFERRED = {
  "preferredEquity.amount": 2_000_000,
  "preferredEquity.currentPct": 0.06,
  "preferredEquity.accrualPct": 0.04,
};
const REFINANCE = {
  "refinance.month": 36,
  "refinance.capRate": 0.055,
  "refinance.maxLtv": 0.7,
  "refinance.rate": 0.05,
  "refinance.amortYears": 30,
};

describe("preferred equity", () => {
  it("stands in the sources before common equity, and is paid before it", () => {
    const found = run(PREFERRED);
    expect(found.figure("initialEquity")).toBeCloseTo(base.figure("initialEquity") - 2_000_000, 6);
    expect(found.figure("totalSources")).toBeCloseTo(found.figure("totalUses"), 6);
    expect(found.line("preferredEquityPaid")[0]).toBeCloseTo(10_000, 8);
    expect(found.line("cashFlowAfterDebt")[0]).toBeCloseTo(
      (base.line("cashFlowAfterDebt")[0] ?? 0) - 10_000,
      6,
    );
    expect(found.figure("unleveredIrr")).toBe(base.figure("unleveredIrr"));
    expect(found.errors).toEqual([]);
  });
  it("earns its current pay and its accrual where cash reaches, and is repaid at the sale", () => {
    const found = run(PREFERRED);
    const rate = 0.1 / 12;
    expect(found.figure("preferredEquityAtSale")).toBeGreaterThan(2_000_000 * (1 + 0.04 / 12) ** 59);
    expect(found.figure("preferredEquityIrr")).toBeCloseTo((1 + rate) ** 12 - 1, 8);
    const current = run({ ...PREFERRED, "preferredEquity.accrualPct": 0 });
    expect(current.figure("preferredEquityAtSale")).toBeCloseTo(2_000_000, 6);
    expect(current.figure("preferredEquityMultiple")).toBeCloseTo(1.3, 10);
  });
  it("that cash does not reach is owed on, with its return on top", () => {
    const short = run({ ...PREFERRED, vacancyPct: 0.4, exitCapRate: 0.02, "debt.assumedLoan": 10_300_000 });
    expect(short.line("preferredEquityPaid")[0]).toBe(0);
    expect(short.line("preferredEquityOwed")[0]).toBeCloseTo(2_000_000 * (1 + 0.1 / 12), 6);
    expect(short.figure("preferredEquityIrr")).toBeCloseTo((1 + 0.1 / 12) ** 12 - 1, 8);
    expect(short.errors).not.toContain("MF-E-ATTRIBUTION");
  });
  it("is repaid from what the sale leaves after debt, never by common equity", () => {
    const owed = 2_000_000 * (1 + 0.04 / 12) ** 60;
    const low = run({ ...PREFERRED, exitCapRate: 0.0935 });
    const left = low.figure("exitValue") - low.figure("saleCosts") - low.figure("loanBalanceAtExit");
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(owed);
    expect(low.figure("preferredEquityAtSale")).toBeCloseTo(left, 4);
    expect(low.figure("netSaleProceeds")).toBeCloseTo(0, 6);
    expect(low.figure("preferredEquityUnpaid")).toBeGreaterThan(1);
    expect(low.figure("preferredEquityIrr")).toBeLessThan(0.1);
    expect(low.checks.find(({ code }) => code === "MF-W-PREFERRED")?.ok).toBe(false);
    expect(low.errors).toEqual([]);
    const none = run({ ...PREFERRED, exitCapRate: 0.12 });
    expect(none.figure("preferredEquityAtSale")).toBe(0);
    const plain = run({ exitCapRate: 0.12 });
    expect(none.figure("netSaleProceeds")).toBeCloseTo(plain.figure("netSaleProceeds"), 4);
  });
  it("is redeemed at a refinance as far as its proceeds reach, and the rest stays outstanding", () => {
    const found = run({
      ...REFINANCE,
      ...PREFERRED,
      "refinance.maxLtv": 0.59,
      "preferredEquity.redemption": "refinance",
    });
    const proceeds =
      found.figure("refinanceLoan") - found.figure("refinancePayoff") - found.figure("refinanceCosts");
    const owed = found.line("preferredEquityOwed")[35] ?? 0;
    expect(proceeds).toBeGreaterThan(0);
    expect(proceeds).toBeLessThan(owed);
    expect(found.figure("refinanceProceeds")).toBeCloseTo(0, 6);
    expect(found.line("preferredEquityBalance")[35]).toBeCloseTo(owed - proceeds, 6);
    expect(found.line("preferredEquityPaid")[36]).toBeCloseTo(((owed - proceeds) * 0.06) / 12, 6);
    expect(found.errors).toEqual([]);
  });
  it("is repaid from a refinance before common equity where that is agreed", () => {
    const plain = run({ ...REFINANCE, ...PREFERRED });
    const early = run({ ...REFINANCE, ...PREFERRED, "preferredEquity.redemption": "refinance" });
    const owed = early.line("preferredEquityOwed")[35] ?? 0;
    expect(early.figure("refinanceProceeds")).toBeCloseTo(plain.figure("refinanceProceeds") - owed, 6);
    expect(early.line("preferredEquityBalance").slice(35, 60)).toEqual(new Array(25).fill(0));
    expect(early.figure("preferredEquityAtSale")).toBe(0);
    expect(early.errors).toEqual([]);
  });
  it("has its place in the stack: senior, supplemental, preferred, common", () => {
    const found = run({ ...PREFERRED, "mezzanine.loan": 500_000, "mezzanine.rate": 0.1 });
    const uses = found.figure("totalUses");
    const loan = found.figure("loan");
    expect(found.figure("loanToLastDollar")).toBeCloseTo(loan / uses, 12);
    expect(found.figure("debtToLastDollar")).toBeCloseTo((loan + 500_000) / uses, 12);
    expect(found.figure("preferredToLastDollar")).toBeCloseTo((loan + 2_500_000) / uses, 12);
    expect(found.figure("commonShareOfUses")).toBeCloseTo(1 - (loan + 2_500_000) / uses, 12);
  });
  it("beyond the uses is an error", () => {
    expect(run({ ...PREFERRED, "preferredEquity.amount": 30_000_000 }).errors).toContain("MF-E-EQUITY");
  });
});
