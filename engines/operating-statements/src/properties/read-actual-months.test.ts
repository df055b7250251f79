import type { Cell, Sheet } from "@labs/sheets/sheet";
import { describe, expect, it } from "vitest";
import { readActualMonths } from "./read-actual-months.ts";

const sheet = (rows: Cell[][], name = "Sheet1", hidden = false): Sheet => ({
  name,
  hidden,
  merges: [],
  rows,
});
const properties = ["H-1", "H-2"];
const usual = (home: string, ...amounts: number[]): Cell[][] =>
  [
    ["Rental income", 1],
    ["Property taxes", 0.1],
    ["Insurance", 0.05],
  ].map(([account, factor]) => [home, `${account}`, ...amounts.map((amount) => amount * Number(factor))]);
const read = (...sheets: Sheet[]) => readActualMonths(sheets, { properties });
const totals = (of: ReturnType<typeof read>) =>
  of.map(({ property, months }) => [
    property,
    ...months.map(({ month, lines }) => [month, lines.reduce((sum, { amount }) => sum + amount, 0)]),
  ]);

describe("a file of many properties", () => {
  it("falls apart by its column, in thousands where a title says so, and each amount keeps its cell", () => {
    const file = read(
      sheet([
        ["Operating statement in thousands"],
        ["Property", "Account", "Jan 2025", "Feb 2025"],
        ...usual("h-1", 2, 3),
        ...usual("H-2", 1, 1),
        ["Total", "", 3, 4],
      ]),
    );
    expect(totals(file)).toEqual([
      ["H-1", ["2025-01", 1_700], ["2025-02", 2_550]],
      ["H-2", ["2025-01", 850], ["2025-02", 850]],
    ]);
    expect(file[1]?.months[1]?.lines[2]?.source).toEqual({ sheet: "Sheet1", row: 8, column: 4 });
  });

  it("with a sheet for each month is one statement of all, and a month on two sheets is a problem", () => {
    const head = (month: string): Cell[] => ["Property", "Account", month];
    const january = sheet([head("Jan 2025"), ...usual("H-1", 1_000), ...usual("H-2", 2_000)], "Jan");
    const february = sheet([head("Feb 2025"), ...usual("H-1", 1_100)], "Feb");
    expect(totals(read(january, february))).toEqual([
      ["H-1", ["2025-01", 850], ["2025-02", 935]],
      ["H-2", ["2025-01", 1_700]],
    ]);
    const again = sheet([head("Jan 2025"), ...usual("H-2", 5)], "Copy");
    expect(read(january, february, again)[1]?.problems).toEqual([
      "2025-01 stands on the sheets Jan and Copy",
    ]);
  });

  it("of more than a year keeps the months before the newest twelve, each with its cell", () => {
    const months = Array.from(
      { length: 28 },
      (_, at) => `${2023 + Math.floor(at / 12)}-${`${(at % 12) + 1}`.padStart(2, "0")}`,
    );
    const amounts = months.map((_, at) => 1_000 + at);
    const total = amounts.slice(-12).reduce((sum, amount) => sum + amount, 0);
    const [file] = read(
      sheet([["Property", "Account", ...months, "Total"], ...usual("H-1", ...amounts, total)]),
    );
    expect(file?.problems).toEqual([]);
    expect(file?.months.map(({ month }) => month)).toEqual(months);
    expect(file?.months[1]?.lines[0]).toMatchObject({ amount: 1_001, source: { row: 2, column: 4 } });
  });

  it("with one amount in each line is read by month, and an amount that is told twice is a problem", () => {
    const lines: Cell[][] = [
      ["Property Code", "Period", "Account", "Amount"],
      ...["01/2025", "02/2025"].flatMap((month) => [
        ["H-1", month, "Rental income", 1_000],
        ["H-1", month, "Property taxes", 100],
        ["H-1", month, "Insurance", 50],
      ]),
    ];
    const file = read(sheet(lines));
    expect(totals(file)).toEqual([["H-1", ["2025-01", 850], ["2025-02", 850]]]);
    expect(file[0]?.months[1]?.lines[0]?.source).toEqual({ sheet: "Sheet1", row: 5, column: 4 });
    const [twice] = read(
      sheet([...lines, ["H-1", "02/2025", "Insurance", 60], ["H-1", "soon", "Insurance", 60]]),
    );
    expect(twice?.problems).toEqual([
      "2025-02 of “Insurance” is in row 7 and in row 8",
      "Row 9: “soon” is no month with its year",
    ]);
  });

  it("with a sheet for each property is read by the sheets' names, and of one property by its title or what is said", () => {
    const one = (amount: number): Cell[][] => [
      ["Account", "Jan 2025"],
      ...usual("", amount).map(([, ...cells]) => cells),
    ];
    expect(totals(read(sheet(one(1_000), "H-1"), sheet(one(2_000), "H-2")))).toEqual([
      ["H-1", ["2025-01", 850]],
      ["H-2", ["2025-01", 1_700]],
    ]);
    expect(totals(read(sheet([["Property: H-2"], ...one(1_000)])))).toEqual([["H-2", ["2025-01", 850]]]);
    const many = sheet([["Property", "Account", "Jan 2025"], ...usual("H-1", 1), ...usual("H-2", 1)]);
    const given = readActualMonths([many], { properties, property: "H-2" });
    expect(given.map(({ property }) => property)).toEqual(["H-1", "H-2"]);
    expect(read(sheet(one(1_000)))[0]?.property).toBe("");
  });
});
