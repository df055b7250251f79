import {
  datedRate,
  equityMultiple,
  type Given,
  type Line,
  line,
  once,
  presentValue,
  rateOfReturn,
  span,
  sum,
  total,
  yearlyRate,
} from "./plain-arithmetic.ts";

interface Flows {
  H: number;
  unlevered: Line;
  levered: Line;
  afterDebt: Line;
  noi: Line;
  ncf: Line;
  debtService: Line;
  interest: Line;
  flowDay: Line;
  initialEquity: () => number;
  netSaleProceeds: () => number;
}

class GivenReturns {
  readonly given: Given;
  readonly flows: Flows;

  constructor(given: Given, flows: Flows) {
    this.given = given;
    this.flows = flows;
  }
}

/** The returns of SF-8 and MF-13, from the flows of either model. */
export class Returns extends GivenReturns {
  readonly H = this.flows.H;
  readonly unlevered = this.flows.unlevered;
  readonly levered = this.flows.levered;
  readonly initialEquity = this.flows.initialEquity;
  readonly M = 12 * this.H;
  readonly months = (of: Line): number[] => span(0, this.M).map(of);
  readonly years = (of: Line): Line =>
    line(0, this.H + 1, (y) => (y === 0 ? of(0) : total(of, 12 * y - 11, 12 * y)));
  readonly onEquity = (value: () => number): (() => number) =>
    once(() => (this.initialEquity() > 0.005 ? value() : Number.NaN));
  readonly rates = (of: Line) => {
    const ofYear = this.years(of);
    const days = this.months(this.flows.flowDay);
    return {
      monthly: once(() => yearlyRate(this.months(of))),
      xirr: once(() => datedRate(this.months(of), days)),
      annual: once(() => rateOfReturn(span(0, this.H).map(ofYear))),
    };
  };
  readonly convention = this.given.text("irrConvention") as "monthly" | "xirr" | "annual";
  readonly unleveredRates = this.rates(this.unlevered);
  readonly leveredRates = this.rates(this.levered);
  readonly npvAt = (rate: number): (() => number) =>
    this.onEquity(() => presentValue(this.months(this.levered), (1 + rate) ** (1 / 12) - 1));
  readonly npv = this.npvAt(this.given.number("discountRate"));
  readonly cumulative: Line = line(0, this.M, (m) => this.levered(m) + (m > 0 ? this.cumulative(m - 1) : 0));
  readonly profit = once(() => sum(this.months(this.levered)));
  readonly ratioOfYear =
    (above: Line, below: Line): Line =>
    (year) => {
      const divisor = total(below, 12 * year - 11, 12 * year);
      return divisor === 0 ? Number.NaN : total(above, 12 * year - 11, 12 * year) / divisor;
    };
  readonly dscrNcf = this.ratioOfYear(this.flows.ncf, this.flows.debtService);
  readonly cover = (): number[] => span(1, this.H).map(this.dscrNcf);

  readonly rows = {
    unleveredCashFlow: this.unlevered,
    cashFlowAfterDebt: this.flows.afterDebt,
    leveredCashFlow: this.levered,
    cumulativeCashFlow: this.cumulative,
    unleveredCashFlowOfYear: this.years(this.unlevered),
    leveredCashFlowOfYear: this.years(this.levered),
    unleveredIrr: this.unleveredRates[this.convention],
    unleveredIrrMonthly: this.unleveredRates.monthly,
    unleveredXirr: this.unleveredRates.xirr,
    unleveredIrrAnnual: this.unleveredRates.annual,
    leveredIrr: this.onEquity(this.leveredRates[this.convention]),
    leveredIrrMonthly: this.onEquity(this.leveredRates.monthly),
    leveredXirr: this.onEquity(this.leveredRates.xirr),
    leveredIrrAnnual: this.onEquity(this.leveredRates.annual),
    leverageEffect: this.onEquity(
      () => this.leveredRates[this.convention]() - this.unleveredRates[this.convention](),
    ),
    unleveredEquityMultiple: once(() => equityMultiple(this.months(this.unlevered))),
    leveredEquityMultiple: this.onEquity(() => equityMultiple(this.months(this.levered))),
    closingEquityMultiple: this.onEquity(() => 1 + this.profit() / this.initialEquity()),
    unleveredProfit: once(() => sum(this.months(this.unlevered))),
    leveredProfit: this.profit,
    exitShareOfProfit: once(() => this.flows.netSaleProceeds() / this.profit()),
    peakEquity: once(() => -Math.min(...this.months(this.cumulative))),
    paybackYears: this.onEquity(() => {
      const owed = this.months(this.cumulative).filter((value) => value < 0).length;
      return this.cumulative(this.M) < 0 ? Number.NaN : owed / 12;
    }),
    npv: this.npv,
    profitabilityIndex: this.onEquity(() => 1 + this.npv() / this.initialEquity()),
    cashOnCash: (year: number) =>
      this.onEquity(() => total(this.flows.afterDebt, 12 * year - 11, 12 * year) / this.initialEquity())(),
    dscrNcf: this.dscrNcf,
    interestCover: this.ratioOfYear(this.flows.noi, this.flows.interest),
    dscrNcfMinimum: once(() => Math.min(...this.cover())),
    dscrNcfAverage: once(() => sum(this.cover()) / this.H),
  } satisfies Record<string, Line>;
}
