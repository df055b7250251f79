import type { Inputs } from "../../inputs/model-inputs.ts";

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
  ["licences", "Licenses and registration", false],
  ["otherExpenses", "Other expenses", false],
];

const RENT: [account: string, label: string][] = [
  ["grossPotentialRent", "Gross potential rent"],
  ["rentalIncome", "Rent as billed or collected"],
  ["subsidyIncome", "Rent subsidies"],
];
const DEDUCTIONS: [account: string, label: string][] = [
  ["lossToLease", "Loss to lease"],
  ["nonRevenue", "Non-revenue units"],
  ["vacancy", "Physical vacancy"],
  ["concessions", "Concessions"],
  ["badDebt", "Bad debt"],
];
const OTHER: [account: string, label: string][] = [
  ...INCOME_SOURCES.map(([name, label]): [string, string] => [`${name}Income`, label]),
  ["commercialIncome", "Commercial income"],
  ["forfeitedDepositIncome", "Forfeited deposits"],
  ["interestIncome", "Interest income"],
  ["insuranceProceeds", "Insurance proceeds"],
];
const COSTS: [account: string, label: string][] = [
  ...EXPENSES.map(([name, label]): [string, string] => [name, label]),
  ["managementFee", "Management fee"],
];

/** The lines of a statement in the order of the pro forma; an account is the key of its line there. */
export const TRAILING_ACCOUNTS: readonly [account: string, label: string, section: string][] = [
  ...[...RENT, ...OTHER].map(([key, label]): [string, string, string] => [key, label, "income"]),
  ...DEDUCTIONS.map(([key, label]): [string, string, string] => [key, label, "deduction"]),
  ...COSTS.map(([key, label]): [string, string, string] => [key, label, "expense"]),
];

/** A column of the operating statement beside its twelve months. */
export type TrailingColumn = "t6" | "t3" | "t3Income" | "t1" | "priorYear" | "budget" | "broker";

/** Columns in the order of a statement, and in words. */
export const TRAILING_COLUMNS: readonly [column: TrailingColumn, label: string][] = [
  ["t6", "T6 × 2"],
  ["t3", "T3 × 4"],
  ["t3Income", "T3 income, T12 expenses"],
  ["t1", "T1 × 12"],
  ["priorYear", "Prior year"],
  ["budget", "Budget"],
  ["broker", "Broker"],
];

const RUNS: Partial<Record<TrailingColumn, number>> = { t6: 6, t3: 3, t3Income: 3, t1: 1 };

/** Income that is not expected to come again: an annualized quarter leaves it out. */
export const ONE_OFF_INCOME: readonly string[] = [
  "forfeitedDepositIncome",
  "interestIncome",
  "insuranceProceeds",
];
const COST_ACCOUNTS: ReadonlySet<string> = new Set(COSTS.map(([account]) => account));

/**
 * One account of a statement in one of its columns, in dollars a year: of the newest 6, 3 or 1 months
 * `12 / months * sum of those months`, else the sum of that column, over the lines of the account. With T3 income,
 * expenses are the total of the twelve months, and one-off income is zero.
 *
 * Errors: none; null where no line of the account has an amount there, or one that the twelve months hold has none: a
 * part is no sum. See docs/methods/operating-statements.md#trailing-columns.
 *
 * @example trailingAmount([{ account: "payroll", month12: 10_000 }], "payroll", "t1") // 120000
 */
export function trailingAmount(
  rows: readonly Inputs[],
  account: string,
  column: TrailingColumn,
): number | null {
  if (column === "t3Income" && ONE_OFF_INCOME.includes(account)) return 0;
  const ofYear = column === "t3Income" && COST_ACCOUNTS.has(account);
  const months = ofYear ? undefined : RUNS[column];
  const keys =
    months === undefined
      ? [ofYear ? "total" : column]
      : Array.from({ length: months }, (_, index) => `month${12 - months + 1 + index}`);
  const lines = rows.filter((row) => row.account === account);
  const readAmounts = (row: Inputs) =>
    keys.map((key) => row[key]).filter((amount) => typeof amount === "number");
  const isLacking = (row: Inputs) => Boolean(row.total) && readAmounts(row).length === 0;
  if (lines.some(isLacking)) return null;
  const amounts = lines.flatMap(readAmounts);
  if (amounts.length === 0) return null;
  return amounts.reduce((sum, amount) => sum + amount, 0) * (months === undefined ? 1 : 12 / months);
}
