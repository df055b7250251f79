/** MF-9 to MF-12: capital between the senior loan and common equity, each with its own terms. */
import type { FormulaRow } from "../../language/record.ts";
import { amount, input, monthly, output, scalar, share, unused } from "../../language/record.ts";

const optional = { optional: true };
const rateBounds = { min: 0, max: 0.5 };
const hold = { timing: "hold" as const };
const balance = { timing: "closing" as const, aggregate: "end" as const };

export const preferredInputs: FormulaRow[] = [
  input(["preferredEquity.amount", "Preferred equity", "$", "Paid before common equity; 0 is none."], {
    bounds: amount,
    ...unused(),
  }),
  input(
    [
      "preferredEquity.currentPct",
      "Current pay, preferred equity",
      "%",
      "A year, paid each month from what debt leaves; what cash does not reach is added to what is owed.",
    ],
    { ...optional, requiredWith: "preferredEquity.amount", bounds: rateBounds },
  ),
  input(
    [
      "preferredEquity.accrualPct",
      "Accrual, preferred equity",
      "%",
      "A year beside the current pay, compounding each month until it is redeemed.",
    ],
    { bounds: rateBounds, ...unused() },
  ),
  input(["preferredEquity.feePct", "Fee, preferred equity", "%", "Share of it, at closing."], {
    bounds: share,
    ...unused(),
  }),
  input(
    [
      "preferredEquity.redemption",
      "Preferred equity is repaid",
      "text",
      "At the sale, or from the proceeds of a refinance before common equity.",
    ],
    { choices: ["sale", "refinance"], ...unused("sale") },
  ),
];

const withPreferred = (formula: string, without = "0"): string =>
  `IF(preferredEquity.amount = 0, ${without}, ${formula})`;

export const preferredRows: FormulaRow[] = [
  scalar([
    "preferredEquityFee",
    "Fee of the preferred equity",
    "$",
    "preferredEquity.feePct * preferredEquity.amount",
  ]),
  monthly(
    [
      "preferredEquityDue",
      "Current pay due, preferred equity",
      "$",
      withPreferred("preferredEquityBalance[-1] * preferredEquity.currentPct / 12"),
    ],
    hold,
  ),
  monthly(
    [
      "preferredEquityPaid",
      "Current pay, preferred equity",
      "$",
      withPreferred(
        "MIN(preferredEquityDue, MAX(0, ncf - fundedCapex - debtService - mezzanineInterest - futureFundingInterest))",
      ),
    ],
    {
      ...hold,
      sign: "-",
      help: "From what debt service and capex leave, before the asset management fee and common equity.",
    },
  ),
  monthly(
    [
      "preferredEquityOwed",
      "Owed to preferred equity",
      "$",
      withPreferred(
        "IF(month = 0, preferredEquity.amount, preferredEquityBalance[-1] * (1 + preferredEquity.accrualPct / 12) + preferredEquityDue - preferredEquityPaid)",
      ),
    ],
    {
      ...balance,
      help: "With what has accrued and what could not be paid, before any redemption of the month.",
    },
  ),
  monthly(
    [
      "preferredEquityRedeemed",
      "Preferred equity repaid from a refinance",
      "$",
      withPreferred(
        'IF(AND(refinance.month > 0, month = refinance.month, preferredEquity.redemption = "refinance"), MIN(preferredEquityOwed, MAX(0, refinanceLoan - refinancePayoff - refinanceDrawsRepaid - refinancePrepayment - refinanceCosts - supplementalAtRefinance)), 0)',
      ),
    ],
    { ...hold, help: "As far as its proceeds reach; the rest stays outstanding." },
  ),
  monthly(
    [
      "preferredEquityBalance",
      "Preferred equity outstanding",
      "$",
      withPreferred("preferredEquityOwed - preferredEquityRedeemed"),
    ],
    balance,
  ),
  scalar([
    "preferredEquityAtRefinance",
    "Preferred equity repaid at the refinance",
    "$",
    withPreferred("SUM(preferredEquityRedeemed[1:holdMonths])"),
  ]),
  scalar(
    [
      "preferredEquityCost",
      "Return of the preferred equity",
      "$",
      withPreferred(
        "SUM(preferredEquityPaid[1:holdMonths]) + preferredEquityAtRefinance + preferredEquityAtSale - preferredEquity.amount",
      ),
    ],
    { help: "What it is paid in all above what it put in." },
  ),
  monthly(
    [
      "preferredEquityFlow",
      "Cash flow of the preferred equity",
      "$",
      withPreferred(
        "IF(month = 0, -preferredEquity.amount, preferredEquityPaid + preferredEquityRedeemed + IF(month = holdMonths, preferredEquityAtSale, 0))",
      ),
    ],
    { timing: "closing" },
  ),
  output([
    "preferredEquityIrr",
    "IRR of the preferred equity",
    "%",
    withPreferred("(1 + IRR(preferredEquityFlow[0:holdMonths])) ^ 12 - 1", "NA()"),
  ]),
  output([
    "preferredEquityMultiple",
    "Multiple of the preferred equity",
    "x",
    withPreferred("1 + preferredEquityCost / preferredEquity.amount", "NA()"),
  ]),
];

/** At the sale it is paid what debt leaves and no more: common equity does not stand in for it. */
export const preferredSaleRows: FormulaRow[] = [
  output(
    [
      "preferredEquityAtSale",
      "Preferred equity repaid at the sale",
      "$",
      withPreferred("MIN(preferredEquityBalance[holdMonths], MAX(0, saleAfterDebt))"),
    ],
    { sign: "-", help: "What it is owed, as far as the sale reaches after debt." },
  ),
  output(
    [
      "preferredEquityUnpaid",
      "Preferred equity that the sale does not repay",
      "$",
      withPreferred("preferredEquityBalance[holdMonths] - preferredEquityAtSale"),
    ],
    { help: "Owed and lost to it." },
  ),
];
