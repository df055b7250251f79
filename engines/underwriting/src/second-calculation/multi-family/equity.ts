import { type Given, type Line, line, once, span, total, yearlyRate } from "../plain-arithmetic.ts";
import { taxPlace } from "../transfer-taxes.ts";
import type { Debt } from "./debt.ts";
import type { Sizing } from "./loan-sizing.ts";
import type { Operations } from "./operations.ts";
import type { Property } from "./property.ts";
import type { Renovation } from "./renovation.ts";

interface Parts {
  renovation: Renovation;
  operations: Operations;
  sizing: Sizing;
  debt: Debt;
  exitCapApplied: () => number;
}

class GivenEquity {
  readonly given: Given;
  readonly property: Property;
  readonly parts: Parts;

  constructor(given: Given, property: Property, parts: Parts) {
    this.given = given;
    this.property = property;
    this.parts = parts;
  }
}

/** MF-9 with the loan, MF-12, and the flows of MF-11 and MF-13. */
export class Equity extends GivenEquity {
  readonly M = this.property.M;
  readonly own = this.property.rows;
  readonly operations = this.parts.operations;
  readonly sizing = this.parts.sizing;
  readonly debt = this.parts.debt;
  readonly exitCapApplied = this.parts.exitCapApplied;
  readonly fundedCapex = this.parts.renovation.fundedCapex;
  readonly futureFunding = this.parts.renovation.futureFunding;
  readonly noi = this.operations.noi;
  readonly ncf = this.operations.ncf;
  get R(): number {
    return this.debt.R;
  }
  get isRefinanced(): boolean {
    return this.debt.isRefinanced;
  }
  readonly services = this.debt.services;
  readonly loan = this.sizing.loan;
  readonly preferred = (name: string): number => this.given.number(`preferredEquity.${name}`);
  readonly P = this.preferred("amount");
  readonly taxes = taxPlace(this.given);
  readonly feeAtClosing = (): number => (this.debt.s === 0 ? this.debt.mezzanineFee() : 0);
  readonly secondAtClosing = (): number => (this.debt.s === 0 ? this.debt.supplementalLoan() : 0);

  readonly financingFee = once(() => this.given.number("debt.feePct") * this.sizing.commitment());
  readonly brokerFee = once(() => this.given.number("debt.brokerFeePct") * this.sizing.commitment());
  readonly preferredEquityFee = this.P === 0 ? 0 : this.preferred("feePct") * this.P;
  readonly financingCosts = once(
    () =>
      this.financingFee() +
      this.brokerFee() +
      this.given.number("debt.lenderLegal") +
      this.given.number("debt.rateCapCost") +
      this.given.number("debt.otherCosts") +
      this.feeAtClosing() +
      this.preferredEquityFee +
      this.taxes.cost("loan", this.sizing.commitment),
  );
  readonly totalUses = once(() => this.sizing.allInCostUnlevered() + this.financingCosts());
  readonly initialEquity = once(() => this.totalUses() - this.loan() - this.secondAtClosing() - this.P);

  readonly preferredEquityDue: Line = line(1, this.M, (month) =>
    this.P === 0 ? 0 : (this.preferredEquityBalance(month - 1) * this.preferred("currentPct")) / 12,
  );
  readonly preferredEquityPaid: Line = line(1, this.M, (month) =>
    this.P === 0
      ? 0
      : Math.min(
          this.preferredEquityDue(month),
          Math.max(0, this.ncf(month) - this.fundedCapex(month) - this.services(month)),
        ),
  );
  readonly preferredEquityOwed: Line = line(0, this.M, (month) => {
    if (month === 0 || this.P === 0) return month === 0 ? this.P : 0;
    const grown = this.preferredEquityBalance(month - 1) * (1 + this.preferred("accrualPct") / 12);
    return grown + this.preferredEquityDue(month) - this.preferredEquityPaid(month);
  });
  readonly leftOfRefinance = (): number =>
    this.debt.refinanceLoan() -
    this.debt.refinancePayoff() -
    this.debt.refinanceDrawsRepaid() -
    this.debt.refinancePrepayment() -
    this.debt.refinanceCosts() -
    this.debt.supplementalAtRefinance();
  get isRedeemed(): boolean {
    return this.isRefinanced && this.given.text("preferredEquity.redemption") === "refinance";
  }
  readonly preferredEquityRedeemed: Line = line(1, this.M, (month) =>
    this.isRedeemed && month === this.R
      ? Math.min(this.preferredEquityOwed(month), Math.max(0, this.leftOfRefinance()))
      : 0,
  );
  readonly preferredEquityBalance: Line = line(
    0,
    this.M,
    (month) => this.preferredEquityOwed(month) - this.preferredEquityRedeemed(month),
  );
  readonly preferredEquityAtRefinance = once(() => total(this.preferredEquityRedeemed, 1, this.M));

  readonly cashFlowAfterDebt = line(
    1,
    this.M,
    (month) =>
      this.ncf(month) -
      this.fundedCapex(month) -
      this.services(month) -
      this.operations.assetManagementFee(month) -
      this.preferredEquityPaid(month),
  );
  readonly interestReserve = this.given.number("interestReserve");
  readonly interestReserveDrawn: Line = line(1, this.M, (month) =>
    this.interestReserve === 0
      ? 0
      : Math.min(
          this.interestReserveBalance(month - 1),
          Math.max(0, -(this.cashFlowAfterDebt(month) + this.fundedCapex(month))),
        ),
  );
  readonly interestReserveReleased: Line = line(1, this.M, (month) =>
    month === this.M || (this.isRefinanced && month === this.R)
      ? this.interestReserveBalance(month - 1) - this.interestReserveDrawn(month)
      : 0,
  );
  readonly interestReserveBalance: Line = line(0, this.M, (month) =>
    month === 0
      ? this.interestReserve
      : this.interestReserveBalance(month - 1) -
        this.interestReserveDrawn(month) -
        this.interestReserveReleased(month),
  );
  readonly unleveredReserveDrawn: Line = line(1, this.M, (month) =>
    Math.min(this.unleveredReserveBalance(month - 1), Math.max(0, -this.ncf(month))),
  );
  readonly unleveredReserveBalance: Line = line(0, this.M, (month) =>
    month === 0
      ? this.interestReserve
      : this.unleveredReserveBalance(month - 1) - this.unleveredReserveDrawn(month),
  );
  readonly heldAtClosingReturned =
    this.given.number("workingCapital") * (1 - this.given.number("workingCapitalConsumedPct")) +
    this.given.number("prepaidEscrows") * (1 - this.given.number("prepaidEscrowsConsumedPct"));
  readonly reserveAtRefinance = once(() => (this.isRefinanced ? this.interestReserveReleased(this.R) : 0));
  readonly closingFundsAtSale = once(() => this.heldAtClosingReturned + this.interestReserveReleased(this.M));

  readonly basis = (of: Line): number => {
    const which = this.given.text("exitNoiBasis");
    if (which === "trailing") return total(of, this.M - 11, this.M);
    return which === "stabilised" ? 4 * total(of, this.M - 2, this.M) : total(of, this.M + 1, this.M + 12);
  };
  readonly exitNoi = once(
    () =>
      this.basis(this.noi) -
      (this.given.text("exitIncome") === "ncf" ? this.basis(this.operations.reserves) : 0),
  );
  readonly sellersTax = once(() => this.basis(this.operations.rows.propertyTax ?? (() => Number.NaN)));
  readonly isBuyersTax = this.given.text("exitTax") === "buyer";
  readonly exitValue = once(() => {
    const income = this.exitNoi() + (this.isBuyersTax ? this.sellersTax() : 0);
    const rate = this.exitCapApplied() + (this.isBuyersTax ? this.operations.reassessedTaxRate : 0);
    return Math.max(0, income / rate);
  });
  readonly buyersTax = once(() =>
    this.isBuyersTax ? this.exitValue() * this.operations.reassessedTaxRate : this.sellersTax(),
  );
  readonly dispositionFee = once(() => this.given.number("dispositionFeePct") * this.exitValue());
  readonly saleCosts = once(
    () =>
      this.given.number("saleCostPct") * this.exitValue() +
      this.dispositionFee() +
      this.given.number("exitHoldback") +
      this.taxes.cost("sale", this.exitValue),
  );
  readonly saleAfterDebt = once(
    () =>
      this.exitValue() -
      this.saleCosts() -
      this.debt.loanBalance(this.M) -
      this.debt.prepaymentCost() -
      (this.debt.supplementalLoan() - this.debt.supplementalAtRefinance()) -
      this.debt.futureFundingBalance(this.M) +
      this.closingFundsAtSale(),
  );
  readonly preferredEquityAtSale = once(() =>
    this.P === 0 ? 0 : Math.min(this.preferredEquityBalance(this.M), Math.max(0, this.saleAfterDebt())),
  );
  readonly netSaleProceeds = once(() => this.saleAfterDebt() - this.preferredEquityAtSale());
  readonly refinanceProceeds = once(() =>
    this.isRefinanced
      ? this.leftOfRefinance() - this.preferredEquityAtRefinance() + this.reserveAtRefinance()
      : 0,
  );

  readonly unleveredCashFlow = line(0, this.M, (month) => {
    if (month === 0) return -this.sizing.allInCostUnlevered();
    const flow =
      this.ncf(month) -
      this.fundedCapex(month) -
      this.futureFunding(month) +
      this.unleveredReserveDrawn(month);
    return month < this.M
      ? flow
      : flow +
          this.exitValue() -
          this.saleCosts() +
          this.heldAtClosingReturned +
          this.unleveredReserveBalance(this.M);
  });
  readonly leveredCashFlow = line(0, this.M, (month) => {
    if (month === 0) return -this.initialEquity();
    return (
      this.cashFlowAfterDebt(month) +
      this.interestReserveDrawn(month) -
      this.debt.extensionFees(month) +
      (month === this.R ? this.refinanceProceeds() : 0) +
      (month === this.debt.s ? this.debt.supplementalProceeds() : 0) +
      (month === this.M ? this.netSaleProceeds() : 0)
    );
  });
  readonly sellInsteadFlow = line(0, this.M, (month) => {
    if (!this.isRefinanced || month > this.R) return 0;
    if (month === 0) return -this.initialEquity();
    const flow =
      this.cashFlowAfterDebt(month) + this.interestReserveDrawn(month) - this.debt.extensionFees(month);
    if (month < this.R) return flow + (month === this.debt.s ? this.debt.supplementalProceeds() : 0);
    const costs = this.given.number("saleCostPct") + this.given.number("dispositionFeePct");
    return (
      flow +
      this.debt.refinanceValue() * (1 - costs) -
      this.debt.refinancePayoff() -
      this.debt.refinancePrepayment() -
      this.debt.refinanceDrawsRepaid() -
      this.preferredEquityOwed(this.R) +
      this.reserveAtRefinance() +
      this.heldAtClosingReturned -
      (this.debt.s < this.R ? this.debt.supplementalLoan() : 0)
    );
  });
  readonly preferredEquityFlow = line(0, this.M, (month) => {
    if (month === 0) return -this.P;
    const paid = this.preferredEquityPaid(month) + this.preferredEquityRedeemed(month);
    return month === this.M ? paid + this.preferredEquityAtSale() : paid;
  });
  readonly preferredEquityCost = once(
    () =>
      total(this.preferredEquityPaid, 1, this.M) +
      this.preferredEquityAtRefinance() +
      this.preferredEquityAtSale() -
      this.P,
  );

  readonly closingFundsReturned = once(
    () =>
      this.heldAtClosingReturned +
      total(this.interestReserveDrawn, 1, this.M) +
      total(this.interestReserveReleased, 1, this.M),
  );

  readonly taxRows = {
    ...this.taxes.rows,
    "transferTaxes.onPurchase": this.taxes.byRow("purchase", () => this.sizing.price),
    "transferTaxes.onLoan": this.taxes.byRow("loan", this.sizing.commitment),
    "transferTaxes.onSale": this.taxes.byRow("sale", this.exitValue),
    transferTaxAtPurchase: () => this.taxes.known("purchase", () => this.sizing.price),
    mortgageTax: () => this.taxes.known("loan", this.sizing.commitment),
    mortgageTaxInCosts: () => this.taxes.cost("loan", this.sizing.commitment),
    transferTaxAtSale: () => this.taxes.known("sale", this.exitValue),
  } satisfies Record<string, Line>;

  readonly rows = {
    ...this.taxRows,
    financingFee: this.financingFee,
    brokerFee: this.brokerFee,
    preferredEquityFee: () => this.preferredEquityFee,
    financingCosts: this.financingCosts,
    totalUses: this.totalUses,
    totalSources: once(() => this.loan() + this.secondAtClosing() + this.P + this.initialEquity()),
    initialEquity: this.initialEquity,
    fundedUses: once(() => this.totalUses() + this.sizing.inHold()),
    fundedSources: once(
      () => this.loan() + this.secondAtClosing() + this.P + this.initialEquity() + this.sizing.inHold(),
    ),
    ltc: once(() => this.sizing.commitment() / (this.totalUses() + this.sizing.committed())),
    loanToLastDollar: once(() => this.loan() / this.totalUses()),
    debtToLastDollar: once(() => (this.loan() + this.secondAtClosing()) / this.totalUses()),
    preferredToLastDollar: once(() => (this.loan() + this.secondAtClosing() + this.P) / this.totalUses()),
    commonShareOfUses: once(() => this.initialEquity() / this.totalUses()),
    heldAtClosingReturned: () => this.heldAtClosingReturned,
    interestReserveDrawn: this.interestReserveDrawn,
    interestReserveReleased: this.interestReserveReleased,
    interestReserveBalance: this.interestReserveBalance,
    unleveredReserveDrawn: this.unleveredReserveDrawn,
    unleveredReserveBalance: this.unleveredReserveBalance,
    reserveAtRefinance: this.reserveAtRefinance,
    closingFundsAtSale: this.closingFundsAtSale,
    closingFundsReturned: once(
      () =>
        this.heldAtClosingReturned +
        total(this.interestReserveDrawn, 1, this.M) +
        total(this.interestReserveReleased, 1, this.M),
    ),
    preferredEquityDue: this.preferredEquityDue,
    preferredEquityPaid: this.preferredEquityPaid,
    preferredEquityOwed: this.preferredEquityOwed,
    preferredEquityRedeemed: this.preferredEquityRedeemed,
    preferredEquityBalance: this.preferredEquityBalance,
    preferredEquityAtRefinance: this.preferredEquityAtRefinance,
    preferredEquityCost: this.preferredEquityCost,
    preferredEquityFlow: this.preferredEquityFlow,
    preferredEquityIrr: once(() =>
      this.P > 0 ? yearlyRate(span(0, this.M).map(this.preferredEquityFlow)) : Number.NaN,
    ),
    preferredEquityMultiple: once(() => (this.P > 0 ? 1 + this.preferredEquityCost() / this.P : Number.NaN)),
    forwardNoi: once(() => total(this.noi, this.M + 1, this.M + 12)),
    exitNoi: this.exitNoi,
    exitCapApplied: this.exitCapApplied,
    sellersTax: this.sellersTax,
    buyersTax: this.buyersTax,
    exitValue: this.exitValue,
    buyersGoingInYield: once(
      () => (this.exitNoi() + this.sellersTax() - this.buyersTax()) / this.exitValue(),
    ),
    dispositionFee: this.dispositionFee,
    saleCosts: this.saleCosts,
    netSaleBeforeDebt: once(() => this.exitValue() - this.saleCosts()),
    saleAfterDebt: this.saleAfterDebt,
    preferredEquityAtSale: this.preferredEquityAtSale,
    preferredEquityUnpaid: once(() => this.preferredEquityBalance(this.M) - this.preferredEquityAtSale()),
    netSaleProceeds: this.netSaleProceeds,
    exitPricePerUnit: once(() => this.exitValue() / this.own.units()),
    refinanceAfterDebt: once(() => (this.isRefinanced ? this.leftOfRefinance() : 0)),
    refinanceProceeds: this.refinanceProceeds,
    equityCallAtMaturity: once(() =>
      this.debt.maturity.isPaidOff() ? Math.max(0, -this.refinanceProceeds()) : 0,
    ),
    equityReturnedPct: once(() => this.refinanceProceeds() / this.initialEquity()),
    sellInsteadFlow: this.sellInsteadFlow,
    sellInsteadIrr: once(() => yearlyRate(span(0, this.R).map(this.sellInsteadFlow))),
    fixedChargeCover: (year: number) => {
      const inYear = (of: Line): number => total(of, 12 * year - 11, 12 * year);
      return inYear(this.ncf) / (inYear(this.services) + inYear(this.preferredEquityDue));
    },
  } satisfies Record<string, Line>;
}
