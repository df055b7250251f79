/** MF-14: what the partners get. */
import { firm, input, monthly, output, page, rate, scalar, share } from "./formula-rows.ts";

const TEMPLATE = "template:multifamily";
const closing = { timing: "closing" as const };
const balance = { timing: "closing" as const, aggregate: "end" as const };

const waterfallInputs = [
  input(["waterfall.lpShare", "Capital of the limited partner", "%", "Share of every contribution."], {
    bounds: { min: 0.01, max: 1 },
    optional: true,
    ...firm(0.9, TEMPLATE),
  }),
  input(
    ["waterfall.preferredReturn", "Preferred return", "%", "Compounded; until then cash goes by capital."],
    {
      bounds: share,
      optional: true,
      ...firm(0.08, TEMPLATE),
    },
  ),
  input(["waterfall.lpSplit", "LP split above the preferred return", "%", "Share of all cash in the band."], {
    bounds: { min: 0.01, max: 1 },
    optional: true,
    ...firm(0.8, TEMPLATE),
  }),
  input(["waterfall.hurdle", "Second hurdle", "%", "IRR of the limited partner."], {
    bounds: rate,
    optional: true,
    ...firm(0.12, TEMPLATE),
  }),
  input(["waterfall.lpSplitAbove", "LP split above the second hurdle", "%", "Share of all cash above it."], {
    bounds: share,
    optional: true,
    ...firm(0.7, TEMPLATE),
  }),
];

const grown = (key: string): string => `${key}[-1] * ${key}Growth + waterfall.lpShare * equityContribution`;

/** Whole deal (European), by IRR lookback: what the limited partner still needs, compounded month by month. */
export const waterfallPage = page(["MF-14", "Equity waterfall", "waterfall"], 14, [
  ...waterfallInputs,
  scalar([
    "preferredBalanceGrowth",
    "Preferred return a month",
    "x",
    "(1 + waterfall.preferredReturn) ^ (1 / 12)",
  ]),
  scalar(["hurdleBalanceGrowth", "Second hurdle a month", "x", "(1 + waterfall.hurdle) ^ (1 / 12)"]),
  monthly(["equityContribution", "Contributions", "$", "MAX(0, -leveredCashFlow)"], closing),
  monthly(["distributableCash", "Cash to distribute", "$", "MAX(0, leveredCashFlow)"], closing),
  monthly(
    [
      "preferredBand",
      "Cash until the preferred return",
      "$",
      `MIN(distributableCash, MAX(0, ${grown("preferredBalance")}) / waterfall.lpShare)`,
    ],
    closing,
  ),
  monthly(
    [
      "hurdleBand",
      "Cash until the second hurdle",
      "$",
      `MIN(distributableCash - preferredBand, MAX(0, ${grown("hurdleBalance")} - waterfall.lpShare * preferredBand) / waterfall.lpSplit)`,
    ],
    closing,
  ),
  monthly(
    [
      "lpDistribution",
      "Distributions to the limited partner",
      "$",
      "waterfall.lpShare * preferredBand + waterfall.lpSplit * hurdleBand + waterfall.lpSplitAbove * (distributableCash - preferredBand - hurdleBand)",
    ],
    closing,
  ),
  monthly(
    [
      "preferredBalance",
      "Owed for the preferred return",
      "$",
      `${grown("preferredBalance")} - lpDistribution`,
    ],
    {
      ...balance,
      help: "Below 0 when the limited partner has had more.",
    },
  ),
  monthly(
    ["hurdleBalance", "Owed for the second hurdle", "$", `${grown("hurdleBalance")} - lpDistribution`],
    balance,
  ),
  monthly(
    [
      "lpCashFlow",
      "Cash flow of the limited partner",
      "$",
      "lpDistribution - waterfall.lpShare * equityContribution",
    ],
    closing,
  ),
  monthly(["gpCashFlow", "Cash flow of the general partner", "$", "leveredCashFlow - lpCashFlow"], closing),
  output(["lpIrr", "IRR of the limited partner", "%", "(1 + IRR(lpCashFlow[0:holdMonths])) ^ 12 - 1"], {
    icVisible: true,
  }),
  output(["gpIrr", "IRR of the general partner", "%", "(1 + IRR(gpCashFlow[0:holdMonths])) ^ 12 - 1"]),
  output([
    "lpEquityMultiple",
    "Multiple of the limited partner",
    "x",
    'SUMIF(lpCashFlow[0:holdMonths], ">0") / -SUMIF(lpCashFlow[0:holdMonths], "<0")',
  ]),
  output(
    [
      "promote",
      "Promote",
      "$",
      "SUM(distributableCash[0:holdMonths]) * waterfall.lpShare - SUM(lpDistribution[0:holdMonths])",
    ],
    { help: "What the general partner has above its share of the capital." },
  ),
  output(["promoteShareOfProfit", "Promote, share of the profit", "%", "promote / leveredProfit"]),
]);
