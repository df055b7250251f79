/**
 * MF-10 and MF-11: a loan beside the senior one, given or sized by what the income of its month carries.
 * See docs/methods/debt.md.
 */

import {
  amount,
  asNumber,
  deduction,
  hold,
  oneOf,
  optional,
  requiredWith,
  share,
  unused,
  whole,
  within,
} from "../../language/facts.ts";
import { type FormulaRow, input, monthly, output, scalar } from "../../language/rows.ts";
import { supplementalMortgageTaxRows } from "../terms/transfer-taxes.ts";

export const supplementalInputs: FormulaRow[] = [
  input("mezzanine.loan", "Supplemental or mezzanine loan", "$", amount, unused())`
    Interest-only, behind the senior loan, repaid at sale or refinance; 0 for none, or sized by its limits if entered.`,
  input("mezzanine.month", "Supplemental loan month", "mo", whole(0, 179), unused())`
    0 is closing; later proceeds go to equity.`,
  input(
    "mezzanine.rate",
    "Interest rate, supplemental loan",
    "%",
    requiredWith("mezzanine.loan"),
    within(0, 0.5),
  )`Fixed annual rate, paid monthly.`,
  input("mezzanine.security", "Security, supplemental loan", "text", oneOf("mortgage", "pledge"))`
    A recorded mortgage, or a pledge of the ownership (mezzanine), which bears no mortgage recording tax.`,
  input("mezzanine.feePct", "Fee, supplemental loan", "%", share, unused())`Share of the supplemental loan.`,
  input("mezzanine.maxLtv", "Maximum combined LTV", "%", optional, share)`
    All debt over value at funding; sizes the loan if no amount is entered. Leave blank for no test.`,
  input("mezzanine.minDscr", "Minimum combined DSCR", "x", optional, within(0.1, 10))`
    All debt on forward 12-month NCF; sizes the loan if no amount is entered. Leave blank for no test.`,
  input("mezzanine.capRate", "Valuation cap rate, supplemental loan", "%", optional, within(0.001, 1))`
    Applied to forward 12-month NOI; at closing the price or appraisal is used.`,
];

const forward = (line: string): string => `SUM(${line}[mezzanine.month + 1:mezzanine.month + 12])`;

const sizing: FormulaRow[] = [
  scalar("supplementalSized", "Supplemental loan sized by limits", "flag", asNumber, {
    help: "1 if a limit is entered and no amount.",
  })`IF(AND(mezzanine.loan = 0, OR(NOT(ISBLANK(mezzanine.maxLtv)), NOT(ISBLANK(mezzanine.minDscr)))), 1, 0)`,
  scalar("supplementalValue", "Lending value, supplemental loan", "$", {
    help: "The senior loan's lending value at closing; forward NOI over the cap rate later.",
  })`
    IF(supplementalSized = 0, 0,
      IF(mezzanine.month = 0, lendingValue, ${forward("noi")} / mezzanine.capRate))`,
  scalar("supplementalNcf", "Forward NCF, supplemental loan", "$")`
    IF(supplementalSized = 0, 0, ${forward("ncf")})`,
  scalar("supplementalSenior", "Senior balance at supplemental funding", "$", {
    help: "At month end, including future funding drawn.",
  })`IF(supplementalSized = 0, 0, loanBalance[mezzanine.month] + futureFundingBalance[mezzanine.month])`,
  scalar("supplementalSeniorService", "Senior debt service at supplemental funding", "$", {
    help: "Annual amortizing payments, even with an interest-only period, plus interest on draws.",
  })`
    IF(supplementalSized = 0, 0,
      12 * IF(AND(payoffMonth > 0, mezzanine.month >= payoffMonth), refinancePayment, levelPayment)
      + IF(mezzanine.month = 0, 0,
        futureFundingBalance[mezzanine.month] * loanRate[MAX(1, mezzanine.month)]))`,
  output("supplementalByLtv", "Supplemental loan by LTV", "$", {
    help: "Maximum debt by LTV, less the senior balance.",
  })`IF(supplementalSized = 0, 0, MAX(0, mezzanine.maxLtv * supplementalValue - supplementalSenior))`,
  output("supplementalByDscr", "Supplemental loan by DSCR", "$", {
    help: "Coverage after senior debt service, over the interest-only rate.",
  })`
    IF(supplementalSized = 0, 0,
      MAX(0, supplementalNcf / mezzanine.minDscr - supplementalSeniorService) / mezzanine.rate)`,
];

export const supplementalRows: FormulaRow[] = [
  ...sizing,
  output("supplementalLoan", "Supplemental loan", "$", {
    help: "The amount entered, else the lowest of the limits entered; none in the month of the sale or later.",
  })`
    IF(mezzanine.month >= holdMonths, 0,
      IF(supplementalSized = 0, mezzanine.loan,
        IF(ISBLANK(mezzanine.maxLtv), supplementalByDscr,
          IF(ISBLANK(mezzanine.minDscr), supplementalByLtv, MIN(supplementalByLtv, supplementalByDscr)))))`,
  output("supplementalBinding", "Binding constraint, supplemental loan", "text")`
    IF(OR(mezzanine.month >= holdMonths, AND(supplementalSized = 0, mezzanine.loan = 0)), "No supplemental loan",
      IF(supplementalSized = 0, "The amount that is given",
      IF(ISBLANK(mezzanine.maxLtv), "DSCR",
        IF(ISBLANK(mezzanine.minDscr), "Loan to value",
          IF(supplementalByLtv <= supplementalByDscr, "Loan to value", "DSCR")))))`,
  scalar("mezzanineAtClosing", "Supplemental loan at closing", "$")`
    IF(mezzanine.month = 0, supplementalLoan, 0)`,
  ...supplementalMortgageTaxRows,
  scalar("mezzanineFee", "Supplemental loan fee", "$", { help: "With mortgage recording tax." })`
    mezzanine.feePct * supplementalLoan + supplementalMortgageTax`,
  scalar("mezzanineFeeAtClosing", "Supplemental loan fee at closing", "$")`
    IF(mezzanine.month = 0, mezzanineFee, 0)`,
  scalar("supplementalProceeds", "Supplemental loan proceeds after closing", "$", {
    help: "Paid to equity when funded.",
  })`IF(mezzanine.month = 0, 0, supplementalLoan - mezzanineFee)`,
  monthly("mezzanineInterest", "Interest, supplemental loan", "$", hold, deduction)`
    IF(supplementalLoan = 0, 0,
      IF(AND(month > mezzanine.month, OR(supplementalAtRefinance = 0, month <= payoffMonth)),
        supplementalLoan * mezzanine.rate / 12, 0))`,
];
