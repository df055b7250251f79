import { expect, test } from "vitest";
import { findRows, type LaidText } from "./find-rows.ts";

const text = (words: string, left: number, baseline: number, size = 10): LaidText =>
  ({ text: words, left, right: left + 5 * words.length, baseline, size, page: 1, shift: 0 }) as LaidText;
const rowsOf = (...texts: LaidText[]): string[] =>
  findRows(texts).map(({ pieces }) => pieces.map((piece) => piece.text).join("|"));

test("cells that are centered on each other are one row, to four fifths of the letters' height", () => {
  expect(rowsOf(text("Unit", 40, 100), text("Rent", 200, 107.9))).toEqual(["Unit|Rent"]);
  expect(rowsOf(text("Unit", 40, 100), text("Rent", 200, 108))).toEqual(["Unit", "Rent"]);
});

test("of letters of two sizes the smaller ones say how near is near", () => {
  expect(rowsOf(text("Unit", 40, 100), text("Rent", 200, 104.7, 6))).toEqual(["Unit|Rent"]);
  expect(rowsOf(text("Unit", 40, 100), text("Rent", 200, 105, 6))).toEqual(["Unit", "Rent"]);
});

test("a chain of lines that is longer than a row of centered cells is two tables side by side", () => {
  const chain = (count: number) =>
    Array.from({ length: count }, (_, at) => text(`r${at}`, 40 + 60 * at, 100 + 7 * at));
  expect(rowsOf(...chain(4))).toEqual(["r0|r1|r2|r3"]);
  expect(rowsOf(...chain(5))).toEqual(["r0", "r1", "r2", "r3", "r4"]);
});
