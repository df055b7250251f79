import { screen, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { showPart } from "../../test/page.tsx";
import { words } from "../../test/read.ts";
import { type CellColumn, CellSheet, type CellSheetProps } from "./cell-sheet.tsx";
import type { CellPlace } from "./sheet-address.ts";

const COLUMNS: CellColumn[] = [
  { head: "A", width: 80, align: "each" },
  { head: "B", width: 80, align: "each" },
  { head: "C", width: 80, hint: "Column C, read as rent" },
];

const TEXTS = [
  ["Oak Court rent roll", "", ""],
  ["Unit", "Rent", ""],
  ["101", "$1,450", "=SUM"],
  ["102", "(50)", ""],
];

const sheetProps: CellSheetProps = {
  label: "Rent roll.xlsx",
  columns: COLUMNS,
  rowCount: TEXTS.length,
  rowAt: (row) => TEXTS[row],
};

const showSheet = (given: Partial<CellSheetProps> = {}) => showPart(<CellSheet {...sheetProps} {...given} />);

const grid = () => screen.getByRole("grid", { name: "Rent roll.xlsx" });
const cell = (row: number, column: number) => {
  const found = grid().querySelector<HTMLElement>(`[data-cell="${row}.${column}"]`);
  if (found === null) throw new Error(`There is no cell ${row}.${column}`);
  return found;
};
/** The cell that a reader of the screen is told to be at. */
const current = () => {
  const id = grid().getAttribute("aria-activedescendant");
  return id === null ? null : (document.getElementById(id)?.dataset.cell ?? null);
};

describe("a sheet of a file", () => {
  it("stands as in the file: letters above, numbers before, and its size for who hears it", () => {
    showSheet();
    expect(within(grid()).getAllByRole("columnheader").slice(1).map(words)).toEqual(["A", "B", "C"]);
    expect(within(grid()).getAllByRole("rowheader").map(words)).toEqual(["1", "2", "3", "4"]);
    expect(grid()).toHaveAttribute("aria-rowcount", "5");
    expect(grid()).toHaveAttribute("aria-colcount", "4");
    expect(grid()).toHaveAttribute("aria-readonly", "true");
    expect(cell(2, 1)).toHaveTextContent("$1,450");
    expect(cell(2, 1)).toHaveAttribute("aria-colindex", "3");
    expect(within(grid()).getByRole("columnheader", { name: "C" })).toHaveAttribute(
      "title",
      "Column C, read as rent",
    );
  });

  it("sets figures at the right and words at the left, cell by cell", () => {
    showSheet();
    const aligned = TEXTS.map((_, row) => [cell(row, 0).dataset.align, cell(row, 1).dataset.align]);
    expect(aligned).toEqual([
      [undefined, undefined],
      [undefined, undefined],
      ["right", "right"],
      ["right", "right"],
    ]);
  });

  it("lets a title run over empty cells, and no further than the next text", () => {
    showSheet();
    expect(cell(0, 0)).toHaveAttribute("data-runs");
    expect(cell(1, 0)).not.toHaveAttribute("data-runs");
    expect(cell(1, 1)).toHaveAttribute("data-runs");
  });

  it("holds a place for rows that are on their way", () => {
    showSheet({ rowAt: (row) => (row < 2 ? TEXTS[row] : undefined) });
    const waiting = within(grid())
      .getAllByRole("row")
      .map(({ dataset }) => dataset.waiting);
    expect(waiting).toEqual([undefined, undefined, undefined, "true", "true"]);
    expect(cell(2, 1)).toBeEmptyDOMElement();
  });

  it("says which rows are in sight, so that they can be fetched", () => {
    const seen: number[][] = [];
    showSheet({ rowCount: 1000, rowAt: () => undefined, onSight: (first, last) => seen.push([first, last]) });
    expect(seen[0]?.[0]).toBe(0);
    expect(seen.at(-1)?.[1]).toBeGreaterThan(15);
    expect(seen.at(-1)?.[1]).toBeLessThan(100);
  });
});

describe("walking a sheet of a file", () => {
  it("goes by arrows, and far with Ctrl, and tells each cell it comes to", async () => {
    const picked: CellPlace[] = [];
    const { user } = showSheet({ onPick: (place) => picked.push(place) });
    grid().focus();
    expect(current()).toBe("0.0");
    await user.keyboard("{ArrowDown}{ArrowRight}");
    expect(current()).toBe("1.1");
    expect(cell(1, 1)).toHaveAttribute("aria-selected", "true");
    await user.keyboard("{Control>}{ArrowDown}{/Control}");
    expect(current()).toBe("3.1");
    await user.keyboard("{ArrowDown}{Home}");
    expect(current()).toBe("3.0");
    await user.keyboard("{Control>}{End}{/Control}");
    expect(current()).toBe("3.2");
    expect(picked).toEqual([
      { row: 1, column: 0 },
      { row: 1, column: 1 },
      { row: 3, column: 1 },
      { row: 3, column: 1 },
      { row: 3, column: 0 },
      { row: 3, column: 2 },
    ]);
  });

  it("goes where somebody clicks, and where somebody points from elsewhere", async () => {
    const picked: CellPlace[] = [];
    const { user } = showSheet({ onPick: (place) => picked.push(place), pointed: [{ row: 2, column: 1 }] });
    expect(current()).toBe("2.1");
    expect(cell(2, 1)).toHaveAttribute("data-pointed");
    expect(picked).toEqual([]);
    await user.click(cell(3, 0));
    expect(current()).toBe("3.0");
    expect(picked).toEqual([{ row: 3, column: 0 }]);
  });

  it("leaves letters to the page where nothing can be typed", async () => {
    const heard: string[] = [];
    const { user } = showPart(
      // biome-ignore lint/a11y/noStaticElementInteractions: stands for the page around the sheet.
      <div onKeyDown={({ key }) => heard.push(key)}>
        <CellSheet {...sheetProps} />
      </div>,
    );
    grid().focus();
    await user.keyboard("g{ArrowDown}{Enter}");
    expect(heard).toEqual(["g", "Enter"]);
  });
});

describe("marks on a sheet of a file", () => {
  it("say what was read there and what is odd, beside the text itself", () => {
    showSheet({
      markAt: ({ row, column }) =>
        row === 2 && column === 1 ? { tone: "warning", hint: "Far below the others" } : undefined,
    });
    expect(cell(2, 1)).toHaveAttribute("title", "$1,450\nFar below the others");
    expect(cell(2, 1)).toHaveAttribute("data-tone", "warning");
    expect(cell(2, 0)).toHaveAttribute("title", "101");
    expect(cell(3, 2)).not.toHaveAttribute("title");
  });
});

describe("editing a sheet of a file", () => {
  function Desk() {
    const [at, setAt] = useState<CellPlace | null>(null);
    return (
      <CellSheet
        {...sheetProps}
        editing={{
          at,
          begin: setAt,
          editor: ({ row }) => (
            <button type="button" onClick={() => setAt(null)}>
              Keep row {row + 1}
            </button>
          ),
        }}
      />
    );
  }

  it("begins by Enter, F2 or a double click, in the cell itself; the keys then go on there", async () => {
    const { user } = showPart(<Desk />);
    expect(grid()).toHaveAttribute("aria-readonly", "false");
    grid().focus();
    await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
    await user.click(within(cell(2, 0)).getByRole("button", { name: "Keep row 3" }));
    expect(grid()).toHaveFocus();
    expect(current()).toBe("2.0");
    await user.keyboard("{ArrowRight}{F2}");
    expect(within(cell(2, 1)).getByRole("button", { name: "Keep row 3" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Keep row 3" }));
    await user.dblClick(cell(3, 1));
    expect(within(cell(3, 1)).getByRole("button", { name: "Keep row 4" })).toBeVisible();
  });
});
