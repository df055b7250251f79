import type { Sides } from "../reading/workbook.ts";
import { isError, type Scalar } from "../values/value.ts";
import { type CellAnswers, differs, type EntryKind, placeName } from "./open-answers.ts";

export interface WindowCell {
  row: number;
  column: number;
  text: string;
  value: number | string | boolean | null;
  kind: "number" | "text" | "flag" | "error" | "blank";
  entry: EntryKind;
  formula: string | null;
  isChanged: boolean;
  refused: string | null;
  comment: string | null;
  isBold: boolean;
  fill: string | null;
}

export interface Window {
  sheet: number;
  top: number;
  left: number;
  rows: number;
  columns: number;
}

/** The filled cells of a part of a sheet, as they are printed; undefined where there is no such sheet. */
export function cutWindow(
  answers: CellAnswers,
  { base, values }: { base: readonly Scalar[]; values: readonly Scalar[] },
  { sheet, top, left, rows, columns }: Window,
): { cells: WindowCell[]; merges: Sides[] } | undefined {
  const { table, workbook } = answers.compiled;
  const grid = table.grids[sheet];
  const source = workbook.sheets[sheet];
  if (grid === undefined || source === undefined) return undefined;
  const cells: WindowCell[] = [];
  for (let row = top; row <= Math.min(top + rows - 1, grid.lastRow); row += 1) {
    const line = grid.rows[row];
    if (line === undefined) continue;
    for (let column = left; column <= Math.min(left + columns - 1, line.length - 1); column += 1) {
      const cell = line[column] ?? 0;
      if (cell !== 0) cells.push(describeCell(answers, { cell, row, column, base, values }));
    }
  }
  const [bottom, right] = [top + rows - 1, left + columns - 1];
  const merges = source.merges.filter(
    (sides) => sides.top <= bottom && sides.bottom >= top && sides.left <= right && sides.right >= left,
  );
  return { cells, merges };
}

function describeCell(
  answers: CellAnswers,
  of: { cell: number; row: number; column: number; base: readonly Scalar[]; values: readonly Scalar[] },
): WindowCell {
  const { cell, row, column } = of;
  const { compiled } = answers;
  const { table, workbook } = compiled;
  const value = of.values[cell] ?? null;
  const look = workbook.looks[table.styles[cell] ?? 0];
  const comments = workbook.sheets[table.sheets[cell] ?? 0]?.comments;
  return {
    row,
    column,
    text: answers.print(cell, value),
    value: isError(value) ? value.code : value,
    kind: kindOf(value),
    entry: answers.entryOf(cell),
    formula: answers.formulaOf(cell),
    isChanged: differs(of.base[cell] ?? null, value),
    refused: answers.refusalOf(cell) ?? null,
    comment: comments?.get(placeName(compiled, cell)) ?? null,
    isBold: look?.isBold ?? false,
    fill: look?.fillColor ?? null,
  };
}

function kindOf(value: Scalar): WindowCell["kind"] {
  if (value === null) return "blank";
  if (isError(value)) return "error";
  if (typeof value === "boolean") return "flag";
  return typeof value === "number" ? "number" : "text";
}
