import { expect, test } from "vitest";
import { createRandom } from "../maths/seeded-random.ts";
import {
  type Calibration,
  calibrate,
  chanceOfEitherMiss,
  chanceOfMiss,
  findMargin,
  measurePromise,
  measureReach,
  screen,
  selectLikely,
  type TestedEstimate,
} from "./likely-selection.ts";

function ready(tests: readonly TestedEstimate[]): Calibration {
  const calibration = calibrate(tests);
  if ("unavailable" in calibration) throw new Error(calibration.unavailable);
  return calibration;
}

/** Blocks of one test, of which some missed by two half-widths upward and the others not at all. */
function listBlocks(count: number, missed: number): TestedEstimate[] {
  return Array.from({ length: count }, (_, at) => ({
    ...{ point: 1000, low: 1000 * Math.exp(-0.1), high: 1000 * Math.exp(0.1) },
    actual: at < 2 * missed && at % 2 === 0 ? 1000 * Math.exp(-0.2) : 1000,
    period: at % 2 === 0 ? "first" : "second",
    place: String(at),
  }));
}

test("the chance of a miss is the share of past misses, and a standard error of it", () => {
  const calibration = ready(listBlocks(199, 9));
  expect(calibration).toMatchObject({ tests: 199, periods: 2, blocks: 199 });
  expect(chanceOfMiss(calibration, "tooHigh", 1)).toBeCloseTo(0.05 + Math.sqrt((0.05 * 0.95) / 200), 10);
  expect(chanceOfMiss(calibration, "tooHigh", 3)).toBeLessThan(0.011);
  expect(chanceOfMiss(calibration, "tooHigh", 0)).toBe(1);
  expect(chanceOfMiss(calibration, "tooLow", 0.5)).toBeLessThan(0.011);
});

test("the tests of one place in one period count as one", () => {
  const alone = ready(listBlocks(199, 9));
  const more = listBlocks(199, 9).flatMap((one) => (one.place === "0" ? Array(50).fill(one) : [one]));
  expect(ready(more)).toMatchObject({ tests: 248, blocks: 199 });
  expect(chanceOfMiss(ready(more), "tooHigh", 1)).toBeCloseTo(chanceOfMiss(alone, "tooHigh", 1), 4);
});

test("every period is taken for as bad as the worst", () => {
  const turned = listBlocks(200, 0).map((one) =>
    one.period === "second" ? { ...one, actual: one.actual * Math.exp(-0.1) } : one,
  );
  expect(chanceOfMiss(ready(turned), "tooHigh", 0.99)).toBe(1);
  expect(chanceOfMiss(ready(turned), "tooLow", 0.01)).toBeLessThan(0.011);
});

test("with few tests or one period nothing is promised, and why", () => {
  expect(calibrate(listBlocks(60, 0))).toEqual({
    unavailable: "No calibration here: 60 dated tests in 2 periods; 100 in 2 periods are needed",
  });
  const together = listBlocks(200, 0).map((one) => ({ ...one, period: "first" }));
  expect(calibrate(together)).toEqual({
    unavailable: "No calibration here: 200 dated tests in 1 period; 100 in 2 periods are needed",
  });
});

test("homes are reported from the most certain on, while the mean chance of a miss keeps the promise", () => {
  expect(selectLikely([0.4, 0.02, 0.15, null, 0.08], 0.1)).toEqual([false, true, true, false, true]);
  expect(selectLikely([0.2, 0.3], 0.1)).toEqual([false, false]);
  expect(selectLikely([0.02, 0.25, 0.25], 0.1)).toEqual([true, false, false]);
  expect(selectLikely([], 0.1)).toEqual([]);
});

test("a margin is how far an estimate may miss and still clear", () => {
  expect(findMargin((margin) => 2000 * Math.exp(-0.1 * margin) >= 1800)).toBe(1.05);
  expect(findMargin(() => false)).toBeNull();
});

test("rent and value miss together as their misses add up", () => {
  const exact = ready(listBlocks(200, 0));
  const rough = ready(listBlocks(200, 20));
  const margins = { rentMargin: 1, valueMargin: 1 };
  const both = chanceOfEitherMiss({ rent: rough, value: exact, ...margins });
  expect(both).toBeGreaterThan(chanceOfMiss(rough, "tooHigh", 1));
  expect(both).toBeLessThan(chanceOfMiss(rough, "tooHigh", 1) + 0.02);
  expect(chanceOfEitherMiss({ rent: exact, value: exact, ...margins })).toBeLessThan(0.03);
});

/** Homes whose errors share their place and their period. */
function drawHomes(seed: number, periods: number): TestedEstimate[] {
  const random = createRandom(seed);
  const normal = () => random() + random() + random() + random() - 2;
  return Array.from({ length: periods }, (_, at) => String(at)).flatMap((period) => {
    const turn = 0.03 * normal();
    return Array.from({ length: 40 }, (_, place) => {
      const here = 0.1 * normal();
      return Array.from({ length: 5 }, () => {
        const point = 1500 * Math.exp(0.3 * normal());
        const actual = point * Math.exp(0.12 * normal() + here + turn);
        const [low, high] = [point * Math.exp(-0.12), point * Math.exp(0.12)];
        return { actual, point, low, high, period, place: `${period} ${place}` };
      });
    }).flat();
  });
}

test("of homes reported to clear a threshold at most a tenth does not, where errors go together too", () => {
  const found = Array.from({ length: 40 }, (_, seed) => {
    const homes = drawHomes(seed + 1, 4);
    const calibration = ready(homes.filter(({ period }) => period !== "3"));
    const later = homes.filter(({ period }) => period === "3");
    return screen(later, { calibration, miss: "tooHigh", threshold: 1600 });
  });
  const sum = (key: "reported" | "missed" | "plain" | "plainMissed") =>
    found.reduce((total, one) => total + one[key], 0);
  expect(sum("plainMissed") / sum("plain")).toBeGreaterThan(0.12);
  expect(sum("missed") / sum("reported")).toBeLessThan(0.1);
  expect(sum("reported")).toBeGreaterThan(0.3 * sum("plain"));
});

test("a back-test keeps the promise on each of its periods with the calibration of the others", () => {
  const record = measurePromise(drawHomes(3, 3), "tooHigh");
  expect(record).toMatchObject({ share: 0.1, screened: 1800 });
  expect((record?.reported ?? 0) > 0 && (record?.reported ?? 0) < (record?.plain ?? 0)).toBe(true);
  expect(measurePromise(drawHomes(3, 2), "tooHigh")).toBeNull();
  expect(measureReach({ low: 90, high: 110 })).toBeCloseTo(0.1003, 4);
});

test("a back-test counts each home once for each of the quartiles that its period is screened for", () => {
  const homes = drawHomes(3, 3);
  const record = { reported: 0, missed: 0, plain: 0, plainMissed: 0 };
  for (const period of ["0", "1", "2"]) {
    const [own, others] = [true, false].map((is) => homes.filter((one) => (one.period === period) === is));
    const points = (own ?? []).map(({ point }) => point).sort((a, b) => a - b);
    for (const at of [50, 100, 150]) {
      const of = { calibration: ready(others ?? []), miss: "tooHigh" as const, threshold: points[at] ?? 0 };
      const found = screen(own ?? [], of);
      for (const key of ["reported", "missed", "plain", "plainMissed"] as const) record[key] += found[key];
    }
  }
  expect(measurePromise(homes, "tooHigh")).toEqual({ share: 0.1, screened: 1800, ...record });
});
