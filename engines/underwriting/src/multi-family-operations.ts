/** MF-1 and MF-4 to MF-7: timing, other income, expenses, taxes, net operating income. */
import type { FormulaRow } from "./formula-record.ts";
import { monthly, output, page, scalar, yearly } from "./formula-rows.ts";
import {
  BILLED,
  EXPENSES,
  expenseInputs,
  INCOME_SOURCES,
  otherIncomeInputs,
} from "./multi-family-expense-inputs.ts";
import { timingInputs } from "./multi-family-financing-inputs.ts";
import { renovationPage } from "./multi-family-renovation.ts";
import { revenuePages } from "./multi-family-revenue.ts";
import { reserveInputs, taxInputs } from "./multi-family-tax-inputs.ts";
import { flowDateRows, grownInMonth, growthIndex, ofYear, stepOf } from "./timing-terms.ts";

const deduction = { sign: "-" as const };
const balance = { timing: "operating" as const, aggregate: "end" as const };
const timing = page(["MF-1", "Property and timing", "inputs"], 1, [
  ...timingInputs,
  scalar(["holdMonths", "Hold in months", "mo", "12 * holdYears"], {
    help: "Month 0 is closing; flows fall at the end of each month.",
  }),
  ...flowDateRows,
]);

const otherIncome = page(["MF-4", "Other income", "pro-forma"], 4, [
  ...otherIncomeInputs,
  growthIndex("otherIncomeIndex", "Other income index", "otherIncomeGrowth"),
  monthly(
    [
      "occupiedUnits",
      "Occupied units",
      "units",
      'IF(lossToLeaseMethod = "roll", rollLeasedUnits, (units - nonRevenueUnitCount) * (1 - vacancyShare))',
    ],
    {
      ...balance,
      format: "number",
    },
  ),
  monthly(
    [
      "otherIncomeFactor",
      "Other income factor of the month",
      "x",
      grownInMonth("otherIncomeIndex", "otherIncomeGrowth"),
    ],
    { aggregate: "end", format: "number" },
  ),
  ...INCOME_SOURCES.map(([name, label]) =>
    monthly([
      `${name}Income`,
      label,
      "$",
      `otherIncomePerOccupiedUnitMonth.${name} * occupiedUnits * otherIncomeFactor`,
    ]),
  ),
  monthly(["otherIncome", "Other income", "$", INCOME_SOURCES.map(([name]) => `${name}Income`).join(" + ")], {
    icVisible: true,
  }),
]);

/** What an expense costs in year 1 by its basis; a share of income has no amount of its own. */
function annualOf(name: string): string {
  const { annual, basis } = {
    annual: `operatingExpenses.${name}.annual`,
    basis: `operatingExpenses.${name}.basis`,
  };
  const turns =
    name === "turnover" ? `IF(${basis} = "turn", ${annual} * units * turnoverRate, ${annual})` : annual;
  const based = `IF(${basis} = "unit", ${annual} * units, IF(${basis} = "sqft", ${annual} * rentableSqft, ${turns}))`;
  return name === "payroll"
    ? `IF(COUNT(staffing.salary) = 0, ${based}, SUMPRODUCT(staffing.employees, staffing.salary) * (1 + payrollBurdenPct))`
    : based;
}

/** Line and index of one expense; the tax line follows MF-6. What is not spent needs no growth. */
function expenseLines([name, label, always]: [string, string, boolean]): FormulaRow[] {
  const path = `operatingExpenses.${name}`;
  const used = (formula: string, unused: number): string =>
    always ? formula : `IF(${path}.annual = 0, ${unused}, ${formula})`;
  const grown = `IF(year = 1, 1, ${name}Index[-1] * (1 + ${stepOf(`${path}.growth`)}))`;
  const index = yearly([`${name}Index`, `${label} index`, "x", used(grown, 1)]);
  if (name === "propertyTax") return [index, monthly([name, label, "$", "propertyTaxOfYear / 12"])];
  const factor = grownInMonth(`${name}Index`, `${path}.growth`);
  if (BILLED.has(name)) {
    return [index, monthly([name, label, "$", used(`${path}.annual * (${factor}) / 12`, 0)])];
  }
  const byYear = `${name}YearOne * (${factor}) / 12`;
  const ofMonth = `IF(${path}.basis = "egi", ${path}.annual * effectiveGrossIncome, ${byYear})`;
  return [
    index,
    scalar([`${name}YearOne`, `${label}, year 1`, "$", annualOf(name)]),
    monthly([name, label, "$", used(ofMonth, 0)]),
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
    "utilityRecovery",
    "Utility reimbursement over utilities, year 1",
    "%",
    "SUM(utilityReimbursementIncome[1:12]) / (SUM(utilities[1:12]) + SUM(electricity[1:12]) + SUM(gas[1:12]) + SUM(waterSewer[1:12]) + SUM(trashRemoval[1:12]))",
  ]),
  output([
    "controllableExpensesPerUnit",
    "Controllable expenses a unit, year 1",
    "$/unit",
    "(SUM(operatingExpenses[1:12]) - SUM(propertyTax[1:12]) - SUM(insurance[1:12]) - SUM(managementFee[1:12])) / units",
  ]),
]);

const bill = "operatingExpenses.propertyTax.annual * propertyTaxIndex";

const taxes = page(["MF-6", "Property tax reassessment", "inputs"], 6, [
  ...taxInputs,
  scalar([
    "reassessedTaxRate",
    "Reassessed tax, share of the price",
    "%",
    "reassessment.assessmentRatio * reassessment.millage / 1000",
  ]),
  output(
    [
      "reassessedTax",
      "Reassessed tax",
      "$",
      "purchasePrice * reassessedTaxRate * (1 - reassessment.appealPct)",
    ],
    {
      help: "Of the first year after the sale that is taxed on the price, before phase-in and abatement.",
    },
  ),
  output(["taxStepUp", "Tax step-up", "$", "reassessedTax - operatingExpenses.propertyTax.annual"]),
  output(["taxStepUpValue", "Effect of the step-up on value", "$", "-taxStepUp / goingInCapRate"], {
    help: "At the going-in cap rate.",
  }),
  scalar([
    "assessedGrowth",
    "Assessed value growth after the cap",
    "%",
    "IF(ISBLANK(reassessment.annualCap), reassessment.growth, MIN(reassessment.growth, reassessment.annualCap))",
  ]),
  yearly([
    "reassessedTaxOfYear",
    "Reassessed tax of the year",
    "$",
    `IF(propertyTaxMethod = "reassessed", IF(year > reassessment.lagYears, reassessedTax * (1 + assessedGrowth) ^ (year - 1 - reassessment.lagYears) * (1 - ${ofYear("reassessment.abatement")}), 0), 0)`,
  ]),
  yearly(
    [
      "propertyTaxOfYear",
      "Real estate taxes of the year",
      "$",
      `IF(propertyTaxMethod = "reassessed", IF(year > reassessment.lagYears, MAX(IF(reassessment.neverBelowBill = "yes", ${bill}, 0), ${bill} + INDEX(reassessment.phaseIn, MIN(year - reassessment.lagYears, COUNT(reassessment.phaseIn))) * (reassessedTaxOfYear - ${bill})), ${bill}), ${bill})`,
    ],
    { help: "Today's bill grown until the reassessment takes effect, then stepped up as it is phased in." },
  ),
]);

const cashFlow = page(["MF-7", "NOI, reserves and cash flow", "pro-forma"], 7, [
  ...reserveInputs,
  monthly(["noi", "Net operating income (NOI)", "$", "effectiveGrossIncome - operatingExpenses"], {
    synonyms: ["NOI"],
    icVisible: true,
  }),
  growthIndex("reservesIndex", "Reserves index", "reservesGrowth"),
  monthly(
    [
      "reserves",
      "Replacement reserves",
      "$",
      `reservesPerUnit * units * (${grownInMonth("reservesIndex", "reservesGrowth")}) / 12`,
    ],
    deduction,
  ),
  monthly(["ncf", "Net cash flow (NCF)", "$", "noi - reserves"], { synonyms: ["NCF"], icVisible: true }),
  monthly(
    ["assetManagementFee", "Asset management fee", "$", "assetManagementFeePct * effectiveGrossIncome"],
    { ...deduction, timing: "hold", help: "After debt service, and no part of the unlevered flows." },
  ),
  scalar(["noiYear1", "NOI, year 1", "$", "SUM(noi[1:12])"]),
  scalar(["ncfYear1", "NCF, year 1", "$", "SUM(ncf[1:12])"]),
]);

export const operationPages = [
  timing,
  ...revenuePages,
  otherIncome,
  expenses,
  taxes,
  cashFlow,
  renovationPage,
];
