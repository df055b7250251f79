/** MF-18: errors keep a version from the committee, warnings ask for a look. */
import { check, page } from "./formula-rows.ts";

export const checksPage = page(["MF-18", "Checks", "inputs"], 18, [
  check("error", [
    "MF-E-UNITS",
    "Non-revenue units are within the unit mix",
    "nonRevenueUnitCount <= units",
    "There are {nonRevenueUnitCount} non-revenue units among {units} units.",
  ]),
  check("error", [
    "MF-E-RENOVATION-UNITS",
    "Renovated units are within the unit mix",
    "renovationProgramme.units <= units",
    "The programme renovates {renovationProgramme.units} of {units} units.",
  ]),
  check("error", [
    "MF-E-SOURCES-USES",
    "Sources equal uses",
    "ABS(loan + initialEquity - totalUses) <= 0.01",
    "Loan {loan} and equity {initialEquity} do not add up to total uses {totalUses}.",
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
  check("warning", [
    "MF-W-EXIT-CAP",
    "Exit cap is not below going-in",
    "exitCapRate >= goingInCapRate",
    "The exit cap rate {exitCapRate} is below the going-in cap rate {goingInCapRate}: the plan counts on a rising market.",
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
    "SUM(utilityReimbursementIncome[1:12]) <= 0.95 * (SUM(utilities[1:12]) + SUM(electricity[1:12]) + SUM(gas[1:12]) + SUM(waterSewer[1:12]) + SUM(trashRemoval[1:12]))",
    "Utility reimbursement is above 95% of the utilities.",
  ]),
  check("warning", [
    "MF-W-DSCR",
    "DSCR holds the covenant every year",
    "IF(loan = 0, TRUE, MIN(dscrNcf[1:holdYears]) >= debt.minDscr)",
    "The DSCR falls below the minimum of {debt.minDscr} in at least one year.",
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
    "vacancyRate[1] >= marketVacancyPct",
    "Year-1 vacancy is below the market's {marketVacancyPct}.",
  ]),
  check("warning", [
    "MF-W-RENT-GROWTH",
    "Rent growth is not above the market",
    "MAX(rentGrowth) <= marketRentGrowth5 + 0.01",
    "Rent growth is more than 1 point above the market's five-year {marketRentGrowth5}.",
  ]),
]);
