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
import { SALE_TAX } from "../terms/transfer-taxes.ts";
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
    Applied to NOI for the 12 months after sale.`,
  input("exitCapMethod", "Exit cap rate method", "text", oneOf("entered", "goingInPlusStep"))`
    As entered, or the going-in cap rate plus a step per year held.`,
  input("exitCapStep", "Annual cap rate step", "%", within(-0.02, 0.02), unused())`
    Added to the going-in cap rate per year held.`,
  input("exitIncome", "Exit NOI basis", "text", oneOf("noi", "ncf"))`
    NOI, or NCF (NOI after replacement reserves).`,
  input("exitNoiBasis", "Exit NOI period", "text", oneOf("forward", "trailing", "stabilised"))`
    Forward 12 months, trailing 12 months, or stabilized (last 3 months annualized).`,
  input("exitTax", "Exit tax basis", "text", oneOf("seller", "buyer"))`
    Seller's taxes, or reassessed at the buyer's price.`,
  input(
    "saleCostPct",
    "Selling costs",
    "%",
    share,
    firm(0.015),
  )`Broker and closing, as a share of exit value.`,
  input("exitHoldback", "Sale holdback", "$", amount, unused())`
    Credit to the buyer for capital needs.`,
  input("marketSalePricePerUnit", "Sale price per unit, 90th percentile", "$/unit", optional, amount)`
    From sale comps, for comparison.`,
  input("marketCapRate", "Market cap rate", "%", optional, within(0.001, 1))`
    From sales of buildings that report income, or the firm's own. Applied to today's income.`,
  ...prepaymentInputs,
  output("forwardNoi", "Forward NOI", "$", { help: "NOI for the 12 months after sale." })`
    ${nextYear("noi")}`,
  scalar("exitNoi", "Exit NOI", "$", {
    help: "Forward 12 months, trailing 12 months or last 3 months annualized; after reserves for NCF.",
  })`${sold("noi")} - IF(exitIncome = "ncf", ${sold("reserves")}, 0)`,
  output("exitCapApplied", "Exit cap rate applied", "%", icVisible)`
    IF(exitCapMethod = "goingInPlusStep", goingInCapRate + exitCapStep * holdYears, exitCapRate)`,
  scalar("sellersTax", "Real estate taxes in exit NOI", "$")`${sold("propertyTax")}`,
  output("exitValue", "Exit value", "$", icVisible, {
    help: "Income over the cap rate, 0 for a loss; with buyer's taxes, the price at which income after reassessment earns the cap rate.",
  })`
    MAX(0,
      IF(exitTax = "buyer", (exitNoi + sellersTax) / (exitCapApplied + reassessedTaxRate),
        exitNoi / exitCapApplied))`,
  output("buyersTax", "Buyer's real estate taxes", "$")`
    IF(exitTax = "buyer", exitValue * reassessedTaxRate, sellersTax)`,
  output("buyersGoingInYield", "Buyer's going-in cap rate", "%")`
    (exitNoi + sellersTax - buyersTax) / exitValue`,
  scalar("dispositionFee", "Disposition fee", "$", deduction)`dispositionFeePct * exitValue`,
  output("saleCosts", "Selling costs", "$", deduction)`
    saleCostPct * exitValue + dispositionFee + exitHoldback + ${SALE_TAX}`,
  output("netSaleBeforeDebt", "Net sale proceeds before debt", "$")`exitValue - saleCosts`,
  output("drawsRepaidAtSale", "Loan draws repaid at sale", "$", {
    help: "Lender-funded renovation draws.",
  })`futureFundingBalance[holdMonths]`,
  output("supplementalAtSale", "Supplemental loan repaid at sale", "$", {
    help: "Unless repaid at refinance.",
  })`supplementalLoan - supplementalAtRefinance`,
  output("loanBalanceAtExit", "Loan balance at exit", "$", deduction)`loanBalance[holdMonths]`,
  ...salePrepaymentRows,
  scalar("saleAfterDebt", "Net sale proceeds after debt", "$", {
    help: "Proceeds to preferred and common equity, including closing funds released.",
  })`
    exitValue - saleCosts - loanBalanceAtExit - prepaymentCost - supplementalAtSale - drawsRepaidAtSale
    + closingFundsAtSale`,
  ...preferredSaleRows,
  output("netSaleProceeds", "Net sale proceeds", "$", icVisible)`saleAfterDebt - preferredEquityAtSale`,
  output("exitPricePerUnit", "Exit price per unit", "$/unit")`exitValue / units`,
]);
