import {
  amount,
  choices,
  column,
  type FormulaRow,
  firmValue,
  input,
  optional,
  rateByYear,
  share,
  unused,
  within,
} from "../../language/rows.ts";
import { EXPENSES, INCOME_SOURCES } from "./accounts.ts";

const firm = firmValue("template:multifamily");

export const otherIncomeInputs: FormulaRow[] = [
  ...INCOME_SOURCES.map(
    ([name, label]) =>
      input(`otherIncomePerOccupiedUnitMonth.${name}`, label, "$/unit", within(0, 10_000), unused())`
        For each occupied unit and month; 0 is not charged.`,
  ),
  input("otherIncomeGrowth", "Other income growth", "%", rateByYear, firm(0.03))`
    By year from year 1 to 2 on.`,
];

/** Expenses of a given bill: they have no other basis than dollars a year. */
export const BILLED: ReadonlySet<string> = new Set(["propertyTax", "nonAdValorem", "groundRent"]);

const BASES: Record<string, string[]> = { turnover: ["year", "unit", "sqft", "egi", "turn"] };
const BASIS_HELP =
  "What the amount is for: a year, a unit, a square foot, a share of effective gross income (0.02 is 2%)";

function basisInput(name: string, label: string): FormulaRow[] {
  if (BILLED.has(name)) return [];
  const help = name === "turnover" ? `${BASIS_HELP}, or one turn.` : `${BASIS_HELP}.`;
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
      Normalised expense of year 1, in its basis.`,
    input(
      `${path}.growth`,
      `${label} growth`,
      "%",
      rateByYear,
      always ? firm(0.03) : { optional: true, requiredWith: `${path}.annual` },
    )`By year from year 1 to 2 on; the last value repeats.`,
    ...basisInput(name, label),
  ];
}

export const expenseInputs: FormulaRow[] = [
  ...EXPENSES.flatMap(expenseInput),
  input("expenseGrowthChange", "Change of every expense's growth", "%", within(-0.1, 0.2), unused())`
    Added to the yearly growth of each expense line; for cases and sensitivities.`,
  input("staffing.position", "Position", "text", column, optional)`Of the people on site.`,
  input("staffing.employees", "Employees", "count", column, within(0, 1_000))`Full-time equivalents.`,
  input("staffing.salary", "Salary", "$", column, amount)`Of one employee, a year.`,
  input("payrollBurdenPct", "Payroll burden", "%", share, unused())`
    Taxes and benefits on the salaries of the staffing table.`,
  input("managementFeePct", "Management fee", "%", share, firm(0.03))`Share of effective gross income.`,
  input("managementFeeFloorPerUnit", "Management fee floor", "$/unit", amount, unused())`
    Least fee for a unit and year.`,
];
