/** Debt schedule and returns: the lines that both models share word for word. */
import type { FormulaRow } from "./formula-record.ts";
import { monthly, output, scalar } from "./formula-rows.ts";

const hold = { timing: "hold" as const };
const closing = { timing: "closing" as const };
const balance = { timing: "closing" as const, aggregate: "end" as const };

const flows = (key: string): string => `${key}[0:holdMonths]`;
const effectiveIrr = (key: string): string => `(1 + IRR(${flows(key)})) ^ 12 - 1`;
const multiple = (key: string): string => `SUMIF(${flows(key)}, ">0") / -SUMIF(${flows(key)}, "<0")`;
const irrHelp = "Monthly flows, effective annual rate: (1 + i)^12 - 1.";

/** Level payments after the interest-only term, on the loan that the page sized. */
export const debtScheduleRows = [
  scalar(["levelPayment", "Level payment", "$/mo", "loan * loanConstant / 12"]),
  monthly(["interest", "Interest", "$", "loanBalance[-1] * debt.rate / 12"], hold),
  monthly(
    [
      "principal",
      "Principal",
      "$",
      "IF(month <= debt.ioMonths, 0, MIN(loanBalance[-1], levelPayment - interest))",
    ],
    hold,
  ),
  monthly(["loanBalance", "Loan balance", "$", "IF(month = 0, loan, loanBalance[-1] - principal)"], balance),
  monthly(["debtService", "Debt service", "$", "interest + principal"], {
    ...hold,
    inOutputs: true,
    icVisible: true,
  }),
];

/** Flows from closing to the sale and what they return; `operating` is the cash flow before debt service. */
export const cashFlowRows = (operating: string): FormulaRow[] => [
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
      "IF(month = 0, -initialEquity, cashFlowAfterDebt + IF(month = holdMonths, netSaleProceeds, 0))",
    ],
    { ...closing, icVisible: true },
  ),
  monthly(
    ["cumulativeCashFlow", "Cumulative levered cash flow", "$", "cumulativeCashFlow[-1] + leveredCashFlow"],
    balance,
  ),
  output(["unleveredIrr", "Unlevered IRR", "%", effectiveIrr("unleveredCashFlow")], {
    icVisible: true,
    help: irrHelp,
  }),
  output(["leveredIrr", "Levered IRR", "%", effectiveIrr("leveredCashFlow")], {
    icVisible: true,
    help: irrHelp,
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
];
