import type { DataTable } from "../reading/workbook.ts";
import { readCellName } from "../values/cell-names.ts";
import type { Scalar } from "../values/value.ts";
import type { CellTable } from "./lay-out-cells.ts";
import { DONE, type Machine, RUNNING, readCell, WAITING } from "./machine.ts";
import type { Runner } from "./run-cells.ts";

/** A data table while it is evaluated: its inputs, and for each of its cells the formula that it repeats. */
export interface OpenTable {
  sheet: number;
  definition: DataTable;
  inputs: number[];
  targets: number[];
  results: Scalar[];
  epoch: number;
}

/** What depends on some cells and is needed for others, in the order in which it is evaluated. */
export interface Affected {
  cells: readonly number[];
  /** Whether cells may be read that no formula names. */
  isDynamic: boolean;
}

const cellOf = (table: CellTable, sheet: number, row: number, column: number): number =>
  table.grids[sheet]?.rows[row]?.[column] ?? 0;

/** The inputs and formulas of a data table; undefined where a deleted cell was one of them. */
export function openTable(table: CellTable, sheet: number, definition: DataTable): OpenTable | undefined {
  const names = definition.isTwoWay ? [definition.first, definition.second ?? ""] : [definition.first];
  const inputs = names.map((name) => {
    const place = readCellName(name);
    return place === undefined ? 0 : cellOf(table, sheet, place.row, place.column);
  });
  if (inputs.includes(0)) return undefined;
  const { top, left, bottom, right } = definition.area;
  const targets = new Set<number>();
  if (definition.isTwoWay) targets.add(cellOf(table, sheet, top - 1, left - 1));
  else if (definition.isRow) {
    for (let row = top; row <= bottom; row += 1) targets.add(cellOf(table, sheet, row, left - 1));
  } else
    for (let column = left; column <= right; column += 1) targets.add(cellOf(table, sheet, top - 1, column));
  targets.delete(0);
  return { sheet, definition, inputs, targets: [...targets], results: [], epoch: -1 };
}

interface Trial {
  row: number;
  column: number;
  values: Scalar[];
  target: { row: number; column: number };
}

/** The values to try for each cell of a table, and where its formula stands. */
function listTrials(machine: Machine, { sheet, definition }: OpenTable): Trial[] {
  const { top, left, bottom, right } = definition.area;
  const read = (row: number, column: number): Scalar => readCell(machine, sheet, row, column);
  const trials: Trial[] = [];
  for (let row = top; row <= bottom; row += 1) {
    for (let column = left; column <= right; column += 1) {
      const [above, beside] = [read(top - 1, column), read(row, left - 1)];
      if (definition.isTwoWay) {
        trials.push({ row, column, values: [above, beside], target: { row: top - 1, column: left - 1 } });
      } else if (definition.isRow)
        trials.push({ row, column, values: [above], target: { row, column: left - 1 } });
      else trials.push({ row, column, values: [beside], target: { row: top - 1, column } });
    }
  }
  return trials;
}

/** Evaluates a whole data table: for each of its cells the inputs are set and what depends on them is run again. */
export function runTable(
  table: OpenTable,
  of: {
    runner: Runner;
    affected: Affected;
    solve: (cells: readonly number[]) => void;
    allCells: readonly number[];
  },
): void {
  const { runner, affected, solve } = of;
  const { machine } = runner;
  const trials = listTrials(machine, table);
  for (const target of table.targets) {
    if (machine.state[target] === WAITING) machine.demand(target);
  }
  const touched = affected.isDynamic ? of.allCells : affected.cells;
  const cells = touched.filter((cell) => machine.state[cell] !== RUNNING && !table.inputs.includes(cell));
  const before = cells.map((cell) => machine.values[cell] ?? null);
  const states = cells.map((cell) => machine.state[cell] ?? WAITING);
  const inputs = table.inputs.map((cell) => ({
    value: machine.values[cell] ?? null,
    state: machine.state[cell] ?? WAITING,
  }));
  const spills = new Map(machine.spills);
  const { epoch } = runner;
  const results: Scalar[] = [];
  const known = new Map<string, Map<number, Scalar>>();
  try {
    for (const trial of trials) {
      const key = JSON.stringify(trial.values);
      let answers = known.get(key);
      if (answers === undefined) {
        for (const [at, input] of table.inputs.entries()) {
          machine.values[input] = trial.values[at] ?? null;
          machine.state[input] = DONE;
        }
        for (const [at, cell] of cells.entries()) {
          machine.state[cell] = WAITING;
          machine.values[cell] = before[at] ?? null;
        }
        runner.epoch += 1;
        solve(affected.cells);
        answers = new Map(
          table.targets.map((target) => [
            target,
            readCell(machine, table.sheet, runner.rows[target] ?? 0, runner.columns[target] ?? 0),
          ]),
        );
        known.set(key, answers);
      }
      const target = machine.grids[table.sheet]?.rows[trial.target.row]?.[trial.target.column] ?? 0;
      results.push(answers.get(target) ?? 0);
    }
  } finally {
    runner.epoch = epoch;
    for (const [at, cell] of cells.entries()) {
      machine.values[cell] = before[at] ?? null;
      machine.state[cell] = states[at] ?? WAITING;
    }
    for (const [at, input] of table.inputs.entries()) {
      machine.values[input] = inputs[at]?.value ?? null;
      machine.state[input] = inputs[at]?.state ?? WAITING;
    }
    machine.spills.clear();
    for (const [cell, matrix] of spills) machine.spills.set(cell, matrix);
  }
  table.results = results;
  table.epoch = epoch;
}
