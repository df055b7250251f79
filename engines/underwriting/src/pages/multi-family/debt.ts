/** MF-10: the size of the loan, and its payments. See docs/methods/debt.md. */

import { lenderPresets } from "../../inputs/lender-presets.ts";
import {
  also,
  amount,
  asNumber,
  atEnd,
  byYear,
  deduction,
  firmValue,
  hold,
  icVisible,
  oneOf,
  optional,
  share,
  unused,
  whole,
  within,
} from "../../language/facts.ts";
import { input, monthly, output, page, scalar } from "../../language/rows.ts";
import { debtScheduleRows, floatingRateInputs } from "../terms/debt.ts";
import { supplementalInputs, supplementalRows } from "./supplemental.ts";

const firm = firmValue("template:multifamily");

const orLtv = (blank: string, limit: string): string => `IF(ISBLANK(${blank}), maxLoanByLtv, ${limit})`;
const binds = (blank: string, limit: string): string => `IF(ISBLANK(${blank}), FALSE, loan = ${limit})`;
const loanLimits = `
  MIN(maxLoanByLtv, ${orLtv("debt.maxLtc", "maxLoanByLtc")}, ${orLtv("debt.minDscr", "maxLoanByDscr")},
    ${orLtv("debt.minDebtYield", "maxLoanByDebtYield")})`;

export const debtPage = page("MF-10", "Debt", "debt", [
  input("debt.preset", "Lender preset", "text", oneOf("none", ...lenderPresets.map(({ id }) => id)))`
    Which preset the terms began from; it changes no figure by itself, and is to be confirmed with the
    lender.`,
  input("debt.presetConfirmed", "Terms confirmed with the lender", "text", oneOf("no", "yes"))`
    Presets are dated figures of public pages and no quotes.`,
  input("debt.maxLtv", "Maximum loan to value", "%", share, also("LTV"), firm(0.65))`
    On the price, or the appraised value; 0 is an all-equity purchase.`,
  input("debt.appraisedValue", "Appraised value", "$", optional, within(1, 1e11))`
    What the loan to value is taken on; blank takes the price.`,
  input("debt.maxLtc", "Maximum loan to cost", "%", optional, share, also("LTC"))`
    On cost without the financing fee; blank is not tested.`,
  input("debt.minDscr", "Minimum DSCR", "x", optional, within(0.1, 10), firm(1.25))`
    Amortising, on year-1 NCF; blank is not tested.`,
  input("debt.minDebtYield", "Minimum debt yield", "%", optional, within(0.001, 1), firm(0.08))`
    Year-1 NCF over the loan; blank is not tested.`,
  input(
    "debt.sizingBasis",
    "Income that sizes the loan",
    "text",
    oneOf("year1", "year2", "inPlace", "lender"),
  )`NCF of year 1, of year 2 once stabilised, in place by the normalised statement, or the lender's.`,
  input("debt.sizingConstant", "Payment that sizes the loan", "text", oneOf("amortising", "interestOnly"))`
    Amortising even with an interest-only term, or interest alone.`,
  input("debt.assumedLoan", "Loan assumed from the seller", "$", optional, amount)`
    Blank sizes a new loan; else no limit is tested.`,
  input("debt.termYears", "Loan term", "yr", optional, within(0.5, 50), asNumber)`
    Years until the balance is due; blank is not tested.`,
  input("debt.rate", "Interest rate", "%", within(0, 0.5), firm(0.0575))`Fixed yearly rate.`,
  input("debt.amortYears", "Amortisation", "yr", within(1, 50), firm(30))`
    Years of level payments after the interest-only term.`,
  input("debt.ioMonths", "Interest-only term", "mo", whole(0, 480), firm(0))`
    Months in which interest alone is paid.`,
  input("debt.feePct", "Financing fee", "%", share, firm(0.01))`Origination fee, share of the loan.`,
  input("debt.brokerFeePct", "Mortgage broker", "%", share, unused())`Share of the loan.`,
  input("debt.lenderLegal", "Lender's counsel", "$", amount, unused())`Paid by the borrower at closing.`,
  input("debt.rateCapCost", "Price of the rate cap", "$", amount, unused())`Paid at closing.`,
  input("debt.otherCosts", "Other financing costs", "$", amount, unused())`
    Whatever else the loan costs at closing.`,
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
  // When the loan is due.
  scalar("balanceAtMaturity", "Loan balance at maturity", "$", {
    help: "Of the fixed rate's schedule, in closed form.",
  })`
    IF(12 * debt.termYears <= debt.ioMonths, loan,
      MAX(0,
        -FV(debt.rate / 12, MIN(12 * debt.amortYears, 12 * debt.termYears - debt.ioMonths), -levelPayment,
          loan)))`,
]);
