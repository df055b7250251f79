import fc from "fast-check";
import { expect, it } from "vitest";
import { type Changes, underwriteChanged } from "../../golden/fixtures/changed-golden.ts";

const REFINANCE = { capRate: 0.055, maxLtv: 0.7, rate: 0.055, amortYears: 30, minDscr: 1.2, costPct: 0.015 };
const WORK = {
  units: 20,
  costPerUnit: 12_000,
  premiumMonth: 175,
  unitsPerMonth: 4,
  downtimeMonths: 1,
  funding: "loan",
};

const run = (changes: Changes) => underwriteChanged("multifamily", changes, "month");

/** What a plan shows but for its inputs and checks. */
function figuresOf({ outputs, lines, unavailable }: ReturnType<typeof run>) {
  const { checks: _, ...figures } = outputs;
  return { figures, lines, unavailable };
}

it("a refinance in the month of the sale or later does not take place, and a check says so", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(3, 5, 7),
      fc.integer({ min: 0, max: 60 }),
      fc.constantFrom<Changes>(
        {},
        { "debt.termYears": 2 },
        { "debt.termYears": 2, "lender.refinanceRate": 0.06, "lender.refinanceMaxLtv": 0.65 },
        { "debt.termYears": 2, "debt.extension": { months: 12, feePct: 0.01, minDscr: 1.1 } },
        { prepaymentMethod: "share", prepaymentPct: 0.02 },
        { "mezzanine.loan": 500_000, "mezzanine.month": 12, "mezzanine.rate": 0.11 },
        { renovationProgramme: WORK },
      ),
      (holdYears, after, loan) => {
        const plan = (month: number): Changes => ({ ...loan, holdYears, refinance: { ...REFINANCE, month } });
        const late = run(plan(12 * holdYears + after));
        expect(figuresOf(late)).toEqual(figuresOf(run(plan(0))));
        expect(late.failed).toContain("MF-E-REFINANCE");
      },
    ),
    { numRuns: 40 },
  );
});

it("a refinance one month before the sale takes place", () => {
  const late = run({ refinance: { ...REFINANCE, month: 59 } });
  expect(late.failed).not.toContain("MF-E-REFINANCE");
  expect(late.figure("refinanceLoan")).toBeGreaterThan(0);
});

it("a supplemental loan in the month of the sale or later is neither lent nor repaid, and a check says so", () => {
  for (const month of [60, 61, 120]) {
    const plan = (loan: number): Changes => ({ mezzanine: { loan, month, rate: 0.11, feePct: 0.02 } });
    const late = run(plan(500_000));
    expect(figuresOf(late)).toEqual(figuresOf(run(plan(0))));
    expect(late.failed).toContain("MF-E-SUPPLEMENTAL");
  }
});
