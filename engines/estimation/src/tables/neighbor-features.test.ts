import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { distanceMiles } from "../maths/distance.ts";
import { createRandom } from "../maths/seeded-random.ts";
import { encodeAcrossFolds, encodeCategory, fitCategoryEncoding } from "./boosted-model.ts";
import { type KrigingHomes, krige, type Likeness, usualLikeness, weighLikeness } from "./local-kriging.ts";
import { cutValues, describeNeighbors, fitLikeness } from "./neighbor-features.ts";
import { createNeighborSearch, placePoints } from "./neighbor-search.ts";

const place = fc.record({
  latitude: fc.double({ min: 47, max: 48, noNaN: true }),
  longitude: fc.double({ min: -123, max: -121, noNaN: true }),
});

describe("neighbor search", () => {
  test("finds what looking at every point finds, nearest first", () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 120 }), place, (homes, from) => {
        const points = placePoints(
          homes.map((home) => home.latitude),
          homes.map((home) => home.longitude),
        );
        const there = placePoints([from.latitude], [from.longitude]);
        const found = createNeighborSearch(points).find({
          x: there.x[0] ?? 0,
          y: there.y[0] ?? 0,
          z: there.z[0] ?? 0,
          count: 7,
          isAllowed: (at) => at % 3 !== 0,
        });
        const all = homes
          .map((home) => distanceMiles(from.latitude, from.longitude, home.latitude, home.longitude))
          .filter((_, at) => at % 3 !== 0)
          .sort((a, b) => a - b)
          .slice(0, 7);
        expect(found.count).toBe(all.length);
        for (const [k, miles] of all.entries()) expect(found.miles[k]).toBeCloseTo(miles, 1);
      }),
    );
  });

  test("a home whose place is not known is never found and finds nothing", () => {
    const points = placePoints([Number.NaN, 47], [-122, -122]);
    const search = createNeighborSearch(points);
    const [x, y, z] = [points.x[1] ?? 0, points.y[1] ?? 0, points.z[1] ?? 0];
    expect(search.find({ x, y, z, count: 3 }).count).toBe(1);
    expect(search.find({ x: Number.NaN, y, z, count: 3 }).count).toBe(0);
  });
});

/** Homes in a row going north, `miles` from the first, each with one effect. */
function makeHomes(homes: { miles: number; effect: number }[]): KrigingHomes {
  return {
    x: Float64Array.from(homes, () => 0),
    y: Float64Array.from(homes, () => 0),
    z: Float64Array.from(homes, (home) => home.miles),
    effects: Float64Array.from(homes, (home) => home.effect),
    effectCount: 1,
  };
}

describe("neighbors' facts", () => {
  test("are told beside what the home has beyond them, those of its own fold left out", () => {
    const homes = makeHomes([
      { miles: 0, effect: 0.3 },
      { miles: 1, effect: 0.1 },
      { miles: 2, effect: 0.2 },
      { miles: 3, effect: 9 },
    ]);
    const { around } = describeNeighbors({
      neighborhood: { homes, values: new Float64Array(4), likeness: usualLikeness },
      search: createNeighborSearch(homes),
      subjects: homes,
      isOwn: (home, other) => home % 3 === other % 3,
    });
    // The sum of all effects, then the one that there is: the mean of the others, and how far the home is beyond.
    expect(around.map((column) => Number(column[0]?.toFixed(6)))).toEqual([0.15, 0.15, 0.15, 0.15]);
    expect(around[0]?.[1]).toBeCloseTo(9.5 / 3, 9);
  });
});

function krigeAt(homes: { miles: number; effect: number }[], values: number[]) {
  return krige({
    likeness: usualLikeness,
    known: makeHomes(homes),
    values: Float64Array.from(values),
    chosen: homes.map((_, at) => at),
    toSubject: homes.map((home) => weighLikeness(usualLikeness, home.miles, Math.abs(home.effect))),
  });
}

describe("kriging", () => {
  test("without homes says nothing; a twin next door pulls by c / (c + 1)", () => {
    const own = weighLikeness(usualLikeness, 0, 0);
    expect(krigeAt([], [])).toEqual({ value: 0, variance: own });
    expect(krigeAt([{ miles: 0, effect: 0 }], [1]).value).toBeCloseTo(own / (own + 1), 12);
  });

  const far = fc.double({ min: 0, max: 40, noNaN: true });
  const unlike = fc.double({ min: 0, max: 1, noNaN: true });

  test("a nearer, more similar home never weighs less", () => {
    fc.assert(
      fc.property(far, far, unlike, unlike, (milesA, milesB, unlikeA, unlikeB) => {
        const near = { miles: Math.min(milesA, milesB), effect: Math.min(unlikeA, unlikeB) };
        const other = { miles: Math.max(milesA, milesB), effect: Math.max(unlikeA, unlikeB) };
        const findWeight = (at: 0 | 1) => krigeAt([near, other], at === 0 ? [1, 0] : [0, 1]).value;
        expect(findWeight(0)).toBeGreaterThanOrEqual(findWeight(1) - 1e-12);
      }),
    );
  });

  test("one more home, the subject's own amount above all, never widens", () => {
    fc.assert(
      fc.property(fc.array(fc.record({ miles: far, effect: unlike }), { maxLength: 12 }), (homes) => {
        const before = krigeAt(
          homes,
          homes.map(() => 0),
        ).variance;
        const larger = [...homes, { miles: 0, effect: 0 }];
        expect(
          krigeAt(
            larger,
            larger.map(() => 0),
          ).variance,
        ).toBeLessThanOrEqual(before + 1e-12);
      }),
    );
  });
});

describe("the likeness that is fitted", () => {
  const random = createRandom(11);
  const count = 100;
  const latitude = Float64Array.from({ length: count }, () => 47 + random() / 2);
  const longitude = Float64Array.from({ length: count }, () => -122 + random() / 2);
  const homes: KrigingHomes = {
    ...placePoints(latitude, longitude),
    effects: Float64Array.from({ length: count }, () => random()),
    effectCount: 1,
  };
  const folds = Int32Array.from({ length: count }, (_, at) => at % 5);
  const noise = Float64Array.from({ length: count }, () => random() - 0.5);
  const search = createNeighborSearch(homes);
  /** Huber's loss of each home, told nothing by its own fold, written out once more. */
  const lossOf = (values: Float64Array, likeness: Likeness) => {
    const { kriged } = describeNeighbors({
      neighborhood: { homes, values, likeness },
      ...{ search, subjects: homes, isOwn: (home: number, other: number) => folds[home] === folds[other] },
    });
    const limit = [...values].map(Math.abs).sort((a, b) => a - b);
    const middle = ((limit[count / 2 - 1] ?? 0) + (limit[count / 2] ?? 0)) / 2;
    return values.reduce((sum, value, at) => {
      const miss = Math.abs(value - (kriged[at] ?? 0));
      return sum + (miss < middle ? miss ** 2 / 2 : middle * (miss - middle / 2));
    }, 0);
  };
  const findBest = (values: Float64Array) => fitLikeness({ homes, values, folds, seed: 1 });

  test("misses less than the usual one, by each figure larger or smaller in steps of 3 and 1.6 alone", () => {
    const values = latitude.map((value, at) => 20 * (value - 47.25) + 0.2 * (noise[at] ?? 0));
    const found = findBest(values);
    expect(lossOf(values, found)).toBeLessThan(lossOf(values, usualLikeness));
    // Where neighbors say much they are trusted more.
    const strength = ({ amplitudes, alike }: Likeness) => amplitudes.reduce((a, b) => a + b, alike);
    expect(strength(found)).toBeGreaterThan(strength(usualLikeness));
    const flat = ({ amplitudes, alike, alikeMiles, alikeLogs }: Likeness) => [
      ...[...amplitudes, alike, alikeMiles, alikeLogs],
    ];
    const steps = [1, 3, 1 / 3].flatMap((large) => [1, 1.6, 1 / 1.6].map((small) => large * small));
    for (const [at, figure] of flat(found).entries()) {
      const factor = figure / (flat(usualLikeness)[at] ?? Number.NaN);
      expect(Math.min(...steps.map((step) => Math.abs(step - factor)))).toBeLessThan(1e-9);
    }
  });

  test("values are cut at five robust standard deviations of their middle, and no closer", () => {
    const values = Float64Array.of(9, 10, 10, 11, 11, 12, 13, 500, -500);
    // The middle is 11 and the median distance from it 1.
    const limit = 5 * 1.4826 * 1;
    expect([...cutValues(values)]).toEqual([9, 10, 10, 11, 11, 12, 13, 11 + limit, 11 - limit]);
  });
});

describe("category encoding", () => {
  test("shrinks to zero, knows no new category, and holds any text", () => {
    const encoding = fitCategoryEncoding(["a", "a", "constructor", ""], [3, 3, 4, 100]);
    expect(encodeCategory(encoding, "a")).toBeCloseTo(6 / 5, 12);
    expect(encodeCategory(encoding, "constructor")).toBe(1);
    for (const key of ["b", "", "toString", "__proto__"]) expect(encodeCategory(encoding, key)).toBeNaN();
  });

  test("tells a row nothing of its own value", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 30 }), (folds) => {
        const keys = folds.map((_, row) => (row % 2 === 0 ? "a" : "b"));
        const values = folds.map((_, row) => row);
        const before = encodeAcrossFolds(keys, values, Int32Array.from(folds));
        const changed = values.map((value, row) => (row === 0 ? 999 : value));
        const after = encodeAcrossFolds(keys, changed, Int32Array.from(folds));
        for (const [row, fold] of folds.entries())
          if (fold === folds[0]) expect(after[row]).toBe(before[row]);
      }),
    );
  });
});
