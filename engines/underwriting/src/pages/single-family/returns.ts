/** SF-6 to SF-9: debt, exit, returns and targets. */

import {
  also,
  always,
  deduction,
  hold,
  icVisible,
  monthly,
  output,
  page,
  scalar,
  yearly,
} from "../../language/rows.ts";
import { cashFlowRows, onEquity } from "../terms/cash-flow.ts";
import { debtScheduleRows, floatingRateInputs } from "../terms/debt.ts";
import { irrConventionInput } from "../terms/timing.ts";
import { checksPage } from "./checks.ts";
import { channelInputs } from "./detail-inputs.ts";
import { debtInputs, exitInputs, targetInputs } from "./financing-inputs.ts";

const debt = page("SF-6", "Debt", "debt", [
  ...debtInputs,
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

const exit = page("SF-7", "Exit", "returns", [
  ...exitInputs,
  ...channelInputs,
  scalar("holdMonths", "Hold in months", "mo")`12 * holdYears`,
  yearly("homeValue", "Home value", "$", always)`afterRepairValue * (1 + homePriceGrowth) ^ year`,
  output("forwardNoi", "Forward NOI", "$", { help: "NOI of the twelve months after the sale." })`
    SUM(noi[holdMonths + 1:holdMonths + 12])`,
  output("exitValueRetail", "Exit value, retail", "$")`afterRepairValue * (1 + homePriceGrowth) ^ holdYears`,
  output("exitValueBulk", "Exit value, bulk", "$")`exitValueRetail * (1 - bulkDiscountPct)`,
  output("exitValueResident", "Exit value, to the resident", "$")`
    exitValueRetail * (1 - residentDiscountPct)`,
  output("exitValueIncome", "Exit value, income", "$")`forwardNoi / exitCapRate`,
  output("exitValue", "Exit value", "$", icVisible, {
    help: "Value of the chosen exit channel, grown from the after-repair value.",
  })`
    IF(exitChannel = "bulk", exitValueBulk,
      IF(exitChannel = "income", exitValueIncome,
        IF(exitChannel = "resident", exitValueResident, exitValueRetail)))`,
  scalar("investorSaleCostPct", "Cost of sale to an investor", "%")`
    IF(ISBLANK(bulkSaleCostPct), saleCostPct, bulkSaleCostPct)`,
  scalar("residentCostPct", "Cost of sale to the resident", "%")`
    IF(ISBLANK(residentSaleCostPct), saleCostPct, residentSaleCostPct)`,
  output("saleCosts", "Costs of sale", "$", deduction)`
    IF(exitChannel = "retail", saleCostPct * exitValue + makeReadyAtSale,
      IF(exitChannel = "resident", residentCostPct, investorSaleCostPct) * exitValue)`,
  output("loanBalanceAtExit", "Loan balance at exit", "$", deduction)`loanBalance[holdMonths]`,
  output("releasePrice", "Release price", "$", deduction, {
    help: "What frees the home from the facility: at least its balance.",
  })`MAX(loanBalanceAtExit, debt.releasePricePct * loan)`,
  output("prepaymentCost", "Prepayment or release premium", "$", deduction, {
    help: "Beyond the balance that is repaid.",
  })`prepaymentPct * loanBalanceAtExit + releasePrice - loanBalanceAtExit`,
  output("netSaleProceeds", "Net sale proceeds", "$", icVisible)`
    exitValue - saleCosts - loanBalanceAtExit - prepaymentCost`,
  output("impliedExitCapRate", "Implied exit cap rate", "%")`forwardNoi / exitValue`,
  output("netRetail", "Net of sale costs, retail", "$")`
    exitValueRetail * (1 - saleCostPct) - makeReadyAtSale`,
  output("netBulk", "Net of sale costs, bulk", "$")`exitValueBulk * (1 - investorSaleCostPct)`,
  output("netIncome", "Net of sale costs, income", "$")`exitValueIncome * (1 - investorSaleCostPct)`,
  output("netResident", "Net of sale costs, to the resident", "$")`exitValueResident * (1 - residentCostPct)`,
  scalar("netHighest", "Highest net of sale costs", "$", {
    help: "Among the channels whose terms are given.",
  })`
    MAX(netRetail, IF(ISBLANK(bulkDiscountPct), netRetail, netBulk),
      IF(ISBLANK(exitCapRate), netRetail, netIncome),
      IF(ISBLANK(residentDiscountPct), netRetail, netResident))`,
  output("proposedExitChannel", "Exit channel with the highest net", "text", {
    help: "Among the channels whose terms are given.",
  })`
    IF(netRetail >= netHighest, "retail",
      IF(IF(ISBLANK(bulkDiscountPct), FALSE, netBulk >= netHighest), "bulk",
        IF(IF(ISBLANK(exitCapRate), FALSE, netIncome >= netHighest), "income", "resident")))`,
]);

const returns = page("SF-8", "Returns", "returns", [
  irrConventionInput,
  ...cashFlowRows({ operating: "ncf", charges: " - unusedFee" }),
  scalar("debtChargesYear1", "Debt service and unused fee, year 1", "$", {
    help: "What the loan or the facility takes of a stabilised year.",
  })`SUM(debtService[1:12]) + SUM(unusedFee[1:12])`,
  output("cashOnCashStabilized", "Cash-on-cash, stabilised", "%")`
    ${onEquity("(stabilizedNcf - debtChargesYear1) / initialEquity")}`,
  output("breakEvenRatio", "Break-even ratio", "%", {
    help: "Expenses, debt service and a facility's unused fee over all income with every month let.",
  })`
    (stabilizedOperatingExpenses + debtChargesYear1)
    / (stabilizedGrossPotentialRent + 12 * (otherIncomeOfMonth + chargeBacksMonth))`,
  output("breakEvenRent", "Break-even rent", "$/mo", {
    help: "Monthly rent at which a stabilised year pays its debt service and unused fee, and nothing is left.",
  })`
    monthlyRent * (1 - (stabilizedNcf - debtChargesYear1)
      / ((stabilizedGrossPotentialRent - stabilizedVacancy) * (1 - badDebtPct - concessionPct)
        * (1 - managementFeePct) - turnoverRate * leasingFeeMonths * monthlyRent))`,
  output("breakEvenOccupancy", "Break-even occupancy", "%", {
    help: "Share of the year with a resident at which nothing is left after debt service and the unused fee.",
  })`
    (1 - vacancyPct) * (1 - (stabilizedNcf - debtChargesYear1)
      / (stabilizedEffectiveGrossIncome * (1 - managementFeePct)
        + 12 * vacantUtilitiesMonth * (1 - vacancyPct)))`,
  output("principalRepaid", "Principal repaid by the sale", "$")`loan - loanBalanceAtExit`,
  scalar("attributionIncome", "Return from income", "$")`SUM(ncf[1:holdMonths])`,
  scalar("attributionValueCreated", "Return from value created", "$")`afterRepairValue - allInCostUnlevered`,
  scalar("attributionAppreciation", "Return from appreciation", "$")`exitValue - afterRepairValue`,
  scalar("attributionSaleCosts", "Costs of sale", "$")`-saleCosts`,
  scalar("attributionFinancing", "Cost of financing", "$")`
    -(financingFee + SUM(interest[1:holdMonths]) + SUM(unusedFee[1:holdMonths]) + prepaymentCost)`,
]);

const targets = page("SF-9", "Maximum bid", "returns", [
  ...targetInputs,
  output("priceToValueLow", "Price to low value estimate", "%")`purchasePrice / valueLow`,
  output("allInToAfterRepairValue", "All-in cost to after-repair value", "%")`
    allInCostUnlevered / afterRepairValue`,
]);

export const returnPages = [debt, exit, returns, targets, checksPage];
