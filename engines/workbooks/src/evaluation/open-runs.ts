import { calendar } from "../values/coerce.ts";
import { type Area, areaOf, type Scalar } from "../values/value.ts";
import type { Template } from "./compile-templates.ts";
import type { Code } from "./compiler.ts";
import { type Affected, type OpenTable, runTable } from "./data-tables.ts";
import { findAffected } from "./find-affected.ts";
import { findLoops } from "./find-loops.ts";
import type { CellTable } from "./lay-out-cells.ts";
import { DONE, type Machine, TooLarge, WAITING } from "./machine.ts";
import { type ListReads, orderCells } from "./order-cells.ts";
import { isSettled, type Runner, runPass, settle } from "./run-cells.ts";

export interface Run {
  values: readonly Scalar[];
  /** By how much the last pass over circles changed them, in parts; undefined where there are none. */
  residual: number | undefined;
}

export interface Compiled {
  templates: (Template | undefined)[];
  tables: Map<number, OpenTable>;
}

/** A workbook between its runs. */
interface Running {
  table: CellTable;
  machine: Machine;
  runner: Runner;
  refused: Map<number, string>;
  compiled: Compiled;
  listReads: ListReads;
  order: number[];
  loops: number[][] | undefined;
  unsettled: Set<number>;
  affectedBy: Map<OpenTable, Affected>;
}

const NO_AREAS: readonly Area[] = [];

/** Orders the cells once; what comes back runs them as often as asked, from changed inputs. */
export function openRuns(of: Pick<Running, "table" | "machine" | "runner" | "refused" | "compiled">): {
  listReads: ListReads;
  run: (changes?: ReadonlyMap<number, Scalar>) => Run;
} {
  const { table, runner, compiled } = of;
  const listReads = (cell: number): readonly Area[] => listReadsOf(of, cell);
  const running: Running = {
    ...of,
    listReads,
    order: [],
    loops: undefined,
    unsettled: new Set(),
    affectedBy: new Map(),
  };
  for (const [cell, { anchor, row, column }] of table.members) {
    const open = compiled.tables.get(anchor);
    if (open !== undefined) runner.codes[cell] = tableCode(running, open, { row, column });
  }
  const roots = Array.from({ length: table.sheets.length }, (_, cell) => cell);
  running.order = orderCells(table, {
    roots,
    hasFormula: (cell) => runner.codes[cell] !== undefined,
    listReads,
  });
  return { listReads, run: (changes = new Map()) => run(running, changes) };
}

function listReadsOf(
  { table, compiled }: Pick<Running, "table" | "compiled">,
  cell: number,
): readonly Area[] {
  const template = compiled.templates[cell];
  if (template !== undefined) {
    const [row, column] = [table.rows[cell] ?? 0, table.columns[cell] ?? 0];
    return template.areas.map((area) => area(row, column));
  }
  const member = table.members.get(cell);
  if (member === undefined) return NO_AREAS;
  const open = compiled.tables.get(member.anchor);
  return open === undefined ? [areaOfCell(table, member.anchor)] : listTableReads(table, open);
}

const areaOfCell = (table: CellTable, cell: number): Area =>
  areaOf(table.sheets[cell] ?? 0, table.rows[cell] ?? 0, table.columns[cell] ?? 0);

/** A data table reads its formulas, its inputs and the values along its sides. */
function listTableReads(table: CellTable, { sheet, definition, inputs, targets }: OpenTable): Area[] {
  const { top, left, bottom, right } = definition.area;
  const sides = [
    areaOf(sheet, top, left - 1, bottom, left - 1),
    areaOf(sheet, top - 1, left, top - 1, right),
  ];
  return [...[...targets, ...inputs].map((cell) => areaOfCell(table, cell)), ...sides];
}

/** A cell of a data table: the first that is asked runs the table for all. */
function tableCode(
  running: Running,
  open: OpenTable,
  { row, column }: { row: number; column: number },
): Code {
  const { runner, table, compiled, listReads, affectedBy } = running;
  const width = open.definition.area.right - open.definition.area.left + 1;
  return () => {
    if (open.epoch !== runner.epoch) {
      let affected = affectedBy.get(open);
      if (affected === undefined) {
        const hasFormula = (cell: number): boolean => runner.codes[cell] !== undefined;
        const isDynamic = (cell: number): boolean => compiled.templates[cell]?.isDynamic === true;
        affected = findAffected({ table, open, hasFormula, listReads, isDynamic });
        affectedBy.set(open, affected);
      }
      runTable(open, { runner, affected, solve: (cells) => solve(running, cells), allCells: running.order });
    }
    return open.results[row * width + column] ?? null;
  };
}

/** Evaluates cells, circles among them until they settle. */
function solve(running: Running, cells: readonly number[]): number | undefined {
  const { runner, machine } = running;
  const outer = [...runner.hits];
  runner.hits.clear();
  runPass(runner, cells);
  let residual: number | undefined;
  if (runner.hits.size > 0) {
    running.loops ??= findLoops(running.table, running.order, running.listReads);
    const known = new Set(running.loops.filter((loop) => loop.some((cell) => runner.hits.has(cell))).flat());
    // A circle through references that only show when they run is among no group: then all cells are repeated.
    const isKnown = [...runner.hits].every((cell) => known.has(cell));
    const loop = isKnown ? cells.filter((cell) => known.has(cell)) : cells;
    residual = settle(runner, loop);
    if (!isSettled(residual)) for (const cell of loop) running.unsettled.add(cell);
    const isInLoop = new Set(loop);
    for (const cell of cells)
      if (!isInLoop.has(cell) && runner.codes[cell] !== undefined) machine.state[cell] = WAITING;
    runner.epoch += 1;
    runPass(runner, cells);
    runner.hits.clear();
  }
  for (const hit of outer) runner.hits.add(hit);
  return residual;
}

/** Takes a cell out: from now on it stands with the value it was saved with. */
function refuse({ refused, runner }: Running, cell: number, reason: string): void {
  refused.set(cell, reason);
  runner.codes[cell] = undefined;
}

function refuseFound(running: Running): boolean {
  const { runner, refused, unsettled } = running;
  const before = refused.size;
  for (const cell of runner.circles) {
    refuse(running, cell, "It reads itself in a circle, and the workbook does not ask for iteration");
  }
  for (const cell of runner.tooDeep) refuse(running, cell, "It is nested too deeply");
  for (const cell of unsettled) refuse(running, cell, "Its circle does not settle on a value");
  runner.circles.clear();
  runner.tooDeep.clear();
  unsettled.clear();
  return refused.size > before;
}

function prepare({ table, machine, runner }: Running, changes: ReadonlyMap<number, Scalar>): void {
  const { codes, iterates } = runner;
  for (let cell = 1; cell < table.sheets.length; cell += 1) {
    const isOpen = codes[cell] !== undefined;
    machine.state[cell] = isOpen ? WAITING : DONE;
    if (!isOpen || iterates) machine.values[cell] = table.cached[cell] ?? null;
  }
  for (const [cell, value] of changes) {
    machine.values[cell] = value;
    machine.state[cell] = DONE;
  }
  machine.spills.clear();
  machine.frame = undefined;
  runner.stack.length = 0;
  runner.hits.clear();
  runner.epoch += 1;
}

/** Evaluates all cells; where some turn out to be none that can be, once more without them. */
function run(running: Running, changes: ReadonlyMap<number, Scalar>): Run {
  const { machine, runner } = running;
  calendar.is1904 = machine.is1904;
  calendar.today = machine.now;
  for (;;) {
    prepare(running, changes);
    let residual: number | undefined;
    try {
      residual = solve(running, running.order);
    } catch (error) {
      const cell = runner.stack.at(-1);
      if (!(error instanceof TooLarge) || cell === undefined) throw error;
      refuse(running, cell, error.message);
      continue;
    }
    if (!refuseFound(running)) return { values: machine.values, residual };
    running.order = running.order.filter((cell) => runner.codes[cell] !== undefined);
  }
}
