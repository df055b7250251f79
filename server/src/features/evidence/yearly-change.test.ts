import { expect, test } from "vitest";
import { computeYearlyChange } from "./fit-market.ts";

/** 1,000 in January 2024, one more each month, to June 2025. */
const monthly = {
  startMonth: "2024-01-01",
  stepMonths: 1,
  values: Array.from({ length: 18 }, (_, month): number | null => 1_000 + month),
};

test("a year's change is of the evidence's own month", () => {
  expect(computeYearlyChange(monthly, "2025-06")).toBeCloseTo(1_017 / 1_005 - 1, 12);
  expect(computeYearlyChange(monthly, "2025-01")).toBeCloseTo(1_012 / 1_000 - 1, 12);
  expect(computeYearlyChange(monthly, "2024-12")).toBeNull();
});

test("the publisher may lag by three months and not by four, nor is a gap filled", () => {
  expect(computeYearlyChange(monthly, "2025-09")).toBeCloseTo(1_017 / 1_005 - 1, 12);
  expect(computeYearlyChange(monthly, "2025-10")).toBeNull();
  const without = (...months: number[]) => ({
    ...monthly,
    values: monthly.values.map((value, at) => (months.includes(at) ? null : value)),
  });
  // June lacks either end: May is told.
  expect(computeYearlyChange(without(17), "2025-06")).toBeCloseTo(1_016 / 1_004 - 1, 12);
  expect(computeYearlyChange(without(5), "2025-06")).toBeCloseTo(1_016 / 1_004 - 1, 12);
  expect(computeYearlyChange(without(14, 15, 16, 17), "2025-06")).toBeNull();
});

test("nothing grows from nothing, nor to nothing", () => {
  const values = (then: number, now: number) => [then, ...Array(11).fill(null), now];
  const year = (then: number, now: number) =>
    computeYearlyChange({ startMonth: "2024-06-01", stepMonths: 1, values: values(then, now) }, "2025-06");
  expect([year(100, 104), year(0, 104), year(100, 0)]).toEqual([expect.closeTo(0.04, 12), null, null]);
});

test("a series of quarters is read by its quarters; one whose step divides no year is not read", () => {
  const quarters = { startMonth: "2024-03-01", stepMonths: 3, values: [100, 101, 102, 103, 110] };
  expect(computeYearlyChange(quarters, "2025-03")).toBeCloseTo(0.1, 12);
  expect(computeYearlyChange(quarters, "2025-05")).toBeCloseTo(0.1, 12);
  expect(computeYearlyChange(quarters, "2025-07")).toBeNull();
  expect(computeYearlyChange({ ...quarters, stepMonths: 5 }, "2025-03")).toBeNull();
});
