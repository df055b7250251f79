import { fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { showPart } from "../../test/page.tsx";
import { words } from "../../test/read.ts";
import type { SheetColumn, SheetRow } from "./sheet-edits.ts";
import { SheetGrid } from "./sheet-grid.tsx";

const COLUMNS: SheetColumn[] = [
  { key: "plan", header: "Plan", kind: "text", hint: "As the rent roll has it" },
  { key: "units", header: "Units", kind: "integer" },
  { key: "rent", header: "Rent", kind: "money" },
  {
    key: "year",
    header: "A year",
    kind: "money",
    computed: ({ units, rent }) =>
      typeof units === "number" && typeof rent === "number" ? `$${units * rent * 12}` : "—",
  },
];

const ROWS: SheetRow[] = [
  { plan: "A1", units: 10, rent: 1500 },
  { plan: "B2", units: 4, rent: 1812.5 },
];

interface Given {
  isReadOnly?: boolean;
  rows?: SheetRow[];
  findProblem?: (row: number, key: string) => string | undefined;
}

function Desk({ rows: first = ROWS, ...given }: Given) {
  const [rows, setRows] = useState(first);
  return (
    <>
      <SheetGrid
        label="Unit mix"
        columns={COLUMNS}
        rows={rows}
        onChange={setRows}
        totals={[{ units: String(rows.reduce((sum, { units }) => sum + Number(units ?? 0), 0)) }]}
        {...given}
      />
      <button type="button">Elsewhere</button>
    </>
  );
}

function showSheet(given: Given = {}) {
  const { user } = showPart(<Desk {...given} />);
  return { user };
}

const grid = () => screen.getByRole("grid", { name: "Unit mix" });
const cell = (row: number, column: number) => {
  const found = grid().querySelector<HTMLElement>(`[data-cell="${row}.${column}"]`);
  if (found === null) throw new Error(`There is no cell ${row}.${column}`);
  return found;
};
const sheet = () =>
  within(grid())
    .getAllByRole("row")
    .filter((row) => row.closest("tbody"))
    .map((row) => [...row.children].slice(1).map(words));
/** The rows and columns of the cells that are marked. */
const marked = () =>
  [...grid().querySelectorAll<HTMLElement>('[aria-selected="true"]')].map(({ dataset }) => dataset.cell);

/** As a spreadsheet puts it on the clipboard: cells by tabs, rows by lines. */
function pasteAt(place: HTMLElement, block: string): void {
  fireEvent.paste(place, { clipboardData: { getData: () => block } });
}

function copyFrom(place: HTMLElement): string {
  let copied = "";
  fireEvent.copy(place, { clipboardData: { setData: (_: string, text: string) => (copied = text) } });
  return copied;
}

describe("a sheet", () => {
  it("shows money with its cents where there are some, works out what follows, and sums below", () => {
    showSheet();
    expect(sheet()).toEqual([
      ["A1", "10", "$1,500", "$180000"],
      ["B2", "4", "$1,812.50", "$87000"],
    ]);
    expect(grid().querySelector("tfoot")).toHaveTextContent("14");
    expect(screen.getAllByRole("columnheader").map(words)).toContain("Rent");
  });

  it("is walked by the arrows, and stays inside its cells", async () => {
    const { user } = showSheet();
    await user.click(cell(0, 0));
    await user.keyboard("{ArrowUp}{ArrowLeft}");
    expect(cell(0, 0)).toHaveFocus();
    await user.keyboard("{ArrowDown}{ArrowRight}");
    expect(cell(1, 1)).toHaveFocus();
    await user.keyboard("{ArrowDown}{End}");
    expect(cell(1, 3)).toHaveFocus();
    await user.keyboard("{Control>}{Home}{/Control}");
    expect(cell(0, 0)).toHaveFocus();
    await user.keyboard("{Control>}{End}{/Control}");
    expect(cell(1, 3)).toHaveFocus();
  });

  it("marks a block with Shift, and one cell without", async () => {
    const { user } = showSheet();
    await user.click(cell(0, 1));
    await user.keyboard("{Shift>}{ArrowDown}{ArrowRight}{/Shift}");
    expect(marked()).toEqual(["0.1", "0.2", "1.1", "1.2"]);
    await user.keyboard("{ArrowLeft}");
    expect(marked()).toEqual(["1.1"]);
  });

  it("is walked through by Tab and left at its ends: nobody is caught in it", async () => {
    const { user } = showSheet();
    await user.click(cell(0, 3));
    await user.tab();
    expect(cell(1, 0)).toHaveFocus();
    await user.keyboard("{End}");
    await user.tab();
    expect(screen.getByRole("button", { name: "Elsewhere" })).toHaveFocus();
  });
});

describe("typing into a sheet", () => {
  it("replaces the cell from the first letter on; Enter keeps it and goes down", async () => {
    const { user } = showSheet();
    await user.click(cell(0, 2));
    await user.keyboard("1,625{Enter}");
    expect(sheet()[0]).toEqual(["A1", "10", "$1,625", "$195000"]);
    expect(cell(1, 2)).toHaveFocus();
    await user.keyboard("{Enter}");
    const field = screen.getByRole("textbox", { name: "Rent, row 2" });
    expect(field).toHaveValue("1812.5");
    await user.keyboard("{Escape}");
    expect(sheet()[1]?.[2]).toBe("$1,812.50");
  });

  it("goes back up with Shift and Enter, and on with Tab", async () => {
    const { user } = showSheet();
    await user.click(cell(1, 1));
    await user.keyboard("5{Tab}");
    expect(cell(1, 2)).toHaveFocus();
    await user.keyboard("1900{Shift>}{Enter}{/Shift}");
    expect(cell(0, 2)).toHaveFocus();
    expect(sheet()[1]).toEqual(["B2", "5", "$1,900", "$114000"]);
  });

  it("is kept in its own cell when another cell is clicked", async () => {
    const { user } = showSheet();
    await user.click(cell(0, 2));
    await user.keyboard("1625");
    await user.click(cell(1, 2));
    expect(sheet().map((row) => row[2])).toEqual(["$1,625", "$1,812.50"]);
    expect(cell(1, 2)).toHaveFocus();
  });

  it("is kept when the sheet is left", async () => {
    const { user } = showSheet();
    await user.click(cell(0, 1));
    await user.keyboard("12");
    await user.click(screen.getByRole("button", { name: "Elsewhere" }));
    expect(sheet()[0]?.[1]).toBe("12");
  });

  it("what a column cannot take leaves the cell as it was, and says so", async () => {
    const { user } = showSheet();
    await user.click(cell(0, 1));
    await user.keyboard("2.5{Enter}");
    expect(screen.getByRole("status")).toHaveTextContent("Not changed: “2.5” for Units, row 1.");
    await user.keyboard("{ArrowUp}{ArrowRight}ten{Enter}");
    expect(screen.getByRole("status")).toHaveTextContent("“ten” for Rent, row 1");
    expect(sheet()[0]).toEqual(["A1", "10", "$1,500", "$180000"]);
    await user.keyboard("1700{Enter}");
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
  });

  it("never begins in a figure that is worked out", async () => {
    const { user } = showSheet();
    await user.click(cell(0, 3));
    await user.keyboard("5");
    expect(screen.queryByRole("textbox")).toBeNull();
    await user.dblClick(cell(0, 3));
    expect(screen.queryByRole("textbox")).toBeNull();
    await user.dblClick(cell(0, 0));
    expect(screen.getByRole("textbox", { name: "Plan, row 1" })).toHaveValue("A1");
  });
});

describe("changes of a sheet", () => {
  it("are undone and done again one by one, by keys and by buttons", async () => {
    const { user } = showSheet();
    const [undo, redo] = ["Undo", "Redo"].map((name) => screen.getByRole("button", { name }));
    expect(undo).toBeDisabled();
    expect(redo).toBeDisabled();
    await user.click(cell(0, 1));
    await user.keyboard("11{Enter}12{Enter}");
    expect(sheet().map((row) => row[1])).toEqual(["11", "12"]);
    await user.keyboard("{Control>}z{/Control}");
    expect(sheet().map((row) => row[1])).toEqual(["11", "4"]);
    await user.click(undo as HTMLElement);
    expect(sheet().map((row) => row[1])).toEqual(["10", "4"]);
    expect(undo).toBeDisabled();
    await user.click(redo as HTMLElement);
    expect(sheet().map((row) => row[1])).toEqual(["11", "4"]);
    await user.click(cell(0, 0));
    await user.keyboard("{Control>}y{/Control}");
    expect(sheet().map((row) => row[1])).toEqual(["11", "12"]);
    expect(redo).toBeDisabled();
  });

  it("end what could be done again", async () => {
    const { user } = showSheet();
    await user.click(cell(0, 1));
    await user.keyboard("11{Enter}{Control>}z{/Control}99{Enter}");
    expect(screen.getByRole("button", { name: "Redo" })).toBeDisabled();
  });

  it("that change nothing are no step to undo", async () => {
    const { user } = showSheet();
    await user.click(cell(0, 1));
    await user.keyboard("10{Enter}");
    expect(screen.getByRole("button", { name: "Undo" })).toBeDisabled();
  });

  it("empty the marked cells by Delete, and leave what is worked out", async () => {
    const { user } = showSheet();
    await user.click(cell(0, 2));
    await user.keyboard("{Shift>}{ArrowRight}{/Shift}{Delete}");
    expect(sheet()[0]).toEqual(["A1", "10", "", "—"]);
  });

  it("add a row at the end, and stand in it", async () => {
    const { user } = showSheet();
    await user.click(screen.getByRole("button", { name: "Add row" }));
    expect(sheet()).toHaveLength(3);
    expect(sheet()[2]).toEqual(["", "", "", "—"]);
    expect(cell(2, 0)).toHaveAttribute("aria-selected", "true");
  });

  it("take out the row one stands in, which the button names", async () => {
    const { user } = showSheet();
    await user.click(cell(1, 2));
    await user.click(screen.getByRole("button", { name: "Remove row 2, B2" }));
    expect(sheet().map(([plan]) => plan)).toEqual(["A1"]);
    await user.click(screen.getByRole("button", { name: "Remove row 1, A1" }));
    expect(sheet()).toEqual([]);
    expect(screen.getByRole("button", { name: /^Remove row/ })).toBeDisabled();
  });
});

describe("a block from a spreadsheet", () => {
  it("fills the cells from where one stands, adds rows, and leaves out its own heading", async () => {
    const { user } = showSheet();
    await user.click(cell(1, 0));
    pasteAt(cell(1, 0), "Plan\tUnits\tRent\nC3\t6\t$2,100\nD4\t2\t(50)\n");
    expect(sheet()).toEqual([
      ["A1", "10", "$1,500", "$180000"],
      ["C3", "6", "$2,100", "$151200"],
      ["D4", "2", "−$50", "$-1200"],
    ]);
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(sheet()).toHaveLength(2);
  });

  it("says what of it could not be loaded, and what lay beyond the last column", () => {
    showSheet();
    pasteAt(cell(0, 0), "A9\tmany\t1700\tx\tmore");
    expect(sheet()[0]).toEqual(["A9", "10", "$1,700", "$204000"]);
    expect(screen.getByRole("status")).toHaveTextContent(
      "Not changed: “many” for Units, row 1; “more” for beyond the last column, row 1.",
    );
  });

  it("names five that it left, and counts the others", async () => {
    const { user } = showSheet();
    await user.click(cell(0, 1));
    pasteAt(cell(0, 1), Array.from({ length: 7 }, (_, at) => `no ${at}`).join("\n"));
    expect(screen.getByRole("status")).toHaveTextContent(/“no 4” for Units, row 5 and 2 more\.$/);
  });

  it("is copied as its values, so that it calculates where it is pasted", async () => {
    const { user } = showSheet();
    await user.click(cell(0, 1));
    await user.keyboard("{Shift>}{ArrowDown}{ArrowRight}{ArrowRight}{/Shift}");
    expect(copyFrom(cell(1, 3))).toBe("10\t1500\t$180000\n4\t1812.5\t$87000");
  });
});

describe("a sheet that is only read", () => {
  it("is scrolled by keys while it has no row", () => {
    showSheet({ isReadOnly: true, rows: [] });
    expect(grid().parentElement).toHaveAttribute("tabindex", "0");
  });

  it("is walked and copied, never changed", async () => {
    const { user } = showSheet({ isReadOnly: true });
    expect(grid()).toHaveAttribute("aria-readonly", "true");
    expect(screen.queryByRole("button", { name: "Add row" })).toBeNull();
    await user.click(cell(0, 1));
    await user.keyboard("5{Delete}");
    pasteAt(cell(0, 1), "77");
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(sheet()[0]).toEqual(["A1", "10", "$1,500", "$180000"]);
    expect(copyFrom(cell(0, 1))).toBe("10");
  });
});

describe("what is wrong with a sheet", () => {
  it("marks its cell for eyes and ears, with the words", () => {
    showSheet({ findProblem: (row, key) => (row === 1 && key === "rent" ? "Enter a rent" : undefined) });
    expect(cell(1, 2)).toHaveAttribute("aria-invalid", "true");
    expect(cell(1, 2)).toHaveAttribute("title", "Enter a rent");
    expect(cell(0, 2)).not.toHaveAttribute("aria-invalid");
  });
});
