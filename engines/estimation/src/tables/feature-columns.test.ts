import { describe, expect, test } from "vitest";
import { createRandom } from "../maths/seeded-random.ts";
import { type EstimationTable, planFeatures, readFeatures, type TextRow } from "./feature-columns.ts";
import { assignFolds, latestQuarter, listCells, readHoldout } from "./holdout.ts";
import { fitLinearBase, predictLinearBase } from "./linear-base.ts";

const rows: TextRow[] = Array.from({ length: 100 }, (_, at) => ({
  listing_id: String(5_000_000 + at),
  Beds: String(at % 4),
  SqFt: at === 7 ? "107" : String(500 + 10 * at),
  lat: at === 9 ? "0" : String(47 + at / 1000),
  lng: at === 9 ? "0" : "-122",
  zip: String(98_100 + (at % 8)),
  renewed: at % 2 === 0 ? "2015-03-01" : "2016-04-01",
  amenities: at % 2 === 0 ? "Pool, Gym" : "Gym,Parking",
  town: at % 5 === 0 ? "Kent" : "Auburn",
  title: `Home number ${at} of many`,
  shown: `$${1000 + at}`,
  country: "US",
  rent: String(1000 + at),
}));
const roles = { beds: "Beds", sqft: "SqFt", latitude: "lat", longitude: "lng" };
const plan = planFeatures(rows, { target: "rent", roles });

describe("columns of a file", () => {
  test("are numbers, dates, lists, categories or left out with the reason", () => {
    expect(plan.numbers.map(({ column }) => column)).toEqual(["Beds", "SqFt", "zip", "renewed"]);
    expect(plan.categories).toEqual(["zip", "amenities", "town"]);
    expect(plan.lists).toEqual([{ column: "amenities", tokens: ["parking", "pool"] }]);
    expect(Object.fromEntries(plan.leftOut.map(({ column, reason }) => [column, reason]))).toEqual({
      listing_id: "It numbers the rows.",
      title: "Hardly any of its texts returns.",
      shown: "It repeats the target.",
      country: "It holds the same in each row.",
    });
  });

  test.each([
    ...["", "index", "id", "ID", "key", "pk", "row", "rowid", "Unnamed: 0", "listing_id", "listingId"],
    ...[
      "mls",
      "MLS Number",
      "url",
      "link",
      " id ",
      "saleID",
      "Home ID",
      "zpid",
      "parcelid",
      "saleID",
      "Home ID",
    ],
  ])("that number the rows are left out under “%s”, unless a number returns", (column) => {
    const plan = (value: (at: number) => number) =>
      planFeatures(
        rows.map((row, at) => ({ rent: row.rent ?? "", [column]: String(value(at)) })),
        { target: "rent", roles: {} },
      );
    expect(plan((at) => at).leftOut).toEqual([{ column, reason: "It numbers the rows." }]);
    // 94 of 100 are not nearly all.
    expect(plan((at) => Math.min(at, 93)).numbers.map((one) => one.column)).toEqual([column]);
    expect(plan((at) => at + 0.5).numbers.map((one) => one.column)).toEqual([column]);
  });

  test.each(["paid", "bid", "rows", "keys", "grid", "hurl", "linked", "indexed"])(
    "are facts under “%s”, which numbers nothing",
    (column) => {
      const numbered = rows.map((row, at) => ({ rent: row.rent ?? "", [column]: String(at) }));
      const { numbers, leftOut } = planFeatures(numbered, { target: "rent", roles: {} });
      expect([numbers.map((one) => one.column), leftOut]).toEqual([[column], []]);
      // Seven digits that never return number the rows whatever they are called; six do not.
      const long = (from: number) =>
        planFeatures(
          numbered.map((row, at) => ({ ...row, [column]: String(from + at) })),
          { target: "rent", roles: {} },
        ).leftOut.length;
      expect([long(1_000_000), long(999_000)]).toEqual([1, 0]);
    },
  );

  test.each([
    ...["zip", "Postal", "postcode", "area_code", "fips", "Census Tract", "district", "neighborhood"],
    ...["region", "block", "area", "AreaId"],
  ])("are numbers and categories under “%s”, where numbers return in many rows", (column) => {
    const plan = (kinds: number) =>
      planFeatures(
        rows.map((row, at) => ({ rent: row.rent ?? "", [column]: String(at % kinds) })),
        { target: "rent", roles: {} },
      );
    const both = (kinds: number) => [plan(kinds).numbers.length, plan(kinds).categories.length];
    // More than five kinds, and less than one in eight rows.
    expect([5, 6, 12, 13].map(both)).toEqual([
      [1, 0],
      [1, 1],
      [1, 1],
      [1, 0],
    ]);
  });

  test("are told apart by how many of their cells are of a kind: nine in ten", () => {
    const plan = (numbers: number) =>
      planFeatures(
        rows.map((row, at) => ({
          rent: row.rent ?? "",
          size: at < numbers ? String(2 * at) : `n/a ${at % 3}`,
        })),
        { target: "rent", roles: {} },
      );
    expect(plan(90).numbers).toHaveLength(1);
    expect(plan(89).numbers).toHaveLength(0);
    expect(plan(89).leftOut).toEqual([{ column: "size", reason: "Hardly any of its texts returns." }]);
  });

  test("that repeat the target in other words are left out where more than half do, within half a percent", () => {
    const plan = (same: number, off: number) =>
      planFeatures(
        rows.map((row, at) => ({
          rent: row.rent ?? "",
          shown: `${Math.round((1_000 + at) * (at < same ? 1 + off : 2) * 100) / 100} a month`,
        })),
        { target: "rent", roles: {} },
      ).leftOut.map(({ reason }) => reason);
    expect(plan(51, 0.0049)).toEqual(["It repeats the target."]);
    expect(plan(51, -0.0049)).toEqual(["It repeats the target."]);
    expect(plan(51, 0.0052)).not.toContain("It repeats the target.");
    expect(plan(50, 0)).not.toContain("It repeats the target.");
  });

  test("become numbers, what can't be true not known", () => {
    const table = readFeatures(plan, rows);
    expect(table.facts[0]?.[3]).toBe(3);
    expect(table.facts[1]?.[7]).toBeNaN();
    expect(table.latitude[9]).toBeNaN();
    expect(table.longitude[9]).toBeNaN();
    expect(readFeatures(plan, [{}]).facts[0]?.[0]).toBeNaN();
  });

  test("of further areas are told as parts of the home's own", () => {
    const withLot = rows.map((row, at) => ({ ...row, lot_sqft: String(3000 + 7 * at) }));
    const lotPlan = planFeatures(withLot, { target: "rent", roles });
    const last = readFeatures({ ...lotPlan, lists: [] }, withLot).facts.at(-1);
    expect(last?.[0]).toBeCloseTo(Math.log1p(3000) - Math.log1p(500), 12);
    expect(last?.[7]).toBeNaN();
  });

  test("in another unit keep their numbers", () => {
    const metric = rows.map((row) => ({ ...row, SqFt: String(Math.round(Number(row.SqFt) / 10.76)) }));
    const read = readFeatures(planFeatures(metric, { target: "rent", roles }), metric);
    expect(read.facts[1]?.[0]).toBe(46);
  });
});

function makeTable(count: number, seed: number): EstimationTable {
  const random = createRandom(seed);
  const draw = (low: number, high: number) =>
    Float64Array.from({ length: count }, () => low + (high - low) * random());
  return {
    size: count,
    facts: [draw(500, 3000)],
    categories: [],
    latitude: draw(47, 47.5),
    longitude: draw(-122.4, -122),
    day: draw(16_000, 16_400),
  };
}

describe("how rows to predict lie to the known ones", () => {
  const known = makeTable(400, 1);

  test("at random, at new places, in new areas, or later", () => {
    expect(readHoldout(known, makeTable(200, 2), 1)).toEqual({ cell: 0, isAhead: false });
    const twice = makeTable(400, 3);
    for (let row = 1; row < 400; row += 2) {
      twice.latitude[row] = twice.latitude[row - 1] ?? 0;
      twice.longitude[row] = twice.longitude[row - 1] ?? 0;
    }
    expect(readHoldout(twice, makeTable(200, 4), 1).cell).toBeGreaterThan(0);
    const away = makeTable(200, 5);
    away.latitude = away.latitude.map((value) => value + 1);
    expect(readHoldout(known, away, 1).cell).toBeGreaterThan(1.1);
    const later = makeTable(200, 6);
    later.day = later.day.map((day) => day + 500);
    expect(readHoldout(known, later, 1).isAhead).toBe(true);
  });

  test("folds keep a place together, and the latest quarter begins after three quarters of the rows", () => {
    const table = { ...known, latitude: known.latitude.map((value) => Math.round(value * 20) / 20) };
    const same = { ...table, longitude: new Float64Array(400).fill(-122) };
    const folds = assignFolds(listCells(same, 1), { count: 5, seed: 1 });
    const byPlace = new Map<number, number>();
    for (const [row, latitude] of same.latitude.entries()) {
      expect(byPlace.get(latitude) ?? folds[row]).toBe(folds[row]);
      byPlace.set(latitude, folds[row] ?? 0);
    }
    const cut = latestQuarter(known.day) ?? 0;
    expect(known.day.filter((day) => day >= cut)).toHaveLength(100);
    expect(latestQuarter(new Float64Array(10).fill(3))).toBeNull();
  });
});

test("the linear base finds an elasticity beside an absurd amount and a fact that is not known", () => {
  const table = makeTable(300, 9);
  const [sqft] = table.facts;
  if (!sqft) throw new Error("no facts");
  const logs = sqft.map((value, row) => 5 + 0.7 * Math.log(value) + (row === 4 ? 6 : 0));
  sqft[11] = Number.NaN;
  const { base } = fitLinearBase(table, logs);
  const asked: EstimationTable = { ...table, size: 2, facts: [Float64Array.of(1000, 2000)] };
  const [small = 0, large = 0] = predictLinearBase(base, asked).logs;
  // A line through the curve between 500 and 3,000 square feet rises a little less here than the curve does.
  expect(large - small).toBeGreaterThan(0.5 * Math.log(2));
  expect(large - small).toBeLessThan(0.8 * Math.log(2));
});
