import type { Sides } from "../reading/workbook.ts";
import {
  isMatrix,
  LAST_COLUMN,
  LAST_ROW,
  type Matrix,
  matrixOf,
  NA,
  type Scalar,
  SPILL,
} from "../values/value.ts";
import type { Template } from "./compile-templates.ts";
import type { Code } from "./compiler.ts";
import { addCell, type CellTable, type Member } from "./lay-out-cells.ts";
import { DONE, type Machine } from "./machine.ts";
import { NOTHING, type Runner } from "./run-cells.ts";

/** Cells that arrays may take beyond those that the file has for them. */
export const MOST_GROWN = 200_000;

interface Spilling {
  machine: Machine;
  table: CellTable;
  mergesOf: (sheet: number) => readonly Sides[];
}

/** The first cell of an array: it keeps the whole of what its formula gives. */
export function fillCode(
  of: Spilling,
  cell: number,
  { code, isDynamic }: Pick<Template, "code" | "isDynamic">,
): Code {
  const { machine } = of;
  return (row, column) => {
    const value = code(row, column);
    const matrix = isMatrix(value) ? value : matrixOf(1, 1, [value as Scalar]);
    const held = isDynamic ? settleIn(of, cell, matrix) : matrix;
    machine.spills.set(cell, held);
    return held.cells[0] ?? 0;
  };
}

/** What a dynamic array shows: all of it, or that something is in its way. Asks for the room that it lacks. */
function settleIn({ machine, table, mergesOf }: Spilling, cell: number, matrix: Matrix): Matrix {
  const formula = table.formulas[cell];
  if (matrix.cells.length === 1 || formula?.kind !== "array") return matrix;
  const { area } = formula;
  const sheet = table.sheets[cell] ?? 0;
  const needed = areaOf(area, matrix);
  const isRoomy = needed.bottom <= area.bottom && needed.right <= area.right;
  if (isRoomy && !table.hasShared) return matrix;
  const isOff = needed.bottom > LAST_ROW || needed.right > LAST_COLUMN;
  const isMerged = mergesOf(sheet).some(
    (merge) =>
      merge.top <= needed.bottom &&
      merge.bottom >= needed.top &&
      merge.left <= needed.right &&
      merge.right >= needed.left,
  );
  if (isOff || isMerged || isInTheWay({ machine, table }, cell, needed)) return matrixOf(1, 1, [SPILL]);
  if (!isRoomy) machine.shortOfRoom.set(cell, needed);
  return matrix;
}

const areaOf = ({ top, left }: Sides, { rows, columns }: Matrix): Sides => ({
  ...{ top, left },
  bottom: top + rows - 1,
  right: left + columns - 1,
});

/** Whether anything stands where an array goes: a constant, a formula, or what another array shows at the moment. */
function isInTheWay(
  { machine, table }: Pick<Spilling, "machine" | "table">,
  own: number,
  { top, left, bottom, right }: Sides,
): boolean {
  const rows = machine.grids[table.sheets[own] ?? 0]?.rows ?? [];
  for (let row = top; row <= bottom; row += 1) {
    for (let column = left; column <= right; column += 1) {
      const cell = rows[row]?.[column] ?? 0;
      if (cell === 0 || cell === own) continue;
      const formula = table.formulas[cell];
      if (formula !== undefined && formula.kind !== "filled") return true;
      const member = table.members.get(cell);
      if (member === undefined) {
        if ((machine.values[cell] ?? null) !== null) return true;
        continue;
      }
      for (let at: Member | undefined = member; at !== undefined; at = at.beside) {
        if (at.anchor === own) continue;
        const other = table.formulas[at.anchor];
        if (other?.kind !== "array" || !other.isDynamic) return true;
        if (machine.state[at.anchor] !== DONE || !isWithin(machine.spills.get(at.anchor), at)) continue;
        // Which of two arrays came first is only said by a run of all.
        machine.hasClash = true;
        return true;
      }
    }
  }
  return false;
}

const isWithin = (matrix: Matrix | undefined, { row, column }: Member): matrix is Matrix =>
  matrix !== undefined && row < matrix.rows && column < matrix.columns;

/** A cell beside the first of an array. Older ones repeat a single row, column or value and show #N/A beyond; dynamic ones leave it empty. */
export function memberCode(machine: Machine, table: CellTable, cell: number): Code {
  const member = table.members.get(cell);
  const readHeld = ({ anchor }: Member): Matrix | undefined => {
    if (machine.state[anchor] !== DONE) machine.demand(anchor);
    return machine.spills.get(anchor);
  };
  return () => {
    let isKnown = false;
    for (let at = member; at !== undefined; at = at.beside) {
      const matrix = readHeld(at);
      if (matrix === undefined) continue;
      isKnown = true;
      const formula = table.formulas[at.anchor];
      if (formula?.kind === "array" && !formula.isDynamic) return pickRepeated(matrix, at);
      if (isWithin(matrix, at)) return matrix.cells[at.row * matrix.columns + at.column] ?? 0;
    }
    // Of an array that was taken out the cells keep what the file says.
    return isKnown ? NOTHING : (table.cached[cell] ?? NOTHING);
  };
}

function pickRepeated({ rows, columns, cells }: Matrix, { row, column }: Member): Scalar {
  const [r, c] = [rows === 1 ? 0 : row, columns === 1 ? 0 : column];
  return r < rows && c < columns ? (cells[r * columns + c] ?? 0) : NA;
}

/** Gives arrays the cells that they lacked in the last run; answers those that lack more than there may be. */
export function makeRoom({
  table,
  machine,
  runner,
  filledCells,
}: {
  table: CellTable;
  machine: Machine;
  runner: Runner;
  filledCells: number[];
}): number[] {
  const tooLarge: number[] = [];
  for (const [anchor, area] of machine.shortOfRoom) {
    const formula = table.formulas[anchor];
    if (formula?.kind !== "array") continue;
    const size = (area.bottom - area.top + 1) * (area.right - area.left + 1);
    if (table.sheets.length + size > machine.state.length) {
      tooLarge.push(anchor);
      continue;
    }
    table.formulas[anchor] = { ...formula, area: widest(formula.area, area) };
    const sheet = table.sheets[anchor] ?? 0;
    for (let row = area.top; row <= area.bottom; row += 1) {
      for (let column = area.left; column <= area.right; column += 1) {
        const cell = placeAt(table, { sheet, row, column });
        if (cell === anchor) continue;
        if (machine.values[cell] === undefined) machine.values[cell] = null;
        join(table, cell, { anchor, row: row - area.top, column: column - area.left, beside: undefined });
        if (runner.codes[cell] === undefined) filledCells.push(cell);
        runner.codes[cell] ??= memberCode(machine, table, cell);
      }
    }
  }
  return tooLarge;
}

const widest = (a: Sides, b: Sides): Sides => ({
  ...a,
  bottom: Math.max(a.bottom, b.bottom),
  right: Math.max(a.right, b.right),
});

function join(table: CellTable, cell: number, member: Member): void {
  const known = table.members.get(cell);
  if (known === undefined) {
    table.members.set(cell, member);
    return;
  }
  for (let at: Member = known; ; at = at.beside) {
    if (at.anchor === member.anchor) return;
    if (at.beside === undefined) {
      at.beside = member;
      table.hasShared = true;
      return;
    }
  }
}

/** The cell of a place, an empty new one where there is none. */
function placeAt(
  table: CellTable,
  { sheet, row, column }: { sheet: number; row: number; column: number },
): number {
  const grid = table.grids[sheet];
  const known = grid?.rows[row]?.[column] ?? 0;
  if (grid === undefined || known !== 0) return known;
  const line = grid.rows[row];
  if (line === undefined) {
    const behind = grid.filledRows.findIndex((filled) => filled > row);
    grid.filledRows.splice(behind < 0 ? grid.filledRows.length : behind, 0, row);
  }
  if (line === undefined || line.length <= column) {
    const longer = new Int32Array(column + 1);
    if (line !== undefined) longer.set(line);
    grid.rows[row] = longer;
  }
  grid.lastRow = Math.max(grid.lastRow, row);
  grid.lastColumn = Math.max(grid.lastColumn, column);
  return addCell(table, sheet, { row, column, value: null, style: 0 });
}
