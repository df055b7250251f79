import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Changes, underwriteChanged } from "../../golden/fixtures/changed-golden.ts";

const run = (changes: Changes) => underwriteChanged("multifamily", changes, "month");
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** 50 units at $12,000 with 10% contingency and a 5% fee: draws of $693,000 over ten months. */
const WORK = {
  renovationProgramme: {
    units: 50,
    costPerUnit: 12_000,
    contingencyPct: 0.1,
    feePct: 0.05,
    premiumMonth: 175,
    unitsPerMonth: 5,
    downtimeMonths: 1,
    funding: "loan",
  },
};
const DRAWS = 693_000;

it("is repaid once where a refinance is entered for after the sale, which a check tells", () => {
  const found = underwriteChanged("multifamily", {
    holdYears: 1,
    renovationProgramme: {
      ...{ units: 12, costPerUnit: 12_000, premiumMonth: 175, unitsPerMonth: 4, downtimeMonths: 1 },
      funding: "loan",
    },
    refinance: { month: 20, capRate: 0.055, maxLtv: 0.6, rate: 0.05, amortYears: 30 },
  });
  expect(found.figure("drawsRepaidAtSale")).toBeGreaterThan(100_000);
  expect(found.figure("fundedSources")).toBeCloseTo(found.figure("fundedUses"), 6);
  expect(found.failed).toContain("MF-E-REFINANCE");
});

describe("future funding", () => {
  const found = run(WORK);
  const ncf = found.figure("ncfYear1");

  it("takes its part of what DSCR and debt yield carry", () => {
    expect(found.figure("futureFundingCommitment")).toBeCloseTo(DRAWS, 6);
    const carried = ncf / (1.25 * found.figure("sizingConstant"));
    expect(found.figure("maxLoanByDscr")).toBeCloseTo(carried - DRAWS, 6);
    expect(found.figure("maxLoanByDebtYield")).toBeCloseTo(ncf / 0.08 - DRAWS, 6);
    expect(found.outputs.bindingConstraint).toBe("dscr");
    expect(found.figure("loanCommitment")).toBeCloseTo(carried, 6);
    expect(found.figure("debtYieldNcf")).toBeCloseTo(ncf / carried, 12);
    expect(found.figure("initialDebtYield")).toBeCloseTo(ncf / (carried - DRAWS), 12);
  });

  it("is left out of those tests where the lender tests initial funding alone", () => {
    const initial = run({ ...WORK, "debt.fundingTested": "initial" });
    expect(initial.figure("maxLoanByDebtYield")).toBeCloseTo(ncf / 0.08, 6);
    expect(initial.figure("loan")).toBeCloseTo(found.figure("loan") + DRAWS, 6);
    expect(initial.figure("lenderDebtYield")).toBeCloseTo(
      initial.figure("lenderNcf") / initial.figure("loan"),
      12,
    );
  });

  it("is tested on two incomes at once: initial funding on year 1, the whole on year 2, the lower in force", () => {
    const pair = (minDscr: number) =>
      run({
        ...WORK,
        "debt.fundingTested": "initial",
        "debt.secondTest": { sizingBasis: "year2", minDscr, minDebtYield: 0.07 },
      });
    const [loose, strict] = [pair(1.25), pair(1.6)];
    const alone = run({ ...WORK, "debt.fundingTested": "initial" });
    const second = run({ ...WORK, "debt.sizingBasis": "year2", "debt.minDscr": 1.6 });
    expect(loose.figure("loan")).toBe(
      Math.min(
        alone.figure("loan"),
        loose.figure("secondMaxLoanByDscr"),
        loose.figure("secondMaxLoanByDebtYield"),
      ),
    );
    expect(strict.figure("loan")).toBeCloseTo(second.figure("maxLoanByDscr"), 6);
    expect(strict.outputs.bindingConstraint).toBe("secondDscr");
    expect(strict.figure("secondSizingNcf")).toBe(second.figure("sizingNcf"));
    expect(strict.figure("secondMaxLoanByDebtYield")).toBeCloseTo(
      second.figure("sizingNcf") / 0.07 - DRAWS,
      6,
    );
    expect(alone.outputs.secondMaxLoanByDscr).toBeNull();
  });

  it("stands on both sides of loan to cost", () => {
    const byCost = run({ ...WORK, "debt.maxLtc": 0.5 });
    expect(byCost.outputs.bindingConstraint).toBe("ltc");
    const cost = byCost.figure("allInCostUnlevered") + DRAWS;
    expect(byCost.figure("loanCommitment") / cost).toBeCloseTo(0.5, 12);
    expect(byCost.figure("ltc")).toBeCloseTo(
      byCost.figure("loanCommitment") / (byCost.figure("totalUses") + DRAWS),
      12,
    );
  });

  it("bears the fees of its commitment, and its cost lowers the yields", () => {
    expect(found.figure("financingFee")).toBeCloseTo(0.01 * found.figure("loanCommitment"), 6);
    const cost = found.figure("allInCostUnlevered") + DRAWS;
    expect(found.figure("yieldOnCostYear1")).toBeCloseTo(found.figure("noiYear1") / cost, 12);
  });

  it("bears interest within debt service, so that each DSCR is NCF over the debt service beside it", () => {
    const [service, drawn] = [found.line("debtService"), found.line("futureFundingInterest")];
    expect(drawn[11]).toBeCloseTo((DRAWS * 0.0575) / 12, 6);
    expect(service[11]).toBeCloseTo(
      (found.line("interest")[11] ?? 0) + (found.line("principal")[11] ?? 0) + (drawn[11] ?? 0),
      6,
    );
    const byYear = underwriteChanged("multifamily", WORK);
    for (const [year, cover] of byYear.line("dscrNcf").slice(0, 5).entries())
      expect(cover).toBeCloseTo(
        (byYear.line("ncf")[year] ?? 0) / (byYear.line("debtService")[year] ?? 0),
        12,
      );
  });

  it("is repaid at maturity with the rest of the loan", () => {
    const due = run({ ...WORK, "debt.termYears": 2 });
    expect(due.figure("balanceAtMaturity")).toBeCloseTo(due.figure("loanCommitment"), 6);
  });

  it("counts until the refinance, whose loan the debt yield goes by from then on", () => {
    const refinance = { month: 6, capRate: 0.055, maxLtv: 0.6, rate: 0.05, amortYears: 30 };
    const refinanced = underwriteChanged("multifamily", { ...WORK, refinance });
    expect(refinanced.figure("futureFundingCommitment")).toBeCloseTo(0.6 * DRAWS, 6);
    const owed = refinanced.figure("refinanceLoan") + 0.4 * DRAWS;
    expect(refinanced.line("debtYieldByYear")[1]).toBeCloseTo((refinanced.line("noi")[1] ?? 0) / owed, 12);
  });

  it("beyond every limit leaves no loan at closing, and warns", () => {
    const large = run({ renovationProgramme: { ...WORK.renovationProgramme, costPerUnit: 250_000 } });
    expect(large.figure("loan")).toBe(0);
    expect(large.failed).toContain("MF-W-FUTURE-FUNDING");
    expect(found.failed).not.toContain("MF-W-FUTURE-FUNDING");
  });

  it("keeps sources equal to uses with every funding, whatever is drawn and when", () => {
    const deals = fc.record({
      "renovationProgramme.units": fc.integer({ min: 0, max: 60 }),
      "renovationProgramme.startMonth": fc.integer({ min: 1, max: 70 }),
      "renovationProgramme2.funding": fc.constantFrom("loan", "equity", "cashFlow"),
      "refinance.month": fc.constantFrom(0, 12, 30),
      "debt.maxLtc": fc.constantFrom(null, 0.3, 0.75),
      "debt.feePct": fc.double({ min: 0, max: 0.03, noNaN: true }),
      "mezzanine.loan": fc.constantFrom(0, 400_000),
    });
    fc.assert(
      fc.property(deals, (changes) => {
        const deal = run({
          ...WORK,
          refinance: { capRate: 0.055, maxLtv: 0.6, rate: 0.05, amortYears: 30 },
          renovationProgramme2: { ...WORK.renovationProgramme, units: 15, unitsPerMonth: 1 },
          "mezzanine.rate": 0.09,
          ...changes,
        });
        const drawn = sum(deal.line("futureFunding").slice(0, 60));
        expect(deal.figure("fundedUses")).toBeCloseTo(deal.figure("totalUses") + drawn, 4);
        expect(deal.figure("fundedSources")).toBeCloseTo(deal.figure("fundedUses"), 4);
        expect(deal.failed).not.toContain("MF-E-SOURCES-USES");
        expect(deal.failed).not.toContain("MF-E-ATTRIBUTION");
      }),
      { numRuns: 30 },
    );
  });
});
