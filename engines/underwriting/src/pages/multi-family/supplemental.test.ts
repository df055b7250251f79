import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Changes, PARTNERS, underwriteChanged } from "../../golden/fixtures/changed-golden.ts";

const run = (changes: Changes) => underwriteChanged("multifamily", changes, "month");
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const base = run({});
const levelService = 12 * base.figure("loan") * (0.0575 / 12 / (1 - (1 + 0.0575 / 12) ** -360));

describe("a supplemental loan that is sized", () => {
  const later = { "mezzanine.month": 24, "mezzanine.rate": 0.09, "mezzanine.capRate": 0.055 };
  const [noi, ncf] = ["noi", "ncf"].map((key) => sum(base.line(key).slice(24, 36)));
  const senior = base.line("loanBalance")[23] ?? 0;
  const byLtv = (0.7 * (noi ?? 0)) / 0.055 - senior;
  const byDscr = ((ncf ?? 0) / 1.2 - levelService) / 0.09;

  it("is what its loan to value allows on forward NOI, less the senior balance", () => {
    const found = run({ ...later, "mezzanine.maxLtv": 0.7 });
    expect(byLtv).toBeGreaterThan(100_000);
    expect(found.figure("supplementalLoan")).toBeCloseTo(byLtv, 4);
    expect(found.outputs.supplementalBinding).toBe("Loan to value");
    expect(found.errors).toEqual([]);
  });
  it("is what its coverage leaves beside amortising senior debt service, at its own interest", () => {
    const found = run({ ...later, "mezzanine.minDscr": 1.2 });
    expect(byDscr).toBeGreaterThan(100_000);
    expect(found.figure("supplementalLoan")).toBeCloseTo(byDscr, 3);
    expect(found.outputs.supplementalBinding).toBe("DSCR");
  });
  it("is the least of both, with the one that binds by name", () => {
    const both = { ...later, "mezzanine.maxLtv": 0.7, "mezzanine.minDscr": 1.2 };
    const found = run(both);
    expect(found.figure("supplementalLoan")).toBeCloseTo(Math.min(byLtv, byDscr), 3);
    expect(found.outputs.supplementalBinding).toBe(byLtv <= byDscr ? "Loan to value" : "DSCR");
    const other = run({ ...both, "mezzanine.maxLtv": byLtv <= byDscr ? 0.8 : 0.6 });
    expect(other.outputs.supplementalBinding).toBe(byLtv <= byDscr ? "DSCR" : "Loan to value");
  });
  it("comes to equity, costs interest and is repaid as the same amount given would", () => {
    const sized = run({ ...later, "mezzanine.maxLtv": 0.7, "mezzanine.feePct": 0.01 });
    const given = run({ ...later, "mezzanine.loan": byLtv, "mezzanine.feePct": 0.01 });
    for (const [month, flow] of given.line("leveredCashFlow").entries())
      expect(sized.line("leveredCashFlow")[month], `${month}`).toBeCloseTo(flow, 3);
    expect(sized.figure("leveredIrr")).toBeCloseTo(given.figure("leveredIrr"), 9);
    expect(sized.figure("netSaleProceeds")).toBeCloseTo(base.figure("netSaleProceeds") - byLtv, 3);
  });
  it("at closing is lent on the price or its appraisal, and lowers the equity", () => {
    const atClosing = { "mezzanine.maxLtv": 0.75, "mezzanine.rate": 0.1 };
    const found = run(atClosing);
    expect(found.figure("supplementalLoan")).toBeCloseTo(0.75 * 16_000_000 - base.figure("loan"), 4);
    expect(found.figure("initialEquity")).toBeCloseTo(
      base.figure("initialEquity") - found.figure("supplementalLoan"),
      4,
    );
    const appraised = run({ ...atClosing, "debt.appraisedValue": 17_000_000, "debt.assumedLoan": 9_000_000 });
    expect(appraised.figure("supplementalLoan")).toBeCloseTo(0.75 * 17_000_000 - 9_000_000, 4);
  });
  it("after a refinance stands behind the new loan, and after draws behind what is drawn", () => {
    const refinance = {
      "refinance.month": 20,
      "refinance.capRate": 0.055,
      "refinance.maxLtv": 0.6,
      "refinance.rate": 0.05,
      "refinance.amortYears": 30,
    };
    const found = run({ ...later, ...refinance, "mezzanine.maxLtv": 0.75 });
    const left = run(refinance).line("loanBalance")[23] ?? 0;
    expect(found.figure("supplementalLoan")).toBeCloseTo((0.75 * (noi ?? 0)) / 0.055 - left, 4);
    const covered = run({ ...later, ...refinance, "mezzanine.minDscr": 1.1 });
    const service = 12 * covered.figure("refinanceLoan") * (0.05 / 12 / (1 - (1 + 0.05 / 12) ** -360));
    expect(covered.figure("supplementalLoan")).toBeCloseTo(((ncf ?? 0) / 1.1 - service) / 0.09, 3);
    const program = {
      units: 20,
      costPerUnit: 10_000,
      premiumMonth: 0,
      unitsPerMonth: 20,
      downtimeMonths: 0,
      funding: "loan",
    };
    const drawn = run({ ...later, renovationProgramme: program, "mezzanine.maxLtv": 0.7 });
    const value = sum(drawn.line("noi").slice(24, 36)) / 0.055;
    expect(drawn.line("futureFundingBalance")[23]).toBe(200_000);
    const owed = (drawn.line("loanBalance")[23] ?? 0) + 200_000;
    expect(drawn.figure("supplementalLoan")).toBeCloseTo(0.7 * value - owed, 4);
    const paid = run({ ...later, renovationProgramme: program, "mezzanine.minDscr": 1.2 });
    const due = 12 * paid.figure("levelPayment") + 200_000 * 0.0575;
    const income = sum(paid.line("ncf").slice(24, 36));
    expect(paid.figure("supplementalLoan")).toBeCloseTo((income / 1.2 - due) / 0.09, 3);
  });
  it("is none where the senior loan leaves no room, and where its month is beyond the hold an error", () => {
    const none = run({ ...later, "mezzanine.maxLtv": 0.3 });
    expect(none.figure("supplementalLoan")).toBe(0);
    expect(none.figure("leveredIrr")).toBe(base.figure("leveredIrr"));
    const beyond = run({ ...later, "mezzanine.maxLtv": 0.7, "mezzanine.month": 60 });
    expect(beyond.errors).toContain("MF-E-SUPPLEMENTAL");
  });
  it("asks for what its limit needs, by name", () => {
    const { "mezzanine.capRate": _, ...uncapped } = later;
    expect(run({ ...uncapped, "mezzanine.maxLtv": 0.7 }).unavailable.supplementalLoan).toBe(
      "Valuation cap rate, supplemental loan is not entered",
    );
    expect(run({ "mezzanine.minDscr": 1.2 }).unavailable.supplementalLoan).toBe(
      "Interest rate, supplemental loan is not entered",
    );
  });
});

describe("a supplemental loan that is given", () => {
  it("is that amount, whatever limits stand beside", () => {
    const given = { "mezzanine.loan": 2_000_000, "mezzanine.rate": 0.1 };
    const found = run({ ...given, "mezzanine.maxLtv": 0.7, "mezzanine.minDscr": 2 });
    expect(found.figure("supplementalLoan")).toBe(2_000_000);
    expect(found.outputs.supplementalBinding).toBe("The amount that is given");
    expect(found.figure("leveredIrr")).toBe(run(given).figure("leveredIrr"));
    expect(base.outputs).toMatchObject({
      supplementalLoan: 0,
      supplementalBinding: "No supplemental loan",
    });
  });
});

describe("a supplemental loan before a refinance", () => {
  const given = { "mezzanine.loan": 500_000, "mezzanine.rate": 0.1, "mezzanine.month": 6 };
  const refinance = {
    "refinance.month": 24,
    "refinance.capRate": 0.055,
    "refinance.maxLtv": 0.65,
    "refinance.rate": 0.05,
    "refinance.amortYears": 30,
  };
  const [alone, both] = [run(refinance), run({ ...refinance, ...given })];

  it("is repaid with the old loan: it bears no interest after, and the sale owes none of it", () => {
    expect(both.figure("refinanceProceeds")).toBeCloseTo(alone.figure("refinanceProceeds") - 500_000, 6);
    const interest = both.line("mezzanineInterest");
    expect(interest.slice(5, 7)).toEqual([0, 500_000 / 120]);
    expect(interest.slice(23, 25)).toEqual([500_000 / 120, 0]);
    expect(both.figure("supplementalAtSale")).toBe(0);
    expect(both.figure("netSaleProceeds")).toBeCloseTo(alone.figure("netSaleProceeds"), 6);
    expect(both.figure("leveredProfit")).toBeCloseTo(alone.figure("leveredProfit") - (18 * 500_000) / 120, 4);
    expect(both.errors).toEqual([]);
  });
  it("stands behind the new loan where that is agreed, and is repaid by the sale", () => {
    const kept = run({ ...refinance, ...given, "refinance.supplemental": "kept" });
    expect(kept.figure("refinanceProceeds")).toBeCloseTo(alone.figure("refinanceProceeds"), 6);
    expect(kept.line("mezzanineInterest").at(24)).toBe(500_000 / 120);
    expect(kept.figure("netSaleProceeds")).toBeCloseTo(alone.figure("netSaleProceeds") - 500_000, 6);
  });
  it("comes before preferred equity, which the refinance redeems with what is left", () => {
    const preferred = {
      "preferredEquity.amount": 3_000_000,
      "preferredEquity.currentPct": 0.08,
      "preferredEquity.redemption": "refinance",
    };
    const [less, more] = [run({ ...refinance, ...given, ...preferred }), run({ ...refinance, ...preferred })];
    const redeemed = (found: typeof less) => found.figure("preferredEquityAtRefinance");
    expect(redeemed(more)).toBeGreaterThan(500_000);
    expect(redeemed(more)).toBeLessThan(3_000_000);
    expect(redeemed(less)).toBeCloseTo(redeemed(more) - 500_000, 6);
    expect(less.figure("refinanceProceeds")).toBeCloseTo(0, 6);
  });
  it("is repaid by the sale where that comes before the refinance", () => {
    const sold = { ...refinance, "refinance.month": 61 };
    const left = run(sold).figure("netSaleProceeds");
    expect(run({ ...sold, ...given }).figure("netSaleProceeds")).toBeCloseTo(left - 500_000, 6);
  });
  it("stands behind it, too, where it is lent in the same month or later", () => {
    for (const month of [24, 30]) {
      const late = run({ ...refinance, ...given, "mezzanine.month": month });
      expect(late.figure("supplementalAtSale")).toBe(500_000);
      expect(late.figure("refinanceProceeds")).toBeCloseTo(alone.figure("refinanceProceeds"), 6);
    }
  });
});

it("whatever is sized holds both limits on all debt, one of them to the dollar, and everything ties", () => {
  const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  const deals = fc.record({
    "mezzanine.maxLtv": between(0.4, 0.95),
    "mezzanine.minDscr": between(0.8, 2),
    "mezzanine.rate": between(0.02, 0.14),
    "mezzanine.feePct": between(0, 0.03),
    "mezzanine.month": fc.integer({ min: 0, max: 59 }),
    "mezzanine.capRate": between(0.045, 0.08),
    vacancyPct: between(0, 0.3),
  });
  fc.assert(
    fc.property(deals, (changes) => {
      const found = run({ ...changes, ...PARTNERS });
      const allowed = ["MF-E-IRR", "MF-E-NOI", "MF-E-EQUITY"];
      expect(found.errors.filter((code) => !allowed.includes(code))).toEqual([]);
      const month = changes["mezzanine.month"];
      // The forward lines are those of the pro forma, which a loan does not change.
      const ahead = (key: string) =>
        sum(
          run({ ...changes, holdYears: 7 })
            .line(key)
            .slice(month, month + 12),
        );
      const loan = found.figure("supplementalLoan");
      const senior = month === 0 ? found.figure("loan") : (found.line("loanBalance")[month - 1] ?? 0);
      const value = month === 0 ? 16_000_000 : ahead("noi") / changes["mezzanine.capRate"];
      const service = 12 * found.figure("levelPayment");
      const [ltv, dscr] = [
        changes["mezzanine.maxLtv"] * value - senior - loan,
        ahead("ncf") / changes["mezzanine.minDscr"] - service - loan * changes["mezzanine.rate"],
      ];
      if (loan === 0) expect(Math.min(ltv, dscr)).toBeLessThanOrEqual(1e-6);
      else {
        expect(Math.min(ltv, dscr)).toBeGreaterThanOrEqual(-1e-3);
        expect(Math.min(ltv, dscr)).toBeLessThanOrEqual(1e-3);
        expect(found.outputs.supplementalBinding).toBe(Math.abs(ltv) <= 1e-3 ? "Loan to value" : "DSCR");
      }
    }),
    { numRuns: 40 },
  );
});

it("a sized supplemental loan, a refinance and preferred equity share the proceeds in their order", () => {
  const month = fc.integer({ min: 14, max: 54 });
  fc.assert(
    fc.property(month, month, fc.double({ min: 0.4, max: 0.75, noNaN: true }), (first, second, ltv) => {
      fc.pre(first !== second);
      const deal = {
        "mezzanine.month": Math.min(first, second),
        "mezzanine.rate": 0.09,
        "mezzanine.capRate": 0.055,
        "refinance.month": Math.max(first, second),
        "refinance.capRate": 0.055,
        "refinance.maxLtv": ltv,
        "refinance.rate": 0.05,
        "refinance.amortYears": 30,
        "preferredEquity.amount": 1_500_000,
        "preferredEquity.currentPct": 0.06,
        "preferredEquity.accrualPct": 0.04,
        "preferredEquity.redemption": "refinance",
      };
      const sized = run({ ...deal, "mezzanine.maxLtv": 0.72 });
      const lent = sized.figure("supplementalLoan");
      const given = run({ ...deal, "mezzanine.loan": lent });
      for (const [at, flow] of given.line("leveredCashFlow").entries())
        expect(sized.line("leveredCashFlow")[at], `${at}`).toBeCloseTo(flow, 3);
      const old = ["refinancePayoff", "refinanceDrawsRepaid", "refinancePrepayment", "refinanceCosts"];
      const left = sized.figure("refinanceLoan") - sum(old.map((key) => sized.figure(key))) - lent;
      const redeemed = sized.figure("preferredEquityAtRefinance");
      expect(sized.figure("supplementalAtRefinance")).toBeCloseTo(lent, 6);
      expect(sized.figure("supplementalAtSale")).toBeCloseTo(0, 6);
      expect(redeemed).toBeLessThanOrEqual(Math.max(0, left) + 1e-6);
      expect(sized.figure("refinanceProceeds")).toBeCloseTo(left - redeemed, 4);
      if (left > 2_500_000) expect(redeemed).toBeGreaterThanOrEqual(1_500_000);
    }),
    { numRuns: 40 },
  );
});
