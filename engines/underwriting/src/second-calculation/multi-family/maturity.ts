import { type Given, type Line, line, once, paymentOnDollar, total } from "../plain-arithmetic.ts";
import type { Sizing } from "./loan-sizing.ts";
import type { Operations } from "./operations.ts";
import type { Property } from "./property.ts";
import type { Renovation } from "./renovation.ts";

interface Parts {
  renovation: Renovation;
  operations: Operations;
  sizing: Sizing;
  exitCapApplied: () => number;
}

class GivenMaturity {
  readonly given: Given;
  readonly property: Property;
  readonly parts: Parts;

  constructor(given: Given, property: Property, parts: Parts) {
    this.given = given;
    this.property = property;
    this.parts = parts;
  }
}

/** When the loan of closing is due, and on which terms a loan takes its place: extension options of docs/methods/debt.md. */
export class Maturity extends GivenMaturity {
  readonly M = this.property.M;
  readonly sizing = this.parts.sizing;
  readonly ncf = this.parts.operations.ncf;
  readonly draws = this.parts.renovation.futureFunding;
  readonly debt = (name: string): number => this.given.number(`debt.${name}`);
  readonly test = (name: string): number => this.given.number(`lender.${name}`);
  readonly ioMonths = this.debt("ioMonths");
  readonly planned = this.given.number("refinance.month") < this.M ? this.given.number("refinance.month") : 0;
  readonly plannedEnd = this.planned > 0 ? this.planned : this.M;

  readonly interestPeriod = line(1, this.M, (month) =>
    this.given.text("debt.dayCount") === "actual/360"
      ? (this.property.rows.flowDay(month) - this.property.rows.flowDay(month - 1)) / 360
      : 1 / 12,
  );
  readonly firstPayment: Line = line(1, this.M, (month) => {
    if (!this.sizing.isFloating) return (this.sizing.loan() * this.sizing.loanConstant) / 12;
    if (month <= this.ioMonths) return 0;
    const left = Math.max(1, 12 * this.debt("amortYears") + this.ioMonths - month + 1);
    return this.firstBalance(month - 1) * paymentOnDollar(this.sizing.rateBeforeRefinance(month), left);
  });
  readonly firstBalance: Line = line(0, this.M, (month) => {
    if (month === 0) return this.sizing.loan();
    const before = this.firstBalance(month - 1);
    if (month <= this.ioMonths) return before;
    const interest = before * this.sizing.rateBeforeRefinance(month) * this.interestPeriod(month);
    const left = before + interest - this.firstPayment(month);
    return left < this.sizing.loan() * 1e-10 ? 0 : left;
  });
  readonly owed = (month: number): number => this.firstBalance(month) + total(this.draws, 1, month);

  readonly hasTerm = this.given.has("debt.termYears");
  readonly firstMaturity = this.hasTerm ? Math.round(12 * this.debt("termYears")) : 0;
  readonly firstTerm = this.debt("extension.months");
  readonly secondTerm = this.debt("extension2.months");
  readonly runsOn = this.given.text("debt.atMaturity") === "runsOn";
  readonly month = (number: number): number => {
    const first = this.firstTerm > 0 ? this.firstMaturity : 0;
    if (number === 1) return first;
    return first > 0 && this.secondTerm > 0 ? first + this.firstTerm : 0;
  };
  readonly isNeeded = (number: number): boolean =>
    this.month(number) > 0 &&
    this.month(number) < this.plannedEnd &&
    (number === 1 || this.isExtended(1)) &&
    this.owed(this.month(number)) > 0.005;
  readonly isExtended = (number: number): boolean => {
    if (!this.isNeeded(number)) return false;
    const path = number === 1 ? "debt.extension" : "debt.extension2";
    const meets = (limit: string, figure: number): boolean =>
      !this.given.has(`${path}.${limit}`) || figure >= this.given.number(`${path}.${limit}`) - 1e-6;
    const rows = this.options[number - 1];
    const isMet =
      meets("minDscr", rows?.extensionDscr?.(0) ?? Number.NaN) &&
      meets("minDebtYield", rows?.extensionDebtYield?.(0) ?? Number.NaN);
    return this.runsOn || isMet;
  };
  readonly rowsOf = (number: number): Record<string, Line> => {
    const at = this.month(number);
    const needed = (formula: () => number, otherwise: number): Line =>
      once(() => (this.isNeeded(number) ? formula() : otherwise));
    const months = this.given.text("debt.extensionIncome") === "quarter" ? 3 : Math.min(12, at);
    const balance = needed(() => this.owed(at), 0);
    const income = needed(() => (12 * total(this.ncf, at - months + 1, at)) / months, 0);
    const path = number === 1 ? "extension" : "extension2";
    return {
      extensionMonth: () => at,
      extensionNeeded: () => (this.isNeeded(number) ? 1 : 0),
      extensionTaken: () => (this.isExtended(number) ? 1 : 0),
      extensionBalance: balance,
      extensionNcf: income,
      extensionRate: needed(
        () => Math.max(this.sizing.sizingRate, this.sizing.rateBeforeRefinance(at)),
        Number.NaN,
      ),
      extensionDscr: needed(
        () =>
          income(0) /
          (balance(0) *
            this.sizing.constantAt(Math.max(this.sizing.sizingRate, this.sizing.rateBeforeRefinance(at)))),
        Number.NaN,
      ),
      extensionDebtYield: needed(() => income(0) / balance(0), Number.NaN),
      extensionFee: once(() => (this.isExtended(number) ? this.debt(`${path}.feePct`) * balance(0) : 0)),
    };
  };
  readonly options: Record<string, Line>[] = [this.rowsOf(1), this.rowsOf(2)];
  readonly extensionFees: Line = line(1, this.M, (month) =>
    this.options.reduce(
      (paid, option) => paid + (option.extensionMonth?.(0) === month ? (option.extensionFee?.(0) ?? 0) : 0),
      0,
    ),
  );
  readonly monthsExtended = (): number =>
    (this.isExtended(1) ? this.firstTerm : 0) + (this.isExtended(2) ? this.secondTerm : 0);
  readonly due = once(() => (this.hasTerm ? this.firstMaturity + this.monthsExtended() : 0));
  readonly isPaidOff = (): boolean =>
    this.due() > 0 && this.due() < this.plannedEnd && !this.runsOn && this.sizing.commitment() > 0;
  readonly payoff = once(() => (this.isPaidOff() ? this.due() : this.planned));
  readonly end = (): number => (this.payoff() > 0 ? this.payoff() : this.M);

  /** By the refinance as planned, else by the lender's refinance test. */
  readonly next = (name: string): number => this.given.number(`refinance.${name}`);
  readonly isPlanned = this.planned > 0;
  readonly either = (...of: number[]): number => of.find((value) => !Number.isNaN(value)) ?? 0;
  readonly newCap = (): number =>
    this.isPlanned
      ? this.next("capRate")
      : this.given.or("lender.refinanceCapRate", this.parts.exitCapApplied());
  readonly newLtv = this.isPlanned
    ? this.next("maxLtv")
    : this.either(this.test("refinanceMaxLtv"), this.debt("maxLtv"));
  readonly newDscr = this.isPlanned
    ? this.either(this.next("minDscr"))
    : this.either(this.test("refinanceMinDscr"), this.debt("minDscr"));
  readonly newRate = this.isPlanned
    ? this.next("rate")
    : this.either(this.test("refinanceRate"), this.sizing.sizingRate);
  readonly newAmort = this.isPlanned ? this.next("amortYears") : 30;
  readonly isKnown = this.isPlanned || this.given.has("lender.refinanceRate");

  readonly rows: Record<string, Line> = Object.fromEntries([
    ...this.options.flatMap((option, index) =>
      Object.entries(option).map(([key, figure]) => [`${key}${index + 1}`, figure]),
    ),
    ["firstLoanRate", line(1, this.M, this.sizing.rateBeforeRefinance)],
    ["firstLoanPayment", this.firstPayment],
    ["firstLoanBalance", this.firstBalance],
    ["refinanceMonth", () => this.planned],
    ["plannedPayoffMonth", () => this.plannedEnd],
    ["loanDueMonth", this.due],
    ["paidOffAtMaturity", () => (this.isPaidOff() ? 1 : 0)],
    ["payoffMonth", this.payoff],
    ["loanEndMonth", () => this.end()],
    [
      "leverageConstant",
      () => (this.ioMonths >= this.end() ? this.sizing.noteRate : this.sizing.loanConstant),
    ],
    ["extensionFees", this.extensionFees],
    ["extensionMonths", this.monthsExtended],
    ["newLoanCapRate", once(this.newCap)],
    ["newLoanMaxLtv", () => this.newLtv],
    ["newLoanMinDscr", () => this.newDscr],
    ["newLoanRate", () => this.newRate],
    ["newLoanAmortYears", () => this.newAmort],
    ["newLoanKnown", () => (this.isKnown ? 1 : 0)],
  ]);
}
