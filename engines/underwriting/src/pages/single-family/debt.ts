/** SF-6: the loan and its payments. See docs/methods/debt.md. */
import {
  also,
  amount,
  calledWhenOwned,
  firmValue,
  hold,
  icVisible,
  optional,
  share,
  unused,
  whenBought,
  whole,
  within,
} from "../../language/facts.ts";
import { input, monthly, output, page } from "../../language/rows.ts";
import { debtScheduleRows, floatingRateInputs, loanRateRows } from "../terms/debt.ts";

const firm = firmValue("template:singlefamily");

export const debtPage = page("SF-6", "Debt", "debt", [
  input("debt.ltc", "Loan to cost", "%", share, also("LTC", "advance rate"), firm(0.6), whenBought)`
    Advance rate on all-in cost before the financing fee, for a single loan or a facility.`,
  input("debt.maxLtv", "Maximum LTV", "%", optional, share, also("LTV"), whenBought)`
    Advance rate on after-repair value (BPO); leave blank for no test.`,
  input("debt.minDscr", "Minimum DSCR", "x", optional, within(0.1, 10), whenBought)`
    Lender's required debt service coverage; leave blank for no test.`,
  input("debt.minDebtYield", "Minimum debt yield", "%", optional, within(0.001, 1), whenBought)`
    Stabilized NCF over the loan; leave blank for no test.`,
  input(
    "debt.rate",
    "Interest rate",
    "%",
    within(0, 0.5),
    firm(0.0625),
    whenBought,
  )`Fixed annual rate, 30/360.`,
  input("debt.amortYears", "Amortization", "yr", within(1, 50), firm(30), whenBought)`
    Years of level payments after the interest-only period.`,
  input("debt.ioMonths", "Interest-only period", "mo", whole(0, 480), firm(0), whenBought)`
    Months of interest-only payments.`,
  input("debt.facilityCommitment", "Facility commitment", "$", amount, unused())`
    Allocated to this home; 0 for a single loan.`,
  input("debt.unusedFeePct", "Unused fee", "%", within(0, 0.1), unused())`
    Annual rate on the undrawn commitment.`,
  input("debt.releasePricePct", "Release price", "%", within(0, 2), unused())`
    Share of the original loan that releases the home at sale, typically 105% to 120%; 0 uses the loan balance.`,
  input(
    "debt.feePct",
    "Financing fee",
    "%",
    share,
    firm(0.01),
    whenBought,
  )`Origination fee, as a share of the loan.`,
  ...floatingRateInputs.map((row) => (row.key === "debt.dayCount" ? row : { ...row, ...whenBought })),
  ...loanRateRows({ owned: true }),
  output("maxLoanByLtc", "Maximum loan by LTC", "$", whenBought)`debt.ltc * allInCostUnlevered`,
  output("maxLoanByLtv", "Maximum loan by LTV", "$", whenBought)`debt.maxLtv * afterRepairValue`,
  output("maxLoanByDscr", "Maximum loan by DSCR", "$", whenBought)`
    MAX(0, stabilizedNcf) / (debt.minDscr * stressedConstant)`,
  output(
    "maxLoanByDebtYield",
    "Maximum loan by debt yield",
    "$",
    whenBought,
  )`MAX(0, stabilizedNcf) / debt.minDebtYield`,
  output("loan", "Loan", "$", calledWhenOwned("Loan balance today"), icVisible, {
    help: "Lowest of the limits entered; never negative. Of an owned home, its balance today.",
  })`
    IF(ownership = "owned", currentLoan.balance,
      MAX(0,
        MIN(maxLoanByLtc, IF(ISBLANK(debt.maxLtv), maxLoanByLtc, maxLoanByLtv),
          IF(ISBLANK(debt.minDscr), maxLoanByLtc, maxLoanByDscr),
          IF(ISBLANK(debt.minDebtYield), maxLoanByLtc, maxLoanByDebtYield))))`,
  output("bindingConstraint", "Binding constraint", "text", whenBought)`
    IF(ownership = "owned", NA(),
      IF(loan = maxLoanByLtc, "ltc",
        IF(AND(NOT(ISBLANK(debt.maxLtv)), IF(ISBLANK(debt.maxLtv), FALSE, loan = maxLoanByLtv)), "ltv",
          IF(IF(ISBLANK(debt.minDscr), FALSE, loan = maxLoanByDscr), "dscr", "debtYield"))))`,
  output("financingFee", "Financing costs", "$", also("financing fee"), {
    help: "Financing fee, and mortgage recording tax where it is known. None of an owned home: its loan is in place.",
  })`IF(ownership = "owned", 0, debt.feePct * loan + mortgageTaxInCosts)`,
  output("totalUses", "Total uses", "$", calledWhenOwned("Tied up by holding"), {
    help: "Of an owned home, what holding it ties up: sale proceeds forgone before the loan, and renovation.",
  })`IF(ownership = "owned", unleveredOutlay - prepaymentToday, allInCostUnlevered + financingFee)`,
  output("initialEquity", "Equity at closing", "$", calledWhenOwned("Equity tied up by holding"), icVisible, {
    help: "Of an owned home, the net proceeds that a sale today would leave, plus renovation.",
  })`totalUses - loan`,
  output("ltc", "Loan to cost", "%", calledWhenOwned("Loan to basis"))`loan / allInCostUnlevered`,
  output("ltv", "Loan to value", "%", { help: "On the after-repair value." })`loan / afterRepairValue`,
  ...debtScheduleRows({ owned: true }),
  monthly("unusedFee", "Unused fee", "$", hold, {
    help: "On the undrawn facility commitment of a new loan.",
  })`
    IF(ownership = "owned", 0,
      debt.unusedFeePct / 12 * MAX(0, debt.facilityCommitment - loanBalance[-1]))`,
  output("capitalizedInterest", "Interest before first rent", "$", {
    help: "Funded by equity before rent starts; capitalized in the levered cost.",
  })`
    IF(MIN(monthsToLease, holdMonths) > inPlaceLease.months,
      SUM(interest[inPlaceLease.months + 1:MIN(monthsToLease, holdMonths)]), 0)`,
  output("allInCostLevered", "All-in cost, levered", "$", {
    help: "Total uses including the financing fee and interest before first rent.",
  })`allInCostUnlevered + financingFee + capitalizedInterest`,
  output("dscrNcfStabilized", "DSCR, stabilized NCF", "x", icVisible, also("debt service coverage"), {
    help: "On a year's scheduled debt service: that of year 1, or of its months before an owned home's loan matures.",
  })`
    stabilizedNcf
    * IF(ownership = "owned", IF(ISBLANK(currentLoan.monthsLeft), 1, MAX(1, MIN(12, currentLoan.monthsLeft)) / 12), 1)
    / SUM(debtService[1:12])`,
  output("debtYieldNcf", "Debt yield (NCF)", "%")`stabilizedNcf / loan`,
]);
