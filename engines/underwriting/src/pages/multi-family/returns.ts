/** MF-13: returns and what they come from. See docs/methods/returns.md. */

import { byYear, icVisible } from "../../language/facts.ts";
import { output, page, scalar } from "../../language/rows.ts";
import { cashFlowRows, onEquity } from "../terms/flows-and-returns.ts";
import { UNLEVERED_FUNDS } from "./closing-funds.ts";
import { EXPENSES } from "./income-and-expense-names.ts";

const grossedUpIncome = "SUM(grossPotentialRent[1:12]) + SUM(otherIncome[1:12]) / (1 - vacancyYear1)";

/** NOI of the last year with every index taken back to year 1. */
const untrended = [
  `SUM(netRentalIncome[holdMonths - 11:holdMonths]) / allRentIndex[holdYears]`,
  `SUM(otherIncome[holdMonths - 11:holdMonths]) / otherIncomeIndex[holdYears]`,
  `SUM(commercialIncome[holdMonths - 11:holdMonths])`,
].join(" + ");
const untrendedCosts = EXPENSES.map(
  ([name]) => `SUM(${name}[holdMonths - 11:holdMonths]) / ${name}Index[holdYears]`,
).join(" + ");

export const returnsPage = page("MF-13", "Returns", "returns", [
  scalar("untrendedNoi", "NOI at today's rents and costs", "$", {
    help: "Final hold year, each line deflated to year 1 by its growth index.",
  })`
    (${untrended}) * (1 - managementFeePct) - (${untrendedCosts})
    - SUM(reservesAboveNoi[holdMonths - 11:holdMonths]) / reservesIndex[holdYears]`,
  scalar("incomeNoiAsIs", "NOI as is", "$", {
    help: "Normalized NOI of the statement; year-1 NOI without one.",
  })`IF(t12Rows = 0, noiYear1, normalisedNoi)`,
  output("incomeValueAsIs", "Income value, as is", "$", {
    help: "NOI as is over the market cap rate.",
  })`incomeNoiAsIs / marketCapRate`,
  output("incomeValueStabilised", "Income value, stabilized", "$", {
    help: "NOI at today's rents and costs over the market cap rate, before the cost to stabilize.",
  })`untrendedNoi / marketCapRate`,
  output("goingInCapRate", "Going-in cap rate", "%", icVisible, { help: "Year-1 NOI over the price." })`
    noiYear1 / purchasePrice`,
  output("yieldOnCostYear1", "Yield on cost, year 1", "%", {
    help: "Year-1 NOI over the all-in cost with future funding.",
  })`noiYear1 / fundedCost`,
  output("yieldOnCostExitYear", "Yield on cost, exit year", "%", {
    help: "NOI for the final hold year.",
  })`SUM(noi[holdMonths - 11:holdMonths]) / fundedCost`,
  output("adjustedCapRate", "Adjusted cap rate", "%", {
    help: "Year-1 NOI after reserves over the price, with reassessed taxes if ratio and millage are entered.",
  })`
    (ncfYear1 - IF(ISBLANK(reassessment.millage), 0, MAX(0, reassessedTax - SUM(propertyTax[1:12]))))
    / purchasePrice`,
  output("yieldOnCostUntrended", "Yield on cost, untrended", "%", {
    help: "Final hold year NOI at today's rents and costs.",
  })`untrendedNoi / fundedCost`,
  output("developmentSpread", "Development spread over exit cap rate", "%", {
    help: "Untrended yield on cost less the exit cap rate.",
  })`yieldOnCostExitYear - exitCapApplied`,
  ...cashFlowRows({
    unlevered: UNLEVERED_FUNDS,
    operating: "ncf - fundedCapex - futureFunding",
    charges: "- mezzanineInterest - assetManagementFee + futureFunding - preferredEquityPaid",
    interest: "SUM(interest) + SUM(futureFundingInterest)",
    borrowed: "loanCommitment",
    others: `
      + interestReserveDrawn - extensionFees + IF(AND(payoffMonth > 0, month = payoffMonth), refinanceProceeds, 0)
      + IF(AND(mezzanine.month > 0, month = mezzanine.month), supplementalProceeds, 0)`,
  }),
  output("averageCashOnCash", "Average cash-on-cash", "%", icVisible)`
    ${onEquity("SUM(cashFlowAfterDebt[1:holdMonths]) / holdYears / initialEquity")}`,
  output("stabilisedCashOnCash", "Stabilized cash-on-cash", "%", {
    help: "Final hold year, after the business plan is complete.",
  })`${onEquity("SUM(cashFlowAfterDebt[holdMonths - 11:holdMonths]) / initialEquity")}`,
  output("dscrNoi", "DSCR (NOI)", "x", byYear, { help: "Before replacement reserves." })`
    SUM(noi) / SUM(debtService)`,
  output("npvAt10Pct", "Net present value at 10%", "$", { help: "Of levered cash flow." })`
    leveredCashFlow[0] + NPV(1.1 ^ (1 / 12) - 1, leveredCashFlow[1:holdMonths])`,
  output("breakEvenRatioYear1", "Break-even ratio, year 1", "%", {
    help: "Scheduled debt service; other income grossed up for vacancy; excludes reserves.",
  })`(SUM(operatingExpenses[1:12]) + SUM(debtService[1:12])) / (${grossedUpIncome})`,
  output("breakEvenRatioAmortising", "Break-even ratio, amortizing", "%")`
    (SUM(operatingExpenses[1:12]) + loan * loanConstant) / (${grossedUpIncome})`,
  output("breakEvenVacancy", "Break-even vacancy, year 1", "%", {
    help: "Vacancy at which cash flow after debt service is zero.",
  })`
    vacancyYear1 + SUM(cashFlowAfterDebt[1:12])
    / ((SUM(lossBase[1:12]) + SUM(otherIncome[1:12]) / (1 - vacancyYear1)) * (1 - managementFeePct))`,
  output("breakEvenRent", "Break-even average rent, year 1", "$/mo", {
    help: "Average market rent at which cash flow after debt service is zero.",
  })`
    averageMarketRent
    * (1 - SUM(cashFlowAfterDebt[1:12]) / (SUM(netRentalIncome[1:12]) * (1 - managementFeePct)))`,
  scalar("attributionIncome", "Return from income", "$")`SUM(ncf[1:holdMonths])`,
  scalar("attributionNoiGrowth", "Return from NOI growth", "$")`(forwardNoi - noiYear1) / goingInCapRate`,
  scalar("attributionCapRate", "Return from cap rate change", "$")`exitValue - forwardNoi / goingInCapRate`,
  scalar("attributionCosts", "Purchase, capex and selling costs", "$")`
    -(allInCostUnlevered - closingFundsReturned - purchasePrice + saleCosts + SUM(fundedCapex[1:holdMonths])
      + SUM(futureFunding[1:holdMonths]))`,
  scalar("attributionFinancing", "Financing, preferred equity and asset management costs", "$")`
    -(financingCosts + SUM(interest[1:holdMonths]) + SUM(mezzanineInterest[1:holdMonths])
      + SUM(assetManagementFee[1:holdMonths]) + SUM(futureFundingInterest[1:holdMonths])
      + SUM(extensionFees[1:holdMonths])
      + IF(mezzanine.month = 0, 0, mezzanineFee) + preferredEquityCost + prepaymentCost + refinancePrepayment
      + refinanceCosts)`,
]);
