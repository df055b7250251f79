import { expect, test } from "vitest";
import { cellAt, listCells, walkCells } from "./page-cells.ts";

const box = (page: number, left: number, top: number) => ({
  ...{ page, left, top, right: left + 40, bottom: top + 10 },
});
/** Two rows of two cells on a page; the second row's first cell is not printed, and a third has two again. */
const CELLS = listCells([
  {
    sheets: [{ name: "Other" }, { name: "Roll" }],
    sheet: 1,
    from: 5,
    rows: [
      ["Unit", "Rent"],
      ["", "950"],
      ["102", "975"],
    ],
    printed: {
      boxes: [
        [box(1, 0, 0), box(1, 100, 0)],
        [null, box(1, 100, 20)],
        [box(1, 0, 40), box(1, 100, 40)],
      ],
    },
  },
] as unknown as Parameters<typeof listCells>[0]);
const named = (one: (typeof CELLS)[number] | undefined) => one && `${one.cell.row}/${one.cell.column}`;

test("cells of a page are those that are printed, counted from one", () => {
  expect(CELLS.map(({ cell, text }) => [cell.sheet, cell.row, cell.column, text])).toEqual([
    ["Roll", 5, 1, "Unit"],
    ["Roll", 5, 2, "Rent"],
    ["Roll", 6, 2, "950"],
    ["Roll", 7, 1, "102"],
    ["Roll", 7, 2, "975"],
  ]);
});

test("a click means the cell under it, else the nearest of its line", () => {
  const at = (x: number, y: number) => named(cellAt(CELLS, { x, y }));
  expect(at(5, 5)).toBe("5/1");
  expect(at(60, 5)).toBe("5/1");
  expect(at(80, 5)).toBe("5/2");
  expect(at(5, 25)).toBe("6/2");
  expect(at(5, 13)).toBe("5/1");
  expect(at(5, 14)).toBeUndefined();
  expect(at(105, 17)).toBe("6/2");
  expect(at(5, -3)).toBe("5/1");
  expect(at(5, -4)).toBeUndefined();
  expect(at(5, 54)).toBeUndefined();
});

test("arrows lead to the next of the row, and to the nearest in the row above or below", () => {
  const [unit, rent, second, third, last] = CELLS;
  const go = (from: (typeof CELLS)[number] | undefined, key: string) => named(walkCells(CELLS, from, key));
  expect(go(undefined, "ArrowDown")).toBe("5/1");
  expect(go(unit, "ArrowRight")).toBe("5/2");
  expect(go(rent, "ArrowLeft")).toBe("5/1");
  expect(go(unit, "ArrowLeft")).toBeUndefined();
  expect(go(rent, "ArrowRight")).toBeUndefined();
  expect(go(unit, "ArrowDown")).toBe("6/2");
  expect(go(rent, "ArrowDown")).toBe("6/2");
  expect(go(second, "ArrowDown")).toBe("7/2");
  expect(go(second, "ArrowUp")).toBe("5/2");
  expect(go(third, "ArrowUp")).toBe("6/2");
  expect(go(unit, "ArrowUp")).toBeUndefined();
  expect(go(last, "ArrowDown")).toBeUndefined();
});
