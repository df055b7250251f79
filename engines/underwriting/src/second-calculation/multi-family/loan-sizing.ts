import { type Given, type Line, once, paymentOnDollar, total } from "../plain-arithmetic.ts";
import { taxPlace } from "../transfer-taxes.ts";
import type { Lender } from "./lender.ts";
import type { Operations } from "./operations.ts";
import type { Property } from "./property.ts";
import type { Renovation } from "./renovation.ts";
import type { Statement } from "./statement.ts";

interface Parts {
  renovation: Renovation;
  operations: Operations;
  lender: Lender;
  statement: Statement;
}

class GivenSizing {
  readonly given: Given;
  readonly property: Property;
  readonly parts: Parts;

  constructor(given: Given, property: Property, parts: Parts) {
    this.given = given;
    this.property = property;
    this.parts = parts;
  }
}

/** MF-9 without the loan, and the senior loan's size of MF-10. */
export class Sizing extends GivenSizing {
  readonly renovation = this.parts.renovation;
  readonly operations = this.parts.operations;
  readonly lender = this.parts.lender;
  readonly statement = this.parts.statement;
  readonly price = this.given.number("purchasePrice");
  readonly U = this.property.rows.units();
  readonly dollars = (name: string): number => this.given.number(name);
  readonly closingCosts =
    (this.dollars("closingCostPct") + this.dollars("transferTaxPct")) * this.price +
    this.dollars("titleInsurance") +
    this.dollars("legalCosts") +
    this.dollars("recordingFees") +
    taxPlace(this.given).cost("purchase", () => this.price);
  readonly acquisitionFee = this.dollars("acquisitionFeePct") * this.price;
  readonly capexWithContingency = this.dollars("capexAtClose") * (1 + this.dollars("capexContingencyPct"));
  readonly allInCostUnlevered = once(
    () =>
      this.price +
      this.closingCosts +
      this.acquisitionFee +
      this.dollars("dueDiligence") +
      this.capexWithContingency +
      this.renovation.row("capexFromEquity")(0) +
      this.dollars("initialLeasingFee") +
      this.dollars("workingCapital") +
      this.dollars("interestReserve") +
      this.dollars("prepaidEscrows") -
      this.dollars("sellerCredit"),
  );

  readonly debt = (name: string): number => this.given.number(`debt.${name}`);
  readonly isFloating = this.given.text("debt.rateType") === "floating";
  readonly benchmark: Line = (year) =>
    this.isFloating ? this.given.byYear("debt.benchmark")(year) + this.debt("rateChange") : 0;
  readonly rateBeforeRefinance: Line = (month) => {
    if (!this.isFloating) return this.debt("rate") + this.debt("rateChange");
    const index = this.benchmark(Math.ceil(month / 12));
    const paidByCap = month <= this.debt("capMonths") ? Math.max(0, index - this.debt("capStrike")) : 0;
    return Math.max(index, this.debt("benchmarkFloor")) - paidByCap + this.debt("spread");
  };
  readonly noteRate = this.rateBeforeRefinance(1);
  readonly stress = this.debt("stressRate");
  readonly sizingRate =
    this.isFloating && !Number.isNaN(this.stress) ? Math.max(this.noteRate, this.stress) : this.noteRate;
  readonly constantAt = (rate: number): number => 12 * paymentOnDollar(rate, 12 * this.debt("amortYears"));
  readonly loanConstant = this.constantAt(this.noteRate);
  readonly stressedConstant = this.constantAt(this.sizingRate);
  readonly sizingConstant =
    this.given.text("debt.sizingConstant") === "interestOnly" ? this.sizingRate : this.stressedConstant;
  readonly bases: Record<string, () => number> = {
    year1: this.operations.ncfYear1,
    year2: () => total(this.operations.ncf, 13, 24),
    inPlace: () => this.statement.normalisedNoi - this.given.number("reservesPerUnit") * this.U,
    lender: this.lender.ncf,
  };
  readonly sizingNcf = once(() => this.bases[this.given.text("debt.sizingBasis")]?.() ?? Number.NaN);
  readonly secondNcf = once(
    () => this.bases[this.given.text("debt.secondTest.sizingBasis")]?.() ?? Number.NaN,
  );
  readonly lendingValue = this.given.or("debt.appraisedValue", this.price);
  readonly draws = this.renovation.futureFunding;
  readonly R =
    this.given.number("refinance.month") < this.property.M ? this.given.number("refinance.month") : 0;
  readonly inHold = once(() => total(this.draws, 1, this.property.M));
  readonly committed = once(() => (this.R > 0 ? total(this.draws, 1, this.R) : this.inHold()));
  readonly fundingTested = (): number =>
    this.given.text("debt.fundingTested") === "total" ? this.committed() : 0;
  readonly secondTested = (): number =>
    this.given.text("debt.secondTest.fundingTested") === "initial" ? 0 : this.committed();
  readonly commitment = (): number => this.loan() + this.committed();
  readonly limits: Record<string, () => number> = {
    ltv: () => this.debt("maxLtv") * this.lendingValue,
    dscr: () =>
      Math.max(0, this.sizingNcf()) / (this.debt("minDscr") * this.sizingConstant) - this.fundingTested(),
    debtYield: () => Math.max(0, this.sizingNcf()) / this.debt("minDebtYield") - this.fundingTested(),
    secondDscr: () =>
      Math.max(0, this.secondNcf()) / (this.debt("secondTest.minDscr") * this.sizingConstant) -
      this.secondTested(),
    secondDebtYield: () =>
      Math.max(0, this.secondNcf()) / this.debt("secondTest.minDebtYield") - this.secondTested(),
    ltc: () => this.debt("maxLtc") * (this.allInCostUnlevered() + this.committed()) - this.committed(),
  };
  readonly isGiven = (name: string): boolean => this.given.has(`debt.${name}`);
  readonly hasSecond = this.given.text("debt.secondTest.sizingBasis") !== "none";
  readonly limitsGiven = [
    ...(this.isGiven("maxLtv") ? ["ltv"] : []),
    ...(this.isGiven("minDscr") ? ["dscr"] : []),
    ...(this.isGiven("minDebtYield") ? ["debtYield"] : []),
    ...(this.hasSecond && this.isGiven("secondTest.minDscr") ? ["secondDscr"] : []),
    ...(this.hasSecond && this.isGiven("secondTest.minDebtYield") ? ["secondDebtYield"] : []),
    ...(this.isGiven("maxLtc") ? ["ltc"] : []),
  ];
  readonly limit = (name: string): number => {
    const limit = this.limits[name]?.() ?? Number.NaN;
    return limit < 0 ? 0 : limit;
  };
  readonly loan = once(() =>
    this.isGiven("assumedLoan")
      ? this.debt("assumedLoan")
      : Math.max(0, Math.min(...this.limitsGiven.map(this.limit))),
  );
  readonly binding = (): string =>
    this.isGiven("assumedLoan")
      ? "assumed"
      : (this.limitsGiven.find((name) => this.limit(name) === this.loan()) ?? "");
  readonly termYears = this.debt("termYears");
  readonly balanceAtMaturity = once(() => {
    const paidMonths = Math.min(12 * this.debt("amortYears"), 12 * this.termYears - this.debt("ioMonths"));
    if (12 * this.termYears <= this.debt("ioMonths")) return this.loan() + this.committed();
    const i = this.noteRate / 12;
    const payment = (this.loan() * this.loanConstant) / 12;
    const grown = (1 + i) ** paidMonths;
    return this.loan() * grown - (payment * (grown - 1)) / i + this.committed();
  });

  readonly textRows = { bindingConstraint: this.binding };

  readonly rows = {
    closingCosts: () => this.closingCosts,
    acquisitionFee: () => this.acquisitionFee,
    capexWithContingency: () => this.capexWithContingency,
    allInCostUnlevered: this.allInCostUnlevered,
    pricePerUnit: () => this.price / this.U,
    pricePerSqft: () => this.price / this.property.rows.rentableSqft(),
    costPerUnit: once(() => this.allInCostUnlevered() / this.U),
    lendingValue: () => this.lendingValue,
    benchmarkRate: this.benchmark,
    noteRate: () => this.noteRate,
    sizingRate: () => this.sizingRate,
    loanConstant: () => this.loanConstant,
    stressedConstant: () => this.stressedConstant,
    sizingConstant: () => this.sizingConstant,
    sizingNcf: this.sizingNcf,
    maxLoanByLtv: () => this.limit("ltv"),
    maxLoanByLtc: () => this.limit("ltc"),
    maxLoanByDscr: () => this.limit("dscr"),
    maxLoanByDebtYield: () => this.limit("debtYield"),
    secondSizingNcf: this.secondNcf,
    secondFundingTested: this.secondTested,
    secondMaxLoanByDscr: () => this.limit("secondDscr"),
    secondMaxLoanByDebtYield: () => this.limit("secondDebtYield"),
    loan: this.loan,
    balanceAtMaturity: this.balanceAtMaturity,
    futureFundingCommitment: this.committed,
    futureFundingTested: this.fundingTested,
    loanCommitment: this.commitment,
    futureFundingInHold: this.inHold,
    fundedCost: once(() => this.allInCostUnlevered() + this.inHold()),
    initialDebtYield: once(() => this.operations.ncfYear1() / this.loan()),
    debtYieldNcf: once(() => this.operations.ncfYear1() / this.commitment()),
    debtYieldNoi: once(() => this.operations.noiYear1() / this.commitment()),
  };
}
