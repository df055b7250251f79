import { readdirSync, readFileSync } from "node:fs";
import type { Cell, Sheet } from "@labs/sheets/sheet";
import { describe, expect, test } from "vitest";
import { findAccount } from "../accounts/chart.ts";
import { readStranger, type Stranger } from "../fixtures/read-stranger.ts";
import { readOperatingStatement } from "../read-operating-statement.ts";
import type { OperatingStatement, StatementLine } from "../statement.ts";

const FOLDER = new URL("../fixtures/strangers/", import.meta.url);

const STRANGERS = readdirSync(FOLDER)
  .sort()
  .map((name) => readStranger(name, readFileSync(new URL(name, FOLDER), "utf8")));

const read = (sheets: readonly Sheet[]) => readOperatingStatement(sheets, { fileName: "statement.xlsx" });
const errors = ({ issues }: OperatingStatement) => issues.filter(({ severity }) => severity === "error");
const cents = (amount: number) => Math.round(amount * 100) / 100 + 0;

/** Where a line counts: by its account, or by the file where none is known, which has income before its first cost. */
function sideOf({ account, placement }: StatementLine): string {
  const group = account === null ? placement : findAccount(account)?.group;
  return group === "rental" || group === "otherIncome" ? "income" : (group ?? "income");
}

const describeLines = (lines: readonly StatementLine[]) =>
  lines.flatMap((line) =>
    line.kind === "account" && (line.effectTotal ?? 0) !== 0
      ? [
          `${line.source.row} ${sideOf(line)} ${cents(line.effectTotal ?? 0)} ${line.effect.map((one) => cents(one ?? 0)).join(" ")}`,
        ]
      : [],
  );

const expectedLines = ({ lines }: Stranger) =>
  lines.flatMap(({ row, side, total, months }) =>
    cents(total) === 0 ? [] : [`${row} ${side} ${cents(total)} ${months.map(cents).join(" ")}`],
  );

const sumAbove = (lines: Stranger["lines"]) =>
  lines.reduce((sum, { side, total }) => sum + (side === "below" ? 0 : total), 0);

describe("Statements of strangers, labeled before they were read", () => {
  test.each(STRANGERS.filter(({ kind }) => kind !== "refuse").map((file) => [file.name, file] as const))(
    "%s",
    (_, file) => {
      const statement = read(file.sheets);
      const asks = !statement.accepted || errors(statement).length > 0;
      expect(asks || file.kind === "read").toBe(true);
      if (file.lines.length === 0) return;
      expect(statement.months).toEqual(file.months);
      if (file.period !== undefined) expect(statement.period).toEqual(file.period);
      expect(describeLines(statement.lines)).toEqual(expectedLines(file));
      expect(noiOf(statement)).toBe(cents(sumAbove(file.lines)));
      expect(statement.noiTies).not.toBe(false);
    },
  );

  test("what is none is refused", () => {
    const accepted = STRANGERS.filter(({ kind, sheets }) => kind === "refuse" && read(sheets).accepted);
    expect(accepted.map(({ name }) => name)).toEqual([]);
  });
});

/** A sum of the file that is red, or a question, tells that a line is missing. */
function isTold(statement: OperatingStatement): boolean {
  return !statement.accepted || errors(statement).length > 0 || statement.tieOut.some(({ ok }) => !ok);
}

const noiOf = ({ results }: OperatingStatement) =>
  cents(results.find(({ key }) => key === "noi")?.total ?? 0);

const AMOUNT = /^[-($]*[\d,]+(\.\d+)?[)$ -]*$/;

/** What may happen to a line's row: what comes in its place. */
const HARM: [name: string, harm: (row: Cell[]) => Cell[][]][] = [
  ["taken out", () => []],
  ["there twice", (row) => [row, row]],
  [
    "with other amounts",
    (row) => [
      row.map((cell) => {
        if (typeof cell === "number") return cell === 0 ? 0 : cell * 1.37 + 3;
        const isAmount = typeof cell === "string" && AMOUNT.test(cell);
        return isAmount ? cell.replaceAll(/\d/g, (digit) => String((Number(digit) % 9) + 1)) : cell;
      }),
    ],
  ],
  ["with the other sign", (row) => [row.map((cell) => (typeof cell === "number" ? -cell : cell))]],
];

/** With every change each harm is done to a third of the lines, every night to all of them. */
const EVERY = process.env.LABS_NIGHTLY === "1" ? 1 : 3;

describe("A line of a stranger", () => {
  test.each(HARM)("%s turns a sum red or asks, unless the result is right", (_, harm) => {
    const untold: string[] = [];
    let harmed = 0;
    for (const [at, { name, kind, sheets, lines }] of STRANGERS.entries()) {
      const last = sheets.at(-1);
      if (kind !== "read" || last === undefined) continue;
      for (const [place, { row, label, side, total }] of lines.entries()) {
        if (cents(total) === 0 || side === "below" || (at + place) % EVERY > 0) continue;
        const rows = last.rows.flatMap((cells, index) => (index === row - 1 ? harm(cells) : [cells]));
        const statement = read([...sheets.slice(0, -1), { ...last, rows }]);
        harmed += 1;
        // The sum of a group of one line stands for it.
        const isWhole = noiOf(statement) === cents(sumAbove(lines));
        if (!isWhole && !isTold(statement)) untold.push(`${name}, ${label}`);
      }
    }
    expect(untold).toEqual([]);
    expect(harmed).toBeGreaterThan(400 / EVERY);
  });
});
