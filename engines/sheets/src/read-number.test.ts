import { describe, expect, test } from "vitest";
import { readNumber } from "./read-number.ts";

describe("A cell of money or area", () => {
  test.each([
    ["(1,250.00)", -1250],
    ["1,200.50-", -1200.5],
    ["-$50", -50],
    ["($50.00)", -50],
    ["150 CR", -150],
    ["$1,200", 1200],
    ["~650", 650],
    ["650 sf", 650],
    ["1.300,00", 1300],
    ["1.300", 1300],
    ["1 200,50", 1200.5],
    ["1,200/mo", 1200],
    ["900,50", 900.5],
    ["0.875", 0.875],
    ["$ -", 0],
    ["-", 0],
    ["N/A", null],
    ["", null],
  ])("%s is %s", (text, value) => {
    expect(readNumber(text)).toEqual({ ok: true, value });
  });

  test("that holds a word, a date or a share is no number", () => {
    for (const cell of ["abc", "12%", "1/1/2025", new Date(0), true])
      expect(readNumber(cell)).toEqual({ ok: false });
  });
});
