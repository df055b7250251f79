import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keepOrKick, priceForTarget } from "./pool-bids.ts";
import { sizeFacility } from "./pool-facility.ts";
import { peakEquity, rampUp, withPlatformCost } from "./pool-ramp.ts";
import { POOL_STRESSES, type StressedHolding, stressPool } from "./pool-stress.ts";
import { poolFlows } from "./pooled-returns.ts";

const TERMS = { advanceRate: 0.7, minDscr: 1.2, minDebtYield: 0.08, rate: 0.06, amortYears: 0 };
const amount = fc.double({ min: 0, max: 1e8, noNaN: true });
const year = (closing: number, monthly: number, sale: number) => [
  closing,
  ...new Array<number>(11).fill(monthly),
  monthly + sale,
];

describe("the facility of a pool", () => {
  it("is the least of advance, coverage and debt yield, and names it", () => {
    expect(sizeFacility({ basis: 1_000_000, ncf: 60_000 }, TERMS)).toMatchObject({
      loan: 700_000,
      binding: "advance",
    });
    const thin = sizeFacility({ basis: 1_000_000, ncf: 45_000 }, TERMS);
    expect(thin.binding).toBe("debtYield");
    expect(thin.loan).toBeCloseTo(562_500, 6);
    const covered = sizeFacility(
      { basis: 1_000_000, ncf: 45_000 },
      { ...TERMS, minDebtYield: 0.05, rate: 0.08 },
    );
    expect(covered).toMatchObject({ binding: "dscr" });
    expect(covered.dscr).toBeCloseTo(1.2, 12);
  });
  it("is never negative, and never beyond a limit", () => {
    fc.assert(
      fc.property(amount, fc.double({ min: -1e7, max: 1e7, noNaN: true }), (basis, ncf) => {
        const { loan, limits } = sizeFacility({ basis, ncf }, { ...TERMS, amortYears: 30 });
        expect(loan).toBeGreaterThanOrEqual(0);
        for (const limit of Object.values(limits))
          expect(loan).toBeLessThanOrEqual((limit ?? Infinity) + 1e-6);
      }),
    );
  });
});

describe("a bid for the pool", () => {
  it("is what returns the target", () => {
    const flows = [year(-100, 1, 110), year(-200, 1, 190)];
    const { cost, mostCost, change } = priceForTarget(flows, 0.08);
    expect(cost).toBe(300);
    const paid = poolFlows(
      [year(-mostCost, 2, 300)].map((unlevered) => ({
        unlevered,
        levered: unlevered,
        operating: [],
        debtService: [],
        share: 1,
      })),
    ).unleveredReturn.irr;
    expect(paid.ok ? paid.rate : null).toBeCloseTo(0.08, 9);
    expect(change).toBeCloseTo(mostCost / 300 - 1, 12);
    expect(priceForTarget([], 0.08)).toEqual({ cost: -0, mostCost: 0, change: null });
  });
  it("leaves out first what raises the pool most", () => {
    const { irr, homes } = keepOrKick([year(-100, 1, 110), year(-100, 0.2, 100), year(-100, 0.9, 105)]);
    expect(homes.map(({ index }) => index)).toEqual([1, 2, 0]);
    expect(homes[0]?.gain).toBeCloseTo((homes[0]?.irrWithout ?? 0) - (irr ?? 0), 12);
    expect(homes.at(-1)?.gain).toBeLessThan(0);
    expect(keepOrKick([year(-100, 1, 110)]).homes[0]?.irrWithout).toBeNull();
  });
});

describe("a stressed pool", () => {
  const home: StressedHolding = {
    unlevered: year(-1000, 6, 1050),
    levered: year(-400, 3, 450),
    operating: [0, ...new Array<number>(12).fill(6)],
    debtService: [0, ...new Array<number>(12).fill(3)],
    income: [0, ...new Array<number>(12).fill(10)],
    balance: new Array<number>(13).fill(600),
    saleProceeds: 1050,
    share: 1,
  };
  it("without a stress is the pool itself", () => {
    const plain = stressPool([home], { name: "", label: "" });
    expect(plain.levered).toEqual(poolFlows([home]).levered);
    expect(plain.unlevered).toEqual(poolFlows([home]).unlevered);
  });
  it("sells for less and later, with interest until then", () => {
    const { levered, unlevered } = stressPool([home], { name: "", label: "", priceDrop: 0.2, saleDelay: 2 });
    expect(unlevered.slice(12)).toEqual([6, 0, 840]);
    expect(levered.slice(12)).toEqual([3, -3, 237]);
  });
  it("earns less and pays more, month by month", () => {
    const { levered } = stressPool([home], { name: "", label: "", incomeDrop: 0.1, rateRise: 0.02 });
    expect(levered[5]).toBeCloseTo(3 - 1 - 1, 12);
  });
  it("bought one a month starts each home at its own closing", () => {
    const [first, second] = rampUp([home, home], 1);
    expect(first).toEqual(home);
    expect(second?.unlevered).toEqual([0, ...home.unlevered]);
    expect(rampUp([home, home], 0)[1]).toEqual(home);
    expect(peakEquity(poolFlows(rampUp([home, home], 1)).levered)).toEqual({ amount: 797, month: 1 });
  });
  it("bears its part of the platform after closing", () => {
    const borne = withPlatformCost(home, 12);
    expect(borne.levered.slice(0, 2)).toEqual([-400, 2]);
    expect(borne.unlevered[0]).toBe(home.unlevered[0]);
  });
  it("is never better for it", () => {
    const base = stressPool([home], { name: "", label: "" }).leveredReturn.profit;
    for (const stress of POOL_STRESSES)
      expect(stressPool([home], stress).leveredReturn.profit).toBeLessThan(base);
  });
});
