/** MF-11: a new loan within the hold. */

import { input, monthly, output, page, scalar, share, unused } from "../../language/record.ts";
import { onEquity } from "../terms/cash-flow.ts";
import { refinancePrepaymentRows } from "./prepayment.ts";

const withRefinance = { optional: true, requiredWith: "refinance.month" };

const refinanceInputs = [
  input(["refinance.month", "Month of the refinance", "mo", "Within the hold; 0 is none."], {
    integer: true,
    bounds: { min: 0, max: 179 },
    ...unused(),
  }),
  input(["refinance.capRate", "Cap rate of the appraisal", "%", "On the NOI of the next twelve months."], {
    ...withRefinance,
    bounds: { min: 0.001, max: 1 },
  }),
  input(["refinance.maxLtv", "Maximum loan to value, new loan", "%", "On the appraised value."], {
    ...withRefinance,
    bounds: share,
  }),
  input(
    ["refinance.minDscr", "Minimum DSCR, new loan", "x", "Amortising, on forward NCF; blank is not tested."],
    {
      optional: true,
      bounds: { min: 0.1, max: 10 },
    },
  ),
  input(
    [
      "refinance.minDebtYield",
      "Minimum debt yield, new loan",
      "%",
      "Forward NCF over the loan; blank is not tested.",
    ],
    {
      optional: true,
      bounds: { min: 0.001, max: 1 },
    },
  ),
  input(["refinance.rate", "Interest rate, new loan", "%", "Fixed yearly rate."], {
    ...withRefinance,
    bounds: { min: 0, max: 0.5 },
  }),
  input(["refinance.amortYears", "Amortisation, new loan", "yr", "Years of level payments."], {
    ...withRefinance,
    bounds: { min: 1, max: 50 },
  }),
  input(["refinance.ioMonths", "Interest-only term, new loan", "mo", "Counted from the refinance."], {
    integer: true,
    bounds: { min: 0, max: 480 },
    ...unused(),
  }),
  input(["refinance.costPct", "Cost of the refinance", "%", "Share of the new loan."], {
    bounds: share,
    ...unused(),
  }),
  input(["refinance.termYears", "Loan term, new loan", "yr", "Years until its balance is due."], {
    optional: true,
    bounds: { min: 0.5, max: 50 },
    format: "number",
  }),
  input(
    [
      "refinance.prepaymentBy",
      "Prepayment of the old loan by",
      "text",
      "A share of its own, or the loan's method, which the exit page says.",
    ],
    { choices: ["share", "loanMethod"], ...unused("share") },
  ),
  input(["refinance.prepaymentPct", "Prepayment premium, old loan", "%", "Share of the balance repaid."], {
    bounds: share,
    ...unused(),
  }),
  input(
    [
      "refinance.supplemental",
      "Supplemental loan at the refinance",
      "text",
      "Repaid with the old loan, or kept behind the new one; one that is lent in the month of the refinance or later stands behind the new loan.",
    ],
    { choices: ["repaid", "kept"], ...unused("repaid") },
  ),
];

const withoutRefinance = (formula: string): string => `IF(refinance.month = 0, 0, ${formula})`;
const limit = (blank: string, other: string): string => `IF(ISBLANK(${blank}), refinanceLoanByLtv, ${other})`;
const forward = (line: string): string => `SUM(${line}[refinance.month + 1:refinance.month + 12])`;

export const refinancePage = page(["MF-11", "Refinance", "debt"], 11, [
  ...refinanceInputs,
  output([
    "refinanceValue",
    "Value at the refinance",
    "$",
    withoutRefinance(`${forward("noi")} / refinance.capRate`),
  ]),
  scalar(["refinanceNcf", "Forward NCF at the refinance", "$", withoutRefinance(forward("ncf"))]),
  scalar([
    "refinanceConstant",
    "Loan constant, new loan",
    "%",
    withoutRefinance("-12 * PMT(refinance.rate / 12, 12 * refinance.amortYears, 1)"),
  ]),
  scalar([
    "refinanceLoanByLtv",
    "New loan by value",
    "$",
    withoutRefinance("refinance.maxLtv * refinanceValue"),
  ]),
  output(
    [
      "refinanceLoan",
      "New loan",
      "$",
      withoutRefinance(
        `MAX(0, MIN(refinanceLoanByLtv, ${limit("refinance.minDscr", "MAX(0, refinanceNcf) / (refinance.minDscr * refinanceConstant)")}, ${limit("refinance.minDebtYield", "MAX(0, refinanceNcf) / refinance.minDebtYield")}))`,
      ),
    ],
    { icVisible: true, help: "The least of the limits that are given." },
  ),
  scalar(["refinancePayment", "Level payment, new loan", "$/mo", "refinanceLoan * refinanceConstant / 12"]),
  scalar([
    "refinancePayoff",
    "Balance repaid",
    "$",
    withoutRefinance("loanBalance[refinance.month - 1] - principal[refinance.month]"),
  ]),
  scalar(
    [
      "refinanceDrawsRepaid",
      "Future funding repaid",
      "$",
      withoutRefinance("futureFundingBalance[refinance.month - 1] + futureFunding[refinance.month]"),
    ],
    { help: "Draws on the old loan; what is drawn later is repaid at the sale." },
  ),
  scalar(
    [
      "supplementalAtRefinance",
      "Supplemental loan repaid with the refinance",
      "$",
      'IF(AND(refinance.month > mezzanine.month, refinance.month <= holdMonths, refinance.supplemental = "repaid"), supplementalLoan, 0)',
    ],
    { help: "One that was lent before; it is repaid beside the senior loan." },
  ),
  ...refinancePrepaymentRows,
  scalar([
    "refinanceCosts",
    "Costs of the refinance",
    "$",
    "refinance.costPct * refinanceLoan + IF(refinance.month = 0, 0, refinanceFee)",
  ]),
  output(
    [
      "refinanceProceeds",
      "Net proceeds of the refinance",
      "$",
      "refinanceLoan - refinancePayoff - refinanceDrawsRepaid - refinancePrepayment - refinanceCosts - supplementalAtRefinance - preferredEquityAtRefinance + reserveAtRefinance",
    ],
    {
      help: "To equity in the month of the refinance; negative is a cash-in. With what is left of the old loan's reserve.",
    },
  ),
  output([
    "equityReturnedPct",
    "Equity returned by the refinance",
    "%",
    onEquity("refinanceProceeds / initialEquity"),
  ]),
  output(
    [
      "refinanceDscr",
      "DSCR after the refinance",
      "x",
      "IF(refinance.month = 0, NA(), refinanceNcf / (refinanceLoan * refinanceConstant))",
    ],
    { help: "Forward NCF over the amortising payment of the new loan." },
  ),
  monthly(
    [
      "sellInsteadFlow",
      "Cash flow with a sale instead",
      "$",
      "IF(OR(refinance.month = 0, month > refinance.month), 0, IF(month = 0, -initialEquity, IF(month = refinance.month, cashFlowAfterDebt + refinanceValue * (1 - saleCostPct - dispositionFeePct) - refinancePayoff - refinancePrepayment - IF(month > mezzanine.month, supplementalLoan, 0) - refinanceDrawsRepaid - preferredEquityOwed + interestReserveDrawn + reserveAtRefinance + heldAtClosingReturned, cashFlowAfterDebt + interestReserveDrawn + IF(AND(mezzanine.month > 0, month = mezzanine.month), supplementalProceeds, 0))))",
    ],
    { timing: "closing", help: "Sold at the appraisal in the month of the refinance." },
  ),
  output(
    [
      "sellInsteadIrr",
      "Levered IRR with a sale instead of the refinance",
      "%",
      `IF(refinance.month = 0, NA(), ${onEquity("(1 + IRR(sellInsteadFlow[0:refinance.month])) ^ 12 - 1")})`,
    ],
    {
      help: "Beside the levered IRR of refinancing and holding on; without a refinance it is the plan's own.",
    },
  ),
]);
