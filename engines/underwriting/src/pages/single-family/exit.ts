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
import { SALE_TAX } from "../terms/transfer-taxes.ts";

const firm = firmValue("template:singlefamily");
const beforeTax = { help: "Before transfer tax, which all ways of selling pay alike." };

export const exitPage = page("SF-7", "Exit", "returns", [
  input("holdYears", "Hold period", "yr", whole(1, 30), icVisible, firm(7))`Years from closing to sale.`,
  input("homePriceGrowth", "Home price growth", "%", rate, also("HPA"), firm(0.035))`
    Annual growth from the after-repair value.`,
  input("homePriceCagr10", "Home price growth, 10-yr CAGR", "%", optional, rate)`
    Benchmark of the county or metro.`,
  input("homePriceCagr5", "Home price growth, 5-yr CAGR", "%", optional, rate)`
    Benchmark of the county or metro where no ten years are published.`,
  input("homePriceGrowthLow", "Home price growth, low case", "%", optional, rate)`
    10th percentile of metro history over the hold period.`,
  input(
    "saleCostPct",
    "Selling costs",
    "%",
    share,
    firm(0.06),
  )`Commissions and closing, as a share of exit value.`,
  input("makeReadyAtSale", "Make-ready at sale", "$", amount, unused())`
    Repairs and staging before a retail sale.`,
  input("prepaymentPct", "Prepayment or release premium", "%", share, unused())`
    Share of the loan balance repaid at sale.`,
  input("exitChannel", "Exit channel", "text", oneOf("retail", "bulk", "income", "resident"))`
    How the home is sold.`,
  input("bulkDiscountPct", "Bulk discount", "%", optional, share)`
    Portfolio buyer's discount to retail value.`,
  input("exitCapRate", "Exit cap rate", "%", optional, within(0.001, 1))`
    Applied to forward NOI in a sale to an investor.`,
  input("bulkSaleCostPct", "Bulk sale costs", "%", optional, share)`
    Blank uses retail selling costs.`,
  input("discountRate", "Discount rate", "%", rate, unused(0.1))`Used for net present value.`,
  input("vacantMonthsBeforeSale", "Vacant months before retail sale", "mo", whole(0, 12), unused())`
    After the resident moves out.`,
  input("residentDiscountPct", "Resident purchase discount", "%", optional, rate)`
    Discount when the home is sold to its resident.`,
  input("residentSaleCostPct", "Resident sale costs", "%", optional, share)`
    Blank uses retail selling costs.`,
  scalar("holdMonths", "Hold period, months", "mo")`12 * holdYears`,
  yearly("homeValue", "Home value", "$", always)`afterRepairValue * (1 + homePriceGrowth) ^ year`,
  output("forwardNoi", "Forward NOI", "$", { help: "NOI for the 12 months after sale." })`
    SUM(noi[holdMonths + 1:holdMonths + 12])`,
  output("exitValueRetail", "Exit value, retail", "$")`afterRepairValue * (1 + homePriceGrowth) ^ holdYears`,
  output("exitValueBulk", "Exit value, bulk", "$")`exitValueRetail * (1 - bulkDiscountPct)`,
  output("exitValueResident", "Exit value, resident sale", "$")`
    exitValueRetail * (1 - residentDiscountPct)`,
  output("exitValueIncome", "Exit value, cap rate", "$")`MAX(0, forwardNoi / exitCapRate)`,
  output("exitValue", "Exit value", "$", icVisible, {
    help: "Value for the selected exit channel, grown from the after-repair value.",
  })`
    IF(exitChannel = "bulk", exitValueBulk,
      IF(exitChannel = "income", exitValueIncome,
        IF(exitChannel = "resident", exitValueResident, exitValueRetail)))`,
  scalar("investorSaleCostPct", "Investor sale costs", "%")`
    IF(ISBLANK(bulkSaleCostPct), saleCostPct, bulkSaleCostPct)`,
  scalar("residentCostPct", "Resident sale costs applied", "%")`
    IF(ISBLANK(residentSaleCostPct), saleCostPct, residentSaleCostPct)`,
  output("saleCosts", "Selling costs", "$", deduction)`
    IF(exitChannel = "retail", saleCostPct * exitValue + makeReadyAtSale,
      IF(exitChannel = "resident", residentCostPct, investorSaleCostPct) * exitValue)
    + ${SALE_TAX}`,
  output("loanBalanceAtExit", "Loan balance at exit", "$", deduction)`loanBalance[holdMonths]`,
  output("releasePrice", "Release price", "$", deduction, {
    help: "Payment that releases the home from the facility; at least its loan balance.",
  })`IF(ownership = "owned", loanBalanceAtExit, MAX(loanBalanceAtExit, debt.releasePricePct * loan))`,
  output("prepaymentCost", "Prepayment or release premium", "$", deduction, {
    help: "In addition to the balance repaid.",
  })`prepaymentPct * loanBalanceAtExit + releasePrice - loanBalanceAtExit`,
  output("netSaleProceeds", "Net sale proceeds", "$", icVisible)`
    exitValue - saleCosts - loanBalanceAtExit - prepaymentCost`,
  output("impliedExitCapRate", "Implied exit cap rate", "%")`forwardNoi / exitValue`,
  output("netRetail", "Net sale value, retail", "$", beforeTax)`
    exitValueRetail * (1 - saleCostPct) - makeReadyAtSale`,
  output("netBulk", "Net sale value, bulk", "$", beforeTax)`exitValueBulk * (1 - investorSaleCostPct)`,
  output(
    "netIncome",
    "Net sale value, investor",
    "$",
    beforeTax,
  )`exitValueIncome * (1 - investorSaleCostPct)`,
  output(
    "netResident",
    "Net sale value, resident",
    "$",
    beforeTax,
  )`exitValueResident * (1 - residentCostPct)`,
  scalar("netHighest", "Highest net sale value", "$", {
    help: "Among exit channels with terms entered.",
  })`
    MAX(netRetail, IF(ISBLANK(bulkDiscountPct), netRetail, netBulk),
      IF(ISBLANK(exitCapRate), netRetail, netIncome),
      IF(ISBLANK(residentDiscountPct), netRetail, netResident))`,
  output("proposedExitChannel", "Best exit channel", "text", {
    help: "Among exit channels with terms entered.",
  })`
    IF(netRetail >= netHighest, "retail",
      IF(IF(ISBLANK(bulkDiscountPct), FALSE, netBulk >= netHighest), "bulk",
        IF(IF(ISBLANK(exitCapRate), FALSE, netIncome >= netHighest), "income", "resident")))`,
]);
