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

/** Some inputs of a workbook and some of its results, run again and again from one state. */
export type PartRun = (values: readonly Scalar[]) => Scalar[];

export interface PartOf {
  /** What differs from the file, whatever the inputs are. */
  changes: ReadonlyMap<number, Scalar>;
  inputs: readonly number[];
  outputs: readonly number[];
}

const NO_AREAS: readonly Area[] = [];

/** Orders the cells once; what comes back runs them as often as asked, from changed inputs. */
export function openRuns(of: Pick<Running, "table" | "machine" | "runner" | "refused" | "compiled">): {
  listReads: ListReads;
  run: (changes?: ReadonlyMap<number, Scalar>) => Run;
  openPart: (of: PartOf) => PartRun;
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
  return {
    listReads,
    run: (changes = new Map()) => run(running, changes),
    openPart: (of) => openPart(running, of),
  };
}

/**
 * Evaluates what lies between the inputs and the outputs, and nothing else. Circles, and cells that read what no formula
 * names, are evaluated with the whole workbook. Between its runs nothing else of the workbook may run.
 */
function openPart(running: Running, { changes, inputs, outputs }: PartOf): PartRun {
  const { table, machine, runner, compiled, listReads } = running;
  run(running, changes);
  const hasFormula = (cell: number): boolean => runner.codes[cell] !== undefined;
  const isDynamic = (cell: number): boolean => compiled.templates[cell]?.isDynamic === true;
  const open = { inputs: [...inputs], targets: [...outputs] };
  const affected = findAffected({ table, open, hasFormula, listReads, isDynamic });
  const isInput = new Set(inputs);
  const cells = affected.cells.filter((cell) => !isInput.has(cell));
  const runWhole: PartRun = (values) => {
    const moved = new Map(changes);
    for (const [at, input] of inputs.entries()) moved.set(input, values[at] ?? null);
    const whole = run(running, moved).values;
    return outputs.map((output) => whole[output] ?? null);
  };
  if (runner.iterates || affected.isDynamic) return runWhole;
  return (values) => {
    for (const [at, input] of inputs.entries()) {
      machine.values[input] = values[at] ?? null;
      machine.state[input] = DONE;
    }
    for (const cell of cells) if (hasFormula(cell)) machine.state[cell] = WAITING;
    runner.epoch += 1;
    runPass(runner, cells);
    // A circle that only these values go through is settled, or refused, by a run of all.
    if (runner.circles.size > 0 || runner.tooDeep.size > 0) return runWhole(values);
    return outputs.map((output) => machine.values[output] ?? null);
  };
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
  const { runner } = running;
  const outer = [...runner.hits];
  runner.hits.clear();
  runPass(runner, cells);
  let residual: number | undefined;
  if (runner.hits.size > 0) {
    residual = settleLoops(running, cells);
    runner.hits.clear();
  }
  for (const hit of outer) runner.hits.add(hit);
  return residual;
}

/**
 * Settles the circles that were met one after the other, each after those that it reads: a year's circle begins with
 * what the year before came to. What lies between them is in none, and is evaluated again for each. Answers by how much
 * the last passes changed them at most.
 */
function settleLoops(running: Running, cells: readonly number[]): number {
  const { runner, machine } = running;
  running.loops ??= findLoops(running.table, running.order, running.listReads);
  const met = running.loops.filter((loop) => loop.some((cell) => runner.hits.has(cell)));
  const known = new Set(met.flat());
  // A circle through references that only show when they run is among no group: then all cells are repeated.
  const isKnown = [...runner.hits].every((cell) => known.has(cell));
  const own = new Set(cells);
  const loops = isKnown ? met.map((loop) => loop.filter((cell) => own.has(cell))) : [cells];
  const inLoops = new Set(loops.flat());
  const others = cells.filter((cell) => !inLoops.has(cell) && runner.codes[cell] !== undefined);
  const wait = () => {
    for (const cell of others) machine.state[cell] = WAITING;
    runner.epoch += 1;
  };
  let residual = 0;
  for (const loop of loops) {
    wait();
    const change = settle(runner, loop);
    if (!isSettled(change)) for (const cell of loop) running.unsettled.add(cell);
    residual = Math.max(residual, change);
  }
  wait();
  runPass(runner, cells);
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
