import { describe, expect, test } from "vitest";
import { readDate } from "./read-date.ts";

describe("A cell of dates", () => {
  test.each([
    ["6/30/26", "2026-06-30"],
    ["9-15-2026", "2026-09-15"],
    ["2025-11-15 00:00", "2025-11-15"],
    ["4/20/2026 12:00:00 AM", "2026-04-20"],
    ["31-Jan-26", "2026-01-31"],
    ["Jan 5, 2026", "2026-01-05"],
    ["20260131", "2026-01-31"],
    [45_601, "2024-11-05"],
    ["1/1/1900", null],
    ["00/00/0000", null],
  ])("%s is %s", (cell, value) => {
    expect(readDate(cell)).toEqual({ ok: true, value });
  });

  test("of a day that doesn't exist, or with words, is no date; days may come first", () => {
    for (const cell of ["13/45/2025", "2/30/2025", "MTM", 12]) expect(readDate(cell)).toEqual({ ok: false });
    expect(readDate("31/01/2026", true)).toEqual({ ok: true, value: "2026-01-31" });
  });
});
