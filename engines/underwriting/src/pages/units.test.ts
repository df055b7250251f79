import { expect, test } from "vitest";
import { getCatalog } from "./formula-pages.ts";

/** What a row's name promises, by the first that fits; a figure in another unit is read as something else. */
const PROMISES: [name: RegExp, unit: string][] = [
  [/By(Ltv|Dscr|DebtYield)$/, "$"],
  [/attribution|npv/i, "$"],
  [/(To|On|Over)(AfterRepair|Assessed)?Value$/, "%"],
  [/BalanceGrowth$/, "x"],
  [/(occupancy|growth|rate|yield|ratio|margin)(OnPrice|OnCost|Noi|Ncf|OnCostNcf|Average|Year1)?$/i, "%"],
  [/(pct|irr|ltv|capRate|spread|constant|share)$|ToPrice$|ShareOfProfit$/i, "%"],
  [/(dscr(Noi|Ncf|NcfAverage)?|multiple|coverage|index|factor)$/i, "x"],
  [/(months|delay)$/i, "mo"],
  [/([yY]ears|Age|\.age|[lL]ife)$/, "yr"],
  [/daysTo|days(PastDue)?$/i, "days"],
  [/(price|expenses|cost|capex)PerUnit$/i, "$/unit"],
  [/reserves?PerUnit$/i, "$/unit/yr"],
  [/repairs\.perSqft$/, "$/sq ft/yr"],
  [/perSqft$/i, "$/sq ft"],
  [/PerOccupiedUnitMonth\./, "$/unit/mo"],
  [/medianHouseholdIncome$/, "$/yr"],
  [/(loan|balance|proceeds|profit|equity|noi|ncf|egi|price|reserve|income|payoff|promote|value)$/i, "$"],
];
const OTHERS = ["repairs.perYearOfAge"];

const rows = (["singlefamily", "multifamily", "portfolio"] as const).flatMap((model) =>
  [...getCatalog(model).rows.values()].map(({ row }) => row),
);
const figures = rows.filter(
  ({ key, kind, unit }) => kind !== "check" && !["text", "flag"].includes(unit) && !OTHERS.includes(key),
);

test("every figure is in the unit that its name promises", () => {
  const promised = figures.flatMap((row) => {
    const unit = PROMISES.find(([name]) => name.test(row.key))?.[1];
    return unit === undefined ? [] : [{ ...row, promise: unit }];
  });
  const broken = promised.filter(({ unit, promise }) => unit !== promise);
  expect(broken.map(({ key, label, unit }) => `${key}: ${label}, ${unit}`)).toEqual([]);
  expect(promised.length).toBeGreaterThan(600);
});

test("what a label calls a share of a hundred is one", () => {
  const shares = figures.filter(({ label }) => label.endsWith(", %"));
  expect(shares.filter(({ unit }) => unit !== "%").map(({ key }) => key)).toEqual([]);
  expect(shares.length).toBeGreaterThan(2);
});
