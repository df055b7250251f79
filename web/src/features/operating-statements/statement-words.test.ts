import { readOperatingStatement } from "@labs/operating-statements/read-operating-statement";
import { describe, expect, test } from "vitest";
import {
  ACCOUNT_OPTIONS,
  crossesNoi,
  describeBasis,
  dollars,
  groupIssues,
  linesShown,
  listObstacles,
  orderRows,
  percent,
  periodText,
  printedTotal,
} from "./statement-words.ts";

const rows = [
  ["", "Jan 2025", "Feb 2025"],
  ["Income", null, null],
  ["Rental income", 900, 900],
  ["Total income", 900, 900],
  ["Expenses", null, null],
  ["Zorblatt", 50, 51],
  ["Insurance", 20, 20],
  ["Total expenses", 70, 71],
  ["NOI", 830, 800],
];
const statement = readOperatingStatement([{ name: "", hidden: false, merges: [], rows }]);
const getLine = (label: string) => {
  const line = statement.lines.find((one) => one.label === label);
  if (line === undefined) throw new Error(`there is no line ${label}`);
  return line;
};

describe("A statement on the screen", () => {
  test("is told by what still keeps it from being accepted", () => {
    expect(listObstacles(statement)).toEqual(["1 line is not mapped"]);
    expect(listObstacles({ ...statement, unmapped: [], noiTies: null })).toEqual([]);
  });

  test("shows all lines, those to look at, or its sums", () => {
    const labels = (filter: "all" | "open" | "sums") =>
      linesShown(statement.lines, filter).map((at) => statement.lines[at]?.label);
    expect(labels("all")).toHaveLength(8);
    expect(labels("open")).toEqual(["Zorblatt"]);
    expect(labels("sums")).toEqual(["Total income", "Total expenses", "NOI"]);
  });

  test("says of each line what its account rests on", () => {
    expect(describeBasis(getLine("Zorblatt"))).toEqual({ word: "Not mapped", isSure: false });
    expect(describeBasis(getLine("Insurance"))).toEqual({ word: "By name", isSure: true });
    expect(describeBasis({ ...getLine("Insurance"), confidence: 0.6 })).toEqual({
      word: "Suggested",
      isSure: false,
    });
    expect(printedTotal(getLine("Insurance"))).toBe(40);
  });

  test("has accounts and results in the order of a statement", () => {
    expect(orderRows(statement).map(({ key }) => key)).toEqual([
      "rentalIncome",
      "rentalIncome",
      "otherIncome",
      "effectiveGrossIncome",
      "insurance",
      "unmappedExpenses",
      "operatingExpenses",
      "noi",
      "belowTheLine",
    ]);
  });

  test("groups its issues, errors first", () => {
    const groups = groupIssues(statement.issues);
    expect(groups.map(({ severity, code }) => `${severity} ${code}`).slice(0, 2)).toEqual([
      "error T01",
      "error T02",
    ]);
  });

  test("writes months, periods and dollars as people read them", () => {
    expect(periodText(statement)).toBe("Jan 2025 to Feb 2025");
    expect(periodText({ months: [], period: null })).toBe("Period not stated");
    expect([percent(-0.06), percent(0.06), percent(null), percent(-0.0001)]).toEqual([
      ...["(6.0%)", "6.0%", "—", "0.0%"],
    ]);
    expect([dollars(-1200), dollars(1200), dollars(null), dollars(-0.2)]).toEqual([
      "($1,200)",
      "$1,200",
      "—",
      "$0",
    ]);
    expect(ACCOUNT_OPTIONS.map(({ group }) => group)).toEqual([
      "Rent",
      "Other income",
      "Operating expenses",
      "Below net operating income",
    ]);
  });
});

test("a line moved across the line of net operating income changes it, one moved above or below it does not", () => {
  const moved = (
    from: "income" | "expense" | "below",
    account: "insurance" | "feesIncome" | "capitalExpenditures" | null,
  ) => crossesNoi({ key: "", label: "", from, account, total: 100 });
  expect(moved("expense", "capitalExpenditures")).toBe(true);
  expect(moved("below", "insurance")).toBe(true);
  expect(moved("income", null)).toBe(true);
  expect(moved("income", "insurance")).toBe(false);
  expect(moved("expense", "feesIncome")).toBe(false);
  expect(moved("below", "capitalExpenditures")).toBe(false);
  expect(moved("below", null)).toBe(false);
});
