import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createRandom } from "../maths/seeded-random.ts";
import { backtest } from "./backtest.ts";
import { readDate, readNumber, recognizeColumns } from "./columns.ts";
import type { TextRow } from "./feature-columns.ts";

function makeRows(count: number, seed: number): TextRow[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, at) => {
    const sqft = Math.round(600 + random() * 1800);
    const noise = (random() + random() + random() - 1.5) * 0.16;
    return {
      id: String(at),
      lat: (47.4 + random() * 0.2).toFixed(4),
      long: (-122.4 + random() * 0.2).toFixed(4),
      bedrooms: String(Math.max(1, Math.round(sqft / 600))),
      bathrooms: "1.5",
      sqft_living: String(sqft),
      date: `2014${String(1 + (at % 12)).padStart(2, "0")}13T000000`,
      rent: String(Math.round(Math.exp(7.3 + 0.6 * Math.log(sqft / 1500) + noise))),
    };
  });
}

const train = makeRows(150, 1);
const outOfSample = makeRows(200, 2);
const plain = backtest({ train, test: outOfSample, target: "rent" });

function listEstimates(result: ReturnType<typeof backtest>) {
  return result.rows.map((row) => {
    if ("unavailable" in row) throw new Error(row.unavailable.join());
    return row;
  });
}

function measureWidth(row: { low: number; high: number }): number {
  return row.high / row.low;
}

describe("back-test", () => {
  test("predicts rows that it never saw, with the promised coverage", () => {
    expect(plain.rows).toHaveLength(200);
    expect(plain.metrics?.mdape).toBeLessThan(0.09);
    expect(plain.metrics?.coverage).toBeGreaterThan(0.72);
    expect(plain.metrics?.coverage).toBeLessThan(0.88);
    expect(Math.abs(plain.metrics?.bias ?? 1)).toBeLessThan(0.03);
  });

  test("never reads the target of the rows that it predicts, and answers the same each time", () => {
    const blind = outOfSample.map(({ rent: _, ...row }) => row);
    const without = backtest({ train, test: blind, target: "rent" });
    expect(without.rows).toEqual(plain.rows);
    expect(without).not.toHaveProperty("metrics");
    const lying = outOfSample.map((row) => ({ ...row, rent: "1000000" }));
    expect(backtest({ train, test: lying, target: "rent" }).rows).toEqual(plain.rows);
  });

  test("the interval holds the point, at the level asked for", () => {
    const wide = listEstimates(backtest({ train, test: outOfSample, target: "rent", level: 0.95 }));
    for (const [at, row] of listEstimates(plain).entries()) {
      expect(row.low).toBeLessThan(row.point);
      expect(row.high).toBeGreaterThan(row.point);
      const other = wide[at];
      expect(other && measureWidth(other)).toBeGreaterThan(measureWidth(row));
      expect([row.level, other?.level]).toEqual([0.8, 0.95]);
    }
  });

  test("prices are estimated by comps of prices, as rents by those of rents", () => {
    const priced = ({ rent, ...row }: TextRow): TextRow => ({ ...row, price: String(Number(rent) * 250) });
    const homes = outOfSample.slice(0, 40);
    const prices = listEstimates(
      backtest({ train: train.map(priced), test: homes.map(priced), target: "price" }),
    );
    const rents = listEstimates(plain);
    // A season of prices alone sets them apart; without their comps they would be apart by a percent and a half.
    const apart = prices.map(({ point }, at) => Math.abs(point / (250 * (rents[at]?.point ?? 0)) - 1));
    expect(apart.reduce((sum, one) => sum + one, 0) / apart.length).toBeLessThan(0.006);
  });

  test("scaling all targets scales the estimates", { tags: "nightly" }, () => {
    const larger = train.map((row) => ({ ...row, rent: String(Number(row.rent) * 3) }));
    const scaled = listEstimates(backtest({ train: larger, test: outOfSample, target: "rent" }));
    for (const [at, row] of listEstimates(plain).entries()) {
      expect((scaled[at]?.point ?? 0) / row.point).toBeCloseTo(3, 1);
    }
  });

  test("the order of the rows matters little, and columns may go by other names", { tags: "nightly" }, () => {
    const turned = listEstimates(backtest({ train: train.toReversed(), test: outOfSample, target: "rent" }));
    const apart = listEstimates(plain).map((row, at) => Math.abs((turned[at]?.point ?? 0) / row.point - 1));
    expect(apart.sort((a, b) => a - b)[100]).toBeLessThan(0.03);
    const rename = ({ lat = "", long = "", rent = "", sqft_living = "", ...row }: TextRow) => ({
      ...row,
      Latitude: lat,
      LNG: long,
      "Monthly Rent": rent,
      "Square Feet": sqft_living,
    });
    const named = backtest({
      train: train.map(rename),
      test: outOfSample.map(rename),
      target: "Monthly Rent",
    });
    expect(named.metrics?.mdape).toBeLessThan(0.09);
  });

  test("rows that lack what the others have are predicted from the rest, say so and get a wider range", {
    tags: "nightly",
  }, () => {
    const rows = [
      ...outOfSample.slice(0, 20).map((row) => ({ ...row, lat: "" })),
      ...outOfSample.slice(0, 20).map((row) => ({ ...row, sqft_living: "107", bedrooms: "6" })),
      ...outOfSample.slice(0, 20),
      { id: "x" },
    ];
    const result = backtest({ train, test: rows, target: "rent" });
    expect(result.rows.pop()).toEqual({ unavailable: ["Nothing is known of the home."] });
    const estimates = listEstimates(result);
    expect(estimates[0]?.notes).toEqual([
      "The place is missing or far from all known ones: estimated without it.",
    ]);
    expect(estimates[20]?.notes).toEqual(["sqft_living is missing or absurd: estimated without it."]);
    expect(estimates[40]).not.toHaveProperty("notes");
    const usual = (from: number) =>
      estimates.slice(from, from + 20).reduce((sum, row) => sum + Math.log(measureWidth(row)), 0);
    expect(usual(20)).toBeGreaterThan(usual(40));
    expect(result.metrics).toMatchObject({ n: 60, unavailable: 0 });
  });

  test("absurd training rows are left out by name and move no estimate", () => {
    const home = (at: number) => ({ ...train[at] });
    const dirty: TextRow[] = [
      ...train,
      { ...home(0), rent: "" },
      { ...home(1), rent: "1" },
      { ...home(2), rent: "99999999" },
      { ...home(3), sqft_living: "300", bedrooms: "6" },
      { ...home(4), lat: "30", long: "-40" },
      { ...home(5), date: "20990101T000000" },
      { ...home(6), id: "again" },
      { ...home(7), rent: String(Number(train[7]?.rent) * 6) },
    ];
    const result = backtest({ train: dirty, test: outOfSample, target: "rent", asOf: "2020-01-01" });
    expect(result.train).toMatchObject({ read: 158, used: 150 });
    expect(new Map(result.train.left.map(({ reason, rows }) => [reason, rows]))).toEqual(
      new Map([
        ["The target is missing or not above 1.", 2],
        ["The target is absurd beside all others.", 1],
        ["The sqft_living can't hold the bedrooms (80 square feet each).", 1],
        ["The place is more than 300 miles from all others.", 1],
        ["The date lies after 2020-01-01.", 1],
        ["The same row is there already.", 1],
        ["The target is absurd for the facts and the place.", 1],
      ]),
    );
    expect(result.rows).toEqual(plain.rows);
  });

  test("a file without places or dates is predicted from its other columns, tokens and categories among them", () => {
    const extras = (row: TextRow, at: number): TextRow => ({
      rooms: row.bedrooms,
      size: row.sqft_living,
      amenities: at % 2 === 0 ? "Pool,Gym" : "Gym",
      town: at % 3 === 0 ? "Upper" : "Lower",
      shown: `$${Number(row.rent) * (at % 2 === 0 ? 1.4 : 1) * (at % 3 === 0 ? 2 : 1)}`,
      rent: String(Number(row.rent) * (at % 2 === 0 ? 1.4 : 1) * (at % 3 === 0 ? 2 : 1)),
    });
    const result = backtest({
      train: train.map(extras),
      test: outOfSample.map((row, at) => ({ ...extras(row, at), shown: "$1" })),
      target: "rent",
    });
    expect(result.metrics?.mdape).toBeLessThan(0.11);
    expect(result.metrics?.coverage).toBeGreaterThan(0.7);
  });

  test("later rows are predicted with the trend going on", { tags: "nightly" }, () => {
    const later = (row: TextRow, at: number, months: number): TextRow => {
      const month = at % months;
      const date = `${2014 + Math.floor(month / 12)}-${String(1 + (month % 12)).padStart(2, "0")}-10`;
      return { ...row, date, rent: String(Number(row.rent) * 1.012 ** month) };
    };
    const rows = makeRows(300, 5).map((row, at) => later(row, at, 18));
    const result = backtest({
      train: rows.filter((row) => String(row.date) < "2015-03-01"),
      test: rows.filter((row) => String(row.date) >= "2015-03-01"),
      target: "rent",
    });
    expect(result.metrics?.mdape).toBeLessThan(0.09);
    expect(Math.abs(result.metrics?.bias ?? 1)).toBeLessThan(0.04);
  });

  test("too few training rows, or none, make every row unavailable", () => {
    for (const few of [train.slice(0, 5), []]) {
      const result = backtest({ train: few, test: outOfSample.slice(0, 2), target: "rent" });
      expect(result.rows).toHaveLength(2);
      expect(result.rows.every((row) => "unavailable" in row)).toBe(true);
    }
  });
});

describe("columns", () => {
  test("are recognised under the names of several publishers, the target never", () => {
    expect(
      recognizeColumns(["Lat", "Lng", "Bedrooms", "BATHS", "square_feet", "Year Built", "price"], "price"),
    ).toEqual({
      latitude: "Lat",
      longitude: "Lng",
      beds: "Bedrooms",
      baths: "BATHS",
      sqft: "square_feet",
      yearBuilt: "Year Built",
    });
    expect(recognizeColumns(["area", "size"], "area")).toEqual({ sqft: "size" });
  });

  test("numbers and dates are read as spreadsheets write them, and nothing else", () => {
    expect(["$1,450", " 3.5 ", "-122.2", "1e3", "", "n/a", "1 2x", "1,23"].map(readNumber)).toEqual([
      1450,
      3.5,
      -122.2,
      1000,
      null,
      null,
      null,
      null,
    ]);
    expect(["20141013T000000", "2019-12-26 11:23:30", "3/1/15", "2019-02-30", "soon"].map(readDate)).toEqual([
      "2014-10-13",
      "2019-12-26",
      "2015-03-01",
      null,
      null,
    ]);
  });

  test("no text makes the readers throw", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const value = readNumber(text);
        expect(value === null || Number.isFinite(value)).toBe(true);
        expect(readDate(text) ?? "2000-01-01").toMatch(/^\d{4}-\d{2}-\d{2}$/);
      }),
    );
  });
});
