import { describe, expect, it } from "vitest";
import {
  cellsOfBlock,
  clearRange,
  pasteBlock,
  readCell,
  type SheetColumn,
  writeCell,
} from "./sheet-edits.ts";

const COLUMNS: SheetColumn[] = [
  { key: "floorPlan", header: "Floor plan", kind: "text" },
  { key: "units", header: "Units", kind: "integer" },
  { key: "marketRent", header: "Market rent", kind: "money" },
  { key: "loss", header: "Loss", kind: "money", computed: () => "$1" },
];

describe("reading a cell", () => {
  it("takes dollars and thousands as a spreadsheet shows them", () => {
    expect(readCell(" $1,400.50 ", { kind: "money" })).toBe(1400.5);
  });
  it("empties a cell for an empty text and for the sign of the unavailable", () => {
    expect(readCell("", { kind: "integer" })).toBeNull();
    expect(readCell("—", { kind: "money" })).toBeNull();
  });
  it("refuses what is no number, and a fraction where whole units are counted", () => {
    expect(readCell("n/a", { kind: "money" })).toBeUndefined();
    expect(readCell("1.5.2", { kind: "number" })).toBeUndefined();
    expect(readCell("12.5", { kind: "integer" })).toBeUndefined();
  });
  it("takes and writes a share in percent, with or without its sign, without dust", () => {
    expect(readCell("0.35%", { kind: "percent" })).toBe(0.0035);
    expect(readCell("3.578", { kind: "percent" })).toBe(0.03578);
    expect(readCell("half", { kind: "percent" })).toBeUndefined();
    expect(writeCell(0.0035, { kind: "percent" })).toBe("0.35%");
    expect(writeCell(null, { kind: "percent" })).toBe("");
    expect(writeCell(1_400.5, { kind: "money" })).toBe("1400.5");
  });
  it("keeps a text as it is, markup and formulas included", () => {
    expect(readCell("=1+1 <b>", { kind: "text" })).toBe("=1+1 <b>");
  });
});

describe("a block from a spreadsheet", () => {
  it("keeps quoted line ends and quotes inside one cell", () => {
    expect(cellsOfBlock('a\t"b\nc ""d"""\r\n1\t2\r\n')).toEqual([
      ["a", 'b\nc "d"'],
      ["1", "2"],
    ]);
  });
  it("is written from the place on, and adds rows below the last one", () => {
    const { rows, refused } = pasteBlock({
      rows: [{ floorPlan: "A", units: 1, marketRent: 900 }],
      columns: COLUMNS,
      at: { row: 0, column: 1 },
      cells: [
        ["10", "$1,000"],
        ["20", "1100"],
      ],
    });
    expect(rows).toEqual([
      { floorPlan: "A", units: 10, marketRent: 1000 },
      { floorPlan: null, units: 20, marketRent: 1100 },
    ]);
    expect(refused).toEqual([]);
  });
  it("leaves a cell that it cannot read as it was, and names it", () => {
    const { rows, refused } = pasteBlock({
      rows: [{ floorPlan: "A", units: 7, marketRent: 900 }],
      columns: COLUMNS,
      at: { row: 0, column: 1 },
      cells: [["ten", "950", "9", "extra"]],
    });
    expect(rows[0]).toEqual({ floorPlan: "A", units: 7, marketRent: 950 });
    expect(refused).toEqual([
      { row: 0, header: "Units", text: "ten" },
      { row: 0, header: "beyond the last column", text: "extra" },
    ]);
  });
  it("takes a first row with the columns' names as their heading", () => {
    const { rows } = pasteBlock({
      rows: [],
      columns: COLUMNS,
      at: { row: 0, column: 0 },
      cells: [
        ["Floor plan", "Units"],
        ["1x1", "60"],
      ],
    });
    expect(rows).toEqual([{ floorPlan: "1x1", units: 60, marketRent: null }]);
  });
});

it("clearing a range empties what was typed and nothing beside it", () => {
  const rows = [
    { floorPlan: "A", units: 1, marketRent: 900 },
    { floorPlan: "B", units: 2, marketRent: 950 },
  ];
  const range = { from: { row: 1, column: 1 }, to: { row: 1, column: 3 } };
  expect(clearRange(rows, COLUMNS, range)).toEqual([
    { floorPlan: "A", units: 1, marketRent: 900 },
    { floorPlan: "B", units: null, marketRent: null },
  ]);
});
