/**
 * SF-1: the home, what is paid for it, and whether it may be bought and let.
 * See docs/methods/single-family.md.
 */
import {
  also,
  amount,
  asInteger,
  asNumber,
  calledWhenOwned,
  choices,
  firmValue,
  icVisible,
  oneOf,
  optional,
  share,
  unused,
  whenBought,
  whole,
  within,
} from "../../language/facts.ts";
import { input, output, page, scalar } from "../../language/rows.ts";
import { closingDateInput, flowDateRows, growthTimingInput } from "../terms/timing.ts";
import { PURCHASE_TAX, transferTaxInputs, transferTaxRows } from "../terms/transfer-taxes.ts";

const firm = firmValue("template:singlefamily");
const yesOrNo = { ...optional, choices: ["yes", "no"] };

export const acquisitionPage = page("SF-1", "Home and acquisition", "inputs", [
  input("ownership", "Ownership", "text", oneOf("acquisition", "owned"))`
    A home to be bought, or one that is owned and held from here.`,
  input(
    "purchasePrice",
    "Purchase price",
    "$",
    calledWhenOwned("Price paid"),
    within(1, 1e9),
    also("offer price", "bid"),
    icVisible,
  )`
    Offer price before closing costs; of an owned home, the price paid.`,
  input(
    "listPrice",
    "List price",
    "$",
    optional,
    amount,
    whenBought,
  )`Asking price, for comparison with the offer.`,
  input("valueLow", "Value estimate, low", "$", optional, amount)`Low end of the value range.`,
  input("valueEstimate", "Value estimate", "$", optional, amount, also("AVM"))`
    As-is value of the home from its sale comps.`,
  input("valueHigh", "Value estimate, high", "$", optional, amount)`
    High end of the value range.`,
  input("sqft", "Living area", "sq ft", optional, within(1, 1e5), asInteger)`
    Heated living area in square feet.`,
  input("closingCostPct", "Closing costs", "%", share, firm(0.015), whenBought)`
    Buyer's closing costs as a share of the price; transfer tax comes apart where it is known.`,
  input("closingCostFixed", "Closing costs, fixed", "$", amount, unused(), whenBought)`
    Fixed closing costs: recording, escrow.`,
  input("titleCost", "Title and escrow", "$", amount, unused(), whenBought)`If not already in closing costs.`,
  input("buyerAgentFeePct", "Buyer's agent fee", "%", share, unused(), whenBought)`
    Share of the price, if paid by the buyer.`,
  input("acquisitionFeePct", "Acquisition fee", "%", share, unused(), whenBought)`
    Sponsor's fee, as a share of the price.`,
  input("inspectionCost", "Inspection and due diligence", "$", amount, unused(), whenBought)`
    Inspection, survey, appraisal.`,
  input("holdingCost", "Holding cost before rent-ready", "$", amount, unused(), whenBought)`
    Carrying cost paid at closing; monthly carry runs through NOI.`,
  input(
    "initialLeasingFeeMonths",
    "Initial leasing fee",
    "mo",
    within(0, 12),
    asNumber,
    unused(),
    whenBought,
  )`
    First leasing fee, in months of rent, paid at closing.`,
  ...transferTaxInputs({ onlyBought: whenBought }),
  input("beds", "Bedrooms", "count", optional, within(0, 30), asNumber)`As recorded or inspected.`,
  input("baths", "Bathrooms", "count", optional, within(0, 30), asNumber)`Half baths as 0.5.`,
  input("yearBuilt", "Year built", "year", optional, whole(1700, 2200), { format: "year" })`
    The building's original year of construction.`,
  input("lotSqft", "Lot size", "sq ft", optional, within(0, 1e9), asInteger)`Land area in square feet.`,
  input("condition", "Condition", "text", optional, choices("C1", "C2", "C3", "C4", "C5", "C6"), {
    references: ["Uniform Appraisal Dataset, condition ratings (Fannie Mae and Freddie Mac)"],
  })`UAD condition rating: C1 is new, C6 is unsound.`,
  input(
    "ownerType",
    "Seller type",
    "text",
    optional,
    whenBought,
    choices("owner-occupant", "investor", "builder", "bank", "government", "estate"),
  )`Type of current owner.`,
  input("sourceChannel", "Source", "text", optional, choices("MLS", "builder", "portfolio", "off-market"))`
    How the home was sourced; portfolios group by it.`,
  // What keeps an investor from buying a home or from letting it.
  input("hoaRentalAllowed", "HOA allows rentals", "text", yesOrNo)`
    Whether the HOA allows the home to be rented; yes where there is no HOA.`,
  input("hoaRentalCap", "HOA rental cap", "text", optional, choices("none", "open", "reached"))`
    Whether the HOA's rental cap is reached; none where there is no cap or no HOA.`,
  input("firstLookOpen", "First-look window open", "text", yesOrNo, whenBought)`
    Whether owner-occupants still have first-look priority.`,
  input("firstLookEndDate", "First look ends", "text", optional, whenBought)`
    Last day of the first-look window; investors close after it.`,
  input("builtToRent", "Built to rent", "text", yesOrNo, whenBought)`
    New and never owner-occupied; no first-look window applies.`,
  input("jurisdictionAllows", "Jurisdiction allows purchase", "text", yesOrNo, whenBought)`
    Under local rules on institutional buyers.`,
  { ...closingDateInput, ...calledWhenOwned("Held from") },
  growthTimingInput,
  ...flowDateRows,
  ...transferTaxRows({ loan: "loan", onlyBought: whenBought, hasOwned: true }),
  scalar("closingCosts", "Closing costs", "$", whenBought, { help: "With transfer tax where it is known." })`
    closingCostPct * purchasePrice + closingCostFixed + ${PURCHASE_TAX}`,
  scalar("buyerAgentFee", "Buyer's agent fee", "$", whenBought)`buyerAgentFeePct * purchasePrice`,
  scalar("acquisitionFee", "Acquisition fee", "$", whenBought)`acquisitionFeePct * purchasePrice`,
  scalar("initialLeasingFee", "Initial leasing fee", "$", whenBought)`initialLeasingFeeMonths * monthlyRent`,
  output("allInCostUnlevered", "All-in cost", "$", calledWhenOwned("Basis"), icVisible, {
    help: "Total cost of the rent-ready home, before the financing fee; of an owned home, its basis.",
  })`
    IF(ownership = "owned", purchasePrice + renovationCost,
      purchasePrice + closingCosts + titleCost + buyerAgentFee + acquisitionFee + inspectionCost
      + renovationCost + holdingCost + initialLeasingFee)`,
  output("carryBeforeRent", "Carry before first rent", "$", {
    help: "Taxes, insurance, dues, utilities and grounds in the months without rent; runs through NOI.",
  })`
    IF(MIN(monthsToLease, holdMonths) > inPlaceLease.months,
      SUM(operatingExpenses[inPlaceLease.months + 1:MIN(monthsToLease, holdMonths)]), 0)`,
  output("discountToValue", "Discount to value", "%", whenBought)`1 - purchasePrice / valueEstimate`,
  output("discountToList", "Discount to list price", "%", whenBought)`1 - purchasePrice / listPrice`,
  output("pricePerSqft", "Price per square foot", "$/sq ft")`purchasePrice / sqft`,
]);
