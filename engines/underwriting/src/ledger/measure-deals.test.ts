import { expect, it } from "vitest";
import type { ComparedMonth } from "../actuals/measure-variance.ts";
import { monthAt, monthIndex } from "../actuals/plan-months.ts";
import { measureDeal } from "./measure-deals.ts";

/** Rent of $1,000 a month grows by 3% with each calendar year, as planned; $2,400 of tax is paid in December. */
const month = (at: number): ComparedMonth => {
  const name = monthAt(at);
  const rent = name < "2025" ? 100_000 : 103_000;
  const amounts = { grossPotentialRent: rent, propertyTax: name.endsWith("-12") ? -240_000 : 0 };
  const noi = amounts.grossPotentialRent + amounts.propertyTax;
  return { month: name, plan: amounts, actual: { ...amounts }, planNoi: noi, actualNoi: noi };
};
const run = (first: string, count: number): ComparedMonth[] =>
  Array.from({ length: count }, (_, at) => month(monthIndex(first) + at));
const planTaxMonthly = (months: ComparedMonth[]): ComparedMonth[] =>
  months.map((one) => ({ ...one, plan: { ...one.plan, propertyTax: -20_000 } }));

it("a deal that came in as planned has no error in any line", () => {
  const errors = measureDeal(run("2024-01", 24));
  expect(errors.get("rent")).toBe(0);
  expect(errors.get("propertyTax")).toBe(0);
  expect(errors.get("rentGrowth")).toBe(0);
});

it("a month without a statement makes no year of two Decembers", () => {
  const all = planTaxMonthly(run("2023-12", 24));
  // Twelve months are left of the newest thirteen, with both Decembers among the newest twelve told.
  const told = all.slice(0, 13).filter((one) => one.month !== "2024-06");
  expect(measureDeal(told)).toEqual(new Map());
  // A whole year before the gap is a year all the same.
  const withYear = planTaxMonthly(run("2023-01", 24)).filter((one) => one.month !== "2024-06");
  expect(measureDeal(withYear).get("propertyTax")).toBeCloseTo(0, 12);
});

it("growth is of two years in a row, never over a gap", () => {
  const gap = run("2023-01", 36).filter((one) => one.month !== "2024-07");
  const errors = measureDeal(gap);
  expect(errors.has("rent")).toBe(true);
  expect(errors.has("rentGrowth")).toBe(false);
});
