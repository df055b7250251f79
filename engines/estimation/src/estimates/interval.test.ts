import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createRandom } from "../maths/seeded-random.ts";
import { measureAccuracy, measureRatios } from "./accuracy.ts";
import { errorScale, fitErrorModel, halfWidth, measureCoverage, type PastError } from "./error-model.ts";
import { conformalInterval, conformalQuantile, gradeEstimate } from "./interval.ts";

const even = [1, 2, 3, 4].map((score) => ({ score, weight: 1 }));

function makeErrors(count: number, seed = 2): PastError[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => {
    const evidence = random() * 20;
    const spread = 0.08 + 0.3 / (1 + evidence);
    const logError = (random() + random() + random() - 1.5) * 2 * spread;
    return { logError, evidence, latitude: 35 + random(), longitude: -80 + random() };
  });
}

describe("the bands of an error model", () => {
  const at = (evidence: number, logError: number): PastError => ({
    evidence,
    logError,
    latitude: 35,
    longitude: -80,
  });
  /** 100 errors of 0.3 at little evidence, of 0.2 at some and of 0.1 at much, on either side of nothing. */
  const errors = [0, 5, 10].flatMap((evidence, band) =>
    Array.from({ length: 100 }, (_, k) => at(evidence, (k % 2 === 0 ? 1 : -1) * (0.3 - 0.1 * band))),
  );
  const model = { ...fitErrorModel(errors), floorVariance: 1, localVariance: 0 };
  const width = (evidence: number, more: object = {}) =>
    halfWidth({ model, level: 0.8, evidence, latitude: 35, longitude: -80, ...more });

  test("are three of as many errors each, two from 200 errors on, and one of fewer", () => {
    expect(model.bandStarts).toEqual([0, 5, 10]);
    expect(fitErrorModel(errors.slice(0, 299)).bandStarts).toEqual([0, 5]);
    expect(fitErrorModel(errors.slice(0, 199)).bandStarts).toEqual([0]);
  });

  test("each has the quantile of its own errors, from its first evidence on", () => {
    expect([0, 4.99, 5, 9.99, 10, 30].map((evidence) => Number(width(evidence).toFixed(9)))).toEqual([
      ...[0.3, 0.3, 0.2, 0.2, 0.1, 0.1],
    ]);
  });

  test("one that would widen with more evidence is taken together with the one before", () => {
    const turned = errors.map((error) => at(10 - error.evidence, error.logError));
    const pooled = { ...fitErrorModel(turned), floorVariance: 1, localVariance: 0 };
    const widths = [0, 5, 10].map((evidence) =>
      halfWidth({ model: pooled, level: 0.5, evidence, latitude: 35, longitude: -80 }),
    );
    // Half of all 300 errors are within 0.2.
    for (const one of widths) expect(one).toBeCloseTo(0.2, 9);
  });

  test("what is not known of the subject adds its variance", () => {
    expect(width(10, { unknownVariance: 3 })).toBeCloseTo(0.1 * 2, 9);
  });

  test("errors that are far count a tenth, and near ones by their distance over 50 miles", () => {
    // Twice as many far errors are large: nearby the small ones decide, far away the large ones.
    const mixed = [
      ...Array.from({ length: 30 }, () => at(1, 0.1)),
      ...Array.from({ length: 60 }, () => ({ ...at(1, 0.4), latitude: 45 })),
    ];
    const here = { ...fitErrorModel(mixed), floorVariance: 1, localVariance: 0 };
    const ask = (latitude: number) =>
      halfWidth({ model: here, level: 0.7, evidence: 1, latitude, longitude: -80 });
    expect([ask(35), ask(45)].map((one) => Number(one.toFixed(9)))).toEqual([0.1, 0.4]);
  });
});

describe("conformal interval", () => {
  test("the test point's own weight lies at infinity", () => {
    expect(conformalQuantile(even, 0.8)).toBe(4);
    expect(conformalQuantile(even, 0.6)).toBe(3);
    expect(conformalQuantile(even, 0.81)).toBe(Number.POSITIVE_INFINITY);
    expect(conformalQuantile([], 0.8)).toBe(Number.POSITIVE_INFINITY);
    expect(
      conformalQuantile(
        [
          { score: 1, weight: 1 },
          { score: 9, weight: 8 },
        ],
        0.1,
      ),
    ).toBe(1);
  });

  test("an infinite quantile gives no interval; a finite one a ratio up and down", () => {
    expect(conformalInterval({ point: 2000, quantile: Number.POSITIVE_INFINITY, scale: 0.1 })).toBeNull();
    const interval = conformalInterval({ point: 2000, quantile: 1, scale: Math.log(1.25) });
    expect(interval?.low).toBeCloseTo(1600, 9);
    expect(interval?.high).toBeCloseTo(2500, 9);
  });

  test("a higher level never narrows", () => {
    const levels = fc.tuple(
      fc.double({ min: 0.05, max: 0.95, noNaN: true }),
      fc.double({ min: 0.05, max: 0.95, noNaN: true }),
    );
    fc.assert(
      fc.property(levels, ([a, b]) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        expect(conformalQuantile(even, low)).toBeLessThanOrEqual(conformalQuantile(even, high));
      }),
    );
  });

  test("more evidence never widens, wherever the bands begin", () => {
    const evidence = fc.double({ min: 0, max: 30, noNaN: true });
    fc.assert(
      fc.property(evidence, evidence, fc.integer({ min: 5, max: 600 }), (a, b, count) => {
        const model = fitErrorModel(makeErrors(count, count));
        const reach = (evidence: number) =>
          halfWidth({ model, level: 0.8, evidence, latitude: 35.5, longitude: -79.5 });
        expect(reach(Math.max(a, b))).toBeLessThanOrEqual(reach(Math.min(a, b)) * (1 + 1e-12));
        expect(errorScale(model, Math.max(a, b))).toBeLessThanOrEqual(errorScale(model, Math.min(a, b)));
      }),
      { numRuns: 50 },
    );
  });

  test("covers what it promises on places that did not make it", () => {
    const errors = makeErrors(1500);
    for (const level of [0.5, 0.8, 0.9]) {
      expect(Math.abs((measureCoverage(errors, level, 3) ?? 0) - level)).toBeLessThan(0.04);
    }
    expect(measureCoverage(errors.slice(0, 39), 0.8, 3)).toBeNull();
  });

  test("grades fall with width and with few comps", () => {
    const grade = (half: number, nEff: number) =>
      gradeEstimate({ point: 100, low: 100 - half, high: 100 + half, nEff });
    expect([grade(12, 6), grade(12, 5), grade(20, 4), grade(25, 9), grade(32, 1.9), grade(50, 20)]).toEqual([
      "A",
      "B",
      "B",
      "C",
      "D",
      "D",
    ]);
  });
});

describe("accuracy", () => {
  test("is the error table of a back-test", () => {
    const row = (point: number) => ({ actual: 100, point, low: point - 10, high: point + 10 });
    expect(measureAccuracy([row(96), row(101), row(108), row(130)], 1)).toEqual({
      n: 4,
      unavailable: 1,
      hitRate: 0.8,
      mdape: expect.closeTo(0.06, 12),
      pe5: 0.5,
      pe10: 0.75,
      pe20: 0.75,
      bias: expect.closeTo(0.045, 12),
      coverage: 0.75,
      // Four ratios are no ratio study.
      ...{ cod: null, prd: null, prb: null },
    });
    expect(measureAccuracy([])).toMatchObject({ n: 0, mdape: null, hitRate: null, coverage: null });
  });

  test("is judged as assessors judge: dispersion, and what happens as homes are dearer", () => {
    const fair = [90, 100, 110, 100, 100].map((point) => ({ actual: 100, point }));
    expect(measureRatios(fair)).toMatchObject({ cod: expect.closeTo(0.04, 12), prd: expect.closeTo(1, 12) });
    // Each doubling of the value loses a tenth of the ratio.
    const regressive = [0, 1, 2, 3, 4].map((doublings) => {
      const ratio = 1 - 0.1 * (doublings - 2);
      const value = 100_000 * 2 ** doublings;
      const actual = (2 * value) / (1 + ratio);
      return { actual, point: ratio * actual };
    });
    const { prd, prb } = measureRatios(regressive);
    expect(prb).toBeCloseTo(-0.1, 12);
    expect(prd).toBeGreaterThan(1.03);
    const same = measureRatios(
      regressive.map(({ actual, point }) => ({ actual: 7 * actual, point: 7 * point })),
    );
    expect(same.prb).toBeCloseTo(prb ?? Number.NaN, 12);
    expect(measureRatios(fair.slice(0, 4))).toEqual({ cod: null, prd: null, prb: null });
  });
});
