import { describe, expect, test } from "vitest";
import { writeSummary } from "./write-summary.ts";

type Advised = Parameters<typeof writeSummary>[0];

const fact = (label: string, value: number | string | null, unit = "count") => ({
  ...{ label, value, unit, group: "structure", source: "County roll", asOf: "2026", version: 0 },
  ...{ editable: true, override: null },
});
const estimate = (point: number, more: object = {}) => ({
  ...{ point, low: 0.9 * point, high: 1.1 * point, level: 0.8, grade: "B", asOf: "2026-03-31" },
  ...more,
});
const market = (key: string, value: number | null, more: object = {}) => ({
  ...{ key, label: key === "grossYield" ? "Gross yield" : "Typical rent", value, rank: 4, of: 1_200 },
  ...{ unit: key === "grossYield" ? "fraction" : "usd", source: "Index", asOf: "2026-02", demo: false },
  ...more,
});
const HOME = {
  ...{ oid: 7, demo: false, propertyType: "singlefamily", source: "County roll", cmsPropertyOid: null },
  ...{ addressLine: "12 Oak St", city: "Austin", state: "TX", zip: "78704", countyName: "Travis" },
  ...{ beds: 3, baths: 1, units: 1, sqft: 1_500, yearBuilt: 1995, acquiredAt: null, actualRent: null },
  ...{ actualRentAsOf: null, sourceFacts: {}, overrides: {}, parcelNumber: null, name: null },
};
const NONE = { unavailable: ["No evidence"] };
const advise = (subject: object = {}, more: object = {}) =>
  writeSummary({
    ...{ subject: { ...HOME, ...subject }, facts: {}, rent: NONE, value: NONE, county: [], missingFacts: [] },
    ...more,
  } as unknown as Advised);
/** The sentences without the last one, which says what is missing. */
const say = (...given: Parameters<typeof advise>) =>
  advise(...given)
    .slice(0, -1)
    .map(({ text }) => text);
const figuresOf = (start: string, ...given: Parameters<typeof advise>) =>
  advise(...given).find(({ text }) => text.startsWith(start))?.figures;

describe("what a property is", () => {
  const IS = "12 Oak St, Austin, TX 78704 is";
  test.each([
    [
      {},
      `${IS} a single-family home in Travis County, TX: 3 bedrooms, 1 bathroom, 1,500 square feet, built in 1995.`,
    ],
    [
      { beds: 1, baths: 2.5, sqft: null },
      `${IS} a single-family home in Travis County, TX: 1 bedroom, 2.5 bathrooms, built in 1995.`,
    ],
    [
      { beds: null, baths: null, sqft: null, yearBuilt: null },
      `${IS} a single-family home in Travis County, TX.`,
    ],
    [
      { propertyType: "multifamily", units: 24 },
      `${IS} a multi-family property in Travis County, TX: 24 units, 1,500 square feet, built in 1995.`,
    ],
    [
      { propertyType: "multifamily", units: 1 },
      `${IS} a multi-family property in Travis County, TX: 1 unit, 1,500 square feet, built in 1995.`,
    ],
    [
      { propertyType: "multifamily", units: null },
      `${IS} a multi-family property in Travis County, TX: 1,500 square feet, built in 1995.`,
    ],
    [{ oid: 0 }, `${IS} in no list that is loaded; it lies in Travis County, TX.`],
    [{ oid: 0, countyName: null, state: "" }, "12 Oak St, Austin, 78704 is in no list that is loaded."],
  ])("%o", (subject, text) => {
    expect(say(subject)).toEqual([text]);
  });

  test("rests on its facts, in the order in which it tells them", () => {
    const facts = {
      ...{ sqft: fact("Living area", 1_500, "sqft"), beds: fact("Bedrooms", 3), baths: fact("Baths", null) },
      lotSqft: fact("Lot", 5_000),
    };
    const of = { source: "County roll", asOf: "2026" };
    const all = ["yearBuilt", "sqft", "units", "baths", "beds", "condition"].map((key) => [
      key,
      fact(key, 1),
    ]);
    expect(figuresOf(IS, {}, { facts: Object.fromEntries(all) })?.map(({ label }) => label)).toEqual([
      ...["beds", "baths", "units", "sqft", "yearBuilt"],
    ]);
    expect(figuresOf(IS, {}, { facts })).toEqual([
      { key: "facts.beds", label: "Bedrooms", value: 3, unit: "count", ...of },
      { key: "facts.sqft", label: "Living area", value: 1_500, unit: "sqft", ...of },
    ]);
  });
});

describe("what estimates say", () => {
  test("value and rent with range, day and grade; a building's rent is its average unit's", () => {
    const both = { value: estimate(300_000), rent: estimate(2_000, { asOf: null, grade: "C" }) };
    expect(say({}, both).slice(1)).toEqual([
      "Nearby sales support a value of $270,000 to $330,000 (80% range, midpoint $300,000) as of March 31, 2026, grade B.",
      "Nearby rents support $1,800 to $2,200 (80% range, midpoint $2,000) a month as of a day not stated, grade C.",
    ]);
    expect(say({ propertyType: "multifamily" }, { rent: estimate(2_000) })[1]).toBe(
      "Nearby rents support $1,800 to $2,200 (80% range, midpoint $2,000) a month for the average unit as of March 31, 2026, grade B.",
    );
    const of = { unit: "usd", source: "Sale comps, our estimate", asOf: "2026-03-31" };
    expect(figuresOf("Nearby sales", {}, both)).toEqual([
      { key: "valueEstimate.low", label: "Value estimate, low", value: 270_000, ...of },
      { key: "valueEstimate.point", label: "Value estimate", value: 300_000, ...of },
      { key: "valueEstimate.high", label: "Value estimate, high", value: 330_000, ...of },
    ]);
    expect(figuresOf("Nearby rents", {}, both)?.[1]).toEqual({
      ...{ key: "rentEstimate.point", label: "Rent estimate", value: 2_000, unit: "usdPerMonth" },
      ...{ source: "Rent comps, our estimate", asOf: null },
    });
  });

  test.each([
    ["2026-03", "as of March 2026,"],
    ["2026", "as of 2026,"],
    ["2026-03-31", "as of March 31, 2026,"],
    ["2026-13-31", "as of 2026-13-31,"],
    ["spring of 2026", "as of spring of 2026,"],
    ["2026-03-31T10", "as of 2026-03-31T10,"],
  ])("%s is written %s", (asOf, words) => {
    expect(say({}, { value: estimate(300_000, { asOf }) })[1]).toContain(` ${words} grade`);
  });

  const yieldOf = (subject: object, rent: object, value: object) =>
    advise(subject, { rent, value }).find(({ text }) => text.startsWith("The gross yield"));
  test("a gross yield of a year's rent over the value, of a building by its units", () => {
    expect(yieldOf({}, estimate(2_000), estimate(300_000))).toEqual({
      text: "The gross yield on value is 8.0%.",
      figures: [
        {
          ...{ key: "grossYield", label: "Gross yield", value: 0.08, unit: "fraction", asOf: "2026-03-31" },
          source: "12 × rent estimate ÷ value estimate",
        },
      ],
    });
    const building = { propertyType: "multifamily", units: 10 };
    expect(yieldOf(building, estimate(2_000), estimate(3_000_000))).toMatchObject({
      text: "The gross yield on value is 8.0%.",
      figures: [{ source: "12 × rent estimate × 10 units ÷ value estimate" }],
    });
    expect(yieldOf({ ...building, units: null }, estimate(2_000), estimate(3_000_000))).toBeUndefined();
    expect(yieldOf({ units: null }, estimate(2_000), estimate(300_000))).toBeDefined();
  });

  test("is as of the older of both, which lie half a year apart at most", () => {
    const asOf = (rent: string | null, value: string | null) =>
      yieldOf({}, estimate(2_000, { asOf: rent }), estimate(300_000, { asOf: value }))?.figures[0]?.asOf;
    expect(asOf("2026-01-01", "2026-07-04")).toBe("2026-01-01");
    expect(asOf("2026-07-04", "2026-01-01")).toBe("2026-01-01");
    expect(asOf("2026-01-01", "2026-07-05")).toBeUndefined();
    expect(asOf("2026-07-05", "2026-01-01")).toBeUndefined();
    expect(asOf(null, "2026-01-01")).toBeUndefined();
    expect(asOf("2026-01-01", null)).toBeUndefined();
    expect(yieldOf({}, NONE, estimate(300_000))).toBeUndefined();
    expect(yieldOf({}, estimate(2_000), NONE)).toBeUndefined();
  });
});

describe("a building's unit mix", () => {
  const mix = (values: Record<string, number>) => ({
    facts: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, fact(key, value)])),
  });
  test.each([
    [
      {
        floorPlans: 2,
        occupancy: 0.955,
        grossMarketRent: 300_000.4,
        grossInPlaceRent: 280_000,
        lossToLease: 0.067,
      },
      "Its unit mix of 2 floor plans shows 95.5% of its units occupied, $300,000 gross per year at market rents, $280,000 in place, in-place rents 6.7% below the market.",
    ],
    [
      { floorPlans: 1, lossToLease: -0.02 },
      "Its unit mix of 1 floor plan shows in-place rents 2.0% above the market.",
    ],
    [
      { floorPlans: 1, lossToLease: 0 },
      "Its unit mix of 1 floor plan shows in-place rents 0.0% below the market.",
    ],
    [{ floorPlans: 3 }, "Its unit mix of 3 floor plans shows no rents."],
    [{ occupancy: 0.9 }, undefined],
  ])("%o", (values, text) => {
    expect(say({}, mix(values))[1]).toBe(text);
  });

  test("rests on all that it tells", () => {
    const of = mix({
      lossToLease: 0.1,
      grossInPlaceRent: 1,
      grossMarketRent: 1,
      occupancy: 1,
      floorPlans: 1,
    });
    expect(figuresOf("Its unit mix", {}, of)?.map(({ key }) => key)).toEqual([
      ...["facts.floorPlans", "facts.occupancy", "facts.grossMarketRent", "facts.grossInPlaceRent"],
      "facts.lossToLease",
    ]);
  });
});

describe("a home of our own", () => {
  const own = (of: object) => ({ cmsPropertyOid: "CMS-1", ...of });
  test.each([
    [own({}), NONE, "We own it; its actual rent is not recorded."],
    [
      own({ acquiredAt: "2022-03-01" }),
      NONE,
      "We have owned it since March 1, 2022; its actual rent is not recorded.",
    ],
    [own({ actualRent: 1_900 }), NONE, "We own it and collect $1,900 a month."],
    [
      own({ actualRent: 1_900 }),
      estimate(2_000),
      "We own it and collect $1,900 a month, 5.0% below the estimate.",
    ],
    [
      own({ actualRent: 2_100 }),
      estimate(2_000),
      "We own it and collect $2,100 a month, 5.0% above the estimate.",
    ],
    [
      own({ actualRent: 2_000 }),
      estimate(2_000),
      "We own it and collect $2,000 a month, 0.0% above the estimate.",
    ],
  ])("%o", (subject, rent, text) => {
    expect(say(subject, { rent }).at(-1)).toBe(text);
  });

  test("rests on its purchase, its rent and the estimate's middle", () => {
    const subject = own({ acquiredAt: "2022-03-01", actualRent: 1_900, actualRentAsOf: "2026-01-01" });
    const figures = figuresOf("We have owned", subject, { rent: estimate(2_000) });
    expect(figures).toEqual([
      {
        ...{ key: "owned.acquiredAt", label: "Acquired", value: "2022-03-01", unit: "date" },
        ...{ source: "County roll", asOf: null },
      },
      {
        ...{ key: "owned.actualRent", label: "Actual rent", value: 1_900, unit: "usdPerMonth" },
        ...{ source: "County roll", asOf: "2026-01-01" },
      },
      expect.objectContaining({ key: "rentEstimate.point", value: 2_000 }),
    ]);
    expect(figuresOf("We own", own({}))).toEqual([]);
    expect(figuresOf("We own", own({ actualRent: 1_900 }))).toHaveLength(1);
  });
});

describe("the county", () => {
  const county = (...figures: object[]) => say({}, { county: figures })[1];
  test("tells rents, values and the yield, in this order, each with its rank", () => {
    const value = market("typicalHomeValue", 400_000.6, { label: "Typical home value", rank: null });
    expect(county(market("grossYield", 0.0612), value, market("typicalRent", 2_000))).toBe(
      "Travis County, TX shows typical rent $2,000 (rank 4 of 1,200), typical home value $400,001, gross yield 6.1% (rank 4 of 1,200).",
    );
    expect(county(market("typicalRent", 2_000, { label: "ZORI rent", of: null }))).toBe(
      "Travis County, TX shows ZORI rent $2,000.",
    );
    expect(figuresOf("Travis County", {}, { county: [market("typicalRent", 2_000)] })).toEqual([
      {
        ...{ key: "county.typicalRent", label: "Typical rent", value: 2_000, unit: "usd" },
        ...{ source: "Index", asOf: "2026-02" },
      },
    ]);
  });

  test("tells no other figure, none that is unknown or last known, and none of the other world", () => {
    expect(county(market("population", 5))).toBeUndefined();
    expect(county(market("typicalRent", null))).toBeUndefined();
    expect(county(market("typicalRent", 2_000, { isLastKnown: true }))).toBeUndefined();
    expect(county(market("typicalRent", 2_000, { demo: true }))).toBe(
      "County figures here are demo data and are not used in this summary.",
    );
    expect(say({ demo: true }, { county: [market("typicalRent", 2_000)] })).toEqual([
      "Demo data.",
      expect.stringMatching(/^12 Oak St/),
      "County figures here are real and are not used in this summary.",
    ]);
    const mixed = [market("typicalRent", 2_000, { demo: true }), market("grossYield", 0.06, { rank: null })];
    expect(county(...mixed)).toBe("Travis County, TX shows gross yield 6.0%.");
  });
});

test("what is missing comes last, as one reads it in a sentence", () => {
  const last = (...given: Parameters<typeof advise>) => advise(...given).at(-1)?.text;
  const missingFacts = ["Lot size", "HOA dues", "ZIP code"];
  expect(last({}, { missingFacts })).toBe(
    "Missing: a rent estimate, a value estimate, lot size, HOA dues, ZIP code.",
  );
  expect(last({}, { rent: estimate(2_000) })).toBe("Missing: a value estimate.");
  expect(last({}, { value: estimate(2_000) })).toBe("Missing: a rent estimate.");
  expect(last({}, { value: estimate(2_000), rent: estimate(2_000) })).toBe("No key data is missing.");
});
