/** What a number is of: it decides which units a cell may have it in. */
export type Quantity = "money" | "share" | "count" | "area" | "year" | "span" | "day" | "ratio" | "text";

export interface InputField {
  key: string;
  label: string;
  quantity: Quantity;
  /** Money by the month or the year as Labs has it; a span counts years. */
  period: "month" | "year" | null;
  /** Labs may have one figure for each year of the hold. */
  isByYear: boolean;
  /** One figure for each floor plan of a building. */
  isByPlan: boolean;
}

export interface OutputField {
  key: string;
  label: string;
  quantity: Quantity;
}

type Row = [key: string, label: string, quantity: Quantity, more?: Partial<InputField>];

const MONTHLY = { period: "month" } as const;
const YEARLY = { period: "year" } as const;
const BY_YEAR = { isByYear: true } as const;
const BY_PLAN = { isByPlan: true } as const;

const INPUT_ROWS: readonly Row[] = [
  ["propertyName", "Property name", "text"],
  ["address", "Address", "text"],
  ["city", "City", "text"],
  ["state", "State", "text"],
  ["zip", "ZIP code", "text"],
  ["units", "Units", "count"],
  ["sqft", "Living or rentable area", "area"],
  ["lotSqft", "Lot size", "area"],
  ["beds", "Bedrooms", "count"],
  ["baths", "Bathrooms", "count"],
  ["yearBuilt", "Year built", "year"],
  ["purchasePrice", "Purchase price", "money"],
  ["listPrice", "List price", "money"],
  ["valueEstimate", "Value estimate", "money"],
  ["afterRepairValue", "After-repair value", "money"],
  ["renovation", "Renovation budget", "money"],
  ["closingCostPct", "Closing costs, share of price", "share"],
  ["acquisitionFeePct", "Acquisition fee, share of price", "share"],
  ["closingDate", "Closing date", "day"],
  ["rent", "Market rent", "money", MONTHLY],
  ["inPlaceRent", "In-place rent", "money", MONTHLY],
  ["otherIncome", "Other income", "money", MONTHLY],
  ["vacancyPct", "Vacancy", "share", BY_YEAR],
  ["occupancyPct", "Occupancy", "share", BY_YEAR],
  ["badDebtPct", "Bad debt", "share", BY_YEAR],
  ["concessionPct", "Concessions", "share", BY_YEAR],
  ["turnoverRate", "Turnover", "share"],
  ["rentGrowth", "Rent growth", "share", BY_YEAR],
  ["propertyTax", "Property tax", "money", YEARLY],
  ["propertyTaxRate", "Property tax rate", "share"],
  ["propertyTaxGrowth", "Property tax growth", "share"],
  ["insurance", "Insurance", "money", YEARLY],
  ["hoa", "Association dues", "money", MONTHLY],
  ["repairs", "Repairs and maintenance", "money", YEARLY],
  ["utilities", "Utilities", "money", YEARLY],
  ["payroll", "Payroll", "money", YEARLY],
  ["contractServices", "Contract services", "money", YEARLY],
  ["marketing", "Marketing", "money", YEARLY],
  ["administration", "General and administrative", "money", YEARLY],
  ["managementFeePct", "Property management, share of income", "share"],
  ["capexReserve", "Capital reserve", "money", YEARLY],
  ["expenseGrowth", "Expense growth", "share", BY_YEAR],
  ["loanAmount", "Loan amount", "money"],
  ["ltv", "Loan to value", "share"],
  ["ltc", "Loan to cost", "share"],
  ["downPaymentPct", "Down payment, share of price", "share"],
  ["minDscr", "Minimum DSCR", "ratio"],
  ["interestRate", "Interest rate", "share"],
  ["amortYears", "Amortization", "span"],
  ["loanTermYears", "Loan term", "span"],
  ["interestOnly", "Interest-only period", "span"],
  ["loanFeePct", "Financing fee, share of loan", "share"],
  ["holdYears", "Hold period", "span"],
  ["exitCapRate", "Exit cap rate", "share"],
  ["saleCostPct", "Selling costs, share of price", "share"],
  ["priceGrowth", "Home price growth", "share"],
  ["discountRate", "Discount rate", "share"],
  ["preferredReturn", "Preferred return", "share"],
  ["planName", "Floor plan, name", "text", BY_PLAN],
  ["planUnits", "Floor plan, units", "count", BY_PLAN],
  ["planSqft", "Floor plan, area of a unit", "area", BY_PLAN],
  ["planRent", "Floor plan, market rent of a unit", "money", { ...BY_PLAN, ...MONTHLY }],
  ["planInPlaceRent", "Floor plan, in-place rent of a unit", "money", { ...BY_PLAN, ...MONTHLY }],
];

/** What an input of a firm's model may mean in Labs, in the order in which people choose. */
export const INPUT_FIELDS: readonly InputField[] = INPUT_ROWS.map(([key, label, quantity, more]) => ({
  ...{ key, label, quantity, isByYear: false, isByPlan: false },
  period: quantity === "span" ? "year" : null,
  ...more,
}));

/** The returns and figures of Labs that a result of a firm's model may be. */
export const OUTPUT_FIELDS: readonly OutputField[] = [
  { key: "leveredIrr", label: "Levered IRR", quantity: "share" },
  { key: "unleveredIrr", label: "Unlevered IRR", quantity: "share" },
  { key: "leveredEquityMultiple", label: "Levered equity multiple", quantity: "ratio" },
  { key: "unleveredEquityMultiple", label: "Unlevered equity multiple", quantity: "ratio" },
  { key: "cashOnCash", label: "Cash on cash, year 1", quantity: "share" },
  { key: "averageCashOnCash", label: "Average cash on cash", quantity: "share" },
  { key: "noi", label: "Net operating income, year 1", quantity: "money" },
  { key: "stabilizedNoi", label: "Stabilized net operating income", quantity: "money" },
  { key: "goingInCapRate", label: "Going-in cap rate", quantity: "share" },
  { key: "yieldOnCost", label: "Yield on cost", quantity: "share" },
  { key: "dscr", label: "DSCR", quantity: "ratio" },
  { key: "debtYield", label: "Debt yield", quantity: "share" },
  { key: "npv", label: "Net present value", quantity: "money" },
  { key: "profit", label: "Profit", quantity: "money" },
  { key: "equity", label: "Equity", quantity: "money" },
  { key: "loan", label: "Loan", quantity: "money" },
  { key: "totalCost", label: "Total cost", quantity: "money" },
  { key: "exitValue", label: "Exit value", quantity: "money" },
];

const inputs = new Map(INPUT_FIELDS.map((field) => [field.key, field]));
const outputs = new Map(OUTPUT_FIELDS.map((field) => [field.key, field]));

export const findInputField = (key: string): InputField | undefined => inputs.get(key);
export const findOutputField = (key: string): OutputField | undefined => outputs.get(key);
