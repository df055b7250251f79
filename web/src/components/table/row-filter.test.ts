import { expect, test } from "vitest";
import { compareValues, passesFilter } from "./row-filter.ts";

test.each([
  [">500k", 600_000, true],
  [">500k", 400_000, false],
  [">=$412,500", 412_500, true],
  ["<=5%", 0.05, true],
  ["<=5%", 0.06, false],
  ["<3", 3, false],
  ["100..200", 150, true],
  ["100..200", 201, false],
  ["1.2m..2m", 1_250_000, true],
])("%s on %d is %s", (filter, value, passes) => {
  expect(passesFilter(filter, value, String(value))).toBe(passes);
});

test("other words are looked for in what is shown", () => {
  expect(passesFilter("king", "King County", "King County")).toBe(true);
  expect(passesFilter("412", 412_500, "$412,500")).toBe(true);
  expect(passesFilter("", null, "—")).toBe(true);
});

test("a bound never passes what is absent or is no number", () => {
  expect(passesFilter(">0", null, "—")).toBe(false);
  expect(passesFilter(">0", "text", "text")).toBe(false);
});

test("numbers order by size, words as a person would", () => {
  expect([10, 9, 100].sort(compareValues)).toEqual([9, 10, 100]);
  expect(["Unit 10", "unit 9"].sort(compareValues)).toEqual(["unit 9", "Unit 10"]);
});
