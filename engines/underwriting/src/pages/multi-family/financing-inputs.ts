import { lenderPresets } from "../../inputs/lender-presets.ts";
import { amount, firm, input, share, unused } from "../../language/record.ts";

const TEMPLATE = "template:multifamily";
const optional = { optional: true };

export const debtInputs = [
  input(
    [
      "debt.preset",
      "Lender preset",
      "text",
      "Which preset the terms began from; it changes no figure by itself, and is to be confirmed with the lender.",
    ],
    { choices: ["none", ...lenderPresets.map(({ id }) => id)], ...unused("none") },
  ),
  input(
    [
      "debt.presetConfirmed",
      "Terms confirmed with the lender",
      "text",
      "Presets are dated figures of public pages and no quotes.",
    ],
    { choices: ["no", "yes"], ...unused("no") },
  ),
  input(
    [
      "debt.maxLtv",
      "Maximum loan to value",
      "%",
      "On the price, or the appraised value; 0 is an all-equity purchase.",
    ],
    {
      bounds: share,
      synonyms: ["LTV"],
      ...firm(0.65, TEMPLATE),
    },
  ),
  input(
    [
      "debt.appraisedValue",
      "Appraised value",
      "$",
      "What the loan to value is taken on; blank takes the price.",
    ],
    { ...optional, bounds: { min: 1, max: 1e11 } },
  ),
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
      "NCF of year 1, of year 2 once stabilised, in place by the normalised statement, or the lender's.",
    ],
    { choices: ["year1", "year2", "inPlace", "lender"], ...unused("year1") },
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
  input(["debt.brokerFeePct", "Mortgage broker", "%", "Share of the loan."], { bounds: share, ...unused() }),
  input(["debt.lenderLegal", "Lender's counsel", "$", "Paid by the borrower at closing."], {
    bounds: amount,
    ...unused(),
  }),
  input(["debt.rateCapCost", "Price of the rate cap", "$", "Paid at closing."], {
    bounds: amount,
    ...unused(),
  }),
  input(["debt.otherCosts", "Other financing costs", "$", "Whatever else the loan costs at closing."], {
    bounds: amount,
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
  input(
    [
      "exitNoiBasis",
      "NOI that is sold",
      "text",
      "Of the twelve months after the sale, before it, or once stabilised: the last three months times four.",
    ],
    { choices: ["forward", "trailing", "stabilised"], ...unused("forward") },
  ),
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
