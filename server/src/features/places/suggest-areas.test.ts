import { describe, expect, test } from "vitest";
import {
  countZips,
  describeZip,
  isStreet,
  readZip,
  suggestAlikeCities,
  suggestCities,
  suggestTownOf,
} from "./suggest-areas.ts";

const labels = (found: readonly { label: string }[]) => found.map(({ label }) => label);

describe("a ZIP code", () => {
  test.each([
    ...["98118", " 98118 ", "98118-1204", "ZIP 98118", "zip code: 98118", "Zipcode #98118", "98118,"],
    ...[
      "98118, Seattle, WA",
      "Seattle 98118",
      "Seattle, WA 98118",
      "Seattle WA, 98118-1204",
      "seattle washington 98118",
    ],
    ...["98118 WA", "98118 Washington", "WA 98118", "city of Seattle 98118"],
  ])("is read of “%s”", (query) => {
    expect(readZip(query)).toMatchObject({ zip: "98118", city: "Seattle", state: "WA" });
  });
  test.each([
    ...[
      "00000",
      "9811",
      "981181",
      "98118 Dallas",
      "98118 OR",
      "98118 Portland, OR",
      "12 98118",
      "98118 98119",
    ],
    ...["ZIP", "Seattle", "98118-12", "98118 Seattle 5", "98118 xy"],
  ])("is none of “%s”", (query) => {
    expect(readZip(query)).toBeUndefined();
  });

  test("is an area of its city and county", () => {
    const zip = readZip("98118");
    expect(zip && describeZip(zip)).toEqual({
      ...{
        kind: "zip",
        label: "98118, Seattle, WA",
        countyId: "53033",
        zips: ["98118"],
        matchedOn: "ZIP code",
      },
      ...{
        address: null,
        googlePlacesId: null,
        propertyId: null,
        propertyType: null,
        upid: null,
        isOwned: false,
      },
      msaId: null,
    });
    expect(countZips("53033")).toBeGreaterThan(50);
    expect(countZips("53033")).toBeLessThan(200);
    expect(countZips("00000")).toBe(0);
  });
});

describe("a city", () => {
  const named = (query: string) => labels(suggestCities(query).named);
  test.each([
    ["Seattle", ["Seattle, WA"]],
    ["seattle, wa", ["Seattle, WA"]],
    ["SEATTLE WASHINGTON", ["Seattle, WA"]],
    ["City of Seattle", ["Seattle, WA"]],
    ["NYC", ["New York, NY"]],
    ["philly", ["Philadelphia, PA"]],
    ["Vegas", ["Las Vegas, NV"]],
    ["slc", ["Salt Lake City, UT"]],
    ["NOLA", ["New Orleans, LA"]],
    ["indy", ["Indianapolis, IN"]],
    ["St. Paul, MN", ["Saint Paul, MN"]],
    ["O'Fallon, MO", ["O Fallon, MO"]],
    ["Nosuchcity", []],
    ["Se", []],
    ["Seattle 5", []],
    ["", []],
  ])("is found by “%s”", (query, found) => {
    expect(named(query)).toEqual(found);
  });

  test("of one name comes the largest first, two at most, with all its ZIP codes", () => {
    const portland = suggestCities("Portland").named;
    expect(labels(portland)).toEqual(["Portland, OR", "Portland, ME"]);
    expect(portland[0]).toMatchObject({
      kind: "city",
      countyId: "41051",
      matchedOn: "city",
      googlePlacesId: null,
    });
    expect(portland[0]?.zips).toContain("97201");
    expect(portland[0]?.zips?.every((zip) => zip.startsWith("97"))).toBe(true);
    expect(named("Portland ME")).toEqual(["Portland, ME"]);
  });

  test("that begins so comes as far as there is room for it", () => {
    const begun = (query: string) => labels(suggestCities(query).begun);
    expect(begun("Albuq")).toEqual(["Albuquerque, NM"]);
    expect(begun("Spri")).toHaveLength(2);
    expect(begun("Portland")).toEqual([]);
    expect(begun("Seattl")).toEqual(["Seattle, WA"]);
    expect(begun("Seattle")).toHaveLength(0);
    expect(begun("Zzz")).toEqual([]);
    expect(begun("Aar").every((label) => label.startsWith("Aar"))).toBe(true);
  });
});

describe("a misspelled city", () => {
  const alike = (query: string) => labels(suggestAlikeCities(query));
  test.each([
    ["Seatle", "Seattle, WA"],
    ["Seattel WA", "Seattle, WA"],
    ["Tacomma", "Tacoma, WA"],
    ["Albuquerqe", "Albuquerque, NM"],
    ["Albuqerqe", "Albuquerque, NM"],
    ["Indianapolsi", "Indianapolis, IN"],
  ])("“%s” is %s", (query, city) => {
    expect(alike(query)).toContain(city);
  });
  test.each([
    // One letter of a short name, two of a longer one; of four letters none.
    ["Seaxxle", "Seattle, WA"],
    ["Albqerqe", "Albuquerque, NM"],
    ["Bois", "Boise, ID"],
    ["", "Seattle, WA"],
    ["Seatle 5", "Seattle, WA"],
  ])("“%s” is not %s", (query, city) => {
    expect(alike(query)).not.toContain(city);
  });
});

test.each([
  ...[
    "Oak Avenue",
    "Oak Ave",
    "Oak Street",
    "Oak St",
    "Oak Road",
    "Oak Rd",
    "Oak Drive",
    "Oak Dr.",
    "Oak Ln",
  ],
  ...["Oak Lane", "Oak Ct", "Oak Court", "Oak Blvd", "Oak Boulevard", "Oak Circle", "Oak Cir", "Oak,st ,"],
])("“%s” is a street", (query) => {
  expect(isStreet(query)).toBe(true);
});
test.each(["Federal Way", "Orange Park", "Oak", "Street", "St Paul", "Oak Street Austin"])(
  "“%s” is none",
  (query) => {
    expect(isStreet(query)).toBe(false);
  },
);

test("a street that no list has is looked for in the town behind it, else in the one of its name", () => {
  const town = (query: string) => labels(suggestTownOf(query));
  expect(town("Nosuch Way, Seattle, WA")).toEqual(["Seattle, WA"]);
  expect(town("Seattle Ave")).toEqual(["Seattle, WA"]);
  expect(town("Seattle St.,")).toEqual(["Seattle, WA"]);
  expect(town("Seattle Way")).toEqual([]);
  expect(town("Seattle Ave, Nosuchcity")).toEqual([]);
});
