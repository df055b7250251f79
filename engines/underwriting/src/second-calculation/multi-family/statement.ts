import { type Given, type Line, once, type Row, span, sum } from "../plain-arithmetic.ts";
import type { Operations } from "./operations.ts";
import type { Property } from "./property.ts";

const SECTIONS = ["income", "deduction", "expense"];
const SIGNS: Record<string, number> = { income: 1, deduction: -1, expense: -1 };

class GivenStatement {
  readonly given: Given;
  readonly property: Property;

  constructor(given: Given, property: Property) {
    this.given = given;
    this.property = property;
  }
}

/** MF-17: the statement of the last twelve months, and with its adjustments. */
export class Statement extends GivenStatement {
  readonly lines = this.given.table("t12");
  readonly aboveNoi = this.lines.filter((row) => SECTIONS.includes(row.text("section")));
  readonly inSection = (section: string, of: (row: Row) => number): number =>
    sum(this.lines.filter((row) => row.text("section") === section).map(of));
  readonly whenGiven = (value: number): number => (this.lines.length > 0 ? value : Number.NaN);
  readonly noiBy = (of: (row: Row) => number): number =>
    this.whenGiven(sum(SECTIONS.map((section) => (SIGNS[section] ?? 0) * this.inSection(section, of))));
  readonly adjusted = (row: Row): number => row.amount("total") + row.amount("adjustment");
  readonly monthsGiven = this.lines.filter((row) => row.has("month12")).length;
  readonly ofYearAlone = this.whenGiven(
    sum(
      SECTIONS.map((section) =>
        Math.abs(this.inSection(section, (row) => (row.has("month12") ? 0 : row.amount("total")))),
      ),
    ),
  );
  readonly newest = (months: number): number => {
    if (this.monthsGiven === 0 || this.ofYearAlone > 1) return Number.NaN;
    const within = span(13 - months, 12);
    return (12 / months) * this.noiBy((row) => sum(within.map((month) => row.amount(`month${month}`))));
  };
  readonly lacking = (column: string): number =>
    !this.lines.some((row) => row.has(column))
      ? Number.NaN
      : this.aboveNoi.filter((row) => row.amount("total") !== 0 && !row.has(column)).length;
  readonly column = (name: string): number =>
    this.lacking(name) !== 0 ? Number.NaN : this.noiBy((row) => row.amount(name));
  readonly sumAccount = (account: string, of: (row: Row) => number): number =>
    this.whenGiven(sum(this.lines.filter((row) => row.text("account") === account).map(of)));
  readonly newestThree = (account: string): number =>
    this.sumAccount(account, (row) => sum([10, 11, 12].map((month) => row.amount(`month${month}`))));
  readonly t3VacancyPct = this.newestThree("vacancy") / this.newestThree("grossPotentialRent");
  readonly egi = (of: (row: Row) => number): number =>
    this.whenGiven(this.inSection("income", of) - this.inSection("deduction", of));
  readonly given12 = (row: Row): number => row.amount("total");
  readonly income = (month: number): number => this.inSection("income", (row) => row.amount(`month${month}`));
  readonly t12Noi = this.noiBy(this.given12);
  readonly t3Noi = this.newest(3);
  readonly t3IncomeNoi = (): number => {
    const oneOffs = ["insuranceProceeds", "interestIncome", "forfeitedDepositIncome"];
    const income = this.aboveNoi.filter((row) => row.text("section") !== "expense");
    const ofYearAlone = (section: string) =>
      Math.abs(this.inSection(section, (row) => (row.has("month12") ? 0 : row.amount("total"))));
    if (this.monthsGiven === 0 || ofYearAlone("income") + ofYearAlone("deduction") > 1) return Number.NaN;
    const recurring = income
      .filter((row) => !oneOffs.includes(row.text("account")))
      .map(
        (row) =>
          (SIGNS[row.text("section")] ?? 0) * sum([10, 11, 12].map((month) => row.amount(`month${month}`))),
      );
    return 4 * sum(recurring) - this.inSection("expense", this.given12);
  };
  readonly normalisedNoi = this.noiBy(this.adjusted);
  readonly price = this.given.number("purchasePrice");
  readonly U = this.property.rows.units();
  readonly bands: [below: number, low: number, high: number][] = [
    [30, 0.05, 0.07],
    [75, 0.04, 0.055],
    [150, 0.035, 0.045],
    [300, 0.03, 0.04],
    [Number.POSITIVE_INFINITY, 0.025, 0.035],
  ];
  readonly band = this.bands.find(([below]) => this.U < below);

  readonly accountRows = (account: string): Record<string, Line> => ({
    [`${account}T12`]: () => this.sumAccount(account, this.given12),
    [`${account}Normalised`]: () => this.sumAccount(account, this.adjusted),
  });

  readonly unmatched = (accounts: readonly string[]): number =>
    sum(this.aboveNoi.map(this.given12)) -
    sum(accounts.map((account) => this.sumAccount(account, this.given12)));

  readonly withYear1 = (operations: Operations): Record<string, Line> => ({
    year1OverT12: once(() => operations.noiYear1() / this.normalisedNoi - 1),
  });

  readonly rows = {
    t12Rows: () => this.lines.length,
    t12Egi: () => this.egi(this.given12),
    t12Expenses: () => this.whenGiven(this.inSection("expense", this.given12)),
    t12Noi: () => this.t12Noi,
    normalisedEgi: () => this.egi(this.adjusted),
    normalisedExpenses: () => this.whenGiven(this.inSection("expense", this.adjusted)),
    normalisedNoi: () => this.normalisedNoi,
    t12MonthsGiven: () => this.monthsGiven,
    t12OfYearAlone: () => this.ofYearAlone,
    t6Noi: () => this.newest(6),
    t3Noi: () => this.t3Noi,
    t1Noi: () => this.newest(1),
    t3IncomeNoi: this.t3IncomeNoi,
    priorYearLinesLacking: () => this.lacking("priorYear"),
    budgetLinesLacking: () => this.lacking("budget"),
    brokerLinesLacking: () => this.lacking("broker"),
    priorYearNoi: () => this.column("priorYear"),
    budgetNoi: () => this.column("budget"),
    brokerNoi: () => this.column("broker"),
    t3VacancyPct: () => this.t3VacancyPct,
    t12LargestMonth: () => Math.max(...span(1, 12).map(this.income)) / this.inSection("income", this.given12),
    goingInCapRateT12: () => this.t12Noi / this.price,
    goingInCapRateT3: () => this.t3Noi / this.price,
    managementFeeBandLow: () => this.band?.[1] ?? Number.NaN,
    managementFeeBandHigh: () => this.band?.[2] ?? Number.NaN,
    operatingExpensesBandLow: () => 0.3,
    operatingExpensesBandHigh: () => 0.6,
  };
}
