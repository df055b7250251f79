/** MF-5: operating expenses. See docs/methods/multi-family.md. */
import {
  also,
  amount,
  choices,
  column,
  firmValue,
  icVisible,
  optional,
  rateByYear,
  share,
  unused,
  within,
} from "../../language/facts.ts";
import { type FormulaRow, input, monthly, output, page, scalar, yearly } from "../../language/rows.ts";
import { growthStep, indexInMonth, ofYear } from "../terms/timing.ts";
import { EXPENSES } from "./income-and-expense-names.ts";

const firm = firmValue("template:multifamily");

/** Expenses of a given bill: they have no other basis than dollars a year. */
const BILLED: ReadonlySet<string> = new Set(["propertyTax", "nonAdValorem", "groundRent"]);

const BASES: Record<string, string[]> = { turnover: ["year", "unit", "sqft", "egi", "turn"] };

const BASIS_HELP = "Amount per year, per unit, per square foot or as a share of EGI (0.02 is 2%)";

function basisInput(name: string, label: string): FormulaRow[] {
  if (BILLED.has(name)) return [];
  const help = name === "turnover" ? `${BASIS_HELP}, or per turn.` : `${BASIS_HELP}.`;
  return [
    input(
      `operatingExpenses.${name}.basis`,
      `${label} basis`,
      "text",
      choices(...(BASES[name] ?? ["year", "unit", "sqft", "egi"])),
      unused("year"),
    )`${help}`,
  ];
}

function expenseInput([name, label, always]: [string, string, boolean]): FormulaRow[] {
  const path = `operatingExpenses.${name}`;
  return [
    input(`${path}.annual`, `${label}, year 1`, "$", amount, always ? {} : unused())`
      Normalized year-1 expense, on its basis.`,
    input(
      `${path}.growth`,
      `${label} growth`,
      "%",
      rateByYear,
      always ? firm(0.03) : { optional: true, requiredWith: `${path}.annual` },
    )`Annual rate by year, starting with growth from year 1 to year 2; the last value repeats.`,
    ...basisInput(name, label),
  ];
}

/** What an expense costs in year 1 by its basis; a share of income has no amount of its own. */
function annualAmount(name: string): string {
  const { annual, basis } = {
    annual: `operatingExpenses.${name}.annual`,
    basis: `operatingExpenses.${name}.basis`,
  };
  const turns =
    name === "turnover" ? `IF(${basis} = "turn", ${annual} * units * turnoverApplied, ${annual})` : annual;
  const based = `
    IF(${basis} = "unit", ${annual} * units, IF(${basis} = "sqft", ${annual} * rentableSqft, ${turns}))`;
  return name === "payroll"
    ? `
      IF(COUNT(staffing.salary) = 0, ${based},
        SUMPRODUCT(staffing.employees, staffing.salary) * (1 + payrollBurdenPct))`
    : based;
}

/** Line and index of one expense; the tax line follows MF-6. What is not spent needs no growth. */
function expenseLines([name, label, always]: [string, string, boolean]): FormulaRow[] {
  const path = `operatingExpenses.${name}`;
  const used = (formula: string, unused: number): string =>
    always ? formula : `IF(${path}.annual = 0, ${unused}, ${formula})`;
  const grown = `IF(year = 1, 1, ${name}Index[-1] * (1 + ${growthStep(`${path}.growth`)} + expenseGrowthChange))`;
  const index = yearly(`${name}Index`, `${label} index`, "x")`${used(grown, 1)}`;
  if (name === "propertyTax") return [index, monthly(name, label, "$")`propertyTaxOfYear / 12`];
  const factor = indexInMonth(`${name}Index`, `(${ofYear(`${path}.growth`)} + expenseGrowthChange)`);
  if (BILLED.has(name)) {
    return [index, monthly(name, label, "$")`${used(`${path}.annual * (${factor}) / 12`, 0)}`];
  }
  const byYear = `${name}YearOne * (${factor}) / 12`;
  const ofMonth = `IF(${path}.basis = "egi", ${path}.annual * effectiveGrossIncome, ${byYear})`;
  return [
    index,
    scalar(`${name}YearOne`, `${label}, year 1`, "$")`${annualAmount(name)}`,
    monthly(name, label, "$")`${used(ofMonth, 0)}`,
  ];
}

export const expensesPage = page("MF-5", "Operating expenses", "pro-forma", [
  ...EXPENSES.flatMap(expenseInput),
  input("expenseGrowthChange", "Expense growth adjustment", "%", within(-0.1, 0.2), unused())`
    Added to every expense growth rate; for scenarios and sensitivities.`,
  input("staffing.position", "Position", "text", column, optional)`On-site position.`,
  input("staffing.employees", "Employees", "count", column, within(0, 1_000))`Full-time equivalents.`,
  input("staffing.salary", "Salary", "$/yr", column, amount)`Per employee per year.`,
  input("payrollBurdenPct", "Payroll burden", "%", share, unused())`
    Payroll taxes and benefits, as a share of salaries.`,
  input("managementFeePct", "Management fee", "%", share, firm(0.03))`Share of effective gross income (EGI).`,
  input("managementFeeFloorPerUnit", "Minimum management fee", "$/unit/yr", amount, unused())`
    Minimum fee per unit per year.`,
  input("hazardLossRate", "Expected hazard loss rate", "%", optional, within(0, 1))`
    Share of the buildings' replacement cost lost to natural hazards in an average year; for the insurance check.`,
  input("replacementCostPerSqft", "Replacement cost per square foot", "$/sq ft", optional, within(1, 10_000))`
    Without land; for the insurance check.`,
  ...EXPENSES.flatMap(expenseLines),
  monthly("managementFee", "Management fee", "$")`
    MAX(managementFeePct * effectiveGrossIncome, managementFeeFloorPerUnit * units / 12)`,
  monthly("operatingExpenses", "Operating expenses", "$", also("Opex"), icVisible)`
    ${EXPENSES.map(([name]) => name).join(" + ")} + managementFee`,
  output("expenseRatioYear1", "Expense ratio, year 1", "%")`
    SUM(operatingExpenses[1:12]) / SUM(effectiveGrossIncome[1:12])`,
  output("expensesPerUnit", "OpEx per unit, year 1", "$/unit")`
    SUM(operatingExpenses[1:12]) / units`,
  output("insurancePerUnit", "Insurance per unit, year 1", "$/unit")`SUM(insurance[1:12]) / units`,
  output("insuranceFloorPerUnit", "Insurance floor per unit (hazard-based)", "$/unit", {
    help: "What natural hazards alone cost in an average year.",
  })`hazardLossRate * replacementCostPerSqft * averageSqft`,
  output("utilityRecovery", "Utility recovery rate, year 1", "%")`
    SUM(utilityReimbursementIncome[1:12]) / (SUM(utilities[1:12]) + SUM(electricity[1:12]) + SUM(gas[1:12])
      + SUM(waterSewer[1:12]) + SUM(trashRemoval[1:12]))`,
  output("controllableExpensesPerUnit", "Controllable expenses per unit, year 1", "$/unit")`
    (SUM(operatingExpenses[1:12]) - SUM(propertyTax[1:12]) - SUM(insurance[1:12]) - SUM(managementFee[1:12]))
    / units`,
]);
