/**
 * MF-9 and MF-12: money that is set aside at closing, what is drawn of it, and what of it comes back.
 * See docs/methods/multi-family.md.
 */

import { amount, balance, hold, share, unused } from "../../language/facts.ts";
import { type FormulaRow, input, monthly, output, scalar } from "../../language/rows.ts";

const conventions = {
  references: [
    "Practice of closings: at payoff a lender refunds what its escrows hold, and a seller keeps the property's own cash",
  ],
};

export const closingFundInputs: FormulaRow[] = [
  input("workingCapital", "Working capital", "$", amount, conventions, unused())`
    Operating cash that is funded at closing; comes back with the sale but for the share that is consumed.`,
  input("workingCapitalConsumedPct", "Working capital that is consumed", "%", share, unused())`
    Share of it that is spent in the hold and does not come back.`,
  input("interestReserve", "Interest and operating reserve", "$", amount, conventions, unused())`
    Held by the lender from closing on; drawn for shortfalls after debt service, the rest released when the
    loan is repaid.`,
  input("prepaidEscrows", "Prepaid escrows", "$", amount, conventions, unused())`
    Taxes and insurance paid ahead at closing; refunded with the sale but for the share that is consumed.`,
  input("prepaidEscrowsConsumedPct", "Prepaid escrows that are consumed", "%", share, unused())`
    Share of them that pays bills of before the sale and is not refunded.`,
];

const atRefinance = "AND(refinance.month > 0, month = refinance.month)";

/** What operations and debt leave short in a month; capital expenditure is not what the reserve is held for. */
const shortfall = "MAX(0, -(cashFlowAfterDebt + fundedCapex))";

export const closingFundRows: FormulaRow[] = [
  scalar("heldAtClosingReturned", "Working capital and escrows returned", "$", {
    help: "In the month of the sale.",
  })`workingCapital * (1 - workingCapitalConsumedPct) + prepaidEscrows * (1 - prepaidEscrowsConsumedPct)`,
  monthly("interestReserveDrawn", "Drawn from the reserve", "$", hold, {
    help: "What operations leave short of debt service, until the reserve is exhausted; no capital expenditure.",
  })`IF(interestReserve = 0, 0, MIN(interestReserveBalance[-1], ${shortfall}))`,
  monthly("interestReserveReleased", "Released from the reserve", "$", hold, {
    help: "What is left of it when the loan that asked for it is repaid.",
  })`
    IF(interestReserve = 0, 0,
      IF(OR(month = holdMonths, ${atRefinance}), interestReserveBalance[-1] - interestReserveDrawn, 0))`,
  monthly("interestReserveBalance", "Interest and operating reserve, held", "$", balance)`
    IF(interestReserve = 0, 0,
      IF(month = 0, interestReserve,
        interestReserveBalance[-1] - interestReserveDrawn - interestReserveReleased))`,
  scalar("reserveAtRefinance", "Reserve released at the refinance", "$")`
    IF(refinance.month = 0, 0, interestReserveReleased[refinance.month])`,
  output("closingFundsAtSale", "Funds of closing released with the sale", "$", {
    help: "Working capital, escrows and what is left of the reserve.",
  })`heldAtClosingReturned + interestReserveReleased[holdMonths]`,
  scalar("closingFundsReturned", "Funds of closing drawn or returned", "$", {
    help: "All that comes back to the flows of what is set aside at closing.",
  })`
    heldAtClosingReturned + SUM(interestReserveDrawn[1:holdMonths])
    + SUM(interestReserveReleased[1:holdMonths])`,
  monthly("unleveredReserveDrawn", "Drawn from the reserve without debt", "$", hold, {
    help: "All-in cost holds the reserve, so the unlevered flows get it back too: for operating deficits, the rest with the sale, whatever the debt.",
  })`IF(interestReserve = 0, 0, MIN(unleveredReserveBalance[-1], MAX(0, -ncf)))`,
  monthly("unleveredReserveBalance", "Reserve held without debt", "$", balance, {
    help: "Before its release with the sale.",
  })`
    IF(interestReserve = 0, 0,
      IF(month = 0, interestReserve, unleveredReserveBalance[-1] - unleveredReserveDrawn))`,
];

/** What the funds of closing add to the unlevered flow of a month after closing, and to that of the sale. */
export const UNLEVERED_FUNDS = {
  month: "unleveredReserveDrawn",
  sale: "heldAtClosingReturned + unleveredReserveBalance[holdMonths]",
};
