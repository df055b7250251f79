import { describe, expect, test } from "vitest";
import { type Income, valueBuilding } from "./building-value.ts";
import { type BuildingSale, estimateRate, rankSales, screenSales } from "./sale-rates.ts";

const HERE = { latitude: 40.84, longitude: -73.9 };

function sale(at: number, changes: Partial<BuildingSale> = {}): BuildingSale {
  const units = changes.units ?? 20;
  return {
    ...{ id: `s${String(at).padStart(2, "0")}`, owner: `36005_${at}`, units, sqft: 800 * units, ...HERE },
    price: units * (100_000 + 1_000 * at),
    noi: null,
    soldOn: `2025-${String(1 + (at % 12)).padStart(2, "0")}-15`,
    ...changes,
  };
}

/** 100,000 to 120,000 a unit. */
const SALES = Array.from({ length: 21 }, (_, at) => sale(at));
const SUBJECT = { units: 20, sqft: 15_000, owner: null, ...HERE };
const UNKNOWN: Income = {
  asIs: { unavailable: "No statement" },
  stabilized: { unavailable: "No underwriting" },
  firmCapRate: { unavailable: "The firm has none" },
};
const perUnit = ({ price, units }: BuildingSale) => price / units;

describe("A rate from sales of buildings", () => {
  test("is the median where all are alike, with the range of its own left-out errors", () => {
    const found = estimateRate(SUBJECT, SALES, perUnit);
    // Left out, the middle of 20 others is the tenth: 109,000 for the dearer eleven, 110,000 for the cheaper ten.
    const misses = SALES.map((_, at) => Math.log((at >= 10 ? 109_000 : 110_000) / (100_000 + 1_000 * at)));
    const sizes = misses.map(Math.abs).toSorted((a, b) => a - b);
    // 80% of 22 (21 and the one that is estimated) is the 18th.
    const reach = sizes[17] ?? 0;
    expect(found?.point).toBeCloseTo(110_000, 6);
    expect(found?.low).toBeCloseTo(110_000 * Math.exp(-reach), 6);
    expect(found?.high).toBeCloseTo(110_000 * Math.exp(reach), 6);
    expect(found?.percentile90).toBeCloseTo(118_000, 6);
    expect(found?.nEff).toBeCloseTo(21, 9);
    expect(found?.test.n).toBe(21);
    const errors = misses.map((miss) => Math.abs(Math.expm1(miss))).toSorted((a, b) => a - b);
    expect(found?.test.medianError).toBeCloseTo(errors[10] ?? 0, 12);
    expect(found?.test.coverage).toBeGreaterThan(0.6);
  });

  test("hears near sales of like size before others", () => {
    const far = { latitude: 41.2, longitude: -73.9 };
    const sales = [
      ...SALES,
      ...Array.from({ length: 21 }, (_, at) => sale(30 + at, { price: 6_000_000 + at * 20_000, ...far })),
      ...Array.from({ length: 21 }, (_, at) =>
        sale(60 + at, { units: 200, price: 50_000_000 + at * 10_000 }),
      ),
    ];
    expect(estimateRate(SUBJECT, sales, perUnit)?.point).toBeCloseTo(110_000, 6);
    expect(
      rankSales(SUBJECT, sales)
        .slice(0, 21)
        .map(({ sale: each }) => each.id),
    ).toEqual(SALES.map(({ id }) => id));
    const tower = { ...SUBJECT, units: 200 };
    expect(estimateRate(tower, sales, perUnit)?.point).toBeCloseTo(250_500, 6);
  });

  test("reaches twice as far where few are alike, and says so", () => {
    const tower = { ...SUBJECT, units: 80 };
    const found = estimateRate(tower, SALES, perUnit);
    // All twenty-one are equally unlike it: nothing is gained by reaching farther.
    expect(found).toMatchObject({ widened: 0 });
    const near = Array.from({ length: 3 }, (_, at) => sale(40 + at, { units: 80, price: 8_000_000 + at }));
    const mixed = estimateRate(tower, [...SALES, ...near], perUnit);
    expect(mixed?.widened).toBeGreaterThan(0);
    expect(mixed?.nEff).toBeGreaterThanOrEqual(8);
  });

  test("is none with fewer than ten sales, and never rests on the building's own", () => {
    expect(estimateRate(SUBJECT, SALES.slice(0, 9), perUnit)).toBeUndefined();
    expect(estimateRate(SUBJECT, SALES.slice(0, 10), perUnit)).toBeDefined();
    const own = { ...SUBJECT, owner: "36005_3" };
    expect(estimateRate(own, SALES.slice(0, 10), perUnit)).toBeUndefined();
    expect(rankSales(own, SALES).map(({ sale: each }) => each.id)).not.toContain("s03");
  });

  test("says nothing of distance where a place is not known", () => {
    const nowhere = { ...SUBJECT, latitude: null, longitude: null };
    expect(estimateRate(nowhere, SALES, perUnit)?.point).toBeCloseTo(110_000, 6);
    expect(rankSales(nowhere, SALES)[0]?.miles).toBeNull();
  });
});

describe("Sales that take part", () => {
  test("are none of several buildings for one price on one day", () => {
    const deal = { price: 5_000_000, soldOn: "2025-03-01", units: 45 };
    const { sales, excluded } = screenSales([...SALES, sale(50, deal), sale(51, { ...deal, units: 60 })]);
    expect(sales).toHaveLength(21);
    expect(excluded.map(({ sale: each, reason }) => [each.id, reason])).toEqual(
      ["s50", "s51"].map((id) => [
        id,
        "2 buildings sold for this price on this day: it may be the price of all of them",
      ]),
    );
    // One building whose sale two sources tell is no package.
    expect(
      screenSales([...SALES, sale(60, deal), sale(61, { ...deal, owner: "36005_60" })]).excluded,
    ).toEqual([]);
  });

  test("are none far from the middle, on either side", () => {
    const { sales, excluded } = screenSales([
      ...SALES,
      sale(50, { price: 10_000 }),
      sale(51, { price: 90_000_000 }),
    ]);
    expect(sales).toHaveLength(21);
    expect(excluded.map(({ reason }) => reason.replace(/[\d.]+/, "N"))).toEqual([
      "Price per unit is N robust deviations below the median of the sales",
      "Price per unit is N robust deviations above the median of the sales",
    ]);
  });
});

describe("The value of a building", () => {
  test("is what it has times the rate, by the approach with the narrower range", () => {
    const value = valueBuilding(SUBJECT, SALES, UNKNOWN);
    if ("unavailable" in value.perUnit || "unavailable" in value.perSqft) throw new Error("no evidence");
    expect(value.perUnit.value.point).toBeCloseTo(20 * 110_000, 4);
    expect(value.perSqft.value.point).toBeCloseTo((15_000 * 110_000) / 800, 4);
    expect(value.best).toBe("perUnit");
    // Areas that vary without the price make the rate by area the worse one, and the other way round.
    const loose = SALES.map((each, at) => ({ ...each, sqft: 20 * (600 + 40 * ((at * 7) % 11)) }));
    expect(valueBuilding(SUBJECT, loose, UNKNOWN).best).toBe("perUnit");
    const byArea = SALES.map((each, at) => ({ ...each, sqft: each.price / (120 + (at % 3)) }));
    expect(valueBuilding(SUBJECT, byArea, UNKNOWN).best).toBe("perSqft");
  });

  test("is unavailable with its reason: units or area not known, or too few sales", () => {
    const bare = { ...SUBJECT, units: null, sqft: null };
    expect(valueBuilding(bare, SALES, UNKNOWN)).toEqual({
      perUnit: { unavailable: "How many units the building has is not known" },
      perSqft: { unavailable: "The building's area is not known" },
      income: { unavailable: "No cap rate: 0 building sales report it, 10 are needed. The firm has none" },
      best: null,
    });
    expect(valueBuilding({ ...SUBJECT, units: null }, SALES, UNKNOWN).best).toBe("perSqft");
    const few = SALES.slice(0, 4).map((each, at) => (at === 0 ? each : { ...each, sqft: null }));
    expect(valueBuilding(SUBJECT, few, UNKNOWN)).toEqual({
      perUnit: { unavailable: "4 building sales report it, 10 are needed" },
      perSqft: { unavailable: "1 building sale reports it, 10 are needed" },
      income: { unavailable: "No cap rate: 0 building sales report it, 10 are needed. The firm has none" },
      best: null,
    });
  });

  test("by income takes the cap rate of sales, else the firm's, and is measured only by sales", () => {
    const asIs = { noi: 132_000, source: "Statement" };
    const stabilized = { noi: 150_000, source: "Version 3" };
    const firmCapRate = { rate: 0.055, source: "House view" };
    const firm = valueBuilding(SUBJECT, SALES, { asIs, stabilized, firmCapRate });
    expect(firm.income).toEqual({
      ...{ capRate: 0.055, basis: "firm", source: "House view", evidence: null },
      asIs: { ...asIs, point: 132_000 / 0.055, low: null, high: null },
      stabilized: { ...stabilized, point: 150_000 / 0.055, low: null, high: null },
    });
    expect(firm.best).toBe("perUnit");

    // 5.50% to 6.50% in steps of 5 bp, the middle one 6.00%.
    const told = SALES.map((each, at) => ({ ...each, noi: each.price * (0.055 + 0.0005 * at) }));
    const { income, best } = valueBuilding(SUBJECT, told, { asIs, stabilized, firmCapRate });
    if ("unavailable" in income || "unavailable" in income.asIs) throw new Error("no value by income");
    expect(income).toMatchObject({ basis: "sales", source: "21 sales that tell their income" });
    expect(income.capRate).toBeCloseTo(0.06, 12);
    expect(income.asIs.point).toBeCloseTo(2_200_000, 4);
    expect(income.asIs.low).toBeCloseTo(132_000 / (income.evidence?.high ?? 0), 6);
    expect(income.asIs.high).toBeCloseTo(132_000 / (income.evidence?.low ?? 0), 6);
    // Cap rates within a twelfth of the middle are narrower than prices per unit within an eleventh.
    expect(best).toBe("income");
    const lossMaking = valueBuilding(SUBJECT, told, { ...UNKNOWN, asIs: { noi: -5, source: "Statement" } });
    expect(lossMaking.income).toMatchObject({
      asIs: { unavailable: "Net operating income is not positive" },
      stabilized: { unavailable: "No underwriting" },
    });
    expect(lossMaking.best).toBe("perUnit");
  });
});
