import { expect, test } from "vitest";
import { describeFactSource, findNewestChange, findOverride, nameSource, readFact } from "./fact-sources.ts";
import { findKnownFact, listKnownFacts } from "./known-facts.ts";
import type { Subject } from "./property-repository.ts";

const list = (propertyType: "singlefamily" | "multifamily") =>
  listKnownFacts({ propertyType }).map(({ fact, label, group, unit, entry }) => {
    const bounds =
      entry === undefined
        ? "as it is"
        : "low" in entry
          ? `${entry.low} to ${entry.high}${entry.isWhole === true ? ", whole" : ""}`
          : "longest" in entry
            ? `${entry.longest} letters`
            : entry.words.join(" or ");
    return `${fact}: ${label}, ${group}, ${unit}, ${bounds}`;
  });

test("the facts of a record stand in their order, each with what may be entered in its place", () => {
  const next = new Date().getUTCFullYear() + 1;
  const both = (area: string) => [
    "parcelNumber: Parcel number, identity, text, as it is",
    "upid: Universal property identifier, identity, text, as it is",
    "name: Name, identity, text, 120 letters",
    "ownerName: Owner of record, identity, text, 120 letters",
    "subtype: Property subtype, structure, text, 40 letters",
    `sqft: ${area}, structure, sqft, 100 to 5000000`,
    "lotSqft: Lot size, structure, sqft, 100 to 500000000",
    "stories: Stories, structure, count, 1 to 120",
    `yearBuilt: Year built, structure, year, 1600 to ${next}, whole`,
    `yearRenovated: Year renovated, structure, year, 1600 to ${next}, whole`,
    "condition: Condition, structure, text, 40 letters",
    "grade: Grade, structure, text, 40 letters",
    "assessedValue: Assessed value, tax, usd, 0 to 5000000000",
    "taxAnnual: Property tax, tax, usdPerYear, 0 to 5000000000",
    "city: City, location, text, 120 letters",
    "state: State, location, text, as it is",
    "zip: ZIP code, location, text, 5 letters",
    "latitude: Latitude, location, coordinate, -90 to 90",
    "longitude: Longitude, location, coordinate, -180 to 180",
    "geocodePrecision: Geocode accuracy, location, text, as it is",
  ];
  expect(list("singlefamily")).toEqual([
    ...both("Living area"),
    "beds: Bedrooms, structure, count, 0 to 50",
    "baths: Bathrooms, structure, count, 0 to 50",
    "sqftAbove: Above-grade area, structure, sqft, 0 to 50000",
    "sqftBasement: Basement area, structure, sqft, 0 to 50000",
    "garageSpaces: Garage spaces, structure, count, 0 to 20",
    "fireplaces: Fireplaces, structure, count, 0 to 20, whole",
    "pool: Pool, structure, text, 40 letters",
    "waterfront: Waterfront, structure, text, 40 letters",
    "view: View, structure, text, 40 letters",
    "hoaMonth: HOA dues (monthly), tax, usd, 0 to 20000",
    "hoaRentalCap: HOA rental cap, tax, text, none or open or reached",
    "hoaRules: HOA rental rules, tax, text, 200 letters",
  ]);
  expect(list("multifamily")).toEqual([
    ...both("Net rentable area"),
    "units: Units, structure, count, 1 to 20000, whole",
  ]);
  expect(findKnownFact({ propertyType: "singlefamily" }, "beds")?.label).toBe("Bedrooms");
  expect(findKnownFact({ propertyType: "multifamily" }, "beds")).toBeUndefined();
});

const change = (fact: string, of: object = {}) => ({
  fact,
  by: "Ann Lee",
  at: "2026-06-01T10:00:00.000Z",
  reason: "Measured",
  ...of,
});
const subject = (of: object = {}) =>
  ({
    ...{
      source: "roll",
      publisher: "County assessor",
      demo: false,
      sourceAsOf: "2026-01",
      propertyType: "singlefamily",
    },
    ...{
      sqft: 1_600,
      beds: 0,
      pool: undefined,
      facts: { pool: "yes", view: "", fireplaces: 2, heated: true },
    },
    ...{ newestChanges: [], sourceFacts: {}, ...of },
  }) as unknown as Subject;

test("a fact is read from its column or from the further ones; what is empty is not known", () => {
  const read = (fact: string, of: object = {}) => readFact(subject(of), fact);
  expect([read("sqft"), read("beds"), read("fireplaces"), read("heated")]).toEqual([1_600, 0, 2, true]);
  expect([read("view"), read("other"), read("sqft", { sqft: null })]).toEqual([null, null, null]);
  expect(read("facts")).toBeNull();
});

test("a fact is of its record, or of who corrected or entered it, with what the record says", () => {
  const said = (of: object) => describeFactSource(subject(of), "sqft");
  expect(said({})).toBe("County assessor, Jan 2026");
  expect(said({ sourceAsOf: null, publisher: "" })).toBe("roll");
  expect(said({ demo: true })).toBe("Demo data, Jan 2026");
  expect(nameSource({ publisher: "", source: "roll", demo: false })).toBe("roll");
  const corrected = { newestChanges: [change("beds"), change("sqft")], sourceFacts: { sqft: 1_500 } };
  expect(said(corrected)).toBe(
    "corrected by Ann Lee on Jun 1, 2026 (Measured); County assessor, Jan 2026 says 1,500 sq ft",
  );
  const entered = { newestChanges: [change("sqft")], sourceFacts: { sqft: null } };
  expect(said(entered)).toBe("entered by Ann Lee on Jun 1, 2026 (Measured)");
  expect(findOverride(subject(corrected), "sqft")).toEqual({
    ...{ sourceValue: 1_500, source: "County assessor", sourceAsOf: "2026-01", by: "Ann Lee" },
    ...{ at: "2026-06-01T10:00:00.000Z", reason: "Measured" },
  });
  expect(
    findOverride(subject({ ...corrected, newestChanges: [change("sqft", { reason: null })] }), "sqft")
      ?.reason,
  ).toBe("");
  // One that was taken back stands in no source's place, and one of another fact neither.
  expect(findOverride(subject({ newestChanges: [change("sqft")] }), "sqft")).toBeNull();
  expect(findOverride(subject({ sourceFacts: { sqft: 1 } }), "sqft")).toBeNull();
  expect(findNewestChange(subject(corrected), "sqft")).toMatchObject({ fact: "sqft" });
  expect(findNewestChange({}, "sqft")).toBeUndefined();
});
