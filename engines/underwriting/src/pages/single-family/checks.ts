/**
 * SF-11: errors keep a version from the committee, warnings ask for a look.
 * See docs/methods/single-family.md.
 */
import { mustHold, page, shouldHold } from "../../language/rows.ts";

const unknownOr = (blank: string, test: string): string => `IF(ISBLANK(${blank}), NA(), ${test})`;

export const checksPage = page("SF-11", "Checks", "inputs", [
  mustHold("SF-E-HOA", "HOA permits rental", {
    message: "The owners' association prohibits rental, so the home cannot earn the rent that is assumed.",
  })`${unknownOr("hoaRentalAllowed", 'hoaRentalAllowed <> "no"')}`,
  mustHold("SF-E-HOA-CAP", "HOA rental cap has room", {
    message:
      "The association's share of rentals is used up: the home may not be let until another one leaves.",
  })`${unknownOr("hoaRentalCap", 'hoaRentalCap <> "reached"')}`,
  mustHold("SF-E-FIRST-LOOK", "First-look window closed", {
    message: "The first-look window for owner-occupants is open: an investor may not buy yet.",
    help: "By its last day and the closing date where nobody said; homes built to rent have none.",
  })`
    IF(IF(ISBLANK(builtToRent), FALSE, builtToRent = "yes"), TRUE,
      IF(ISBLANK(firstLookOpen), ${unknownOr("firstLookEndDate", "closingDay > DATEVALUE(firstLookEndDate)")},
        firstLookOpen <> "yes"))`,
  mustHold("SF-E-JURISDICTION", "Jurisdiction allows the purchase", {
    message: "The jurisdiction's rule for large investors does not allow this purchase.",
  })`${unknownOr("jurisdictionAllows", 'jurisdictionAllows <> "no"')}`,
  mustHold("SF-E-NOI", "Stabilised NOI is positive", {
    message: "Stabilised NOI is {stabilizedNoi}: the home costs more to run than it earns.",
  })`stabilizedNoi > 0`,
  mustHold("SF-E-SOURCES-USES", "Sources equal uses", {
    message: "Loan {loan} and equity {initialEquity} do not add up to total uses {totalUses}.",
  })`
    ABS(loan + initialEquity - (purchasePrice + closingCosts + titleCost + buyerAgentFee + acquisitionFee
        + inspectionCost + renovationCost + holdingCost + initialLeasingFee + financingFee)) <= 0.01`,
  mustHold("SF-E-BALANCE", "Loan balance is never negative", {
    message: "The loan balance falls below zero during the hold.",
  })`MIN(loanBalance[0:holdMonths]) >= -0.01`,
  mustHold("SF-E-ATTRIBUTION", "Attribution adds up to profit", {
    message: "The parts of the return do not add up to the levered profit of {leveredProfit}.",
  })`
    ABS(attributionIncome + attributionValueCreated + attributionAppreciation + attributionSaleCosts
      + attributionFinancing - leveredProfit) <= 0.01`,
  shouldHold("SF-W-RENT-INTERVAL", "Rent interval is narrow", {
    message:
      "The rent interval {rentLow} to {rentHigh} is wider than 12% either side of its middle: the rent is uncertain.",
  })`(rentHigh - rentLow) / (rentHigh + rentLow) <= 0.12`,
  shouldHold("SF-W-RENT-RANGE", "Rent is within its evidence", {
    message: "The rent {monthlyRent} is above what its comps carry, {rentLow} to {rentHigh}.",
  })`monthlyRent <= rentHigh`,
  shouldHold("SF-W-HOA", "Owners' association is confirmed", {
    message:
      "HOA dues are taken as zero and nobody said whether an association permits rental: confirm that there is none.",
  })`OR(hoaMonth > 0, NOT(ISBLANK(hoaRentalAllowed)))`,
  shouldHold("SF-W-RENT-BURDEN", "Rent is affordable locally", {
    message:
      "A year's rent of {stabilizedGrossPotentialRent} is above 45% of the local median household income {medianHouseholdIncome}.",
  })`12 * monthlyRent / medianHouseholdIncome <= 0.45`,
  shouldHold("SF-W-REPAIRS", "Repairs are plausible", {
    message: "Repairs and maintenance of {repairsYearOne} a year are under $0.60 a square foot.",
  })`repairsYearOne / sqft >= 0.6`,
  shouldHold("SF-W-HOME-PRICE", "Home price growth is not above history", {
    message: "Home price growth of {homePriceGrowth} is above the ten-year record of {homePriceCagr10}.",
  })`homePriceGrowth <= homePriceCagr10`,
  shouldHold("SF-W-INSURANCE", "Insurance covers the local hazards", {
    message: "Insurance of {insuranceYearOne} is below the hazard-based floor of {insuranceFloor}.",
  })`insuranceYearOne >= insuranceFloor`,
  shouldHold("SF-W-NEGATIVE-LEVERAGE", "Leverage is positive", {
    message:
      "The net yield on cost {netYieldOnCost} is below the loan constant {loanConstant}: debt lowers the cash return.",
  })`OR(loan = 0, netYieldOnCost >= loanConstant)`,
  shouldHold("SF-W-EXIT-CAP", "Implied exit cap is not stretched", {
    message:
      "The implied exit cap rate {impliedExitCapRate} is below 4%, or over 1 point under the going-in cap rate {goingInCapRate}.",
  })`AND(impliedExitCapRate >= 0.04, impliedExitCapRate >= goingInCapRate - 0.01)`,
  shouldHold("SF-W-DSCR", "Debt service is covered", {
    message: "Stabilised DSCR is {dscrNcfStabilized}: cash flow does not cover the debt service.",
  })`IF(loan = 0, TRUE, dscrNcfStabilized >= 0.999999)`,
  shouldHold("SF-W-HOMESTEAD", "Tax is not the seller's homestead", {
    message:
      "The seller's bill of {sellerTaxBill} has a homestead exemption that ends with the sale, and the tax assumed is no higher.",
  })`
    IF(ISBLANK(sellerHomestead), NA(),
      OR(sellerHomestead = "no", taxBasis * propertyTaxRate > sellerTaxBill))`,
  shouldHold("SF-W-YIELD", "Net yield is not in the top decile", {
    message:
      "The net yield of {netYieldOnCost} is in the top decile of its ZIP code, {zipYieldTopDecile}: such homes turn over more.",
  })`netYieldOnCost <= zipYieldTopDecile`,
]);
