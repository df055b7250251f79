import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { UsableObservation } from "../estimates/observation.ts";
import { createRandom } from "../maths/seeded-random.ts";
import { fitHedonic, predictHedonic } from "./hedonic.ts";
import { fitLocalCoefficients } from "./local-coefficients.ts";

interface Truth {
  lnSqft: number;
  beds: number;
  age: number;
  growth: number;
}

function makeRows(count: number, truth: Truth, seed = 5): UsableObservation[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, at) => {
    const sqft = 600 + random() * 2400;
    const beds = 1 + Math.floor(random() * 5);
    const yearBuilt = 1940 + Math.floor(random() * 80);
    const month = Math.floor(random() * 24);
    const noise = (random() + random() + random() - 1.5) * 0.12;
    const log =
      7 +
      truth.lnSqft * Math.log(sqft / 1500) +
      truth.beds * beds +
      truth.age * (2024 - yearBuilt) +
      (truth.growth * month) / 12 +
      noise;
    return {
      id: String(at),
      amount: Math.exp(log),
      latitude: 35 + random() * 0.2,
      longitude: -80 + random() * 0.2,
      sqft,
      beds,
      baths: 1 + Math.floor(random() * 3),
      yearBuilt,
      observedOn: `${2023 + Math.floor(month / 12)}-${String(1 + (month % 12)).padStart(2, "0")}-15`,
    };
  });
}

const plain = { lnSqft: 0.5, beds: 0.04, age: -0.003, growth: 0.05 };

describe("hedonic fit", () => {
  test("finds the effects that made the amounts", () => {
    const fit = fitHedonic(makeRows(3000, plain), { seed: 1, time: "growth" });
    expect(fit?.coefficients.lnSqft).toBeCloseTo(0.5, 1);
    expect(fit?.coefficients.beds).toBeCloseTo(0.04, 2);
    expect(fit?.coefficients.baths).toBeCloseTo(0, 2);
    expect(fit?.coefficients.age).toBeCloseTo(-0.003, 3);
    expect(fit?.growthPerYear).toBeCloseTo(0.05, 2);
    // The noise is a sum of three uniform draws: 0.12 * sqrt(3 / 12) = 0.06.
    expect(fit?.residualSd).toBeGreaterThan(0.05);
    expect(fit?.residualSd).toBeLessThan(0.075);
  });

  test("never gives area, bedrooms or bathrooms a negative effect, nor age a positive one", () => {
    fc.assert(
      fc.property(
        fc.record({
          lnSqft: fc.double({ min: -1, max: 1, noNaN: true }),
          beds: fc.double({ min: -0.2, max: 0.2, noNaN: true }),
          age: fc.double({ min: -0.01, max: 0.01, noNaN: true }),
          growth: fc.constant(0),
        }),
        (truth) => {
          const fit = fitHedonic(makeRows(200, truth), { seed: 1 });
          expect(fit?.coefficients.lnSqft).toBeGreaterThanOrEqual(0);
          expect(fit?.coefficients.beds).toBeGreaterThanOrEqual(0);
          expect(fit?.coefficients.baths).toBeGreaterThanOrEqual(0);
          expect(fit?.coefficients.age).toBeLessThanOrEqual(0);
        },
      ),
      { numRuns: 20 },
    );
  });

  test("a tenth of absurd amounts hardly moves it", () => {
    const rows = makeRows(1000, plain);
    const dirty = rows.map((row, at) => (at % 10 === 0 ? { ...row, amount: row.amount * 8 } : row));
    const [clean, moved] = [rows, dirty].map(
      (list) => fitHedonic(list, { seed: 1 })?.coefficients.lnSqft ?? 0,
    );
    expect(Math.abs((moved ?? 0) - (clean ?? 0))).toBeLessThan(0.06);
  });

  test("learns what places add, and shrinks to the surroundings where nothing is known", () => {
    const rows = makeRows(2000, plain).map((row) => ({
      ...row,
      amount: row.latitude > 35.1 ? row.amount * 1.5 : row.amount,
    }));
    const fit = fitHedonic(rows, { seed: 1 });
    const home = { sqft: 1500, beds: 3, baths: 2, yearBuilt: 1990, longitude: -79.9 };
    const at = (latitude: number) =>
      fit ? (predictHedonic(fit, { ...home, latitude }, "2024-06-15") ?? 0) : 0;
    expect(at(35.18) - at(35.02)).toBeGreaterThan(0.3);
    const [north, south, far] = [at(35.18), at(35.02), at(35.9)];
    expect(far).toBeLessThan(north);
    expect(far).toBeGreaterThan(south);
  });

  test("a few dozen rows are enough, fewer are not, and the same seed gives the same fit", () => {
    expect(fitHedonic(makeRows(29, plain), { seed: 1 })).toBeNull();
    const rows = makeRows(36, plain);
    const fit = fitHedonic(rows, { seed: 1, time: "monthly" });
    expect(fit?.n).toBe(36);
    expect(fitHedonic(rows, { seed: 1, time: "monthly" })?.coefficients).toEqual(fit?.coefficients);
  });

  test("rows without area, rooms and year are fitted by their place alone", () => {
    const bare = makeRows(100, plain).map((row) => ({
      ...row,
      sqft: null,
      beds: null,
      baths: null,
      yearBuilt: null,
    }));
    const fit = fitHedonic(bare, { seed: 1 });
    expect(Number.isFinite(fit?.residualSd)).toBe(true);
    expect(fit?.coefficients.lnSqft).toBe(0);
  });
});

describe("local coefficients", () => {
  const wider = { lnSqft: 0.45, beds: 0.03, baths: 0.04, age: -0.0015 };
  const fitOn = (rows: UsableObservation[]) =>
    fitLocalCoefficients({
      facts: rows,
      logs: rows.map((row) => Math.log(row.amount)),
      weights: rows.map(() => 1),
      wider,
    });

  test("are the wider ones without observations, and move toward the place's own with many", () => {
    const alone = fitOn([]);
    for (const name of ["lnSqft", "beds", "baths", "age"] as const) {
      expect(alone[name]).toBeCloseTo(wider[name], 14);
    }
    const steep = { lnSqft: 0.9, beds: 0, age: 0, growth: 0 };
    const [few, many] = [fitOn(makeRows(8, steep)), fitOn(makeRows(2000, steep))];
    expect(many.lnSqft).toBeGreaterThan(0.8);
    expect(few.lnSqft).toBeLessThan(many.lnSqft);
    expect(few.lnSqft).toBeGreaterThan(0.4);
  });
});
