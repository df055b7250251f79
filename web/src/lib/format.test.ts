import fc from "fast-check";
import { expect, test } from "vitest";
import * as format from "./format.ts";
import { ageText, asOfText, dateTime } from "./format-date.ts";

test("money is grouped, whole, and carries a minus before its sign", () => {
  expect(format.money(412_500)).toBe("$412,500");
  expect(format.money(-1_200)).toBe("−$1,200");
  expect(format.money(1_234.5, 2)).toBe("$1,234.50");
  expect(format.money(0)).toBe("$0");
  expect(format.money(-0.3)).toBe("$0");
});

test("money on cards is short", () => {
  expect(format.moneyShort(1_250_000)).toBe("$1.25M");
  expect(format.moneyShort(41_250_000)).toBe("$41.25M");
  expect(format.moneyShort(1_200_000_000)).toBe("$1.2B");
  expect(format.moneyShort(412_400)).toBe("$412K");
  expect(format.moneyShort(999_700)).toBe("$1M");
  expect(format.moneyShort(9_800)).toBe("$9,800");
  expect(format.moneyShort(-2_500_000)).toBe("−$2.5M");
});

test("rates have one decimal, returns two, spreads are in basis points, multiples end in x", () => {
  expect(format.rate(0.0575)).toBe("5.8%");
  expect(format.rate(-0.031)).toBe("−3.1%");
  expect(format.returnRate(0.12345)).toBe("12.35%");
  expect(format.basisPoints(0.0025)).toBe("25 bp");
  expect(format.multiple(1.734)).toBe("1.73x");
});

test("a range stands before its point", () => {
  expect(format.moneyRange({ low: 2_040, high: 2_230, point: 2_135 })).toBe("$2,040 – $2,230, est. $2,135");
  expect(format.moneyRange({ low: null, high: null, point: null })).toBe("—");
});

test("a change carries its sign", () => {
  expect(format.moneyChange(45)).toBe("+$45");
  expect(format.moneyChange(-45)).toBe("−$45");
  expect(format.moneyChange(0.2)).toBe("$0");
});

test("negatives of a statement stand in parentheses", () => {
  expect(format.statementAmount(-1_200)).toBe("(1,200)");
  expect(format.statementAmount(1_200)).toBe("1,200");
  expect(format.statementAmount(-0.2)).toBe("0");
});

test("what is unknown is an em dash, never a zero", () => {
  for (const write of [
    format.money,
    format.moneyShort,
    format.rate,
    format.returnRate,
    format.basisPoints,
    format.multiple,
    format.count,
    format.squareFeet,
    format.statementAmount,
  ]) {
    expect(write(null)).toBe("—");
    expect(write(undefined)).toBe("—");
    expect(write(Number.NaN)).toBe("—");
    expect(write(Number.POSITIVE_INFINITY)).toBe("—");
  }
  expect(format.byUnit(null, "usd")).toBe("—");
});

test("a small share has the digits that it needs, and no zero after them", () => {
  const write = (value: number) => format.byUnit(value, "fraction");
  expect([0.0005, 0.000_498, 0.000_473, 0.0004, -0.000_212].map(write)).toEqual([
    ...["0.1%", "0.05%", "0.047%", "0.04%"],
    "−0.021%",
  ]);
  expect([0.000_012_3, 0, 1e-12].map(write)).toEqual(["0.0012%", "0.0%", "0.0%"]);
});

test("units of the contract choose the form", () => {
  expect(format.byUnit(412_500, "usd")).toBe("$412,500");
  expect(format.byUnit(0.052, "fraction")).toBe("5.2%");
  expect(format.byUnit(1_850, "sqft")).toBe("1,850 sq ft");
  expect(format.byUnit(1985, "year")).toBe("1985");
  expect(format.byUnit(2.5, "count")).toBe("2.5");
  expect(format.byUnit("Frame", "text")).toBe("Frame");
  expect(format.byUnit(true, "text")).toBe("Yes");
});

test("ties round away from zero on the decimal that is read", () => {
  expect(format.roundTo(1.005, 2)).toBe(1.01);
  expect(format.roundTo(-1.005, 2)).toBe(-1.01);
  expect(format.roundTo(0.5, 0)).toBe(1);
  expect(format.roundTo(-2.5, 0)).toBe(-3);
  expect(format.roundTo(1e-9, 2)).toBe(0);
  expect(format.roundTo(1.5e21, 2)).toBe(1.5e21);
});

test("rounding never moves a value by more than half a step", () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1e9, max: 1e9, noNaN: true }),
      fc.integer({ min: 0, max: 4 }),
      (value, digits) => {
        expect(Math.abs(format.roundTo(value, digits) - value)).toBeLessThanOrEqual(
          0.5 * 10 ** -digits + 1e-6,
        );
      },
    ),
  );
});

test("a date is shown as precise as it was given", () => {
  expect(asOfText("2024")).toBe("2024");
  expect(asOfText("2024-05")).toBe("May 2024");
  expect(asOfText("2024-05-01")).toBe("May 1, 2024");
  expect(asOfText("2024-05-01T23:59:00Z")).toBe("May 1, 2024");
  expect(asOfText("Q1")).toBe("Q1");
  expect(asOfText(null)).toBe("—");
});

test("an age is told in its largest whole unit", () => {
  const now = new Date("2026-03-10T12:00:00Z");
  expect(ageText("2026-03-10T11:59:30Z", now)).toBe("just now");
  expect(ageText("2026-03-10T11:00:00Z", now)).toBe("1 hour ago");
  expect(ageText("2026-03-07T12:00:00Z", now)).toBe("3 days ago");
  expect(ageText("2024-01-01T00:00:00Z", now)).toBe("2 years ago");
  expect(ageText(null, now)).toBe("—");
  expect(dateTime("no date")).toBe("—");
});

test("sizes of files are in decimal units", () => {
  expect(format.bytes(812)).toBe("812 B");
  expect(format.bytes(48_400)).toBe("48 kB");
  expect(format.bytes(2_340_000)).toBe("2.3 MB");
});

test.each([
  [0, "0 homes"],
  [1, "1 home"],
  [2, "2 homes"],
  [-1, "\u22121 homes"],
  [1_204, "1,204 homes"],
])("%d is counted as %s", (amount, words) => {
  expect(format.counted(amount, "home", "homes")).toBe(words);
  expect(format.oneOrMany(amount, "is", "are")).toBe(amount === 1 ? "is" : "are");
});
