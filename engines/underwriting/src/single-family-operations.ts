/** SF-1 to SF-5: acquisition, renovation, revenue, expenses, net operating income and yields. */
import { monthly, output, page, scalar, yearly } from "./formula-rows.ts";
import { acquisitionInputs, expenseInputs, renovationInputs, revenueInputs } from "./single-family-inputs.ts";

const deduction = { sign: "-" as const };
/** Growth lists start with the step from year 1 to year 2; the last value repeats. */
const step = (list: string): string => `INDEX(${list}, MIN(year - 1, COUNT(${list})))`;
const growthIndex = (key: string, label: string, list: string) =>
  yearly([key, label, "x", `IF(year = 1, 1, ${key}[-1] * (1 + ${step(list)}))`], {
    help: "Factor on year 1; steps every twelve months after closing.",
  });

const acquisition = page(["SF-1", "Home and acquisition", "inputs"], 1, [
  ...acquisitionInputs,
  scalar(["closingCosts", "Closing costs", "$", "closingCostPct * purchasePrice + closingCostFixed"]),
  scalar(["acquisitionFee", "Acquisition fee", "$", "acquisitionFeePct * purchasePrice"]),
  scalar(["initialLeasingFee", "Initial leasing fee", "$", "initialLeasingFeeMonths * monthlyRent"]),
  output(
    [
      "allInCostUnlevered",
      "All-in cost",
      "$",
      "purchasePrice + closingCosts + acquisitionFee + inspectionCost + renovationCost + holdingCost + initialLeasingFee",
    ],
    { icVisible: true, help: "Everything paid to own the rent-ready home, without the financing fee." },
  ),
  output(["discountToValue", "Discount to value", "%", "1 - purchasePrice / valueEstimate"]),
  output(["discountToList", "Discount to list price", "%", "1 - purchasePrice / listPrice"]),
  output(["pricePerSqft", "Price per square foot", "$/sqft", "purchasePrice / sqft"]),
]);

const renovation = page(["SF-2", "Renovation", "inputs"], 2, [
  ...renovationInputs,
  scalar(["renovationCost", "Renovation cost", "$", "renovation * (1 + renovationContingencyPct)"], {
    help: "Paid at closing.",
  }),
  output(["valueCreated", "Value created", "$", "afterRepairValue - allInCostUnlevered"], {
    help: "After-repair value less all-in cost.",
  }),
]);

const revenue = page(["SF-3", "Rent and revenue", "pro-forma"], 3, [
  ...revenueInputs,
  yearly([
    "rentIndex",
    "Rent index",
    "x",
    `IF(year = 1, 1, rentIndex[-1] * (1 + IF(rentGrowthMethod = "newAndRenewal", turnoverRate * newLeaseGrowth + (1 - turnoverRate) * renewalGrowth, ${step("rentGrowth")})))`,
  ]),
  monthly(["leased", "Leased", "flag", "IF(month <= renovationMonths + initialLeaseUpMonths, 0, 1)"], {
    help: "0 while renovating and in the first lease-up, then 1. The year shows the months leased.",
    format: "number",
  }),
  output(["vacancyPct", "Vacancy from turnover", "%", "turnoverRate * daysToReResident / 365"]),
  monthly(["grossPotentialRent", "Gross potential rent", "$", "monthlyRent * rentIndex"], {
    synonyms: ["GPR"],
    icVisible: true,
  }),
  monthly(
    ["downtime", "Downtime (renovation and lease-up)", "$", "grossPotentialRent * (1 - leased)"],
    deduction,
  ),
  monthly(["vacancy", "Turnover vacancy", "$", "grossPotentialRent * leased * vacancyPct"], deduction),
  monthly(["badDebt", "Bad debt", "$", "(grossPotentialRent * leased - vacancy) * badDebtPct"], deduction),
  monthly(
    ["concessions", "Concessions", "$", "(grossPotentialRent * leased - vacancy) * concessionPct"],
    deduction,
  ),
  monthly([
    "netRentalIncome",
    "Net rental income",
    "$",
    "grossPotentialRent - downtime - vacancy - badDebt - concessions",
  ]),
  monthly(["otherIncome", "Other income", "$", "otherIncomeMonth * rentIndex * leased * (1 - vacancyPct)"], {
    help: "Grows with rent and is earned in occupied time.",
  }),
  monthly(["effectiveGrossIncome", "Effective gross income (EGI)", "$", "netRentalIncome + otherIncome"], {
    synonyms: ["EGI"],
    icVisible: true,
  }),
]);

const expenses = page(["SF-4", "Operating expenses", "pro-forma"], 4, [
  ...expenseInputs,
  growthIndex("propertyTaxIndex", "Property tax index", "propertyTaxGrowth"),
  growthIndex("insuranceIndex", "Insurance index", "insuranceGrowth"),
  growthIndex("expenseIndex", "Expense index", "expenseGrowth"),
  scalar([
    "taxBasis",
    "Taxed value",
    "$",
    'IF(propertyTaxBasis = "afterRepairValue", afterRepairValue, purchasePrice)',
  ]),
  monthly(["propertyTax", "Property tax", "$", "taxBasis * propertyTaxRate * propertyTaxIndex / 12"]),
  monthly(["insurance", "Insurance", "$", "insuranceAnnual * insuranceIndex / 12"]),
  monthly(["hoaDues", "HOA dues", "$", "hoaMonth * expenseIndex"]),
  monthly([
    "repairsMaintenance",
    "Repairs and maintenance",
    "$",
    "repairsMaintenanceAnnual * expenseIndex / 12 * leased",
  ]),
  monthly(["turnover", "Turnover", "$", "turnoverRate * turnCost * expenseIndex / 12 * leased"]),
  monthly([
    "leasing",
    "Leasing and marketing",
    "$",
    "turnoverRate * leasingFeeMonths * grossPotentialRent / 12 * leased",
  ]),
  monthly([
    "managementFee",
    "Property management",
    "$",
    "MAX(managementFeePct * effectiveGrossIncome, managementFeeFloorMonth * expenseIndex * leased)",
  ]),
  monthly([
    "vacantUtilities",
    "Utilities while vacant",
    "$",
    "vacantUtilitiesMonth * expenseIndex * (1 - leased + leased * vacancyPct)",
  ]),
  monthly(["grounds", "Lawn, pest and pool", "$", "groundsMonth * expenseIndex"]),
  monthly(["otherExpenses", "Other expenses", "$", "otherExpenseAnnual * expenseIndex / 12"]),
  monthly(
    [
      "operatingExpenses",
      "Operating expenses",
      "$",
      "propertyTax + insurance + hoaDues + repairsMaintenance + turnover + leasing + managementFee + vacantUtilities + grounds + otherExpenses",
    ],
    { synonyms: ["Opex"], icVisible: true },
  ),
]);

const stabilisedHelp = "A full year at year-1 rents and costs without downtime.";
const stabilised = (key: string, label: string, formula: string) =>
  output([key, label, "$", formula], { help: stabilisedHelp });

const yields = page(["SF-5", "NOI, capex and yields", "pro-forma"], 5, [
  monthly(["noi", "Net operating income (NOI)", "$", "effectiveGrossIncome - operatingExpenses"], {
    synonyms: ["NOI"],
    icVisible: true,
  }),
  monthly(
    ["recurringCapex", "Recurring capex", "$", "recurringCapexAnnual * expenseIndex / 12 * leased"],
    deduction,
  ),
  monthly(["ncf", "Net cash flow (NCF)", "$", "noi - recurringCapex"], {
    synonyms: ["NCF"],
    icVisible: true,
  }),
  stabilised("stabilizedGrossPotentialRent", "Stabilised gross potential rent", "12 * monthlyRent"),
  stabilised("stabilizedDowntime", "Stabilised downtime", "0"),
  stabilised("stabilizedVacancy", "Stabilised vacancy", "stabilizedGrossPotentialRent * vacancyPct"),
  stabilised(
    "stabilizedBadDebt",
    "Stabilised bad debt",
    "(stabilizedGrossPotentialRent - stabilizedVacancy) * badDebtPct",
  ),
  stabilised(
    "stabilizedConcessions",
    "Stabilised concessions",
    "(stabilizedGrossPotentialRent - stabilizedVacancy) * concessionPct",
  ),
  stabilised("stabilizedOtherIncome", "Stabilised other income", "12 * otherIncomeMonth * (1 - vacancyPct)"),
  stabilised(
    "stabilizedEffectiveGrossIncome",
    "Stabilised effective gross income",
    "stabilizedGrossPotentialRent - stabilizedVacancy - stabilizedBadDebt - stabilizedConcessions + stabilizedOtherIncome",
  ),
  stabilised(
    "stabilizedOperatingExpenses",
    "Stabilised operating expenses",
    "taxBasis * propertyTaxRate + insuranceAnnual + 12 * hoaMonth + repairsMaintenanceAnnual + turnoverRate * turnCost + turnoverRate * leasingFeeMonths * monthlyRent + MAX(managementFeePct * stabilizedEffectiveGrossIncome, 12 * managementFeeFloorMonth) + 12 * vacantUtilitiesMonth * vacancyPct + 12 * groundsMonth + otherExpenseAnnual",
  ),
  stabilised(
    "stabilizedNoi",
    "Stabilised NOI",
    "stabilizedEffectiveGrossIncome - stabilizedOperatingExpenses",
  ),
  stabilised("stabilizedRecurringCapex", "Stabilised recurring capex", "recurringCapexAnnual"),
  stabilised("stabilizedNcf", "Stabilised NCF", "stabilizedNoi - stabilizedRecurringCapex"),
  output(["grossYieldOnPrice", "Gross yield on price", "%", "12 * monthlyRent / purchasePrice"]),
  output(["grossYieldOnCost", "Gross yield on cost", "%", "12 * monthlyRent / allInCostUnlevered"]),
  output(["netYieldOnCost", "Net yield on cost (NOI)", "%", "stabilizedNoi / allInCostUnlevered"], {
    icVisible: true,
    synonyms: ["net yield", "yield on cost"],
  }),
  output(["netYieldOnCostNcf", "Net yield on cost (NCF)", "%", "stabilizedNcf / allInCostUnlevered"]),
  output(["netYieldOnValue", "Net yield on value", "%", "stabilizedNoi / afterRepairValue"]),
  output(["goingInCapRate", "Going-in cap rate", "%", "stabilizedNoi / purchasePrice"], {
    help: "Stabilised NOI over the purchase price.",
  }),
  output(["noiMargin", "NOI margin", "%", "stabilizedNoi / stabilizedEffectiveGrossIncome"]),
  output(["rentToPrice", "Rent to price", "%", "monthlyRent / purchasePrice"]),
  output(["grossRentMultiplier", "Gross rent multiplier", "x", "purchasePrice / (12 * monthlyRent)"], {
    synonyms: ["GRM"],
  }),
  output([
    "costToMaintain",
    "Cost to maintain, a year",
    "$",
    "repairsMaintenanceAnnual + turnoverRate * turnCost + recurringCapexAnnual",
  ]),
]);

export const operationPages = [acquisition, renovation, revenue, expenses, yields];
