import { expect, test } from "vitest";
import { derived, stored } from "./catalog/metric-record.ts";
import {
  type AreaSeries,
  figureBefore,
  growth,
  listOrigins,
  monthNumber,
  monthText,
  newestCommonMonth,
  newestMonth,
  type Series,
  valueIn,
} from "./series.ts";

const series = (start: string, values: (number | null)[], step = 1): Series => ({
  start: monthNumber(start),
  step,
  values,
});
const at = monthNumber;

test("a month is counted from year 0, and written as it was read", () => {
  for (const month of ["2025-01", "2025-12", "2026-06"]) expect(monthText(at(month))).toBe(month);
  expect([at("2026-01") - at("2025-12"), at("0000-01"), at("2026-03-15") - at("2026-03")]).toEqual([1, 0, 0]);
});

test("a value is that of exactly its month, and of no month between two of a series of quarters or years", () => {
  const rents = series("2025-11", [1_000, null, 1_010]);
  expect(
    ["2025-10", "2025-11", "2025-12", "2026-01", "2026-02"].map((month) => valueIn(rents, at(month))),
  ).toEqual([null, 1_000, null, 1_010, null]);
  const index = series("2025-03", [200, 210], 3);
  expect(
    ["2025-03", "2025-04", "2025-05", "2025-06", "2025-09"].map((month) => valueIn(index, at(month))),
  ).toEqual([200, null, null, 210, null]);
  expect(valueIn(undefined, at("2025-11"))).toBeNull();
});

test("the newest month is the last one with a value, by the step of the series", () => {
  expect(newestMonth(series("2025-11", [1, 2, null]))).toBe(at("2025-12"));
  expect(newestMonth(series("2023-07", [1, 2, 3], 12))).toBe(at("2025-07"));
  expect([newestMonth(series("2025-11", [null])), newestMonth(undefined)]).toEqual([null, null]);
});

test("growth is the value over the one so many months before, less one, and none from nothing", () => {
  const rents = series("2025-01", [1_000, 0, null, 1_050, 1_071]);
  expect(growth(rents, at("2025-04"), 3)).toBeCloseTo(0.05, 12);
  expect(growth(rents, at("2025-05"), 1)).toBeCloseTo(0.02, 12);
  expect(growth(rents, at("2025-02"), 1)).toBe(-1);
  // From nothing, from a gap, and to a gap.
  expect([
    growth(rents, at("2025-05"), 3),
    growth(rents, at("2025-04"), 1),
    growth(rents, at("2025-03"), 2),
  ]).toEqual([null, null, null]);
  expect(growth(undefined, at("2025-05"), 1)).toBeNull();
});

test("the newest common month is the last with a value in each, eleven months before the older end at most", () => {
  const rents = series("2025-01", [1, 2, null, 4]);
  const values = series("2025-02", [1, 2, 3, 4]);
  expect(newestCommonMonth([rents, values])).toBe(at("2025-04"));
  expect(newestCommonMonth([series("2025-01", [1, 2, null, null, 5]), values])).toBe(at("2025-05"));
  expect(newestCommonMonth([series("2025-01", [1, 2]), values])).toBe(at("2025-02"));
  // The older ends in December 2025: what both have is of January of that year, or of a month too early.
  const ending = (start: string, end: string) =>
    series(start, [1, ...Array(at(end) - at(start) - 1).fill(null), 1]);
  const since = (start: string) => [ending(start, "2025-12"), ending(start, "2026-01")];
  expect(newestCommonMonth(since("2025-01"))).toBe(at("2025-01"));
  expect(newestCommonMonth(since("2024-12"))).toBeNull();
  expect([newestCommonMonth([]), newestCommonMonth([rents, undefined])]).toEqual([null, null]);
});

const given = {
  key: "some",
  label: "Some",
  theme: "rentAndValue",
  unit: "ratio",
  direction: "higherIsBetter",
  method: "",
  frequency: "monthly",
} as const;
const months = { months: 3, nation: undefined };

test("the past of a published figure is the value so many months before its newest one", () => {
  const area: AreaSeries = new Map([["some", series("2025-01", [1, 2, 3, 4, 5, null])]]);
  expect(figureBefore(stored(given), area, months)).toEqual({ month: at("2025-02"), value: 2 });
  expect(figureBefore(stored(given), area, { ...months, months: 5 })).toBeNull();
  expect(figureBefore(stored(given), new Map(), months)).toBeNull();
  expect(listOrigins(stored(given))).toEqual(["some"]);
});

const ratio = (dating: "sameMonth" | "eachLatest", national = false) =>
  derived(given, {
    dating,
    parts: [
      { key: "rent", lags: [0, 1] },
      { key: "income", lags: [0], ...(national ? { national } : {}) },
    ],
    compute: ([now = 0, before = 0, income = 0]) => (now + before) / income,
    reason: "One is missing",
  });

test("a derived figure of the past is computed from what its parts were then: of one month, or each of its own", () => {
  const rent = series("2025-01", [10, 20, 30, 40, 50, 60]);
  const income = series("2025-01", [1, 2, 3, 4]);
  const area: AreaSeries = new Map([
    ["rent", rent],
    ["income", income],
  ]);
  // The older of both ends in April: three months before it is January.
  expect(figureBefore(ratio("sameMonth"), area, { ...months, months: 2 })).toEqual({
    month: at("2025-02"),
    value: (20 + 10) / 2,
  });
  // Each from its own end: rent of June less two, income of April less two.
  expect(figureBefore(ratio("eachLatest"), area, { ...months, months: 2 })).toEqual({
    month: at("2025-02"),
    value: (40 + 30) / 2,
  });
  expect(figureBefore(ratio("sameMonth"), area, months)).toBeNull();
  expect(listOrigins(ratio("sameMonth"))).toEqual(["rent", "income"]);
});

test("a part of the country is read there, from the area's own month, and is no origin of the area's", () => {
  const metric = ratio("eachLatest", true);
  const area: AreaSeries = new Map([["rent", series("2025-01", [10, 20, 30, 40])]]);
  const nation: AreaSeries = new Map([["income", series("2025-01", [1, 2, 4, 8, 16, 32])]]);
  expect(listOrigins(metric)).toEqual(["rent"]);
  expect(figureBefore(metric, area, { months: 1, nation })).toEqual({ month: at("2025-03"), value: 50 / 4 });
  expect(figureBefore(metric, area, { months: 1, nation: undefined })).toBeNull();
});

test("a figure that is a reason, or none that is finite, has no past", () => {
  const by = (answer: number | string) =>
    derived(given, {
      dating: "sameMonth",
      parts: [{ key: "rent", lags: [0] }],
      compute: () => answer,
      reason: "Missing",
    });
  const area: AreaSeries = new Map([["rent", series("2025-01", [10, 20, 30, 40])]]);
  const of = { months: 1, nation: undefined };
  expect(
    [by("Too small"), by(Number.NaN), by(1 / 0)].map((metric) => figureBefore(metric, area, of)),
  ).toEqual([null, null, null]);
  expect(figureBefore(by(2), area, of)).toEqual({ month: at("2025-03"), value: 2 });
});
