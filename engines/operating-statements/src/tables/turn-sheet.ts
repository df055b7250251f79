import type { CellReference, Sheet } from "@labs/sheets/sheet";
import type { OperatingStatement } from "../statement.ts";

/** A year is twelve rows with a header and a total: what is longer or wider is no statement that lies on its side. */
const MOST_ROWS = 60;
const MOST_COLUMNS = 400;

/** A sheet with its months down and its accounts across, the other way round; undefined where it is too large for one. */
export function turnSheet(sheet: Sheet): Sheet | undefined {
  const width = Math.max(0, ...sheet.rows.map(({ length }) => length));
  if (sheet.rows.length > MOST_ROWS || width > MOST_COLUMNS) return undefined;
  return {
    ...sheet,
    rows: Array.from({ length: width }, (_, column) => sheet.rows.map((row) => row[column] ?? null)),
    merges: sheet.merges.map(({ top, left, bottom, right }) => ({
      top: left,
      left: top,
      bottom: right,
      right: bottom,
    })),
  };
}

const turn = ({ sheet, row, column }: CellReference): CellReference => ({ sheet, row: column, column: row });

/** The statement of a turned sheet, with the cells where they lie in the file. */
export function turnBack(statement: OperatingStatement): OperatingStatement {
  return {
    ...statement,
    lines: statement.lines.map((line) => ({
      ...line,
      source: turn(line.source),
      sources: line.sources.map((source) => source && turn(source)),
      totalSource: line.totalSource && turn(line.totalSource),
    })),
    tieOut: statement.tieOut.map((tie) => ({
      ...tie,
      source: turn(tie.source),
      columns: tie.columns.map((column) => ({ ...column, source: turn(column.source) })),
    })),
    // Its months are rows, so no column has a part by itself.
    columns: [],
    issues: statement.issues.map((issue) => ({
      ...issue,
      line: issue.column === null ? null : Number(issue.column),
      column: issue.line === null ? null : String(issue.line),
    })),
  };
}
