/** SF-12: a home that is owned already, and whether holding it beats selling it today. See docs/methods/single-family.md. */
import { amount, deduction, icVisible, optional, whenOwned, whole, within } from "../../language/facts.ts";
import { type FormulaRow, input, output, page, type RowText, scalar } from "../../language/rows.ts";
import { SALE_TAX_TODAY } from "../terms/transfer-taxes.ts";

const whereOwned = (formula: string): string => `IF(ownership = "owned", ${formula}, NA())`;

const ofOwned = (key: string, label: string, help: string, ...facts: Partial<FormulaRow>[]): RowText =>
  output(key, label, "$", whenOwned, ...facts, { help });

export const ownedPage = page("SF-12", "Owned home: hold or sell", "returns", [
  input(
    "purchaseDate",
    "Purchase date",
    "text",
    optional,
    whenOwned,
  )`Day the home was bought, as 2024-06-30.`,
  input("currentLoan.balance", "Loan balance today", "$", optional, whenOwned, amount)`
    Principal outstanding; 0 where there is no loan. Blank leaves equity and its returns unavailable.`,
  input("currentLoan.rate", "Loan rate", "%", optional, whenOwned, within(0, 0.5))`
    Annual rate that the loan bears; a floating rate is held where it stands.`,
  input("currentLoan.payment", "Loan payment", "$/mo", optional, whenOwned, amount)`
    Principal and interest, without escrow; interest alone while it is interest-only.`,
  input("currentLoan.monthsLeft", "Months to maturity", "mo", optional, whenOwned, whole(1, 480))`
    Balance then repaid from equity; blank takes the loan to run to the sale.`,
  input("currentLoan.monthsOld", "Months since the balance", "mo", optional, whenOwned, whole(0, 480))`
    Age of the balance: whole months since its date. It is not amortized since.`,
  scalar("valueToday", "Value today", "$", whenOwned, {
    help: "The value estimate; with no renovation planned, the after-repair value.",
  })`IF(renovationBudget = 0, afterRepairValue, valueEstimate)`,
  scalar("saleCostsToday", "Selling costs today", "$", deduction, whenOwned, {
    help: "What a retail sale today would cost.",
  })`saleCostPct * valueToday + makeReadyAtSale + ${SALE_TAX_TODAY}`,
  scalar("prepaymentToday", "Prepayment premium today", "$", deduction, whenOwned)`prepaymentPct * loan`,
  output("unleveredOutlay", "Unlevered outlay", "$", whenOwned, {
    help: "All-in cost; of an owned home, the proceeds of a sale today before the loan, plus renovation.",
  })`
    IF(ownership = "owned", valueToday - saleCostsToday + renovationCost, allInCostUnlevered)`,
  ofOwned("gainOnBasis", "Value today less basis", "Before renovation and selling costs.")`
    ${whereOwned("valueToday - purchasePrice")}`,
  ofOwned(
    "equityToday",
    "Equity today",
    "Value today less the loan balance, before selling costs.",
    icVisible,
  )`
    ${whereOwned("valueToday - loan")}`,
  ofOwned(
    "netEquityToday",
    "Net proceeds of a sale today",
    "Equity today less selling costs and prepayment: what holding the home gives up.",
    icVisible,
  )`${whereOwned("valueToday - saleCostsToday - prepaymentToday - loan")}`,
  ofOwned(
    "holdingGain",
    "Gain of holding over selling",
    "Net present value of holding at the discount rate, against the net proceeds of a sale today.",
  )`${whereOwned("npv")}`,
  output("holdOrSell", "Hold or sell", "text", whenOwned, {
    help: "Hold where holding is worth more than a sale today at the discount rate.",
  })`${whereOwned('IF(npv >= 0, "hold", "sell")')}`,
]);
