import type { UnitMix } from "@labs/contract/unit-mix";
import { expect, test } from "vitest";
import type { Subject } from "../places/service.ts";
import { listFacts, listUnitMixFacts } from "./describe-facts.ts";

const KNOWN = {
  ...{ parcelNumber: "1", upid: "u", name: "n", ownerName: "o", subtype: "s", sqft: 1_500, lotSqft: 5_000 },
  ...{ stories: 1, yearBuilt: 1990, yearRenovated: null, condition: "good", grade: null, assessedValue: 1 },
  ...{ taxAnnual: 2, city: "Austin", state: "TX", zip: "78704", latitude: 30, longitude: -97 },
  ...{ geocodePrecision: "rooftop", beds: 3, baths: 2, hoaMonth: 5, units: 24 },
};
const subject = (of: object = {}) =>
  ({
    ...{ source: "roll", publisher: "County assessor", demo: false, sourceAsOf: "2026", oid: 7, facts: {} },
    ...{ propertyType: "singlefamily", newestChanges: [], sourceFacts: {}, ...KNOWN, ...of },
  }) as unknown as Subject;

test("a fact has its source and date, its label and group, and whether it may be corrected", () => {
  const { facts, unknownFacts, unavailable, missing } = listFacts(subject());
  expect(facts.sqft).toEqual({
    ...{ label: "Living area", group: "structure", unit: "sqft", version: 0, value: 1_500, editable: true },
    ...{ source: "County assessor", asOf: "2026", override: null },
  });
  expect(facts.parcelNumber).toMatchObject({ value: "1", editable: false });
  expect(facts.yearRenovated).toBeUndefined();
  expect(unknownFacts.yearRenovated).toEqual({
    label: "Year renovated",
    group: "structure",
    unit: "year",
    version: 0,
  });
  // A home that was never renovated lacks nothing.
  expect([unavailable, missing]).toEqual([{}, []]);
});

test("a fact that was corrected or entered is its author's", () => {
  const change = (fact: string) => ({
    fact,
    by: "Ann Lee",
    at: "2026-06-01T10:00:00.000Z",
    reason: "r",
    version: 4,
  });
  const { facts } = listFacts(
    subject({ newestChanges: [change("sqft"), change("beds")], sourceFacts: { sqft: 1_400, beds: null } }),
  );
  expect(facts.sqft).toMatchObject({
    source: "Corrected by Ann Lee",
    asOf: "2026-06-01",
    version: 4,
    editable: true,
  });
  expect(facts.sqft?.override).toMatchObject({ sourceValue: 1_400 });
  expect(facts.beds).toMatchObject({ source: "Entered by Ann Lee", asOf: "2026-06-01" });
  const emptied = listFacts(
    subject({ sqft: null, newestChanges: [change("sqft")], sourceFacts: { sqft: 1_400 } }),
  );
  expect(emptied.facts.sqft).toMatchObject({ value: null, source: "Corrected by Ann Lee" });
  expect(emptied.unavailable).toEqual({ "facts.sqft": "Living area was set to unknown" });
});

test.each([
  ["parcelNumber", "Parcel number"],
  ["sqft", "Living area"],
  ["lotSqft", "Lot size"],
  ["yearBuilt", "Year built"],
  ["condition", "Condition"],
  ["assessedValue", "Assessed value"],
  ["taxAnnual", "Property tax"],
  ["latitude", "Latitude"],
  ["beds", "Bedrooms"],
  ["baths", "Bathrooms"],
  ["hoaMonth", "HOA dues (monthly)"],
  ["state", "State"],
  ["zip", "ZIP code"],
])("a home without %s is told to lack it", (fact, label) => {
  const { unavailable, missing, facts } = listFacts(subject({ [fact]: null }));
  expect(missing).toEqual([label]);
  expect(unavailable).toEqual({ [`facts.${fact}`]: `${label} is not in the record of County assessor` });
  expect(facts[fact]).toBeUndefined();
});

test("a building is told to lack its units; what else a record leaves out is none's lack", () => {
  const building = { propertyType: "multifamily" };
  expect(listFacts(subject({ ...building, units: null })).missing).toEqual(["Units"]);
  expect(listFacts(subject({ units: null })).missing).toEqual([]);
  for (const fact of ["name", "ownerName", "subtype", "stories", "grade", "city", "longitude", "upid"])
    expect([fact, listFacts(subject({ [fact]: null })).missing]).toEqual([fact, []]);
});

test("an address in no list has no record that could be corrected", () => {
  const nothing = Object.fromEntries(Object.keys(KNOWN).map((fact) => [fact, null]));
  const { facts, unknownFacts, unavailable } = listFacts(subject({ ...nothing, city: "Austin", oid: 0 }));
  expect(facts.city).toMatchObject({ value: "Austin", editable: false });
  expect(unknownFacts).toEqual({});
  expect(unavailable).toMatchObject({
    ...{ "facts.sqft": "No loaded list has this address", "facts.state": "State is not in the address" },
    "facts.zip": "ZIP code is not in the address",
  });
});

const TOTALS = {
  ...{ units: 20, occupied: 18, occupancy: 0.9, averageSqft: 800, marketRent: 1_500, inPlaceRent: 1_400 },
  ...{ lossToLeasePct: 0.06, unavailable: {} },
};
const mix = (totals: object = {}, of: object = {}) =>
  listUnitMixFacts({
    ...{
      version: 3,
      source: "rent roll",
      asOf: "2026-05-01",
      rows: [{}, {}],
      totals: { ...TOTALS, ...totals },
      ...of,
    },
  } as unknown as UnitMix);

test("a unit mix tells a building's occupancy and its rents of a year, of all units and of those let", () => {
  const { facts, unavailable } = mix();
  expect(Object.entries(facts).map(([key, { label, unit, value }]) => [key, label, unit, value])).toEqual([
    ["floorPlans", "Floor plans", "count", 2],
    ["averageUnitSqft", "Average unit size", "sqft", 800],
    ["occupancy", "Occupied units", "fraction", 0.9],
    ["grossMarketRent", "Gross market rent", "usdPerYear", 360_000],
    ["grossInPlaceRent", "Gross in-place rent", "usdPerYear", 302_400],
    ["lossToLease", "Loss to lease", "fraction", 0.06],
  ]);
  expect(facts.occupancy).toMatchObject({
    ...{ group: "structure", source: "Unit mix version 3 (rent roll)", asOf: "2026-05-01" },
    ...{ version: 0, editable: false, override: null },
  });
  expect(unavailable).toEqual({});
});

test("what a unit mix does not say has its reason; without one there is nothing", () => {
  const without = mix({
    units: null,
    inPlaceRent: null,
    occupancy: null,
    unavailable: { occupancy: "No counts" },
  });
  expect(Object.keys(without.facts)).toEqual(["floorPlans", "averageUnitSqft", "lossToLease"]);
  expect(without.unavailable).toEqual({
    ...{ "facts.occupancy": "No counts", "facts.grossMarketRent": "Gross market rent is not known" },
    "facts.grossInPlaceRent": "Gross in-place rent is not known",
  });
  expect(mix({ marketRent: null, occupied: null }).unavailable).toMatchObject({
    "facts.grossMarketRent": expect.any(String),
    "facts.grossInPlaceRent": expect.any(String),
  });
  expect(mix({}, { version: 0 })).toEqual({ facts: {}, unavailable: { unitMix: "No unit mix" } });
  expect(mix({ unavailable: { units: "None yet" } }, { version: 0 }).unavailable).toEqual({
    unitMix: "None yet",
  });
});
