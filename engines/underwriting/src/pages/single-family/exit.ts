/** SF-7: the sale. See docs/methods/single-family.md. */
import {
  also,
  always,
  amount,
  deduction,
  firmValue,
  icVisible,
  oneOf,
  optional,
  rate,
  share,
  unused,
  whole,
  within,
} from "../../language/facts.ts";
import { input, output, page, scalar, yearly } from "../../language/rows.ts";

const firm = firmValue("template:singlefamily");

export const exitPage = page("SF-7", "Exit", "returns", [
  input("holdYears", "Hold", "yr", whole(1, 15), icVisible, firm(7))`Whole years from closing to the sale.`,
  input("homePriceGrowth", "Home price growth", "%", rate, also("HPA"), firm(0.035))`
    Yearly growth of the value from the after-repair value.`,
  input("homePriceCagr10", "Home price growth, last ten years", "%", optional, rate)`
    The metro's compound growth, to compare.`,
  input("homePriceGrowthLow", "Home price growth, low case", "%", optional, rate)`
    Tenth percentile of the metro's record over the hold.`,
  input("saleCostPct", "Cost of sale", "%", share, firm(0.06))`Agents and closing, share of the exit value.`,
  input("makeReadyAtSale", "Make-ready at sale", "$", amount, unused())`
    Repairs and staging before a retail sale.`,
  input("prepaymentPct", "Prepayment or release premium", "%", share, unused())`
    Share of the balance repaid at sale.`,
  input("exitChannel", "Exit channel", "text", oneOf("retail", "bulk", "income", "resident"))`
    How the home is sold.`,
  input("bulkDiscountPct", "Bulk discount", "%", optional, share)`
    Discount of a portfolio buyer to the retail value.`,
  input("exitCapRate", "Exit cap rate", "%", optional, within(0.001, 1))`
    Cap rate of an investor who buys on forward NOI.`,
  input("bulkSaleCostPct", "Cost of a bulk sale", "%", optional, share)`
    Blank takes the cost of a retail sale.`,
  input("discountRate", "Discount rate", "%", rate, unused(0.1))`For the net present value.`,
  input("vacantMonthsBeforeSale", "Vacant months before a retail sale", "mo", whole(0, 12), unused())`
    After the resident has moved out.`,
  input("residentDiscountPct", "Discount to the resident", "%", optional, rate)`
    Where the home is sold to who lives in it.`,
  input("residentSaleCostPct", "Cost of a sale to the resident", "%", optional, share)`
    Blank takes the cost of a retail sale.`,
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
