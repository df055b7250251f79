import { type Given, type Line, once, sum, total } from "../plain-arithmetic.ts";
import { Returns } from "../returns.ts";
import type { Debt } from "./debt.ts";
import type { Equity } from "./equity.ts";
import type { Sizing } from "./loan-sizing.ts";
import { EXPENSES, type Operations } from "./operations.ts";
import type { Property } from "./property.ts";
import type { Renovation } from "./renovation.ts";
import type { Revenue } from "./revenue.ts";
import type { Statement } from "./statement.ts";

interface Parts {
  renovation: Renovation;
  revenue: Revenue;
  operations: Operations;
  sizing: Sizing;
  debt: Debt;
  equity: Equity;
  statement: Statement;
  exitCapApplied: () => number;
  goingInCapRate: () => number;
}

class GivenMultiFamilyReturns {
  readonly given: Given;
  readonly property: Property;
  readonly parts: Parts;

  constructor(given: Given, property: Property, parts: Parts) {
    this.given = given;
    this.property = property;
    this.parts = parts;
  }
}

/** MF-13: yields, break-evens, and where the profit comes from. */
export class MultiFamilyReturns extends GivenMultiFamilyReturns {
  readonly M = this.property.M;
  readonly H = this.property.holdYears;
  readonly own = this.property.rows;
  readonly revenue = this.parts.revenue;
  readonly operations = this.parts.operations;
  readonly sizing = this.parts.sizing;
  readonly debt = this.parts.debt;
  readonly equity = this.parts.equity;
  readonly exitCapApplied = this.parts.exitCapApplied;
  readonly goingInCapRate = this.parts.goingInCapRate;
  readonly noi = this.operations.noi;
  readonly ncf = this.operations.ncf;
  readonly noiYear1 = this.operations.noiYear1;
  readonly ncfYear1 = this.operations.ncfYear1;
  readonly returns = new Returns(this.given, {
    H: this.H,
    unlevered: this.equity.unleveredCashFlow,
    levered: this.equity.leveredCashFlow,
    afterDebt: this.equity.cashFlowAfterDebt,
    noi: this.noi,
    ncf: this.ncf,
    debtService: this.debt.debtService,
    interest: (month) => this.debt.interest(month) + this.debt.futureFundingInterest(month),
    flowDay: this.own.flowDay,
    initialEquity: this.equity.initialEquity,
    netSaleProceeds: this.equity.netSaleProceeds,
  });
  readonly price = this.sizing.price;
  readonly year1 = (of: Line): number => total(of, 1, 12);
  readonly lastYear = (of: Line): number => total(of, this.M - 11, this.M);
  readonly inHold = (of: Line): number => total(of, 1, this.M);
  readonly cost = this.sizing.allInCostUnlevered;
  readonly funded = (): number => this.cost() + this.inHold(this.parts.renovation.futureFunding);
  readonly fee = this.given.number("managementFeePct");
  readonly lines = this.revenue.lines;

  readonly untrendedNoi = once(() => {
    const income =
      this.lastYear(this.lines.netRentalIncome) / this.revenue.allRentIndex(this.H) +
      this.lastYear(this.lines.otherIncome) / this.revenue.otherIncomeIndex(this.H) +
      this.lastYear(this.lines.commercialIncome);
    const expenses = sum(
      EXPENSES.map(
        (name) => this.operations.yearTotal(name, this.M - 11) / this.operations.index(name)(this.H),
      ),
    );
    return (
      income * (1 - this.fee) -
      expenses -
      this.lastYear(this.operations.reservesAboveNoi) / this.operations.reservesIndex(this.H)
    );
  });
  readonly otherIfFull = (): number => this.year1(this.lines.otherIncome) / (1 - this.revenue.vacancyYear1());
  readonly breakEven = (service: number): number =>
    (this.year1(this.operations.operatingExpenses) + service) /
    (this.year1(this.lines.grossPotentialRent) + this.otherIfFull());
  readonly taxRise = (): number =>
    this.given.has("reassessment.millage")
      ? Math.max(0, this.operations.reassessedTax - this.operations.yearTotal("propertyTax"))
      : 0;
  readonly cashYear1 = (): number => this.year1(this.equity.cashFlowAfterDebt);
  readonly entry = (): number => this.noiYear1() / this.price;
  readonly forwardNoi = (): number => total(this.noi, this.M + 1, this.M + 12);

  readonly incomeNoiAsIs = once(() =>
    this.parts.statement.lines.length > 0 ? this.parts.statement.normalisedNoi : this.noiYear1(),
  );
  readonly leveredProfit = this.returns.rows.leveredProfit;

  readonly rows = {
    ...this.returns.rows,
    goingInCapRate: this.goingInCapRate,
    incomeNoiAsIs: this.incomeNoiAsIs,
    incomeValueAsIs: once(() => this.incomeNoiAsIs() / this.given.or("marketCapRate", Number.NaN)),
    incomeValueStabilised: once(() => this.untrendedNoi() / this.given.or("marketCapRate", Number.NaN)),
    adjustedCapRate: once(() => (this.ncfYear1() - this.taxRise()) / this.price),
    yieldOnCostYear1: once(() => this.noiYear1() / this.funded()),
    yieldOnCostExitYear: once(() => this.lastYear(this.noi) / this.funded()),
    untrendedNoi: this.untrendedNoi,
    yieldOnCostUntrended: once(() => this.untrendedNoi() / this.funded()),
    developmentSpread: once(() => this.lastYear(this.noi) / this.funded() - this.exitCapApplied()),
    averageCashOnCash: this.returns.onEquity(
      () => this.inHold(this.equity.cashFlowAfterDebt) / this.H / this.equity.initialEquity(),
    ),
    stabilisedCashOnCash: this.returns.onEquity(
      () => this.lastYear(this.equity.cashFlowAfterDebt) / this.equity.initialEquity(),
    ),
    dscrNoi: this.returns.ratioOfYear(this.noi, this.debt.debtService),
    npvAt10Pct: this.returns.npvAt(0.1),
    breakEvenRatioYear1: once(() => this.breakEven(this.year1(this.debt.debtService))),
    breakEvenRatioAmortising: once(() => this.breakEven(this.sizing.loan() * this.sizing.loanConstant)),
    breakEvenVacancy: once(
      () =>
        this.revenue.vacancyYear1() +
        this.cashYear1() / ((this.year1(this.lines.lossBase) + this.otherIfFull()) * (1 - this.fee)),
    ),
    breakEvenRent: once(
      () =>
        this.own.averageMarketRent() *
        (1 - this.cashYear1() / (this.year1(this.lines.netRentalIncome) * (1 - this.fee))),
    ),
    attributionIncome: once(() => this.inHold(this.ncf)),
    attributionNoiGrowth: once(() => (this.forwardNoi() - this.noiYear1()) / this.entry()),
    attributionCapRate: once(() => this.equity.exitValue() - this.forwardNoi() / this.entry()),
    attributionCosts: once(
      () =>
        -(
          this.cost() -
          this.equity.closingFundsReturned() -
          this.price +
          this.equity.saleCosts() +
          this.inHold(this.parts.renovation.fundedCapex) +
          this.inHold(this.parts.renovation.futureFunding)
        ),
    ),
    attributionFinancing: once(
      () =>
        -(
          this.equity.financingCosts() +
          this.inHold(this.debt.interest) +
          this.inHold(this.debt.mezzanineInterest) +
          this.inHold(this.operations.assetManagementFee) +
          this.inHold(this.debt.futureFundingInterest) +
          this.inHold(this.debt.extensionFees) +
          (this.debt.s > 0 ? this.debt.mezzanineFee() : 0) +
          this.equity.preferredEquityCost() +
          this.debt.prepaymentCost() +
          this.debt.refinancePrepayment() +
          this.debt.refinanceCosts()
        ),
    ),
  } satisfies Record<string, Line>;
}
