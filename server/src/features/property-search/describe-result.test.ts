import type { Criteria, RangeKey } from "@labs/contract/property-search/criteria";
import { describe, expect, test } from "vitest";
import { type Candidate, describeResult, openJudgment, readFigure } from "./describe-result.ts";
import { easeRange } from "./ease-range.ts";
import type { FilterStep } from "./prepare-filter.ts";

const range = (point: number, of: object = {}) => ({
  ...{ point, low: 0.9 * point, high: 1.1 * point, grade: "B", asOf: "2026-06-30", ...of },
});
const HOME = {
  ...{
    googlePlacesId: "labs_48453_7",
    propertyType: "singlefamily",
    countyFips: "48453",
    countyName: "Travis",
  },
  ...{ addressLine: "12 Oak St", city: "Austin", state: "TX", zip: "78704", parcelNumber: null, name: null },
  ...{ sqft: 1_500, lastSaleOn: "2020-05-01", ownerHomes: 3, hoaMonth: 50, figures: null, hasReturns: true },
};
const RETURNS = {
  ...{ netYield: 0.05, unleveredIrr: 0.08, maxBid: 280_000, maxBidToValue: 0.93, bindingTarget: "netYield" },
  ...{ netYieldRange: null, maxBidRange: null, reasons: {} },
};
const ESTIMATES = { value: range(300_000), valueReason: null, rent: range(2_000), rentReason: null };
const candidate = (of: { home?: object; estimates?: object | null; returns?: object | null } = {}) =>
  ({
    home: { ...HOME, ...of.home },
    estimates: of.estimates === null ? null : { ...ESTIMATES, ...of.estimates },
    returns: of.returns === null ? null : { ...RETURNS, ...of.returns },
  }) as unknown as Candidate;
const KEYS: RangeKey[] = [
  ...(["value", "rent", "pricePerSqft", "grossYield", "netYield", "unleveredIrr", "maxBid"] as const),
  ...(["maxBidToValue", "beds"] as const),
];
const read = (...given: Parameters<typeof candidate>) =>
  Object.fromEntries(KEYS.map((key) => [key, readFigure(key, candidate(...given))]));

describe("the figures of a result", () => {
  test("are its estimates, what is made of them, and its returns", () => {
    expect(read()).toEqual({
      ...{ value: 300_000, rent: 2_000, pricePerSqft: 200, grossYield: 0.08, netYield: 0.05 },
      ...{ unleveredIrr: 0.08, maxBid: 280_000, maxBidToValue: 0.93, beds: null },
    });
    expect(read({ estimates: null, returns: null })).toEqual(
      Object.fromEntries(KEYS.map((key) => [key, null])),
    );
  });

  test.each<[string, Parameters<typeof candidate>[0], object]>([
    [
      "without a value",
      { estimates: { value: null } },
      { value: null, rent: 2_000, pricePerSqft: null, grossYield: null },
    ],
    [
      "without a rent",
      { estimates: { rent: null } },
      { value: 300_000, rent: null, pricePerSqft: 200, grossYield: null },
    ],
    ["without its area", { home: { sqft: null } }, { pricePerSqft: null, grossYield: 0.08 }],
    ["with an area that nobody measured", { home: { sqft: 0 } }, { pricePerSqft: null }],
    ["of one square foot", { home: { sqft: 1 } }, { pricePerSqft: 300_000 }],
    [
      "of days that lie as far apart as they may",
      { estimates: { rent: range(2_000, { asOf: "2025-12-28" }) } },
      { grossYield: 0.08 },
    ],
    [
      "of days farther apart",
      { estimates: { rent: range(2_000, { asOf: "2025-12-27" }) } },
      { grossYield: null },
    ],
    [
      "of days farther apart, the rent later",
      { estimates: { rent: range(2_000, { asOf: "2027-01-01" }) } },
      { grossYield: null },
    ],
    [
      "of a day that is not known",
      { estimates: { rent: range(2_000, { asOf: null }) } },
      { grossYield: null },
    ],
  ])("%s", (_, of, figures) => {
    expect(read(of)).toMatchObject(figures);
  });
});

describe("what a result lacks", () => {
  const gaps = (...given: Parameters<typeof candidate>) => describeResult(candidate(...given)).unavailable;
  test("is nothing where all is known", () => {
    expect(gaps()).toEqual({});
    expect(describeResult(candidate())).toMatchObject({
      ...{ label: "12 Oak St, Austin, TX 78704", county: "Travis County, TX", countyId: "48453" },
      ...{ pricePerSqft: 200, grossYield: 0.08, netYield: 0.05, bindingTarget: "netYield", likely: null },
    });
  });

  test("has the reason of its value before that of its rent, and says what nobody has valued yet", () => {
    const [value, rent] = ["No sales nearby", "No rents nearby"];
    const none = { value: null, valueReason: value, rent: null, rentReason: rent };
    expect(gaps({ estimates: none, returns: null })).toEqual({
      ...{ value, rent, pricePerSqft: value, grossYield: value, netYield: value, unleveredIrr: value },
      ...{ maxBid: value, maxBidToValue: value },
    });
    expect(gaps({ estimates: { rent: null, rentReason: rent }, returns: null })).toEqual({
      ...{ rent, grossYield: rent, netYield: rent, unleveredIrr: rent, maxBid: rent, maxBidToValue: rent },
    });
    const later = "Not valued yet";
    expect(gaps({ estimates: null, returns: null })).toEqual({
      ...{ value: later, rent: later, pricePerSqft: later, grossYield: later, netYield: later },
      ...{ unleveredIrr: later, maxBid: later, maxBidToValue: later },
    });
    expect(gaps({ returns: null })).toMatchObject({ netYield: later, maxBid: later });
  });

  test("of its returns has their own reason first, and of its record says what nobody recorded", () => {
    expect(gaps({ returns: { netYield: null, reasons: { netYield: "No tax" } } })).toEqual({
      netYield: "No tax",
    });
    expect(gaps({ home: { lastSaleOn: null, ownerHomes: null, hoaMonth: null, sqft: null } })).toEqual({
      ...{
        pricePerSqft: "Living area unknown",
        lastSalePrice: "No recorded sale",
        hoaMonth: "None are recorded",
      },
      ownerHomes: "No loaded roll knows its owner by name and mailing address",
    });
    expect(gaps({ estimates: { rent: range(2_000, { asOf: null }) } })).toEqual({
      grossYield: "Its value and its rent are estimated as of different seasons",
    });
  });
});

test("a grade is met by both estimates or not at all, and unknown without one of them", () => {
  const judge = (least: Criteria["estimateGrade"], value: string | null, rent: string | null) => {
    const step = { range: null } as FilterStep;
    const of = (grade: string | null) => (grade === null ? null : range(1, { grade }));
    const judgment = openJudgment(step, { estimateGrade: least } as Criteria);
    return judgment.judge(candidate({ estimates: { value: of(value), rent: of(rent) } }));
  };
  expect([judge("B", "A", "B"), judge("B", "C", "A"), judge("B", "A", "C")]).toEqual([true, false, false]);
  expect([judge("B", null, "A"), judge("B", "A", null)]).toEqual([null, null]);
  expect(judge(undefined, "D", "D")).toBe(true);
});

test("a range is judged by its figure to either side of both bounds", () => {
  const step = { range: { key: "value", bounds: { min: 300_000, max: 310_000 } } } as unknown as FilterStep;
  const { judge, figure, place } = openJudgment(step, {} as Criteria);
  const of = (point: number) => candidate({ estimates: { value: range(point) } });
  expect([299_999, 300_000, 310_000, 310_001].map((point) => judge(of(point)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(judge(candidate({ estimates: null }))).toBeNull();
  expect([figure?.(of(5)), place?.(of(5))]).toEqual([5, "labs_48453_7"]);
});

test.each<[RangeKey, string, number, number[]]>([
  ["baths", "count", 2, [1.5, 1, 2.5, 3]],
  ["yearBuilt", "year", 1990, [1985, 1980, 1995, 2000]],
  ["netYield", "fraction", 0.06, [0.0575, 0.055, 0.0625, 0.065]],
  ["unleveredIrr", "signedFraction", 0.005, [-0.005, -0.015, 0.015, 0.025]],
  ["beds", "count", 3, [2, 1, 4, 5]],
  ["units", "count", 20, [19, 18, 21, 22]],
  ["units", "count", 21, [20, 19, 22, 23]],
  ["units", "count", 100, [95, 90, 105, 110]],
  ["value", "usd", 300_000, [280_000, 260_000, 320_000, 340_000]],
  ["sqft", "sqft", 1_450, [1_380, 1_310, 1_520, 1_590]],
  ["beds", "count", 1, [0, 2, 3]],
  ["hoaMonth", "usd", 0, [1, 2]],
])("%s in %s is eased from %d to %j", (key, unit, from, values) => {
  const [min, max] = [easeRange({ min: from }, key, unit), easeRange({ max: from }, key, unit)];
  expect([...min, ...max].map(({ value }) => value)).toEqual(values);
  expect(min.every(({ bound, value, bounds }) => bound === "min" && bounds.min === value)).toBe(true);
  expect(max.every(({ bound, value, bounds }) => bound === "max" && bounds.max === value)).toBe(true);
  expect(easeRange({ min: from, max: from }, key, unit)).toHaveLength(values.length);
});
