/**
 * MF-18: errors keep a version from the committee, warnings ask for a look.
 * See docs/methods/multi-family.md.
 */

import { mustHold, page, shouldHold } from "../../language/rows.ts";
import { FINANCING, OTHER_SOURCES, USES } from "./acquisition.ts";
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

export const checksPage = page("MF-18", "Checks", "inputs", [
  mustHold("MF-E-UNITS", "Non-revenue units are within the unit mix", {
    message: "There are {nonRevenueUnitCount} non-revenue units among {units} units.",
  })`nonRevenueUnitCount <= units`,
  mustHold("MF-E-UNIT-MIX", "The unit mix has every unit", {
    message: "The unit mix has {units} units, the property {propertyUnits}.",
    help: "MIX-01 of the rent roll's checks.",
  })`units = propertyUnits`,
  mustHold("MF-E-RENOVATION-UNITS", "Renovated units are within the unit mix", {
    message: "The programmes renovate {renovationUnits} of {units} units.",
  })`renovationUnits <= units`,
  mustHold("MF-E-SOURCES-USES", "Sources equal uses", {
    message:
      "Loan {loan}, supplemental loan {mezzanineAtClosing}, preferred equity {preferredEquity.amount} and equity {initialEquity} do not add up to total uses {totalUses}.",
  })`ABS(${OTHER_SOURCES} + initialEquity - (${USES} + ${FINANCING})) <= 0.01`,
  mustHold("MF-E-EQUITY", "Common equity is not negative", {
    message: "Loans and preferred equity are more than the uses: equity at closing is {initialEquity}.",
  })`initialEquity >= -0.01`,
  mustHold("MF-E-BALANCE", "Loan balance is never negative", {
    message: "The loan balance falls below zero during the hold.",
  })`MIN(loanBalance[0:holdMonths]) >= -0.01`,
  mustHold("MF-E-NOI", "Year-1 NOI is positive", { message: "Year-1 NOI is {noiYear1}." })`noiYear1 > 0`,
  mustHold("MF-E-IRR", "Levered IRR can be solved", {
    message: "The levered cash flows have no single rate of return.",
  })`NOT(ISERROR(leveredIrr))`,
  mustHold("MF-E-REFINANCE", "The refinance falls within the hold", {
    message: "The refinance in month {refinance.month} is not within the hold of {holdMonths} months.",
  })`refinance.month < holdMonths`,
  mustHold("MF-E-LOCKOUT", "No loan is repaid in its lockout", {
    message:
      "A loan may not be repaid in its first {prepaymentLockoutMonths} months: the refinance is in month {refinance.month}, the sale in month {holdMonths}.",
    help: "Counted from the month in which the loan that is repaid was made.",
  })`
    IF(prepaymentLockoutMonths = 0, TRUE,
      AND(OR(refinance.month = 0, refinance.month > prepaymentLockoutMonths, refinancePayoff < 0.01),
        OR(holdMonths - loanMonthAtSale > prepaymentLockoutMonths, loanBalanceAtExit < 0.01)))`,
  mustHold("MF-E-SUPPLEMENTAL", "The supplemental loan falls within the hold", {
    message:
      "The supplemental loan of month {mezzanine.month} is not within the hold of {holdMonths} months.",
  })`OR(AND(mezzanine.loan = 0, supplementalSized = 0), mezzanine.month < holdMonths)`,
  mustHold("MF-E-PREFERRED-BALANCE", "Preferred equity outstanding is never negative", {
    message: "What is owed to preferred equity falls below zero during the hold.",
  })`MIN(preferredEquityBalance[0:holdMonths]) >= -0.01`,
  shouldHold("MF-W-PREFERRED", "The sale repays the preferred equity", {
    message: "After debt the sale leaves preferred equity {preferredEquityUnpaid} short.",
  })`preferredEquityUnpaid <= 0.01`,
  mustHold("MF-E-WATERFALL", "The partners share the whole", {
    message: "What the partners get does not add up to the levered profit of {leveredProfit}.",
  })`ABS(SUM(lpCashFlow[0:holdMonths]) + SUM(gpCashFlow[0:holdMonths]) - leveredProfit) <= 0.01`,
  mustHold("MF-E-ATTRIBUTION", "Attribution adds up to profit", {
    message: "The parts of the return do not add up to the levered profit of {leveredProfit}.",
  })`
    ABS(attributionIncome + attributionNoiGrowth + attributionCapRate + attributionCosts
      + attributionFinancing - leveredProfit) <= 0.01`,
  mustHold("MF-E-RENT-ROLL-DATE", "The rent roll has a date", {
    message: "Occupancy is taken from a rent roll without a date.",
  })`IF(COUNT(unitMix.occupied) = 0, NA(), NOT(ISBLANK(rentRollDate)))`,
  mustHold("MF-E-RENOVATION-PLAN", "Renovated units are within their floor plan", {
    message: "The programmes renovate more units of a floor plan than it has.",
  })`
    IF(AND(${PROGRAMS.map((each) => `ISBLANK(${each}.floorPlan)`).join(", ")}), NA(),
      AND(${PROGRAMS.map(withinPlan).join(", ")}))`,
  mustHold("MF-E-T12-TIE", "The statement ties to its own NOI", {
    message: "The lines of the statement give an NOI of {t12Noi}, the statement states {t12StatedNoi}.",
  })`ABS(t12Noi - t12StatedNoi) <= 1`,
  mustHold("MF-E-T12-LINES", "Every line of the statement is matched", {
    message: "Lines of {t12Unmatched} match no account of the pro forma: left out, they would flatter it.",
  })`ABS(t12Unmatched) <= 1`,
  shouldHold("MF-W-EXIT-CAP", "Exit cap is not below going-in", {
    message:
      "The exit cap rate {exitCapApplied} is below the going-in cap rate {goingInCapRate}: the plan counts on a rising market.",
  })`exitCapApplied >= goingInCapRate`,
  shouldHold("MF-W-EXPENSE-RATIO", "Expense ratio is plausible", {
    message: "The expense ratio {expenseRatioYear1} lies outside 30% to 60%.",
  })`AND(expenseRatioYear1 >= 0.3, expenseRatioYear1 <= 0.6)`,
  shouldHold("MF-W-MANAGEMENT-FEE", "Management fee is at market", {
    message: "The management fee of {managementFeePct} is below 3% of EGI.",
  })`managementFeePct >= 0.03`,
  shouldHold("MF-W-TAX", "Tax step-up is modelled", {
    message: "Real estate taxes grow from today's bill: a reassessment after the sale is not modelled.",
  })`propertyTaxMethod = "reassessed"`,
  shouldHold("MF-W-RUBS", "Utility reimbursement is plausible", {
    message: "Utility reimbursement is above 95% of the utilities.",
  })`IF(SUM(utilityReimbursementIncome[1:12]) = 0, TRUE, utilityRecovery <= 0.95)`,
  shouldHold("MF-W-DSCR", "DSCR holds the covenant every year", {
    message: "The DSCR falls below the minimum of {debt.minDscr} in at least one year.",
  })`IF(loan = 0, TRUE, MIN(dscrNcf[1:holdYears]) >= debt.minDscr - 0.000001)`,
  shouldHold("MF-W-LENDER-PRESET", "The terms of a lender preset are confirmed", {
    message: "The loan's terms began from a preset of public figures: confirm them with the lender.",
  })`IF(debt.preset = "none", NA(), debt.presetConfirmed = "yes")`,
  shouldHold("MF-W-LENDER-OCCUPANCY", "Occupancy is at the lender's least", {
    message:
      "The rent roll's occupancy of {physicalOccupancy} is below the lender's {lender.minOccupancyPct}.",
  })`physicalOccupancy >= lender.minOccupancyPct`,
  shouldHold("MF-W-NEGATIVE-LEVERAGE", "Leverage is positive", {
    message:
      "The going-in cap rate {goingInCapRate} is below the loan constant {loanConstant}: debt lowers the cash return.",
  })`OR(loan = 0, goingInCapRate >= loanConstant)`,
  shouldHold("MF-W-VACANCY", "Vacancy is not below market", {
    message: "Year-1 vacancy is below the market's {marketVacancyPct}.",
  })`vacancyYear1 >= marketVacancyPct`,
  shouldHold("MF-W-RENT-GROWTH", "Rent growth is not above the market", {
    message: "Rent growth is more than 1 point above the market's five-year {marketRentGrowth5}.",
  })`MAX(rentGrowth) <= marketRentGrowth5 + 0.01`,
  shouldHold("MF-W-MATURITY", "The loan outlasts the hold", {
    message: "A loan is due before it is refinanced or the property is sold.",
  })`
    IF(refinance.month > 0,
      AND(12 * debt.termYears >= refinance.month,
        IF(ISBLANK(refinance.termYears), TRUE, refinance.month + 12 * refinance.termYears >= holdMonths)),
      debt.termYears >= holdYears)`,
  shouldHold("MF-W-REFINANCE-RISK", "The balance at maturity can be refinanced", {
    message: "At maturity a new loan of {loanAtMaturity} would not repay the balance of {balanceAtMaturity}.",
  })`refinanceSurplus >= -1`,
  shouldHold("MF-W-T3", "Year-1 NOI is near the newest three months", {
    message: "Year-1 NOI of {noiYear1} is more than 5% above the newest three months annualised, {t3Noi}.",
  })`noiYear1 <= 1.05 * t3Noi`,
  shouldHold("MF-W-T12-MONTH", "No month of the statement stands out", {
    message: "A single month holds {t12LargestMonth} of the year's income.",
  })`t12LargestMonth <= 0.15`,
  shouldHold("MF-W-LOSS-TO-LEASE", "Loss to lease can be captured in time", {
    message:
      "Loss to lease of {lossToLeaseInPlace} is above 10% and planned to be captured in under 18 months.",
  })`
    IF(lossToLeaseInPlace <= 0.1, TRUE,
      IF(lossToLeaseMethod = "flat", lossToLeaseRate[2] >= lossToLeaseInPlace / 2,
        IF(lossToLeaseMethod = "roll", roll.months, burnOff.months) >= 18))`,
  shouldHold("MF-W-EXIT-PRICE", "The exit price is within the sale comps", {
    message:
      "The exit price of {exitPricePerUnit} a unit is above the 90th percentile of the sale comps, {marketSalePricePerUnit}.",
  })`exitPricePerUnit <= marketSalePricePerUnit`,
  shouldHold("MF-W-ECONOMIC-OCCUPANCY", "Economic occupancy follows the physical one", {
    message:
      "Economic occupancy of {economicOccupancyYear1} lies more than 10 points below physical occupancy in year 1.",
  })`1 - vacancyYear1 - economicOccupancyYear1 <= 0.1`,
  shouldHold("MF-W-LEASE-UNITS", "Lease expirations are those of the occupied units", {
    message: "The lease expirations hold {rollLeasesAtClosing} leases, more than there are units to rent.",
  })`IF(lossToLeaseMethod = "roll", rollLeasesAtClosing <= units - nonRevenueUnitCount, TRUE)`,
]);
