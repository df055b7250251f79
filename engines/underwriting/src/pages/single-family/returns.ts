/** SF-6 to SF-9: debt, exit, returns and targets. See docs/methods/returns.md. */

import { calledWhenOwned, optional, rate, whenBought, within } from "../../language/facts.ts";
import { input, output, page, scalar } from "../../language/rows.ts";
import { cashFlowRows, onEquity } from "../terms/flows-and-returns.ts";
import { irrConventionInput } from "../terms/timing.ts";

export const returnsPage = page("SF-8", "Returns", "returns", [
  irrConventionInput,
  ...cashFlowRows({
    operating: "ncf",
    charges: " - unusedFee",
    others: " - loanRepaidAtMaturity",
    outlay: "unleveredOutlay",
  }),
  scalar("debtChargesYear1", "Debt service and unused fee, year 1", "$", {
    help: "Annual loan or facility payments in a stabilized year.",
  })`SUM(debtService[1:12]) + SUM(unusedFee[1:12])`,
  output("cashOnCashStabilized", "Stabilized cash-on-cash", "%")`
    ${onEquity("(stabilizedNcf - debtChargesYear1) / initialEquity")}`,
  output("breakEvenRatio", "Break-even ratio", "%", {
    help: "Operating expenses, debt service and unused fee over gross potential income.",
  })`
    (stabilizedOperatingExpenses + debtChargesYear1)
    / (stabilizedGrossPotentialRent + 12 * (otherIncomeOfMonth + chargeBacksMonth))`,
  output("breakEvenRent", "Break-even rent", "$/mo", {
    help: "Monthly rent at which stabilized cash flow after debt service and unused fee is zero.",
  })`
    monthlyRent * (1 - (stabilizedNcf - debtChargesYear1)
      / ((stabilizedGrossPotentialRent - stabilizedVacancy) * (1 - badDebtPct - concessionPct)
        * (1 - managementFeePct) - turnoverRate * leasingFeeMonths * monthlyRent))`,
  output("breakEvenOccupancy", "Break-even occupancy", "%", {
    help: "Occupancy at which cash flow after debt service and unused fee is zero.",
  })`
    (1 - vacancyPct) * (1 - (stabilizedNcf - debtChargesYear1)
      / (stabilizedEffectiveGrossIncome * (1 - managementFeePct)
        + 12 * vacantUtilitiesMonth * (1 - vacancyPct)))`,
  output("principalRepaid", "Principal repaid by sale", "$")`loan - loanBalanceAtExit`,
  scalar("attributionIncome", "Return from income", "$")`SUM(ncf[1:holdMonths])`,
  scalar(
    "attributionValueCreated",
    "Return from value created",
    "$",
    calledWhenOwned("Selling costs not paid today, and value created"),
  )`afterRepairValue - unleveredOutlay`,
  scalar("attributionAppreciation", "Return from appreciation", "$")`exitValue - afterRepairValue`,
  scalar("attributionSaleCosts", "Selling costs", "$")`-saleCosts`,
  scalar("attributionFinancing", "Financing cost", "$")`
    -(financingFee + SUM(interest[1:holdMonths]) + SUM(unusedFee[1:holdMonths]) + prepaymentCost)
    + IF(ownership = "owned", prepaymentToday, 0)`,
]);

export const targetsPage = page("SF-9", "Maximum bid", "returns", [
  input("targets.netYieldOnCost", "Target net yield on cost", "%", optional, rate, whenBought)`
    Minimum stabilized NOI over all-in cost.`,
  input("targets.unleveredIrr", "Target unlevered IRR", "%", optional, rate, whenBought)`Minimum.`,
  input("targets.leveredIrr", "Target levered IRR", "%", optional, rate, whenBought)`Minimum.`,
  input(
    "targets.cashOnCashStabilized",
    "Target stabilized cash-on-cash",
    "%",
    optional,
    rate,
    whenBought,
  )`Minimum.`,
  input(
    "targets.priceToValueLow",
    "Price to low value estimate",
    "%",
    optional,
    within(0, 2),
    whenBought,
  )`Maximum.`,
  input(
    "targets.allInToAfterRepairValue",
    "All-in cost to after-repair value",
    "%",
    optional,
    within(0, 2),
    whenBought,
  )`
    Maximum.`,
  output("priceToValueLow", "Price to low value estimate", "%", whenBought)`purchasePrice / valueLow`,
  output("allInToAfterRepairValue", "All-in cost to after-repair value", "%", whenBought)`
    allInCostUnlevered / afterRepairValue`,
]);
