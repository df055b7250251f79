/** MF-12: the sale. */
import { deduction, icVisible, output, page, scalar } from "../../language/rows.ts";
import { exitInputs } from "./financing-inputs.ts";
import { preferredSaleRows } from "./preferred.ts";
import { prepaymentInputs, salePrepaymentRows } from "./prepayment.ts";

const lastYear = (line: string): string => `SUM(${line}[holdMonths - 11:holdMonths])`;
const nextYear = (line: string): string => `SUM(${line}[holdMonths + 1:holdMonths + 12])`;
const lastQuarter = (line: string): string => `4 * SUM(${line}[holdMonths - 2:holdMonths])`;
const sold = (line: string): string =>
  `
    IF(exitNoiBasis = "trailing", ${lastYear(line)},
      IF(exitNoiBasis = "stabilised", ${lastQuarter(line)}, ${nextYear(line)}))`;

export const exitPage = page("MF-12", "Exit", "returns", [
  ...exitInputs,
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
