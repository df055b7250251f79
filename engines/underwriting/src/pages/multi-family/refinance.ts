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
  input("refinance.month", "Refinance month", "mo", whole(0, 179), unused())`
    Within the hold; 0 for none.`,
  input("refinance.capRate", "Refinance cap rate", "%", withRefinance, within(0.001, 1))`
    Applied to forward 12-month NOI.`,
  input("refinance.maxLtv", "Maximum LTV, new loan", "%", withRefinance, share)`
    On the appraised value.`,
  input("refinance.minDscr", "Minimum DSCR, new loan", "x", optional, within(0.1, 10))`
    On forward NCF and amortizing debt service; leave blank for no test.`,
  input("refinance.minDebtYield", "Minimum debt yield, new loan", "%", optional, within(0.001, 1))`
    Forward NCF over the loan; leave blank for no test.`,
  input("refinance.rate", "Interest rate, new loan", "%", withRefinance, within(0, 0.5))`Fixed annual rate.`,
  input("refinance.amortYears", "Amortization, new loan", "yr", withRefinance, within(1, 50))`
    Years of level payments.`,
  input("refinance.ioMonths", "Interest-only period, new loan", "mo", whole(0, 480), unused())`
    Counted from the refinance.`,
  input("refinance.costPct", "Refinance cost", "%", share, unused())`Share of the new loan.`,
  input("refinance.termYears", "Loan term, new loan", "yr", optional, within(0.5, 50), asNumber)`
    Years to maturity.`,
  input("refinance.prepaymentBy", "Prepayment method, old loan", "text", oneOf("share", "loanMethod"))`
    A separate share, or the prepayment method on the exit page.`,
  input("refinance.prepaymentPct", "Prepayment premium, old loan", "%", share, unused())`
    Share of the balance repaid.`,
  input("refinance.supplemental", "Supplemental loan at the refinance", "text", oneOf("repaid", "kept"))`
    Repaid with the old loan, or kept behind the new loan; a supplemental loan funded at or after the refinance stays behind the new loan.`,
  output("refinanceValue", "Value at refinance", "$")`
    IF(refinance.month = 0, 0, ${forward("noi")} / refinance.capRate)`,
  scalar("refinanceNcf", "Forward NCF at refinance", "$")`IF(refinance.month = 0, 0, ${forward("ncf")})`,
  scalar("refinanceConstant", "Loan constant, new loan", "%")`
    IF(refinance.month = 0, 0, -12 * PMT(refinance.rate / 12, 12 * refinance.amortYears, 1))`,
  scalar("refinanceLoanByLtv", "New loan by LTV", "$")`
    IF(refinance.month = 0, 0, refinance.maxLtv * refinanceValue)`,
  output("refinanceLoan", "New loan", "$", icVisible, { help: "Lowest of the limits entered." })`
    IF(refinance.month = 0, 0,
      MAX(0,
        MIN(refinanceLoanByLtv,
          ${limit("refinance.minDscr", "MAX(0, refinanceNcf) / (refinance.minDscr * refinanceConstant)")},
          ${limit("refinance.minDebtYield", "MAX(0, refinanceNcf) / refinance.minDebtYield")})))`,
  scalar("refinancePayment", "Level payment, new loan", "$/mo")`refinanceLoan * refinanceConstant / 12`,
  scalar("refinancePayoff", "Balance repaid", "$")`
    IF(refinance.month = 0, 0, loanBalance[refinance.month - 1] - principal[refinance.month])`,
  scalar("refinanceDrawsRepaid", "Future funding repaid", "$", {
    help: "Draws on the old loan; later draws are repaid at sale.",
  })`IF(refinance.month = 0, 0, futureFundingBalance[refinance.month - 1] + futureFunding[refinance.month])`,
  scalar("supplementalAtRefinance", "Supplemental loan repaid at refinance", "$", {
    help: "Repaid together with the senior loan if funded earlier.",
  })`
    IF(AND(refinance.month > mezzanine.month, refinance.month <= holdMonths,
        refinance.supplemental = "repaid"),
      supplementalLoan, 0)`,
  ...refinancePrepaymentRows,
  scalar("refinanceCosts", "Refinance costs", "$")`
    refinance.costPct * refinanceLoan + IF(refinance.month = 0, 0, refinanceFee)`,
  output("refinanceProceeds", "Net refinance proceeds", "$", {
    help: "Paid to equity; negative is a cash-in refinance. Includes the old loan's released reserve.",
  })`
    refinanceLoan - refinancePayoff - refinanceDrawsRepaid - refinancePrepayment - refinanceCosts
    - supplementalAtRefinance - preferredEquityAtRefinance + reserveAtRefinance`,
  output("equityReturnedPct", "Equity returned at refinance", "%")`
    ${onEquity("refinanceProceeds / initialEquity")}`,
  output("refinanceDscr", "DSCR after refinance", "x", {
    help: "Forward NCF over the new loan's amortizing payment.",
  })`IF(refinance.month = 0, NA(), refinanceNcf / (refinanceLoan * refinanceConstant))`,
  monthly("sellInsteadFlow", "Cash flow, sale at refinance date", "$", closing, {
    help: "Assumes a sale at the appraised value instead of the refinance, before transfer tax.",
  })`
    IF(OR(refinance.month = 0, month > refinance.month), 0,
      IF(month = 0, -initialEquity,
        IF(month = refinance.month,
          cashFlowAfterDebt - extensionFees + refinanceValue * (1 - saleCostPct - dispositionFeePct) - refinancePayoff
          - refinancePrepayment - IF(month > mezzanine.month, supplementalLoan, 0) - refinanceDrawsRepaid
          - preferredEquityOwed + interestReserveDrawn + reserveAtRefinance + heldAtClosingReturned,
          cashFlowAfterDebt - extensionFees + interestReserveDrawn
          + IF(AND(mezzanine.month > 0, month = mezzanine.month), supplementalProceeds, 0))))`,
  output("sellInsteadIrr", "Levered IRR, sale instead of refinance", "%", {
    help: "For comparison with refinancing and holding; equals the base case without a refinance.",
  })`IF(refinance.month = 0, NA(), ${onEquity("(1 + IRR(sellInsteadFlow[0:refinance.month])) ^ 12 - 1")})`,
]);
