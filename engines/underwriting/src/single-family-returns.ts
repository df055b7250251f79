/** SF-6 to SF-11: debt, exit, returns, targets and checks. */
import { cashFlowRows } from "./cash-flow-rows.ts";
import { debtScheduleRows, floatingRateInputs } from "./debt-terms.ts";
import { check, output, page, scalar, yearly } from "./formula-rows.ts";
import { debtInputs, exitInputs, targetInputs } from "./single-family-financing-inputs.ts";

const debt = page(["SF-6", "Debt", "debt"], 6, [
  ...debtInputs,
  ...floatingRateInputs,
  output(["loanConstant", "Loan constant", "%", "-12 * PMT(debt.rate / 12, 12 * debt.amortYears, 1)"]),
  output(["maxLoanByLtc", "Maximum loan by cost", "$", "debt.ltc * allInCostUnlevered"]),
  output(["maxLoanByLtv", "Maximum loan by value", "$", "debt.maxLtv * afterRepairValue"]),
  output([
    "maxLoanByDscr",
    "Maximum loan by DSCR",
    "$",
    "MAX(0, stabilizedNcf) / (debt.minDscr * loanConstant)",
  ]),
  output([
    "maxLoanByDebtYield",
    "Maximum loan by debt yield",
    "$",
    "MAX(0, stabilizedNcf) / debt.minDebtYield",
  ]),
  output(
    [
      "loan",
      "Loan",
      "$",
      "MAX(0, MIN(maxLoanByLtc, IF(ISBLANK(debt.maxLtv), maxLoanByLtc, maxLoanByLtv), IF(ISBLANK(debt.minDscr), maxLoanByLtc, maxLoanByDscr), IF(ISBLANK(debt.minDebtYield), maxLoanByLtc, maxLoanByDebtYield)))",
    ],
    { icVisible: true, help: "The least of the limits that are given; never negative." },
  ),
  output([
    "bindingConstraint",
    "Binding constraint",
    "text",
    'IF(loan = maxLoanByLtc, "ltc", IF(AND(NOT(ISBLANK(debt.maxLtv)), IF(ISBLANK(debt.maxLtv), FALSE, loan = maxLoanByLtv)), "ltv", IF(IF(ISBLANK(debt.minDscr), FALSE, loan = maxLoanByDscr), "dscr", "debtYield")))',
  ]),
  output(["financingFee", "Financing fee", "$", "debt.feePct * loan"]),
  output(["totalUses", "Total uses", "$", "allInCostUnlevered + financingFee"]),
  output(["initialEquity", "Equity at closing", "$", "totalUses - loan"], { icVisible: true }),
  output(["ltc", "Loan to cost", "%", "loan / allInCostUnlevered"]),
  output(["ltv", "Loan to value", "%", "loan / afterRepairValue"], { help: "On the after-repair value." }),
  ...debtScheduleRows({ refinance: false }),
  output(["dscrNcfStabilized", "DSCR, stabilised NCF", "x", "stabilizedNcf / SUM(debtService[1:12])"], {
    icVisible: true,
    synonyms: ["debt service coverage"],
    help: "On the scheduled debt service of the first year.",
  }),
  output(["debtYieldNcf", "Debt yield (NCF)", "%", "stabilizedNcf / loan"]),
]);

const exit = page(["SF-7", "Exit", "returns"], 7, [
  ...exitInputs,
  scalar(["holdMonths", "Hold in months", "mo", "12 * holdYears"]),
  yearly(["homeValue", "Home value", "$", "afterRepairValue * (1 + homePriceGrowth) ^ year"], {
    timing: "always",
  }),
  output(["forwardNoi", "Forward NOI", "$", "SUM(noi[holdMonths + 1:holdMonths + 12])"], {
    help: "NOI of the twelve months after the sale.",
  }),
  output([
    "exitValueRetail",
    "Exit value, retail",
    "$",
    "afterRepairValue * (1 + homePriceGrowth) ^ holdYears",
  ]),
  output(["exitValueBulk", "Exit value, bulk", "$", "exitValueRetail * (1 - bulkDiscountPct)"]),
  output(["exitValueIncome", "Exit value, income", "$", "forwardNoi / exitCapRate"]),
  output(
    [
      "exitValue",
      "Exit value",
      "$",
      'IF(exitChannel = "bulk", exitValueBulk, IF(exitChannel = "income", exitValueIncome, exitValueRetail))',
    ],
    { icVisible: true, help: "Value of the chosen exit channel, grown from the after-repair value." },
  ),
  scalar([
    "investorSaleCostPct",
    "Cost of sale to an investor",
    "%",
    "IF(ISBLANK(bulkSaleCostPct), saleCostPct, bulkSaleCostPct)",
  ]),
  output(
    [
      "saleCosts",
      "Costs of sale",
      "$",
      'IF(exitChannel = "retail", saleCostPct * exitValue + makeReadyAtSale, investorSaleCostPct * exitValue)',
    ],
    { sign: "-" },
  ),
  output(["loanBalanceAtExit", "Loan balance at exit", "$", "loanBalance[holdMonths]"], { sign: "-" }),
  output(["prepaymentCost", "Prepayment or release premium", "$", "prepaymentPct * loanBalanceAtExit"], {
    sign: "-",
  }),
  output(
    [
      "netSaleProceeds",
      "Net sale proceeds",
      "$",
      "exitValue - saleCosts - loanBalanceAtExit - prepaymentCost",
    ],
    { icVisible: true },
  ),
  output(["impliedExitCapRate", "Implied exit cap rate", "%", "forwardNoi / exitValue"]),
  output([
    "netRetail",
    "Net of sale costs, retail",
    "$",
    "exitValueRetail * (1 - saleCostPct) - makeReadyAtSale",
  ]),
  output(["netBulk", "Net of sale costs, bulk", "$", "exitValueBulk * (1 - investorSaleCostPct)"]),
  output(["netIncome", "Net of sale costs, income", "$", "exitValueIncome * (1 - investorSaleCostPct)"]),
  output(
    [
      "proposedExitChannel",
      "Exit channel with the highest net",
      "text",
      'IF(netRetail >= MAX(IF(ISBLANK(bulkDiscountPct), netRetail, netBulk), IF(ISBLANK(exitCapRate), netRetail, netIncome)), "retail", IF(IF(ISBLANK(bulkDiscountPct), netRetail, netBulk) >= IF(ISBLANK(exitCapRate), netRetail, netIncome), "bulk", "income"))',
    ],
    { help: "Among the channels whose terms are given." },
  ),
]);

const returns = page(["SF-8", "Returns", "returns"], 8, [
  ...cashFlowRows({ operating: "ncf" }),
  output([
    "cashOnCashStabilized",
    "Cash-on-cash, stabilised",
    "%",
    "(stabilizedNcf - SUM(debtService[1:12])) / initialEquity",
  ]),
  output([
    "breakEvenRatio",
    "Break-even ratio",
    "%",
    "(stabilizedOperatingExpenses + SUM(debtService[1:12])) / (stabilizedGrossPotentialRent + 12 * otherIncomeMonth)",
  ]),
  scalar(["attributionIncome", "Return from income", "$", "SUM(ncf[1:holdMonths])"]),
  scalar([
    "attributionValueCreated",
    "Return from value created",
    "$",
    "afterRepairValue - allInCostUnlevered",
  ]),
  scalar(["attributionAppreciation", "Return from appreciation", "$", "exitValue - afterRepairValue"]),
  scalar(["attributionSaleCosts", "Costs of sale", "$", "-saleCosts"]),
  scalar([
    "attributionFinancing",
    "Cost of financing",
    "$",
    "-(financingFee + SUM(interest[1:holdMonths]) + prepaymentCost)",
  ]),
]);

const targets = page(["SF-9", "Maximum bid", "returns"], 9, [
  ...targetInputs,
  output(["priceToValueLow", "Price to low value estimate", "%", "purchasePrice / valueLow"]),
  output([
    "allInToAfterRepairValue",
    "All-in cost to after-repair value",
    "%",
    "allInCostUnlevered / afterRepairValue",
  ]),
]);

const unknownOr = (blank: string, test: string): string => `IF(ISBLANK(${blank}), NA(), ${test})`;

const checks = page(["SF-11", "Checks", "inputs"], 11, [
  check("error", [
    "SF-E-HOA",
    "HOA permits rental",
    unknownOr("hoaRentalAllowed", 'hoaRentalAllowed <> "no"'),
    "The owners' association prohibits rental, so the home cannot earn the rent that is assumed.",
  ]),
  check("error", [
    "SF-E-FIRST-LOOK",
    "First-look window closed",
    unknownOr("firstLookOpen", 'firstLookOpen <> "yes"'),
    "The first-look window for owner-occupants is open: an investor may not buy yet.",
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
    "ABS(loan + initialEquity - (purchasePrice + closingCosts + acquisitionFee + inspectionCost + renovationCost + holdingCost + initialLeasingFee + financingFee)) <= 0.01",
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
    "repairsMaintenanceAnnual / sqft >= 0.6",
    "Repairs and maintenance of {repairsMaintenanceAnnual} a year are under $0.60 a square foot.",
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
    "insuranceAnnual >= insuranceFloor",
    "Insurance of {insuranceAnnual} is below the hazard-based floor of {insuranceFloor}.",
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
    "IF(loan = 0, TRUE, dscrNcfStabilized >= 1)",
    "Stabilised DSCR is {dscrNcfStabilized}: cash flow does not cover the debt service.",
  ]),
]);

export const returnPages = [debt, exit, returns, targets, checks];
