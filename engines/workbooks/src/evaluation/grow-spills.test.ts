import { expect, test } from "vitest";
import { openHandMade } from "./hand-made.ts";

const METADATA =
  '<metadata><metadataTypes><metadataType name="XLDAPR"/></metadataTypes><futureMetadata name="XLDAPR"><bk><extLst><ext><dynamicArrayProperties fDynamic="1"/></ext></extLst></bk></futureMetadata><cellMetadata count="1"><bk><rc t="1" v="0"/></bk></cellMetadata></metadata>';
const dynamic = (name: string, formula: string) => ({
  xml: `<c r="${name}" cm="1"><f t="array" ref="${name}">${formula}</f><v>0</v></c>`,
});

test("an array that its file gave one cell fills those beside it, and others read them", () => {
  const book = openHandMade({
    sheets: {
      M: {
        A1: dynamic("A1", "_xlfn.SEQUENCE(3,2,10,5)"),
        D1: dynamic("D1", "A1:A3*2"),
        F1: "=SUM(D1:D3)",
        H1: dynamic("H1", "_xlfn.SEQUENCE(2)"),
        H2: 7,
      },
    },
    metadata: METADATA,
  });
  const { values } = book.run();
  const at = (cell: string) => values[book.find("M", cell) ?? 0];
  expect(["A1", "B1", "A3", "B3"].map(at)).toEqual([10, 15, 30, 35]);
  expect(["D1", "D2", "D3", "F1"].map(at)).toEqual([20, 40, 60, 120]);
  // Where something stands in the way, it stays.
  expect(["H1", "H2"].map(at)).toEqual([1, 7]);
  expect(book.refused.size).toBe(0);
});
