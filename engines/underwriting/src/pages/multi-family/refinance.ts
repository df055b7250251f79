/** MF-11: a new loan within the hold. See docs/methods/debt.md. */

import {
  asNumber,
  closing,
  icVisible,
  oneOf,
  optional,
  requiredWith,
  share,
  unused,
  whole,
  within,
} from "../../language/facts.ts";
import { input, monthly, output, page, scalar } from "../../language/rows.ts";
import { onEquity } from "../terms/flows-and-returns.ts";
import { refinancePrepaymentRows } from "./prepayment.ts";

const withRefinance = requiredWith("refinance.month");

const limit = (blank: string, other: string): string => `IF(ISBLANK(${blank}), refinanceLoanByLtv, ${other})`;
const forward = (line: string): string => `SUM(${line}[refinance.month + 1:refinance.month + 12])`;

export const refinancePage = page("MF-11", "Refinance", "debt", [
  input("refinance.month", "Month of the refinance", "mo", whole(0, 179), unused())`
    Within the hold; 0 is none.`,
  input("refinance.capRate", "Cap rate of the appraisal", "%", withRefinance, within(0.001, 1))`
    On the NOI of the next twelve months.`,
  input("refinance.maxLtv", "Maximum loan to value, new loan", "%", withRefinance, share)`
    On the appraised value.`,
  input("refinance.minDscr", "Minimum DSCR, new loan", "x", optional, within(0.1, 10))`
    Amortising, on forward NCF; blank is not tested.`,
  input("refinance.minDebtYield", "Minimum debt yield, new loan", "%", optional, within(0.001, 1))`
    Forward NCF over the loan; blank is not tested.`,
  input("refinance.rate", "Interest rate, new loan", "%", withRefinance, within(0, 0.5))`Fixed yearly rate.`,
  input("refinance.amortYears", "Amortisation, new loan", "yr", withRefinance, within(1, 50))`
    Years of level payments.`,
  input("refinance.ioMonths", "Interest-only term, new loan", "mo", whole(0, 480), unused())`
    Counted from the refinance.`,
  input("refinance.costPct", "Cost of the refinance", "%", share, unused())`Share of the new loan.`,
  input("refinance.termYears", "Loan term, new loan", "yr", optional, within(0.5, 50), asNumber)`
    Years until its balance is due.`,
  input("refinance.prepaymentBy", "Prepayment of the old loan by", "text", oneOf("share", "loanMethod"))`
    A share of its own, or the loan's method, which the exit page says.`,
  input("refinance.prepaymentPct", "Prepayment premium, old loan", "%", share, unused())`
    Share of the balance repaid.`,
  input("refinance.supplemental", "Supplemental loan at the refinance", "text", oneOf("repaid", "kept"))`
    Repaid with the old loan, or kept behind the new one; one that is lent in the month of the refinance or
    later stands behind the new loan.`,
  output("refinanceValue", "Value at the refinance", "$")`
    IF(refinance.month = 0, 0, ${forward("noi")} / refinance.capRate)`,
  scalar("refinanceNcf", "Forward NCF at the refinance", "$")`IF(refinance.month = 0, 0, ${forward("ncf")})`,
  scalar("refinanceConstant", "Loan constant, new loan", "%")`
    IF(refinance.month = 0, 0, -12 * PMT(refinance.rate / 12, 12 * refinance.amortYears, 1))`,
  scalar("refinanceLoanByLtv", "New loan by value", "$")`
    IF(refinance.month = 0, 0, refinance.maxLtv * refinanceValue)`,
  output("refinanceLoan", "New loan", "$", icVisible, { help: "The least of the limits that are given." })`
    IF(refinance.month = 0, 0,
      MAX(0,
        MIN(refinanceLoanByLtv,
          ${limit("refinance.minDscr", "MAX(0, refinanceNcf) / (refinance.minDscr * refinanceConstant)")},
          ${limit("refinance.minDebtYield", "MAX(0, refinanceNcf) / refinance.minDebtYield")})))`,
  scalar("refinancePayment", "Level payment, new loan", "$/mo")`refinanceLoan * refinanceConstant / 12`,
  scalar("refinancePayoff", "Balance repaid", "$")`
    IF(refinance.month = 0, 0, loanBalance[refinance.month - 1] - principal[refinance.month])`,
  scalar("refinanceDrawsRepaid", "Future funding repaid", "$", {
    help: "Draws on the old loan; what is drawn later is repaid at the sale.",
  })`IF(refinance.month = 0, 0, futureFundingBalance[refinance.month - 1] + futureFunding[refinance.month])`,
  scalar("supplementalAtRefinance", "Supplemental loan repaid with the refinance", "$", {
    help: "One that was lent before; it is repaid beside the senior loan.",
  })`
    IF(AND(refinance.month > mezzanine.month, refinance.month <= holdMonths,
        refinance.supplemental = "repaid"),
      supplementalLoan, 0)`,
  ...refinancePrepaymentRows,
  scalar("refinanceCosts", "Costs of the refinance", "$")`
    refinance.costPct * refinanceLoan + IF(refinance.month = 0, 0, refinanceFee)`,
  output("refinanceProceeds", "Net proceeds of the refinance", "$", {
    help: "To equity in the month of the refinance; negative is a cash-in. With what is left of the old loan's reserve.",
  })`
    refinanceLoan - refinancePayoff - refinanceDrawsRepaid - refinancePrepayment - refinanceCosts
    - supplementalAtRefinance - preferredEquityAtRefinance + reserveAtRefinance`,
  output("equityReturnedPct", "Equity returned by the refinance", "%")`
    ${onEquity("refinanceProceeds / initialEquity")}`,
  output("refinanceDscr", "DSCR after the refinance", "x", {
    help: "Forward NCF over the amortising payment of the new loan.",
  })`IF(refinance.month = 0, NA(), refinanceNcf / (refinanceLoan * refinanceConstant))`,
  monthly("sellInsteadFlow", "Cash flow with a sale instead", "$", closing, {
    help: "Sold at the appraisal in the month of the refinance.",
  })`
    IF(OR(refinance.month = 0, month > refinance.month), 0,
      IF(month = 0, -initialEquity,
        IF(month = refinance.month,
          cashFlowAfterDebt + refinanceValue * (1 - saleCostPct - dispositionFeePct) - refinancePayoff
          - refinancePrepayment - IF(month > mezzanine.month, supplementalLoan, 0) - refinanceDrawsRepaid
          - preferredEquityOwed + interestReserveDrawn + reserveAtRefinance + heldAtClosingReturned,
          cashFlowAfterDebt + interestReserveDrawn
          + IF(AND(mezzanine.month > 0, month = mezzanine.month), supplementalProceeds, 0))))`,
  output("sellInsteadIrr", "Levered IRR with a sale instead of the refinance", "%", {
    help: "Beside the levered IRR of refinancing and holding on; without a refinance it is the plan's own.",
  })`IF(refinance.month = 0, NA(), ${onEquity("(1 + IRR(sellInsteadFlow[0:refinance.month])) ^ 12 - 1")})`,
]);
