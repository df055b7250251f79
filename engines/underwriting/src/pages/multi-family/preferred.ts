/**
 * MF-9 to MF-12: capital between the senior loan and common equity, each with its own terms.
 * See docs/methods/waterfalls.md.
 */
import {
  amount,
  balance,
  closing,
  deduction,
  hold,
  oneOf,
  requiredWith,
  share,
  unused,
  within,
} from "../../language/facts.ts";
import { type FormulaRow, input, monthly, output, scalar } from "../../language/rows.ts";

const rateBounds = within(0, 0.5);

export const preferredInputs: FormulaRow[] = [
  input("preferredEquity.amount", "Preferred equity", "$", amount, unused())`
    Senior to common equity; 0 for none.`,
  input(
    "preferredEquity.currentPct",
    "Current pay, preferred equity",
    "%",
    requiredWith("preferredEquity.amount"),
    rateBounds,
  )`Annual rate, paid monthly from cash after debt service; shortfalls accrue to the balance.`,
  input("preferredEquity.accrualPct", "Accrual, preferred equity", "%", rateBounds, unused())`
    Annual rate in addition to current pay, compounded monthly until redemption.`,
  input(
    "preferredEquity.feePct",
    "Fee, preferred equity",
    "%",
    share,
    unused(),
  )`Share of preferred equity, paid at closing.`,
  input("preferredEquity.redemption", "Preferred equity redemption", "text", oneOf("sale", "refinance"))`
    At sale, or from refinance proceeds ahead of common equity.`,
];

export const preferredRows: FormulaRow[] = [
  scalar("preferredEquityFee", "Preferred equity fee", "$")`
    preferredEquity.feePct * preferredEquity.amount`,
  monthly("preferredEquityDue", "Current pay due, preferred equity", "$", hold)`
    IF(preferredEquity.amount = 0, 0, preferredEquityBalance[-1] * preferredEquity.currentPct / 12)`,
  monthly("preferredEquityPaid", "Current pay, preferred equity", "$", hold, deduction, {
    help: "From cash after debt service and capex, ahead of the asset management fee and common equity.",
  })`
    IF(preferredEquity.amount = 0, 0,
      MIN(preferredEquityDue,
        MAX(0, ncf - fundedCapex - debtService - mezzanineInterest)))`,
  monthly("preferredEquityOwed", "Preferred equity balance before redemption", "$", balance, {
    help: "Including accrued and unpaid return, before redemption in the month.",
  })`
    IF(preferredEquity.amount = 0, 0,
      IF(month = 0, preferredEquity.amount,
        preferredEquityBalance[-1] * (1 + preferredEquity.accrualPct / 12) + preferredEquityDue
        - preferredEquityPaid))`,
  monthly("preferredEquityRedeemed", "Preferred equity redeemed from refinance", "$", hold, {
    help: "Up to available proceeds; the remainder stays outstanding.",
  })`
    IF(preferredEquity.amount = 0, 0,
      IF(AND(payoffMonth > 0, month = payoffMonth, preferredEquity.redemption = "refinance"),
        MIN(preferredEquityOwed, MAX(0, refinanceAfterDebt)), 0))`,
  monthly("preferredEquityBalance", "Preferred equity outstanding", "$", balance)`
    IF(preferredEquity.amount = 0, 0, preferredEquityOwed - preferredEquityRedeemed)`,
  scalar("preferredEquityAtRefinance", "Preferred equity redeemed at refinance", "$")`
    IF(preferredEquity.amount = 0, 0, SUM(preferredEquityRedeemed[1:holdMonths]))`,
  scalar("preferredEquityCost", "Preferred equity return", "$", {
    help: "Total payments above the amount invested.",
  })`
    IF(preferredEquity.amount = 0, 0,
      SUM(preferredEquityPaid[1:holdMonths]) + preferredEquityAtRefinance + preferredEquityAtSale
      - preferredEquity.amount)`,
  monthly("preferredEquityFlow", "Preferred equity cash flow", "$", closing)`
    IF(preferredEquity.amount = 0, 0,
      IF(month = 0, -preferredEquity.amount,
        preferredEquityPaid + preferredEquityRedeemed + IF(month = holdMonths, preferredEquityAtSale, 0)))`,
  output("preferredEquityIrr", "Preferred equity IRR", "%")`
    IF(preferredEquity.amount = 0, NA(), (1 + IRR(preferredEquityFlow[0:holdMonths])) ^ 12 - 1)`,
  output("preferredEquityMultiple", "Preferred equity multiple", "x")`
    IF(preferredEquity.amount = 0, NA(), 1 + preferredEquityCost / preferredEquity.amount)`,
];

/** At the sale it is paid what debt leaves and no more: common equity does not stand in for it. */
export const preferredSaleRows: FormulaRow[] = [
  output("preferredEquityAtSale", "Preferred equity redeemed at sale", "$", deduction, {
    help: "Balance owed, up to proceeds after debt.",
  })`IF(preferredEquity.amount = 0, 0, MIN(preferredEquityBalance[holdMonths], MAX(0, saleAfterDebt)))`,
  output("preferredEquityUnpaid", "Preferred equity shortfall at sale", "$", {
    help: "Balance not repaid.",
  })`IF(preferredEquity.amount = 0, 0, preferredEquityBalance[holdMonths] - preferredEquityAtSale)`,
];
