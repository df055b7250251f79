import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { backtest, type TextRow } from "./backtest.ts";
import { readDate, readNumber, recogniseColumns } from "./columns.ts";
import { createRandom } from "./seeded-random.ts";

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

const train = makeRows(600, 1);
const outOfSample = makeRows(300, 2);
const plain = backtest({ train, test: outOfSample, target: "rent" });

describe("back-test", () => {
  test("predicts rows that it never saw, with the promised coverage", () => {
    expect(plain.rows).toHaveLength(300);
    expect(plain.metrics?.mdape).toBeLessThan(0.09);
    expect(plain.metrics?.coverage).toBeGreaterThan(0.72);
    expect(plain.metrics?.coverage).toBeLessThan(0.88);
    expect(Math.abs(plain.metrics?.bias ?? 1)).toBeLessThan(0.03);
  });

  test("never reads the target of the rows that it predicts", () => {
    const blind = outOfSample.map(({ rent: _, ...row }) => row);
    const without = backtest({ train, test: blind, target: "rent" });
    expect(without.rows).toEqual(plain.rows);
    expect(without).not.toHaveProperty("metrics");
    const lying = outOfSample.map((row) => ({ ...row, rent: "1000000" }));
    expect(backtest({ train, test: lying, target: "rent" }).rows).toEqual(plain.rows);
  });

  test("the interval holds the point, at the level asked for", () => {
    const wide = backtest({ train, test: outOfSample, target: "rent", level: 0.95 });
    for (const [at, row] of plain.rows.entries()) {
      const other = wide.rows[at];
      if ("unavailable" in row || !other || "unavailable" in other) throw new Error("unavailable");
      expect(row.low).toBeLessThan(row.point);
      expect(row.high).toBeGreaterThan(row.point);
      expect(other.high / other.low).toBeGreaterThan(row.high / row.low);
      expect([row.level, other.level]).toEqual([0.8, 0.95]);
    }
  });

  test("a row without place, or without area and bedrooms, says what is missing and keeps its position", () => {
    const rows = [
      { ...outOfSample[0], lat: "" },
      { ...outOfSample[1], sqft_living: "", bedrooms: "n/a" },
      { ...outOfSample[2] },
    ];
    const result = backtest({ train, test: rows, target: "rent" });
    expect(result.rows[0]).toEqual({ unavailable: ["The coordinates are missing."] });
    expect(JSON.stringify(result.rows[1])).toContain("Area and bedrooms are missing");
    expect(result.rows[2]).toHaveProperty("point");
    expect(result.metrics).toMatchObject({ n: 1, unavailable: 2 });
  });

  test("an absurd training row is left out by name or weighs little", () => {
    const dirty = [
      ...train,
      { ...train[0], rent: "" },
      { ...train[1], rent: "99999999" },
      { ...train[2], lat: "x" },
    ];
    const result = backtest({ train: dirty, test: outOfSample, target: "rent" });
    expect(result.train.left.map((entry) => entry.rows)).toEqual([1, 1]);
    for (const [at, row] of result.rows.entries()) {
      const clean = plain.rows[at];
      if ("unavailable" in row || !clean || "unavailable" in clean) throw new Error("unavailable");
      expect(Math.abs(row.point / clean.point - 1)).toBeLessThan(0.1);
    }
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
      recogniseColumns(["Lat", "Lng", "Bedrooms", "BATHS", "square_feet", "Year Built", "price"], "price"),
    ).toEqual({
      latitude: "Lat",
      longitude: "Lng",
      beds: "Bedrooms",
      baths: "BATHS",
      sqft: "square_feet",
      yearBuilt: "Year Built",
    });
    expect(recogniseColumns(["area", "size"], "area")).toEqual({ sqft: "size" });
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
