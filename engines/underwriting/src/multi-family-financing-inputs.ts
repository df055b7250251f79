import { amount, firm, input, rate, share, unused } from "./formula-rows.ts";
import { closingDateInput, growthTimingInput, irrConventionInput } from "./timing-terms.ts";

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
  input(
    ["workingCapital", "Working capital and reserves", "$", "Operating and interest reserve at closing."],
    {
      bounds: amount,
      ...unused(),
    },
  ),
  input(["prepaidEscrows", "Prepaid escrows", "$", "Taxes and insurance paid ahead at closing."], {
    bounds: amount,
    ...unused(),
  }),
  input(["sellerCredit", "Seller credit", "$", "Paid by the seller at closing; lowers what is to be paid."], {
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
  input(
    [
      "debt.sizingBasis",
      "Income that sizes the loan",
      "text",
      "NCF of year 1, of year 2 once stabilised, or the lender's.",
    ],
    { choices: ["year1", "year2", "lender"], ...unused("year1") },
  ),
  input(
    [
      "debt.sizingConstant",
      "Payment that sizes the loan",
      "text",
      "Amortising even with an interest-only term, or interest alone.",
    ],
    { choices: ["amortising", "interestOnly"], ...unused("amortising") },
  ),
  input(
    [
      "debt.assumedLoan",
      "Loan assumed from the seller",
      "$",
      "Blank sizes a new loan; else no limit is tested.",
    ],
    {
      ...optional,
      bounds: amount,
    },
  ),
  input(["debt.termYears", "Loan term", "yr", "Years until the balance is due; blank is not tested."], {
    ...optional,
    bounds: { min: 0.5, max: 50 },
    format: "number",
  }),
  input(["debt.rate", "Interest rate", "%", "Fixed yearly rate."], {
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
  input(["debt.otherCosts", "Other financing costs", "$", "Lender's counsel, mortgage broker, rate cap."], {
    bounds: amount,
    ...unused(),
  }),
  input(
    [
      "mezzanine.loan",
      "Supplemental or mezzanine loan",
      "$",
      "Interest-only, repaid at the sale; 0 is none.",
    ],
    {
      bounds: amount,
      ...unused(),
    },
  ),
  input(["mezzanine.rate", "Interest rate, supplemental loan", "%", "Fixed yearly rate, paid each month."], {
    ...optional,
    requiredWith: "mezzanine.loan",
    bounds: { min: 0, max: 0.5 },
  }),
  input(["mezzanine.feePct", "Fee, supplemental loan", "%", "Share of that loan."], {
    bounds: share,
    ...unused(),
  }),
];

export const exitInputs = [
  input(["exitCapRate", "Exit cap rate", "%", "On the NOI of the twelve months after the sale."], {
    bounds: { min: 0.001, max: 1 },
    icVisible: true,
  }),
  input(
    [
      "exitCapMethod",
      "Exit cap rate by",
      "text",
      "The rate as entered, or the going-in rate and a step for each year held.",
    ],
    { choices: ["entered", "goingInPlusStep"], ...unused("entered") },
  ),
  input(
    [
      "exitCapStep",
      "Step of the exit cap rate",
      "%",
      "Added to the going-in cap rate for each year of the hold.",
    ],
    {
      bounds: { min: -0.02, max: 0.02 },
      ...unused(),
    },
  ),
  input(["exitIncome", "Income that is sold", "text", "NOI, or NOI after replacement reserves."], {
    choices: ["noi", "ncf"],
    ...unused("noi"),
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
  input(["exitHoldback", "Holdback at the sale", "$", "Credit to the buyer for capital needs."], {
    bounds: amount,
    ...unused(),
  }),
  input(
    [
      "prepaymentMethod",
      "Prepayment by",
      "text",
      "A share, a step-down by year of the loan, or yield maintenance.",
    ],
    { choices: ["share", "stepDown", "yieldMaintenance"], ...unused("share") },
  ),
  input(["prepaymentPct", "Prepayment premium", "%", "Share of the balance repaid at sale."], {
    bounds: share,
    ...unused(),
  }),
  input(["prepaymentStepDown", "Step-down", "%", "Premium by year of the loan, such as 5 4 3 2 1 0."], {
    ...optional,
    grain: "list",
    bounds: share,
  }),
  input(["treasuryRate", "Treasury rate", "%", "At the sale, for what is left of the loan's term."], {
    ...optional,
    bounds: { min: 0, max: 0.5 },
  }),
  input(
    [
      "marketSalePricePerUnit",
      "Sale price a unit, 90th percentile",
      "$/unit",
      "Of the sale comps, to compare.",
    ],
    {
      ...optional,
      bounds: amount,
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
  closingDateInput,
  growthTimingInput,
  irrConventionInput,
  input(["discountRate", "Discount rate", "%", "For the net present value."], {
    bounds: rate,
    ...unused(0.1),
  }),
];
