import { expect, test } from "vitest";
import { listGaps } from "./describe-facts.ts";

type Given = Parameters<typeof listGaps>[0];

/** A home of which nothing is missing. */
const KNOWN = {
  subject: {
    ...{ addressLine: "12 Oak St", latitude: 30, longitude: -97, geocodePrecision: "rooftop" },
    ...{ ownerName: "Ann Lee", msaId: "12420", countyFips: "48453", countyName: "Travis", state: "TX" },
  },
  rent: { point: 2000, low: 1900, high: 2100, level: 0.8, nEff: 9, grade: "A", asOf: "2026-10-01" },
  value: { point: 300_000, low: 290_000, high: 310_000, level: 0.8, nEff: 9, grade: "A", asOf: "2026-10-01" },
  county: [{ value: 1 }, { value: null }],
  context: { risk: {}, censusData: {} },
  pictures: 1,
  taxes: [{ year: 2025 }],
  ownerLink: { unavailable: null },
} as unknown as Given;
const gapsWith = (change: Partial<Given>, subject: object = {}): Record<string, string> =>
  listGaps({ ...KNOWN, ...change, subject: { ...KNOWN.subject, ...subject } as Given["subject"] });

test("of a home that is known nothing is missing", () => {
  expect(gapsWith({})).toEqual({});
});

test.each<[string, Partial<Given>, object, RegExp]>([
  ["address", {}, { addressLine: null }, /no street address/],
  ["location", {}, { latitude: null }, /no coordinates/],
  ["location", {}, { longitude: null }, /no coordinates/],
  ["location", {}, { geocodePrecision: "zip" }, /only the center of its ZIP code/],
  ["rentEstimate", { rent: { unavailable: ["No rents nearby"] } as never }, {}, /No rents nearby/],
  ["valueEstimate", { value: { unavailable: ["No sales nearby"] } as never }, {}, /No sales nearby/],
  ["owner", {}, { ownerName: null }, /owner is not in the record/],
  ["ownerLink", { ownerLink: null }, {}, /No loaded roll says where the owner's mail goes/],
  ["ownerLink", { ownerLink: { unavailable: "A box" } as never }, {}, /^A box$/],
  ["taxes", { taxes: [] }, {}, /has this property's taxes by year/],
  ["msa", {}, { msaId: null }, /Travis County, TX is outside loaded metro areas/],
  ["county.figures", { county: [{ value: null }] as never }, {}, /No figures are loaded for Travis/],
  ["risk", { context: { risk: null, censusData: {} } as never }, {}, /No hazard figures/],
  ["censusData", { context: { risk: {}, censusData: null } as never }, {}, /No census figures/],
  ["similarPropertiesImages", { pictures: 0 }, {}, /no pictures/],
])("what is missing is named with its reason: %s", (key, change, subject, reason) => {
  const gaps = gapsWith(change, subject);
  expect(Object.keys(gaps)).toEqual([key]);
  expect(gaps[key]).toMatch(reason);
});

test("a home of no single county says so of all that its county would tell", () => {
  const context = { risk: null, censusData: null } as never;
  const gaps = gapsWith({ county: [], context }, { countyFips: "", msaId: null });
  const reason = "The address could not be located in a single county";
  expect(gaps).toEqual({ msa: reason, "county.figures": reason, risk: reason, censusData: reason });
});
