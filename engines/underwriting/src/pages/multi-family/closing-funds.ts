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
    Operating cash funded at closing; returned at sale except for the share consumed.`,
  input("workingCapitalConsumedPct", "Working capital consumed", "%", share, unused())`
    Share spent during the hold and not returned.`,
  input("interestReserve", "Interest and operating reserve", "$", amount, conventions, unused())`
    Held by the lender from closing; drawn for debt service shortfalls, remainder released at loan payoff.`,
  input("prepaidEscrows", "Prepaid escrows", "$", amount, conventions, unused())`
    Taxes and insurance prepaid at closing; refunded at sale except for the share consumed.`,
  input("prepaidEscrowsConsumedPct", "Prepaid escrows consumed", "%", share, unused())`
    Share used before the sale and not refunded.`,
];

const atRefinance = "AND(payoffMonth > 0, month = payoffMonth)";

/** What operations and debt leave short in a month; capital expenditure is not what the reserve is held for. */
const shortfall = "MAX(0, -(cashFlowAfterDebt + fundedCapex))";

export const closingFundRows: FormulaRow[] = [
  scalar("heldAtClosingReturned", "Working capital and escrows returned", "$", {
    help: "In the month of sale.",
  })`workingCapital * (1 - workingCapitalConsumedPct) + prepaidEscrows * (1 - prepaidEscrowsConsumedPct)`,
  monthly("interestReserveDrawn", "Reserve draws", "$", hold, {
    help: "Covers operating shortfalls after debt service until exhausted; excludes capex.",
  })`IF(interestReserve = 0, 0, MIN(interestReserveBalance[-1], ${shortfall}))`,
  monthly("interestReserveReleased", "Reserve released", "$", hold, {
    help: "Balance released at payoff of the loan that required it.",
  })`
    IF(interestReserve = 0, 0,
      IF(OR(month = holdMonths, ${atRefinance}), interestReserveBalance[-1] - interestReserveDrawn, 0))`,
  monthly("interestReserveBalance", "Interest and operating reserve balance", "$", balance)`
    IF(interestReserve = 0, 0,
      IF(month = 0, interestReserve,
        interestReserveBalance[-1] - interestReserveDrawn - interestReserveReleased))`,
  scalar("reserveAtRefinance", "Reserve released at refinance", "$")`
    IF(payoffMonth = 0, 0, interestReserveReleased[payoffMonth])`,
  output("closingFundsAtSale", "Closing funds released at sale", "$", {
    help: "Working capital, escrows and remaining reserve.",
  })`heldAtClosingReturned + interestReserveReleased[holdMonths]`,
  scalar("closingFundsReturned", "Closing funds drawn or returned", "$", {
    help: "Total of closing set-asides returned to cash flow.",
  })`
    heldAtClosingReturned + SUM(interestReserveDrawn[1:holdMonths])
    + SUM(interestReserveReleased[1:holdMonths])`,
  monthly("unleveredReserveDrawn", "Reserve draws, unlevered", "$", hold, {
    help: "All-in cost includes the reserve, so unlevered cash flow recovers it: draws for operating deficits, the rest at sale.",
  })`IF(interestReserve = 0, 0, MIN(unleveredReserveBalance[-1], MAX(0, -ncf)))`,
  monthly("unleveredReserveBalance", "Reserve balance, unlevered", "$", balance, {
    help: "Before release at sale.",
  })`
    IF(interestReserve = 0, 0,
      IF(month = 0, interestReserve, unleveredReserveBalance[-1] - unleveredReserveDrawn))`,
];

/** What the funds of closing add to the unlevered flow of a month after closing, and to that of the sale. */
export const UNLEVERED_FUNDS = {
  month: "unleveredReserveDrawn",
  sale: "heldAtClosingReturned + unleveredReserveBalance[holdMonths]",
};
