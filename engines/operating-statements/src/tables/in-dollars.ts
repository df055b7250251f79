import { roundToCents } from "@labs/sheets/read-number";
import { cellText, type Sheet } from "@labs/sheets/sheet";
import type { OperatingStatement, StatementFigure } from "../statement.ts";

const THOUSANDS =
  /\bin (us ?)?\$? ?(thousands|000.?s)\b|\$ ?000.?s?\b|\( ?000.?s ?\)|\bthousands of (us )?dollars/i;

/** Whether the titles or the header say that amounts are thousands of dollars. */
export function isInThousands({ rows }: Sheet, headerTop: number): boolean {
  return rows.slice(0, headerTop + 2).some((row) => row.some((cell) => THOUSANDS.test(cellText(cell))));
}

type Amount = number | null;
const dollars = <Value extends Amount>(value: Value): Value =>
  (value === null ? null : roundToCents(Number(value) * 1000)) as Value;

/** A statement that is printed in thousands, with every amount in dollars and a word on it. */
export function inDollars(statement: OperatingStatement): OperatingStatement {
  const figures = (all: StatementFigure[]) =>
    all.map(({ months, total, trailing, ...rest }) => ({
      ...rest,
      months: months.map(dollars),
      total: dollars(total),
      trailing: {
        t12: dollars(trailing.t12),
        t6x2: dollars(trailing.t6x2),
        t3x4: dollars(trailing.t3x4),
        t1x12: dollars(trailing.t1x12),
      },
    }));
  const totaled = <Line extends { total: Amount }>(all: Line[]) =>
    all.map((line) => ({ ...line, total: dollars(line.total) }));
  return {
    ...statement,
    lines: statement.lines.map((line) => ({
      ...line,
      printed: line.printed.map(dollars),
      printedTotal: dollars(line.printedTotal),
      effect: line.effect.map(dollars),
      effectTotal: dollars(line.effectTotal),
    })),
    accounts: figures(statement.accounts),
    results: figures(statement.results),
    tieOut: statement.tieOut.map((tie) => ({
      ...tie,
      columns: tie.columns.map((column) => ({
        ...column,
        expected: dollars(column.expected),
        found: dollars(column.found),
      })),
    })),
    unmapped: totaled(statement.unmapped),
    unmappedTotal: dollars(statement.unmappedTotal),
    reclassified: totaled(statement.reclassified),
  };
}
