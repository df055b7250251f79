/** MF-18: errors keep a version from the committee, warnings ask for a look. */
import { check, page } from "../../language/record.ts";
import { FINANCING, OTHER_SOURCES, USES } from "./acquisition.ts";
import { PROGRAMMES, type Programme } from "./renovation-inputs.ts";

/** Units that all programmes take of the floor plan of one, against those that it has. */
function withinPlan(programme: Programme): string {
  const others = PROGRAMMES.filter((each) => each !== programme).map(
    (each) =>
      `IF(ISBLANK(${each}.floorPlan), 0, IF(${each}.floorPlan = ${programme}.floorPlan, ${each}.units, 0))`,
  );
  return `IF(ISBLANK(${programme}.floorPlan), TRUE, ${programme}.units + ${others.join(" + ")} <= SUMIF(unitMix.floorPlan, ${programme}.floorPlan, unitMix.units))`;
}

export const checksPage = page(["MF-18", "Checks", "inputs"], 18, [
  check("error", [
    "MF-E-UNITS",
    "Non-revenue units are within the unit mix",
    "nonRevenueUnitCount <= units",
    "There are {nonRevenueUnitCount} non-revenue units among {units} units.",
  ]),
  check(
    "error",
    [
      "MF-E-UNIT-MIX",
      "The unit mix has every unit",
      "units = propertyUnits",
      "The unit mix has {units} units, the property {propertyUnits}.",
    ],
    "MIX-01 of the rent roll's checks.",
  ),
  check("error", [
    "MF-E-RENOVATION-UNITS",
    "Renovated units are within the unit mix",
    "renovationUnits <= units",
    "The programmes renovate {renovationUnits} of {units} units.",
  ]),
  check("error", [
    "MF-E-SOURCES-USES",
    "Sources equal uses",
    `ABS(${OTHER_SOURCES} + initialEquity - (${USES} + ${FINANCING})) <= 0.01`,
    "Loan {loan}, supplemental loan {mezzanineAtClosing}, preferred equity {preferredEquity.amount} and equity {initialEquity} do not add up to total uses {totalUses}.",
  ]),
  check("error", [
    "MF-E-EQUITY",
    "Common equity is not negative",
    "initialEquity >= -0.01",
    "Loans and preferred equity are more than the uses: equity at closing is {initialEquity}.",
  ]),
  check("error", [
    "MF-E-BALANCE",
    "Loan balance is never negative",
    "MIN(loanBalance[0:holdMonths]) >= -0.01",
    "The loan balance falls below zero during the hold.",
  ]),
  check("error", ["MF-E-NOI", "Year-1 NOI is positive", "noiYear1 > 0", "Year-1 NOI is {noiYear1}."]),
  check("error", [
    "MF-E-IRR",
    "Levered IRR can be solved",
    "NOT(ISERROR(leveredIrr))",
    "The levered cash flows have no single rate of return.",
  ]),
  check("error", [
    "MF-E-REFINANCE",
    "The refinance falls within the hold",
    "refinance.month < holdMonths",
    "The refinance in month {refinance.month} is not within the hold of {holdMonths} months.",
  ]),
  check(
    "error",
    [
      "MF-E-LOCKOUT",
      "No loan is repaid in its lockout",
      "IF(prepaymentLockoutMonths = 0, TRUE, AND(OR(refinance.month = 0, refinance.month > prepaymentLockoutMonths, refinancePayoff < 0.01), OR(holdMonths - loanMonthAtSale > prepaymentLockoutMonths, loanBalanceAtExit < 0.01)))",
      "A loan may not be repaid in its first {prepaymentLockoutMonths} months: the refinance is in month {refinance.month}, the sale in month {holdMonths}.",
    ],
    "Counted from the month in which the loan that is repaid was made.",
  ),
  check("error", [
    "MF-E-SUPPLEMENTAL",
    "The supplemental loan falls within the hold",
    "OR(AND(mezzanine.loan = 0, supplementalSized = 0), mezzanine.month < holdMonths)",
    "The supplemental loan of month {mezzanine.month} is not within the hold of {holdMonths} months.",
  ]),
  check("error", [
    "MF-E-PREFERRED-BALANCE",
    "Preferred equity outstanding is never negative",
    "MIN(preferredEquityBalance[0:holdMonths]) >= -0.01",
    "What is owed to preferred equity falls below zero during the hold.",
  ]),
  check("warning", [
    "MF-W-PREFERRED",
    "The sale repays the preferred equity",
    "preferredEquityUnpaid <= 0.01",
    "After debt the sale leaves preferred equity {preferredEquityUnpaid} short.",
  ]),
  check("error", [
    "MF-E-WATERFALL",
    "The partners share the whole",
    "ABS(SUM(lpCashFlow[0:holdMonths]) + SUM(gpCashFlow[0:holdMonths]) - leveredProfit) <= 0.01",
    "What the partners get does not add up to the levered profit of {leveredProfit}.",
  ]),
  check("error", [
    "MF-E-ATTRIBUTION",
    "Attribution adds up to profit",
    "ABS(attributionIncome + attributionNoiGrowth + attributionCapRate + attributionCosts + attributionFinancing - leveredProfit) <= 0.01",
    "The parts of the return do not add up to the levered profit of {leveredProfit}.",
  ]),
  check("error", [
    "MF-E-RENT-ROLL-DATE",
    "The rent roll has a date",
    "IF(COUNT(unitMix.occupied) = 0, NA(), NOT(ISBLANK(rentRollDate)))",
    "Occupancy is taken from a rent roll without a date.",
  ]),
  check("error", [
    "MF-E-RENOVATION-PLAN",
    "Renovated units are within their floor plan",
    `IF(AND(${PROGRAMMES.map((each) => `ISBLANK(${each}.floorPlan)`).join(", ")}), NA(), AND(${PROGRAMMES.map(withinPlan).join(", ")}))`,
    "The programmes renovate more units of a floor plan than it has.",
  ]),
  check("error", [
    "MF-E-T12-TIE",
    "The statement ties to its own NOI",
    "ABS(t12Noi - t12StatedNoi) <= 1",
    "The lines of the statement give an NOI of {t12Noi}, the statement states {t12StatedNoi}.",
  ]),
  check("error", [
    "MF-E-T12-LINES",
    "Every line of the statement is matched",
    "ABS(t12Unmatched) <= 1",
    "Lines of {t12Unmatched} match no account of the pro forma: left out, they would flatter it.",
  ]),
  check("warning", [
    "MF-W-EXIT-CAP",
    "Exit cap is not below going-in",
    "exitCapApplied >= goingInCapRate",
    "The exit cap rate {exitCapApplied} is below the going-in cap rate {goingInCapRate}: the plan counts on a rising market.",
  ]),
  check("warning", [
    "MF-W-EXPENSE-RATIO",
    "Expense ratio is plausible",
    "AND(expenseRatioYear1 >= 0.3, expenseRatioYear1 <= 0.6)",
    "The expense ratio {expenseRatioYear1} lies outside 30% to 60%.",
  ]),
  check("warning", [
    "MF-W-MANAGEMENT-FEE",
    "Management fee is at market",
    "managementFeePct >= 0.03",
    "The management fee of {managementFeePct} is below 3% of EGI.",
  ]),
  check("warning", [
    "MF-W-TAX",
    "Tax step-up is modelled",
    'propertyTaxMethod = "reassessed"',
    "Real estate taxes grow from today's bill: a reassessment after the sale is not modelled.",
  ]),
  check("warning", [
    "MF-W-RUBS",
    "Utility reimbursement is plausible",
    "IF(SUM(utilityReimbursementIncome[1:12]) = 0, TRUE, utilityRecovery <= 0.95)",
    "Utility reimbursement is above 95% of the utilities.",
  ]),
  check("warning", [
    "MF-W-DSCR",
    "DSCR holds the covenant every year",
    "IF(loan = 0, TRUE, MIN(dscrNcf[1:holdYears]) >= debt.minDscr - 0.000001)",
    "The DSCR falls below the minimum of {debt.minDscr} in at least one year.",
  ]),
  check("warning", [
    "MF-W-LENDER-PRESET",
    "The terms of a lender preset are confirmed",
    'IF(debt.preset = "none", NA(), debt.presetConfirmed = "yes")',
    "The loan's terms began from a preset of public figures: confirm them with the lender.",
  ]),
  check("warning", [
    "MF-W-LENDER-OCCUPANCY",
    "Occupancy is at the lender's least",
    "physicalOccupancy >= lender.minOccupancyPct",
    "The rent roll's occupancy of {physicalOccupancy} is below the lender's {lender.minOccupancyPct}.",
  ]),
  check("warning", [
    "MF-W-NEGATIVE-LEVERAGE",
    "Leverage is positive",
    "OR(loan = 0, goingInCapRate >= loanConstant)",
    "The going-in cap rate {goingInCapRate} is below the loan constant {loanConstant}: debt lowers the cash return.",
  ]),
  check("warning", [
    "MF-W-VACANCY",
    "Vacancy is not below market",
    "vacancyYear1 >= marketVacancyPct",
    "Year-1 vacancy is below the market's {marketVacancyPct}.",
  ]),
  check("warning", [
    "MF-W-RENT-GROWTH",
    "Rent growth is not above the market",
    "MAX(rentGrowth) <= marketRentGrowth5 + 0.01",
    "Rent growth is more than 1 point above the market's five-year {marketRentGrowth5}.",
  ]),
  check("warning", [
    "MF-W-MATURITY",
    "The loan outlasts the hold",
    "IF(refinance.month > 0, AND(12 * debt.termYears >= refinance.month, IF(ISBLANK(refinance.termYears), TRUE, refinance.month + 12 * refinance.termYears >= holdMonths)), debt.termYears >= holdYears)",
    "A loan is due before it is refinanced or the property is sold.",
  ]),
  check("warning", [
    "MF-W-REFINANCE-RISK",
    "The balance at maturity can be refinanced",
    "refinanceSurplus >= -1",
    "At maturity a new loan of {loanAtMaturity} would not repay the balance of {balanceAtMaturity}.",
  ]),
  check("warning", [
    "MF-W-T3",
    "Year-1 NOI is near the newest three months",
    "noiYear1 <= 1.05 * t3Noi",
    "Year-1 NOI of {noiYear1} is more than 5% above the newest three months annualised, {t3Noi}.",
  ]),
  check("warning", [
    "MF-W-T12-MONTH",
    "No month of the statement stands out",
    "t12LargestMonth <= 0.15",
    "A single month holds {t12LargestMonth} of the year's income.",
  ]),
  check("warning", [
    "MF-W-LOSS-TO-LEASE",
    "Loss to lease can be captured in time",
    'IF(lossToLeaseInPlace <= 0.1, TRUE, IF(lossToLeaseMethod = "flat", lossToLeaseRate[2] >= lossToLeaseInPlace / 2, IF(lossToLeaseMethod = "roll", roll.months, burnOff.months) >= 18))',
    "Loss to lease of {lossToLeaseInPlace} is above 10% and planned to be captured in under 18 months.",
  ]),
  check("warning", [
    "MF-W-EXIT-PRICE",
    "The exit price is within the sale comps",
    "exitPricePerUnit <= marketSalePricePerUnit",
    "The exit price of {exitPricePerUnit} a unit is above the 90th percentile of the sale comps, {marketSalePricePerUnit}.",
  ]),
  check("warning", [
    "MF-W-ECONOMIC-OCCUPANCY",
    "Economic occupancy follows the physical one",
    "1 - vacancyYear1 - economicOccupancyYear1 <= 0.1",
    "Economic occupancy of {economicOccupancyYear1} lies more than 10 points below physical occupancy in year 1.",
  ]),
  check("warning", [
    "MF-W-LEASE-UNITS",
    "Lease expirations are those of the occupied units",
    'IF(lossToLeaseMethod = "roll", rollLeasesAtClosing <= units - nonRevenueUnitCount, TRUE)',
    "The lease expirations hold {rollLeasesAtClosing} leases, more than there are units to rent.",
  ]),
]);
