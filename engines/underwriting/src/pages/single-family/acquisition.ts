/** SF-1: the home, what is paid for it, and whether it may be bought and let. */
import type { FormulaRow } from "../../language/record.ts";
import { amount, firm, input, output, page, scalar, share, unused } from "../../language/record.ts";
import { closingDateInput, flowDateRows, growthTimingInput } from "../terms/timing.ts";

const TEMPLATE = "template:singlefamily";
const optional = { optional: true };
const yesOrNo = { ...optional, choices: ["yes", "no"] };

const acquisitionInputs: FormulaRow[] = [
  input(["purchasePrice", "Purchase price", "$", "Offer price of the home, before closing costs."], {
    bounds: { min: 1, max: 1e9 },
    synonyms: ["offer price", "bid"],
    icVisible: true,
  }),
  input(["listPrice", "List price", "$", "Asking price, to compare the offer with."], {
    ...optional,
    bounds: amount,
  }),
  input(["valueLow", "Value estimate, low", "$", "Low end of the value estimate's interval."], {
    ...optional,
    bounds: amount,
  }),
  input(["valueEstimate", "Value estimate", "$", "As-is value of the home from its sale comps."], {
    ...optional,
    bounds: amount,
    synonyms: ["AVM"],
  }),
  input(["valueHigh", "Value estimate, high", "$", "High end of the value estimate's interval."], {
    ...optional,
    bounds: amount,
  }),
  input(["sqft", "Living area", "sqft", "Heated living area in square feet."], {
    ...optional,
    bounds: { min: 1, max: 1e5 },
    format: "integer",
  }),
  input(["closingCostPct", "Closing costs", "%", "Buyer's closing costs as a share of the price."], {
    bounds: share,
    ...firm(0.015, TEMPLATE),
  }),
  input(
    ["closingCostFixed", "Closing costs, fixed", "$", "Fixed closing costs: recording, transfer, escrow."],
    {
      bounds: amount,
      ...unused(),
    },
  ),
  input(["titleCost", "Title and escrow", "$", "Where they are not in the closing costs."], {
    bounds: amount,
    ...unused(),
  }),
  input(["buyerAgentFeePct", "Buyer's agent fee", "%", "Share of the price, where the buyer pays it."], {
    bounds: share,
    ...unused(),
  }),
  input(["acquisitionFeePct", "Acquisition fee", "%", "Fee of the sponsor, share of the price."], {
    bounds: share,
    ...unused(),
  }),
  input(["inspectionCost", "Inspection and due diligence", "$", "Inspection, survey, appraisal."], {
    bounds: amount,
    ...unused(),
  }),
  input(
    [
      "holdingCost",
      "Holding cost before rent-ready",
      "$",
      "Carry paid at closing; monthly carry runs through NOI.",
    ],
    { bounds: amount, ...unused() },
  ),
  input(
    [
      "initialLeasingFeeMonths",
      "Initial leasing fee",
      "mo",
      "First leasing fee in months of rent, at closing.",
    ],
    {
      bounds: { min: 0, max: 12 },
      format: "number",
      ...unused(),
    },
  ),
];

const homeInputs: FormulaRow[] = [
  input(["beds", "Bedrooms", "count", "As recorded or inspected."], {
    ...optional,
    bounds: { min: 0, max: 30 },
    format: "number",
  }),
  input(["baths", "Bathrooms", "count", "Half baths as 0.5."], {
    ...optional,
    bounds: { min: 0, max: 30 },
    format: "number",
  }),
  input(["yearBuilt", "Year built", "count", "Of the building."], {
    ...optional,
    integer: true,
    bounds: { min: 1700, max: 2200 },
    format: "text",
  }),
  input(["lotSqft", "Lot", "sqft", "Land in square feet."], {
    ...optional,
    bounds: { min: 0, max: 1e9 },
    format: "integer",
  }),
  input(["condition", "Condition", "text", "By the appraisers' scale: C1 new, C6 unsound."], {
    ...optional,
    choices: ["C1", "C2", "C3", "C4", "C5", "C6"],
    references: ["Uniform Appraisal Dataset, condition ratings (Fannie Mae and Freddie Mac)"],
  }),
  input(["ownerType", "Owner", "text", "Who sells."], {
    ...optional,
    choices: ["owner-occupant", "investor", "builder", "bank", "government", "estate"],
  }),
  input(["sourceChannel", "Source", "text", "How the home came to us; portfolios are grouped by it."], {
    ...optional,
    choices: ["MLS", "builder", "portfolio", "off-market"],
  }),
];

/** What keeps an investor from buying a home or from letting it. */
const eligibilityInputs: FormulaRow[] = [
  input(
    ["hoaRentalAllowed", "HOA permits rental", "text", "Whether the owners' association lets it be rented."],
    yesOrNo,
  ),
  input(
    ["hoaRentalCap", "HOA rental cap", "text", "Whether the association's share of rentals is used up."],
    {
      ...optional,
      choices: ["none", "open", "reached"],
    },
  ),
  input(
    ["firstLookOpen", "First-look window open", "text", "Whether owner-occupants still have a first look."],
    yesOrNo,
  ),
  input(
    ["firstLookEndDate", "First look ends", "text", "Last day of the first look; closing may come after it."],
    optional,
  ),
  input(
    ["builtToRent", "Built to rent", "text", "New and never owner-occupied: no first look holds it."],
    yesOrNo,
  ),
  input(
    ["jurisdictionAllows", "Jurisdiction allows the purchase", "text", "By its rule for large investors."],
    yesOrNo,
  ),
];

export const acquisitionPage = page(["SF-1", "Home and acquisition", "inputs"], 1, [
  ...acquisitionInputs,
  ...homeInputs,
  ...eligibilityInputs,
  closingDateInput,
  growthTimingInput,
  ...flowDateRows,
  scalar(["closingCosts", "Closing costs", "$", "closingCostPct * purchasePrice + closingCostFixed"]),
  scalar(["buyerAgentFee", "Buyer's agent fee", "$", "buyerAgentFeePct * purchasePrice"]),
  scalar(["acquisitionFee", "Acquisition fee", "$", "acquisitionFeePct * purchasePrice"]),
  scalar(["initialLeasingFee", "Initial leasing fee", "$", "initialLeasingFeeMonths * monthlyRent"]),
  output(
    [
      "allInCostUnlevered",
      "All-in cost",
      "$",
      "purchasePrice + closingCosts + titleCost + buyerAgentFee + acquisitionFee + inspectionCost + renovationCost + holdingCost + initialLeasingFee",
    ],
    { icVisible: true, help: "Everything paid to own the rent-ready home, without the financing fee." },
  ),
  output(
    [
      "carryBeforeRent",
      "Carry before the first rent",
      "$",
      "IF(MIN(monthsToLease, holdMonths) > inPlaceLease.months, SUM(operatingExpenses[inPlaceLease.months + 1:MIN(monthsToLease, holdMonths)]), 0)",
    ],
    { help: "Tax, insurance, dues, utilities and grounds of the months without rent; it runs through NOI." },
  ),
  output(["discountToValue", "Discount to value", "%", "1 - purchasePrice / valueEstimate"]),
  output(["discountToList", "Discount to list price", "%", "1 - purchasePrice / listPrice"]),
  output(["pricePerSqft", "Price per square foot", "$/sqft", "purchasePrice / sqft"]),
]);
