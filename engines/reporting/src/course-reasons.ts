import type { ComparedCourses, Course, CourseTerms, LoanLimit } from "@labs/underwriting/compare-courses";
import { count, dollars, multiple, rate, returnRate } from "./figure-format.ts";

export const COURSE_NAMES: Record<Course, string> = { hold: "Hold", refinance: "Refinance", sell: "Sell" };

const LIMIT_WORDS: Record<LoanLimit, (terms: CourseTerms["newLoan"]) => string> = {
  ltv: ({ maxLtv }) => `maximum LTV of ${rate(maxLtv)}`,
  dscr: ({ minDscr }) => `minimum DSCR of ${multiple(minDscr)}`,
  debtYield: ({ minDebtYield }) => `minimum debt yield of ${rate(minDebtYield)}`,
};

const list = (parts: readonly (string | false)[]): string => {
  const said = parts.filter((part) => part !== false);
  return said.length < 2 ? said.join("") : `${said.slice(0, -1).join(", ")} and ${said.at(-1)}`;
};

/**
 * Why a course is the best one of an owned home, in sentences that are built from its figures: the verdict first, then
 * sale, holding, what holding earns, and the new loan. See docs/methods/hold-sell.md#reasons.
 *
 * Units: dollars and shares as in the comparison. Errors: none; what has no figure is said with its reason.
 * Example: `Sell: $14,400 more than holding.`
 */
export function courseReasons(
  compared: ComparedCourses,
  terms: CourseTerms,
  holdingRate: number | null,
): string[] {
  return [
    describeVerdict(compared),
    describeSale(compared, terms),
    describeHolding(compared, terms),
    describeRate(compared, terms, holdingRate),
    ...describeLoan(compared, terms),
  ];
}

function describeVerdict({ best, gain, advantage, refinancing }: ComparedCourses): string {
  const name = COURSE_NAMES[best];
  if (best !== "hold") return `${name}: ${dollars(gain)} more than holding.`;
  const others = "value" in refinancing ? "the better of a sale and a refinancing" : "a sale";
  return `${name}: ${dollars(-advantage)} more than ${others}.`;
}

function describeSale({ sale }: ComparedCourses, { taxRate, saleCostPct }: CourseTerms): string {
  const { net, costs, payoff, premium, tax } = sale;
  const value = net + costs + payoff + premium + tax;
  const less = list([
    `${dollars(costs)} of selling costs (${rate(saleCostPct)})`,
    payoff > 0 && `${dollars(payoff)} of loan`,
    premium > 0 && `${dollars(premium)} of prepayment premium`,
    taxRate !== null && `${dollars(tax)} of tax on the gain`,
  ]);
  const when = taxRate === null ? "before tax" : "after tax";
  return `A sale today leaves ${dollars(net)} ${when}: a value of ${dollars(value)} less ${less}.`;
}

function describeHolding({ holding, months }: ComparedCourses, { discountRate }: CourseTerms): string {
  const { value, operating, debt, exit } = holding;
  const parts = list([
    `${dollars(operating)} of net cash flow`,
    debt !== 0 && `${dollars(debt)} of payments on the loan with its payoff when due`,
    `${dollars(exit)} of the sale at the end`,
  ]);
  return `Holding ${count(months)} more months is worth ${dollars(value)} at ${returnRate(discountRate)}: ${parts}.`;
}

function describeRate(
  { sale }: ComparedCourses,
  { discountRate }: CourseTerms,
  holdingRate: number | null,
): string {
  if (holdingRate === null) {
    return sale.net > 0
      ? "No single yearly return of holding fits its cash flow."
      : "A sale today would leave nothing, so holding gives nothing up.";
  }
  const against = holdingRate < discountRate ? "below" : "at or above";
  return `Holding earns ${returnRate(holdingRate)} a year on what a sale would leave, ${against} the ${returnRate(discountRate)} asked.`;
}

function describeLoan({ refinancing }: ComparedCourses, { newLoan, discountRate }: CourseTerms): string[] {
  if (!("value" in refinancing)) return [`No refinancing: ${refinancing.unavailable}.`];
  const { loan, binding, cashOut, costs, payoff, premium, value, dscr } = refinancing;
  const less = list([
    `${dollars(costs)} of costs`,
    payoff > 0 && `${dollars(payoff)} of payoff`,
    premium > 0 && `${dollars(premium)} of prepayment premium`,
  ]);
  const leaves = cashOut < 0 ? `needs ${dollars(-cashOut)} paid in` : `leaves ${dollars(cashOut)}`;
  const cover = dscr === null ? "" : `, and is covered ${multiple(dscr)}`;
  const words = [
    `A new loan of ${dollars(loan)}, held down by the ${LIMIT_WORDS[binding](newLoan)}, ${leaves} after ${less}${cover}; with what the home then brings that is worth ${dollars(value)}.`,
  ];
  if (newLoan.rate < discountRate) {
    words.push(
      `The new loan costs ${returnRate(newLoan.rate)} a year, less than the ${returnRate(discountRate)} at which cash flow is discounted: a larger loan alone raises what refinancing is worth.`,
    );
  }
  return words;
}
