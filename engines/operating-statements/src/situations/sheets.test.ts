import { describe, expect, test } from "vitest";
import {
  describeTotals,
  expectTied,
  listAccounts,
  listCodes,
  MONTH_NAMES,
  monthsTo,
  short,
  toSheet,
} from "../fixtures/table.ts";
import { readOperatingStatement } from "../read-operating-statement.ts";

describe("A statement", () => {
  test("whose year is on two pages of six months each", () => {
    const statement = readOperatingStatement([
      toSheet(
        `
 | Jan 2024 | Feb 2024 | Mar 2024 | Apr 2024 | May 2024 | Jun 2024
Rental income | 100*6
Total income | 100*6
Property taxes | 10*6
Insurance | 5*6
Total expenses | 15*6
NOI | 85*6

 | Jul 2024 | Aug 2024 | Sep 2024 | Oct 2024 | Nov 2024 | Dec 2024 | Total
Rental income | 110*6 | 1260
Total income | 110*6 | 1260
Property taxes | 10*6 | 120
Insurance | 5*6 | 60
Elevator | 1*6 | 6
Total expenses | 16*6 | 186
NOI | 94*6 | 1074`,
      ),
    ]);
    expectTied(statement);
    expect(statement.months).toHaveLength(12);
    expect(describeTotals(statement)).toBe("EGI 1260, expenses 186, NOI 1074, below null");
    expect(statement.results.find(({ key }) => key === "noi")?.trailing).toEqual({
      t12: 1074,
      t6x2: 1128,
      t3x4: 1128,
      t1x12: 1128,
    });
  });

  test("of two years: the newest twelve months are read, the older set apart", () => {
    const months = monthsTo(2024, 12, short, 24);
    const statement = readOperatingStatement([
      toSheet(
        `
 | MONTHS
Rent | 90*12 | 100*12
Total revenue | 90*12 | 100*12
Insurance | 9*12 | 10*12
Repairs | 9*12 | 10*12
Total expenses | 18*12 | 20*12
NOI | 72*12 | 80*12`,
        { months },
      ),
    ]);
    expectTied(statement);
    expect(statement.months[0]).toBe("2024-01");
    expect(describeTotals(statement)).toBe("EGI 1200, expenses 240, NOI 960, below null");
    expect(listCodes(statement)).toContain("T05");
  });

  test("whose months are a sheet each is one statement, each cell from its own sheet", () => {
    const sheets = MONTH_NAMES.map((name, at) =>
      toSheet(
        `
Elm Court
 | ${name} 2024 | Year to Date
Rent | ${100 + at} | 9999
Total income | ${100 + at} | 9999
Insurance | 10 | 99
Repairs | 10 | 99
Total expenses | 20 | 198
NOI | ${80 + at} | 9801`,
        { name },
      ),
    );
    const statement = readOperatingStatement(sheets);
    expectTied(statement);
    expect(statement.months).toHaveLength(12);
    expect(describeTotals(statement)).toBe("EGI 1266, expenses 240, NOI 1026, below null");
    expect(statement.lines.find(({ label }) => label === "Rent")?.sources[3]).toEqual({
      sheet: "Apr",
      row: 3,
      column: 2,
    });
    expect(new Set(statement.sheets.map(({ use }) => use))).toEqual(new Set(["read"]));
  });

  test("two statements on two sheets are never added up", () => {
    const text = (rent: number) => `
 | Jan 2024 | Feb 2024
Rent | ${rent}*2
Total income | ${rent}*2
Insurance | 10*2
Repairs | 10*2
Total expenses | 20*2
NOI | ${rent - 20}*2`;
    const sheets = [toSheet(text(100), { name: "Oak" }), toSheet(text(300), { name: "Elm" })];
    const statement = readOperatingStatement(sheets);
    expect(describeTotals(statement)).toBe("EGI 200, expenses 40, NOI 160, below null");
    expect(statement.sheets.map(({ sheet, use }) => `${sheet} ${use}`)).toEqual([
      "Oak read",
      "Elm other_statement",
    ]);
    expect(listCodes(statement)).toContain("T06");
    expect(describeTotals(readOperatingStatement(sheets, { sheet: "Elm" }))).toBe(
      "EGI 600, expenses 40, NOI 560, below null",
    );
  });

  test("with its months down and its accounts across is read, each cell where it lies", () => {
    const months = Array.from({ length: 12 }, (_, at) => [
      `${MONTH_NAMES[at]} 2024`,
      1000 + at,
      100,
      at === 3 ? "broken" : 50,
      150,
      850 + at,
    ]);
    const head = ["Month", "Rental income", "Property taxes", "Insurance", "Total expenses", "NOI"];
    const sheet = { name: "Oak", hidden: false, merges: [], rows: [["Oak Court"], head, ...months] };
    const statement = readOperatingStatement([sheet]);
    expect(statement.months).toHaveLength(12);
    expect(listAccounts(statement)).toBe("rentalIncome 12066, propertyTax 1200, insurance 550");
    const insurance = statement.lines.find(({ label }) => label === "Insurance");
    expect(insurance?.source).toEqual({ sheet: "Oak", row: 2, column: 4 });
    expect(insurance?.sources[11]).toEqual({ sheet: "Oak", row: 14, column: 4 });
    const tie = statement.tieOut.find(({ check }) => check === "noi");
    expect(tie?.columns.filter(({ ok }) => !ok)).toMatchObject([
      { month: "2024-04", expected: 853, found: 903, source: { row: 6, column: 6 } },
    ]);
    expect(statement.issues.find(({ code }) => code === "T08")).toMatchObject({ line: 6, column: "4" });
  });
});
