/**
 * SF-1: the home, what is paid for it, and whether it may be bought and let.
 * See docs/methods/single-family.md.
 */
import {
  also,
  amount,
  asInteger,
  asNumber,
  choices,
  firmValue,
  icVisible,
  optional,
  share,
  unused,
  whole,
  within,
} from "../../language/facts.ts";
import { input, output, page, scalar } from "../../language/rows.ts";
import { closingDateInput, flowDateRows, growthTimingInput } from "../terms/timing.ts";

const firm = firmValue("template:singlefamily");
const yesOrNo = { ...optional, choices: ["yes", "no"] };

export const acquisitionPage = page("SF-1", "Home and acquisition", "inputs", [
  input("purchasePrice", "Purchase price", "$", within(1, 1e9), also("offer price", "bid"), icVisible)`
    Offer price of the home, before closing costs.`,
  input("listPrice", "List price", "$", optional, amount)`Asking price, to compare the offer with.`,
  input("valueLow", "Value estimate, low", "$", optional, amount)`Low end of the value estimate's interval.`,
  input("valueEstimate", "Value estimate", "$", optional, amount, also("AVM"))`
    As-is value of the home from its sale comps.`,
  input("valueHigh", "Value estimate, high", "$", optional, amount)`
    High end of the value estimate's interval.`,
  input("sqft", "Living area", "sqft", optional, within(1, 1e5), asInteger)`
    Heated living area in square feet.`,
  input("closingCostPct", "Closing costs", "%", share, firm(0.015))`
    Buyer's closing costs as a share of the price.`,
  input("closingCostFixed", "Closing costs, fixed", "$", amount, unused())`
    Fixed closing costs: recording, transfer, escrow.`,
  input("titleCost", "Title and escrow", "$", amount, unused())`Where they are not in the closing costs.`,
  input("buyerAgentFeePct", "Buyer's agent fee", "%", share, unused())`
    Share of the price, where the buyer pays it.`,
  input("acquisitionFeePct", "Acquisition fee", "%", share, unused())`
    Fee of the sponsor, share of the price.`,
  input("inspectionCost", "Inspection and due diligence", "$", amount, unused())`
    Inspection, survey, appraisal.`,
  input("holdingCost", "Holding cost before rent-ready", "$", amount, unused())`
    Carry paid at closing; monthly carry runs through NOI.`,
  input("initialLeasingFeeMonths", "Initial leasing fee", "mo", within(0, 12), asNumber, unused())`
    First leasing fee in months of rent, at closing.`,
  input("beds", "Bedrooms", "count", optional, within(0, 30), asNumber)`As recorded or inspected.`,
  input("baths", "Bathrooms", "count", optional, within(0, 30), asNumber)`Half baths as 0.5.`,
  input("yearBuilt", "Year built", "year", optional, whole(1700, 2200), { format: "year" })`
    Of the building.`,
  input("lotSqft", "Lot", "sqft", optional, within(0, 1e9), asInteger)`Land in square feet.`,
  input("condition", "Condition", "text", optional, choices("C1", "C2", "C3", "C4", "C5", "C6"), {
    references: ["Uniform Appraisal Dataset, condition ratings (Fannie Mae and Freddie Mac)"],
  })`By the appraisers' scale: C1 new, C6 unsound.`,
  input(
    "ownerType",
    "Owner",
    "text",
    optional,
    choices("owner-occupant", "investor", "builder", "bank", "government", "estate"),
  )`Who sells.`,
  input("sourceChannel", "Source", "text", optional, choices("MLS", "builder", "portfolio", "off-market"))`
    How the home came to us; portfolios are grouped by it.`,
  // What keeps an investor from buying a home or from letting it.
  input("hoaRentalAllowed", "HOA permits rental", "text", yesOrNo)`
    Whether the owners' association lets it be rented.`,
  input("hoaRentalCap", "HOA rental cap", "text", optional, choices("none", "open", "reached"))`
    Whether the association's share of rentals is used up.`,
  input("firstLookOpen", "First-look window open", "text", yesOrNo)`
    Whether owner-occupants still have a first look.`,
  input("firstLookEndDate", "First look ends", "text", optional)`
    Last day of the first look; closing may come after it.`,
  input("builtToRent", "Built to rent", "text", yesOrNo)`
    New and never owner-occupied: no first look holds it.`,
  input("jurisdictionAllows", "Jurisdiction allows the purchase", "text", yesOrNo)`
    By its rule for large investors.`,
  closingDateInput,
  growthTimingInput,
  ...flowDateRows,
  scalar("closingCosts", "Closing costs", "$")`closingCostPct * purchasePrice + closingCostFixed`,
  scalar("buyerAgentFee", "Buyer's agent fee", "$")`buyerAgentFeePct * purchasePrice`,
  scalar("acquisitionFee", "Acquisition fee", "$")`acquisitionFeePct * purchasePrice`,
  scalar("initialLeasingFee", "Initial leasing fee", "$")`initialLeasingFeeMonths * monthlyRent`,
  output("allInCostUnlevered", "All-in cost", "$", icVisible, {
    help: "Everything paid to own the rent-ready home, without the financing fee.",
  })`
    purchasePrice + closingCosts + titleCost + buyerAgentFee + acquisitionFee + inspectionCost
    + renovationCost + holdingCost + initialLeasingFee`,
  output("carryBeforeRent", "Carry before the first rent", "$", {
    help: "Tax, insurance, dues, utilities and grounds of the months without rent; it runs through NOI.",
  })`
    IF(MIN(monthsToLease, holdMonths) > inPlaceLease.months,
      SUM(operatingExpenses[inPlaceLease.months + 1:MIN(monthsToLease, holdMonths)]), 0)`,
  output("discountToValue", "Discount to value", "%")`1 - purchasePrice / valueEstimate`,
  output("discountToList", "Discount to list price", "%")`1 - purchasePrice / listPrice`,
  output("pricePerSqft", "Price per square foot", "$/sqft")`purchasePrice / sqft`,
]);
