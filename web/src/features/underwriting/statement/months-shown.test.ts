import { expect, test } from "vitest";
import { monthsShown } from "./months-shown.ts";

/** Month 0 is closing; month m flows m. */
const months = Float64Array.from({ length: 37 }, (_, month) => (month === 0 ? -100 : month));

test("the year of closing holds the closing and the months that are left of it", () => {
  expect(monthsShown({ aggregate: "sum" }, months, 3)).toBe(-100 + 1 + 2 + 3);
  expect(monthsShown({ aggregate: "sum" }, months, 0)).toBe(-100);
});

test("later years hold twelve months, the last one as many as there are", () => {
  expect(monthsShown({ aggregate: "sum" }, months, 15)).toBe(12 * 9.5);
  expect(monthsShown({ aggregate: "sum" }, months, 39)).toBe((9 * (28 + 36)) / 2);
});

test("a balance is that of the last month, and a month without a figure leaves the year without one", () => {
  expect(monthsShown({ aggregate: "end" }, months, 15)).toBe(15);
  expect(monthsShown({ aggregate: "end" }, months, 40)).toBe(36);
  expect(monthsShown({ aggregate: "sum" }, Float64Array.of(0, Number.NaN, 1), 2)).toBeNull();
});
