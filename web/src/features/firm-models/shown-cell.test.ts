import { expect, test } from "vitest";
import { findPlace, readCells } from "./shown-cell.ts";

const model = { sheets: [{ name: "Summary" }, { name: "It's a plan!" }] } as Parameters<typeof findPlace>[1];

test.each([
  ["Summary!A1", { sheet: 0, at: { row: 0, column: 0 } }],
  ["Summary!B4", { sheet: 0, at: { row: 3, column: 1 } }],
  ["Summary!Z12", { sheet: 0, at: { row: 11, column: 25 } }],
  ["Summary!AA12", { sheet: 0, at: { row: 11, column: 26 } }],
  ["Summary!XFD1048576", { sheet: 0, at: { row: 1_048_575, column: 16_383 } }],
  ["It's a plan!!C9:D12", { sheet: 1, at: { row: 8, column: 2 } }],
  ["Other!A1", undefined],
  ["Summary!A", undefined],
  ["Summary", undefined],
])("%s stands at %j", (name, place) => {
  expect(findPlace(name, model)).toEqual(place);
});

test("an area is marked cell by cell, both ends among them, up to 2,000", () => {
  expect(readCells("S!B4", "S")).toEqual([{ row: 3, column: 1 }]);
  expect(readCells("S!B4:C5", "S")).toEqual([
    { row: 3, column: 1 },
    { row: 3, column: 2 },
    { row: 4, column: 1 },
    { row: 4, column: 2 },
  ]);
  expect(readCells("S!A1:B1001", "S")).toHaveLength(2_000);
  expect(readCells("S!A1:A1999", "S")).toHaveLength(1_999);
  expect([readCells("S!B4", "T"), readCells("B4", "S")]).toEqual([[], []]);
});
