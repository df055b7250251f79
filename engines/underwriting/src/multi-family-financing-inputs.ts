import { amount, firm, input, rate, share, unused } from "./formula-rows.ts";

const TEMPLATE = "template:multifamily";
const optional = { optional: true };

export const acquisitionInputs = [
  input(["purchasePrice", "Purchase price", "$", "Price before closing costs."], {
    bounds: { min: 0, max: 1e11 },
    icVisible: true,
  }),
  input(
    ["closingCostPct", "Closing costs", "%", "Title, transfer tax, legal, recording; share of the price."],
    {
      bounds: share,
      ...firm(0.01, TEMPLATE),
    },
  ),
  input(["dueDiligence", "Due diligence", "$", "Third-party reports and due diligence."], {
    bounds: amount,
    ...firm(50_000, TEMPLATE),
  }),
  input(["acquisitionFeePct", "Acquisition fee", "%", "Fee of the sponsor, share of the price."], {
    bounds: share,
    ...unused(),
  }),
  input(["capexAtClose", "Capex at closing", "$", "Day-one capital expenditure with its contingency."], {
    bounds: amount,
    ...firm(0, TEMPLATE),
  }),
  input(["workingCapital", "Working capital and escrows", "$", "Reserves and prepaid escrows at closing."], {
    bounds: amount,
    ...unused(),
  }),
];

export const debtInputs = [
  input(["debt.maxLtv", "Maximum loan to value", "%", "On the price; 0 is an all-equity purchase."], {
    bounds: share,
    synonyms: ["LTV"],
    ...firm(0.65, TEMPLATE),
  }),
  input(
    ["debt.maxLtc", "Maximum loan to cost", "%", "On cost without the financing fee; blank is not tested."],
    {
      ...optional,
      bounds: share,
      synonyms: ["LTC"],
    },
  ),
  input(["debt.minDscr", "Minimum DSCR", "x", "Amortising, on year-1 NCF; blank is not tested."], {
    ...optional,
    bounds: { min: 0.1, max: 10 },
    ...firm(1.25, TEMPLATE),
  }),
  input(["debt.minDebtYield", "Minimum debt yield", "%", "Year-1 NCF over the loan; blank is not tested."], {
    ...optional,
    bounds: { min: 0.001, max: 1 },
    ...firm(0.08, TEMPLATE),
  }),
  input(["debt.rate", "Interest rate", "%", "Fixed yearly rate, 30/360."], {
    bounds: { min: 0, max: 0.5 },
    ...firm(0.0575, TEMPLATE),
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
  input(["debt.feePct", "Financing fee", "%", "Origination fee, share of the loan."], {
    bounds: share,
    ...firm(0.01, TEMPLATE),
  }),
];

export const exitInputs = [
  input(["exitCapRate", "Exit cap rate", "%", "On the NOI of the twelve months after the sale."], {
    bounds: { min: 0.001, max: 1 },
    icVisible: true,
  }),
  input(["exitNoiBasis", "NOI that is sold", "text", "Of the twelve months after the sale, or before it."], {
    choices: ["forward", "trailing"],
    ...unused("forward"),
  }),
  input(["exitTax", "Taxes at exit", "text", "As in our NOI, or reassessed on the buyer's price."], {
    choices: ["seller", "buyer"],
    ...unused("seller"),
  }),
  input(["saleCostPct", "Cost of sale", "%", "Broker and closing, share of the exit value."], {
    bounds: share,
    ...firm(0.015, TEMPLATE),
  }),
  input(["prepaymentPct", "Prepayment premium", "%", "Share of the balance repaid at sale."], {
    bounds: share,
    ...unused(),
  }),
];

const withProgramme = { optional: true, requiredWith: "renovationProgramme.units" };
export const renovationInputs = [
  input(["renovationProgramme.units", "Units to renovate", "units", "0 is no programme."], {
    integer: true,
    bounds: { min: 0, max: 100_000 },
    ...unused(),
  }),
  input(["renovationProgramme.costPerUnit", "Renovation cost a unit", "$/unit", "Before contingency."], {
    ...withProgramme,
    bounds: amount,
  }),
  input(["renovationProgramme.contingencyPct", "Renovation contingency", "%", "Share added to the cost."], {
    bounds: share,
    ...unused(),
  }),
  input(
    ["renovationProgramme.premiumMonth", "Rent premium", "$/mo", "For a renovated unit, at today's rents."],
    {
      ...withProgramme,
      bounds: { min: 0, max: 10_000 },
    },
  ),
  input(["renovationProgramme.unitsPerMonth", "Units a month", "units", "Pace of the programme."], {
    ...withProgramme,
    bounds: { min: 0.01, max: 10_000 },
    format: "number",
  }),
  input(
    [
      "renovationProgramme.startMonth",
      "First month of the programme",
      "mo",
      "Month 1 is the first after closing.",
    ],
    {
      integer: true,
      bounds: { min: 1, max: 180 },
      ...unused(1),
    },
  ),
  input(
    ["renovationProgramme.downtimeMonths", "Downtime a unit", "mo", "Months without rent while renovating."],
    {
      ...withProgramme,
      integer: true,
      bounds: { min: 0, max: 24 },
    },
  ),
  input(
    [
      "renovationProgramme.funding",
      "Programme funded from",
      "text",
      "Cash flow as it is spent, or equity at closing.",
    ],
    {
      choices: ["cashFlow", "equity"],
      ...unused("cashFlow"),
    },
  ),
];

export const timingInputs = [
  input(["holdYears", "Hold", "yr", "Whole years from closing to the sale."], {
    integer: true,
    bounds: { min: 1, max: 15 },
    icVisible: true,
    ...firm(5, TEMPLATE),
  }),
  input(["discountRate", "Discount rate", "%", "For the net present value."], {
    bounds: rate,
    ...unused(0.1),
  }),
];
