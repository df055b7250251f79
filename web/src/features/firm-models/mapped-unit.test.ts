import { INPUT_FIELDS, type InputField } from "@labs/workbooks/model-fields";
import { expect, test } from "vitest";
import { findField, keyOf, listUnits, unitFor, withKey } from "./mapped-unit.ts";

const field = (changes: Partial<InputField>): InputField => ({
  ...{ key: "x", label: "X", quantity: "money", period: null, isByYear: false, isByPlan: false },
  ...changes,
});
const labels = (changes: Partial<InputField>) => listUnits(field(changes)).map(({ label }) => label);

test("a cell's units are those that its figure may have", () => {
  expect(labels({ quantity: "share" })).toEqual(["as 0.07 or 7%", "as 7"]);
  expect(labels({ quantity: "span" })).toEqual(["years", "months"]);
  expect(labels({ quantity: "area" })).toEqual(["sq ft", "acres"]);
  expect(labels({ quantity: "area", isByPlan: true })).toEqual(["sq ft"]);
  expect(labels({ quantity: "count" })).toEqual([]);
  expect(labels({ period: null })).toEqual([
    ...["$", "$ thousands", "$ millions", "$ per unit", "$ per sq ft"],
  ]);
  expect(labels({ period: "year", isByPlan: true })).toEqual([
    ...["$ per month", "$ thousands per month", "$ millions per month"],
    ...["$ per year", "$ thousands per year", "$ millions per year"],
  ]);
  expect(labels({ period: "month" })).toContain("$ per sq ft per year");
  expect(labels({ period: "month" })).not.toContain("$ thousands per unit per month");
});

test("every unit of every field is found again by its key", () => {
  let seen = 0;
  for (const each of INPUT_FIELDS) {
    expect(findField(each.key)).toBe(each);
    const keys = listUnits(each).map(({ value }) => value);
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of keys) {
      const unit = withKey({ scale: "one", period: null, per: "total", isNegative: true, at: 2 }, key);
      expect([keyOf(unit), unit.isNegative, unit.at]).toEqual([key, true, 2]);
      seen += 1;
    }
  }
  expect(seen).toBeGreaterThan(100);
  expect(findField("nothing")).toBeUndefined();
});

test("a field that was just chosen keeps of the unit before it what still fits", () => {
  const monthly = { scale: "thousands", period: "month", per: "total", isNegative: true, at: 3 } as const;
  expect(unitFor(field({ period: "year" }), monthly)).toEqual({ ...monthly, at: null });
  expect(unitFor(field({ period: "year", isByYear: true }), monthly)).toEqual(monthly);
  expect(unitFor(field({ period: null }), monthly)).toEqual({
    ...{ scale: "one", period: null, per: "total", isNegative: true, at: null },
  });
  expect(unitFor(field({ quantity: "share" }), monthly)).toEqual({
    ...{ scale: "one", period: null, per: "total", isNegative: false, at: null },
  });
  expect(unitFor(field({ quantity: "count", isByPlan: true }), { ...monthly, at: null })).toEqual({
    ...{ scale: "one", period: null, per: "total", isNegative: false, at: 1 },
  });
});
