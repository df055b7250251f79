/** MF-12: the sale. */
import { output, page, scalar } from "../../language/record.ts";
import { exitInputs } from "./financing-inputs.ts";
import { preferredSaleRows } from "./preferred.ts";
import { prepaymentInputs, salePrepaymentRows } from "./prepayment.ts";

const lastYear = (line: string): string => `SUM(${line}[holdMonths - 11:holdMonths])`;
const nextYear = (line: string): string => `SUM(${line}[holdMonths + 1:holdMonths + 12])`;
const lastQuarter = (line: string): string => `4 * SUM(${line}[holdMonths - 2:holdMonths])`;
const sold = (line: string): string =>
  `IF(exitNoiBasis = "trailing", ${lastYear(line)}, IF(exitNoiBasis = "stabilised", ${lastQuarter(line)}, ${nextYear(line)}))`;

export const exitPage = page(["MF-12", "Exit", "returns"], 12, [
  ...exitInputs,
  ...prepaymentInputs,
  output(["forwardNoi", "Forward NOI", "$", nextYear("noi")], {
    help: "NOI of the twelve months after the sale.",
  }),
  scalar(
    [
      "exitNoi",
      "Income that is sold",
      "$",
      `${sold("noi")} - IF(exitIncome = "ncf", ${sold("reserves")}, 0)`,
    ],
    {
      help: "Of the year after the sale, the one before it or the last three months times four; after reserves where that is chosen.",
    },
  ),
  output(
    [
      "exitCapApplied",
      "Exit cap rate applied",
      "%",
      'IF(exitCapMethod = "goingInPlusStep", goingInCapRate + exitCapStep * holdYears, exitCapRate)',
    ],
    { icVisible: true },
  ),
  scalar(["sellersTax", "Real estate taxes in the income that is sold", "$", sold("propertyTax")]),
  output(
    [
      "exitValue",
      "Exit value",
      "$",
      'IF(exitTax = "buyer", (exitNoi + sellersTax) / (exitCapApplied + reassessedTaxRate), exitNoi / exitCapApplied)',
    ],
    {
      icVisible: true,
      help: "Income over the cap rate; with the buyer's tax, the price at which the income after their reassessment earns the cap rate.",
    },
  ),
  output([
    "buyersTax",
    "Real estate taxes of the buyer",
    "$",
    'IF(exitTax = "buyer", exitValue * reassessedTaxRate, sellersTax)',
  ]),
  output([
    "buyersGoingInYield",
    "Going-in yield of the buyer",
    "%",
    "(exitNoi + sellersTax - buyersTax) / exitValue",
  ]),
  scalar(["dispositionFee", "Disposition fee", "$", "dispositionFeePct * exitValue"], { sign: "-" }),
  output(["saleCosts", "Costs of sale", "$", "saleCostPct * exitValue + dispositionFee + exitHoldback"], {
    sign: "-",
  }),
  output(["netSaleBeforeDebt", "Net sale before debt", "$", "exitValue - saleCosts"]),
  output(["drawsRepaidAtSale", "Draws repaid with the sale", "$", "futureFundingBalance[holdMonths]"], {
    help: "Of what the lender funded for the renovation.",
  }),
  output(
    [
      "supplementalAtSale",
      "Supplemental loan repaid with the sale",
      "$",
      "supplementalLoan - supplementalAtRefinance",
    ],
    { help: "Unless the refinance repaid it." },
  ),
  output(["loanBalanceAtExit", "Loan balance at exit", "$", "loanBalance[holdMonths]"], { sign: "-" }),
  ...salePrepaymentRows,
  scalar(
    [
      "saleAfterDebt",
      "Net sale after debt",
      "$",
      "exitValue - saleCosts - loanBalanceAtExit - prepaymentCost - supplementalAtSale - drawsRepaidAtSale + closingFundsAtSale",
    ],
    {
      help: "What the sale leaves to preferred and common equity, with the funds of closing that it releases.",
    },
  ),
  ...preferredSaleRows,
  output(["netSaleProceeds", "Net sale proceeds", "$", "saleAfterDebt - preferredEquityAtSale"], {
    icVisible: true,
  }),
  output(["exitPricePerUnit", "Exit price a unit", "$/unit", "exitValue / units"]),
]);
