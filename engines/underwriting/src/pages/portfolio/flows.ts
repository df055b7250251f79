/**
 * PF-3, PF-5, PF-7 and PF-9: the pool bought over time, what its platform costs, what it returns and may cost.
 * See docs/methods/portfolios.md.
 */
import {
  amount,
  asInteger,
  asNumber,
  balance,
  closing,
  column,
  deduction,
  firmValue,
  icVisible,
  unused,
  whole,
  within,
} from "../../language/facts.ts";
import { type FormulaRow, input, monthly, output, page, perRow, scalar } from "../../language/rows.ts";

const firm = firmValue("template:portfolio");
const list = { grain: "list" as const, bounds: { min: -1e13, max: 1e13 } };

/** A line added up outside of the pages: the newest versions' months, our share, each home from its own closing. */
const pooled = (key: string, label: string, help: string, unit = "$"): FormulaRow =>
  input(key, label, unit, list)`${help} By month from closing (0), total of all homes.`;

const flows = (key: string): string => `${key}[0:holdMonths]`;
const ofMonth = (key: string): string => `INDEX(${key}, month + 1)`;
const platform = (held: string, regions: string): string =>
  `IF(month = 0, 0, (platformCost * ${ofMonth(held)} + regionalCost * ${ofMonth(regions)}) / 12)`;
/** Returns of flows that begin with a payment; what begins with cash taken out is a loan and returns nothing. */
const ofPayment = (key: string, formula: string): string => `IF(${key}[0] < 0, ${formula}, NA())`;
export const effectiveIrr = (key: string): string => ofPayment(key, `(1 + IRR(${flows(key)})) ^ 12 - 1`);
const multiple = (key: string): string =>
  ofPayment(key, `SUMIF(${flows(key)}, ">0") / -SUMIF(${flows(key)}, "<0")`);

export const rampPage = page("PF-3", "Ramp", "portfolio", [
  input("boughtPerMonth", "Purchases per month", "count", whole(0, 10_000), asInteger, unused())`
    Homes, in portfolio order; 0 buys all at once.`,
  pooled(
    "pooled.levered",
    "Levered cash flows",
    "Equity at closing, cash flow after debt service, and sale proceeds.",
  ),
  output("monthsToBuy", "Months to full acquisition", "mo", { help: "0 if all are bought at once." })`
    IF(boughtPerMonth = 0, 0, ROUNDUP(homesPooled / boughtPerMonth, 0))`,
  output("averageLag", "Months from purchase to first rent", "mo", asNumber, {
    help: "Average renovation plus initial lease-up.",
  })`IF(COUNT(homes.monthsToRent) < homesPooled, NA(), AVERAGE(homes.monthsToRent))`,
  monthly("poolLevered", "Levered cash flow", "$", closing, icVisible)`
    ${ofMonth("pooled.levered")} - platformCostOfMonth`,
  monthly("capitalCall", "Capital call", "$", closing, {
    help: "Equity funded in the month.",
  })`MAX(0, -poolLevered)`,
  monthly("poolCumulative", "Cumulative levered cash flow", "$", balance)`poolCumulative[-1] + poolLevered`,
  output("capitalCalled", "Total capital called", "$", {
    help: "All months; distributions may be recalled.",
  })`SUM(${flows("capitalCall")})`,
  output("poolPeakEquity", "Peak equity", "$", icVisible, { help: "Maximum equity invested at any time." })`
    MAX(0, -MIN(${flows("poolCumulative")}))`,
]);

export const platformPage = page("PF-5", "Platform cost", "portfolio", [
  input("platformCost", "G&A per home", "$/home/yr", within(0, 1e6), unused())`
    Annual, per home held.`,
  input("regionalCost", "Regional office cost per metro", "$/metro/yr", amount, unused())`
    Annual, per metro with homes held.`,
  input("metros.metro", "Metro", "text", column)`Of the pooled homes.`,
  pooled("pooled.held", "Homes held", "Closed and not yet sold, at our ownership share.", "count"),
  pooled("pooled.regions", "Metros with homes held", "Of homes held.", "count"),
  perRow("metros.homes", "Homes in metro", "count", asInteger, {
    help: "Density: more homes spread the office cost.",
  })`COUNTIF(homes.metro, metros.metro)`,
  perRow("metros.regionalPerHome", "Regional cost per home", "$", {
    help: "Annual, per whole home.",
  })`regionalCost / SUMIF(homes.metro, metros.metro, homes.share)`,
  monthly("platformCostOfMonth", "Platform cost", "$", closing, deduction)`
    ${platform("pooled.held", "pooled.regions")}`,
  output("platformCostYear", "Platform cost (annual)", "$", { help: "With all homes held." })`
    platformCost * SUM(homes.share) + regionalCost * COUNTIF(metros.homes, ">0")`,
  output("platformCostPerHome", "Platform cost per home", "$", { help: "Annual." })`
    platformCostYear / SUM(homes.share)`,
  output("homesPerRegion", "Homes per metro", "count", asNumber, {
    help: "Average; a metro approximates one office's reach.",
  })`homesPooled / COUNTIF(metros.homes, ">0")`,
]);

const spread = (kind: "unlevered" | "levered", label: string): FormulaRow[] =>
  [10, 50, 90].map(
    (share) =>
      output(`${kind}IrrP${share}`, `Home ${label.toLowerCase()} IRR, p${share}`, "%", {
        help: "Percentile of individual home IRRs; homes without one are excluded.",
      })`IF(COUNT(homes.${kind}Irr) = 0, NA(), PERCENTILE(homes.${kind}Irr, ${share / 100}))`,
  );

const returnRows = (kind: "unlevered" | "levered", label: string, line: string): FormulaRow[] => [
  output(`pool${label}Irr`, `Pool ${label.toLowerCase()} IRR`, "%", icVisible, {
    help: "Effective annual rate of pooled monthly cash flows, not an average of IRRs.",
  })`${effectiveIrr(line)}`,
  output(`pool${label}Multiple`, `Pool ${label.toLowerCase()} multiple`, "x")`${multiple(line)}`,
  output(`pool${label}Profit`, `Pool ${label.toLowerCase()} profit`, "$")`SUM(${flows(line)})`,
  ...spread(kind, label),
];

export const returnsPage = page("PF-7", "Pooled returns", "portfolio", [
  input("holdYears", "Horizon", "yr", whole(1, 100))`
    Years from first closing to last sale.`,
  scalar("holdMonths", "Horizon, months", "mo")`12 * holdYears`,
  pooled("pooled.unlevered", "Unlevered cash flows", "Cost at closing, operations and sale proceeds."),
  monthly("poolUnlevered", "Unlevered cash flow", "$", closing, icVisible)`
    ${ofMonth("pooled.unlevered")} - platformCostOfMonth`,
  ...returnRows("unlevered", "Unlevered", "poolUnlevered"),
  ...returnRows("levered", "Levered", "poolLevered"),
]);

export const pricePage = page("PF-9", "Bulk price", "portfolio", [
  input("targetIrr", "Target unlevered IRR", "%", within(-0.5, 1), firm(0.08))`
    Required return if the whole pool is bought at once.`,
  pooled("bid.unlevered", "Unlevered cash flows, single closing", "Pooled, without the acquisition ramp."),
  pooled("bid.held", "Homes held, single closing", "Pooled, without the acquisition ramp.", "count"),
  pooled("bid.regions", "Metros with homes held, single closing", "Of homes held.", "count"),
  monthly("bidFlow", "Unlevered cash flow, single closing", "$", closing)`
    ${ofMonth("bid.unlevered")} - ${platform("bid.held", "bid.regions")}`,
  output("bidIrr", "Unlevered IRR, single closing", "%")`${effectiveIrr("bidFlow")}`,
  output("poolCost", "Pool cost", "$", { help: "Total paid at closing." })`-bidFlow[0]`,
  output("mostCost", "Max pool cost at target", "$", icVisible, {
    help: "Underwritten cash flows discounted at the target; price-based taxes are not recalculated.",
  })`NPV((1 + targetIrr) ^ (1 / 12) - 1, bidFlow[1:holdMonths])`,
  output("costChange", "Required cost change", "%", {
    help: "Increase allowed, or reduction needed, to hit the target.",
  })`
    mostCost / poolCost - 1`,
  perRow("homes.gain", "IRR gain if excluded", "%", {
    help: "Gain in unlevered pool IRR from excluding the home; only the weakest homes are tested.",
  })`homes.irrWithout - bidIrr`,
  output("kickCount", "Dilutive homes", "count", asInteger, {
    help: "Tested homes that lower the pool IRR.",
  })`COUNTIF(homes.gain, ">0")`,
]);
