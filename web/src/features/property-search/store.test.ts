import { expect, test } from "vitest";
import { criteriaOfText, sortOfText, textOfCriteria, textOfSort } from "./store.ts";

test("criteria come back from an address as they were, without what narrows nothing", () => {
  const criteria = { states: ["GA"], beds: { min: 3 }, zips: [], rent: {}, sqft: { min: undefined } };
  const text = textOfCriteria(criteria);
  expect(criteriaOfText(text)).toEqual({ states: ["GA"], beds: { min: 3 } });
  expect(textOfCriteria({})).toBe("");
});

test("an address that holds no criteria is every property", () => {
  for (const text of ["", "{", "[]", '{"beds":3}', '{"nothing":1}']) expect(criteriaOfText(text)).toEqual({});
});

test("an order comes back from an address, and an unsorted sample too", () => {
  expect(sortOfText(textOfSort({ by: "grossYield", direction: "desc" }), {})).toEqual({
    by: "grossYield",
    direction: "desc",
  });
  expect(sortOfText(textOfSort(null), {})).toBeNull();
});

test("an address without an order, or with none that can be read, has the usual one of its criteria", () => {
  for (const text of ["", "constructor"]) {
    expect(sortOfText(text, {})).toEqual({ by: "netYield", direction: "desc" });
    expect(sortOfText(text, { propertyType: "multifamily" })).toEqual({ by: "units", direction: "desc" });
  }
});
