import { describe, expect, test } from "vitest";
import { readDate, readNumber, recognizeColumns } from "./columns.ts";

test.each([
  ["latitude", ["Latitude", "LAT", "y", "geo_lat"]],
  ["longitude", ["Longitude", "Long", "lon", "lng", "X", "geo lon"]],
  ["beds", ["Beds", "Bedrooms", "bed", "Bedroom", "num_bedrooms", "Bedroom Count", "BR", "BedroomsAbvGr"]],
  ["baths", ["Baths", "Bathrooms", "bath", "Bathroom", "num_bathrooms", "Bathroom Count", "BA", "FullBath"]],
  ["propertyType", ["Property Type", "home_type", "TYPE", "Building Type"]],
  ["yearBuilt", ["Year Built", "yr_built", "Built Year", "Year", "Construction Year", "Vintage"]],
  [
    "date",
    [
      ...["Date", "Listed At", "listed_date", "Listing Date", "Sale Date", "Sold Date", "Lease Date"],
      ...["leased_at", "Close Date", "observed_on", "Time"],
    ],
  ],
  ["id", ["ID", "listing_id", "Parcel ID", "Parcel", "APN"]],
  [
    "sqft",
    [
      ...["Square Feet", "Square Footage", "Living Area", "living_sqft", "sqft_living", "GrLivArea", "Area"],
      ...["Size", "SF", "size_sqft", "Building SqFt", "Gross Square Feet"],
    ],
  ],
])("a column plays %s under each of its names, however they are written", (role, headers) => {
  for (const header of headers) {
    expect(recognizeColumns([header, "rent"], "rent"), header).toEqual({ [role]: header });
    expect(recognizeColumns([header, "rent"], header), `${header} is the target`).toEqual({});
    expect(recognizeColumns([`${header} xyz`, "rent"], "rent"), "another name").toEqual({});
  }
  // The surer name comes first, and of two alike the one further left.
  const [first = "", second = ""] = headers;
  expect(recognizeColumns([second, first], "rent")).toEqual({ [role]: first });
  expect(recognizeColumns([first, `${first} `], "rent")).toEqual({ [role]: first });
});

describe("numbers as spreadsheets write them", () => {
  test.each([
    ["1450", 1_450],
    [" $1,450.50 ", 1_450.5],
    ["1,234,567", 1_234_567],
    ["-3", -3],
    ["+3", 3],
    [".5", 0.5],
    ["5.", 5],
    ["1.5e3", 1_500],
    ["1e-3", 0.001],
    ["$ 12", 12],
  ])("%s", (text, value) => expect(readNumber(text)).toBe(value));
  test.each(["", "n/a", "12%", "1,45", "1,4500", "1.2.3", "--3", "e5", "1 BR", "1e999", "0x10"])(
    "and none: %s",
    (text) => expect(readNumber(text)).toBeNull(),
  );
  test("nothing is none", () => expect(readNumber(undefined)).toBeNull());
});

describe("dates", () => {
  test.each([
    ["2015-03-01", "2015-03-01"],
    ["2015-3-1", "2015-03-01"],
    ["2015-03-01T12:30:00Z", "2015-03-01"],
    ["20150301", "2015-03-01"],
    ["20150301T000000", "2015-03-01"],
    ["3/1/2015", "2015-03-01"],
    ["12/31/15", "2015-12-31"],
    ["3/1/99", "2099-03-01"],
    [" 03/01/2015 0:00", "2015-03-01"],
    ["2/29/2024", "2024-02-29"],
  ])("%s is %s", (text, day) => expect(readDate(text)).toBe(day));
  test.each([
    "",
    "2/29/2023",
    "13/1/2015",
    "2015-13-01",
    "2015-04-31",
    "201503011",
    "3/1/201",
    "March",
    "2015-03",
  ])("%s is none", (text) => expect(readDate(text)).toBeNull());
});
