import { describe, expect, it } from "vitest";
import {
  keepOrKick,
  POOL_STRESSES,
  poolFlows,
  poolYears,
  rampUp,
  type StressedHolding,
  stressPool,
} from "./pool-analysis.ts";

const year = (closing: number, monthly: number, sale: number) => [
  closing,
  ...new Array<number>(11).fill(monthly),
  monthly + sale,
];

describe("a pool without one of its homes", () => {
  it("leaves out first what raises the pool most", () => {
    const { irr, homes } = keepOrKick([year(-100, 1, 110), year(-100, 0.2, 100), year(-100, 0.9, 105)]);
    expect(homes.map(({ index }) => index)).toEqual([1, 2, 0]);
    expect(homes[0]?.gain).toBeCloseTo((homes[0]?.irrWithout ?? 0) - (irr ?? 0), 12);
    expect(homes.at(-1)?.gain).toBeLessThan(0);
    expect(keepOrKick([year(-100, 1, 110)]).homes[0]?.irrWithout).toBeNull();
  });
});

describe("a pool with an office in each metro", () => {
  const homes = [year(-100, 1, 110), year(-100, 0.6, 104), year(-100, 0.9, 105)];
  const metros = ["A", "A", "B"];
  const without = (office: number) => (month: number) => (month > 0 ? office : 0);
  const findRate = (kept: number[], offices: number) => {
    const saved = without((offices * 2.4) / 12);
    const flows = year(0, 0, 0).map((_, month) =>
      kept.reduce((total, index) => total + (homes[index]?.[month] ?? 0), -saved(month)),
    );
    return keepOrKick([flows]).irr;
  };
  it("saves the office only with the last home of its metro", () => {
    const { irr, homes: found } = keepOrKick(homes, { yearlyCost: 2.4, metros });
    const of = (index: number) => found.find((each) => each.index === index)?.irrWithout;
    expect(irr).toBeCloseTo(findRate([0, 1, 2], 2) ?? Number.NaN, 12);
    expect(of(0)).toBeCloseTo(findRate([1, 2], 2) ?? Number.NaN, 12);
    expect(of(2)).toBeCloseTo(findRate([0, 1], 1) ?? Number.NaN, 12);
  });
});

describe("a stressed pool", () => {
  const home: StressedHolding = {
    unlevered: year(-1000, 6, 1050),
    levered: year(-400, 3, 450),
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
  it("pays the higher rate for as long as the sale is late", () => {
    const { levered } = stressPool([home], { name: "", label: "", rateRise: 0.02, saleDelay: 2 });
    expect(levered[13]).toBeCloseTo(-3 - 1, 12);
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
  });
  it("states by year what is bought, earned, borrowed, sold and paid off, each by our share", () => {
    const lines = {
      ...{ operating: 36, purchase: -500, netSale: 525, unlevered: 561 },
      ...{ debtService: 18, loanProceeds: 300, loanPayoff: -300, otherFinancing: 0, levered: 243 },
    };
    const none = Object.fromEntries(Object.keys(lines).map((key) => [key, 0]));
    expect(poolYears([{ ...home, share: 0.5 }])).toEqual([
      { ...none, year: 0, purchase: -500, unlevered: -500, loanProceeds: 300, levered: -200 },
      { ...lines, year: 1, purchase: 0, loanProceeds: 0 },
    ]);
    const refinanced = { ...home, levered: home.levered.with(5, 3 + 80) };
    expect(poolYears([refinanced])[1]).toMatchObject({ operating: 72, loanPayoff: -600, otherFinancing: 80 });
    expect(poolYears([])).toEqual([]);
  });
  it("is never better for it", () => {
    const base = stressPool([home], { name: "", label: "" }).leveredReturn.profit;
    for (const stress of POOL_STRESSES)
      expect(stressPool([home], stress).leveredReturn.profit).toBeLessThan(base);
  });
});
