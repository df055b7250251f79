/** SF-11: errors keep a version from the committee, warnings ask for a look. */
import { check, page } from "../../language/record.ts";

const unknownOr = (blank: string, test: string): string => `IF(ISBLANK(${blank}), NA(), ${test})`;

export const checksPage = page(["SF-11", "Checks", "inputs"], 11, [
  check("error", [
    "SF-E-HOA",
    "HOA permits rental",
    unknownOr("hoaRentalAllowed", 'hoaRentalAllowed <> "no"'),
    "The owners' association prohibits rental, so the home cannot earn the rent that is assumed.",
  ]),
  check("error", [
    "SF-E-HOA-CAP",
    "HOA rental cap has room",
    unknownOr("hoaRentalCap", 'hoaRentalCap <> "reached"'),
    "The association's share of rentals is used up: the home may not be let until another one leaves.",
  ]),
  check(
    "error",
    [
      "SF-E-FIRST-LOOK",
      "First-look window closed",
      `IF(IF(ISBLANK(builtToRent), FALSE, builtToRent = "yes"), TRUE, IF(ISBLANK(firstLookOpen), ${unknownOr("firstLookEndDate", "closingDay > DATEVALUE(firstLookEndDate)")}, firstLookOpen <> "yes"))`,
      "The first-look window for owner-occupants is open: an investor may not buy yet.",
    ],
    "By its last day and the closing date where nobody said; homes built to rent have none.",
  ),
  check("error", [
    "SF-E-JURISDICTION",
    "Jurisdiction allows the purchase",
    unknownOr("jurisdictionAllows", 'jurisdictionAllows <> "no"'),
    "The jurisdiction's rule for large investors does not allow this purchase.",
  ]),
  check("error", [
    "SF-E-NOI",
    "Stabilised NOI is positive",
    "stabilizedNoi > 0",
    "Stabilised NOI is {stabilizedNoi}: the home costs more to run than it earns.",
  ]),
  check("error", [
    "SF-E-SOURCES-USES",
    "Sources equal uses",
    "ABS(loan + initialEquity - (purchasePrice + closingCosts + titleCost + buyerAgentFee + acquisitionFee + inspectionCost + renovationCost + holdingCost + initialLeasingFee + financingFee)) <= 0.01",
    "Loan {loan} and equity {initialEquity} do not add up to total uses {totalUses}.",
  ]),
  check("error", [
    "SF-E-BALANCE",
    "Loan balance is never negative",
    "MIN(loanBalance[0:holdMonths]) >= -0.01",
    "The loan balance falls below zero during the hold.",
  ]),
  check("error", [
    "SF-E-ATTRIBUTION",
    "Attribution adds up to profit",
    "ABS(attributionIncome + attributionValueCreated + attributionAppreciation + attributionSaleCosts + attributionFinancing - leveredProfit) <= 0.01",
    "The parts of the return do not add up to the levered profit of {leveredProfit}.",
  ]),
  check("warning", [
    "SF-W-RENT-INTERVAL",
    "Rent interval is narrow",
    "(rentHigh - rentLow) / (rentHigh + rentLow) <= 0.12",
    "The rent interval {rentLow} to {rentHigh} is wider than 12% either side of its middle: the rent is uncertain.",
  ]),
  check("warning", [
    "SF-W-RENT-RANGE",
    "Rent is within its evidence",
    "monthlyRent <= rentHigh",
    "The rent {monthlyRent} is above what its comps carry, {rentLow} to {rentHigh}.",
  ]),
  check("warning", [
    "SF-W-HOA",
    "Owners' association is confirmed",
    "OR(hoaMonth > 0, NOT(ISBLANK(hoaRentalAllowed)))",
    "HOA dues are taken as zero and nobody said whether an association permits rental: confirm that there is none.",
  ]),
  check("warning", [
    "SF-W-RENT-BURDEN",
    "Rent is affordable locally",
    "12 * monthlyRent / medianHouseholdIncome <= 0.45",
    "A year's rent of {stabilizedGrossPotentialRent} is above 45% of the local median household income {medianHouseholdIncome}.",
  ]),
  check("warning", [
    "SF-W-REPAIRS",
    "Repairs are plausible",
    "repairsYearOne / sqft >= 0.6",
    "Repairs and maintenance of {repairsYearOne} a year are under $0.60 a square foot.",
  ]),
  check("warning", [
    "SF-W-HOME-PRICE",
    "Home price growth is not above history",
    "homePriceGrowth <= homePriceCagr10",
    "Home price growth of {homePriceGrowth} is above the ten-year record of {homePriceCagr10}.",
  ]),
  check("warning", [
    "SF-W-INSURANCE",
    "Insurance covers the local hazards",
    "insuranceYearOne >= insuranceFloor",
    "Insurance of {insuranceYearOne} is below the hazard-based floor of {insuranceFloor}.",
  ]),
  check("warning", [
    "SF-W-NEGATIVE-LEVERAGE",
    "Leverage is positive",
    "OR(loan = 0, netYieldOnCost >= loanConstant)",
    "The net yield on cost {netYieldOnCost} is below the loan constant {loanConstant}: debt lowers the cash return.",
  ]),
  check("warning", [
    "SF-W-EXIT-CAP",
    "Implied exit cap is not stretched",
    "AND(impliedExitCapRate >= 0.04, impliedExitCapRate >= goingInCapRate - 0.01)",
    "The implied exit cap rate {impliedExitCapRate} is below 4%, or over 1 point under the going-in cap rate {goingInCapRate}.",
  ]),
  check("warning", [
    "SF-W-DSCR",
    "Debt service is covered",
    "IF(loan = 0, TRUE, dscrNcfStabilized >= 0.999999)",
    "Stabilised DSCR is {dscrNcfStabilized}: cash flow does not cover the debt service.",
  ]),
  check("warning", [
    "SF-W-HOMESTEAD",
    "Tax is not the seller's homestead",
    'IF(ISBLANK(sellerHomestead), NA(), OR(sellerHomestead = "no", taxBasis * propertyTaxRate > sellerTaxBill))',
    "The seller's bill of {sellerTaxBill} has a homestead exemption that ends with the sale, and the tax assumed is no higher.",
  ]),
  check("warning", [
    "SF-W-YIELD",
    "Net yield is not in the top decile",
    "netYieldOnCost <= zipYieldTopDecile",
    "The net yield of {netYieldOnCost} is in the top decile of its ZIP code, {zipYieldTopDecile}: such homes turn over more.",
  ]),
]);
