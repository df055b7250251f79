import { expect, test } from "vitest";
import { cellName, columnLetters, columnWidths, isFigure, walkTo } from "./sheet-address.ts";

test("columns are named as spreadsheets name them", () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnLetters)).toEqual(["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
  expect(cellName({ row: 13, column: 2 })).toBe("C14");
});

test("a column is as wide as most of its cells need, within bounds, whatever one long note says", () => {
  const rows = Array.from({ length: 100 }, (_, index) => [
    "1",
    "a name of usual length",
    index === 3 ? "x".repeat(900) : "y",
  ]);
  const [narrow, usual, noted] = columnWidths(rows, 3);
  expect(narrow).toBe(52);
  expect(usual).toBeGreaterThan(150);
  expect(noted).toBe(52);
  expect(columnWidths([["x".repeat(900)]], 1)).toEqual([240]);
  expect(columnWidths([], 2)).toEqual([52, 52]);
  const long = Array.from({ length: 99 }, () => ["12"]);
  expect(columnWidths([["Market rent"], ...long], 1)[0]).toBeGreaterThan(11 * 7);
});

test("amounts of any writing are figures, codes, dates and names are none", () => {
  for (const text of ["1200", "-1,350.25", "(1,350)", "$1,350", "($97.50)", "5.5%", "120-"])
    expect(isFigure(text), text).toBe(true);
  for (const text of ["4000-0000", "2027-01-31", "1x1", "A1", "", "-", "Jan 2024"])
    expect(isFigure(text), text).toBe(false);
});

test("keys walk inside the sheet and never out of it", () => {
  const size = { rows: 30, columns: 4 };
  const walk = (key: string, row: number, column: number, isFar = false) =>
    walkTo({ from: { row, column }, key, isFar, size });
  expect(walk("ArrowUp", 0, 0)).toEqual({ row: 0, column: 0 });
  expect(walk("ArrowRight", 0, 3)).toEqual({ row: 0, column: 3 });
  expect(walk("PageDown", 20, 1)).toEqual({ row: 29, column: 1 });
  expect(walk("ArrowDown", 2, 1, true)).toEqual({ row: 29, column: 1 });
  expect(walk("ArrowLeft", 2, 3, true)).toEqual({ row: 2, column: 0 });
  expect(walk("End", 2, 0)).toEqual({ row: 2, column: 3 });
  expect(walk("Home", 9, 3, true)).toEqual({ row: 0, column: 0 });
  expect(walk("a", 1, 1)).toBeUndefined();
});
