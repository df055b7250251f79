/** MF-9 to MF-18: sources and uses, debt, exit, returns and checks. */
import { cashFlowRows, debtScheduleRows } from "./cash-flow-rows.ts";
import { check, output, page, scalar } from "./formula-rows.ts";
import { acquisitionInputs, debtInputs, exitInputs } from "./multi-family-financing-inputs.ts";

const acquisition = page(["MF-9", "Acquisition, sources and uses", "inputs"], 9, [
  ...acquisitionInputs,
  scalar(["closingCosts", "Closing costs", "$", "closingCostPct * purchasePrice"]),
  scalar(["acquisitionFee", "Acquisition fee", "$", "acquisitionFeePct * purchasePrice"]),
  output(
    [
      "allInCostUnlevered",
      "All-in cost",
      "$",
      "purchasePrice + closingCosts + acquisitionFee + dueDiligence + capexAtClose + capexFromEquity + workingCapital",
    ],
    { icVisible: true, help: "All uses without the financing fee." },
  ),
  output(["financingFee", "Financing fee", "$", "debt.feePct * loan"]),
  output(["totalUses", "Total uses", "$", "allInCostUnlevered + financingFee"], { icVisible: true }),
  output(["initialEquity", "Equity at closing", "$", "totalUses - loan"], { icVisible: true }),
  output(["pricePerUnit", "Price a unit", "$/unit", "purchasePrice / units"], { icVisible: true }),
  output(["pricePerSqft", "Price per square foot", "$/sqft", "purchasePrice / rentableSqft"]),
  output(["costPerUnit", "All-in cost a unit", "$/unit", "allInCostUnlevered / units"]),
]);

const orLtv = (blank: string, limit: string): string => `IF(ISBLANK(${blank}), maxLoanByLtv, ${limit})`;
const binds = (blank: string, limit: string): string => `IF(ISBLANK(${blank}), FALSE, loan = ${limit})`;

const debt = page(["MF-10", "Debt", "debt"], 10, [
  ...debtInputs,
  output(["loanConstant", "Loan constant", "%", "-12 * PMT(debt.rate / 12, 12 * debt.amortYears, 1)"], {
    help: "Amortising, even with an interest-only term.",
  }),
  output(["maxLoanByLtv", "Maximum loan by value", "$", "debt.maxLtv * purchasePrice"]),
  output(["maxLoanByLtc", "Maximum loan by cost", "$", "debt.maxLtc * allInCostUnlevered"]),
  output(["maxLoanByDscr", "Maximum loan by DSCR", "$", "MAX(0, ncfYear1) / (debt.minDscr * loanConstant)"]),
  output(["maxLoanByDebtYield", "Maximum loan by debt yield", "$", "MAX(0, ncfYear1) / debt.minDebtYield"]),
  output(
    [
      "loan",
      "Loan",
      "$",
      `MAX(0, MIN(maxLoanByLtv, ${orLtv("debt.maxLtc", "maxLoanByLtc")}, ${orLtv("debt.minDscr", "maxLoanByDscr")}, ${orLtv("debt.minDebtYield", "maxLoanByDebtYield")}))`,
    ],
    { icVisible: true, help: "The least of the limits that are given; never negative." },
  ),
  output([
    "bindingConstraint",
    "Binding constraint",
    "text",
    `IF(loan = maxLoanByLtv, "ltv", IF(${binds("debt.minDscr", "maxLoanByDscr")}, "dscr", IF(${binds("debt.minDebtYield", "maxLoanByDebtYield")}, "debtYield", "ltc")))`,
  ]),
  output(["ltv", "Loan to value", "%", "loan / purchasePrice"]),
  output(["ltc", "Loan to cost", "%", "loan / totalUses"], { help: "On total uses." }),
  ...debtScheduleRows,
  output(["debtYieldNcf", "Debt yield (NCF)", "%", "ncfYear1 / loan"]),
  output(["debtYieldNoi", "Debt yield (NOI)", "%", "noiYear1 / loan"]),
  output(["debtYieldByYear", "Debt yield (NOI) by year", "%", "SUM(noi) / loan"], { grain: "year" }),
]);

const exit = page(["MF-12", "Exit", "returns"], 12, [
  ...exitInputs,
  output(["forwardNoi", "Forward NOI", "$", "SUM(noi[holdMonths + 1:holdMonths + 12])"], {
    help: "NOI of the twelve months after the sale.",
  }),
  output(["exitValue", "Exit value", "$", "forwardNoi / exitCapRate"], { icVisible: true }),
  output(["saleCosts", "Costs of sale", "$", "saleCostPct * exitValue"], { sign: "-" }),
  output(["loanBalanceAtExit", "Loan balance at exit", "$", "loanBalance[holdMonths]"], { sign: "-" }),
  output(["prepaymentCost", "Prepayment premium", "$", "prepaymentPct * loanBalanceAtExit"], { sign: "-" }),
  output(
    [
      "netSaleProceeds",
      "Net sale proceeds",
      "$",
      "exitValue - saleCosts - loanBalanceAtExit - prepaymentCost",
    ],
    { icVisible: true },
  ),
  output(["exitPricePerUnit", "Exit price a unit", "$/unit", "exitValue / units"]),
]);

const grossedUpIncome = "SUM(grossPotentialRent[1:12]) + SUM(otherIncome[1:12]) / (1 - vacancyRate[1])";

const returns = page(["MF-13", "Returns", "returns"], 13, [
  output(["goingInCapRate", "Going-in cap rate", "%", "noiYear1 / purchasePrice"], {
    icVisible: true,
    help: "Year-1 NOI over the price.",
  }),
  output(["yieldOnCostYear1", "Yield on cost, year 1", "%", "noiYear1 / allInCostUnlevered"]),
  output(
    [
      "yieldOnCostExitYear",
      "Yield on cost, exit year",
      "%",
      "SUM(noi[holdMonths - 11:holdMonths]) / allInCostUnlevered",
    ],
    { help: "NOI of the last year of the hold." },
  ),
  ...cashFlowRows("ncf - fundedCapex"),
  output(
    [
      "averageCashOnCash",
      "Average cash-on-cash",
      "%",
      "SUM(cashFlowAfterDebt[1:holdMonths]) / holdYears / initialEquity",
    ],
    {
      icVisible: true,
    },
  ),
  output(
    [
      "npvAt10Pct",
      "Net present value at 10%",
      "$",
      "leveredCashFlow[0] + NPV(1.1 ^ (1 / 12) - 1, leveredCashFlow[1:holdMonths])",
    ],
    { help: "Of the levered cash flow." },
  ),
  output(
    [
      "breakEvenRatioYear1",
      "Break-even ratio, year 1",
      "%",
      `(SUM(operatingExpenses[1:12]) + SUM(debtService[1:12])) / (${grossedUpIncome})`,
    ],
    { help: "Scheduled debt service; other income grossed up for vacancy; reserves outside." },
  ),
  output([
    "breakEvenRatioAmortising",
    "Break-even ratio, amortising",
    "%",
    `(SUM(operatingExpenses[1:12]) + loan * loanConstant) / (${grossedUpIncome})`,
  ]),
  scalar(["attributionIncome", "Return from income", "$", "SUM(ncf[1:holdMonths])"]),
  scalar(["attributionNoiGrowth", "Return from NOI growth", "$", "(forwardNoi - noiYear1) / goingInCapRate"]),
  scalar([
    "attributionCapRate",
    "Return from the cap rate",
    "$",
    "forwardNoi * (1 / exitCapRate - 1 / goingInCapRate)",
  ]),
  scalar([
    "attributionCosts",
    "Costs of purchase, capex and sale",
    "$",
    "-(allInCostUnlevered - purchasePrice + saleCosts + SUM(fundedCapex[1:holdMonths]))",
  ]),
  scalar([
    "attributionFinancing",
    "Cost of financing",
    "$",
    "-(financingFee + SUM(interest[1:holdMonths]) + prepaymentCost)",
  ]),
]);

const checks = page(["MF-18", "Checks", "inputs"], 18, [
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

export const returnPages = [acquisition, debt, exit, returns, checks];
