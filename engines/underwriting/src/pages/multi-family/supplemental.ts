/**
 * MF-10 and MF-11: a loan beside the senior one, given or sized by what the income of its month carries.
 * See docs/methods/debt.md.
 */

import {
  amount,
  asNumber,
  deduction,
  hold,
  optional,
  requiredWith,
  share,
  unused,
  whole,
  within,
} from "../../language/facts.ts";
import { type FormulaRow, input, monthly, output, scalar } from "../../language/rows.ts";

export const supplementalInputs: FormulaRow[] = [
  input("mezzanine.loan", "Supplemental or mezzanine loan", "$", amount, unused())`
    Interest-only beside the senior loan, repaid at the sale or a refinance; 0 is none, or the one that its
    limits allow where any is given.`,
  input("mezzanine.month", "Month of the supplemental loan", "mo", whole(0, 179), unused())`
    0 is closing; later its proceeds go to equity.`,
  input(
    "mezzanine.rate",
    "Interest rate, supplemental loan",
    "%",
    requiredWith("mezzanine.loan"),
    within(0, 0.5),
  )`Fixed yearly rate, paid each month.`,
  input("mezzanine.feePct", "Fee, supplemental loan", "%", share, unused())`Share of that loan.`,
  input("mezzanine.maxLtv", "Maximum loan to value with the supplemental loan", "%", optional, share)`
    Of all debt on the value of its month; sizes the loan where no amount is given. Blank is not tested.`,
  input("mezzanine.minDscr", "Minimum DSCR with the supplemental loan", "x", optional, within(0.1, 10))`
    On all debt and the NCF of the next twelve months; sizes the loan where no amount is given. Blank is not
    tested.`,
  input("mezzanine.capRate", "Cap rate of the value, supplemental loan", "%", optional, within(0.001, 1))`
    On the NOI of the next twelve months; at closing the price or its appraisal is the value.`,
];

const forward = (line: string): string => `SUM(${line}[mezzanine.month + 1:mezzanine.month + 12])`;

const sizing: FormulaRow[] = [
  scalar("supplementalSized", "Supplemental loan is sized", "flag", asNumber, {
    help: "1 where a limit is given and no amount.",
  })`IF(AND(mezzanine.loan = 0, OR(NOT(ISBLANK(mezzanine.maxLtv)), NOT(ISBLANK(mezzanine.minDscr)))), 1, 0)`,
  scalar("supplementalValue", "Value that the supplemental loan is lent on", "$", {
    help: "At closing that of the senior loan, later forward NOI over the cap rate.",
  })`
    IF(supplementalSized = 0, 0,
      IF(mezzanine.month = 0, lendingValue, ${forward("noi")} / mezzanine.capRate))`,
  scalar("supplementalNcf", "Forward NCF, supplemental loan", "$")`
    IF(supplementalSized = 0, 0, ${forward("ncf")})`,
  scalar("supplementalSenior", "Senior balance before the supplemental loan", "$", {
    help: "At the end of its month, with the future funding that is drawn.",
  })`IF(supplementalSized = 0, 0, loanBalance[mezzanine.month] + futureFundingBalance[mezzanine.month])`,
  scalar("supplementalSeniorService", "Senior debt service before the supplemental loan", "$", {
    help: "A year's amortising payments, even with an interest-only term, and interest on what is drawn.",
  })`
    IF(supplementalSized = 0, 0,
      12 * IF(AND(refinance.month > 0, mezzanine.month >= refinance.month), refinancePayment, levelPayment)
      + IF(mezzanine.month = 0, 0,
        futureFundingBalance[mezzanine.month] * loanRate[MAX(1, mezzanine.month)]))`,
  output("supplementalByLtv", "Supplemental loan by value", "$", {
    help: "What the loan to value allows, less the senior balance.",
  })`IF(supplementalSized = 0, 0, MAX(0, mezzanine.maxLtv * supplementalValue - supplementalSenior))`,
  output("supplementalByDscr", "Supplemental loan by DSCR", "$", {
    help: "What the coverage leaves beside senior debt service, over the loan's rate: it pays interest alone.",
  })`
    IF(supplementalSized = 0, 0,
      MAX(0, supplementalNcf / mezzanine.minDscr - supplementalSeniorService) / mezzanine.rate)`,
];

export const supplementalRows: FormulaRow[] = [
  ...sizing,
  output("supplementalLoan", "Supplemental loan", "$", {
    help: "The amount that is given, else the least of the limits that are; never negative.",
  })`
    IF(supplementalSized = 0, mezzanine.loan,
      IF(mezzanine.month >= holdMonths, 0,
        IF(ISBLANK(mezzanine.maxLtv), supplementalByDscr,
          IF(ISBLANK(mezzanine.minDscr), supplementalByLtv, MIN(supplementalByLtv, supplementalByDscr)))))`,
  output("supplementalBinding", "What binds the supplemental loan", "text")`
    IF(supplementalSized = 0, IF(mezzanine.loan = 0, "No supplemental loan", "The amount that is given"),
      IF(ISBLANK(mezzanine.maxLtv), "DSCR",
        IF(ISBLANK(mezzanine.minDscr), "Loan to value",
          IF(supplementalByLtv <= supplementalByDscr, "Loan to value", "DSCR"))))`,
  scalar("mezzanineAtClosing", "Supplemental loan at closing", "$")`
    IF(mezzanine.month = 0, supplementalLoan, 0)`,
  scalar("mezzanineFee", "Fee of the supplemental loan", "$")`mezzanine.feePct * supplementalLoan`,
  scalar("mezzanineFeeAtClosing", "Fee of the supplemental loan at closing", "$")`
    IF(mezzanine.month = 0, mezzanineFee, 0)`,
  scalar("supplementalProceeds", "Proceeds of the supplemental loan after closing", "$", {
    help: "To equity in its month.",
  })`IF(mezzanine.month = 0, 0, supplementalLoan - mezzanineFee)`,
  monthly("mezzanineInterest", "Interest, supplemental loan", "$", hold, deduction)`
    IF(supplementalLoan = 0, 0,
      IF(AND(month > mezzanine.month, OR(supplementalAtRefinance = 0, month <= refinance.month)),
        supplementalLoan * mezzanine.rate / 12, 0))`,
];
