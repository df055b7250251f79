/**
 * SF-11: errors keep a version from the committee, warnings ask for a look.
 * See docs/methods/single-family.md.
 */
import { whenOwned } from "../../language/facts.ts";
import { mustHold, page, shouldHold } from "../../language/rows.ts";

const unknownOr = (blank: string, test: string): string => `IF(ISBLANK(${blank}), NA(), ${test})`;

export const checksPage = page("SF-11", "Checks", "inputs", [
  mustHold("SF-E-HOA", "HOA allows rentals", {
    message: "The HOA prohibits rentals, so the home cannot earn the underwritten rent.",
  })`${unknownOr("hoaRentalAllowed", 'hoaRentalAllowed <> "no"')}`,
  mustHold("SF-E-HOA-CAP", "HOA rental cap has room", {
    message: "The HOA's rental cap is reached: the home cannot be rented until a slot opens.",
  })`${unknownOr("hoaRentalCap", 'hoaRentalCap <> "reached"')}`,
  mustHold("SF-E-FIRST-LOOK", "First-look window closed", {
    message: "The owner-occupant first-look window is still open: an investor cannot buy yet.",
    help: "Judged by its last day and the closing date when not entered; does not apply to built-to-rent or owned homes.",
  })`
    IF(OR(ownership = "owned", IF(ISBLANK(builtToRent), FALSE, builtToRent = "yes")), TRUE,
      IF(ISBLANK(firstLookOpen), ${unknownOr("firstLookEndDate", "closingDay > DATEVALUE(firstLookEndDate)")},
        firstLookOpen <> "yes"))`,
  mustHold("SF-E-JURISDICTION", "Jurisdiction allows purchase", {
    message: "Local rules on institutional buyers do not allow this purchase.",
    help: "An owned home passes: it is not bought.",
  })`IF(ownership = "owned", TRUE, ${unknownOr("jurisdictionAllows", 'jurisdictionAllows <> "no"')})`,
  mustHold("SF-E-NOI", "Positive stabilized NOI", {
    message: "Stabilized NOI is {stabilizedNoi}: operating expenses exceed income.",
  })`stabilizedNoi > 0`,
  mustHold("SF-E-SOURCES-USES", "Sources equal uses", {
    message: "Loan {loan} and equity {initialEquity} do not sum to total uses of {totalUses}.",
  })`
    ABS(loan + initialEquity
      - IF(ownership = "owned", valueToday - saleCostsToday - prepaymentToday + renovationCost,
        purchasePrice + closingCosts + titleCost + buyerAgentFee + acquisitionFee + inspectionCost + renovationCost
        + holdingCost + initialLeasingFee + financingFee)) <= 0.01`,
  mustHold("SF-E-BALANCE", "Loan balance not negative", {
    message: "The loan balance falls below zero during the hold.",
  })`MIN(loanBalance[0:holdMonths]) >= -0.01`,
  mustHold("SF-E-ATTRIBUTION", "Return attribution ties to profit", {
    message: "The return components do not sum to the levered profit of {leveredProfit}.",
  })`
    ABS(attributionIncome + attributionValueCreated + attributionAppreciation + attributionSaleCosts
      + attributionFinancing - leveredProfit) <= 0.01`,
  shouldHold("SF-W-RENT-INTERVAL", "Rent range within 12%", {
    message:
      "The rent range of {rentLow} to {rentHigh} is wider than 12% on either side of its midpoint: the rent is uncertain.",
  })`(rentHigh - rentLow) / (rentHigh + rentLow) <= 0.12`,
  shouldHold("SF-W-RENT-RANGE", "Rent supported by comps", {
    message: "Rent of {monthlyRent} is above the range supported by comps, {rentLow} to {rentHigh}.",
  })`monthlyRent <= rentHigh`,
  shouldHold("SF-W-HOA", "HOA status confirmed", {
    message: "HOA dues are zero and HOA rental rules are not entered: confirm that there is no HOA.",
  })`OR(hoaMonth > 0, NOT(ISBLANK(hoaRentalAllowed)))`,
  shouldHold("SF-W-RENT-BURDEN", "Rent affordable to local incomes", {
    message:
      "Annual rent of {stabilizedGrossPotentialRent} exceeds 45% of the local median household income of {medianHouseholdIncome}.",
  })`12 * monthlyRent / medianHouseholdIncome <= 0.45`,
  shouldHold("SF-W-REPAIRS", "Repairs within normal range", {
    message: "Repairs and maintenance of {repairsYearOne} per year is below $0.60 per square foot.",
  })`repairsYearOne / sqft >= 0.6`,
  shouldHold("SF-W-HOME-PRICE", "Home price growth within history", {
    message: "Home price growth of {homePriceGrowth} exceeds the 10-yr CAGR of {homePriceCagr10}.",
  })`homePriceGrowth <= homePriceCagr10`,
  shouldHold("SF-W-HOME-PRICE-RECENT", "Home price growth within recent history", {
    message: "Home price growth of {homePriceGrowth} exceeds the 5-yr CAGR of {homePriceCagr5}.",
    help: "Where no ten years are published.",
  })`IF(ISBLANK(homePriceCagr10), homePriceGrowth <= homePriceCagr5, NA())`,
  shouldHold("SF-W-RENT-GROWTH", "Rent growth within market", {
    message: "Rent growth is more than 100 bps above the market's 5-yr CAGR of {marketRentGrowth5}.",
  })`MAX(rentStep[1:holdYears]) <= marketRentGrowth5 + 0.01`,
  shouldHold("SF-W-TAX-BILL", "Taxes near or above seller's bill", {
    message: "Underwritten taxes are more than 10% below the seller's tax bill of {sellerTaxBill}.",
    ownedLabel: "Taxes near or above the last bill",
    ownedMessage: "Underwritten taxes are more than 10% below the home's own tax bill of {sellerTaxBill}.",
  })`propertyTaxYearOne >= 0.9 * sellerTaxBill`,
  shouldHold("SF-W-INSURANCE-SHARE", "Insurance within a quarter of rent", {
    message:
      "Insurance of {insuranceYearOne} exceeds 25% of a year's rent of {stabilizedGrossPotentialRent}.",
  })`insuranceYearOne <= 0.25 * stabilizedGrossPotentialRent`,
  shouldHold("SF-W-INSURANCE", "Insurance at or above hazard floor", {
    message: "Insurance of {insuranceYearOne} is below the hazard-based floor of {insuranceFloor}.",
  })`insuranceYearOne >= insuranceFloor`,
  shouldHold("SF-W-INSURANCE-STATE", "Insurance at or above state average", {
    message:
      "Insurance of {insuranceYearOne} is below the {insuranceStateAverage} that owners in the state paid on average when it was last published.",
  })`insuranceYearOne >= insuranceStateAverage`,
  shouldHold("SF-W-NEGATIVE-LEVERAGE", "Positive leverage", {
    message:
      "Net yield on cost of {netYieldOnCost} is below the loan constant of {leverageConstant}: negative leverage.",
    help: "Against the rate where the loan is interest-only for the hold.",
    ownedMessage:
      "Net yield on basis of {netYieldOnCost} is below the loan constant of {leverageConstant}: negative leverage.",
  })`OR(loan = 0, netYieldOnCost >= leverageConstant)`,
  shouldHold("SF-W-RATE-CAP", "Floating rate capped until the sale", {
    message:
      "The rate floats until the sale in month {holdMonths} and is capped for {debt.capMonths} months of them.",
  })`IF(OR(ownership = "owned", debt.rateType = "fixed", loan = 0), NA(), debt.capMonths >= holdMonths)`,
  shouldHold("SF-W-EXIT-CAP", "Implied exit cap rate reasonable", {
    message:
      "The implied exit cap rate of {impliedExitCapRate} is below 4% or more than 100 bps below the stabilized cap rate on price of {goingInCapRate}.",
    ownedMessage:
      "The implied exit cap rate of {impliedExitCapRate} is below 4% or more than 100 bps below the stabilized cap rate on today's value of {goingInCapRate}.",
  })`AND(impliedExitCapRate >= 0.04, impliedExitCapRate >= goingInCapRate - 0.01)`,
  shouldHold("SF-W-DSCR", "Debt service covered", {
    message: "Stabilized DSCR is {dscrNcfStabilized}: cash flow does not cover debt service.",
  })`IF(loan = 0, TRUE, dscrNcfStabilized >= 0.999999)`,
  shouldHold("SF-W-HOMESTEAD", "Taxes exclude seller's homestead exemption", {
    message:
      "The seller's tax bill of {sellerTaxBill} includes a homestead exemption that ends with the sale, and underwritten taxes are no higher.",
    ownedLabel: "Taxes exclude a homestead exemption",
    ownedMessage:
      "The tax bill of {sellerTaxBill} includes a homestead exemption, which a rental does not have, and underwritten taxes are no higher.",
  })`
    IF(ISBLANK(sellerHomestead), NA(),
      OR(sellerHomestead = "no", taxBasis * propertyTaxRate > sellerTaxBill))`,
  shouldHold("SF-W-YIELD", "Net yield below the ZIP code's top decile", {
    message:
      "Net yield of {netYieldOnCost} is in the top decile of the ZIP code ({zipYieldTopDecile} and up): such homes tend to turn over more.",
    ownedMessage:
      "Net yield on basis of {netYieldOnCost} is in the top decile of the ZIP code ({zipYieldTopDecile} and up): such homes tend to turn over more.",
  })`netYieldOnCost <= zipYieldTopDecile`,
  shouldHold("SF-W-OWNED-LEASE", "Lease of the owned home known", {
    ...whenOwned,
    message:
      "The lease's end or type is not entered: the rent collected counts for the months remaining ({inPlaceLease.months}), then market rent of {monthlyRent}.",
    help: "Of an owned home: its lease type tells a lease that is known from one that is not.",
  })`IF(ownership = "owned", NOT(ISBLANK(inPlaceLease.type)), NA())`,
  shouldHold("SF-W-OWNED-LOAN", "Loan of the owned home known", {
    ...whenOwned,
    message:
      "The home's loan is not entered, so there is no equity and no return on it: enter balance, rate and payment, or a balance of 0 where there is none.",
  })`
    IF(ownership = "owned",
      IF(ISBLANK(currentLoan.balance), FALSE,
        OR(currentLoan.balance = 0, NOT(OR(ISBLANK(currentLoan.rate), ISBLANK(currentLoan.payment))))), NA())`,
  shouldHold("SF-W-OWNED-PAYMENT", "Loan payment of the owned home covers its interest", {
    ...whenOwned,
    message:
      "The loan payment of {currentLoan.payment} is below a month's interest, so the balance of {currentLoan.balance} would grow: enter monthly principal and interest.",
    help: "Within a dollar, as payments of interest alone are rounded.",
  })`
    IF(AND(ownership = "owned", currentLoan.balance > 0),
      currentLoan.payment >= currentLoan.balance * currentLoan.rate / 12 - 1, NA())`,
  shouldHold("SF-W-OWNED-LOAN-AGE", "Loan balance of the owned home recent", {
    ...whenOwned,
    message:
      "The loan balance is {currentLoan.monthsOld} months old, and payments since are not taken off: enter it from a newer statement of the servicer.",
    help: "A servicer states the balance every month; older than 3 months it is stale. Not made where its date is not known.",
  })`
    IF(AND(ownership = "owned", currentLoan.balance > 0), currentLoan.monthsOld <= 3, NA())`,
  shouldHold("SF-W-OWNED-MATURITY", "Loan of the owned home runs to the sale", {
    ...whenOwned,
    message:
      "The loan matures before the sale, or its maturity is not entered: see Months to maturity on SF-12.",
    help: "A loan that matures is repaid from equity; without a maturity it is taken to run to the sale.",
  })`
    IF(ownership = "owned",
      IF(currentLoan.balance = 0, TRUE,
        IF(ISBLANK(currentLoan.monthsLeft), FALSE, currentLoan.monthsLeft >= holdMonths)), NA())`,
]);
