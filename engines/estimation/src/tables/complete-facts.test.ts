import { describe, expect, test } from "vitest";
import { completeFacts, findGaps, gatherDonors } from "./complete-facts.ts";
import type { EstimationTable } from "./feature-columns.ts";

/** Twenty known homes on one meridian: square feet 1,000 to 1,950, beds, and every other one a condo. */
const STEP = 0.01;
const known: EstimationTable = {
  size: 20,
  facts: [
    Float64Array.from({ length: 20 }, (_, at) => 1_000 + 50 * at),
    Float64Array.from({ length: 20 }, (_, at) => at),
  ],
  categories: [Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? "house" : "condo"))],
  latitude: Float64Array.from({ length: 20 }, (_, at) => 40 + STEP * at),
  longitude: new Float64Array(20).fill(-90),
  day: new Float64Array(20).fill(18_000),
};
const rows = Array.from({ length: 20 }, (_, at) => at);
const UNKNOWN = Number.NaN;

function ask(of: {
  sqft?: number;
  beds?: number;
  kind?: string;
  latitude?: number;
  longitude?: number;
}): EstimationTable {
  return {
    size: 1,
    facts: [Float64Array.of(of.sqft ?? UNKNOWN), Float64Array.of(of.beds ?? UNKNOWN)],
    categories: [[of.kind ?? ""]],
    latitude: Float64Array.of(of.latitude ?? UNKNOWN),
    longitude: Float64Array.of(of.longitude ?? UNKNOWN),
    day: Float64Array.of(18_000),
  };
}

/** The beds that are lent, which number the lenders; nearest first. */
function lend(donors: ReturnType<typeof gatherDonors>, subjects: EstimationTable) {
  const gaps = findGaps(donors, subjects, 0);
  if (gaps === null) throw new Error("Nothing is lacking");
  return { gaps, completed: completeFacts(donors, { subjects, row: 0, gaps }) };
}

describe("what a home lacks", () => {
  const donors = gatherDonors(known, rows);

  test("is lent by the known homes that are nearest, all else alike", () => {
    const { gaps, completed } = lend(donors, ask({ latitude: 40 + 5.2 * STEP, longitude: -90 }));
    expect(gaps).toEqual({ facts: [0, 1], hasNoPlace: false, isEmpty: false });
    expect(completed.size).toBe(15);
    expect([...(completed.facts[1] ?? [])].slice(0, 6)).toEqual([5, 6, 4, 7, 3, 8]);
    expect([...(completed.facts[0] ?? [])].slice(0, 2)).toEqual([1_250, 1_300]);
    // What is known of it stays its own.
    expect([...completed.latitude]).toEqual(new Array(15).fill(40 + 5.2 * STEP));
    expect(completed.categories[0]).toEqual(new Array(15).fill(""));
  });

  test("is lent by those that are most alike in size and place together, each in its own usual difference", () => {
    const { completed } = lend(donors, ask({ sqft: 1_900, latitude: 40, longitude: -90.02 }));
    const logs = [...(known.facts[0] ?? [])].map(Math.log1p);
    const mean = logs.reduce((a, b) => a + b, 0) / 20;
    const spread = Math.sqrt(logs.reduce((sum, one) => sum + (one - mean) ** 2, 0) / 20);
    const apart = rows.map((at) => {
      const miles = 69 * Math.hypot(STEP * at, 0.02 * Math.cos((40 * Math.PI) / 180));
      return ((Math.log1p(1_900) - (logs[at] ?? 0)) / spread) ** 2 + Math.log1p(miles) ** 2;
    });
    const order = rows.toSorted((a, b) => (apart[a] ?? 0) - (apart[b] ?? 0));
    expect(order[0], "neither the nearest nor the one of its size").toBeGreaterThan(5);
    expect(order[0]).toBeLessThan(18);
    expect([...(completed.facts[1] ?? [])]).toEqual(order.slice(0, 15));
    expect([...(completed.facts[0] ?? [])]).toEqual(new Array(15).fill(1_900));
  });

  test("is lent by its own kind first: another one counts as a usual difference", () => {
    const { completed } = lend(donors, ask({ kind: "condo", latitude: 40 + 5.1 * STEP, longitude: -90 }));
    expect([...(completed.facts[1] ?? [])].slice(0, 3)).toEqual([5, 7, 3]);
    const { completed: house } = lend(
      donors,
      ask({ kind: "house", latitude: 40 + 4.1 * STEP, longitude: -90 }),
    );
    expect([...(house.facts[1] ?? [])].slice(0, 3)).toEqual([4, 6, 2]);
  });

  test("can be its place, with that of its lenders, where it has none or one far from all", () => {
    for (const place of [{}, { latitude: 60, longitude: -90 }, { latitude: 40, longitude: -70 }]) {
      const { gaps, completed } = lend(donors, ask({ sqft: 1_500, beds: 10, kind: "house", ...place }));
      expect(gaps).toEqual({ facts: [], hasNoPlace: true, isEmpty: false });
      expect(completed.latitude[0]).toBeCloseTo(40 + 10 * STEP, 10);
      expect(completed.longitude[0]).toBe(-90);
      expect(completed.facts[1]?.[3]).toBe(10);
    }
  });

  test("is nothing where all is known, up to 300 miles from the nearest known home", () => {
    const whole = { sqft: 1_500, beds: 10, kind: "house", longitude: -90 };
    const degrees = (miles: number) => miles / 69.09;
    expect(findGaps(donors, ask({ ...whole, latitude: 40 - degrees(298) }), 0)).toBeNull();
    expect(findGaps(donors, ask({ ...whole, latitude: 40 - degrees(303) }), 0)?.hasNoPlace).toBe(true);
  });

  test("can be all of it; a kind, a place or one fact is something", () => {
    expect(lend(donors, ask({})).gaps.isEmpty).toBe(true);
    expect(lend(donors, ask({ kind: "condo" })).gaps.isEmpty).toBe(false);
    expect(lend(donors, ask({ beds: 3 })).gaps.isEmpty).toBe(false);
    expect(lend(donors, ask({ latitude: 41, longitude: -90 })).gaps.isEmpty).toBe(false);
  });
});

describe("a fact that known homes lack too", () => {
  const lacking = (count: number): EstimationTable => ({
    ...known,
    size: 100,
    facts: [
      Float64Array.from({ length: 100 }, (_, at) => 1_000 + at),
      Float64Array.from({ length: 100 }, (_, at) => (at < count ? UNKNOWN : at)),
    ],
    categories: [new Array<string>(100).fill("house")],
    latitude: new Float64Array(100).fill(40),
    longitude: new Float64Array(100).fill(-90),
    day: new Float64Array(100).fill(18_000),
  });
  const all = Array.from({ length: 100 }, (_, at) => at);

  test("is lent up to two in a hundred; beyond, its absence says nothing", () => {
    expect(gatherDonors(lacking(2), all).usual.map(({ fact }) => fact)).toEqual([0, 1]);
    expect(gatherDonors(lacking(3), all).usual.map(({ fact }) => fact)).toEqual([0]);
  });

  test("is measured in logs where no value is below zero, else as it is", () => {
    const table = lacking(0);
    table.facts[1]?.set([-1], 0);
    const [sqft, other] = gatherDonors(table, all).usual;
    expect([sqft?.isLog, other?.isLog]).toEqual([true, false]);
    const values = [...(table.facts[1] ?? [])];
    const mean = values.reduce((a, b) => a + b, 0) / 100;
    expect(other?.spread).toBeCloseTo(
      Math.sqrt(values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / 100),
      10,
    );
    const flat = { ...table, facts: [new Float64Array(100).fill(7)] };
    expect(gatherDonors(flat, all).usual).toEqual([{ fact: 0, isLog: true, spread: 1 }]);
  });

  test("counts as a usual difference against a donor that lacks it", () => {
    const donors = gatherDonors(lacking(1), all);
    const { completed } = lend(donors, { ...ask({ beds: 1, latitude: 40, longitude: -90 }) });
    // Of the first home the second fact is not known: it lends after those that are alike in it.
    expect([...(completed.facts[0] ?? [])].slice(0, 3)).toEqual([1_001, 1_002, 1_003]);
    expect([...(completed.facts[0] ?? [])]).not.toContain(1_099);
  });
});

test("homes without any place are completed by their facts alone", () => {
  const nowhere = { ...known, latitude: known.latitude.map(() => UNKNOWN) };
  const donors = gatherDonors(nowhere, rows);
  expect(donors.hasPlaces).toBe(false);
  const { gaps, completed } = lend(donors, ask({ sqft: 1_400 }));
  expect(gaps).toEqual({ facts: [1], hasNoPlace: false, isEmpty: false });
  expect([...(completed.facts[1] ?? [])].slice(0, 3)).toEqual([8, 9, 7]);
  expect(lend(donors, ask({})).gaps.isEmpty).toBe(true);
});
