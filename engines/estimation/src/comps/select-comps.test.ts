import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { UsableObservation } from "../estimates/observation.ts";
import { milesPerDegree } from "../maths/distance.ts";
import { countWindowDays, createCandidateSearch } from "./candidate-search.ts";
import { type Comp, decideComps, scoreComps } from "./score-comps.ts";
import { countEvidence, defaultCompRule, selectComps } from "./select-comps.ts";
import { distanceBandwidth, similarity } from "./similarity.ts";

const FACTS = { sqft: 1500, beds: 3, baths: 2, yearBuilt: 2000 };
const compAt = (id: string, distance: number): Comp => ({
  ...FACTS,
  id,
  amount: 2000,
  distance,
  monthsAgo: 0,
});

const reach = (distances: number[], rule = {}, setting: "urban" | "rural" = "urban") =>
  selectComps({
    subject: FACTS,
    eligible: distances.map((distance, at) => compAt(`c${at}`, distance)),
    rule: { ...defaultCompRule, targetNEff: 1, ...rule },
    setting,
  });

describe("The radius grows step by step until the comps count for enough", () => {
  test.each([
    [0.5, 0.5, false],
    [0.51, 1, false],
    [1, 1, false],
    [1.01, 2, false],
    [2.01, 3, false],
    [3.01, 5, false],
    [5, 5, false],
    [5.01, 5, true],
  ])("a comp %d miles away in town: %d miles", (distance, radiusMiles, isShort) => {
    const found = reach([distance]);
    expect(found).toMatchObject({ radiusMiles, isShort, isWidened: radiusMiles > 0.5 });
    expect(found.comps).toHaveLength(isShort ? 0 : 1);
  });

  test.each([
    [5.01, 8, false],
    [8.01, 11, false],
    [11.01, 15, false],
    [15, 15, false],
    [15.01, 15, true],
  ])("a comp %d miles away in the country: %d miles", (distance, radiusMiles, isShort) => {
    expect(reach([distance], {}, "rural")).toMatchObject({ radiusMiles, isShort, isWidened: true });
  });

  test("two comps that are alike count for two, and a third is looked for farther out", () => {
    expect(reach([0.4, 0.4], { targetNEff: 2 })).toMatchObject({ radiusMiles: 0.5, isShort: false });
    expect(reach([0.4, 0.4], { targetNEff: 2.01 })).toMatchObject({ radiusMiles: 5, isShort: true });
    expect(reach([0.4, 0.4, 0.9], { targetNEff: 2.01 })).toMatchObject({ radiusMiles: 1, isShort: false });
  });

  test("a radius that is given is the only one, and the most alike of too many stay, by id where they are equal", () => {
    expect(reach([6, 7.5], { radiusMiles: 7 })).toMatchObject({ radiusMiles: 7, isWidened: false });
    expect(reach([6, 7.5], { radiusMiles: 7 }).comps.map(({ id }) => id)).toEqual(["c0"]);
    expect(reach([0.4, 0.2, 0.4, 0.1], { maximumComps: 3 }).comps.map(({ id }) => id)).toEqual([
      ...["c3", "c1", "c0"],
    ]);
  });
});

describe("Similarity", () => {
  test("falls with each difference by its own bandwidth", () => {
    const difference = fc.double({ min: -3, max: 3, noNaN: true });
    fc.assert(
      fc.property(fc.tuple(...Array.from({ length: 6 }, () => difference)), (parts) => {
        const [distance = 0, area = 0, beds = 0, baths = 0, years = 0, months = 0] = parts;
        const comp = {
          sqft: 1500 * Math.exp(0.2 * area),
          beds: 3 + 0.75 * beds,
          baths: 2 + 0.75 * baths,
          yearBuilt: 2000 + 15 * years,
          distance: Math.abs(1.5 * distance),
          monthsAgo: Math.abs(6 * months),
        };
        const bandwidths = { distance: 1.5, lnSqft: 0.2, beds: 0.75, baths: 0.75, age: 15, months: 6 };
        const squares = parts.reduce((sum, part) => sum + part * part, 0);
        expect(similarity(FACTS, comp, bandwidths)).toBeCloseTo(Math.exp(-squares / 2), 9);
      }),
    );
  });

  test("a mile counts by how far the fifteenth comp is, at least half a mile", () => {
    const miles = Array.from({ length: 16 }, (_, at) => 16 - at);
    expect(distanceBandwidth(miles)).toBe(15);
    expect(distanceBandwidth([2, 3, 1])).toBe(3);
    expect(distanceBandwidth([0.49])).toBe(0.5);
    expect(distanceBandwidth([])).toBe(0.5);
  });

  test("evidence is counted at two miles and grows by what each comp is like", () => {
    expect(countEvidence(FACTS, [compAt("a", 0)])).toBe(1);
    expect(countEvidence(FACTS, [compAt("a", 0), compAt("b", 2)])).toBeCloseTo(1 + Math.exp(-0.5), 12);
    expect(countEvidence(FACTS, [compAt("a", 4)])).toBeCloseTo(Math.exp(-2), 12);
  });
});

describe("Scored comps at their limits", () => {
  const scored = (amounts: number[]) =>
    scoreComps({
      subject: FACTS,
      comps: amounts.map((amount, at) => ({ ...compAt(`c${at}`, 0), amount })),
      coefficients: { lnSqft: 0, beds: 0, baths: 0, age: 0 },
      annualGrowth: 0,
    });
  const outliers = (amounts: number[]) => scored(amounts).map(({ excludedBy }) => excludedBy === "outlier");

  test("an outlier lies more than three and a half spreads off, of five comps and more", () => {
    // All but one alike: the spread is its floor of 0.02 in logs, so that 0.07 is the limit.
    expect(outliers([100, 100, 100, 100, 100 * Math.exp(0.0699)])[4]).toBe(false);
    expect(outliers([100, 100, 100, 100, 100 * Math.exp(0.0701)])[4]).toBe(true);
    expect(outliers([100, 100, 100, 100 * Math.exp(-0.0701), 100])[3]).toBe(true);
    expect(outliers([100, 100, 100, 100 * Math.exp(0.0701)])[3]).toBe(false);
    // Deviations of 0, 0.1, 0.1, 0.2 and the far one: the spread is 1.4826 of 0.1.
    const spread = 1.4826 * 0.1;
    const logs = [0, -0.1, 0.1, 0.2];
    const with_ = (far: number) => outliers([...logs, far].map((log) => 100 * Math.exp(log)))[4];
    expect(with_(3.49 * spread + 0.1)).toBe(false);
    expect(with_(3.51 * spread + 0.1)).toBe(true);
  });

  test("a limit of one's own is kept, and without the comp a user took out the others are judged", () => {
    const comps = scored([100, 100, 100, 100, 100 * Math.exp(0.05)]);
    const found = decideComps({ comps, outlierZ: 2.4, decisions: { c0: "excluded" } });
    expect(found.map(({ excludedBy }) => excludedBy)).toEqual(["user", null, null, null, "outlier"]);
    expect(found[4]?.robustZ).toBeCloseTo(2.5, 9);
    expect(decideComps({ comps, outlierZ: 2.6 })[4]?.excludedBy).toBeNull();
  });

  test("adjustments are flagged over 15% alone, 25% net and 40% gross", () => {
    const flags = (condition: number, grade: number) =>
      scoreComps({
        subject: FACTS,
        comps: [compAt("a", 0)],
        coefficients: { lnSqft: 0, beds: 0, baths: 0, age: 0 },
        annualGrowth: 0,
        manual: { a: { condition, grade } },
      })[0]?.flags;
    expect(flags(300, 0)).toEqual([]);
    expect(flags(301, 0)).toEqual(["singleAdjustmentOver15"]);
    expect(flags(-301, 0)).toEqual(["singleAdjustmentOver15"]);
    expect(flags(250, 250)).toEqual([]);
    expect(flags(250, 251)).toEqual(["netAdjustmentOver25"]);
    expect(flags(-251, -250)).toEqual(["netAdjustmentOver25"]);
    expect(flags(400, -400)).toEqual(["singleAdjustmentOver15"]);
    expect(flags(401, -400)).toEqual(["singleAdjustmentOver15", "grossAdjustmentOver40"]);
  });

  test("time moves an amount by the growth of a year, or by the index that is told", () => {
    const one = (comp: Partial<Comp>) =>
      scoreComps({
        subject: FACTS,
        comps: [{ ...compAt("a", 0), ...comp }],
        coefficients: { lnSqft: 0.5, beds: 0.03, baths: 0.04, age: -0.002 },
        annualGrowth: 0.06,
      })[0];
    expect(one({ monthsAgo: 6 })?.adjustedAmount).toBeCloseTo(2000 * Math.sqrt(1.06), 9);
    expect(one({ monthsAgo: 6, timeFactor: 1.1 })?.adjustedAmount).toBeCloseTo(2200, 9);
    // The subject has the fewer beds, the more baths, half the area, and is ten years newer.
    const apart = one({ sqft: 3000, beds: 4, baths: 1, yearBuilt: 1990 });
    expect(apart?.adjustedAmount).toBeCloseTo(2000 * Math.exp(0.5 * Math.log(0.5) - 0.03 + 0.04 + 0.02), 9);
  });
});

describe("Candidates are the nearest of the town, or of the country around it", () => {
  const HERE = { latitude: 40, longitude: -100 };
  const row = (id: string, miles: number, observedOn = "2026-06-01"): UsableObservation => ({
    ...{ ...FACTS, id, amount: 2000, observedOn },
    latitude: 40 + miles / milesPerDegree,
    longitude: -100,
  });
  const many = (count: number, miles: number) =>
    Array.from({ length: count }, (_, at) => row(`near${at}`, miles));
  const find = (rows: UsableObservation[]) =>
    createCandidateSearch(rows).find({ ...HERE, asOf: "2026-06-30", windowMonths: 12 });

  test("seen in the window, both of its days included", () => {
    expect([1, 6, 12, 24].map(countWindowDays)).toEqual([31, 183, 366, 731]);
    const days = ["2025-06-28", "2025-06-29", "2026-06-30", "2026-07-01"];
    const found = find(days.map((day, at) => row(`d${at}`, 0.1 + at / 100, day)));
    expect(found.map(({ id }) => id)).toEqual(["d1", "d2"]);
  });

  test("farther out only where there are too few", () => {
    expect(find([...many(30, 4.9), row("far", 10)])).toHaveLength(30);
    expect(find([...many(29, 4.9), row("far", 10)]).at(-1)?.id).toBe("far");
    expect(find([...many(29, 4.9), row("far", 14.9), row("out", 15.1)])).toHaveLength(30);
    expect(find([...many(360, 0.9), row("far", 1.1)])).toHaveLength(360);
    expect(find([...many(359, 0.9), row("far", 1.1)]).at(-1)?.id).toBe("far");
    expect(find([...many(360, 0.9), row("nearest", 0.5)])[0]?.id).toBe("nearest");
    expect(find([...many(400, 0.9)])).toHaveLength(360);
  });

  test("never the home itself, which makes no town either", () => {
    const own = many(3, 4.9).map((sold) => ({ ...sold, id: "own", owner: "53033_7" }));
    const others = (count: number) => many(count, 4.9).map((sold) => ({ ...sold, owner: "53033_8" }));
    const findFor = (owner: string | null, rows: UsableObservation[]) =>
      createCandidateSearch(rows).find({ ...HERE, owner, asOf: "2026-06-30", windowMonths: 12 });
    const around = (count: number) => [...others(count), ...own, row("far", 10)];
    expect(findFor("53033_7", around(29)).map(({ id }) => id)).toEqual([
      ...others(29).map(({ id }) => id),
      "far",
    ]);
    expect(findFor("53033_7", around(30))).toHaveLength(30);
    expect(findFor(null, around(27))).toHaveLength(30);
    // Own sales take no place among the nearest.
    expect(findFor("53033_7", [...own, ...many(360, 4.95)])).toHaveLength(360);
  });
});
