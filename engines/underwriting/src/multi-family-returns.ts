/** MF-9 to MF-18: sources and uses, debt, exit, returns and checks. */
import { cashFlowRows } from "./cash-flow-rows.ts";
import { debtScheduleRows, floatingRateInputs } from "./debt-terms.ts";
import { output, page, scalar } from "./formula-rows.ts";
import { checksPage } from "./multi-family-checks.ts";
import { acquisitionInputs, debtInputs, exitInputs } from "./multi-family-financing-inputs.ts";
import { lenderPage } from "./multi-family-lender.ts";
import { refinancePage } from "./multi-family-refinance.ts";
import { waterfallPage } from "./multi-family-waterfall.ts";

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
  ...floatingRateInputs,
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
  ...debtScheduleRows({ refinance: true }),
  output(["debtYieldNcf", "Debt yield (NCF)", "%", "ncfYear1 / loan"]),
  output(["debtYieldNoi", "Debt yield (NOI)", "%", "noiYear1 / loan"]),
  output(["debtYieldByYear", "Debt yield (NOI) by year", "%", "SUM(noi) / loan"], { grain: "year" }),
]);

const exit = page(["MF-12", "Exit", "returns"], 12, [
  ...exitInputs,
  output(["forwardNoi", "Forward NOI", "$", "SUM(noi[holdMonths + 1:holdMonths + 12])"], {
    help: "NOI of the twelve months after the sale.",
  }),
  scalar([
    "exitNoi",
    "NOI that is sold",
    "$",
    'IF(exitNoiBasis = "trailing", SUM(noi[holdMonths - 11:holdMonths]), forwardNoi)',
  ]),
  scalar([
    "sellersTax",
    "Real estate taxes in the NOI that is sold",
    "$",
    'IF(exitNoiBasis = "trailing", SUM(propertyTax[holdMonths - 11:holdMonths]), SUM(propertyTax[holdMonths + 1:holdMonths + 12]))',
  ]),
  output(
    [
      "exitValue",
      "Exit value",
      "$",
      'IF(exitTax = "buyer", (exitNoi + sellersTax) / (exitCapRate + reassessedTaxRate), exitNoi / exitCapRate)',
    ],
    {
      icVisible: true,
      help: "NOI over the cap rate; with the buyer's tax, the price at which the NOI after their reassessment earns the cap rate.",
    },
  ),
  output([
    "buyersTax",
    "Real estate taxes of the buyer",
    "$",
    'IF(exitTax = "buyer", exitValue * reassessedTaxRate, sellersTax)',
  ]),
  output([
    "buyersGoingInYield",
    "Going-in yield of the buyer",
    "%",
    "(exitNoi + sellersTax - buyersTax) / exitValue",
  ]),
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
  ...cashFlowRows({
    operating: "ncf - fundedCapex",
    refinance: " + IF(AND(refinance.month > 0, month = refinance.month), refinanceProceeds, 0)",
  }),
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
  scalar(["attributionCapRate", "Return from the cap rate", "$", "exitValue - forwardNoi / goingInCapRate"]),
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
    "-(financingFee + SUM(interest[1:holdMonths]) + prepaymentCost + refinancePrepayment + refinanceCosts)",
  ]),
]);

export const returnPages = [
  acquisition,
  debt,
  refinancePage,
  exit,
  returns,
  waterfallPage,
  lenderPage,
  checksPage,
];
