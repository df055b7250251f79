import type { CellTable } from "../evaluation/lay-out-cells.ts";

/** More parts than these are no tables beside each other. */
const MOST_PARTS = 100;
/** So many rows of a part, and this share of those with numbers, begin with words of their own. */
const FEWEST_NAMED = 2;
const NAMED = 0.5;

/** A table of so many columns stands for itself, named or not. */
const WIDE = 4;

interface Part {
  left: number;
  right: number;
}

/**
 * Which of the tables that stand side by side on its sheet a cell belongs to, from 0 on: they are parted by columns that are
 * empty from top to bottom, and each has the names of its rows or several columns. Columns of years set apart by narrow ones are one table.
 */
export function openParts(table: CellTable): (cell: number) => number {
  const parts = table.grids.map((_, sheet) => listParts(table, sheet));
  return (cell) => {
    const column = table.columns[cell] ?? 0;
    const own = parts[table.sheets[cell] ?? 0] ?? [];
    return Math.max(
      0,
      own.findLastIndex(({ left }) => left <= column),
    );
  };
}

function listParts(table: CellTable, sheet: number): Part[] {
  const { rows = [], lastColumn = -1 } = table.grids[sheet] ?? {};
  const isFilled = new Uint8Array(lastColumn + 1);
  const lines = rows.filter((line) => line !== undefined);
  for (const line of lines)
    line.forEach((cell, column) => {
      if (cell !== 0 && hasContent(table, cell)) isFilled[column] = 1;
    });
  const parts: Part[] = [];
  for (const [column, filled] of isFilled.entries()) {
    const last = parts.at(-1);
    if (filled === 0) continue;
    if (last !== undefined && last.right === column - 1) last.right = column;
    else parts.push({ left: column, right: column });
  }
  if (parts.length > MOST_PARTS) return parts.slice(0, 1);
  const isWide = ({ left, right }: Part): boolean => right - left + 1 >= WIDE;
  return parts.filter((part, at) => at === 0 || isWide(part) || hasNames(table, lines, part));
}

const hasContent = (table: CellTable, cell: number): boolean =>
  table.formulas[cell] !== undefined || (table.cached[cell] ?? null) !== null;

/** Whether most rows of a part that hold numbers begin with words. */
function hasNames(table: CellTable, lines: readonly Int32Array[], { left, right }: Part): boolean {
  let [named, numbers] = [0, 0];
  for (const line of lines) {
    const cells = [...line.slice(left, right + 1)].filter((cell) => cell !== 0 && hasContent(table, cell));
    const [first] = cells;
    if (first === undefined) continue;
    const hasNumber = cells.some((cell) => typeof table.cached[cell] === "number");
    if (!hasNumber) continue;
    numbers += 1;
    if (typeof table.cached[first] === "string") named += 1;
  }
  return named >= FEWEST_NAMED && named >= NAMED * numbers;
}
