/** PF-3, PF-5, PF-7 and PF-9: the pool bought over time, what its platform costs, what it returns and may cost. */
import type { FormulaRow } from "../../language/record.ts";
import { amount, firm, input, monthly, output, page, perRow, scalar, unused } from "../../language/record.ts";

const TEMPLATE = "template:portfolio";
const list = { grain: "list" as const, bounds: { min: -1e13, max: 1e13 } };
const closing = { timing: "closing" as const };
const balance = { ...closing, aggregate: "end" as const };

/** A line added up outside of the pages: the newest versions' months, our share, each home from its own closing. */
const pooled = (key: string, label: string, help: string, unit = "$"): FormulaRow =>
  input([key, label, unit, `${help} By month from closing (0), added up over the homes.`], list);

const flows = (key: string): string => `${key}[0:holdMonths]`;
const ofMonth = (key: string): string => `INDEX(${key}, month + 1)`;
const platform = (held: string, regions: string): string =>
  `IF(month = 0, 0, (platformCost * ${ofMonth(held)} + regionalCost * ${ofMonth(regions)}) / 12)`;
/** Returns of flows that begin with a payment; what begins with cash taken out is a loan and returns nothing. */
const ofPayment = (key: string, formula: string): string => `IF(${key}[0] < 0, ${formula}, NA())`;
export const effectiveIrr = (key: string): string => ofPayment(key, `(1 + IRR(${flows(key)})) ^ 12 - 1`);
const multiple = (key: string): string =>
  ofPayment(key, `SUMIF(${flows(key)}, ">0") / -SUMIF(${flows(key)}, "<0")`);

export const rampPage = page(["PF-3", "Ramp", "portfolio"], 3, [
  input(
    ["boughtPerMonth", "Bought a month", "count", "Homes, in the portfolio's order; 0 buys all at once."],
    {
      integer: true,
      bounds: { min: 0, max: 10_000 },
      format: "integer",
      ...unused(),
    },
  ),
  pooled("pooled.levered", "Levered flows", "Equity at closing, cash after debt service, and the sale."),
  output(
    [
      "monthsToBuy",
      "Months until all are bought",
      "mo",
      "IF(boughtPerMonth = 0, 0, ROUNDUP(homesPooled / boughtPerMonth, 0))",
    ],
    { help: "0 where all are bought at once." },
  ),
  output(
    [
      "averageLag",
      "Purchase to first rent",
      "mo",
      "IF(COUNT(homes.monthsToRent) < homesPooled, NA(), AVERAGE(homes.monthsToRent))",
    ],
    { help: "Average over the homes of renovation and first lease-up.", format: "number" },
  ),
  monthly(["poolLevered", "Levered cash flow", "$", `${ofMonth("pooled.levered")} - platformCostOfMonth`], {
    ...closing,
    icVisible: true,
  }),
  monthly(["capitalCall", "Capital call", "$", "MAX(0, -poolLevered)"], {
    ...closing,
    help: "What equity pays in, in the months in which it does.",
  }),
  monthly(
    ["poolCumulative", "Cumulative levered cash flow", "$", "poolCumulative[-1] + poolLevered"],
    balance,
  ),
  output(["capitalCalled", "Capital called", "$", `SUM(${flows("capitalCall")})`], {
    help: "Over all months; what was paid out may be called again.",
  }),
  output(["poolPeakEquity", "Peak equity", "$", `MAX(0, -MIN(${flows("poolCumulative")}))`], {
    help: "The most that is in the pool at once.",
    icVisible: true,
  }),
]);

export const platformPage = page(["PF-5", "Platform cost", "portfolio"], 5, [
  input(["platformCost", "General and administrative, a home", "$", "A year, for each home that is held."], {
    bounds: { min: 0, max: 1e6 },
    ...unused(),
  }),
  input(
    ["regionalCost", "Regional office, a metro", "$", "A year, for each metro in which a home is held."],
    {
      bounds: amount,
      ...unused(),
    },
  ),
  input(["metros.metro", "Metro", "text", "Of the pooled homes."], { grain: "unitType" }),
  pooled("pooled.held", "Homes held", "Closed and not yet sold, our share of each.", "count"),
  pooled("pooled.regions", "Metros with homes held", "Of those.", "count"),
  perRow(["metros.homes", "Homes in the metro", "count", "COUNTIF(homes.metro, metros.metro)"], {
    help: "Density: the more, the less of its office each home bears.",
    format: "integer",
  }),
  perRow(
    [
      "metros.regionalPerHome",
      "Regional cost a home",
      "$",
      "regionalCost / SUMIF(homes.metro, metros.metro, homes.share)",
    ],
    {
      help: "A year; where amounts are our share, of a whole home.",
    },
  ),
  monthly(["platformCostOfMonth", "Platform cost", "$", platform("pooled.held", "pooled.regions")], {
    ...closing,
    sign: "-",
  }),
  output(
    [
      "platformCostYear",
      "Platform cost, a year",
      "$",
      'platformCost * SUM(homes.share) + regionalCost * COUNTIF(metros.homes, ">0")',
    ],
    { help: "With all homes held." },
  ),
  output(["platformCostPerHome", "Platform cost a home", "$", "platformCostYear / SUM(homes.share)"], {
    help: "A year.",
  }),
  output(["homesPerRegion", "Homes a metro", "count", 'homesPooled / COUNTIF(metros.homes, ">0")'], {
    help: "Average; the metro stands for the homes within reach of one office.",
    format: "number",
  }),
]);

const spread = (kind: "unlevered" | "levered", label: string): FormulaRow[] =>
  [10, 50, 90].map((share) =>
    output(
      [
        `${kind}IrrP${share}`,
        `${label} IRR of the homes, p${share}`,
        "%",
        `IF(COUNT(homes.${kind}Irr) = 0, NA(), PERCENTILE(homes.${kind}Irr, ${share / 100}))`,
      ],
      { help: "Percentile of the homes' own rates; those without one are left out." },
    ),
  );

const returnOf = (kind: "unlevered" | "levered", label: string, line: string): FormulaRow[] => [
  output([`pool${label}Irr`, `${label} IRR of the pool`, "%", effectiveIrr(line)], {
    help: "Effective annual rate of the pooled monthly flows, never an average of rates.",
    icVisible: true,
  }),
  output([`pool${label}Multiple`, `${label} multiple of the pool`, "x", multiple(line)]),
  output([`pool${label}Profit`, `${label} profit of the pool`, "$", `SUM(${flows(line)})`]),
  ...spread(kind, label),
];

export const returnsPage = page(["PF-7", "Pooled returns", "portfolio"], 7, [
  input(["holdYears", "Horizon", "yr", "Years from the first closing within which every home is sold."], {
    integer: true,
    bounds: { min: 1, max: 100 },
  }),
  scalar(["holdMonths", "Horizon in months", "mo", "12 * holdYears"]),
  pooled("pooled.unlevered", "Unlevered flows", "Cost at closing, operations, and the sale."),
  monthly(
    ["poolUnlevered", "Unlevered cash flow", "$", `${ofMonth("pooled.unlevered")} - platformCostOfMonth`],
    { ...closing, icVisible: true },
  ),
  ...returnOf("unlevered", "Unlevered", "poolUnlevered"),
  ...returnOf("levered", "Levered", "poolLevered"),
]);

export const pricePage = page(["PF-9", "Bulk price", "portfolio"], 9, [
  input(["targetIrr", "Target unlevered IRR", "%", "That the whole pool, bought at once, has to return."], {
    bounds: { min: -0.5, max: 1 },
    ...firm(0.08, TEMPLATE),
  }),
  pooled("bid.unlevered", "Unlevered flows, bought at once", "As pooled, without the ramp."),
  pooled("bid.held", "Homes held, bought at once", "As pooled, without the ramp.", "count"),
  pooled("bid.regions", "Metros with homes held, bought at once", "Of those.", "count"),
  monthly(
    [
      "bidFlow",
      "Unlevered cash flow, bought at once",
      "$",
      `${ofMonth("bid.unlevered")} - ${platform("bid.held", "bid.regions")}`,
    ],
    closing,
  ),
  output(["bidIrr", "Unlevered IRR, bought at once", "%", effectiveIrr("bidFlow")]),
  output(["poolCost", "Cost of the pool", "$", "-bidFlow[0]"], { help: "Paid at closing, together." }),
  output(
    [
      "mostCost",
      "Most cost for the target",
      "$",
      "NPV((1 + targetIrr) ^ (1 / 12) - 1, bidFlow[1:holdMonths])",
    ],
    {
      help: "Later flows as underwritten, discounted at the target; taxes that follow the price are not worked out anew.",
      icVisible: true,
    },
  ),
  output(["costChange", "Change of cost", "%", "mostCost / poolCost - 1"], {
    help: "By which the cost may rise, or has to fall.",
  }),
  perRow(["homes.gain", "Gain without it", "%", "homes.irrWithout - bidIrr"], {
    help: "What leaving the home out adds to the pool's unlevered IRR; only the weakest homes are tried.",
  }),
  output(["kickCount", "Homes that lower the pool", "count", 'COUNTIF(homes.gain, ">0")'], {
    help: "Of the homes that were tried: the pool returns more without each.",
    format: "integer",
  }),
]);
