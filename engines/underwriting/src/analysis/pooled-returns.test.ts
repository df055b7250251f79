import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { irr } from "../maths/returns.ts";
import { concentrate, type FinancedHolding, percentile, poolFlows, poolYears } from "./pool-analysis.ts";

const flows = (unlevered: number[], share = 1, levered = unlevered): FinancedHolding => ({
  unlevered,
  levered,
  debtService: unlevered.map(() => 7),
  balance: unlevered.map(() => 300),
  saleProceeds: 400,
  share,
});

describe("pooled flows", () => {
  test("are added up from each closing, times our share", () => {
    expect(poolFlows([flows([-100, 0, 110]), flows([-100, 60, 60], 0.5)]).unlevered).toEqual([-150, 30, 140]);
  });

  test("of homes held for different terms, the sold one adds nothing more", () => {
    expect(poolFlows([flows([-100, 120]), flows([-100, 5, 5, 130])]).levered).toEqual([-200, 125, 5, 130]);
  });

  test("return what the sums return, which is not the average of the returns", () => {
    const small = [-10, ...Array(11).fill(0), 20];
    const large = [-1_000, ...Array(11).fill(0), 1_050];
    const pool = poolFlows([flows(small), flows(large)]);
    expect(pool.unleveredReturn).toMatchObject({ irr: { ok: true }, profit: 60 });
    expect(pool.unleveredReturn.irr.ok && pool.unleveredReturn.irr.rate).toBeCloseTo(1_070 / 1_010 - 1, 10);
    expect(pool.unleveredReturn.multiple).toBeCloseTo(1_070 / 1_010, 12);
  });

  test("return nothing where more is lent at the first closing than is paid", () => {
    const { leveredReturn } = poolFlows([flows([-100, 0, 110], 1, [5, 2, -9])]);
    expect(leveredReturn).toMatchObject({
      irr: { ok: false, reason: "no-payment" },
      multiple: null,
      profit: -2,
    });
  });

  test("of a pool of one are that home's own, at any share", () => {
    const own = [-332_000, ...Array(83).fill(1_600), 402_000];
    const monthly = irr(own);
    for (const share of [1, 0.25]) {
      const pooled = poolFlows([flows(own, share)]).unleveredReturn.irr;
      expect(pooled.ok && monthly.ok && pooled.rate).toBeCloseTo(
        monthly.ok ? (1 + monthly.rate) ** 12 - 1 : 0,
        10,
      );
    }
  });

  test("of several rates of return name each by the year, and take none", () => {
    const dated = [-100, ...Array(11).fill(0), 230, ...Array(11).fill(0), -132];
    expect(poolFlows([flows(dated)]).unleveredReturn.irr).toMatchObject({
      ok: false,
      message: "The cash flows have 2 rates of return (10.00%, 20.00% a year): none of them is the pool's",
    });
  });

  test("of nothing are nothing, with the reason", () => {
    const pool = poolFlows([]);
    expect(pool.unlevered).toEqual([]);
    expect(pool.unleveredReturn).toMatchObject({
      irr: { ok: false, reason: "too-few-flows" },
      multiple: null,
    });
  });

  const homes = fc.array(
    fc.record({
      amounts: fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 1, maxLength: 40 }),
      share: fc.constantFrom(1, 0.5, 0.25),
    }),
    { maxLength: 12 },
  );

  test("total the homes' totals, by month and by year, in any order", () => {
    fc.assert(
      fc.property(homes, (given) => {
        const all = given.map(({ amounts, share }) => flows(amounts, share));
        const pool = poolFlows(all);
        const total = given.reduce(
          (sum, { amounts, share }) => sum + share * amounts.reduce((a, b) => a + b, 0),
          0,
        );
        expect(pool.unleveredReturn.profit).toBeCloseTo(total, 4);
        const years = poolYears(all);
        expect(years.reduce((sum, { unlevered }) => sum + unlevered, 0)).toBeCloseTo(total, 4);
        for (const year of years) {
          const { operating, purchase, netSale, loanProceeds, loanPayoff, otherFinancing } = year;
          expect(operating + purchase + netSale).toBeCloseTo(year.unlevered, 4);
          const financed = loanProceeds + loanPayoff + otherFinancing - year.debtService;
          expect(year.unlevered + financed).toBeCloseTo(year.levered, 4);
        }
        const turned = poolFlows(all.toReversed());
        for (const [month, amount] of pool.unlevered.entries()) {
          expect(turned.unlevered[month]).toBeCloseTo(amount, 4);
        }
      }),
    );
  });
});

describe("percentiles", () => {
  test("lie straight between the two nearest values", () => {
    expect(percentile([4, 1, 3, 2], 0.5)).toBe(2.5);
    expect(percentile([0.07], 0.9)).toBe(0.07);
    expect(percentile([], 0.5)).toBeUndefined();
  });

  test("never lie outside the values and rise with the share", () => {
    const some = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1 });
    fc.assert(
      fc.property(some, (values) => {
        const [p10 = 0, p50 = 0, p90 = 0] = [0.1, 0.5, 0.9].map((share) => percentile(values, share) ?? 0);
        expect(p10).toBeGreaterThanOrEqual(Math.min(...values) - 1e-12);
        expect(p10).toBeLessThanOrEqual(p50 + 1e-12);
        expect(p50).toBeLessThanOrEqual(p90 + 1e-12);
        expect(p90).toBeLessThanOrEqual(Math.max(...values) + 1e-12);
      }),
    );
  });
});

describe("concentration", () => {
  test("says shares by count and by weight, with the index of each", () => {
    const spread = concentrate([
      { key: "a", label: "A", weight: 3 },
      { key: "b", label: "B", weight: 1 },
    ]);
    expect(spread.weightHhi).toBe(6_250);
    expect(spread.countHhi).toBe(5_000);
    expect(spread.groups.map(({ key, weightShare, countShare }) => [key, weightShare, countShare])).toEqual([
      ["a", 0.75, 0.5],
      ["b", 0.25, 0.5],
    ]);
  });

  test("of nothing has no index, and of weightless things none by weight", () => {
    expect(concentrate([])).toEqual({ groups: [], countHhi: null, weightHhi: null });
    expect(concentrate([{ key: "a", label: "A", weight: 0 }])).toMatchObject({
      countHhi: 10_000,
      weightHhi: null,
    });
  });

  test("never loses or adds anything, and its index lies between 10,000 over the groups and 10,000", () => {
    const things = fc.array(
      fc.record({ key: fc.constantFrom("a", "b", "c", "d"), weight: fc.integer({ min: 1, max: 1_000 }) }),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(things, (given) => {
        const { groups, weightHhi } = concentrate(given.map((one) => ({ ...one, label: one.key })));
        expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(given.length);
        expect(groups.reduce((sum, { weightShare }) => sum + (weightShare ?? 0), 0)).toBeCloseTo(1, 10);
        expect(weightHhi ?? 0).toBeGreaterThanOrEqual(10_000 / groups.length - 1e-6);
        expect(weightHhi ?? 0).toBeLessThanOrEqual(10_000 + 1e-6);
      }),
    );
  });
});
