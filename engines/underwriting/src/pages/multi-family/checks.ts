/**
 * MF-18: errors keep a version from the committee, warnings ask for a look.
 * See docs/methods/multi-family.md.
 */

import { mustHold, page, shouldHold } from "../../language/rows.ts";
import { FINANCING, OTHER_SOURCES, USES } from "./acquisition.ts";
import { EXTENSIONS_MET } from "./extensions.ts";
import { PROGRAMS, type Program } from "./renovation.ts";

/** Units that all programs take of the floor plan of one, against those that it has. */
function withinPlan(program: Program): string {
  const others = PROGRAMS.filter((each) => each !== program).map(
    (each) =>
      `IF(ISBLANK(${each}.floorPlan), 0, IF(${each}.floorPlan = ${program}.floorPlan, ${each}.units, 0))`,
  );
  return `
    IF(ISBLANK(${program}.floorPlan), TRUE,
      ${program}.units + ${others.join(" + ")}
      <= SUMIF(unitMix.floorPlan, ${program}.floorPlan, unitMix.units))`;
}

const rises = (lower: string, upper: string): string =>
  `IF(OR(ISBLANK(${lower}), ISBLANK(${upper})), TRUE, ${upper} >= ${lower})`;

export const checksPage = page("MF-18", "Checks", "inputs", [
  mustHold("MF-E-UNITS", "Non-revenue units within unit mix", {
    message: "Non-revenue units ({nonRevenueUnitCount}) exceed total units ({units}).",
  })`nonRevenueUnitCount <= units`,
  mustHold("MF-E-UNIT-MIX", "Unit mix ties to property units", {
    message: "The unit mix has {units} units; the property has {propertyUnits}.",
    help: "Rent roll check MIX-01.",
  })`units = propertyUnits`,
  mustHold("MF-E-RENOVATION-UNITS", "Renovated units within unit mix", {
    message: "Renovation programs cover {renovationUnits} units; the property has {units}.",
  })`renovationUnits <= units`,
  mustHold("MF-E-SOURCES-USES", "Sources equal uses", {
    message:
      "Loan {loan}, supplemental loan {mezzanineAtClosing}, preferred equity {preferredEquity.amount} and equity {initialEquity} do not sum to total uses of {totalUses}, or with future funding {fundedSources} to {fundedUses}.",
  })`
    AND(ABS(${OTHER_SOURCES} + initialEquity - (${USES} + ${FINANCING})) <= 0.01,
      ABS(fundedSources - fundedUses) <= 0.01)`,
  mustHold("MF-E-EQUITY", "Common equity not negative", {
    message: "Loans and preferred equity exceed total uses: equity at closing is {initialEquity}.",
  })`initialEquity >= -0.01`,
  mustHold("MF-E-BALANCE", "Loan balance not negative", {
    message: "The loan balance falls below zero during the hold.",
  })`MIN(loanBalance[0:holdMonths]) >= -0.01`,
  mustHold("MF-E-NOI", "Positive year-1 NOI", { message: "Year-1 NOI is {noiYear1}." })`noiYear1 > 0`,
  mustHold("MF-E-IRR", "Levered IRR solvable", {
    message: "There is no levered IRR: {why leveredIrr}.",
  })`NOT(ISERROR(leveredIrr))`,
  mustHold("MF-E-REFINANCE", "Refinance within the hold", {
    message:
      "The refinance in month {refinance.month} is outside the {holdMonths}-month hold: it does not take place, and the sale repays the loan.",
  })`refinance.month < holdMonths`,
  mustHold("MF-E-LOCKOUT", "No payoff during lockout", {
    message:
      "A loan cannot be prepaid in its first {prepaymentLockoutMonths} months: the first is repaid in month {loanEndMonth}, the one standing at the sale, made in month {loanMonthAtSale}, in month {holdMonths}.",
    help: "Counted from origination of the loan repaid.",
  })`
    IF(prepaymentLockoutMonths = 0, TRUE,
      AND(OR(payoffMonth = 0, paidOffAtMaturity = 1, payoffMonth > prepaymentLockoutMonths, refinancePayoff < 0.01),
        OR(holdMonths - loanMonthAtSale > prepaymentLockoutMonths, loanBalanceAtExit < 0.01)))`,
  mustHold("MF-E-SUPPLEMENTAL", "Supplemental loan within the hold", {
    message:
      "The supplemental loan in month {mezzanine.month} is outside the {holdMonths}-month hold: it is not lent.",
  })`OR(AND(mezzanine.loan = 0, supplementalSized = 0), mezzanine.month < holdMonths)`,
  mustHold("MF-E-PREFERRED-BALANCE", "Preferred equity balance not negative", {
    message: "The preferred equity balance falls below zero during the hold.",
  })`MIN(preferredEquityBalance[0:holdMonths]) >= -0.01`,
  shouldHold("MF-W-PREFERRED", "Preferred equity repaid at sale", {
    message: "Sale proceeds after debt leave preferred equity short by {preferredEquityUnpaid}.",
  })`preferredEquityUnpaid <= 0.01`,
  mustHold("MF-E-WATERFALL", "LP and GP cash flows tie to total", {
    message: "LP and GP cash flows do not sum to the levered profit of {leveredProfit}.",
  })`ABS(SUM(lpCashFlow[0:holdMonths]) + SUM(gpCashFlow[0:holdMonths]) - leveredProfit) <= 0.01`,
  mustHold("MF-E-HURDLES", "Waterfall hurdles rise", {
    message: "A waterfall hurdle is below the one before it, or there is a fourth without a third.",
  })`
    AND(thirdHurdleTested >= fourthHurdleTested,
      ${[
        ["hurdle", "thirdHurdle"],
        ["hurdleMultiple", "thirdHurdleMultiple"],
        ["thirdHurdle", "fourthHurdle"],
        ["thirdHurdleMultiple", "fourthHurdleMultiple"],
      ]
        .map(([lower, upper]) => rises(`waterfall.${lower}`, `waterfall.${upper}`))
        .join(", ")})`,
  mustHold("MF-E-ATTRIBUTION", "Return attribution ties to profit", {
    message: "The return components do not sum to the levered profit of {leveredProfit}.",
  })`
    ABS(attributionIncome + attributionNoiGrowth + attributionCapRate + attributionCosts
      + attributionFinancing - leveredProfit) <= 0.01`,
  mustHold("MF-E-RENT-ROLL-DATE", "Rent roll dated", {
    message: "Occupancy comes from an undated rent roll.",
  })`IF(COUNT(unitMix.occupied) = 0, NA(), NOT(ISBLANK(rentRollDate)))`,
  mustHold("MF-E-RENOVATION-PLAN", "Renovated units within floor plan", {
    message: "Renovation programs cover more units of a floor plan than it has.",
  })`
    IF(AND(${PROGRAMS.map((each) => `ISBLANK(${each}.floorPlan)`).join(", ")}), NA(),
      AND(${PROGRAMS.map(withinPlan).join(", ")}))`,
  mustHold("MF-E-T12-TIE", "Statement ties to stated NOI", {
    message: "Statement lines sum to an NOI of {t12Noi}; the statement shows {t12StatedNoi}.",
  })`
    ABS(t12Noi - t12StatedNoi - IF(ISBLANK(t12AcceptedDifference), 0, t12AcceptedDifference)) <= 1`,
  mustHold("MF-E-T12-LINES", "All statement lines mapped", {
    message:
      "Lines totaling {t12Unmatched} are not mapped to a pro forma account. Map them so that NOI is not overstated.",
  })`ABS(t12Unmatched) <= 1`,
  shouldHold("MF-W-T12-DIFFERENCE", "No NOI difference accepted", {
    message:
      "Statement lines less stated NOI come to {t12AcceptedDifference}, as accepted with the statement.",
  })`ABS(t12AcceptedDifference) <= 1`,
  shouldHold("MF-W-EXIT-CAP", "Exit cap rate at or above going-in", {
    message:
      "The exit cap rate of {exitCapApplied} is below the going-in cap rate of {goingInCapRate}: the plan relies on cap rate compression.",
  })`exitCapApplied >= goingInCapRate`,
  shouldHold("MF-W-EXPENSE-RATIO", "Expense ratio within 30% to 60%", {
    message: "The expense ratio of {expenseRatioYear1} is outside 30% to 60%.",
  })`AND(expenseRatioYear1 >= 0.3, expenseRatioYear1 <= 0.6)`,
  shouldHold("MF-W-MANAGEMENT-FEE", "Management fee at market", {
    message: "The management fee of {managementFeePct} is below 3% of EGI.",
  })`managementFeePct >= 0.03`,
  shouldHold("MF-W-TAX", "Tax reassessment modeled", {
    message: "Real estate taxes grow from the current bill: reassessment after the sale is not modeled.",
  })`propertyTaxMethod = "reassessed"`,
  shouldHold("MF-W-INSURANCE", "Insurance at or above hazard floor", {
    message:
      "Insurance of {insurancePerUnit} per unit is below the hazard-based floor of {insuranceFloorPerUnit} per unit.",
  })`insurancePerUnit >= insuranceFloorPerUnit`,
  shouldHold("MF-W-INSURANCE-T12", "Insurance near or above T12", {
    message:
      "Year-1 insurance, {insurancePerUnit} per unit, comes to more than 10% below the statement's {insuranceT12} for the building.",
  })`insurancePerUnit * units >= 0.9 * insuranceT12`,
  shouldHold("MF-W-INSURANCE-SHARE", "Insurance within a quarter of EGI", {
    message: "Insurance of {insurancePerUnit} per unit exceeds 25% of year-1 EGI.",
  })`SUM(insurance[1:12]) <= 0.25 * SUM(effectiveGrossIncome[1:12])`,
  shouldHold("MF-W-RUBS", "Utility reimbursement within 95%", {
    message: "Utility reimbursement exceeds 95% of utility costs.",
  })`IF(SUM(utilityReimbursementIncome[1:12]) = 0, TRUE, utilityRecovery <= 0.95)`,
  shouldHold("MF-W-DSCR", "DSCR at or above minimum every year", {
    message: "The DSCR falls below the minimum of {debt.minDscr} in at least one year.",
  })`IF(loanCommitment = 0, TRUE, MIN(dscrNcf[1:holdYears]) >= debt.minDscr - 0.000001)`,
  shouldHold("MF-W-RENOVATION-HOLD", "Renovation complete by the sale", {
    message:
      "{renovatedAtSale} of {renovationUnits} units are renovated by the sale in month {holdMonths}; return on cost and value created are those of the whole program.",
  })`IF(renovationUnits = 0, NA(), renovatedAtSale >= renovationUnits - 0.000001)`,
  shouldHold("MF-W-FUTURE-FUNDING", "Future funding within loan limits", {
    message:
      "The limits leave nothing for initial funding, yet the loan funds draws of {futureFundingCommitment}.",
  })`OR(futureFundingCommitment = 0, loan > 0)`,
  shouldHold("MF-W-LENDER-PRESET", "Lender terms confirmed", {
    message: "Loan terms are the firm's record of a lender's terms: confirm them with the lender.",
  })`IF(debt.preset = "none", NA(), debt.presetConfirmed = "yes")`,
  shouldHold("MF-W-LENDER-OCCUPANCY", "Occupancy at lender's minimum", {
    message:
      "Rent roll occupancy of {physicalOccupancy} is below the lender's minimum of {lender.minOccupancyPct}.",
  })`physicalOccupancy >= lender.minOccupancyPct`,
  shouldHold("MF-W-NEGATIVE-LEVERAGE", "Positive leverage", {
    message:
      "The going-in cap rate of {goingInCapRate} is below the loan constant of {leverageConstant}: negative leverage.",
    help: "Against the rate where the loan is interest-only until it is repaid.",
  })`OR(loan = 0, goingInCapRate >= leverageConstant)`,
  shouldHold("MF-W-VACANCY", "Vacancy at or above market", {
    message: "Year-1 vacancy is below the market vacancy of {marketVacancyPct}.",
  })`vacancyYear1 >= marketVacancyPct`,
  shouldHold("MF-W-RENT-GROWTH", "Rent growth within market", {
    message: "Rent growth is more than 100 bps above the market's 5-yr CAGR of {marketRentGrowth5}.",
  })`MAX(rentGrowth) <= marketRentGrowth5 + 0.01`,
  shouldHold("MF-W-MATURITY", "Loan matures after the hold", {
    message:
      "The loan is due in month {loanDueMonth}, before the refinance or sale planned in month {plannedPayoffMonth}, or the new loan before the sale. {maturityResult}: equity call {equityCallAtMaturity}.",
  })`
    AND(OR(loanCommitment = 0, 12 * debt.termYears + extensionMonths >= plannedPayoffMonth),
      IF(payoffMonth = 0, TRUE,
        IF(ISBLANK(refinance.termYears), TRUE, payoffMonth + 12 * refinance.termYears >= holdMonths)))`,
  shouldHold("MF-W-EXTENSION", "Extension tests met", {
    message:
      "The plan needs an extension whose test is not met (first: {extensionResult1}, second: {extensionResult2}). The loan is due in month {loanDueMonth}. {maturityResult}: equity call {equityCallAtMaturity}.",
  })`${EXTENSIONS_MET}`,
  shouldHold("MF-W-RATE-CAP", "Floating rate capped until payoff", {
    message:
      "The rate floats until payoff in month {loanEndMonth} and is capped for {debt.capMonths} months of them.",
  })`IF(OR(debt.rateType = "fixed", loanCommitment = 0), NA(), debt.capMonths >= loanEndMonth)`,
  shouldHold("MF-W-REFINANCE-CASH-IN", "Refinance repays old loan", {
    message:
      "The new loan of {refinanceLoan} planned in month {refinanceMonth} does not repay what it replaces and its costs: net proceeds are {refinanceProceeds}, paid in by equity.",
  })`IF(OR(refinanceMonth = 0, paidOffAtMaturity = 1), NA(), refinanceProceeds >= -0.01)`,
  shouldHold("MF-W-REFINANCE-RISK", "Balance refinanceable at maturity", {
    message:
      "Refinance proceeds of {loanAtMaturity} at maturity do not repay the balance of {balanceAtMaturity}.",
  })`refinanceSurplus >= -1`,
  shouldHold("MF-W-T3", "Year-1 NOI within 5% of T3", {
    message: "Year-1 NOI of {noiYear1} is more than 5% above T3 annualized NOI of {t3Noi}.",
  })`noiYear1 <= 1.05 * t3Noi`,
  shouldHold("MF-W-T12-MONTH", "No outlier month on the statement", {
    message: "A single month accounts for {t12LargestMonth} of annual income.",
  })`t12LargestMonth <= 0.15`,
  shouldHold("MF-W-LOSS-TO-LEASE", "Loss-to-lease capture achievable", {
    message: "Loss to lease of {lossToLeaseInPlace} exceeds 10% and is captured in under 18 months.",
  })`
    IF(lossToLeaseInPlace <= 0.1, TRUE,
      IF(lossToLeaseMethod = "flat", lossToLeaseRate[2] >= lossToLeaseInPlace / 2,
        IF(lossToLeaseMethod = "roll", roll.months, burnOff.months) >= 18))`,
  shouldHold("MF-W-EXIT-PRICE", "Exit price within sale comps", {
    message:
      "Exit price of {exitPricePerUnit} per unit is above the 90th percentile of sale comps, {marketSalePricePerUnit}.",
  })`exitPricePerUnit <= marketSalePricePerUnit`,
  shouldHold("MF-W-ECONOMIC-OCCUPANCY", "Economic vs. physical occupancy", {
    message:
      "Year-1 economic occupancy of {economicOccupancyYear1} is more than 10 points below physical occupancy.",
  })`1 - vacancyYear1 - economicOccupancyYear1 <= 0.1`,
  shouldHold("MF-W-LEASE-UNITS", "Lease expirations within occupied units", {
    message: "Lease expirations list {rollLeasesAtClosing} leases, more than the rentable units.",
  })`IF(lossToLeaseMethod = "roll", rollLeasesAtClosing <= units - nonRevenueUnitCount, TRUE)`,
]);
