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
    Paid before common equity; 0 is none.`,
  input(
    "preferredEquity.currentPct",
    "Current pay, preferred equity",
    "%",
    requiredWith("preferredEquity.amount"),
    rateBounds,
  )`A year, paid each month from what debt leaves; what cash does not reach is added to what is owed.`,
  input("preferredEquity.accrualPct", "Accrual, preferred equity", "%", rateBounds, unused())`
    A year beside the current pay, compounding each month until it is redeemed.`,
  input("preferredEquity.feePct", "Fee, preferred equity", "%", share, unused())`Share of it, at closing.`,
  input("preferredEquity.redemption", "Preferred equity is repaid", "text", oneOf("sale", "refinance"))`
    At the sale, or from the proceeds of a refinance before common equity.`,
];

export const preferredRows: FormulaRow[] = [
  scalar("preferredEquityFee", "Fee of the preferred equity", "$")`
    preferredEquity.feePct * preferredEquity.amount`,
  monthly("preferredEquityDue", "Current pay due, preferred equity", "$", hold)`
    IF(preferredEquity.amount = 0, 0, preferredEquityBalance[-1] * preferredEquity.currentPct / 12)`,
  monthly("preferredEquityPaid", "Current pay, preferred equity", "$", hold, deduction, {
    help: "From what debt service and capex leave, before the asset management fee and common equity.",
  })`
    IF(preferredEquity.amount = 0, 0,
      MIN(preferredEquityDue,
        MAX(0, ncf - fundedCapex - debtService - mezzanineInterest - futureFundingInterest)))`,
  monthly("preferredEquityOwed", "Owed to preferred equity", "$", balance, {
    help: "With what has accrued and what could not be paid, before any redemption of the month.",
  })`
    IF(preferredEquity.amount = 0, 0,
      IF(month = 0, preferredEquity.amount,
        preferredEquityBalance[-1] * (1 + preferredEquity.accrualPct / 12) + preferredEquityDue
        - preferredEquityPaid))`,
  monthly("preferredEquityRedeemed", "Preferred equity repaid from a refinance", "$", hold, {
    help: "As far as its proceeds reach; the rest stays outstanding.",
  })`
    IF(preferredEquity.amount = 0, 0,
      IF(AND(refinance.month > 0, month = refinance.month, preferredEquity.redemption = "refinance"),
        MIN(preferredEquityOwed,
          MAX(0,
            refinanceLoan - refinancePayoff - refinanceDrawsRepaid - refinancePrepayment - refinanceCosts
            - supplementalAtRefinance)),
        0))`,
  monthly("preferredEquityBalance", "Preferred equity outstanding", "$", balance)`
    IF(preferredEquity.amount = 0, 0, preferredEquityOwed - preferredEquityRedeemed)`,
  scalar("preferredEquityAtRefinance", "Preferred equity repaid at the refinance", "$")`
    IF(preferredEquity.amount = 0, 0, SUM(preferredEquityRedeemed[1:holdMonths]))`,
  scalar("preferredEquityCost", "Return of the preferred equity", "$", {
    help: "What it is paid in all above what it put in.",
  })`
    IF(preferredEquity.amount = 0, 0,
      SUM(preferredEquityPaid[1:holdMonths]) + preferredEquityAtRefinance + preferredEquityAtSale
      - preferredEquity.amount)`,
  monthly("preferredEquityFlow", "Cash flow of the preferred equity", "$", closing)`
    IF(preferredEquity.amount = 0, 0,
      IF(month = 0, -preferredEquity.amount,
        preferredEquityPaid + preferredEquityRedeemed + IF(month = holdMonths, preferredEquityAtSale, 0)))`,
  output("preferredEquityIrr", "IRR of the preferred equity", "%")`
    IF(preferredEquity.amount = 0, NA(), (1 + IRR(preferredEquityFlow[0:holdMonths])) ^ 12 - 1)`,
  output("preferredEquityMultiple", "Multiple of the preferred equity", "x")`
    IF(preferredEquity.amount = 0, NA(), 1 + preferredEquityCost / preferredEquity.amount)`,
];

/** At the sale it is paid what debt leaves and no more: common equity does not stand in for it. */
export const preferredSaleRows: FormulaRow[] = [
  output("preferredEquityAtSale", "Preferred equity repaid at the sale", "$", deduction, {
    help: "What it is owed, as far as the sale reaches after debt.",
  })`IF(preferredEquity.amount = 0, 0, MIN(preferredEquityBalance[holdMonths], MAX(0, saleAfterDebt)))`,
  output("preferredEquityUnpaid", "Preferred equity that the sale does not repay", "$", {
    help: "Owed and lost to it.",
  })`IF(preferredEquity.amount = 0, 0, preferredEquityBalance[holdMonths] - preferredEquityAtSale)`,
];
