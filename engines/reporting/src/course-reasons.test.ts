import {
  type CourseTerms,
  compareCourses,
  findHoldingRate,
  type OwnedHome,
} from "@labs/underwriting/compare-courses";
import { describe, expect, it } from "vitest";
import { courseReasons } from "./course-reasons.ts";

const terms: CourseTerms = {
  ...{ discountRate: 0.1, saleCostPct: 0.06, prepaymentPct: 0.02, taxRate: 0.2 },
  newLoan: {
    ...{ rate: 0.06, amortYears: 30, ioMonths: 0, costPct: 0.01 },
    ...{ maxLtv: 0.7, minDscr: 1.25, minDebtYield: null },
  },
};
const home: OwnedHome = {
  ...{ value: 300_000, basis: 200_000 },
  plan: {
    outlay: 0,
    operating: Array.from({ length: 24 }, () => 1_000),
    ...{ ncf: 12_000, exitValue: 310_000, exitCosts: 18_600 },
  },
  loan: { balance: 100_000, rate: 0.05, payment: 600, monthsLeft: null },
};

function reasonsOf(one: OwnedHome, by: CourseTerms): string[] {
  const answer = compareCourses(one, by);
  if ("unavailable" in answer) throw new Error(answer.unavailable);
  return courseReasons(answer.compared, by, findHoldingRate(one, by));
}

describe("reasons of a course", () => {
  it("are sentences of its figures", () => {
    const [verdict, sale, holding, rate, loan, spread] = reasonsOf(home, terms);
    expect(verdict).toMatch(/^Sell: \$[\d,]+ more than holding\.$/);
    // 300,000 − 18,000 − 100,000 − 2,000 − 20% of 82,000
    expect(sale).toBe(
      "A sale today leaves $163,600 after tax: a value of $300,000 less $18,000 of selling costs (6.0%), $100,000 of loan, $2,000 of prepayment premium and $16,400 of tax on the gain.",
    );
    expect(holding).toMatch(
      /^Holding 24 more months is worth \$[\d,]+ at 10\.00%: \$[\d,]+ of net cash flow/,
    );
    expect(rate).toMatch(/below the 10\.00% asked\.$/);
    expect(loan).toMatch(/^A new loan of \$[\d,]+, held down by the minimum DSCR of 1\.25x, /);
    expect(spread).toMatch(/^The new loan costs 6\.00% a year/);
  });

  it("say what is before tax, missing, or nothing", () => {
    const plain = { ...terms, taxRate: null, newLoan: { ...terms.newLoan, maxLtv: null } };
    const words = reasonsOf({ ...home, loan: undefined, basis: null }, plain);
    expect(words[1]).toBe(
      "A sale today leaves $282,000 before tax: a value of $300,000 less $18,000 of selling costs (6.0%).",
    );
    expect(words.at(-1)).toBe("No refinancing: The lender’s terms have no maximum LTV.");
    const under = reasonsOf(
      { ...home, loan: { ...home.loan, balance: 400_000, rate: 0.01, payment: 900, monthsLeft: 0 } },
      plain,
    );
    expect(under[3]).toBe("A sale today would leave nothing, so holding gives nothing up.");
  });
});
