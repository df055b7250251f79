import { describe, expect, test } from "vitest";
import { describeTotals, expectTied, listAccounts, toSheet } from "../fixtures/table.ts";
import { readOperatingStatement } from "../read-operating-statement.ts";
import type { OperatingStatement } from "../statement.ts";
import { findTitles } from "../tables/find-titles.ts";

describe("The period that a title names", () => {
  const period = (title: string) => findTitles(toSheet(title), 1, "statement.xlsx").period;

  test.each([
    ["For the twelve months ended December 31, 2024", "2024-01"],
    ["For the eleven months ended December 31, 2024", "2024-02"],
    ["For the ten months ended December 31, 2024", "2024-03"],
    ["For the nine months ended December 31, 2024", "2024-04"],
    ["For the eight months ended December 31, 2024", "2024-05"],
    ["For the seven months ended December 31, 2024", "2024-06"],
    ["For the Six Months Ended December 31, 2024", "2024-07"],
    ["For the three months ending 12/31/2024", "2024-10"],
    ["1 month ended Dec 2024", "2024-12"],
    ["12 months through Dec 2024", "2024-01"],
    ["T-12, 12 Months to Dec-24", "2024-01"],
    ["Period: Jan 2024 - Dec 2024", "2024-01"],
    ["Period = 01/01/2024 thru 12/31/2024 (actual)", "2024-01"],
  ])("%s", (title, from) => {
    expect(period(title)).toEqual({ from, to: "2024-12" });
  });

  test.each([
    "Six weeks ended December 28, 2024",
    "Six months of figures",
    "Cedar Court",
    "Dec 2024 - Jan 2024",
  ])("%s names none", (title) => {
    expect(period(title)).toBeNull();
  });
});

describe("What a column's header makes of it", () => {
  const role = (header: string) =>
    readOperatingStatement([
      toSheet(`
 | Jan 2024 | Feb 2024 | ${header}
Rent | 100 | 100 | 200
Insurance | 10 | 10 | 20
Repairs | 10 | 10 | 20
NOI | 80 | 80 | 160`),
    ]).columns.find(({ column }) => column === 4)?.role;

  test.each([
    [
      "total",
      [
        "Total",
        "YTD",
        "Year to Date",
        "12 Months",
        "T-12",
        "TTM",
        "LTM",
        "Annual",
        "2024",
        "FY 2024",
        "2024 Actual",
        "Amount",
      ],
    ],
    [
      "budget",
      [
        "Budget",
        "Bud",
        "Forecast",
        "Pro Forma",
        "Projected",
        "Plan",
        "Target",
        "UW",
        "Underwritten",
        "2025 Budget",
      ],
    ],
    ["variance", ["Variance", "Var", "Diff", "Change", "Fav", "Unfav", "$ +/-"]],
    ["percent", ["%", "Percent", "Pct", "% of Income", "Per Unit", "PSF", "$ / Unit", "PUPM"]],
    ["average", ["Average", "Avg", "Mean", "Monthly Avg"]],
    ["prior", ["Prior Year", "Last Year", "PY", "LY Actual", "Previous Year"]],
    [
      "other",
      ["T-3", "T3 x 4", "Annualized", "Trailing 3", "MTD", "PTD", "Current Month", "Q1", "QTD", "Comments"],
    ],
  ])("%s", (expected, headers) => {
    expect(headers.map((header) => [header, role(header)])).toEqual(
      headers.map((header) => [header, expected]),
    );
  });
});

test("a year that stands alone over its column is a total", () => {
  const statement = readOperatingStatement([
    toSheet(`
Cedar Court
 | 2024
Rent | 120000
Insurance | 10000
Repairs | 10000
Net operating income | 100000`),
  ]);
  expect(statement.reason).toBeNull();
  expect(describeTotals(statement)).toBe("EGI 120000, expenses 20000, NOI 100000, below null");
});

describe("Lines before the first heading", () => {
  const describePlaces = ({ lines }: OperatingStatement) =>
    lines
      .filter(({ kind }) => kind === "account")
      .map(({ label, placement }) => `${label}: ${placement}`)
      .join(", ");

  test("are income where a later heading is of costs, whatever they are called", () => {
    const statement = readOperatingStatement([
      toSheet(`
 | Jan 2024 | Feb 2024
Market rent | 1000 | 1000
Insurance | 10 | 10
Zorblatt | 20 | 20
Total income | 1030 | 1030
Operating expenses
Pest control | 30 | 30
Electric | 40 | 40
Total operating expenses | 70 | 70
NOI | 960 | 960`),
    ]);
    expect(describePlaces(statement)).toBe(
      "Market rent: income, Insurance: income, Zorblatt: income, Pest control: expense, Electric: expense",
    );
    expect(listAccounts(statement)).toBe(
      "grossPotentialRent 2000, insuranceWaiverIncome 20, electricity 80, contractServices 60",
    );
    expectTied(statement);
  });

  test("are parted by the first that is called a cost, where the result comes before any sum", () => {
    const statement = readOperatingStatement([
      toSheet(`
 | Jan 2024 | Feb 2024
Rent | 1000 | 1000
Laundry | 10 | 10
Insurance | 30 | 30
Repairs | 40 | 40
NOI | 940 | 940`),
    ]);
    expect(describePlaces(statement)).toBe(
      "Rent: income, Laundry: income, Insurance: expense, Repairs: expense",
    );
    expect(listAccounts(statement)).toBe(
      "rentalIncome 2000, laundryIncome 20, insurance 60, repairsMaintenance 80",
    );
    expectTied(statement);
  });
});
