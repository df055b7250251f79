/** MF-12: the sale. See docs/methods/multi-family.md. */
import {
  amount,
  deduction,
  firmValue,
  icVisible,
  oneOf,
  optional,
  share,
  unused,
  within,
} from "../../language/facts.ts";
import { input, output, page, scalar } from "../../language/rows.ts";
import { preferredSaleRows } from "./preferred.ts";
import { prepaymentInputs, salePrepaymentRows } from "./prepayment.ts";

const firm = firmValue("template:multifamily");

const lastYear = (line: string): string => `SUM(${line}[holdMonths - 11:holdMonths])`;
const nextYear = (line: string): string => `SUM(${line}[holdMonths + 1:holdMonths + 12])`;
const lastQuarter = (line: string): string => `4 * SUM(${line}[holdMonths - 2:holdMonths])`;
const sold = (line: string): string => `
  IF(exitNoiBasis = "trailing", ${lastYear(line)},
    IF(exitNoiBasis = "stabilised", ${lastQuarter(line)}, ${nextYear(line)}))`;

export const exitPage = page("MF-12", "Exit", "returns", [
  input("exitCapRate", "Exit cap rate", "%", within(0.001, 1), icVisible)`
    On the NOI of the twelve months after the sale.`,
  input("exitCapMethod", "Exit cap rate by", "text", oneOf("entered", "goingInPlusStep"))`
    The rate as entered, or the going-in rate and a step for each year held.`,
  input("exitCapStep", "Step of the exit cap rate", "%", within(-0.02, 0.02), unused())`
    Added to the going-in cap rate for each year of the hold.`,
  input("exitIncome", "Income that is sold", "text", oneOf("noi", "ncf"))`
    NOI, or NOI after replacement reserves.`,
  input("exitNoiBasis", "NOI that is sold", "text", oneOf("forward", "trailing", "stabilised"))`
    Of the twelve months after the sale, before it, or once stabilised: the last three months times four.`,
  input("exitTax", "Taxes at exit", "text", oneOf("seller", "buyer"))`
    As in our NOI, or reassessed on the buyer's price.`,
  input("saleCostPct", "Cost of sale", "%", share, firm(0.015))`Broker and closing, share of the exit value.`,
  input("exitHoldback", "Holdback at the sale", "$", amount, unused())`
    Credit to the buyer for capital needs.`,
  input("marketSalePricePerUnit", "Sale price a unit, 90th percentile", "$/unit", optional, amount)`
    Of the sale comps, to compare.`,
  ...prepaymentInputs,
  output("forwardNoi", "Forward NOI", "$", { help: "NOI of the twelve months after the sale." })`
    ${nextYear("noi")}`,
  scalar("exitNoi", "Income that is sold", "$", {
    help: "Of the year after the sale, the one before it or the last three months times four; after reserves where that is chosen.",
  })`${sold("noi")} - IF(exitIncome = "ncf", ${sold("reserves")}, 0)`,
  output("exitCapApplied", "Exit cap rate applied", "%", icVisible)`
    IF(exitCapMethod = "goingInPlusStep", goingInCapRate + exitCapStep * holdYears, exitCapRate)`,
  scalar("sellersTax", "Real estate taxes in the income that is sold", "$")`${sold("propertyTax")}`,
  output("exitValue", "Exit value", "$", icVisible, {
    help: "Income over the cap rate; with the buyer's tax, the price at which the income after their reassessment earns the cap rate.",
  })`
    IF(exitTax = "buyer", (exitNoi + sellersTax) / (exitCapApplied + reassessedTaxRate),
      exitNoi / exitCapApplied)`,
  output("buyersTax", "Real estate taxes of the buyer", "$")`
    IF(exitTax = "buyer", exitValue * reassessedTaxRate, sellersTax)`,
  output("buyersGoingInYield", "Going-in yield of the buyer", "%")`
    (exitNoi + sellersTax - buyersTax) / exitValue`,
  scalar("dispositionFee", "Disposition fee", "$", deduction)`dispositionFeePct * exitValue`,
  output("saleCosts", "Costs of sale", "$", deduction)`
    saleCostPct * exitValue + dispositionFee + exitHoldback`,
  output("netSaleBeforeDebt", "Net sale before debt", "$")`exitValue - saleCosts`,
  output("drawsRepaidAtSale", "Draws repaid with the sale", "$", {
    help: "Of what the lender funded for the renovation.",
  })`futureFundingBalance[holdMonths]`,
  output("supplementalAtSale", "Supplemental loan repaid with the sale", "$", {
    help: "Unless the refinance repaid it.",
  })`supplementalLoan - supplementalAtRefinance`,
  output("loanBalanceAtExit", "Loan balance at exit", "$", deduction)`loanBalance[holdMonths]`,
  ...salePrepaymentRows,
  scalar("saleAfterDebt", "Net sale after debt", "$", {
    help: "What the sale leaves to preferred and common equity, with the funds of closing that it releases.",
  })`
    exitValue - saleCosts - loanBalanceAtExit - prepaymentCost - supplementalAtSale - drawsRepaidAtSale
    + closingFundsAtSale`,
  ...preferredSaleRows,
  output("netSaleProceeds", "Net sale proceeds", "$", icVisible)`saleAfterDebt - preferredEquityAtSale`,
  output("exitPricePerUnit", "Exit price a unit", "$/unit")`exitValue / units`,
]);
