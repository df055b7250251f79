import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Comp, dollarAdjustments, estimateFromComps, scoreComps } from "./score-comps.ts";
import { similarity } from "./similarity.ts";

const coefficients = { lnSqft: 0.45, beds: 0.03, baths: 0.04, age: -0.0015 };
const facts = {
  sqft: fc.integer({ min: 400, max: 4000 }),
  beds: fc.integer({ min: 0, max: 6 }),
  baths: fc.integer({ min: 1, max: 5 }),
  yearBuilt: fc.integer({ min: 1900, max: 2025 }),
};
const subjects = fc.record(facts);
const comps = fc.array(
  fc.record({
    ...facts,
    amount: fc.integer({ min: 500, max: 9000 }),
    distance: fc.double({ min: 0, max: 5, noNaN: true }),
    monthsAgo: fc.double({ min: 0, max: 12, noNaN: true }),
  }),
  { minLength: 1, maxLength: 25 },
);
const withIds = (list: Omit<Comp, "id">[]): Comp[] => list.map((comp, at) => ({ ...comp, id: `c${at}` }));
const score = (subject: Parameters<typeof scoreComps>[0]["subject"], list: Comp[]) =>
  scoreComps({ subject, comps: list, coefficients, annualGrowth: 0.03 });

describe("scored comps", () => {
  test("dollar adjustments add up from the comp's amount to its adjusted amount", () => {
    fc.assert(
      fc.property(subjects, comps, (subject, list) => {
        for (const comp of score(subject, withIds(list))) {
          const sum = Object.values(comp.adjustments).reduce(
            (total, dollars) => total + dollars,
            comp.amount,
          );
          expect(Math.abs(sum - comp.adjustedAmount)).toBeLessThan(1e-9 * comp.adjustedAmount);
        }
      }),
    );
  });

  test("what a user adds comes last in dollars, and not where it would leave nothing", () => {
    fc.assert(
      fc.property(subjects, comps, fc.integer({ min: -20_000, max: 20_000 }), (subject, list, condition) => {
        const given = withIds(list);
        const manual = Object.fromEntries(given.map(({ id }) => [id, { condition, grade: 50 }]));
        const plain = scoreComps({ subject, comps: given, coefficients, annualGrowth: 0.03 });
        const moved = scoreComps({ subject, comps: given, coefficients, annualGrowth: 0.03, manual });
        for (const [at, comp] of moved.entries()) {
          const before = plain[at]?.adjustedAmount ?? Number.NaN;
          const added = before + condition + 50 > 0 ? condition + 50 : 0;
          expect(comp.adjustedAmount).toBeCloseTo(before + added, 6);
          const sum = Object.values(comp.adjustments).reduce(
            (total, dollars) => total + dollars,
            comp.amount,
          );
          expect(sum).toBeCloseTo(comp.adjustedAmount, 6);
          expect(comp.similarity).toBe(plain[at]?.similarity);
        }
      }),
    );
  });

  test("causes that cancel keep their dollars", () => {
    expect(dollarAdjustments(2000, { up: 0.1, down: -0.1 })).toEqual({ up: 200, down: -200 });
  });

  test("a nearer and more similar comp never weighs less", () => {
    const step = fc.double({ min: 0, max: 1, noNaN: true });
    const bandwidths = { distance: 1, lnSqft: 0.2, beds: 0.75, baths: 0.75, age: 15, months: 6 };
    fc.assert(
      fc.property(subjects, comps, step, (subject, list, share) => {
        for (const comp of list) {
          const nearer = {
            sqft: subject.sqft * (comp.sqft / subject.sqft) ** share,
            beds: subject.beds + (comp.beds - subject.beds) * share,
            baths: subject.baths + (comp.baths - subject.baths) * share,
            yearBuilt: subject.yearBuilt + (comp.yearBuilt - subject.yearBuilt) * share,
            distance: comp.distance * share,
            monthsAgo: comp.monthsAgo * share,
          };
          expect(similarity(subject, nearer, bandwidths)).toBeGreaterThanOrEqual(
            similarity(subject, comp, bandwidths) * (1 - 1e-12),
          );
        }
      }),
    );
  });

  test("scaling all amounts scales the estimate and excludes the same comps", () => {
    fc.assert(
      fc.property(subjects, comps, fc.double({ min: 0.1, max: 10, noNaN: true }), (subject, list, factor) => {
        const one = score(subject, withIds(list));
        const other = score(
          subject,
          withIds(list).map((comp) => ({ ...comp, amount: comp.amount * factor })),
        );
        const a = estimateFromComps(one).all.amount;
        const b = estimateFromComps(other).all.amount;
        if (a === null) return expect(b).toBeNull();
        expect(Math.abs((b ?? 0) / (a * factor) - 1)).toBeLessThan(1e-9);
        for (const [at, comp] of one.entries()) {
          expect(other[at]?.robustZ).toBeCloseTo(comp.robustZ, 6);
        }
      }),
    );
  });

  test("the estimate lies between the lowest and the highest adjusted amount", () => {
    fc.assert(
      fc.property(subjects, comps, (subject, list) => {
        const scored = score(subject, withIds(list));
        const estimate = estimateFromComps(scored).included.amount;
        if (estimate === null) return fc.pre(false);
        const kept = scored.filter((comp) => !comp.excluded).map((comp) => comp.adjustedAmount);
        expect(estimate).toBeGreaterThanOrEqual(Math.min(...kept) * (1 - 1e-12));
        expect(estimate).toBeLessThanOrEqual(Math.max(...kept) * (1 + 1e-12));
      }),
    );
  });

  const same = { sqft: 1500, beds: 3, baths: 2, yearBuilt: 2000 };
  const row = (id: string, amount: number): Comp => ({ ...same, id, amount, distance: 0.4, monthsAgo: 0 });
  const list = [row("a", 2000), row("b", 2020), row("c", 1990), row("d", 2010), row("e", 4000)];

  test("an outlier is listed, and kept when the user includes it", () => {
    const auto = scoreComps({ subject: same, comps: list, coefficients, annualGrowth: 0 });
    expect(auto.find((comp) => comp.id === "e")).toMatchObject({ excluded: true, excludedBy: "outlier" });
    const kept = scoreComps({
      subject: same,
      comps: list,
      coefficients,
      annualGrowth: 0,
      decisions: { e: "included" },
    });
    expect(kept.find((comp) => comp.id === "e")).toMatchObject({ excluded: false, excludedBy: null });
  });

  test("a comp that the user excluded leaves the estimate and stays in the list", () => {
    const scored = scoreComps({
      subject: same,
      comps: list,
      coefficients,
      annualGrowth: 0,
      decisions: { a: "excluded", b: "excluded", c: "excluded", e: "excluded" },
    });
    expect(scored).toHaveLength(5);
    expect(scored[0]).toMatchObject({ excluded: true, excludedBy: "user" });
    expect(estimateFromComps(scored).included.amount).toBeCloseTo(2010, 9);
  });

  test("a fact that the subject lacks is not compared; one that the comp lacks counts one bandwidth", () => {
    const scored = score({ ...same, sqft: null }, [row("a", 2000)]);
    expect(scored[0]?.similarityParts.lnSqft).toBe(1);
    const unknown = score(same, [{ ...row("a", 2000), sqft: null }]);
    expect(unknown[0]?.similarityParts.lnSqft).toBeCloseTo(Math.exp(-0.5), 12);
    expect(unknown[0]?.adjustments.lnSqft).toBe(0);
  });

  test("an amount of zero is a programmer's error here, since such rows are quarantined before", () => {
    expect(() => score(same, [row("a", 0)])).toThrow(RangeError);
  });

  test("no comps give no estimate", () => {
    expect(estimateFromComps([]).all).toEqual({ amount: null, nEff: 0 });
  });
});
