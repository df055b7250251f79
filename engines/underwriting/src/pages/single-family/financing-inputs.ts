import { amount, firm, input, rate, share, unused } from "../../language/record.ts";

const TEMPLATE = "template:singlefamily";
const optional = { optional: true };

export const debtInputs = [
  input(
    [
      "debt.ltc",
      "Loan to cost",
      "%",
      "Advance rate on all-in cost without the financing fee, of a loan of its own or of a facility.",
    ],
    {
      bounds: share,
      synonyms: ["LTC", "advance rate"],
      ...firm(0.6, TEMPLATE),
    },
  ),
  input(
    [
      "debt.maxLtv",
      "Maximum loan to value",
      "%",
      "Advance rate on the after-repair value (broker opinion, BPO); blank is not tested.",
    ],
    {
      ...optional,
      bounds: share,
      synonyms: ["LTV"],
    },
  ),
  input(
    ["debt.minDscr", "Minimum DSCR", "x", "Debt service coverage the lender asks for; blank is not tested."],
    {
      ...optional,
      bounds: { min: 0.1, max: 10 },
    },
  ),
  input(
    ["debt.minDebtYield", "Minimum debt yield", "%", "Stabilised NCF over the loan; blank is not tested."],
    {
      ...optional,
      bounds: { min: 0.001, max: 1 },
    },
  ),
  input(["debt.rate", "Interest rate", "%", "Fixed yearly rate, 30/360."], {
    bounds: { min: 0, max: 0.5 },
    ...firm(0.0625, TEMPLATE),
  }),
  input(["debt.amortYears", "Amortisation", "yr", "Years of level payments after the interest-only term."], {
    bounds: { min: 1, max: 50 },
    ...firm(30, TEMPLATE),
  }),
  input(["debt.ioMonths", "Interest-only term", "mo", "Months in which interest alone is paid."], {
    integer: true,
    bounds: { min: 0, max: 480 },
    ...firm(0, TEMPLATE),
  }),
  input(
    [
      "debt.facilityCommitment",
      "Facility's commitment",
      "$",
      "Set aside for this home; 0 is a loan of its own.",
    ],
    { bounds: amount, ...unused() },
  ),
  input(["debt.unusedFeePct", "Unused fee", "%", "A year, on the commitment that is not drawn."], {
    bounds: { min: 0, max: 0.1 },
    ...unused(),
  }),
  input(
    [
      "debt.releasePricePct",
      "Release price",
      "%",
      "Share of the loan at closing that frees the home at its sale, 105% to 120% as a rule; 0 is its balance.",
    ],
    { bounds: { min: 0, max: 2 }, ...unused() },
  ),
  input(["debt.feePct", "Financing fee", "%", "Origination fee, share of the loan."], {
    bounds: share,
    ...firm(0.01, TEMPLATE),
  }),
];

export const exitInputs = [
  input(["holdYears", "Hold", "yr", "Whole years from closing to the sale."], {
    integer: true,
    bounds: { min: 1, max: 15 },
    icVisible: true,
    ...firm(7, TEMPLATE),
  }),
  input(
    ["homePriceGrowth", "Home price growth", "%", "Yearly growth of the value from the after-repair value."],
    {
      bounds: rate,
      synonyms: ["HPA"],
      ...firm(0.035, TEMPLATE),
    },
  ),
  input(
    ["homePriceCagr10", "Home price growth, last ten years", "%", "The metro's compound growth, to compare."],
    {
      ...optional,
      bounds: rate,
    },
  ),
  input(
    [
      "homePriceGrowthLow",
      "Home price growth, low case",
      "%",
      "Tenth percentile of the metro's record over the hold.",
    ],
    {
      ...optional,
      bounds: rate,
    },
  ),
  input(["saleCostPct", "Cost of sale", "%", "Agents and closing, share of the exit value."], {
    bounds: share,
    ...firm(0.06, TEMPLATE),
  }),
  input(["makeReadyAtSale", "Make-ready at sale", "$", "Repairs and staging before a retail sale."], {
    bounds: amount,
    ...unused(),
  }),
  input(["prepaymentPct", "Prepayment or release premium", "%", "Share of the balance repaid at sale."], {
    bounds: share,
    ...unused(),
  }),
  input(["exitChannel", "Exit channel", "text", "How the home is sold."], {
    choices: ["retail", "bulk", "income", "resident"],
    ...unused("retail"),
  }),
  input(["bulkDiscountPct", "Bulk discount", "%", "Discount of a portfolio buyer to the retail value."], {
    ...optional,
    bounds: share,
  }),
  input(["exitCapRate", "Exit cap rate", "%", "Cap rate of an investor who buys on forward NOI."], {
    ...optional,
    bounds: { min: 0.001, max: 1 },
  }),
  input(["bulkSaleCostPct", "Cost of a bulk sale", "%", "Blank takes the cost of a retail sale."], {
    ...optional,
    bounds: share,
  }),
  input(["discountRate", "Discount rate", "%", "For the net present value."], {
    bounds: rate,
    ...unused(0.1),
  }),
];

export const targetInputs = [
  input(
    ["targets.netYieldOnCost", "Target net yield on cost", "%", "Stabilised NOI over all-in cost, at least."],
    {
      ...optional,
      bounds: rate,
    },
  ),
  input(["targets.unleveredIrr", "Target unlevered IRR", "%", "At least."], { ...optional, bounds: rate }),
  input(["targets.leveredIrr", "Target levered IRR", "%", "At least."], { ...optional, bounds: rate }),
  input(["targets.cashOnCashStabilized", "Target cash-on-cash, stabilised", "%", "At least."], {
    ...optional,
    bounds: rate,
  }),
  input(["targets.priceToValueLow", "Price to low value estimate", "%", "At most."], {
    ...optional,
    bounds: { min: 0, max: 2 },
  }),
  input(["targets.allInToAfterRepairValue", "All-in cost to after-repair value", "%", "At most."], {
    ...optional,
    bounds: { min: 0, max: 2 },
  }),
];
