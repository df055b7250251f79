import {
  equityMultiple,
  type Given,
  type Line,
  line,
  once,
  span,
  sum,
  total,
  yearlyRate,
} from "../plain-arithmetic.ts";
import type { Debt } from "./debt.ts";
import type { Equity } from "./equity.ts";
import type { Property } from "./property.ts";
import { type Tier, UpperHurdle } from "./upper-hurdle.ts";

interface Parts {
  debt: Debt;
  equity: Equity;
  leveredProfit: () => number;
  /** Acquisition, asset management, and renovation. */
  feesBeforeSale: () => number;
}

class GivenWaterfall {
  readonly given: Given;
  readonly property: Property;
  readonly parts: Parts;

  constructor(given: Given, property: Property, parts: Parts) {
    this.given = given;
    this.property = property;
    this.parts = parts;
  }
}

/** MF-14: the two partners. */
export class Waterfall extends GivenWaterfall {
  readonly M = this.property.M;
  readonly debt = this.parts.debt;
  readonly equity = this.parts.equity;
  readonly flow = this.equity.leveredCashFlow;
  readonly term = (name: string): number => this.given.number(`waterfall.${name}`);
  readonly isAmerican = this.given.text("waterfall.style") === "american";
  readonly compounding = this.given.text("waterfall.preferredCompounding");
  readonly isSimple = this.compounding === "simple";
  readonly hasLedger = this.isAmerican || this.isSimple;
  readonly s = this.term("lpShare");
  readonly proRata = this.given.text("waterfall.splitBasis") === "promoteThenProRata" ? this.s : 1;
  readonly a = this.term("lpSplit") * this.proRata;
  readonly b = this.term("lpSplitAbove") * this.proRata;
  readonly c = this.term("catchUpPct");
  readonly k = (1 - this.c) * this.proRata;
  readonly catchUpFactor = this.c === 0 || this.a - this.k <= 0.000001 ? 0 : 1 / (this.a - this.k);
  /** Nobody shares a deal without partners. */
  readonly isShared = this.given.text("waterfall.style") !== "none";
  readonly monthRate = !this.isShared
    ? Number.NaN
    : this.compounding === "effective"
      ? (1 + this.term("preferredReturn")) ** (1 / 12) - 1
      : this.term("preferredReturn") / 12;
  readonly lpEquity = once(() => (this.isShared ? this.s * this.equity.initialEquity() : Number.NaN));
  readonly growth = 1 + this.monthRate;
  readonly hurdleGrowth =
    !this.given.has("waterfall.hurdle") && this.given.has("waterfall.hurdleMultiple")
      ? 1
      : (1 + this.term("hurdle")) ** (1 / 12);
  readonly multiple = this.given.or("waterfall.hurdleMultiple", 0);
  readonly claws = this.isAmerican && this.given.text("waterfall.clawback") === "yes";

  readonly closing = (formula: Line): Line => line(0, this.M, formula);
  readonly paidIn = this.closing((m) => Math.max(0, -this.flow(m)));
  readonly D = this.closing((m) => Math.max(0, this.flow(m)));
  readonly capitalEventCash = this.closing((m) => {
    const events =
      (m === this.M ? this.equity.netSaleProceeds() : 0) +
      (m > 0 && m === this.debt.R ? this.equity.refinanceProceeds() : 0) +
      (m > 0 && m === this.debt.s ? this.debt.supplementalProceeds() : 0);
    return Math.min(this.D(m), Math.max(0, events));
  });
  readonly preferredAccrual: Line = this.closing(
    (m) => this.monthRate * (this.capitalBalance(m - 1) + (this.isSimple ? 0 : this.unpaidPreferred(m - 1))),
  );
  readonly preferredPaid: Line = this.closing((m) =>
    Math.min(this.D(m), this.unpaidPreferred(m - 1) + this.preferredAccrual(m)),
  );
  readonly capitalReturned: Line = this.closing((m) => {
    const left = this.D(m) - this.preferredPaid(m);
    return Math.min(
      this.capitalBalance(m - 1),
      this.isAmerican ? Math.min(this.capitalEventCash(m), left) : left,
    );
  });
  readonly unpaidPreferred: Line = this.closing(
    (m) => this.unpaidPreferred(m - 1) + this.preferredAccrual(m) - this.preferredPaid(m),
  );
  readonly capitalCredited: Line = this.closing((m) => {
    const ahead = Math.max(0, -this.preferredBalance(m - 1) * this.growth) / this.s;
    return this.hasLedger ? 0 : Math.min(this.paidIn(m), ahead);
  });
  readonly capitalBalance: Line = this.closing(
    (m) => this.capitalBalance(m - 1) + this.paidIn(m) - this.capitalCredited(m) - this.capitalReturned(m),
  );
  readonly owedAt = (balance: Line, rate: number, m: number): number =>
    balance(m - 1) * rate + this.s * this.paidIn(m);
  readonly preferredBand: Line = this.closing((m) => {
    const owed = Math.max(0, this.owedAt(this.preferredBalance, this.growth, m)) / this.s;
    return this.hasLedger ? this.preferredPaid(m) + this.capitalReturned(m) : Math.min(this.D(m), owed);
  });
  readonly catchUpBand: Line = this.closing((m) => {
    const q = this.hasLedger ? this.preferredPaid(m) : this.preferredBand(m) - this.paidIn(m);
    const short = this.lpProfitShared(m - 1) + this.s * q - this.a * (this.profitShared(m - 1) + q);
    return Math.min(this.D(m) - this.preferredBand(m), Math.max(0, short * this.catchUpFactor));
  });
  readonly hurdleBand: Line = this.closing((m) => {
    const owed = Math.max(
      this.owedAt(this.hurdleBalance, this.hurdleGrowth, m),
      this.multipleBalance(m - 1) + this.multiple * this.s * this.paidIn(m),
    );
    const short = Math.max(0, owed - this.s * this.preferredBand(m) - this.k * this.catchUpBand(m));
    return Math.min(this.D(m) - this.preferredBand(m) - this.catchUpBand(m), short / this.a);
  });
  readonly third = new UpperHurdle(this, "third", this.b);
  readonly fourth = new UpperHurdle(this, "fourth", this.third.shareAbove);
  readonly tiers: Tier[] = [
    { name: "PreferredReturn", cash: this.preferredPaid, lp: this.s },
    { name: "CapitalReturned", cash: this.capitalReturned, lp: this.s },
    { name: "CatchUp", cash: this.catchUpBand, lp: this.k },
    { name: "SecondTier", cash: this.hurdleBand, lp: this.a },
    { name: "ThirdTier", cash: this.closing((m) => this.third.cash(m, this.tiers.slice(0, 4))), lp: this.b },
    {
      name: "FourthTier",
      cash: this.closing((m) => this.fourth.cash(m, this.tiers.slice(0, 5))),
      lp: this.third.shareAbove,
    },
    {
      name: "FifthTier",
      cash: this.closing((m) => this.D(m) - sum(this.tiers.slice(0, 6).map(({ cash }) => cash(m)))),
      lp: this.fourth.shareAbove,
    },
  ];
  readonly partnerRows = Object.fromEntries(
    this.tiers.flatMap(({ name, cash, lp }): [string, Line][] => [
      [`lp${name}`, this.closing((m) => lp * cash(m))],
      [`gp${name}`, this.closing((m) => cash(m) - lp * cash(m))],
    ]),
  );
  readonly tierCash = (place: number): Line => this.tiers[place]?.cash ?? (() => Number.NaN);
  readonly lpShareOfBands: Line = this.closing((m) => sum(this.tiers.map(({ cash, lp }) => lp * cash(m))));
  readonly clawback: Line = this.closing((m) => {
    if (!this.claws || m !== this.M) return 0;
    const promoted = this.promotePaid(this.M - 1) + this.s * this.D(this.M) - this.lpShareOfBands(this.M);
    const short = this.owedAt(this.preferredBalance, this.growth, this.M) - this.lpShareOfBands(this.M);
    return Math.min(Math.max(0, promoted), Math.max(0, short));
  });
  readonly lpDistribution: Line = this.closing((m) => this.lpShareOfBands(m) + this.clawback(m));
  readonly preferredBalance: Line = this.closing(
    (m) => this.owedAt(this.preferredBalance, this.growth, m) - this.lpDistribution(m),
  );
  readonly hurdleBalance: Line = this.closing(
    (m) => this.owedAt(this.hurdleBalance, this.hurdleGrowth, m) - this.lpDistribution(m),
  );
  readonly multipleBalance: Line = this.closing(
    (m) => this.multipleBalance(m - 1) + this.multiple * this.s * this.paidIn(m) - this.lpDistribution(m),
  );
  readonly running = (of: Line): Line => {
    const now: Line = this.closing((m) => now(m - 1) + of(m));
    return now;
  };
  readonly profitShared = this.running((m) =>
    this.hasLedger ? this.D(m) - this.capitalReturned(m) : this.flow(m),
  );
  readonly lpProfitShared = this.running(
    (m) => this.lpDistribution(m) - this.s * (this.hasLedger ? this.capitalReturned(m) : this.paidIn(m)),
  );
  readonly promotePaid = this.running((m) => this.s * this.D(m) - this.lpDistribution(m));
  readonly lpCashFlow = this.closing((m) => this.lpDistribution(m) - this.s * this.paidIn(m));
  readonly gpCashFlow = this.closing((m) => this.flow(m) - this.lpCashFlow(m));
  readonly flows = (of: Line): number[] => span(0, this.M).map(of);
  readonly onEquity = (share: number, value: () => number): (() => number) =>
    once(() =>
      this.equity.initialEquity() > 0.005 && share * this.equity.initialEquity() > 0.005
        ? value()
        : Number.NaN,
    );
  readonly promote = once(() => this.s * total(this.D, 0, this.M) - total(this.lpDistribution, 0, this.M));

  readonly rows = {
    ...this.partnerRows,
    ...this.third.rows(this.tiers.slice(0, 4)),
    ...this.fourth.rows(this.tiers.slice(0, 5)),
    thirdBand: this.tierCash(4),
    fourthBand: this.tierCash(5),
    fifthBand: this.tierCash(6),
    gpDistribution: this.closing((m) => this.D(m) - this.lpDistribution(m)),
    capitalCredited: this.capitalCredited,
    preferredRateMonth: () => this.monthRate,
    preferredBalanceGrowth: () => this.growth,
    hurdleBalanceGrowth: () => this.hurdleGrowth,
    preferredLedger: () => (this.hasLedger ? 1 : 0),
    clawbackApplies: () => (this.claws ? 1 : 0),
    lpShareOfSplit: () => this.a,
    lpShareAbove: () => this.b,
    lpShareOfCatchUp: () => this.k,
    catchUpFactor: () => this.catchUpFactor,
    hurdleMultipleTested: () => this.multiple,
    equityContribution: this.paidIn,
    distributableCash: this.D,
    capitalEventCash: this.capitalEventCash,
    preferredAccrual: this.preferredAccrual,
    preferredPaid: this.preferredPaid,
    capitalReturned: this.capitalReturned,
    unpaidPreferred: this.unpaidPreferred,
    capitalBalance: this.capitalBalance,
    preferredBand: this.preferredBand,
    catchUpBand: this.catchUpBand,
    hurdleBand: this.hurdleBand,
    lpShareOfBands: this.lpShareOfBands,
    clawback: this.clawback,
    lpDistribution: this.lpDistribution,
    preferredBalance: this.preferredBalance,
    hurdleBalance: this.hurdleBalance,
    multipleBalance: this.multipleBalance,
    profitShared: this.profitShared,
    lpProfitShared: this.lpProfitShared,
    promotePaid: this.promotePaid,
    lpCashFlow: this.lpCashFlow,
    gpCashFlow: this.gpCashFlow,
    lpIrr: this.onEquity(this.s, () => yearlyRate(this.flows(this.lpCashFlow))),
    gpIrr: this.onEquity(1 - this.s, () => yearlyRate(this.flows(this.gpCashFlow))),
    lpEquityMultiple: this.onEquity(this.s, () => equityMultiple(this.flows(this.lpCashFlow))),
    gpEquityMultiple: this.onEquity(1 - this.s, () => equityMultiple(this.flows(this.gpCashFlow))),
    lpProfit: once(() => total(this.lpCashFlow, 0, this.M)),
    gpProfit: once(() => total(this.gpCashFlow, 0, this.M)),
    lpEquity: this.lpEquity,
    gpEquity: once(() => this.equity.initialEquity() - this.lpEquity()),
    promote: this.promote,
    promoteShareOfProfit: once(() => this.promote() / this.parts.leveredProfit()),
    sponsorFees: once(() => this.parts.feesBeforeSale() + this.equity.dispositionFee() + this.debt.feePaid()),
  } satisfies Record<string, Line>;
}
