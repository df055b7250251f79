import { type Given, type Line, line, once, paymentOnDollar, repaid, total } from "../plain-arithmetic.ts";
import { calculatePrepayment, type Prepayment } from "../prepayment.ts";
import { taxPlace } from "../transfer-taxes.ts";
import type { Sizing } from "./loan-sizing.ts";
import { Maturity } from "./maturity.ts";
import type { Operations } from "./operations.ts";
import type { Property } from "./property.ts";
import type { Renovation } from "./renovation.ts";

interface Parts {
  renovation: Renovation;
  operations: Operations;
  sizing: Sizing;
  exitCapApplied: () => number;
}

class GivenDebt {
  readonly given: Given;
  readonly property: Property;
  readonly parts: Parts;

  constructor(given: Given, property: Property, parts: Parts) {
    this.given = given;
    this.property = property;
    this.parts = parts;
  }
}

/** The loans of MF-10 and MF-11, month by month. */
export class Debt extends GivenDebt {
  readonly M = this.property.M;
  readonly own = this.property.rows;
  readonly sizing = this.parts.sizing;
  readonly operations = this.parts.operations;
  readonly renovation = this.parts.renovation;
  readonly noi = this.operations.noi;
  readonly ncf = this.operations.ncf;
  readonly loan = this.sizing.loan;
  readonly debt = (name: string): number => this.given.number(`debt.${name}`);
  readonly next = (name: string): number => this.given.number(`refinance.${name}`);
  readonly maturity = new Maturity(this.given, this.property, this.parts);
  readonly extensionFees = this.maturity.extensionFees;
  readonly extensionRows = this.maturity.rows;
  /** The month of the refinance, or of a maturity before it. */
  get R(): number {
    return this.maturity.payoff();
  }
  get isRefinanced(): boolean {
    return this.R > 0;
  }
  readonly ioMonths = this.debt("ioMonths");

  readonly whenRefinanced = (formula: () => number): (() => number) =>
    once(() => (this.isRefinanced ? formula() : 0));
  readonly refinanceNcf = this.whenRefinanced(() => total(this.ncf, this.R + 1, this.R + 12));
  readonly refinanceValue = this.whenRefinanced(() =>
    Math.max(0, total(this.noi, this.R + 1, this.R + 12) / this.maturity.newCap()),
  );
  readonly refinanceConstant = this.whenRefinanced(
    () => 12 * paymentOnDollar(this.maturity.newRate, 12 * this.maturity.newAmort),
  );
  readonly refinanceLoanByLtv = this.whenRefinanced(() => this.maturity.newLtv * this.refinanceValue());
  readonly refinanceLoan = this.whenRefinanced(() => {
    if (!this.maturity.isKnown) return 0;
    const income = Math.max(0, this.refinanceNcf());
    const limits = [
      this.refinanceLoanByLtv(),
      this.maturity.isPlanned ? Number.NaN : this.maturity.owed(this.R),
      this.maturity.newDscr === 0 ? Number.NaN : income / (this.maturity.newDscr * this.refinanceConstant()),
      income / this.next("minDebtYield"),
    ];
    return Math.max(0, Math.min(...limits.filter((limit) => !Number.isNaN(limit))));
  });
  readonly refinancePayment = this.whenRefinanced(
    () => (this.refinanceLoan() * this.refinanceConstant()) / 12,
  );

  readonly isNew = (month: number): boolean => this.isRefinanced && month > this.R;
  readonly loanRate = line(1, this.M, (month) =>
    this.isNew(month) ? this.maturity.newRate : this.sizing.rateBeforeRefinance(month),
  );
  readonly interestPeriod = line(1, this.M, (month) =>
    this.given.text("debt.dayCount") === "actual/360"
      ? (this.own.flowDay(month) - this.own.flowDay(month - 1)) / 360
      : 1 / 12,
  );
  readonly levelPayment = once(() => (this.loan() * this.sizing.loanConstant) / 12);
  readonly interest: Line = line(
    1,
    this.M,
    (month) => this.loanBalance(month - 1) * this.loanRate(month) * this.interestPeriod(month),
  );
  readonly scheduledPayment: Line = line(1, this.M, (month) => {
    if (this.isNew(month)) return this.refinancePayment();
    if (!this.sizing.isFloating) return this.levelPayment();
    if (month <= this.ioMonths) return 0;
    const left = Math.max(1, 12 * this.debt("amortYears") + this.ioMonths - month + 1);
    return this.loanBalance(month - 1) * paymentOnDollar(this.loanRate(month), left);
  });
  readonly principal: Line = line(1, this.M, (month) => {
    const isInterestOnly = this.isNew(month)
      ? month - this.R <= this.next("ioMonths")
      : month <= this.ioMonths;
    if (isInterestOnly) return 0;
    const payment = this.scheduledPayment(month) - this.interest(month);
    return repaid({ loan: this.loan(), balance: this.loanBalance(month - 1), payment });
  });
  readonly loanBalance: Line = line(0, this.M, (month) => {
    if (month === 0) return this.loan();
    return this.isRefinanced && month === this.R
      ? this.refinanceLoan()
      : this.loanBalance(month - 1) - this.principal(month);
  });
  readonly futureFundingBalance: Line = line(1, this.M, (month) =>
    this.isRefinanced && month === this.R
      ? 0
      : this.futureFundingBalance(month - 1) + this.renovation.futureFunding(month),
  );
  readonly futureFundingInterest = line(
    1,
    this.M,
    (month) => this.futureFundingBalance(month - 1) * this.loanRate(month) * this.interestPeriod(month),
  );

  readonly debtService = line(
    1,
    this.M,
    (month) => this.interest(month) + this.principal(month) + this.futureFundingInterest(month),
  );

  readonly second = (name: string): number => this.given.number(`mezzanine.${name}`);
  readonly s = this.second("month");
  readonly hasLimit = this.given.has("mezzanine.maxLtv") || this.given.has("mezzanine.minDscr");
  readonly isSized = !(this.given.or("mezzanine.loan", 0) > 0) && this.hasLimit;
  readonly whenSized = (formula: () => number): (() => number) => once(() => (this.isSized ? formula() : 0));
  readonly supplementalValue = this.whenSized(() =>
    this.s === 0
      ? this.sizing.lendingValue
      : total(this.noi, this.s + 1, this.s + 12) / this.second("capRate"),
  );
  readonly supplementalNcf = this.whenSized(() => total(this.ncf, this.s + 1, this.s + 12));
  readonly supplementalSenior = this.whenSized(
    () => this.loanBalance(this.s) + this.futureFundingBalance(this.s),
  );
  readonly supplementalSeniorService = this.whenSized(() => {
    const senior = this.isRefinanced && this.R <= this.s ? this.refinancePayment() : this.levelPayment();
    return 12 * senior + (this.s > 0 ? this.futureFundingBalance(this.s) * this.loanRate(this.s) : 0);
  });
  readonly supplementalByLtv = this.whenSized(() =>
    Math.max(0, this.second("maxLtv") * this.supplementalValue() - this.supplementalSenior()),
  );
  readonly supplementalByDscr = this.whenSized(
    () =>
      Math.max(0, this.supplementalNcf() / this.second("minDscr") - this.supplementalSeniorService()) /
      this.second("rate"),
  );
  readonly supplementalLoan = once(() => {
    if (this.s >= this.M) return 0;
    if (!this.isSized) return this.given.or("mezzanine.loan", 0);
    const limits = [this.supplementalByLtv(), this.supplementalByDscr()];
    return Math.min(...limits.filter((limit) => !Number.isNaN(limit)));
  });
  readonly taxes = taxPlace(this.given);
  readonly supplementalTaxed = (): number =>
    this.given.text("mezzanine.security") === "pledge" ? 0 : this.supplementalLoan();
  readonly supplementalTax = once(() => this.taxes.cost("loan", this.supplementalTaxed));
  readonly mezzanineFee = once(
    () => this.second("feePct") * this.supplementalLoan() + this.supplementalTax(),
  );
  get isRepaidAtRefinance(): boolean {
    const isBefore = this.isRefinanced && this.s < this.R;
    return isBefore && this.given.text("refinance.supplemental") === "repaid";
  }
  readonly supplementalAtRefinance = once(() => (this.isRepaidAtRefinance ? this.supplementalLoan() : 0));
  readonly mezzanineInterest = line(1, this.M, (month) =>
    this.supplementalLoan() > 0 && month > this.s && !(this.isRepaidAtRefinance && month > this.R)
      ? (this.supplementalLoan() * this.second("rate")) / 12
      : 0,
  );

  readonly refinancePayoff = this.whenRefinanced(() => this.loanBalance(this.R - 1) - this.principal(this.R));
  readonly refinanceDrawsRepaid = this.whenRefinanced(
    () => this.futureFundingBalance(this.R - 1) + this.renovation.futureFunding(this.R),
  );
  readonly byLoan = this.given.text("refinance.prepaymentBy") === "loanMethod";
  readonly firstTerms = {
    made: 0,
    termYears: this.debt("termYears"),
    ioMonths: this.ioMonths,
    amortYears: this.debt("amortYears"),
  };
  readonly method = this.given.text("prepaymentMethod");
  readonly left = (repaid: number, balance: number, isSecond: boolean) => {
    const newTerms = {
      made: this.R,
      termYears: this.next("termYears"),
      ioMonths: this.next("ioMonths"),
      amortYears: this.maturity.newAmort,
    };
    const payment = isSecond ? this.refinancePayment() : this.levelPayment();
    const terms = isSecond ? newTerms : this.firstTerms;
    return calculatePrepayment(
      this.given,
      { ...terms, repaid, balance, rate: this.loanRate(repaid), payment },
      this.method,
    );
  };
  readonly atRefinance = () => this.left(this.R, this.refinancePayoff(), false);
  readonly atSale = () => this.left(this.M, this.loanBalance(this.M), this.isRefinanced);
  readonly refinancePrepayment = this.whenRefinanced(() =>
    this.maturity.isPaidOff()
      ? 0
      : this.byLoan
        ? this.atRefinance().premium
        : this.next("prepaymentPct") * this.refinancePayoff(),
  );
  readonly before = (of: (left: Prepayment) => number): (() => number) =>
    this.whenRefinanced(() => of(this.atRefinance()));
  readonly feePaid = this.whenRefinanced(() =>
    this.maturity.isKnown ? this.given.number("refinanceFee") : 0,
  );
  readonly refinanceTaxed = this.whenRefinanced(() => {
    const repaid = this.refinancePayoff() + this.refinanceDrawsRepaid();
    const isNewMoney = this.given.text("refinance.taxedOn") === "newMoney";
    return isNewMoney ? Math.max(0, this.refinanceLoan() - repaid) : this.refinanceLoan();
  });
  readonly refinanceTax = this.whenRefinanced(() => this.taxes.cost("loan", this.refinanceTaxed));
  readonly refinanceCosts = this.whenRefinanced(
    () => this.next("costPct") * this.refinanceLoan() + this.feePaid() + this.refinanceTax(),
  );
  readonly services: Line = (month) => this.debtService(month) + this.mezzanineInterest(month);
  readonly inYear = (of: Line, year: number): number => total(of, 12 * year - 11, 12 * year);

  readonly valuationCap: Line = (year) =>
    this.given.has("debt.valuationCapRate")
      ? this.given.byYear("debt.valuationCapRate")(year)
      : this.parts.exitCapApplied();
  readonly value: Line = (year) => this.inYear(this.noi, year + 1) / this.valuationCap(year);
  readonly seniorAt = (month: number): number => this.loanBalance(month) + this.futureFundingBalance(month);
  readonly supplementalAt = (month: number): number => {
    const isRepaid = this.isRepaidAtRefinance && month >= this.R;
    return month >= this.s && !isRepaid ? this.supplementalLoan() : 0;
  };
  readonly onValue = (year: number, debt: number): number =>
    this.value(year) > 0 ? debt / this.value(year) : Number.NaN;

  readonly supplementalProceeds = once(() =>
    this.s > 0 ? this.supplementalLoan() - this.mezzanineFee() : 0,
  );

  readonly prepaymentCost = once(() =>
    this.maturity.isPaidOff() && !this.maturity.isPlanned ? 0 : this.atSale().premium,
  );

  readonly rows = {
    levelPayment: this.levelPayment,
    loanRate: this.loanRate,
    interestPeriod: this.interestPeriod,
    interest: this.interest,
    scheduledPayment: this.scheduledPayment,
    principal: this.principal,
    loanBalance: this.loanBalance,
    debtService: this.debtService,
    ltv: once(() => this.loan() / this.sizing.lendingValue),
    supplementalSized: () => (this.isSized ? 1 : 0),
    supplementalValue: this.supplementalValue,
    supplementalNcf: this.supplementalNcf,
    supplementalSenior: this.supplementalSenior,
    supplementalSeniorService: this.supplementalSeniorService,
    supplementalByLtv: this.supplementalByLtv,
    supplementalByDscr: this.supplementalByDscr,
    supplementalLoan: this.supplementalLoan,
    mezzanineAtClosing: once(() => (this.s === 0 ? this.supplementalLoan() : 0)),
    mezzanineFee: this.mezzanineFee,
    mezzanineFeeAtClosing: once(() => (this.s === 0 ? this.mezzanineFee() : 0)),
    supplementalProceeds: once(() => (this.s > 0 ? this.supplementalLoan() - this.mezzanineFee() : 0)),
    mezzanineInterest: this.mezzanineInterest,
    futureFundingBalance: this.futureFundingBalance,
    futureFundingInterest: this.futureFundingInterest,
    debtYieldByYear: (year: number) => {
      const made = this.isRefinanced && this.R <= 12 * year ? this.refinanceLoan() : this.loan();
      return this.inYear(this.noi, year) / (made + this.futureFundingBalance(12 * year));
    },
    valuationCapByYear: this.valuationCap,
    valueByYear: this.value,
    ltvByYear: (year: number) => this.onValue(year, this.seniorAt(12 * year)),
    combinedLtvByYear: (year: number) =>
      this.onValue(year, this.seniorAt(12 * year) + this.supplementalAt(12 * year)),
    combinedDscr: (year: number) => this.inYear(this.ncf, year) / this.inYear(this.services, year),
    refinanceValue: this.refinanceValue,
    refinanceNcf: this.refinanceNcf,
    refinanceConstant: this.refinanceConstant,
    refinanceLoanByLtv: this.refinanceLoanByLtv,
    refinanceLoan: this.refinanceLoan,
    refinancePayment: this.refinancePayment,
    refinancePayoff: this.refinancePayoff,
    refinanceDrawsRepaid: this.refinanceDrawsRepaid,
    refinanceDebtRepaid: () => this.refinancePayoff() + this.refinanceDrawsRepaid(),
    supplementalAtRefinance: this.supplementalAtRefinance,
    refinanceLoanRate: this.whenRefinanced(() => this.loanRate(this.R)),
    refinanceMonthsLeft: this.before((of) => of.monthsLeft),
    refinanceInterestOnlyLeft: this.before((of) => of.interestOnlyLeft),
    refinanceAmortisingLeft: this.before((of) => of.amortizingLeft),
    refinanceBalloon: this.before((of) => of.balloon),
    refinanceYieldMaintenance: this.before((of) => of.yieldMaintenance),
    refinanceSecurities: this.before((of) => of.securities),
    refinanceDefeasance: this.before((of) => of.defeasance),
    refinancePrepayment: this.refinancePrepayment,
    refinanceFeePaid: this.feePaid,
    refinanceTaxedAmount: this.refinanceTaxed,
    "transferTaxes.onRefinance": this.taxes.byRow("loan", this.refinanceTaxed),
    refinanceMortgageTax: this.refinanceTax,
    supplementalTaxedAmount: once(this.supplementalTaxed),
    "transferTaxes.onSupplemental": this.taxes.byRow("loan", this.supplementalTaxed),
    supplementalMortgageTax: this.supplementalTax,
    refinanceCosts: this.refinanceCosts,
    refinanceDscr: once(() => this.refinanceNcf() / (this.refinanceLoan() * this.refinanceConstant())),
    loanMonthAtSale: () => (this.isRefinanced ? this.R : 0),
    exitLoanRate: once(() => this.loanRate(this.M)),
    exitMonthsLeft: once(() => this.atSale().monthsLeft),
    exitInterestOnlyLeft: once(() => this.atSale().interestOnlyLeft),
    exitAmortisingLeft: once(() => this.atSale().amortizingLeft),
    exitBalloon: once(() => this.atSale().balloon),
    exitYieldMaintenance: once(() => this.atSale().yieldMaintenance),
    exitSecurities: once(() => this.atSale().securities),
    exitDefeasance: once(() => this.atSale().defeasance),
    prepaymentCost: this.prepaymentCost,
    drawsRepaidAtSale: once(() => this.futureFundingBalance(this.M)),
    supplementalAtSale: once(() => this.supplementalLoan() - this.supplementalAtRefinance()),
    loanBalanceAtExit: once(() => this.loanBalance(this.M)),
  } satisfies Record<string, Line>;
}
