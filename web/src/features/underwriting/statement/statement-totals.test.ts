import type { Statement } from "@labs/underwriting/statement-record";
import { expect, test } from "vitest";
import { addTotals } from "./statement-totals.ts";

const column = (id: string, kind: string) => ({ id, label: id, kind });
const line = (role: string, figures: Record<string, number | null>) => ({
  key: role,
  label: role,
  role,
  figures,
});

const statement = {
  columns: [
    column("stabilized", "stabilized"),
    column("0", "closing"),
    column("1", "year"),
    column("2", "year"),
    column("exit", "sale"),
    column("after", "forward"),
  ],
  lines: [
    line("amount", { stabilized: 9, 0: -100, 1: 10, 2: 20, exit: 150, after: 7 }),
    line("total", { 1: 5, 2: 6 }),
    line("amount", { 1: 5, 2: null }),
    line("amount", { stabilized: 4, after: 3 }),
    line("balance", { 1: 90, 2: 80 }),
    line("ratio", { 1: 1.2, 2: 1.3 }),
    line("heading", {}),
  ],
} as unknown as Statement;

test("lines come to their sum from closing to the sale; balances, ratios and what is not known come to none", () => {
  const { columns, lines } = addTotals(statement);
  expect(columns.map(({ id }) => id)).toEqual(["stabilized", "0", "1", "2", "exit", "total", "after"]);
  expect(lines.map(({ figures }) => ("total" in figures ? figures.total : "none"))).toEqual([
    ...[80, 11, null, "none", "none", "none", "none"],
  ]);
});

test("without a sale the total follows the last year", () => {
  const { columns } = addTotals({
    ...statement,
    columns: statement.columns.filter(({ id }) => id !== "exit" && id !== "2"),
  });
  expect(columns.map(({ id }) => id)).toEqual(["stabilized", "0", "1", "total", "after"]);
});
