/** SF-6 to SF-9: debt, exit, returns and targets. See docs/methods/returns.md. */

import { optional, rate, within } from "../../language/facts.ts";
import { input, output, page, scalar } from "../../language/rows.ts";
import { cashFlowRows, onEquity } from "../terms/flows-and-returns.ts";
import { irrConventionInput } from "../terms/timing.ts";

export const returnsPage = page("SF-8", "Returns", "returns", [
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

export const targetsPage = page("SF-9", "Maximum bid", "returns", [
  input("targets.netYieldOnCost", "Target net yield on cost", "%", optional, rate)`
    Stabilised NOI over all-in cost, at least.`,
  input("targets.unleveredIrr", "Target unlevered IRR", "%", optional, rate)`At least.`,
  input("targets.leveredIrr", "Target levered IRR", "%", optional, rate)`At least.`,
  input("targets.cashOnCashStabilized", "Target cash-on-cash, stabilised", "%", optional, rate)`At least.`,
  input("targets.priceToValueLow", "Price to low value estimate", "%", optional, within(0, 2))`At most.`,
  input("targets.allInToAfterRepairValue", "All-in cost to after-repair value", "%", optional, within(0, 2))`
    At most.`,
  output("priceToValueLow", "Price to low value estimate", "%")`purchasePrice / valueLow`,
  output("allInToAfterRepairValue", "All-in cost to after-repair value", "%")`
    allInCostUnlevered / afterRepairValue`,
]);
