import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Changes, underwriteChanged } from "../../golden/fixtures/changed-golden.ts";
import { withInput } from "../../inputs/model-inputs.ts";
import { validateInputs } from "../../inputs/validate-inputs.ts";
import { waterfall } from "../../maths/waterfall.ts";

const golden = JSON.parse(
  readFileSync(new URL("../../golden/fixtures/domain-golden.json", import.meta.url), "utf8"),
);

const run = (changes: Changes, grain: "year" | "month" = "year") =>
  underwriteChanged("multifamily", changes, grain);

const base = run({});
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

describe("a floating rate", () => {
  it("that stays where the fixed one is pays the same, though levelled again each month", () => {
    const floating = run({ "debt.rateType": "floating", "debt.benchmark": [0.0375], "debt.spread": 0.02 });
    expect(floating.figure("leveredIrr")).toBeCloseTo(base.figure("leveredIrr"), 10);
    expect(floating.figure("loanBalanceAtExit")).toBeCloseTo(base.figure("loanBalanceAtExit"), 4);
  });

  it("counts the benchmark as no more than the strike within the cap's term, and no less than the floor", () => {
    const terms = { "debt.rateType": "floating", "debt.benchmark": [0.06, 0.01], "debt.spread": 0.02 };
    const capped = run(
      { ...terms, "debt.capMonths": 6, "debt.capStrike": 0.04, "debt.benchmarkFloor": 0.03 },
      "month",
    );
    const rates = capped.line("loanRate");
    expect(rates[0]).toBeCloseTo(0.06, 12);
    expect(rates[5]).toBeCloseTo(0.06, 12);
    expect(rates[6]).toBeCloseTo(0.08, 12);
    expect(rates[12]).toBeCloseTo(0.05, 12);
  });

  /** What a loan of $1 pays in a year, leveled over 30 years. */
  const payment = (rate: number) => (12 * (rate / 12)) / (1 - (1 + rate / 12) ** -360);
  const bridge = {
    "debt.rateType": "floating",
    "debt.benchmark": [0.043, 0.035],
    "debt.spread": 0.035,
    "debt.rate": 0.05,
    "debt.maxLtv": 1,
    "debt.minDebtYield": undefined,
    "debt.minDscr": 1.25,
  };

  it("is sized and covered at the rate it bears, whatever the fixed rate says", () => {
    const loan = run(bridge);
    expect(loan.figure("noteRate")).toBeCloseTo(0.078, 12);
    expect(loan.figure("loan")).toBeCloseTo(loan.figure("ncfYear1") / (1.25 * payment(0.078)), 2);
    expect(run({ ...bridge, "debt.rate": 0.09 }).figure("loan")).toBe(loan.figure("loan"));
    const interestOnly = run({ ...bridge, "debt.sizingConstant": "interestOnly" });
    expect(interestOnly.figure("loan")).toBeCloseTo(loan.figure("ncfYear1") / (1.25 * 0.078), 2);
    const capped = run({ ...bridge, "debt.capMonths": 24, "debt.capStrike": 0.03 });
    expect(capped.figure("loan")).toBeCloseTo(loan.figure("ncfYear1") / (1.25 * payment(0.065)), 2);
  });

  it("is sized at the lender's stressed rate where that is above it, and only then", () => {
    const stressed = run({ ...bridge, "debt.stressRate": 0.095 });
    expect(stressed.figure("loan")).toBeCloseTo(stressed.figure("ncfYear1") / (1.25 * payment(0.095)), 2);
    expect(stressed.figure("lenderDscr")).toBeCloseTo(
      stressed.figure("lenderNcf") / (stressed.figure("loan") * payment(0.095)),
      10,
    );
    expect(run({ ...bridge, "debt.stressRate": 0.06 }).figure("loan")).toBe(run(bridge).figure("loan"));
    expect(run({ "debt.stressRate": 0.095 }).figure("loan")).toBe(base.figure("loan"));
  });

  it("moves with a rate scenario as a fixed one does, within its cap", () => {
    const higher = { "debt.rateChange": 0.02 };
    expect(run({ ...bridge, ...higher }).figure("noteRate")).toBeCloseTo(0.098, 12);
    expect(run(higher).figure("loan")).toBeCloseTo(run({ "debt.rate": 0.0775 }).figure("loan"), 6);
    const capped = { ...bridge, ...higher, "debt.capMonths": 24, "debt.capStrike": 0.05 };
    expect(run(capped).figure("noteRate")).toBeCloseTo(0.085, 12);
  });

  it("without a benchmark leaves what needs it without a value, with the reason", () => {
    const unknown = run({ "debt.rateType": "floating" });
    expect(unknown.outputs.leveredIrr).toBeNull();
    expect(unknown.unavailable.leveredIrr).toBeDefined();
    expect(unknown.outputs.unleveredIrr).not.toBeNull();
  });
});

const REFINANCE = {
  "refinance.month": 36,
  "refinance.capRate": 0.055,
  "refinance.maxLtv": 0.65,
  "refinance.rate": 0.05,
  "refinance.amortYears": 30,
  "refinance.ioMonths": 12,
  "refinance.costPct": 0.01,
  "refinance.prepaymentPct": 0.01,
};

describe("a refinance", () => {
  const refinanced = run(REFINANCE, "month");

  it("repays the old loan, and the rest comes to equity in its month", () => {
    const balances = refinanced.line("loanBalance");
    const loan = refinanced.figure("refinanceLoan");
    expect(loan).toBeCloseTo((0.65 * sum(refinanced.line("noi").slice(36, 48))) / 0.055, 4);
    expect(balances[35]).toBeCloseTo(loan, 6);
    const repaid = (balances[34] ?? 0) - (refinanced.line("principal")[35] ?? 0);
    expect(refinanced.figure("refinanceProceeds")).toBeCloseTo(loan - 1.01 * repaid - 0.01 * loan, 4);
    const without = refinanced.line("cashFlowAfterDebt")[35] ?? 0;
    expect(refinanced.line("leveredCashFlow")[35]).toBeCloseTo(
      without + refinanced.figure("refinanceProceeds"),
      4,
    );
  });

  it("pays interest alone, then level payments, on the new terms", () => {
    const interest = refinanced.line("interest");
    expect(interest[36]).toBeCloseTo((refinanced.figure("refinanceLoan") * 0.05) / 12, 6);
    expect(refinanced.line("principal")[47]).toBe(0);
    expect(refinanced.line("principal")[48]).toBeGreaterThan(0);
  });

  it("leaves every sum tied, and the flows without debt as they were", () => {
    expect(refinanced.failed).not.toContain("MF-E-ATTRIBUTION");
    expect(refinanced.failed).not.toContain("MF-E-WATERFALL");
    expect(refinanced.figure("unleveredIrr")).toBe(base.figure("unleveredIrr"));
  });

  it("after the sale is an error, and needs its terms", () => {
    expect(run({ ...REFINANCE, "refinance.month": 60 }).failed).toContain("MF-E-REFINANCE");
    const bare = validateInputs("multifamily", withInput(golden.mfA.inputs, "refinance.month", 24));
    expect(bare.ok).toBe(false);
  });
});

describe("the waterfall page", () => {
  const PARTNERS = {
    "waterfall.lpShare": 0.9,
    "waterfall.preferredReturn": 0.08,
    "waterfall.lpSplit": 0.8,
    "waterfall.hurdle": 0.12,
    "waterfall.lpSplitAbove": 0.7,
  };

  it("gives the partners what the waterfall engine gives them, whatever the deal", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.035, max: 0.08, noNaN: true }),
        fc.double({ min: -0.03, max: 0.06, noNaN: true }),
        fc.double({ min: 0.5, max: 1, noNaN: true }),
        (exitCapRate, rentGrowth, lpShare) => {
          const deal = run(
            { ...PARTNERS, exitCapRate, rentGrowth: [rentGrowth], "waterfall.lpShare": lpShare },
            "month",
          );
          const flows = [deal.closing.leveredCashFlow ?? 0, ...deal.line("leveredCashFlow").slice(0, 60)];
          const engine = waterfall({
            flows,
            lpShare,
            preferredReturn: 0.08,
            tiers: [
              { hurdle: 0.12, lpSplit: 0.8 },
              { hurdle: null, lpSplit: 0.7 },
            ],
            periodsPerYear: 12,
          });
          const lp = [deal.closing.lpCashFlow ?? 0, ...deal.line("lpCashFlow").slice(0, 60)];
          for (const [at, value] of engine.lp.entries())
            expect(Math.abs((lp[at] ?? 0) - value)).toBeLessThan(0.01);
        },
      ),
      { numRuns: 25 },
    );
  });

  it("has no figures until the partners' terms are known", () => {
    expect(base.outputs.lpIrr).toBeNull();
    expect(base.unavailable.lpIrr).toContain("LP equity");
  });
});

describe("the exit", () => {
  const TAX = { "reassessment.assessmentRatio": 0.8, "reassessment.millage": 20 };

  it("with the buyer's tax earns the cap rate after their reassessment", () => {
    const exit = run({ ...TAX, exitTax: "buyer" });
    expect(exit.figure("buyersGoingInYield")).toBeCloseTo(0.0575, 12);
    expect(exit.figure("buyersTax")).toBeCloseTo(exit.figure("exitValue") * 0.016, 6);
    expect(exit.failed).not.toContain("MF-E-ATTRIBUTION");
  });

  it("on trailing NOI sells the last year of the hold", () => {
    const exit = run({ exitNoiBasis: "trailing" });
    expect(exit.figure("exitValue")).toBeCloseTo((exit.line("noi")[4] ?? 0) / 0.0575, 4);
    expect(exit.failed).not.toContain("MF-E-ATTRIBUTION");
  });
});

describe("loss to lease burned off", () => {
  it("falls evenly to the steady share as today's leases expire", () => {
    const plan = { lossToLeaseMethod: "burnOff", "burnOff.initialPct": 0.1, "burnOff.steadyPct": 0.02 };
    const shares = run(plan, "month").line("lossToLeaseShare");
    expect(shares[5]).toBeCloseTo(0.06, 12);
    expect(shares[11]).toBeCloseTo(0.02, 12);
    expect(shares[40]).toBeCloseTo(0.02, 12);
  });

  it("starts from the unit mix where nothing else is said, and keeps what is not captured", () => {
    const shares = run({ lossToLeaseMethod: "burnOff", "burnOff.capture": 0 }, "month").line(
      "lossToLeaseShare",
    );
    expect(shares[30]).toBeCloseTo(base.figure("lossToLeaseInPlace"), 12);
  });
});

describe("the lender's case", () => {
  const LENDER = {
    "lender.minVacancyPct": 0.05,
    "lender.minManagementPct": 0.03,
    "lender.minReservesPerUnit": 250,
  };

  it("is never better than the plan's first year", () => {
    const lender = run(LENDER);
    expect(lender.figure("lenderNcf")).toBeLessThanOrEqual(901_694.79);
    const strict = run({ ...LENDER, "lender.minVacancyPct": 0.1, "lender.minReservesPerUnit": 400 });
    expect(strict.figure("lenderDscr")).toBeLessThan(lender.figure("lenderDscr"));
  });

  it("takes the reassessed tax where it is known and higher", () => {
    const known = { "reassessment.assessmentRatio": 1, "reassessment.millage": 25 };
    const taxed = run({ ...LENDER, ...known });
    expect(taxed.figure("lenderPropertyTax")).toBeCloseTo(400_000, 6);
  });
});

it("yearly flows return less than the same flows by month where cash comes through the year", () => {
  expect(base.figure("leveredIrrAnnual")).toBeLessThan(base.figure("leveredIrr"));
  expect(base.figure("leveredIrrAnnual")).toBeGreaterThan(0.11);
});

describe("value and loan to value by year", () => {
  it("are forward NOI at the exit cap rate unless cap rates are entered by year, and say which", () => {
    const noi = base.line("noi");
    expect(base.line("valueByYear")[1]).toBeCloseTo((noi[2] ?? 0) / 0.0575, 4);
    expect(base.line("valueByYear")[4]).toBeCloseTo(base.figure("exitValue"), 4);
    expect(base.outputs.valuationBasis).toBe("Forward 12-month NOI at the exit cap rate");
    const entered = run({ "debt.valuationCapRate": [0.05, 0.06] });
    expect(entered.line("valuationCapByYear").slice(0, 3)).toEqual([0.05, 0.06, 0.06]);
    expect(entered.line("valueByYear")[2]).toBeCloseTo((noi[3] ?? 0) / 0.06, 4);
    expect(entered.outputs.valuationBasis).toBe("Forward 12-month NOI at the cap rate entered for the year");
    expect(entered.figure("leveredIrr")).toBe(base.figure("leveredIrr"));
  });

  it("count draws, and the supplemental loan from its month until the refinance repays it", () => {
    const found = run({
      ...REFINANCE,
      "mezzanine.loan": 500_000,
      "mezzanine.rate": 0.1,
      "mezzanine.month": 24,
    });
    const [senior, all] = [found.line("ltvByYear"), found.line("combinedLtvByYear")];
    const value = found.line("valueByYear");
    const supplemental = [0, 1, 2].map(
      (year) => ((all[year] ?? 0) - (senior[year] ?? 0)) * (value[year] ?? 0),
    );
    expect(supplemental.map(Math.round)).toEqual([0, 500_000, 0]);
    expect((senior[2] ?? 0) * (value[2] ?? 0)).toBeCloseTo(found.figure("refinanceLoan"), 4);
  });

  it("do not exist where the next year's income is negative", () => {
    const empty = run({ vacancyPct: [0.06, 0.9] });
    expect(empty.lines.ltvByYear?.[0]).toBeNull();
  });
});
