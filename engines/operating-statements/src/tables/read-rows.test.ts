import { expect, test } from "vitest";
import { toSheet } from "../fixtures/table.ts";
import { readOperatingStatement } from "../read-operating-statement.ts";

const read = (rows: string) =>
  readOperatingStatement([
    toSheet(`
Cedar Court
Income Statement
Jan 2024 - Mar 2024
${rows}`),
  ]).lines.map(({ label, printedTotal, totalSource, sources }) => [
    label,
    printedTotal,
    totalSource && [totalSource.row, totalSource.column],
    sources.map((source) => (source === null ? null : source.column)),
  ]);

test("a line's total stands where its cell does, and nowhere where it is not said", () => {
  const lines = read(`Account | Jan 2024 | Feb 2024 | Mar 2024 | Total
Rental Income | 1000 | 1000 | 1100 | 3100
Late Fees | 50 | 50 | 25 |
Total Income | 1050 | 1050 | 1125 | 3225
Property Taxes | 200 | 200 | 200 | 600
Insurance | 90 | 90 | 90 |
Total Operating Expenses | 290 | 290 | 290 | 870
Net Operating Income | 760 | 760 | 835 | 2355`);
  expect(lines.filter(([label]) => !/^(?:Total|Net)/.test(String(label)))).toEqual([
    ["Rental Income", 3_100, [5, 5], [2, 3, 4]],
    ["Late Fees", null, null, [2, 3, 4]],
    ["Property Taxes", 600, [8, 5], [2, 3, 4]],
    ["Insurance", null, null, [2, 3, 4]],
  ]);
});

test("a statement without a column of totals names no cell for any", () => {
  const lines = read(`Account | Jan 2024 | Feb 2024 | Mar 2024
Rental Income | 1000 | 1000 | 1100
Property Taxes | 200 | 200 | 200
Insurance | 90 | 90 | 90
Net Operating Income | 710 | 710 | 810`);
  expect(lines).toHaveLength(4);
  expect(lines.map(([, total, source]) => [total, source])).toEqual(lines.map(() => [null, null]));
});
