import type { Cell, Sheet } from "@labs/sheets/sheet";
import { describe, expect, test } from "vitest";
import { readOperatingStatement } from "../read-operating-statement.ts";
import type { OperatingStatement } from "../statement.ts";
import * as brokers from "./unseen/brokers.ts";
import type { Unseen } from "./unseen/layout.ts";
import * as systems from "./unseen/systems.ts";

const FILES: Unseen[] = [...Object.values(systems), ...Object.values(brokers)].map((print) => print());

const read = ({ sheets, fileName = "statement.xlsx" }: Unseen) =>
  readOperatingStatement(sheets, { fileName });

const figure = ({ results }: OperatingStatement, key: string) =>
  results.find((one) => one.key === key)?.total ?? null;

/** What a reading says, in the words of what was expected. */
function describeReading(statement: OperatingStatement) {
  const { months, period } = statement;
  const cents = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100);
  return {
    reason: statement.reason,
    income: cents(figure(statement, "effectiveGrossIncome")),
    expenses: cents(figure(statement, "operatingExpenses")),
    noi: cents(figure(statement, "noi")),
    from: months[0] ?? period?.from ?? null,
    to: months.at(-1) ?? period?.to ?? null,
    months: months.length,
    lines: statement.lines.filter(({ kind, effectTotal }) => kind === "account" && effectTotal !== null)
      .length,
  };
}

describe("Statements whose figures were known before they were read", () => {
  test.each(FILES.map((file) => [file.name, file] as const))("%s", (_, file) => {
    const statement = read(file);
    expect(describeReading(statement)).toEqual({ reason: null, ...file.expected });
    expect(statement.noiTies).not.toBe(false);
    expect(statement.issues.filter(({ severity }) => severity === "error")).toEqual([]);
  });
});

/** Rows of a sheet that hold a line of the ledger, by what damages one of them. */
const DAMAGES: [name: string, damage: (row: Cell[]) => Cell[]][] = [
  [
    "a letter in its amounts",
    (row) => row.map((cell) => (typeof cell === "number" ? `${cell}`.replace(/\d/, "l") : cell)),
  ],
  ["a name as a statistic’s", (row) => rename(row, "Occupancy adjustment units")],
  ["a name as a sum’s", (row) => rename(row, "Total adjustment")],
  ["a name as a heading’s", (row) => rename(row, "Income")],
  ["a name as a page’s foot", (row) => rename(row, "Page 3 of 9")],
  ["no name", (row) => rename(row, "")],
  ["shares for amounts", (row) => row.map((cell) => (typeof cell === "number" ? `${cell}%` : cell))],
];

const rename = (row: Cell[], name: string): Cell[] => {
  const at = row.findIndex((cell) => typeof cell === "string" && /[a-z]{3}/i.test(cell));
  return row.map((cell, place) => (place === at ? name : cell));
};

function damageRow(sheet: Sheet, at: number, damage: (row: Cell[]) => Cell[]): Sheet {
  return { ...sheet, rows: sheet.rows.map((row, place) => (place === at ? damage(row) : row)) };
}

/** With every change each damage is done to a third of the lines, each to other ones; every night to all of them. */
const EVERY = process.env.LABS_NIGHTLY === "1" ? 1 : 3;

describe("A green tie-out", () => {
  test.each(DAMAGES.map(([name, damage], first) => [name, damage, first] as const))(
    "never stands where a line was lost that has %s",
    (_, damage, first) => {
      const wrong: string[] = [];
      let lines = first;
      let damaged = 0;
      for (const file of FILES) {
        const [sheet] = file.sheets;
        if (sheet === undefined) continue;
        for (const [at, row] of sheet.rows.entries()) {
          const isLine = row.some(
            (cell) => typeof cell === "string" && LINES.has(cell.replace(/^[\d\s·-]+|Less: /g, "").trim()),
          );
          if (!isLine || !row.some((cell) => typeof cell === "number" && cell !== 0)) continue;
          lines += 1;
          if (lines % EVERY > 0) continue;
          damaged += 1;
          const statement = readOperatingStatement([damageRow(sheet, at, damage)], {
            fileName: "statement.xlsx",
          });
          const noi = figure(statement, "noi");
          const isRight = noi !== null && Math.abs(noi - file.expected.noi) < 1;
          if (statement.noiTies === true && !isRight) wrong.push(`${file.name}, row ${at + 1}: ${noi}`);
        }
      }
      expect(wrong).toEqual([]);
      expect(damaged).toBeGreaterThan(120 / EVERY);
    },
  );
});

const LINES = new Set([
  "Gross Potential Rent",
  "Late Fees",
  "Plumbing Repairs",
  "Water & Sewer",
  "Management Fees",
  "Real Estate Taxes",
]);
