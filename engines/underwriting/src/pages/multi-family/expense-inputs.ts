import type { FormulaRow } from "../../language/record.ts";
import { amount, firm, input, rate, share, unused } from "../../language/record.ts";
import { EXPENSES, INCOME_SOURCES } from "./accounts.ts";

const TEMPLATE = "template:multifamily";
const rateByYear = { grain: "list" as const, bounds: rate };

export const otherIncomeInputs: FormulaRow[] = [
  ...INCOME_SOURCES.map(([name, label]) =>
    input(
      [
        `otherIncomePerOccupiedUnitMonth.${name}`,
        label,
        "$/unit",
        "For each occupied unit and month; 0 is not charged.",
      ],
      { bounds: { min: 0, max: 10_000 }, ...unused() },
    ),
  ),
  input(["otherIncomeGrowth", "Other income growth", "%", "By year from year 1 to 2 on."], {
    ...rateByYear,
    ...firm(0.03, TEMPLATE),
  }),
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
    input([`operatingExpenses.${name}.basis`, `${label} basis`, "text", help], {
      choices: BASES[name] ?? ["year", "unit", "sqft", "egi"],
      ...unused("year"),
    }),
  ];
}

function expenseInput([name, label, always]: [string, string, boolean]): FormulaRow[] {
  const path = `operatingExpenses.${name}`;
  return [
    input([`${path}.annual`, `${label}, year 1`, "$", "Normalised expense of year 1, in its basis."], {
      bounds: amount,
      ...(always ? {} : unused()),
    }),
    input(
      [`${path}.growth`, `${label} growth`, "%", "By year from year 1 to 2 on; the last value repeats."],
      {
        ...rateByYear,
        ...(always ? firm(0.03, TEMPLATE) : { optional: true, requiredWith: `${path}.annual` }),
      },
    ),
    ...basisInput(name, label),
  ];
}

const column = { grain: "unitType" as const };
export const expenseInputs: FormulaRow[] = [
  ...EXPENSES.flatMap(expenseInput),
  input(
    [
      "expenseGrowthChange",
      "Change of every expense's growth",
      "%",
      "Added to the yearly growth of each expense line; for cases and sensitivities.",
    ],
    { bounds: { min: -0.1, max: 0.2 }, ...unused() },
  ),
  input(["staffing.position", "Position", "text", "Of the people on site."], { ...column, optional: true }),
  input(["staffing.employees", "Employees", "count", "Full-time equivalents."], {
    ...column,
    bounds: { min: 0, max: 1_000 },
  }),
  input(["staffing.salary", "Salary", "$", "Of one employee, a year."], { ...column, bounds: amount }),
  input(
    ["payrollBurdenPct", "Payroll burden", "%", "Taxes and benefits on the salaries of the staffing table."],
    {
      bounds: share,
      ...unused(),
    },
  ),
  input(["managementFeePct", "Management fee", "%", "Share of effective gross income."], {
    bounds: share,
    ...firm(0.03, TEMPLATE),
  }),
  input(["managementFeeFloorPerUnit", "Management fee floor", "$/unit", "Least fee for a unit and year."], {
    bounds: amount,
    ...unused(),
  }),
];
