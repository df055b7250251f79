/** MF-1 to MF-7: unit mix, revenue, other income, expenses, taxes, net operating income. */
import type { FormulaRow } from "./formula-record.ts";
import { monthly, output, page, scalar, yearly } from "./formula-rows.ts";
import { timingInputs } from "./multi-family-financing-inputs.ts";
import {
  EXPENSES,
  expenseInputs,
  INCOME_SOURCES,
  otherIncomeInputs,
  propertyInputs,
  reserveInputs,
  revenueInputs,
  taxInputs,
} from "./multi-family-inputs.ts";
import { renovationPage } from "./multi-family-renovation.ts";

const deduction = { sign: "-" as const };
const balance = { timing: "operating" as const, aggregate: "end" as const };
/** By year from year 1 on; the last value repeats. */
const ofYear = (list: string): string => `INDEX(${list}, MIN(year, COUNT(${list})))`;
/** Growth lists start with the step from year 1 to year 2. */
const step = (list: string): string => `INDEX(${list}, MIN(year - 1, COUNT(${list})))`;
const growthIndex = (key: string, label: string, list: string): FormulaRow =>
  yearly([key, label, "x", `IF(year = 1, 1, ${key}[-1] * (1 + ${step(list)}))`], {
    help: "Factor on year 1; steps every twelve months after closing.",
  });

const timing = page(["MF-1", "Property and timing", "inputs"], 1, [
  ...timingInputs,
  scalar(["holdMonths", "Hold in months", "mo", "12 * holdYears"], {
    help: "Month 0 is closing; flows fall at the end of each month; growth steps every twelve months.",
  }),
]);

const unitMix = page(["MF-2", "Unit mix and rent roll", "inputs"], 2, [
  ...propertyInputs,
  output(["units", "Units", "units", "SUM(unitMix.units)"], { icVisible: true }),
  output(["rentableSqft", "Rentable area", "sqft", "SUMPRODUCT(unitMix.units, unitMix.sqft)"], {
    format: "integer",
  }),
  output(["averageSqft", "Average unit", "sqft", "rentableSqft / units"], { format: "integer" }),
  scalar([
    "monthlyMarketRent",
    "Market rent, all units",
    "$/mo",
    "SUMPRODUCT(unitMix.units, unitMix.marketRent)",
  ]),
  scalar([
    "monthlyInPlaceRent",
    "In-place rent, all units",
    "$/mo",
    "SUMPRODUCT(unitMix.units, unitMix.inPlaceRent)",
  ]),
  output(["averageMarketRent", "Average market rent", "$/mo", "monthlyMarketRent / units"]),
  output(["averageInPlaceRent", "Average in-place rent", "$/mo", "monthlyInPlaceRent / units"]),
  output(["marketRentPerSqft", "Market rent per square foot", "$/sqft", "monthlyMarketRent / rentableSqft"]),
  output(
    ["lossToLeaseInPlace", "Loss to lease in place", "%", "1 - monthlyInPlaceRent / monthlyMarketRent"],
    {
      help: "Signed: a gain to lease is negative.",
    },
  ),
  scalar(["nonRevenueUnitCount", "Non-revenue units", "units", "SUM(nonRevenueUnits.units)"]),
  scalar([
    "nonRevenueMarketRent",
    "Market rent of non-revenue units",
    "$/mo",
    "SUMPRODUCT(nonRevenueUnits.units, XLOOKUP(nonRevenueUnits.floorPlan, unitMix.floorPlan, unitMix.marketRent))",
  ]),
  output([
    "physicalOccupancy",
    "Physical occupancy",
    "%",
    "IF(COUNT(unitMix.occupied) = COUNT(unitMix.units), SUM(unitMix.occupied) / (units - nonRevenueUnitCount), NA())",
  ]),
]);

const revenue = page(["MF-3", "Revenue", "pro-forma"], 3, [
  ...revenueInputs,
  growthIndex("rentIndex", "Rent index", "rentGrowth"),
  yearly(["lossToLeaseRate", "Loss to lease of the year", "%", ofYear("lossToLeasePct")]),
  scalar([
    "lossToLeaseAtClosing",
    "Loss to lease at closing",
    "%",
    "IF(ISBLANK(burnOff.initialPct), 1 - monthlyInPlaceRent / monthlyMarketRent, burnOff.initialPct)",
  ]),
  monthly(
    [
      "lossToLeaseShare",
      "Loss to lease of the month",
      "%",
      'IF(lossToLeaseMethod = "burnOff", burnOff.steadyPct + (lossToLeaseAtClosing - burnOff.steadyPct) * (1 - burnOff.capture * MIN(1, month / burnOff.months)), lossToLeaseRate)',
    ],
    { aggregate: "end", help: "Flat by year, or burned off as today's leases expire evenly." },
  ),
  yearly(["vacancyRate", "Vacancy of the year", "%", ofYear("vacancyPct")]),
  yearly(["concessionRate", "Concessions of the year", "%", ofYear("concessionPct")]),
  yearly(["badDebtRate", "Bad debt of the year", "%", ofYear("badDebtPct")]),
  monthly(["marketRentPotential", "Market rent before renovation", "$", "monthlyMarketRent * rentIndex"]),
  monthly(["grossPotentialRent", "Gross potential rent", "$", "marketRentPotential + renovationPremium"], {
    synonyms: ["GPR"],
    icVisible: true,
  }),
  monthly(
    [
      "lossToLease",
      "Loss to lease",
      "$",
      "marketRentPotential * lossToLeaseShare * (1 - renovationReturned / units)",
    ],
    { ...deduction, synonyms: ["LTL"], help: "Share of market rent; renovated units carry none." },
  ),
  monthly(["nonRevenue", "Non-revenue units", "$", "nonRevenueMarketRent * rentIndex"], deduction),
  monthly(
    [
      "grossScheduledRent",
      "Gross scheduled rent",
      "$",
      "grossPotentialRent - lossToLease - nonRevenue - renovationDowntime",
    ],
    { synonyms: ["GSR"], icVisible: true },
  ),
  monthly([
    "lossBase",
    "Basis of losses",
    "$",
    'IF(lossBasis = "gpr", grossPotentialRent, grossScheduledRent)',
  ]),
  monthly(["vacancy", "Physical vacancy", "$", "lossBase * vacancyRate"], deduction),
  monthly(["concessions", "Concessions", "$", "lossBase * concessionRate"], deduction),
  monthly(["badDebt", "Bad debt", "$", "lossBase * badDebtRate"], deduction),
  monthly(
    ["netRentalIncome", "Net rental income", "$", "grossScheduledRent - vacancy - concessions - badDebt"],
    { synonyms: ["NRI"], icVisible: true },
  ),
  monthly(["effectiveGrossIncome", "Effective gross income (EGI)", "$", "netRentalIncome + otherIncome"], {
    synonyms: ["EGI"],
    icVisible: true,
  }),
  output([
    "economicOccupancyYear1",
    "Economic occupancy, year 1",
    "%",
    "SUM(netRentalIncome[1:12]) / SUM(grossPotentialRent[1:12])",
  ]),
]);

const otherIncome = page(["MF-4", "Other income", "pro-forma"], 4, [
  ...otherIncomeInputs,
  growthIndex("otherIncomeIndex", "Other income index", "otherIncomeGrowth"),
  monthly(["occupiedUnits", "Occupied units", "units", "(units - nonRevenueUnitCount) * (1 - vacancyRate)"], {
    ...balance,
    format: "number",
  }),
  ...INCOME_SOURCES.map(([name, label]) =>
    monthly([
      `${name}Income`,
      label,
      "$",
      `otherIncomePerOccupiedUnitMonth.${name} * occupiedUnits * otherIncomeIndex`,
    ]),
  ),
  monthly(["otherIncome", "Other income", "$", INCOME_SOURCES.map(([name]) => `${name}Income`).join(" + ")], {
    icVisible: true,
  }),
]);

/** Line and index of one expense; the tax line follows MF-6. */
function expenseLines([name, label, always]: [string, string, boolean]): FormulaRow[] {
  const path = `operatingExpenses.${name}`;
  const grown = `IF(year = 1, 1, ${name}Index[-1] * (1 + ${step(`${path}.growth`)}))`;
  const index = always ? grown : `IF(${path}.annual = 0, 1, ${grown})`;
  const annual = name === "propertyTax" ? "propertyTaxOfYear" : `${path}.annual * ${name}Index`;
  return [
    yearly([`${name}Index`, `${label} index`, "x", index]),
    monthly([name, label, "$", `${annual} / 12`]),
  ];
}

const expenses = page(["MF-5", "Operating expenses", "pro-forma"], 5, [
  ...expenseInputs,
  ...EXPENSES.flatMap(expenseLines),
  monthly([
    "managementFee",
    "Management fee",
    "$",
    "MAX(managementFeePct * effectiveGrossIncome, managementFeeFloorPerUnit * units / 12)",
  ]),
  monthly(
    [
      "operatingExpenses",
      "Operating expenses",
      "$",
      `${EXPENSES.map(([name]) => name).join(" + ")} + managementFee`,
    ],
    { synonyms: ["Opex"], icVisible: true },
  ),
  output([
    "expenseRatioYear1",
    "Expense ratio, year 1",
    "%",
    "SUM(operatingExpenses[1:12]) / SUM(effectiveGrossIncome[1:12])",
  ]),
  output([
    "expensesPerUnit",
    "Operating expenses a unit, year 1",
    "$/unit",
    "SUM(operatingExpenses[1:12]) / units",
  ]),
  output([
    "controllableExpensesPerUnit",
    "Controllable expenses a unit, year 1",
    "$/unit",
    "(SUM(operatingExpenses[1:12]) - SUM(propertyTax[1:12]) - SUM(insurance[1:12]) - SUM(managementFee[1:12])) / units",
  ]),
]);

const taxes = page(["MF-6", "Property tax reassessment", "inputs"], 6, [
  ...taxInputs,
  scalar([
    "reassessedTaxRate",
    "Reassessed tax, share of the price",
    "%",
    "reassessment.assessmentRatio * reassessment.millage / 1000",
  ]),
  output(["reassessedTax", "Reassessed tax", "$", "purchasePrice * reassessedTaxRate"]),
  output(["taxStepUp", "Tax step-up", "$", "reassessedTax - operatingExpenses.propertyTax.annual"]),
  yearly([
    "propertyTaxOfYear",
    "Real estate taxes of the year",
    "$",
    'IF(propertyTaxMethod = "reassessed", IF(year > reassessment.lagYears, reassessedTax * (1 + reassessment.growth) ^ (year - 1 - reassessment.lagYears), operatingExpenses.propertyTax.annual * propertyTaxIndex), operatingExpenses.propertyTax.annual * propertyTaxIndex)',
  ]),
]);

const cashFlow = page(["MF-7", "NOI, reserves and cash flow", "pro-forma"], 7, [
  ...reserveInputs,
  monthly(["noi", "Net operating income (NOI)", "$", "effectiveGrossIncome - operatingExpenses"], {
    synonyms: ["NOI"],
    icVisible: true,
  }),
  growthIndex("reservesIndex", "Reserves index", "reservesGrowth"),
  monthly(
    ["reserves", "Replacement reserves", "$", "reservesPerUnit * units * reservesIndex / 12"],
    deduction,
  ),
  monthly(["ncf", "Net cash flow (NCF)", "$", "noi - reserves"], { synonyms: ["NCF"], icVisible: true }),
  scalar(["noiYear1", "NOI, year 1", "$", "SUM(noi[1:12])"]),
  scalar(["ncfYear1", "NCF, year 1", "$", "SUM(ncf[1:12])"]),
]);

export const operationPages = [
  timing,
  unitMix,
  revenue,
  otherIncome,
  expenses,
  taxes,
  cashFlow,
  renovationPage,
];
