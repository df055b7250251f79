import { describe, expect, test } from "vitest";
import { isError, type Scalar } from "../values/value.ts";
import type { CompiledWorkbook } from "./compile-workbook.ts";
import { openHandMade } from "./hand-made.ts";

const METADATA =
  '<metadata><metadataTypes><metadataType name="XLDAPR"/></metadataTypes><futureMetadata name="XLDAPR"><bk><extLst><ext><dynamicArrayProperties fDynamic="1"/></ext></extLst></bk></futureMetadata><cellMetadata count="1"><bk><rc t="1" v="0"/></bk></cellMetadata></metadata>';
const dynamic = (name: string, formula: string, area = name) => ({
  xml: `<c r="${name}" cm="1"><f t="array" ref="${area}">${formula}</f><v>0</v></c>`,
});

type Cells = Parameters<typeof openHandMade>[0]["sheets"][string];
const open = (cells: Cells): CompiledWorkbook => openHandMade({ sheets: { M: cells }, metadata: METADATA });

/** What cells show under changed inputs; a cell that the sheet does not have is empty. */
function read(book: CompiledWorkbook, cells: string, changes: Record<string, Scalar> = {}) {
  const given = Object.entries(changes).map(([cell, value]): [number, Scalar] => [
    book.find("M", cell) ?? 0,
    value,
  ]);
  const { values } = book.run(new Map(given));
  return cells.split(" ").map((cell) => {
    const value = values[book.find("M", cell) ?? 0] ?? null;
    return isError(value) ? value.code : value;
  });
}

test("an array that its file gave one cell fills those beside it, and others read them", () => {
  const book = open({
    A1: dynamic("A1", "_xlfn.SEQUENCE(3,2,10,5)"),
    D1: dynamic("D1", "A1:A3*2"),
    F1: "=SUM(D1:D3)",
    H1: dynamic("H1", "_xlfn.SEQUENCE(2)"),
    H2: 7,
  });
  expect(read(book, "A1 B1 A3 B3")).toEqual([10, 15, 30, 35]);
  expect(read(book, "D1 D2 D3 F1")).toEqual([20, 40, 60, 120]);
  // Where something stands in the way, it stays.
  expect(read(book, "H1 H2")).toEqual(["#SPILL!", 7]);
  expect(book.refused.size).toBe(0);
});

describe("An array whose inputs were moved", () => {
  const cells = {
    A1: 3,
    B1: dynamic("B1", "_xlfn.SEQUENCE(A1)*10", "B1:B3"),
    B7: "Below",
    D1: "=SUM(B1:B6)",
    D2: "=$B$5+1",
    D3: "=COUNTA(B1:B6)",
    D4: "=SUM(_xlfn.ANCHORARRAY(B1))",
    D5: "=IFERROR(B1,-1)",
    D6: "=B3+1",
  };
  const shown = "B1 B3 B4 B5 B6 D1 D2 D3 D4 D5 D6";

  test("takes the empty cells below it, gives them back, and says so where they do not do", () => {
    const book = open(cells);
    const three = [10, 30, null, null, null, 60, 1, 3, 60, 10, 31];
    const five = [10, 30, 40, 50, null, 150, 51, 5, 150, 10, 31];
    const seven = ["#SPILL!", null, null, null, null, "#SPILL!", 1, 1, "#SPILL!", -1, 1];
    expect(read(book, shown)).toEqual(three);
    expect(read(book, shown, { A1: 5 })).toEqual(five);
    expect(read(book, shown, { A1: 7 })).toEqual(seven);
    expect(read(book, shown, { A1: 5, B7: null })).toEqual(five);
    expect(read(book, shown, { A1: 2 })).toEqual([10, null, null, null, null, 30, 1, 2, 30, 10, 1]);
    expect(read(book, shown)).toEqual(three);
    // By now a run follows those formulas alone that read what moved.
    for (const [size, expected] of [
      [5, five],
      [7, seven],
      [3, three],
    ] as const)
      expect(read(book, shown, { A1: size })).toEqual(expected);
    expect(book.refused.size).toBe(0);
  });

  test("shows the same in analyses, whose inputs move many times", () => {
    const book = open(cells);
    const cell = (name: string) => book.find("M", name) ?? 0;
    const run = book.openPart({
      changes: new Map(),
      inputs: [cell("A1")],
      outputs: [cell("D1"), cell("D2"), cell("D3")],
    });
    expect(run([5])).toEqual([150, 51, 5]);
    expect(run([2])).toEqual([30, 1, 2]);
    expect(run([6])).toEqual([210, 51, 6]);
    expect(run([4])).toEqual([100, 1, 4]);
  });

  test("stops at what a formula beside it fills, whichever ran first", () => {
    const both = {
      A1: 1,
      A2: 1,
      B1: dynamic("B1", "_xlfn.SEQUENCE(A1,3)"),
      D2: "=IFERROR(C3,0)",
      B3: dynamic("B3", "_xlfn.SEQUENCE(1,A2)"),
      F1: dynamic("F1", "_xlfn.SEQUENCE(3,A2)"),
      H3: 9,
    };
    const asked = "B1 B2 B3 C3 D2 F1 G3 H3";
    const plain = [1, null, 1, null, 0, 1, null, 9];
    const book = open(both);
    for (let at = 0; at < 3; at += 1) {
      expect(read(book, asked)).toEqual(plain);
      expect(read(book, asked, { A1: 2 })).toEqual(["#SPILL!", null, 1, null, 0, 1, null, 9]);
      expect(read(book, asked, { A2: 2 })).toEqual([1, null, 1, 2, 2, 1, 6, 9]);
      expect(read(book, asked, { A2: 3 })).toEqual([1, null, 1, 2, 2, "#SPILL!", null, 9]);
    }
  });

  test("and cells of which it had none are read by those that name them, wherever they stand", () => {
    const book = open({
      A1: 1,
      C2: dynamic("C2", "_xlfn.SEQUENCE(A1,A1)"),
      A9: "=$E$4",
      A10: "=SUM(C:C)",
      A11: "=E4+C4",
      A12: "=INDEX(C2:Z9,3,3)",
    });
    expect(read(book, "A9 A10 A11 A12")).toEqual([0, 1, 0, 0]);
    expect(read(book, "A9 A10 A11 A12", { A1: 3 })).toEqual([9, 12, 16, 9]);
  });

  test("is taken out where it would fill more than we may hold", () => {
    const book = open({ A1: 2, B1: dynamic("B1", "_xlfn.SEQUENCE(A1)"), C1: "=SUM(B1:B2)" });
    expect(read(book, "C1")).toEqual([3]);
    read(book, "C1", { A1: 400_000 });
    expect([...book.refused.values()]).toEqual(["Its array fills more cells than we may hold"]);
  });
});
