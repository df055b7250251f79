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
  input(key, label, unit, list)`${help} By month from closing (0), added up over the homes.`;

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
  input("boughtPerMonth", "Bought a month", "count", whole(0, 10_000), asInteger, unused())`
    Homes, in the portfolio's order; 0 buys all at once.`,
  pooled("pooled.levered", "Levered flows", "Equity at closing, cash after debt service, and the sale."),
  output("monthsToBuy", "Months until all are bought", "mo", { help: "0 where all are bought at once." })`
    IF(boughtPerMonth = 0, 0, ROUNDUP(homesPooled / boughtPerMonth, 0))`,
  output("averageLag", "Purchase to first rent", "mo", asNumber, {
    help: "Average over the homes of renovation and first lease-up.",
  })`IF(COUNT(homes.monthsToRent) < homesPooled, NA(), AVERAGE(homes.monthsToRent))`,
  monthly("poolLevered", "Levered cash flow", "$", closing, icVisible)`
    ${ofMonth("pooled.levered")} - platformCostOfMonth`,
  monthly("capitalCall", "Capital call", "$", closing, {
    help: "What equity pays in, in the months in which it does.",
  })`MAX(0, -poolLevered)`,
  monthly("poolCumulative", "Cumulative levered cash flow", "$", balance)`poolCumulative[-1] + poolLevered`,
  output("capitalCalled", "Capital called", "$", {
    help: "Over all months; what was paid out may be called again.",
  })`SUM(${flows("capitalCall")})`,
  output("poolPeakEquity", "Peak equity", "$", icVisible, { help: "The most that is in the pool at once." })`
    MAX(0, -MIN(${flows("poolCumulative")}))`,
]);

export const platformPage = page("PF-5", "Platform cost", "portfolio", [
  input("platformCost", "General and administrative, a home", "$", within(0, 1e6), unused())`
    A year, for each home that is held.`,
  input("regionalCost", "Regional office, a metro", "$", amount, unused())`
    A year, for each metro in which a home is held.`,
  input("metros.metro", "Metro", "text", column)`Of the pooled homes.`,
  pooled("pooled.held", "Homes held", "Closed and not yet sold, our share of each.", "count"),
  pooled("pooled.regions", "Metros with homes held", "Of those.", "count"),
  perRow("metros.homes", "Homes in the metro", "count", asInteger, {
    help: "Density: the more, the less of its office each home bears.",
  })`COUNTIF(homes.metro, metros.metro)`,
  perRow("metros.regionalPerHome", "Regional cost a home", "$", {
    help: "A year; where amounts are our share, of a whole home.",
  })`regionalCost / SUMIF(homes.metro, metros.metro, homes.share)`,
  monthly("platformCostOfMonth", "Platform cost", "$", closing, deduction)`
    ${platform("pooled.held", "pooled.regions")}`,
  output("platformCostYear", "Platform cost, a year", "$", { help: "With all homes held." })`
    platformCost * SUM(homes.share) + regionalCost * COUNTIF(metros.homes, ">0")`,
  output("platformCostPerHome", "Platform cost a home", "$", { help: "A year." })`
    platformCostYear / SUM(homes.share)`,
  output("homesPerRegion", "Homes a metro", "count", asNumber, {
    help: "Average; the metro stands for the homes within reach of one office.",
  })`homesPooled / COUNTIF(metros.homes, ">0")`,
]);

const spread = (kind: "unlevered" | "levered", label: string): FormulaRow[] =>
  [10, 50, 90].map(
    (share) =>
      output(`${kind}IrrP${share}`, `${label} IRR of the homes, p${share}`, "%", {
        help: "Percentile of the homes' own rates; those without one are left out.",
      })`IF(COUNT(homes.${kind}Irr) = 0, NA(), PERCENTILE(homes.${kind}Irr, ${share / 100}))`,
  );

const returnRows = (kind: "unlevered" | "levered", label: string, line: string): FormulaRow[] => [
  output(`pool${label}Irr`, `${label} IRR of the pool`, "%", icVisible, {
    help: "Effective annual rate of the pooled monthly flows, never an average of rates.",
  })`${effectiveIrr(line)}`,
  output(`pool${label}Multiple`, `${label} multiple of the pool`, "x")`${multiple(line)}`,
  output(`pool${label}Profit`, `${label} profit of the pool`, "$")`SUM(${flows(line)})`,
  ...spread(kind, label),
];

export const returnsPage = page("PF-7", "Pooled returns", "portfolio", [
  input("holdYears", "Horizon", "yr", whole(1, 100))`
    Years from the first closing within which every home is sold.`,
  scalar("holdMonths", "Horizon in months", "mo")`12 * holdYears`,
  pooled("pooled.unlevered", "Unlevered flows", "Cost at closing, operations, and the sale."),
  monthly("poolUnlevered", "Unlevered cash flow", "$", closing, icVisible)`
    ${ofMonth("pooled.unlevered")} - platformCostOfMonth`,
  ...returnRows("unlevered", "Unlevered", "poolUnlevered"),
  ...returnRows("levered", "Levered", "poolLevered"),
]);

export const pricePage = page("PF-9", "Bulk price", "portfolio", [
  input("targetIrr", "Target unlevered IRR", "%", within(-0.5, 1), firm(0.08))`
    That the whole pool, bought at once, has to return.`,
  pooled("bid.unlevered", "Unlevered flows, bought at once", "As pooled, without the ramp."),
  pooled("bid.held", "Homes held, bought at once", "As pooled, without the ramp.", "count"),
  pooled("bid.regions", "Metros with homes held, bought at once", "Of those.", "count"),
  monthly("bidFlow", "Unlevered cash flow, bought at once", "$", closing)`
    ${ofMonth("bid.unlevered")} - ${platform("bid.held", "bid.regions")}`,
  output("bidIrr", "Unlevered IRR, bought at once", "%")`${effectiveIrr("bidFlow")}`,
  output("poolCost", "Cost of the pool", "$", { help: "Paid at closing, together." })`-bidFlow[0]`,
  output("mostCost", "Most cost for the target", "$", icVisible, {
    help: "Later flows as underwritten, discounted at the target; taxes that follow the price are not worked out again.",
  })`NPV((1 + targetIrr) ^ (1 / 12) - 1, bidFlow[1:holdMonths])`,
  output("costChange", "Change of cost", "%", { help: "By which the cost may rise, or has to fall." })`
    mostCost / poolCost - 1`,
  perRow("homes.gain", "Gain without it", "%", {
    help: "What leaving the home out adds to the pool's unlevered IRR; only the weakest homes are tried.",
  })`homes.irrWithout - bidIrr`,
  output("kickCount", "Homes that lower the pool", "count", asInteger, {
    help: "Of the homes that were tried: the pool returns more without each.",
  })`COUNTIF(homes.gain, ">0")`,
]);
