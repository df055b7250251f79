/** MF-12: the sale. */
import { output, page, scalar } from "./formula-rows.ts";
import { exitInputs } from "./multi-family-financing-inputs.ts";

const lastYear = (line: string): string => `SUM(${line}[holdMonths - 11:holdMonths])`;
const nextYear = (line: string): string => `SUM(${line}[holdMonths + 1:holdMonths + 12])`;
const sold = (line: string): string => `IF(exitNoiBasis = "trailing", ${lastYear(line)}, ${nextYear(line)})`;

export const exitPage = page(["MF-12", "Exit", "returns"], 12, [
  ...exitInputs,
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
      help: "Of the year after the sale or the one before it; after reserves where that is chosen.",
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
  output(["loanBalanceAtExit", "Loan balance at exit", "$", "loanBalance[holdMonths]"], { sign: "-" }),
  scalar(
    [
      "yieldMaintenance",
      "Yield maintenance",
      "$",
      "MAX(0.01 * loanBalanceAtExit, -loanBalanceAtExit * (debt.rate - treasuryRate) * PV(treasuryRate / 12, 12 * MAX(0, debt.termYears - holdYears), 1) / 12)",
    ],
    {
      help: "At least 1% of the balance; the rate's excess over the Treasury's, for what is left of the term, at today's value.",
    },
  ),
  output(
    [
      "prepaymentCost",
      "Prepayment premium",
      "$",
      'IF(prepaymentMethod = "yieldMaintenance", yieldMaintenance, IF(prepaymentMethod = "stepDown", INDEX(prepaymentStepDown, MIN(holdYears, COUNT(prepaymentStepDown))) * loanBalanceAtExit, prepaymentPct * loanBalanceAtExit))',
    ],
    { sign: "-" },
  ),
  output(
    [
      "netSaleProceeds",
      "Net sale proceeds",
      "$",
      "exitValue - saleCosts - loanBalanceAtExit - prepaymentCost - mezzanine.loan - futureFundingBalance[holdMonths]",
    ],
    { icVisible: true },
  ),
  output(["exitPricePerUnit", "Exit price a unit", "$/unit", "exitValue / units"]),
]);
