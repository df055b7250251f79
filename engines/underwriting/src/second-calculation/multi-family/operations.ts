import {
  type Given,
  growthFactor,
  growthIndex,
  type Line,
  line,
  once,
  sum,
  total,
  yearAt,
} from "../plain-arithmetic.ts";
import type { Property } from "./property.ts";
import { assessProperty } from "./property-tax.ts";
import type { Revenue } from "./revenue.ts";

export const EXPENSES = [
  "propertyTax",
  "nonAdValorem",
  "insurance",
  "utilities",
  "electricity",
  "gas",
  "waterSewer",
  "trashRemoval",
  "cableInternet",
  "payroll",
  "repairsMaintenance",
  "turnover",
  "contractServices",
  "marketing",
  "generalAdministrative",
  "professionalFees",
  "groundRent",
  "associationDues",
  "licences",
  "otherExpenses",
];
const WITHOUT_BASIS = ["propertyTax", "nonAdValorem", "groundRent"];
const UTILITIES = ["utilities", "electricity", "gas", "waterSewer", "trashRemoval"];
const UNCONTROLLED = ["propertyTax", "insurance", "managementFee"];

interface Parts {
  revenue: Revenue;
  goingInCapRate: () => number;
}

/** One of the twenty lines: its index, its first year, and its months. */
function calculateExpense(given: Given, { M, rows: own }: Property, name: string, EGI: Line) {
  const input = (last: string) => `operatingExpenses.${name}.${last}`;
  const amount = given.number(input("annual"));
  const crew = name === "payroll" ? given.table("staffing") : [];
  const crewPay = sum(crew.map((row) => row.number("employees") * row.number("salary")));
  const isUsed = amount !== 0 || crew.length > 0;
  const growth: Line = (year) =>
    isUsed ? given.byYear(input("growth"))(year) + given.number("expenseGrowthChange") : 0;
  const basis = WITHOUT_BASIS.includes(name) ? "year" : given.text(input("basis"));
  const units: Record<string, () => number> = {
    year: () => 1,
    egi: () => 1,
    unit: own.units,
    sqft: own.rentableSqft,
    turn: () => own.units() * own.turnoverApplied(),
  };
  const yearOne = (): number => {
    if (crew.length > 0) return crewPay * (1 + given.number("payrollBurdenPct"));
    return isUsed ? amount * (units[basis]?.() ?? Number.NaN) : 0;
  };
  const factor = growthFactor(growth, given.text("growthTiming"));
  const isShare = basis === "egi" && crew.length === 0;
  return {
    index: growthIndex(growth),
    yearOne,
    monthly: line(1, M + 12, (month) => {
      if (!isUsed) return 0;
      return isShare ? amount * EGI(month) : (yearOne() * factor(month)) / 12;
    }),
  };
}

function calculateExpenses(given: Given, property: Property, { revenue, goingInCapRate }: Parts) {
  const { M, rows: own } = property;
  const EGI = revenue.lines.effectiveGrossIncome;
  const index: Record<string, Line> = {};
  const lines: Record<string, Line> = {};
  const yearOnes: Record<string, Line> = {};
  for (const name of EXPENSES) {
    const expense = calculateExpense(given, property, name, EGI);
    index[name] = expense.index;
    lines[name] = expense.monthly;
    if (!WITHOUT_BASIS.includes(name)) yearOnes[`${name}YearOne`] = expense.yearOne;
  }
  const billed: Line = (year) => index.propertyTax?.(year) ?? Number.NaN;
  const tax = assessProperty(given, { index: billed, goingInCapRate });
  lines.propertyTax = line(1, M + 12, (month) => tax.propertyTaxOfYear(yearAt(month)) / 12);
  lines.managementFee = line(1, M + 12, (month) =>
    Math.max(
      given.number("managementFeePct") * EGI(month),
      (given.number("managementFeeFloorPerUnit") * own.units()) / 12,
    ),
  );
  const all = Object.values(lines);
  lines.operatingExpenses = line(1, M + 12, (month) => sum(all.map((of) => of(month))));
  const indexes = Object.entries(index).map(([name, of]) => [`${name}Index`, of]);
  const rows: Record<string, Line> = { ...Object.fromEntries(indexes), ...yearOnes, ...lines, ...tax };
  return { index, tax, rows };
}

/** MF-5 to MF-7: expenses, the property tax, and what is left. */
export class Operations {
  readonly rows: Record<string, Line>;
  readonly noi: Line;
  readonly ncf: Line;
  readonly reserves: Line;
  readonly reservesAboveNoi: Line;
  readonly reservesIndex: Line;
  readonly operatingExpenses: Line;
  readonly assetManagementFee: Line;
  readonly noiYear1 = once(() => total(this.noi, 1, 12));
  readonly ncfYear1 = once(() => total(this.ncf, 1, 12));
  readonly reassessedTax: number;
  readonly reassessedTaxRate: number;
  private readonly indexes: Record<string, Line>;

  constructor(given: Given, property: Property, parts: Parts) {
    const { M, rows: own } = property;
    const EGI = parts.revenue.lines.effectiveGrossIncome;
    const expenses = calculateExpenses(given, property, parts);
    const operating = (formula: Line): Line => line(1, M + 12, formula);
    this.indexes = expenses.index;
    this.reassessedTax = expenses.tax.reassessedTax();
    this.reassessedTaxRate = expenses.tax.reassessedTaxRate();
    this.rows = expenses.rows;
    this.operatingExpenses = this.row("operatingExpenses");
    const growth = given.byYear("reservesGrowth");
    const factor = growthFactor(growth, given.text("growthTiming"));
    const reserve: Line = (month) => (given.number("reservesPerUnit") * own.units() * factor(month)) / 12;
    const isAbove = given.text("reservesPlacement") === "above";
    this.reservesIndex = growthIndex(growth);
    this.reservesAboveNoi = operating((month) => (isAbove ? reserve(month) : 0));
    this.reserves = operating((month) => (isAbove ? 0 : reserve(month)));
    const beforeStress: Line = (month) =>
      EGI(month) - this.operatingExpenses(month) - this.reservesAboveNoi(month);
    const noiStress = operating((month) => given.number("noiStressPct") * beforeStress(month));
    this.noi = operating((month) => beforeStress(month) - noiStress(month));
    this.ncf = operating((month) => this.noi(month) - this.reserves(month));
    this.assetManagementFee = line(1, M, (month) => given.number("assetManagementFeePct") * EGI(month));
    const recovered = parts.revenue.row("utilityReimbursementIncome");
    Object.assign(this.rows, {
      noiStress,
      reservesIndex: this.reservesIndex,
      reservesAboveNoi: this.reservesAboveNoi,
      reserves: this.reserves,
      noi: this.noi,
      ncf: this.ncf,
      assetManagementFee: this.assetManagementFee,
      noiYear1: this.noiYear1,
      ncfYear1: this.ncfYear1,
      expenseRatioYear1: () => this.yearTotal("operatingExpenses") / total(EGI, 1, 12),
      expensesPerUnit: () => this.yearTotal("operatingExpenses") / own.units(),
      insurancePerUnit: () => this.yearTotal("insurance") / own.units(),
      insuranceFloorPerUnit: () =>
        (given.number("hazardLossRate") * given.number("replacementCostPerSqft") * property.rentableSqft) /
        own.units(),
      utilityRecovery: () => total(recovered, 1, 12) / this.yearTotals(UTILITIES),
      controllableExpensesPerUnit: () =>
        (this.yearTotal("operatingExpenses") - this.yearTotals(UNCONTROLLED)) / own.units(),
    });
  }

  row(key: string): Line {
    return this.rows[key] ?? (() => Number.NaN);
  }

  index(name: string): Line {
    return this.indexes[name] ?? (() => Number.NaN);
  }

  /** Σ over twelve months, those of year 1 unless said. */
  yearTotal(key: string, first = 1): number {
    return total(this.row(key), first, first + 11);
  }

  private yearTotals(keys: readonly string[]): number {
    return sum(keys.map((key) => this.yearTotal(key)));
  }
}
