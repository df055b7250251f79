import type { PrintedSource, Sheet } from "@labs/sheets/sheet";
import { describe, expect, test } from "vitest";
import { toSheet } from "../fixtures/table.ts";
import { readRentRoll } from "../read-rent-roll.ts";
import { listOpen } from "./objections.ts";

/** A table as it is read from the page of this number. */
const onPage = (
  page: number,
  table: string,
  unread: PrintedSource["unread"] = [],
  shared: string[] = [],
): Sheet => {
  const sheet = toSheet(table, { name: `Page ${page}` });
  const boxes = sheet.rows.map((row) =>
    row.map((cell) => (cell === "" ? null : { page, left: 0, top: 0, right: 10, bottom: 10 })),
  );
  return { ...sheet, printed: { boxes, shared: new Set(shared), unread } };
};

const HEAD = "Unit | Resident | Sq Ft | Rent";
const UNITS = `${HEAD}
101 | Ames, Al | 700 | 1,100
102 | Boyd, Bo | 710 | 1,150
103 | VACANT | 720 | 0`;
const TOTALED = `${UNITS}
Total | 3 units | 2,130 | 2,250`;
const MORE = `104 | Cole, Cy | 700 | 1,120
105 | Dunn, Di | 710 | 1,130`;

const codes = (...sheets: Sheet[]) => {
  const roll = readRentRoll(sheets);
  return { open: listOpen(roll).map(({ issue }) => issue?.code), all: roll.issues.map(({ code }) => code) };
};

describe("A printed roll is not taken over before somebody has looked, where no total covers its units and", () => {
  test("the page before or behind it could not be read", () => {
    const reason = "it has no letters";
    expect(codes(onPage(2, UNITS, [{ page: 3, reason }])).open).toEqual(["R26"]);
    expect(codes(onPage(2, UNITS, [{ page: 9, reason }])).open).toEqual([]);
    const whole = codes(onPage(2, TOTALED, [{ page: 3, reason }]));
    expect(whole.open).toEqual([]);
    expect(whole.all).toContain("R25");
  });

  test("a table of figures stands on the next page", () => {
    expect(codes(onPage(1, UNITS), onPage(2, MORE)).open).toEqual(["R26"]);
    expect(codes(onPage(1, TOTALED), onPage(2, MORE)).open).toEqual([]);
    expect(codes(onPage(1, UNITS), onPage(5, MORE)).open).toEqual([]);
  });

  test("rows of figures stand in its columns and are no units", () => {
    expect(codes(onPage(1, `99 | Abel, Ed | 650 | 990\n${UNITS}`)).open).toEqual(["R26"]);
  });
});

describe("A printed roll whose columns are not sure is not taken over, be all of its totals met:", () => {
  const message = (...sheets: Sheet[]) =>
    listOpen(readRentRoll(sheets)).map(({ issue }) => issue?.message ?? "");
  const total = "Total | 2 units | 1,410 | 2,250";

  test.each([
    [
      "values without a heading",
      `Unit | Resident | Sq Ft | | Rent\n101 | Ames, Al | 700 | B1 | 1,100\n102 | Boyd, Bo | 710 | A1 | 1,150\nTotal | 2 units | 1,410 | | 2,250`,
      "column 4 has values and no heading",
    ],
    [
      "a word that may be a part of the heading beside it",
      `Unit | Resident | Sq Ft | Quarterly | Rent\n101 | Ames, Al | 700 | 1,100 | \n102 | Boyd, Bo | 710 | 1,150 |\nTotal | 2 units | 1,410 | 2,250 |`,
      "the heading “Rent” has no values and may be a part of the one beside it",
    ],
    [
      "headings that are parted at the wrong word",
      `Unit | Resident | Move | In Lease End | Sq Ft | Rent\n101 | Ames, Al | 1/1/2025 | 12/31/2026 | 700 | 1,100\n102 | Boyd, Bo | 1/1/2025 | 12/31/2026 | 710 | 1,150\nTotal | 2 units | | | 1,410 | 2,250`,
      "may be parted at the wrong word",
    ],
    [
      "a line of the headings over the roll",
      ` | | | Weekly\nUnit | Resident | Sq Ft | Rent\n101 | Ames, Al | 700 | 1,100\n102 | Boyd, Bo | 710 | 1,150\n${total}`,
      "a line of the headings was left out: Weekly",
    ],
  ])("%s", (_, table, words) => {
    expect(message(onPage(1, table)).join("; ")).toContain(words);
  });

  test("two cells that were read as one, and columns of leases on a page of their own", () => {
    const roll = `Unit | Resident | Sq Ft | Rent\n101 | Ames, Al | 700 | 1,100\n102 | Boyd, Bo | 710 | 1,150\n${total}`;
    expect(message(onPage(1, roll))).toEqual([]);
    expect(message(onPage(1, roll, [], ["1/1"])).join()).toContain("two cells under “Resident”");
    const beside = "Lease Start | Deposit\n1/1/2025 | 500\n2/1/2025 | 300\n3/1/2025 | 300";
    expect(message(onPage(1, roll), onPage(2, beside)).join()).toContain("columns of a roll and no units");
    expect(message(onPage(1, roll), onPage(2, "1/1/2025\n2/1/2025\n3/1/2025")).join()).toContain("no units");
  });

  test("a table of units on the same page that has other columns", () => {
    expect(codes(onPage(1, UNITS), { ...onPage(1, MORE), name: "Page 1, table 2" }).open).toEqual(["R26"]);
  });
});
