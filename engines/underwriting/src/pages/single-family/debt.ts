/** SF-6: the loan and its payments. See docs/methods/debt.md. */
import {
  also,
  amount,
  firmValue,
  hold,
  icVisible,
  optional,
  share,
  unused,
  whole,
  within,
} from "../../language/facts.ts";
import { input, monthly, output, page } from "../../language/rows.ts";
import { debtScheduleRows, floatingRateInputs } from "../terms/debt.ts";

const firm = firmValue("template:singlefamily");

export const debtPage = page("SF-6", "Debt", "debt", [
  input("debt.ltc", "Loan to cost", "%", share, also("LTC", "advance rate"), firm(0.6))`
    Advance rate on all-in cost without the financing fee, of a loan of its own or of a facility.`,
  input("debt.maxLtv", "Maximum loan to value", "%", optional, share, also("LTV"))`
    Advance rate on the after-repair value (broker opinion, BPO); blank is not tested.`,
  input("debt.minDscr", "Minimum DSCR", "x", optional, within(0.1, 10))`
    Debt service coverage the lender asks for; blank is not tested.`,
  input("debt.minDebtYield", "Minimum debt yield", "%", optional, within(0.001, 1))`
    Stabilised NCF over the loan; blank is not tested.`,
  input("debt.rate", "Interest rate", "%", within(0, 0.5), firm(0.0625))`Fixed yearly rate, 30/360.`,
  input("debt.amortYears", "Amortisation", "yr", within(1, 50), firm(30))`
    Years of level payments after the interest-only term.`,
  input("debt.ioMonths", "Interest-only term", "mo", whole(0, 480), firm(0))`
    Months in which interest alone is paid.`,
  input("debt.facilityCommitment", "Facility's commitment", "$", amount, unused())`
    Set aside for this home; 0 is a loan of its own.`,
  input("debt.unusedFeePct", "Unused fee", "%", within(0, 0.1), unused())`
    A year, on the commitment that is not drawn.`,
  input("debt.releasePricePct", "Release price", "%", within(0, 2), unused())`
    Share of the loan at closing that frees the home at its sale, 105% to 120% as a rule; 0 is its balance.`,
  input("debt.feePct", "Financing fee", "%", share, firm(0.01))`Origination fee, share of the loan.`,
  ...floatingRateInputs,
  output("loanConstant", "Loan constant", "%")`-12 * PMT(debt.rate / 12, 12 * debt.amortYears, 1)`,
  output("maxLoanByLtc", "Maximum loan by cost", "$")`debt.ltc * allInCostUnlevered`,
  output("maxLoanByLtv", "Maximum loan by value", "$")`debt.maxLtv * afterRepairValue`,
  output("maxLoanByDscr", "Maximum loan by DSCR", "$")`MAX(0, stabilizedNcf) / (debt.minDscr * loanConstant)`,
  output("maxLoanByDebtYield", "Maximum loan by debt yield", "$")`MAX(0, stabilizedNcf) / debt.minDebtYield`,
  output("loan", "Loan", "$", icVisible, { help: "The least of the limits that are given; never negative." })`
    MAX(0,
      MIN(maxLoanByLtc, IF(ISBLANK(debt.maxLtv), maxLoanByLtc, maxLoanByLtv),
        IF(ISBLANK(debt.minDscr), maxLoanByLtc, maxLoanByDscr),
        IF(ISBLANK(debt.minDebtYield), maxLoanByLtc, maxLoanByDebtYield)))`,
  output("bindingConstraint", "Binding constraint", "text")`
    IF(loan = maxLoanByLtc, "ltc",
      IF(AND(NOT(ISBLANK(debt.maxLtv)), IF(ISBLANK(debt.maxLtv), FALSE, loan = maxLoanByLtv)), "ltv",
        IF(IF(ISBLANK(debt.minDscr), FALSE, loan = maxLoanByDscr), "dscr", "debtYield")))`,
  output("financingFee", "Financing fee", "$")`debt.feePct * loan`,
  output("totalUses", "Total uses", "$")`allInCostUnlevered + financingFee`,
  output("initialEquity", "Equity at closing", "$", icVisible)`totalUses - loan`,
  output("ltc", "Loan to cost", "%")`loan / allInCostUnlevered`,
  output("ltv", "Loan to value", "%", { help: "On the after-repair value." })`loan / afterRepairValue`,
  ...debtScheduleRows({ refinance: false }),
  monthly("unusedFee", "Unused fee", "$", hold, {
    help: "On the part of the facility's commitment that is not drawn.",
  })`debt.unusedFeePct / 12 * MAX(0, debt.facilityCommitment - loanBalance[-1])`,
  output("capitalizedInterest", "Interest before the first rent", "$", {
    help: "Paid by equity while nothing is earned; capitalised in the levered view of the cost.",
  })`
    IF(MIN(monthsToLease, holdMonths) > inPlaceLease.months,
      SUM(interest[inPlaceLease.months + 1:MIN(monthsToLease, holdMonths)]), 0)`,
  output("allInCostLevered", "All-in cost, levered", "$", {
    help: "Total uses with the financing fee and the interest before the first rent.",
  })`totalUses + capitalizedInterest`,
  output("dscrNcfStabilized", "DSCR, stabilised NCF", "x", icVisible, also("debt service coverage"), {
    help: "On the scheduled debt service of the first year.",
  })`stabilizedNcf / SUM(debtService[1:12])`,
  output("debtYieldNcf", "Debt yield (NCF)", "%")`stabilizedNcf / loan`,
]);
