import type { PrintedSource, Sheet } from "@labs/sheets/sheet";
import { describe, expect, test } from "vitest";
import { toSheet } from "../fixtures/table.ts";
import { readRentRoll } from "../read-rent-roll.ts";
import { listOpen } from "./objections.ts";

/** A table as it is read from the page of this number. */
const onPage = (page: number, table: string, unread: PrintedSource["unread"] = []): Sheet => {
  const sheet = toSheet(table, { name: `Page ${page}` });
  const boxes = sheet.rows.map((row) =>
    row.map((cell) => (cell === "" ? null : { page, left: 0, top: 0, right: 10, bottom: 10 })),
  );
  return { ...sheet, printed: { boxes, unread } };
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
