/** Flows and returns: the lines that both models share word for word. */
import type { FormulaRow } from "../../language/record.ts";
import { monthly, output, yearly } from "../../language/record.ts";

const hold = { timing: "hold" as const };
const closing = { timing: "closing" as const };
const balance = { timing: "closing" as const, aggregate: "end" as const };

const flows = (key: string): string => `${key}[0:holdMonths]`;
const effectiveIrr = (key: string): string => `(1 + IRR(${flows(key)})) ^ 12 - 1`;
const datedIrr = (key: string): string =>
  `IF(ISBLANK(closingDate), NA(), XIRR(${flows(key)}, ${flows("flowDay")}))`;
const multiple = (key: string): string => `SUMIF(${flows(key)}, ">0") / -SUMIF(${flows(key)}, "<0")`;

/**
 * A return on equity exists only where equity is paid in, a cent at least: with loans above the uses the flows are
 * those of a borrower, whose rate rises as the deal gets worse.
 */
export const onEquity = (formula: string): string => `IF(initialEquity > 0.005, ${formula}, NA())`;
const byConvention = (kind: string): string =>
  `IF(irrConvention = "xirr", ${kind}Xirr, IF(irrConvention = "annual", ${kind}IrrAnnual, ${kind}IrrMonthly))`;
const irrHelp =
  "By the convention that is chosen; monthly flows as an effective annual rate unless said otherwise.";

/** The same flows by each of the three conventions, beside the figure of the one that is used. */
function irrRows(kind: "unlevered" | "levered", label: string): FormulaRow[] {
  const line = `${kind}CashFlow`;
  const rate = kind === "levered" ? onEquity : (formula: string) => formula;
  return [
    output([`${kind}Irr`, `${label} IRR`, "%", rate(byConvention(kind))], { icVisible: true, help: irrHelp }),
    output([`${kind}IrrMonthly`, `${label} IRR, monthly flows`, "%", rate(effectiveIrr(line))], {
      help: "Effective annual rate of monthly flows: (1 + i)^12 - 1.",
    }),
    output([`${kind}Xirr`, `${label} IRR, dated flows (XIRR)`, "%", rate(datedIrr(line))], {
      help: "Actual days over 365 from the closing date.",
    }),
    yearly(
      [`${line}OfYear`, `${label} cash flow of the year`, "$", `IF(year = 0, ${line}[0], SUM(${line}))`],
      closing,
    ),
    output([`${kind}IrrAnnual`, `${label} IRR, yearly flows`, "%", rate(`IRR(${line}OfYear[0:holdYears])`)], {
      help: "The same flows taken at the end of each year: lower where cash comes through the year.",
    }),
  ];
}

/** What the flows return. */
const RETURNS: FormulaRow[] = [
  output(
    [
      "irrConventionUsed",
      "IRR convention used",
      "text",
      'IF(irrConvention = "xirr", "Dated flows, actual days over 365", IF(irrConvention = "annual", "Yearly flows", "Monthly flows, effective annual"))',
    ],
    { icVisible: true },
  ),
  ...irrRows("unlevered", "Unlevered"),
  ...irrRows("levered", "Levered"),
  output(["leverageEffect", "Effect of leverage on the IRR", "%", "leveredIrr - unleveredIrr"], {
    help: "Levered less unlevered IRR.",
  }),
  output(["unleveredEquityMultiple", "Unlevered equity multiple", "x", multiple("unleveredCashFlow")], {
    icVisible: true,
    synonyms: ["EM"],
  }),
  output(["leveredEquityMultiple", "Levered equity multiple", "x", onEquity(multiple("leveredCashFlow"))], {
    icVisible: true,
    synonyms: ["EM", "MOIC"],
    help: "Positive over negative flows of all months.",
  }),
  output(
    [
      "closingEquityMultiple",
      "Multiple on closing equity",
      "x",
      onEquity("1 + leveredProfit / initialEquity"),
    ],
    { help: "What comes back over the equity paid at closing, later calls netted." },
  ),
  output(["unleveredProfit", "Unlevered profit", "$", `SUM(${flows("unleveredCashFlow")})`]),
  output(["leveredProfit", "Levered profit", "$", `SUM(${flows("leveredCashFlow")})`]),
  output(["exitShareOfProfit", "Share of the profit from the sale", "%", "netSaleProceeds / leveredProfit"], {
    help: "Net sale proceeds over levered profit; above 100% the sale pays back capital too.",
  }),
  output(["peakEquity", "Peak equity", "$", `-MIN(${flows("cumulativeCashFlow")})`]),
  output(
    [
      "paybackYears",
      "Payback, years",
      "yr",
      `IF(cumulativeCashFlow[holdMonths] < 0, NA(), COUNTIF(${flows("cumulativeCashFlow")}, "<0") / 12)`,
    ],
    { help: "Years in which less has come back than was paid in.", format: "number" },
  ),
  output([
    "npv",
    "Net present value",
    "$",
    "leveredCashFlow[0] + NPV((1 + discountRate) ^ (1 / 12) - 1, leveredCashFlow[1:holdMonths])",
  ]),
  output(["profitabilityIndex", "Profitability index", "x", onEquity("1 + npv / initialEquity")], {
    help: "Present value of what comes back over the equity paid at closing.",
  }),
  output(["cashOnCash", "Cash-on-cash", "%", onEquity("SUM(cashFlowAfterDebt) / initialEquity")], {
    grain: "year",
  }),
  output(["dscrNcf", "DSCR (NCF)", "x", "SUM(ncf) / SUM(debtService)"], { grain: "year" }),
  output(["dscrNcfMinimum", "Least DSCR (NCF)", "x", "IF(loan = 0, NA(), MIN(dscrNcf[1:holdYears]))"], {
    help: "Of any year of the hold; below 1 the year's income does not pay its debt service.",
  }),
  output(["dscrNcfAverage", "Average DSCR (NCF)", "x", "IF(loan = 0, NA(), AVERAGE(dscrNcf[1:holdYears]))"]),
  output(["interestCover", "Interest cover (NOI)", "x", "SUM(noi) / SUM(interest)"], { grain: "year" }),
];

/**
 * Flows from closing to the sale and what they return; `operating` is the cash flow before debt service, `charges`
 * what equity pays beside it, `others` what comes to equity besides, such as at a refinance, and `unlevered` what
 * comes back of the all-in cost, month by month and with the sale.
 */
export const cashFlowRows = ({
  operating,
  charges = "",
  others = "",
  unlevered,
}: {
  operating: string;
  charges?: string;
  others?: string;
  unlevered?: { month: string; sale: string };
}): FormulaRow[] => [
  monthly(
    [
      "unleveredCashFlow",
      "Unlevered cash flow",
      "$",
      `IF(month = 0, -allInCostUnlevered, ${operating} + IF(month = holdMonths, exitValue - saleCosts${unlevered ? ` + ${unlevered.sale}` : ""}, 0)${unlevered ? ` + ${unlevered.month}` : ""})`,
    ],
    { ...closing, icVisible: true },
  ),
  monthly(
    ["cashFlowAfterDebt", "Cash flow after debt service", "$", `${operating} - debtService${charges}`],
    {
      ...hold,
      inOutputs: true,
      synonyms: ["BTCF", "before-tax cash flow"],
      icVisible: true,
    },
  ),
  monthly(
    [
      "leveredCashFlow",
      "Levered cash flow",
      "$",
      `IF(month = 0, -initialEquity, cashFlowAfterDebt + IF(month = holdMonths, netSaleProceeds, 0)${others})`,
    ],
    { ...closing, icVisible: true },
  ),
  monthly(
    ["cumulativeCashFlow", "Cumulative levered cash flow", "$", "cumulativeCashFlow[-1] + leveredCashFlow"],
    balance,
  ),
  ...RETURNS,
];
