import type { DataTable } from "../reading/workbook.ts";
import { readCellName } from "../values/cell-names.ts";
import { TooLarge } from "../values/steps.ts";
import type { Scalar } from "../values/value.ts";
import type { CellTable } from "./lay-out-cells.ts";
import { cellAt, DONE, type Machine, RUNNING, readCell, WAITING } from "./machine.ts";
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

/**
 * Data tables over the same inputs try the same values: one run of them answers for the formulas of all. `byInput` says
 * for each input what depends on it, where that is known.
 */
export interface TableGroup {
  targets: readonly number[];
  affected: Affected;
  byInput: readonly (readonly number[])[] | undefined;
  /** What the formulas came to by the values that were tried, in the run of this number. */
  known: Map<string, ReadonlyMap<number, Scalar>>;
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

/** A table of more cells, or one that evaluates more of them, would take the time of everything else. */
const MOST_TRIALS = 100_000;
const MOST_EVALUATIONS = 50_000_000;
export const ASKS_TOO_MUCH = "Its data table asks for more calculations than we may make";

const countTrials = ({ area: { top, left, bottom, right } }: OpenTable["definition"]): number =>
  (bottom - top + 1) * (right - left + 1);

export const hasTooManyTrials = (definition: OpenTable["definition"]): boolean =>
  countTrials(definition) > MOST_TRIALS;

/** Evaluates a whole data table: for each of its cells the inputs are set and what depends on them is run again. */
export function runTable(
  table: OpenTable,
  of: {
    runner: Runner;
    group: TableGroup;
    solve: (cells: readonly number[]) => void;
    allCells: readonly number[];
  },
): void {
  const { runner, group } = of;
  const { machine, epoch } = runner;
  if (countTrials(table.definition) * group.affected.cells.length > MOST_EVALUATIONS)
    throw new TooLarge(ASKS_TOO_MUCH);
  const trials = listTrials(machine, table);
  if (group.epoch !== epoch) {
    group.known.clear();
    group.epoch = epoch;
  }
  const missing = trials.filter(({ values }) => !group.known.has(keyOf(values)));
  if (missing.length > 0) tryValues(table, missing, of);
  table.results = trials.map(({ values, target }) => {
    const cell = cellAt(machine, table.sheet, target.row, target.column);
    return group.known.get(keyOf(values))?.get(cell) ?? 0;
  });
  table.epoch = epoch;
}

const keyOf = (values: readonly Scalar[]): string => JSON.stringify(values);

/** Runs what depends on the inputs for all values that were not tried, and puts everything back. */
function tryValues(
  { inputs }: OpenTable,
  trials: readonly Trial[],
  { runner, group, solve, allCells }: Parameters<typeof runTable>[1],
): void {
  const { machine, epoch } = runner;
  const { affected, targets, byInput, known } = group;
  for (const target of targets) if (machine.state[target] === WAITING) machine.demand(target);
  const isFree = (cell: number): boolean => machine.state[cell] !== RUNNING && !inputs.includes(cell);
  const cells = (affected.isDynamic ? allCells : affected.cells).filter(isFree);
  const moved = runner.iterates ? undefined : byInput?.map((own) => own.filter(isFree));
  const before = [...cells, ...inputs].map((cell) => ({
    ...{ cell, value: machine.values[cell] ?? null, state: machine.state[cell] ?? WAITING },
  }));
  const spills = new Map(machine.spills);
  let last: readonly Scalar[] | undefined;
  try {
    for (const { values } of trials) {
      const key = keyOf(values);
      if (known.has(key)) continue;
      const changed = values.flatMap((value, at) => (Object.is(value, last?.[at]) ? [] : [at]));
      for (const [at, input] of inputs.entries()) {
        machine.values[input] = values[at] ?? null;
        machine.state[input] = DONE;
      }
      // Beside the values before, what does not depend on the one input that moved stands as it is.
      const waiting = last !== undefined && changed.length === 1 ? moved?.[changed[0] ?? 0] : undefined;
      for (const cell of waiting ?? cells) machine.state[cell] = WAITING;
      if (runner.iterates) {
        for (const { cell, value } of before) if (!inputs.includes(cell)) machine.values[cell] = value;
      }
      runner.epoch += 1;
      solve(waiting ?? affected.cells);
      last = values;
      known.set(
        key,
        new Map(
          targets.map((target) => [
            target,
            machine.state[target] === DONE ? (machine.values[target] ?? null) : machine.demand(target),
          ]),
        ),
      );
    }
  } finally {
    runner.epoch = epoch;
    for (const { cell, value, state } of before) {
      machine.values[cell] = value;
      machine.state[cell] = state;
    }
    machine.spills.clear();
    for (const [cell, matrix] of spills) machine.spills.set(cell, matrix);
  }
}
