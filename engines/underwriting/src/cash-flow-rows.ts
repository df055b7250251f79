/** Flows and returns: the lines that both models share word for word. */
import type { FormulaRow } from "./formula-record.ts";
import { monthly, output, yearly } from "./formula-rows.ts";

const hold = { timing: "hold" as const };
const closing = { timing: "closing" as const };
const balance = { timing: "closing" as const, aggregate: "end" as const };

const flows = (key: string): string => `${key}[0:holdMonths]`;
const effectiveIrr = (key: string): string => `(1 + IRR(${flows(key)})) ^ 12 - 1`;
const multiple = (key: string): string => `SUMIF(${flows(key)}, ">0") / -SUMIF(${flows(key)}, "<0")`;
const irrHelp = "Monthly flows, effective annual rate: (1 + i)^12 - 1.";

/** What the flows return. */
const RETURNS: FormulaRow[] = [
  output(["unleveredIrr", "Unlevered IRR", "%", effectiveIrr("unleveredCashFlow")], {
    icVisible: true,
    help: irrHelp,
  }),
  output(["leveredIrr", "Levered IRR", "%", effectiveIrr("leveredCashFlow")], {
    icVisible: true,
    help: irrHelp,
  }),
  yearly(
    [
      "leveredCashFlowOfYear",
      "Levered cash flow of the year",
      "$",
      "IF(year = 0, leveredCashFlow[0], SUM(leveredCashFlow))",
    ],
    closing,
  ),
  output(["leveredIrrAnnual", "Levered IRR, yearly flows", "%", "IRR(leveredCashFlowOfYear[0:holdYears])"], {
    help: "The same flows taken at the end of each year: lower where cash comes through the year.",
  }),
  output(["unleveredEquityMultiple", "Unlevered equity multiple", "x", multiple("unleveredCashFlow")], {
    icVisible: true,
    synonyms: ["EM"],
  }),
  output(["leveredEquityMultiple", "Levered equity multiple", "x", multiple("leveredCashFlow")], {
    icVisible: true,
    synonyms: ["EM", "MOIC"],
    help: "Positive over negative flows of all months.",
  }),
  output(["unleveredProfit", "Unlevered profit", "$", `SUM(${flows("unleveredCashFlow")})`]),
  output(["leveredProfit", "Levered profit", "$", `SUM(${flows("leveredCashFlow")})`]),
  output(["peakEquity", "Peak equity", "$", `-MIN(${flows("cumulativeCashFlow")})`]),
  output([
    "npv",
    "Net present value",
    "$",
    "leveredCashFlow[0] + NPV((1 + discountRate) ^ (1 / 12) - 1, leveredCashFlow[1:holdMonths])",
  ]),
  output(["cashOnCash", "Cash-on-cash", "%", "SUM(cashFlowAfterDebt) / initialEquity"], { grain: "year" }),
  output(["dscrNcf", "DSCR (NCF)", "x", "SUM(ncf) / SUM(debtService)"], { grain: "year" }),
  output(["dscrNcfMinimum", "Least DSCR (NCF)", "x", "IF(loan = 0, NA(), MIN(dscrNcf[1:holdYears]))"], {
    help: "Of any year of the hold; below 1 the year's income does not pay its debt service.",
  }),
];

/**
 * Flows from closing to the sale and what they return; `operating` is the cash flow before debt service, `refinance`
 * what comes to equity at a refinance.
 */
export const cashFlowRows = ({
  operating,
  refinance = "",
}: {
  operating: string;
  refinance?: string;
}): FormulaRow[] => [
  monthly(
    [
      "unleveredCashFlow",
      "Unlevered cash flow",
      "$",
      `IF(month = 0, -allInCostUnlevered, ${operating} + IF(month = holdMonths, exitValue - saleCosts, 0))`,
    ],
    { ...closing, icVisible: true },
  ),
  monthly(["cashFlowAfterDebt", "Cash flow after debt service", "$", `${operating} - debtService`], {
    ...hold,
    inOutputs: true,
    synonyms: ["BTCF", "before-tax cash flow"],
    icVisible: true,
  }),
  monthly(
    [
      "leveredCashFlow",
      "Levered cash flow",
      "$",
      `IF(month = 0, -initialEquity, cashFlowAfterDebt + IF(month = holdMonths, netSaleProceeds, 0)${refinance})`,
    ],
    { ...closing, icVisible: true },
  ),
  monthly(
    ["cumulativeCashFlow", "Cumulative levered cash flow", "$", "cumulativeCashFlow[-1] + leveredCashFlow"],
    balance,
  ),
  ...RETURNS,
];
