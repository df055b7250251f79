import type { Sheet } from "@labs/sheets/sheet";
import { describe, expect, test } from "vitest";
import { mapAccount } from "../accounts/map-account.ts";
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

describe("The period of a statement with one amount a line", () => {
  const period = (titles: string, head: string) =>
    readOperatingStatement([
      toSheet(`${titles}
Account | ${head}
Rent | 100
Insurance | 10
Repairs | 10
NOI | 80`),
    ]).period;

  test.each([
    ["Income Statement\nPeriod Ending October 31, 2024", "YTD Actual", "2024-01", "2024-10"],
    ["Income Statement\nAs of 10/31/2024", "Year to Date", "2024-01", "2024-10"],
    ["Income Statement\nPeriod = Oct 2024 - Oct 2024", "Year to Date", "2024-01", "2024-10"],
    ["Income Statement\nPeriod = Jul 2024 - Oct 2024", "Year to Date", "2024-07", "2024-10"],
    ["Schedule E - Income and Expenses | 2024", "Amount", "2024-01", "2024-12"],
    ["Cedar Court\nYear: 2024", "Total", "2024-01", "2024-12"],
    ["2024\nCedar Court", "Actual", "2024-01", "2024-12"],
  ])("%s, %s", (titles, head, from, to) => {
    expect(period(titles, head)).toEqual({ from, to });
  });

  test.each([
    ["Income Statement\nFiscal period ending October 31, 2024", "YTD Actual"],
    ["Income Statement 2023 and 2024", "Amount"],
    ["Income Statement\nPrinted 2024", "Amount"],
    ["2024 Main Street income", "Amount"],
    ["Income Statement 10/31/2024", "Amount"],
    ["Operating Statement 2024", "Current"],
    ["2024 Operating Statement for May", "Amount"],
  ])("%s, %s: nobody knows", (titles, head) => {
    expect(period(titles, head)).toBeNull();
  });
});

describe("Lines with the number that they have on a form", () => {
  const form = (line: (at: number, name: string) => string) => `
Schedule E - Income and Expenses | 2024
${line(3, "Rents received")} | 28,800
${line(9, "Insurance")} | 1,980
${line(12, "Mortgage interest paid to banks, etc.")} | 7,212
${line(13, "Other interest")} | 100
${line(16, "Taxes")} | 3,610
${line(18, "Depreciation expense or depletion")} | 6,545
${line(20, "Total expenses")} | 19,447
${line(21, "Income or (loss)")} | 9,353`;

  test.each([
    ["in a column of their own", form((at, name) => `${at} | ${name}`).replace("| 2024", "|  | Amount")],
    ["before the name", form((at, name) => `${at}. ${name}`)],
  ])("%s", (_, text) => {
    const statement = readOperatingStatement([toSheet(text)]);
    expect(statement.tieOut.map(({ check, ok }) => [check, ok])).toContainEqual(["expenses", true]);
    expect(statement.tieOut.filter(({ ok }) => !ok)).toEqual([]);
    expect(listAccounts(statement)).toBe(
      "rentalIncome 28800, propertyTax 3610, insurance 1980, debtInterest 7312, depreciation 6545",
    );
    expect(statement.unmapped).toEqual([]);
    expect(describeTotals(statement)).toBe("EGI 28800, expenses 5590, NOI 23210, below 13857");
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
    ["total", ["Total", "Totals", "YTD", "Year to Date", "Year-to-Month-End", "12 Months", "Twelve Months"]],
    ["total", ["T-12", "T12", "TTM", "LTM", "Trailing", "Annual", "Full Year", "Sum", "Year End", "Amount"]],
    [
      "total",
      ["Balance", "Actual", "Actuals", "Current Balance", "2024", "FY 2024", "Fiscal 2024", "2024 Actual"],
    ],
    [
      "budget",
      ["Budget", "Budgeted", "Bud", "Forecast", "Reforecast", "Pro Forma", "Projected", "Projection"],
    ],
    ["budget", ["Plan", "Planned", "Target", "UW", "Underwritten", "Broker", "2025 Budget"]],
    ["variance", ["Variance", "Var", "Diff", "Difference", "Change", "Over", "Under", "Better", "Worse"]],
    ["variance", ["Fav", "Unfav", "Delta", "$ +/-"]],
    ["percent", ["%", "Percent", "Pct", "% of Income", "Of GPR", "Per Unit", "PSF", "$ / Unit", "PUPM"]],
    ["average", ["Average", "Avg", "Mean", "Monthly Avg"]],
    ["prior", ["Prior Year", "Last Year", "PY", "LY Actual", "Previous Year", "Prior Period", "Last Month"]],
    ["other", ["T-1", "T-3", "T6", "T3 x 4", "Annualized", "Annualised", "Trailing 3", "Trailing Six"]],
    ["other", ["MTD", "PTD", "Month to Date", "Current Month", "Selected Period", "This Month"]],
    ["other", ["Q1", "QTD", "Quarter", "Comments"]],
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

describe("Words of an account, each of its list", () => {
  test.each([
    [
      "nonRevenue",
      [
        "Down units",
        "Down",
        "Model unit",
        "Model",
        "Office unit",
        "Employee discount",
        "Employee",
        "Non revenue",
      ],
    ],
    ["nonRevenue", ["Courtesy officer apartment", "Staff apartment", "Manager's unit", "Admin unit rent"]],
    ["nonRevenue", ["Non revenue units", "Offline units", "Off line apartments"]],
    ["lossToLease", ["Loss to lease", "Gain to old lease", "LTL", "Gain/Loss to market", "Below market"]],
    ["commercialIncome", ["CAM recovery", "Real estate tax reimbursement", "Percentage rent"]],
    ["commercialIncome", ["Operating expense escalations"]],
    ["parkingIncome", ["Downtown parking", "Parking"]],
  ])("%s", (account, labels) => {
    const found = labels.map((label) => mapAccount({ label, section: [], placement: "income" }).account);
    expect(found).toEqual(labels.map(() => account));
  });
});

describe("Which sheets are read", () => {
  const ofYear = (name: string, rent: number, hidden = false) =>
    toSheet(
      `
 | Total
Rent | ${rent}
Insurance | 100
Repairs | 100
Net operating income | ${rent - 200}`,
      { name, hidden },
    );
  const read = (...sheets: Sheet[]) => readOperatingStatement(sheets);

  test("hidden ones only where all are", () => {
    expect(describeTotals(read(ofYear("A", 1_000, true), ofYear("B", 2_000)))).toContain("EGI 2000");
    expect(describeTotals(read(ofYear("A", 1_000), ofYear("B", 2_000, true)))).toContain("EGI 1000");
    expect(describeTotals(read(ofYear("A", 1_000, true)))).toContain("EGI 1000");
    expect(read(ofYear("A", 1_000), ofYear("B", 2_000, true)).sheets).toHaveLength(1);
  });

  test("totals of two sheets without months are two statements, not one", () => {
    const statement = read(ofYear("A", 1_000), ofYear("B", 2_000));
    expect(statement.sheets.map(({ sheet, use }) => [sheet, use])).toEqual([
      ["A", "read"],
      ["B", "other_statement"],
    ]);
    expect(describeTotals(statement)).toContain("EGI 1000");
  });
});

test("a property's name is the first title that is no part of a report's", () => {
  const titles = [
    ...["Income Statement", "12 Month Trailing", "Period Jan-Dec", "Ending December", "Through December"],
    ...["Fiscal Calendar", "Exported by Ann", "Printed by Ann", "Created by Ann", "As of December"],
    ...[
      "Accrual",
      "Actual",
      "Cash Flow",
      "T-12",
      "Sort Order",
      "Database: Live",
      "Level of Detail",
      "Book: Main",
    ],
    ...["Page 1", "Consolidated", "Profit and Loss", "GL Account", "2024", "Summary", "Order by Account"],
  ];
  const name = (lines: string[]) =>
    findTitles(toSheet([...lines, "Cedar Court", "Elm Park"].join("\n")), lines.length + 2, "a.xlsx")
      .propertyName;
  expect(name([])).toBe("Cedar Court");
  expect(titles.filter((title) => name([title]) !== "Cedar Court")).toEqual([]);
});
