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
import { refinanceMortgageTaxRows } from "../terms/transfer-taxes.ts";
import { refinancePrepaymentRows } from "./prepayment.ts";

const withRefinance = requiredWith("refinance.month");

const limit = (blank: string, other: string): string => `IF(ISBLANK(${blank}), refinanceLoanByLtv, ${other})`;
/** A maturity without a planned refinance is repaid by the terms of the lender's refinance test. */
const orTest = (term: string, test: string): string => `IF(refinanceMonth > 0, refinance.${term}, ${test})`;
const forward = (line: string): string => `SUM(${line}[payoffMonth + 1:payoffMonth + 12])`;

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
  input("refinance.taxedOn", "Mortgage recording tax on", "text", oneOf("newLoan", "newMoney"))`
    The whole new loan, or only what it exceeds the balance repaid by, where the old mortgage is assigned.`,
  input("refinance.supplemental", "Supplemental loan at the refinance", "text", oneOf("repaid", "kept"))`
    Repaid with the old loan, or kept behind the new loan; a supplemental loan funded at or after the refinance stays behind the new loan.`,
  scalar("newLoanCapRate", "Cap rate, new loan", "%", {
    help: "Of the refinance; at a maturity without one of the refinance test, else the exit cap rate.",
  })`${orTest("capRate", "IF(ISBLANK(lender.refinanceCapRate), exitCapApplied, lender.refinanceCapRate)")}`,
  scalar("newLoanMaxLtv", "Maximum LTV applied, new loan", "%", {
    help: "Of the refinance; at a maturity without one of the refinance test, else of the loan.",
  })`${orTest("maxLtv", "IF(ISBLANK(lender.refinanceMaxLtv), debt.maxLtv, lender.refinanceMaxLtv)")}`,
  scalar("newLoanMinDscr", "Minimum DSCR applied, new loan", "x", {
    help: "Of the refinance; at a maturity without one of the refinance test, else of the loan. 0 is no test.",
  })`
    IF(refinanceMonth > 0, IF(ISBLANK(refinance.minDscr), 0, refinance.minDscr),
      IF(NOT(ISBLANK(lender.refinanceMinDscr)), lender.refinanceMinDscr,
        IF(ISBLANK(debt.minDscr), 0, debt.minDscr)))`,
  scalar("newLoanRate", "Rate applied, new loan", "%", {
    help: "Of the refinance; at a maturity without one of the refinance test.",
  })`${orTest("rate", "IF(ISBLANK(lender.refinanceRate), sizingRate, lender.refinanceRate)")}`,
  scalar("newLoanAmortYears", "Amortization applied, new loan", "yr", asNumber, {
    help: "30 years at a maturity without a planned refinance, as in the refinance test.",
  })`${orTest("amortYears", "30")}`,
  scalar("newLoanKnown", "New loan terms entered", "flag", asNumber, {
    help: "1 for a planned refinance or with a refinance test rate; otherwise equity repays a maturity.",
  })`IF(OR(refinanceMonth > 0, NOT(ISBLANK(lender.refinanceRate))), 1, 0)`,
  output("refinanceValue", "Value at refinance", "$")`
    IF(payoffMonth = 0, 0, MAX(0, ${forward("noi")} / newLoanCapRate))`,
  scalar("refinanceNcf", "Forward NCF at refinance", "$")`IF(payoffMonth = 0, 0, ${forward("ncf")})`,
  scalar("refinanceConstant", "Loan constant, new loan", "%")`
    IF(payoffMonth = 0, 0, -12 * PMT(newLoanRate / 12, 12 * newLoanAmortYears, 1))`,
  scalar("refinanceLoanByLtv", "New loan by LTV", "$")`
    IF(payoffMonth = 0, 0, newLoanMaxLtv * refinanceValue)`,
  scalar("refinancePayoff", "Balance repaid", "$")`IF(payoffMonth = 0, 0, firstLoanBalance[payoffMonth])`,
  scalar("refinanceDrawsRepaid", "Future funding repaid", "$", {
    help: "Draws on the old loan; later draws are repaid at sale.",
  })`IF(payoffMonth = 0, 0, futureFundingBalance[payoffMonth - 1] + futureFunding[payoffMonth])`,
  scalar("refinanceDebtRepaid", "Old loan repaid", "$", { help: "Balance and future funding." })`
    refinancePayoff + refinanceDrawsRepaid`,
  output("refinanceLoan", "New loan", "$", icVisible, {
    help: "Lowest of the limits entered; at a maturity without a planned refinance no more than the balance due.",
  })`
    IF(OR(payoffMonth = 0, newLoanKnown = 0), 0,
      MAX(0,
        MIN(refinanceLoanByLtv,
          IF(refinanceMonth > 0, refinanceLoanByLtv, refinanceDebtRepaid),
          IF(newLoanMinDscr = 0, refinanceLoanByLtv,
            MAX(0, refinanceNcf) / (newLoanMinDscr * refinanceConstant)),
          ${limit("refinance.minDebtYield", "MAX(0, refinanceNcf) / refinance.minDebtYield")})))`,
  scalar("refinancePayment", "Level payment, new loan", "$/mo")`refinanceLoan * refinanceConstant / 12`,
  scalar("supplementalAtRefinance", "Supplemental loan repaid at refinance", "$", {
    help: "Repaid together with the senior loan if funded earlier.",
  })`
    IF(AND(payoffMonth > mezzanine.month, refinance.supplemental = "repaid"), supplementalLoan, 0)`,
  ...refinancePrepaymentRows,
  scalar("refinanceFeePaid", "Refinance fee paid", "$", {
    help: "Sponsor's fee; none where equity alone repays a maturity.",
  })`IF(OR(payoffMonth = 0, newLoanKnown = 0), 0, refinanceFee)`,
  ...refinanceMortgageTaxRows,
  scalar("refinanceCosts", "Refinance costs", "$", { help: "With the fee and mortgage recording tax." })`
    refinance.costPct * refinanceLoan + refinanceFeePaid + refinanceMortgageTax`,
  scalar("refinanceAfterDebt", "Refinance proceeds after debt", "$", {
    help: "Proceeds to preferred and common equity, before the old loan's released reserve.",
  })`
    refinanceLoan - refinanceDebtRepaid - refinancePrepayment - refinanceCosts - supplementalAtRefinance`,
  output("refinanceProceeds", "Net refinance proceeds", "$", {
    help: "Paid to equity; negative is a cash-in refinance. Includes the old loan's released reserve.",
  })`refinanceAfterDebt - preferredEquityAtRefinance + reserveAtRefinance`,
  output("equityCallAtMaturity", "Equity call at maturity", "$", icVisible, {
    help: "What equity pays when the loan is due before the planned refinance or sale and a new loan does not repay it.",
  })`IF(paidOffAtMaturity = 1, MAX(0, -refinanceProceeds), 0)`,
  output("maturityResult", "Payoff at maturity", "text")`
    IF(loanDueMonth = 0, "No loan term entered",
      IF(loanDueMonth >= plannedPayoffMonth, "Repaid by the planned refinance or sale",
        IF(paidOffAtMaturity = 0, "Assumed to run on past maturity",
          IF(newLoanKnown = 0, "Repaid by equity: no refinance terms entered",
            IF(equityCallAtMaturity > 0, "Repaid from a new loan and an equity call",
              "Repaid from a new loan")))))`,
  output("equityReturnedPct", "Equity returned at refinance", "%")`
    ${onEquity("refinanceProceeds / initialEquity")}`,
  output("refinanceDscr", "DSCR after refinance", "x", {
    help: "Forward NCF over the new loan's amortizing payment.",
  })`IF(payoffMonth = 0, NA(), refinanceNcf / (refinanceLoan * refinanceConstant))`,
  monthly("sellInsteadFlow", "Cash flow, sale at refinance date", "$", closing, {
    help: "Assumes a sale at the appraised value instead of the refinance, before transfer tax.",
  })`
    IF(OR(payoffMonth = 0, month > payoffMonth), 0,
      IF(month = 0, -initialEquity,
        IF(month = payoffMonth,
          cashFlowAfterDebt - extensionFees + refinanceValue * (1 - saleCostPct - dispositionFeePct) - refinancePayoff
          - refinancePrepayment - IF(month > mezzanine.month, supplementalLoan, 0) - refinanceDrawsRepaid
          - preferredEquityOwed + interestReserveDrawn + reserveAtRefinance + heldAtClosingReturned,
          cashFlowAfterDebt - extensionFees + interestReserveDrawn
          + IF(AND(mezzanine.month > 0, month = mezzanine.month), supplementalProceeds, 0))))`,
  output("sellInsteadIrr", "Levered IRR, sale instead of refinance", "%", {
    help: "For comparison with refinancing and holding; equals the base case without a refinance.",
  })`IF(payoffMonth = 0, NA(), ${onEquity("(1 + IRR(sellInsteadFlow[0:payoffMonth])) ^ 12 - 1")})`,
]);
