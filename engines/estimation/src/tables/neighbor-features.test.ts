import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { distanceMiles } from "../maths/distance.ts";
import { encodeAcrossFolds, encodeCategory, fitCategoryEncoding } from "./boosted-model.ts";
import { type KrigingHomes, krige, usualLikeness, weighLikeness } from "./local-kriging.ts";
import { describeNeighbors } from "./neighbor-features.ts";
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
