import { describe, expect, test } from "vitest";
import {
  describeTotals,
  expectTied,
  failedTies,
  listAccounts,
  listCodes,
  monthsTo,
  short,
  toSheet,
} from "../fixtures/table.ts";
import { readOperatingStatement } from "../read-operating-statement.ts";

describe("An owner's own sheet", () => {
  test("of one year's totals, with shares of income beside", () => {
    const statement = readOperatingStatement([
      toSheet(
        `
412 Cedar - Operating Statement
January 2024 - December 2024
 | Amount | % of EGI
Gross scheduled rent | $120,000 | 105.3%
Less: vacancy | $6,000 | 5.3%
Effective gross income | $114,000 | 100%
Taxes | $14,000 | 12.3%
Insurance | $6,000 | 5.3%
Water & sewer | $8,000 | 7.0%
Trash | $1,500 | 1.3%
Snow removal | $500 | 0.4%
Total expenses | $30,000 | 26.3%
NOI | $84,000 | 73.7%`,
      ),
    ]);
    expectTied(statement);
    expect(listAccounts(statement)).toBe(
      "grossPotentialRent 120000, vacancy -6000, propertyTax 14000, insurance 6000, waterSewer 8000, trashRemoval 1500, contractServices 500",
    );
    expect(statement.results.find(({ key }) => key === "noi")?.trailing.t12).toBe(84000);
    expect(listCodes(statement)).toEqual(expect.arrayContaining(["T04", "T05"]));
  });

  test("with a sum above its lines, a sum without a name, and a line that nobody can place", () => {
    const months = monthsTo(2024, 12, short);
    const statement = readOperatingStatement([
      toSheet(
        `
 | MONTHS
Revenue | 910 | 920 | 930 | 940 | 950 | 960 | 970 | 980 | 990 | 1000 | 1010 | 1020
Rents | 900 | 910 | 920 | 930 | 940 | 950 | 960 | 970 | 980 | 990 | 1000 | 1010
Vending | 10*12
Costs
Insurance | 20 | 21 | 22 | 23 | 24 | 25 | 26 | 27 | 28 | 29 | 30 | 31
Zorblatt | 50*12
 | 70 | 71 | 72 | 73 | 74 | 75 | 76 | 77 | 78 | 79 | 80 | 81
Net operating income | 840 | 849 | 858 | 867 | 876 | 885 | 894 | 903 | 912 | 921 | 930 | 939`,
        { months },
      ),
    ]);
    expectTied(statement);
    expect(describeTotals(statement)).toBe("EGI 11580, expenses 906, NOI 10674, below null");
    expect(statement.unmapped).toEqual([
      expect.objectContaining({ label: "Zorblatt", placement: "expense", total: 600 }),
    ]);
    expect(statement.unmappedTotal).toBe(600);
    expect(statement.issues).toContainEqual(
      expect.objectContaining({ code: "T01", severity: "error", line: 7 }),
    );
  });

  test("that a person has mapped: the choice counts, and a line left out is taken from the canonical statement alone", () => {
    const sheet = toSheet(
      `
 | Jan 2025 | Feb 2025
Rent | 900 | 900
Total income | 900 | 900
Zorblatt | 50 | 50
Quux | 7 | 7
Trash | 10 | 10
Total expenses | 67 | 67
NOI | 833 | 833`,
    );
    const [zorblatt, quux] = readOperatingStatement([sheet]).unmapped;
    const statement = readOperatingStatement([sheet], {
      choices: {
        [zorblatt?.key ?? ""]: { account: "contractServices" },
        [quux?.key ?? ""]: { account: null, reason: "The owner's own" },
      },
    });
    expectTied(statement);
    expect(statement.unmapped).toEqual([]);
    expect(listAccounts(statement)).toBe("rentalIncome 1800, trashRemoval 20, contractServices 100");
    expect(describeTotals(statement)).toBe("EGI 1800, expenses 120, NOI 1680, below null");
    expect(statement.reclassified).toEqual([
      expect.objectContaining({ label: "Quux", account: null, total: -14 }),
    ]);
  });

  test("whose totals are wrong, or whose cells cannot be read: said with the place", () => {
    const statement = readOperatingStatement([
      toSheet(
        `
 | Jan 2024 | Feb 2024 | Total
Rent | 100 | 100 | 200
Parking | #REF! | 5 | 5
Total income | 100 | 105 | 205
Insurance | 10 | 10 | 25
Repairs | 10 | 10 | 20
Total expenses | 20 | 20 | 40
NOI | 80 | 95 | 175`,
      ),
    ]);
    expect(statement.noiTies).toBe(false);
    expect(failedTies(statement)).toEqual([
      "expenses Total expenses: total 40, not 45",
      "noi NOI: 2024-02 95, not 85; total 175, not 160",
      "across Insurance: total 25, not 20",
    ]);
    expect(statement.issues).toContainEqual(
      expect.objectContaining({ code: "T08", line: 3, severity: "error" }),
    );
    expect(statement.issues).toContainEqual(
      expect.objectContaining({ code: "T02", severity: "error", line: 8 }),
    );
  });
});

describe("A system that leaves months out", () => {
  test("Buildium's months without a year take it from the title; a month is missing", () => {
    const statement = readOperatingStatement([
      toSheet(
        `
Income statement
For the 3 months ended 02/28/2025
 | Nov | Dec | Feb | Total
Income
Rent Income | 1000 | 1000 | 1000 | 3000
Application Fee Income | 50 | 0 | 25 | 75
Total for Income | 1050 | 1000 | 1025 | 3075
Expenses
Landscaping | 100 | 100 | 100 | 300
Bank Fees | 5 | 5 | 5 | 15
Total for Expenses | 105 | 105 | 105 | 315
Net Operating Income | 945 | 895 | 920 | 2760`,
      ),
    ]);
    expectTied(statement);
    expect(statement.months).toEqual(["2024-11", "2024-12", "2025-02"]);
    expect(listCodes(statement)).toEqual(expect.arrayContaining(["T03", "T05"]));
    expect(statement.results.find(({ key }) => key === "noi")?.trailing).toEqual({
      t12: null,
      t6x2: null,
      t3x4: null,
      t1x12: 11040,
    });
  });
});
