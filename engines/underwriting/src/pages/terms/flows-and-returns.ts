/** Flows and returns: the lines that both models share word for word. See docs/methods/returns.md. */

import {
  also,
  asNumber,
  balance,
  byYear,
  closing,
  hold,
  icVisible,
  inOutputs,
} from "../../language/facts.ts";
import { type FormulaRow, monthly, output, yearly } from "../../language/rows.ts";

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
const byConvention = (kind: string): string => `
  IF(irrConvention = "xirr", ${kind}Xirr, IF(irrConvention = "annual", ${kind}IrrAnnual, ${kind}IrrMonthly))`;
const irrHelp =
  "Under the selected IRR convention; by default the effective annual rate of monthly cash flows.";

/** The same flows by each of the three conventions, beside the figure of the one that is used. */
function irrRows(kind: "unlevered" | "levered", label: string): FormulaRow[] {
  const line = `${kind}CashFlow`;
  const rate = kind === "levered" ? onEquity : (formula: string) => formula;
  return [
    output(`${kind}Irr`, `${label} IRR`, "%", icVisible, { help: irrHelp })`${rate(byConvention(kind))}`,
    output(`${kind}IrrMonthly`, `${label} IRR, monthly cash flows`, "%", {
      help: "Effective annual rate of monthly cash flows: (1 + i)^12 - 1.",
    })`${rate(effectiveIrr(line))}`,
    output(`${kind}Xirr`, `${label} IRR, dated cash flows (XIRR)`, "%", {
      help: "Actual/365 from the closing date.",
    })`${rate(datedIrr(line))}`,
    yearly(`${line}OfYear`, `${label} cash flow by year`, "$", closing)`
      IF(year = 0, ${line}[0], SUM(${line}))`,
    output(`${kind}IrrAnnual`, `${label} IRR, year-end cash flows`, "%", {
      help: "Same cash flows assumed at year end; lower when cash arrives during the year.",
    })`${rate(`IRR(${line}OfYear[0:holdYears])`)}`,
  ];
}

/** What the flows return; `interest` is what the senior loan bears, `borrowed` all of it. */
const returnRows = (interest: string, borrowed: string): FormulaRow[] => [
  output("irrConventionUsed", "IRR convention applied", "text", icVisible)`
    IF(irrConvention = "xirr", "Dated flows, actual days over 365",
      IF(irrConvention = "annual", "Yearly flows", "Monthly flows, effective annual"))`,
  ...irrRows("unlevered", "Unlevered"),
  ...irrRows("levered", "Levered"),
  output("leverageEffect", "Leverage effect on IRR", "%", { help: "Levered less unlevered IRR." })`
    leveredIrr - unleveredIrr`,
  output("unleveredEquityMultiple", "Unlevered equity multiple", "x", icVisible, also("EM"))`
    ${multiple("unleveredCashFlow")}`,
  output("leveredEquityMultiple", "Levered equity multiple", "x", icVisible, also("EM", "MOIC"), {
    help: "Total inflows over total outflows.",
  })`${onEquity(multiple("leveredCashFlow"))}`,
  output("closingEquityMultiple", "Multiple on closing equity", "x", {
    help: "Distributions, net of later capital calls, over equity at closing.",
  })`${onEquity("1 + leveredProfit / initialEquity")}`,
  output("unleveredProfit", "Unlevered profit", "$")`SUM(${flows("unleveredCashFlow")})`,
  output("leveredProfit", "Levered profit", "$")`SUM(${flows("leveredCashFlow")})`,
  output("exitShareOfProfit", "Share of profit from sale", "%", {
    help: "Net sale proceeds over levered profit; above 100% the sale also returns capital.",
  })`netSaleProceeds / leveredProfit`,
  output("peakEquity", "Peak equity", "$")`-MIN(${flows("cumulativeCashFlow")})`,
  output("paybackYears", "Payback period", "yr", asNumber, {
    help: "Years until cumulative cash flow turns positive.",
  })`IF(cumulativeCashFlow[holdMonths] < 0, NA(), COUNTIF(${flows("cumulativeCashFlow")}, "<0") / 12)`,
  output("npv", "Net present value", "$")`
    leveredCashFlow[0] + NPV((1 + discountRate) ^ (1 / 12) - 1, leveredCashFlow[1:holdMonths])`,
  output("profitabilityIndex", "Profitability index", "x", {
    help: "Present value of distributions over equity at closing.",
  })`${onEquity("1 + npv / initialEquity")}`,
  output("cashOnCash", "Cash-on-cash", "%", byYear)`${onEquity("SUM(cashFlowAfterDebt) / initialEquity")}`,
  output("dscrNcf", "DSCR (NCF)", "x", byYear)`SUM(ncf) / SUM(debtService)`,
  output("dscrNcfMinimum", "Minimum DSCR (NCF)", "x", {
    help: "Lowest year of the hold; below 1.00x, income does not cover debt service.",
  })`IF(${borrowed} = 0, NA(), MIN(dscrNcf[1:holdYears]))`,
  output(
    "dscrNcfAverage",
    "Average DSCR (NCF)",
    "x",
  )`IF(${borrowed} = 0, NA(), AVERAGE(dscrNcf[1:holdYears]))`,
  output("interestCover", "Interest coverage (NOI)", "x", byYear)`SUM(noi) / (${interest})`,
];

/**
 * Flows from closing to the sale and what they return; `operating` is the cash flow before debt service, `charges`
 * what equity pays beside it, `others` what comes to equity besides, such as at a refinance, `outlay` what is invested
 * at month 0, and `unlevered` what comes back of it, month by month and with the sale; `interest` is a year's interest
 * on the senior loan, and `borrowed` the whole of it.
 */
export const cashFlowRows = ({
  operating,
  charges = "",
  others = "",
  outlay = "allInCostUnlevered",
  unlevered,
  interest = "SUM(interest)",
  borrowed = "loan",
}: {
  operating: string;
  charges?: string;
  others?: string;
  outlay?: string;
  unlevered?: { month: string; sale: string };
  interest?: string;
  borrowed?: string;
}): FormulaRow[] => [
  monthly("unleveredCashFlow", "Unlevered cash flow", "$", closing, icVisible)`
    IF(month = 0, -${outlay},
      ${operating} + IF(month = holdMonths, exitValue - saleCosts${unlevered ? ` + ${unlevered.sale}` : ""},
        0)${unlevered ? ` + ${unlevered.month}` : ""})`,
  monthly(
    "cashFlowAfterDebt",
    "Cash flow after debt service",
    "$",
    hold,
    inOutputs,
    also("BTCF", "before-tax cash flow"),
    icVisible,
  )`${operating} - debtService${charges}`,
  monthly("leveredCashFlow", "Levered cash flow", "$", closing, icVisible)`
    IF(month = 0, -initialEquity, cashFlowAfterDebt + IF(month = holdMonths, netSaleProceeds, 0)${others})`,
  monthly("cumulativeCashFlow", "Cumulative levered cash flow", "$", balance)`
    cumulativeCashFlow[-1] + leveredCashFlow`,
  ...returnRows(interest, borrowed),
];
