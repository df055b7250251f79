import { looksNumeric } from "@labs/sheets/read-number";
import { type CellReference, looksLikeWords, type MergedArea, type Sheet } from "@labs/sheets/sheet";
import type { OperatingStatement, StatementColumn } from "../statement.ts";

/** A sheet with its column of names in front, and the columns where they lie in the file, from 1. */
export interface MovedSheet {
  sheet: Sheet;
  columns: number[];
}

const FEWEST_ROWS = 8;
const FEWEST_BEFORE = 2;
const MOST = 0.7;

/**
 * Names between the amounts, as reports have them that print a month left and the year to date right of each account;
 * undefined where no amounts stand left of the names.
 */
export function moveNames(sheet: Sheet): MovedSheet | undefined {
  const rows = sheet.rows.filter((row) => row.filter(looksNumeric).length > FEWEST_BEFORE);
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const share = (column: number, is: typeof looksNumeric) =>
    rows.filter((row) => is(row[column])).length / Math.max(1, rows.length);
  const all = Array.from({ length: width }, (_, column) => column);
  const named = all.find((column) => share(column, looksLikeWords) >= MOST);
  if (named === undefined || rows.length < FEWEST_ROWS) return undefined;
  const before = all.filter((column) => column < named && share(column, looksNumeric) >= MOST);
  if (before.length < FEWEST_BEFORE) return undefined;
  const order = [named, ...all.filter((column) => column !== named)];
  const move = <Value>(row: readonly Value[], nothing: Value) =>
    order.map((column) => row[column] ?? nothing);
  const places = new Map(order.map((column, place) => [column, place]));
  const { printed } = sheet;
  return {
    columns: order.map((column) => column + 1),
    sheet: {
      ...sheet,
      rows: sheet.rows.map((row) => move(row, null)),
      merges: sheet.merges.flatMap((area) => moveArea(area, named)),
      ...(printed === undefined
        ? {}
        : {
            printed: {
              ...printed,
              boxes: printed.boxes.map((row) => move(row, null)),
              shared: new Set([...printed.shared].map((cell) => moveCell(cell, places))),
            },
          }),
    },
  };
}

/** An area left of the names stands one column further right; one over them is none any more. */
function moveArea(area: MergedArea, named: number): MergedArea[] {
  if (area.left > named) return [area];
  return area.right < named ? [{ ...area, left: area.left + 1, right: area.right + 1 }] : [];
}

function moveCell(cell: string, places: ReadonlyMap<number, number>): string {
  const [row, column] = cell.split("/");
  return `${row}/${places.get(Number(column)) ?? column}`;
}

/** The statement of a moved sheet, with the cells where they lie in the file. */
export function placeBack(statement: OperatingStatement, columns: readonly number[]): OperatingStatement {
  const at = (column: number) => columns[column - 1] ?? column;
  const back = (place: CellReference): CellReference => ({ ...place, column: at(place.column) });
  return {
    ...statement,
    lines: statement.lines.map((line) => ({
      ...line,
      source: back(line.source),
      sources: line.sources.map((source) => source && back(source)),
      totalSource: line.totalSource && back(line.totalSource),
    })),
    tieOut: statement.tieOut.map((tie) => ({
      ...tie,
      source: back(tie.source),
      columns: tie.columns.map((column) => ({ ...column, source: back(column.source) })),
    })),
    columns: placeColumns(statement.columns, columns),
    issues: statement.issues.map((issue) => ({
      ...issue,
      column: /^\d+$/.test(issue.column ?? "") ? String(at(Number(issue.column))) : issue.column,
    })),
  };
}

export const placeColumns = (
  read: readonly StatementColumn[],
  columns: readonly number[],
): StatementColumn[] =>
  read
    .map((column) => ({ ...column, column: columns[column.column - 1] ?? column.column }))
    .sort((a, b) => a.column - b.column);
