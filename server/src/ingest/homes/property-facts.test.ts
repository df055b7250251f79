import { describe, expect, test } from "vitest";
import { mapColumns } from "./property-columns.ts";
import { parseDay, readRow } from "./property-facts.ts";

const HEADER = [
  "id",
  "date",
  "price",
  "bedrooms",
  "bathrooms",
  "sqft_living",
  "floors",
  "yr_built",
  "yr_renovated",
  "zipcode",
  "lat",
  "long",
];
const GOOD = [
  "7129300520",
  "20141013T000000",
  "221900",
  "3",
  "1",
  "1180",
  "1",
  "1955",
  "0",
  "98178",
  "47.5112",
  "-122.257",
];
const rules = {
  columns: mapColumns(HEADER, {}),
  type: "singlefamily" as const,
  county: { latitude: 47.49, longitude: -121.83, state: "WA" },
  today: "2026-11-20",
};

function read(changes: Record<string, string>) {
  const cells = GOOD.map((cell, index) => changes[HEADER[index] ?? ""] ?? cell);
  const reading = readRow(cells, 2, rules);
  if (typeof reading === "string") throw new Error(reading);
  return reading;
}

describe("A row of a property list", () => {
  test("gives facts and a sale, by the headers that assessors use", () => {
    const { facts, sale, notes } = read({});
    expect(facts).toMatchObject({
      ...{ parcelNumber: "7129300520", beds: 3, baths: 1, sqft: 1180, stories: 1, yearBuilt: 1955 },
      ...{ yearRenovated: null, zip: "98178", latitude: 47.5112, longitude: -122.257 },
    });
    expect(sale).toEqual({ row: 2, soldOn: "2014-10-13", price: 221_900, facts: { stories: 1 } });
    expect(notes).toEqual([]);
  });

  test.each([
    [{ bedrooms: "33", sqft_living: "1620" }, "beds", /beds left out/],
    [{ bedrooms: "0" }, "beds", /beds left out/],
    [{ sqft_living: "0" }, "sqft", /sqft left out/],
    [{ yr_built: "2055" }, "yearBuilt", /yearBuilt left out/],
    [{ lat: "0", long: "0" }, "latitude", /coordinates left out/],
    [{ lat: "47.5", long: "122.257" }, "longitude", /coordinates left out/],
    [{ zipcode: "unknown" }, "zip", /zip left out/],
    [{ bathrooms: "two" }, "baths", /baths left out/],
  ] as const)("keeps a home without a figure that cannot be true: %o", (changes, field, note) => {
    const { facts, notes } = read(changes);
    expect(facts[field]).toBeNull();
    expect(notes.join("; ")).toMatch(note);
    expect(facts.parcelNumber).toBe("7129300520");
  });

  test.each([
    [{ price: "0" }, /no price of a sale/],
    [{ price: "10" }, /no price of a sale/],
    [{ price: "-5" }, /no price of a sale/],
    [{ price: "cash" }, /no price of a sale/],
    [{ price: "" }, /it has no price/],
    [{ date: "20270101" }, /has not come yet/],
    [{ date: "20141341" }, /is no date/],
  ])("keeps a home without a sale that is none: %o", (changes, note) => {
    const { sale, notes } = read(changes);
    expect(sale).toBeNull();
    expect(notes.join("; ")).toMatch(note);
  });

  test("is refused when it names no property, or a parcel that a spreadsheet rounded", () => {
    expect(() => read({ id: "" })).toThrow("neither a parcel number nor an address");
    expect(() => read({ id: "0" })).toThrow("neither a parcel number nor an address");
    expect(() => read({ id: "7.1293E+09" })).toThrow("rounded");
  });

  test("restores the zeros that a spreadsheet took from a postal code", () => {
    expect(read({ zipcode: "2134" }).facts.zip).toBe("02134");
    expect(read({ zipcode: "98178-0001" }).facts.zip).toBe("98178");
  });
});

describe("The mapping of columns", () => {
  test("lets the operator's words win, and gives no column to two fields", () => {
    const columns = mapColumns(["APN", "Lat", "Long", "Rooms"], { beds: "Rooms" });
    expect(columns).toEqual({ beds: 3, parcelNumber: 0, latitude: 1, longitude: 2 });
  });

  test("refuses a field or a column that there is not, and a list without parcel and address", () => {
    expect(() => mapColumns(["id"], { bedz: "id" })).toThrow('There is no field "bedz"');
    expect(() => mapColumns(["id"], { beds: "Rooms" })).toThrow('The file has no column "Rooms"');
    expect(() => mapColumns(["lat", "long"], {})).toThrow(/needs a parcel number or an address/);
  });
});

test("A day is read in the three ways that lists write it, and only if the calendar has it", () => {
  expect(["2014-10-13", "20141013T000000", "10/13/2014", "2/3/2015"].map(parseDay)).toEqual([
    ...["2014-10-13", "2014-10-13", "2014-10-13", "2015-02-03"],
  ]);
  expect(["2014-02-30", "13/10/2014", "yesterday", ""].map(parseDay)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
