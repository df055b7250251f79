import type { FormulaRow } from "../../language/record.ts";
import { amount, firm, input, rate, share, unused } from "../../language/rows.ts";

const TEMPLATE = "template:multifamily";
const rateByYear = { grain: "list" as const, bounds: rate };

/** Other income by source, dollars for each occupied unit and month. */
export const INCOME_SOURCES: [name: string, label: string][] = [
  ["utilityReimbursement", "Utility reimbursement (RUBS)"],
  ["trash", "Trash and valet trash"],
  ["pestControl", "Pest control fee"],
  ["parking", "Parking"],
  ["garage", "Garage and carport"],
  ["storage", "Storage"],
  ["petRent", "Pet rent"],
  ["petFee", "Pet fees"],
  ["laundry", "Laundry and vending"],
  ["cableInternet", "Cable and internet"],
  ["amenityFee", "Amenity fee"],
  ["applicationFee", "Application and admin fees"],
  ["lateFee", "Late and NSF fees"],
  ["monthToMonthPremium", "Month-to-month premium"],
  ["shortTermPremium", "Short-term and furnished premium"],
  ["damages", "Damages and cleaning"],
  ["insuranceWaiver", "Insurance waiver"],
  ["termination", "Lease termination fees"],
  ["tower", "Tower and roof income"],
  ["fees", "Other fees"],
];

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

/** Operating expenses in the order of a pro forma; the flag says which every property has. */
export const EXPENSES: [name: string, label: string, always: boolean][] = [
  ["propertyTax", "Real estate taxes", true],
  ["nonAdValorem", "Non-ad-valorem assessments", false],
  ["insurance", "Insurance", true],
  ["utilities", "Utilities", true],
  ["electricity", "Electricity", false],
  ["gas", "Gas", false],
  ["waterSewer", "Water and sewer", false],
  ["trashRemoval", "Trash removal", false],
  ["cableInternet", "Cable and internet", false],
  ["payroll", "Payroll", true],
  ["repairsMaintenance", "Repairs and maintenance", true],
  ["turnover", "Turnover and make-ready", true],
  ["contractServices", "Contract services", true],
  ["marketing", "Marketing and leasing", true],
  ["generalAdministrative", "General and administrative", true],
  ["professionalFees", "Professional fees", false],
  ["groundRent", "Ground rent", false],
  ["associationDues", "Association dues", false],
  ["licences", "Licences and registration", false],
  ["otherExpenses", "Other expenses", false],
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
