/** MF-9 and MF-10: what is bought and paid for, the size of the loan, and its payments. */

import {
  atEnd,
  byYear,
  deduction,
  type FormulaPage,
  hold,
  icVisible,
  monthly,
  output,
  page,
  scalar,
} from "../../language/rows.ts";
import { debtScheduleRows, floatingRateInputs } from "../terms/debt.ts";
import { acquisitionPage } from "./acquisition.ts";
import { debtInputs } from "./financing-inputs.ts";
import { supplementalInputs, supplementalRows } from "./supplemental.ts";

const orLtv = (blank: string, limit: string): string => `IF(ISBLANK(${blank}), maxLoanByLtv, ${limit})`;
const binds = (blank: string, limit: string): string => `IF(ISBLANK(${blank}), FALSE, loan = ${limit})`;
const loanLimits = `
  MIN(maxLoanByLtv, ${orLtv("debt.maxLtc", "maxLoanByLtc")}, ${orLtv("debt.minDscr", "maxLoanByDscr")},
    ${orLtv("debt.minDebtYield", "maxLoanByDebtYield")})`;

const maturity = [
  scalar("balanceAtMaturity", "Loan balance at maturity", "$", {
    help: "Of the fixed rate's schedule, in closed form.",
  })`
    IF(12 * debt.termYears <= debt.ioMonths, loan,
      MAX(0,
        -FV(debt.rate / 12, MIN(12 * debt.amortYears, 12 * debt.termYears - debt.ioMonths), -levelPayment,
          loan)))`,
];

const debt = page("MF-10", "Debt", "debt", [
  ...debtInputs,
  ...floatingRateInputs,
  ...supplementalInputs,
  scalar("lendingValue", "Value that is lent on", "$", {
    help: "The appraised value where there is one, else the price.",
  })`IF(ISBLANK(debt.appraisedValue), purchasePrice, debt.appraisedValue)`,
  output("loanConstant", "Loan constant", "%", { help: "Amortising, even with an interest-only term." })`
    -12 * PMT(debt.rate / 12, 12 * debt.amortYears, 1)`,
  scalar("sizingConstant", "Loan constant that sizes the loan", "%")`
    IF(debt.sizingConstant = "interestOnly", debt.rate, loanConstant)`,
  scalar("sizingNcf", "NCF that sizes the loan", "$")`
    IF(debt.sizingBasis = "lender", lenderNcf,
      IF(debt.sizingBasis = "inPlace", normalisedNoi - reservesPerUnit * units,
        IF(debt.sizingBasis = "year2", SUM(ncf[13:24]), ncfYear1)))`,
  output("maxLoanByLtv", "Maximum loan by value", "$")`debt.maxLtv * lendingValue`,
  output("maxLoanByLtc", "Maximum loan by cost", "$")`debt.maxLtc * allInCostUnlevered`,
  output("maxLoanByDscr", "Maximum loan by DSCR", "$")`MAX(0, sizingNcf) / (debt.minDscr * sizingConstant)`,
  output("maxLoanByDebtYield", "Maximum loan by debt yield", "$")`MAX(0, sizingNcf) / debt.minDebtYield`,
  output("loan", "Loan", "$", icVisible, {
    help: "The least of the limits that are given, never negative; or the loan that is assumed.",
  })`IF(ISBLANK(debt.assumedLoan), MAX(0, ${loanLimits}), debt.assumedLoan)`,
  output("bindingConstraint", "Binding constraint", "text")`
    IF(NOT(ISBLANK(debt.assumedLoan)), "assumed",
      IF(loan = maxLoanByLtv, "ltv",
        IF(${binds("debt.minDscr", "maxLoanByDscr")}, "dscr",
          IF(${binds("debt.minDebtYield", "maxLoanByDebtYield")}, "debtYield", "ltc"))))`,
  output("ltv", "Loan to value", "%")`loan / lendingValue`,
  output("ltc", "Loan to cost", "%", { help: "On total uses." })`loan / totalUses`,
  ...debtScheduleRows({ refinance: true }),
  ...supplementalRows,
  monthly("futureFundingBalance", "Future funding drawn", "$", hold, atEnd, {
    help: "A refinance repays what was drawn until then.",
  })`IF(AND(refinance.month > 0, month = refinance.month), 0, futureFundingBalance[-1] + futureFunding)`,
  monthly("futureFundingInterest", "Interest on future funding", "$", hold, deduction)`
    futureFundingBalance[-1] * loanRate * interestPeriod`,
  output("debtYieldNcf", "Debt yield (NCF)", "%")`ncfYear1 / loan`,
  output("debtYieldNoi", "Debt yield (NOI)", "%")`noiYear1 / loan`,
  output("debtYieldByYear", "Debt yield (NOI) by year", "%", byYear)`SUM(noi) / loan`,
  output("ltvByYear", "Loan to value by year", "%", byYear, {
    help: "Balance at the end of the year over its forward NOI at the exit cap rate.",
  })`loanBalance[12 * year] * exitCapApplied / SUM(noi[12 * year + 1:12 * year + 12])`,
  output("combinedDscr", "DSCR on all debt", "x", byYear)`
    SUM(ncf) / (SUM(debtService) + SUM(mezzanineInterest) + SUM(futureFundingInterest))`,
  output("fixedChargeCover", "Cover of all debt and preferred equity", "x", byYear, {
    help: "NCF over what is due before common equity is paid.",
  })`
    SUM(ncf)
    / (SUM(debtService) + SUM(mezzanineInterest) + SUM(futureFundingInterest) + SUM(preferredEquityDue))`,
  ...maturity,
]);

export const capitalPages: FormulaPage[] = [acquisitionPage, debt];
