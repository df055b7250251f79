import { type Given, type Line, sum } from "../plain-arithmetic.ts";

export interface Tier {
  name: string;
  cash: Line;
  /** The limited partner's share. */
  lp: number;
}

/** What a hurdle needs to know of the deal. */
interface Deal {
  readonly given: Given;
  readonly proRata: number;
  readonly s: number;
  readonly D: Line;
  readonly paidIn: Line;
  readonly lpDistribution: Line;
  readonly term: (name: string) => number;
  readonly closing: (formula: Line) => Line;
  readonly owedAt: (balance: Line, rate: number, month: number) => number;
}

/** A hurdle above the second, and the tier that ends at it. */
export class UpperHurdle {
  readonly deal: Deal;
  readonly name: "third" | "fourth";
  readonly lp: number;
  readonly isThere: boolean;
  readonly growth: number;
  readonly multiple: number;
  readonly shareAbove: number;
  readonly owed: Line;
  readonly owedByMultiple: Line;

  constructor(deal: Deal, name: "third" | "fourth", lp: number) {
    const title = name === "third" ? "Third" : "Fourth";
    const { given } = deal;
    this.deal = deal;
    this.name = name;
    this.lp = lp;
    this.multiple = given.or(`waterfall.${name}HurdleMultiple`, 0);
    this.growth = (1 + given.or(`waterfall.${name}Hurdle`, 0)) ** (1 / 12);
    this.isThere = given.has(`waterfall.${name}Hurdle`) || given.has(`waterfall.${name}HurdleMultiple`);
    this.shareAbove = this.isThere ? deal.term(`lpSplitAbove${title}`) * deal.proRata : 0;
    this.owed = this.balance((m) => deal.owedAt(this.owed, this.growth, m));
    this.owedByMultiple = this.balance(
      (m) => this.owedByMultiple(m - 1) + this.multiple * deal.s * deal.paidIn(m),
    );
  }

  balance(before: Line): Line {
    return this.deal.closing((m) => (this.isThere ? before(m) - this.deal.lpDistribution(m) : 0));
  }

  shortfall(m: number, below: readonly Tier[]): number {
    if (!this.isThere) return 0;
    const { deal } = this;
    const byRate = deal.owedAt(this.owed, this.growth, m);
    const byMultiple = this.owedByMultiple(m - 1) + this.multiple * deal.s * deal.paidIn(m);
    return Math.max(0, Math.max(byRate, byMultiple) - sum(below.map(({ cash, lp }) => lp * cash(m))));
  }

  cash(m: number, below: readonly Tier[]): number {
    const left = this.deal.D(m) - sum(below.map(({ cash }) => cash(m)));
    const short = this.shortfall(m, below);
    if (!this.isThere) return left;
    if (short === 0) return 0;
    return this.lp === 0 ? left : Math.min(left, short / this.lp);
  }

  rows(below: readonly Tier[]): Record<string, Line> {
    const { name } = this;
    return {
      [`${name}HurdleTested`]: () => (this.isThere ? 1 : 0),
      [`${name}BalanceGrowth`]: () => this.growth,
      [`${name}HurdleMultipleTested`]: () => this.multiple,
      [name === "third" ? "lpShareAboveThird" : "lpShareAboveFourth"]: () => this.shareAbove,
      [`${name}Shortfall`]: this.deal.closing((m) => this.shortfall(m, below)),
      [`${name}HurdleBalance`]: this.owed,
      [`${name}MultipleBalance`]: this.owedByMultiple,
    };
  }
}
