import type { Sides } from "../reading/workbook.ts";
import { TooLarge } from "../values/steps.ts";
import {
  type Area,
  isArea,
  isAreas,
  LAST_ROW,
  type Matrix,
  matrixOf,
  type Scalar,
  type Value,
} from "../values/value.ts";

/** Cells of a sheet by their places: for each row the number of each column's cell, 0 where there is none. */
export interface Grid {
  name: string;
  rows: (Int32Array | undefined)[];
  /** The rows that have cells, in order. */
  filledRows: number[];
  lastRow: number;
  lastColumn: number;
  hiddenRows: ReadonlySet<number>;
}

/** Values known under names while a LET or a LAMBDA is evaluated, the innermost first. */
interface Frame {
  name: string;
  value: Value;
  outer: Frame | undefined;
}

export const WAITING = 0;
export const RUNNING = 1;
export const DONE = 2;

/** All cells while they are evaluated. Cell number 0 is none. */
export interface Machine {
  grids: Grid[];
  values: Scalar[];
  state: Uint8Array;
  /** Evaluates a cell that is not done. */
  demand: (cell: number) => Scalar;
  /** The cell whose formula runs, set before each function that may ask. */
  sheet: number;
  row: number;
  column: number;
  frame: Frame | undefined;
  /** What formulas that fill more than one cell gave, by their first cell. */
  spills: Map<number, Matrix>;
  /** Whether dynamic arrays may take cells that are none yet. */
  mayGrow: boolean;
  /** Arrays that gave more than they have room for, with what they would fill. */
  shortOfRoom: Map<number, Sides>;
  /** Whether one array stood in the way of another. */
  hasClash: boolean;
  is1904: boolean;
  /** Serial number of this moment. */
  now: number;
  random: () => number;
  /** How many numbers were drawn. */
  draws: number;
  fileName: string;
  /** The reference that a text names, seen from a cell; undefined for none. */
  resolve: (text: string, isA1: boolean) => Value | undefined;
  /** The formula's text of a cell, and whether it has one. */
  formulaAt: (sheet: number, row: number, column: number) => string | undefined;
  numberFormatAt: (sheet: number, row: number, column: number) => string;
}

export function cellAt(machine: Machine, sheet: number, row: number, column: number): number {
  return machine.grids[sheet]?.rows[row]?.[column] ?? 0;
}

export function readCell(machine: Machine, sheet: number, row: number, column: number): Scalar {
  const cell = machine.grids[sheet]?.rows[row]?.[column];
  if (cell === undefined || cell === 0) return null;
  return machine.state[cell] === DONE ? (machine.values[cell] ?? null) : machine.demand(cell);
}

/** So many empty rows on end, and the next filled one is looked up. */
const LONG_GAP = 64;

/** The first row behind this one that has cells. */
function nextFilled({ filledRows }: Grid, row: number): number {
  let [low, high] = [0, filledRows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((filledRows[middle] ?? 0) <= row) low = middle + 1;
    else high = middle;
  }
  return filledRows[low] ?? LAST_ROW + 1;
}

/** Visits the filled cells of an area, row by row; what the visitor answers true for ends it. */
export function visitArea(
  machine: Machine,
  area: Area,
  visit: (value: Scalar, row: number, column: number) => unknown,
): void {
  const grid = machine.grids[area.sheet];
  if (grid === undefined) return;
  const { values, state } = machine;
  const bottom = Math.min(area.bottom, grid.lastRow);
  let gap = 0;
  for (let row = area.top; row <= bottom; row += 1) {
    const line = grid.rows[row];
    if (line === undefined) {
      gap += 1;
      if (gap === LONG_GAP) row = Math.max(row, nextFilled(grid, row) - 1);
      continue;
    }
    gap = 0;
    const right = Math.min(area.right, line.length - 1);
    for (let column = area.left; column <= right; column += 1) {
      const cell = line[column] ?? 0;
      if (cell === 0) continue;
      const value = state[cell] === DONE ? (values[cell] ?? null) : machine.demand(cell);
      if (value !== null && visit(value, row, column) === true) return;
    }
  }
}

/** Adds the numbers of an area to a list, row by row; the first error is thrown, and no cell behind it is asked for. */
export function readNumbers(machine: Machine, area: Area, numbers: number[]): void {
  const grid = machine.grids[area.sheet];
  if (grid === undefined) return;
  const { values, state } = machine;
  const bottom = Math.min(area.bottom, grid.lastRow);
  let gap = 0;
  for (let row = area.top; row <= bottom; row += 1) {
    const line = grid.rows[row];
    if (line === undefined) {
      gap += 1;
      if (gap === LONG_GAP) row = Math.max(row, nextFilled(grid, row) - 1);
      continue;
    }
    gap = 0;
    const right = Math.min(area.right, line.length - 1);
    for (let column = area.left; column <= right; column += 1) {
      const cell = line[column] ?? 0;
      if (cell === 0) continue;
      const value = state[cell] === DONE ? values[cell] : machine.demand(cell);
      if (typeof value === "number") numbers.push(value);
      else if (typeof value === "object" && value !== null) throw value;
    }
  }
}

/** The part of an area in which any sheet has cells: whole columns and rows end where the workbook does. */
export function clip(machine: Machine, area: Area): Area {
  if (area.bottom < LAST_ROW && area.right < 16_383) return area;
  let [lastRow, lastColumn] = [0, 0];
  for (const grid of machine.grids) {
    lastRow = Math.max(lastRow, grid.lastRow);
    lastColumn = Math.max(lastColumn, grid.lastColumn);
  }
  return {
    ...area,
    bottom: area.bottom >= LAST_ROW ? Math.max(area.top, lastRow) : area.bottom,
    right: area.right >= 16_383 ? Math.max(area.left, lastColumn) : area.right,
  };
}

/** More cells than this in one array are no model's. */
const MOST_IN_MATRIX = 8_000_000;

export function guardSize(rows: number, columns: number): void {
  if (rows * columns > MOST_IN_MATRIX) throw new TooLarge("An array has more cells than we may hold");
}

export function readMatrix(machine: Machine, given: Area): Matrix {
  const area = clip(machine, given);
  const rows = area.bottom - area.top + 1;
  const columns = area.right - area.left + 1;
  guardSize(rows, columns);
  const cells = new Array<Scalar>(rows * columns).fill(null);
  visitArea(machine, area, (value, row, column) => {
    cells[(row - area.top) * columns + column - area.left] = value;
  });
  return matrixOf(rows, columns, cells);
}

/** Any value as a matrix: references are read, a single value is one cell. */
export function toMatrix(machine: Machine, value: Value): Matrix {
  if (isArea(value)) return readMatrix(machine, value);
  if (isAreas(value)) {
    const [first] = value.areas;
    return first === undefined ? matrixOf(1, 1, [null]) : readMatrix(machine, first);
  }
  if (typeof value === "object" && value !== null) {
    if (value.kind === "matrix") return value;
    if (value.kind === "lambda") return matrixOf(1, 1, [null]);
  }
  return matrixOf(1, 1, [value]);
}

/** Visits the filled cells of any value; `isOwn` for what stands in the formula itself and not in a cell or a list. */
export function visitValues(
  machine: Machine,
  value: Value | undefined,
  visit: (value: Scalar, isOwn: boolean) => unknown,
): void {
  if (value === undefined) return;
  if (typeof value !== "object" || value === null || value.kind === "error") {
    visit(value, true);
    return;
  }
  if (value.kind === "area") visitArea(machine, value, (one) => visit(one, false));
  else if (value.kind === "areas")
    for (const area of value.areas) visitArea(machine, area, (one) => visit(one, false));
  else if (value.kind === "matrix") for (const one of value.cells) if (visit(one, false) === true) return;
}
