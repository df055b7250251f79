import type { FormulaRow } from "./formula-record.ts";
import { amount, firm, input, rate, share, unused } from "./formula-rows.ts";

const TEMPLATE = "template:multifamily";
const optional = { optional: true };
const column = { grain: "unitType" as const };
const shareByYear = { grain: "list" as const, bounds: share };
const rateByYear = { grain: "list" as const, bounds: rate };

export const propertyInputs = [
  input(["unitMix.floorPlan", "Floor plan", "text", "Code of the floor plan."], column),
  input(["unitMix.beds", "Bedrooms", "count", "Bedrooms of the floor plan."], {
    ...column,
    ...optional,
    bounds: { min: 0, max: 20 },
  }),
  input(["unitMix.baths", "Bathrooms", "count", "Bathrooms of the floor plan."], {
    ...column,
    ...optional,
    bounds: { min: 0, max: 20 },
  }),
  input(["unitMix.sqft", "Square feet a unit", "sqft", "Rentable area of one unit."], {
    ...column,
    bounds: { min: 0, max: 20_000 },
    format: "integer",
  }),
  input(["unitMix.units", "Units", "units", "Number of units of the floor plan."], {
    ...column,
    integer: true,
    bounds: { min: 0, max: 100_000 },
  }),
  input(["unitMix.occupied", "Occupied units", "units", "Occupied at the date of the rent roll."], {
    ...column,
    ...optional,
    integer: true,
    bounds: { min: 0, max: 100_000 },
  }),
  input(["unitMix.marketRent", "Market rent", "$/mo", "Asking or market rent of one unit."], {
    ...column,
    bounds: { min: 0, max: 100_000 },
  }),
  input(["unitMix.inPlaceRent", "In-place rent", "$/mo", "Average contract rent of the occupied units."], {
    ...column,
    bounds: { min: 0, max: 100_000 },
  }),
  input(
    ["nonRevenueUnits.floorPlan", "Floor plan of non-revenue units", "text", "A floor plan of the unit mix."],
    column,
  ),
  input(["nonRevenueUnits.reason", "Reason", "text", "Model, employee or down."], { ...column, ...optional }),
  input(["nonRevenueUnits.units", "Non-revenue units", "units", "Model, employee and down units."], {
    ...column,
    integer: true,
    bounds: { min: 0, max: 100_000 },
  }),
];

export const revenueInputs = [
  input(["rentGrowth", "Rent growth", "%", "By year from year 1 to 2 on; the last value repeats."], {
    ...rateByYear,
    ...firm(0.03, TEMPLATE),
  }),
  input(["lossToLeasePct", "Loss to lease", "%", "Share of gross potential rent, by year from year 1 on."], {
    ...rateByYear,
    synonyms: ["LTL"],
  }),
  input(
    ["lossToLeaseMethod", "Loss to lease by", "text", "The flat shares by year, or burned off from today's."],
    {
      choices: ["flat", "burnOff"],
      ...unused("flat"),
    },
  ),
  input(["burnOff.initialPct", "Loss to lease today", "%", "Blank takes the unit mix's in-place rents."], {
    ...optional,
    bounds: rate,
  }),
  input(["burnOff.steadyPct", "Steady loss to lease", "%", "What stays when all leases have turned."], {
    bounds: rate,
    ...unused(),
  }),
  input(["burnOff.capture", "Capture at expiry", "%", "Share of the gap that an expiring lease closes."], {
    bounds: share,
    ...unused(1),
  }),
  input(
    ["burnOff.months", "Months until all leases expire", "mo", "Today's leases expire evenly over them."],
    {
      integer: true,
      bounds: { min: 1, max: 60 },
      ...unused(12),
    },
  ),
  input(["vacancyPct", "Vacancy", "%", "Share of gross scheduled rent, by year."], {
    ...shareByYear,
    ...firm(0.06, TEMPLATE),
  }),
  input(["concessionPct", "Concessions", "%", "Share of gross scheduled rent, by year."], {
    ...shareByYear,
    ...firm(0.01, TEMPLATE),
  }),
  input(["badDebtPct", "Bad debt", "%", "Share of gross scheduled rent, by year."], {
    ...shareByYear,
    ...firm(0.01, TEMPLATE),
  }),
  input(["lossBasis", "Losses apply to", "text", "Gross scheduled rent, or gross potential rent."], {
    choices: ["gsr", "gpr"],
    ...unused("gsr"),
  }),
  input(["marketVacancyPct", "Market vacancy", "%", "Of the submarket, to compare."], {
    ...optional,
    bounds: share,
  }),
  input(["marketRentGrowth5", "Market rent growth, five years", "%", "Compound a year, to compare."], {
    ...optional,
    bounds: rate,
  }),
];

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
  ["payroll", "Payroll", true],
  ["repairsMaintenance", "Repairs and maintenance", true],
  ["turnover", "Turnover and make-ready", true],
  ["contractServices", "Contract services", true],
  ["marketing", "Marketing and leasing", true],
  ["generalAdministrative", "General and administrative", true],
  ["professionalFees", "Professional fees", false],
  ["groundRent", "Ground rent", false],
  ["otherExpenses", "Other expenses", false],
];

function expenseInput([name, label, always]: [string, string, boolean]): FormulaRow[] {
  const path = `operatingExpenses.${name}`;
  return [
    input([`${path}.annual`, `${label}, year 1`, "$", "Normalised expense of year 1, a year."], {
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
  ];
}

export const expenseInputs: FormulaRow[] = [
  ...EXPENSES.flatMap(expenseInput),
  input(["managementFeePct", "Management fee", "%", "Share of effective gross income."], {
    bounds: share,
    ...firm(0.03, TEMPLATE),
  }),
  input(["managementFeeFloorPerUnit", "Management fee floor", "$/unit", "Least fee for a unit and year."], {
    bounds: amount,
    ...unused(),
  }),
];

export const taxInputs = [
  input(
    ["propertyTaxMethod", "Property tax method", "text", "Today's bill grown, or reassessed after the sale."],
    {
      choices: ["bill", "reassessed"],
      ...unused("bill"),
    },
  ),
  input(["reassessment.assessmentRatio", "Assessment ratio", "%", "Assessed share of the price."], {
    ...optional,
    bounds: share,
  }),
  input(["reassessment.millage", "Millage", "$ per $1,000", "Tax for each $1,000 of assessed value."], {
    ...optional,
    bounds: { min: 0, max: 500 },
  }),
  input(
    ["reassessment.lagYears", "Reassessment lag", "yr", "Years after the sale until the new value is taxed."],
    {
      integer: true,
      bounds: { min: 0, max: 15 },
      ...unused(),
    },
  ),
  input(
    [
      "reassessment.growth",
      "Assessed value growth",
      "%",
      "A year, after the cap of the state if there is one.",
    ],
    {
      ...optional,
      bounds: rate,
    },
  ),
];

export const reserveInputs = [
  input(["reservesPerUnit", "Replacement reserves", "$/unit", "For a unit and year."], {
    bounds: { min: 0, max: 100_000 },
    ...firm(275, TEMPLATE),
  }),
  input(["reservesGrowth", "Reserves growth", "%", "By year from year 1 to 2 on."], {
    ...rateByYear,
    ...firm(0, TEMPLATE),
  }),
];
