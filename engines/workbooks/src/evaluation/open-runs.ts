import { calendar } from "../values/coerce.ts";
import { budgetAfter, TooLarge, TooLong } from "../values/steps.ts";
import { type Area, areaOf, type Scalar } from "../values/value.ts";
import type { Template } from "./compile-templates.ts";
import type { Code } from "./compiler.ts";
import { type OpenTable, runTable, type TableGroup } from "./data-tables.ts";
import { findAffected } from "./find-affected.ts";
import { findLoops } from "./find-loops.ts";
import type { CellTable, Member } from "./lay-out-cells.ts";
import { type ListReaders, openReaders } from "./list-readers.ts";
import { DONE, type Machine, WAITING } from "./machine.ts";
import { type ListReads, orderCells } from "./order-cells.ts";
import { isSettled, type Runner, runPass, settle } from "./run-cells.ts";
import { makeRoom } from "./spilled-arrays.ts";

export interface Run {
  values: readonly Scalar[];
  /** By how much the last pass over circles changed them, in parts; undefined where there are none. */
  residual: number | undefined;
  /** How many formulas ran: of a workbook that ran before, those that read what moved. */
  ran: number;
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
  filledCells: number[];
  listReads: ListReads;
  order: number[];
  loops: number[][] | undefined;
  unsettled: Set<number>;
  groups: Map<OpenTable, TableGroup>;
  /** What the cells were worth last under; undefined where they are not those of one run. */
  changes: ReadonlyMap<number, Scalar> | undefined;
  /** How often all cells ran. */
  wholeRuns: number;
  moving: Moving | undefined;
  /** How often arrays were given more room. */
  layouts: number;
}

/** What has to run again after inputs were moved. */
interface Moving {
  /** Undefined where everything has to. */
  listReaders: ListReaders | undefined;
  /** Cells that may read what their formulas do not name: they always run. */
  dynamic: number[];
  /** Who read the inputs that moved last: often the same ones move again. */
  last: { moved: readonly number[]; readers: readonly number[] } | undefined;
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
export function openRuns(
  of: Pick<Running, "table" | "machine" | "runner" | "refused" | "compiled" | "filledCells">,
): {
  listReads: ListReads;
  run: (changes?: ReadonlyMap<number, Scalar>) => Run;
  runWhole: (changes?: ReadonlyMap<number, Scalar>) => Run;
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
    groups: new Map(),
    changes: undefined,
    wholeRuns: 0,
    moving: undefined,
    layouts: 0,
  };
  for (const [cell, { anchor, row, column }] of table.members) {
    const open = compiled.tables.get(anchor);
    if (open !== undefined) runner.codes[cell] = tableCode(running, open, { row, column });
  }
  running.order = orderAll(running);
  return {
    listReads,
    run: (changes = new Map()) => run(running, changes),
    runWhole: (changes = new Map()) => runWhole(running, changes),
    openPart: (of) => openPart(running, of),
  };
}

const orderAll = ({ table, runner, listReads }: Running): number[] =>
  orderCells(table, {
    roots: Array.from({ length: table.sheets.length }, (_, cell) => cell),
    hasFormula: (cell) => runner.codes[cell] !== undefined,
    listReads,
  });

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
  const isInput = new Set(inputs);
  const plan = () => {
    const affected = findAffected({ table, open, hasFormula, listReads, isDynamic });
    const cells = affected.cells.filter((cell) => !isInput.has(cell));
    return { cells, isDynamic: affected.isDynamic, layouts: running.layouts };
  };
  let planned = plan();
  const runAll: PartRun = (values) => {
    const moved = new Map(changes);
    for (const [at, input] of inputs.entries()) moved.set(input, values[at] ?? null);
    const whole = run(running, moved).values;
    return outputs.map((output) => whole[output] ?? null);
  };
  if (runner.iterates || planned.isDynamic) return runAll;
  return (values) => {
    if (planned.layouts !== running.layouts) planned = plan();
    const { cells } = planned;
    running.changes = undefined;
    openSpills(machine);
    for (const [at, input] of inputs.entries()) {
      machine.values[input] = values[at] ?? null;
      machine.state[input] = DONE;
    }
    for (const cell of cells) if (hasFormula(cell)) machine.state[cell] = WAITING;
    runner.epoch += 1;
    runner.stack.length = 0;
    try {
      runPass(runner, cells);
    } catch (error) {
      if (error instanceof TooLarge) return runAll(values);
      throw error;
    }
    // A circle that only these values go through is settled, or refused, by a run of all; arrays grow in one.
    if (runner.circles.size > 0 || runner.tooDeep.size > 0 || hasRestless(machine)) return runAll(values);
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
  if (open !== undefined) return listTableReads(table, open);
  const reads: Area[] = [];
  for (let at: Member | undefined = member; at !== undefined; at = at.beside)
    reads.push(areaOfCell(table, at.anchor));
  return reads;
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
  const { runner, groups } = running;
  const width = open.definition.area.right - open.definition.area.left + 1;
  return () => {
    if (open.epoch !== runner.epoch) {
      const group = groups.get(open) ?? openGroup(running, open);
      runTable(open, { runner, group, solve: (cells) => solve(running, cells), allCells: running.order });
    }
    return open.results[row * width + column] ?? null;
  };
}

/** The tables that may be tried together with one: not those whose formulas read one of them. */
function openGroup({ table, runner, compiled, listReads, groups }: Running, open: OpenTable): TableGroup {
  const hasFormula = (cell: number): boolean => runner.codes[cell] !== undefined;
  const isDynamic = (cell: number): boolean => compiled.templates[cell]?.isDynamic === true;
  const find = (inputs: number[], targets: readonly number[]) =>
    findAffected({ table, open: { inputs, targets: [...targets] }, hasFormula, listReads, isDynamic });
  const mates = [...compiled.tables.values()].filter(
    ({ inputs }) =>
      inputs.length === open.inputs.length && inputs.every((one, at) => one === open.inputs[at]),
  );
  let together = mates;
  let targets = [...new Set(mates.flatMap((mate) => mate.targets))];
  let affected = find(open.inputs, targets);
  const isOfMate = (cell: number): boolean => {
    const of = compiled.tables.get(table.members.get(cell)?.anchor ?? 0);
    return of !== undefined && mates.includes(of);
  };
  if (mates.length > 1 && (affected.isDynamic || affected.cells.some(isOfMate))) {
    together = [open];
    targets = open.targets;
    affected = find(open.inputs, targets);
  }
  const byInput = affected.isDynamic ? undefined : open.inputs.map((input) => find([input], targets).cells);
  const group: TableGroup = { targets, affected, byInput, known: new Map(), epoch: -1 };
  for (const mate of together) groups.set(mate, group);
  return group;
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

/** The same for a cell that took too much; of a data table all cells, which no other of them could answer either. */
function refuseWhole(running: Running, cell: number, reason: string): void {
  const { table, compiled, runner } = running;
  const anchor = table.members.get(cell)?.anchor ?? 0;
  if (!compiled.tables.has(anchor)) {
    refuse(running, cell, reason);
    return;
  }
  for (const [member, of] of table.members) if (of.anchor === anchor) runner.codes[member] = undefined;
  refuse(running, anchor, reason);
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
  openSpills(machine);
  machine.frame = undefined;
  runner.stack.length = 0;
  runner.hits.clear();
  runner.epoch += 1;
}

function openSpills(machine: Machine): void {
  machine.shortOfRoom.clear();
  machine.hasClash = false;
}

/** Whether arrays lack room, or one stands in another's way, which a run of all decides. */
const hasRestless = ({ shortOfRoom, hasClash }: Machine): boolean => shortOfRoom.size > 0 || hasClash;

/** So often arrays may ask for more room in one run. */
const MOST_LAYOUTS = 30;

/** Gives arrays the room that they lacked, or takes them out where that is more than there may be. */
function growArrays(running: Running, round: number): void {
  const { machine } = running;
  const endless = round > MOST_LAYOUTS ? [...machine.shortOfRoom.keys()] : makeRoom(running);
  for (const cell of endless) refuse(running, cell, "Its array fills more cells than we may hold");
  running.layouts += 1;
  running.order = orderAll(running);
  running.loops = undefined;
  running.moving = undefined;
  running.groups.clear();
}

/** Texts that are days are read in the calendar of the workbook that runs. */
function readDaysOf({ is1904, now }: Machine): void {
  calendar.is1904 = is1904;
  calendar.today = now;
}

/** Evaluates what changed inputs ask for: all cells, or those that read what moved since the last run. */
function run(running: Running, changes: ReadonlyMap<number, Scalar>): Run {
  return runMoved(running, changes) ?? runWhole(running, changes);
}

/** Evaluates all cells; where some turn out to be none that can be, once more without them. */
function runWhole(running: Running, changes: ReadonlyMap<number, Scalar>): Run {
  const { machine, runner } = running;
  readDaysOf(machine);
  running.wholeRuns += 1;
  running.changes = undefined;
  for (let round = 1; ; round += 1) {
    prepare(running, changes);
    const { draws } = machine;
    let residual: number | undefined;
    try {
      residual = solve(running, running.order);
    } catch (error) {
      const cell = runner.stack.at(-1);
      if (!(error instanceof TooLarge) || cell === undefined) throw error;
      refuseWhole(running, cell, error.message);
      if (error instanceof TooLong) runner.budget = budgetAfter(runner.budget);
      continue;
    }
    if (machine.shortOfRoom.size > 0) {
      growArrays(running, round);
      continue;
    }
    if (!refuseFound(running)) {
      // Numbers are drawn again in each run, one after the other.
      if (residual === undefined && machine.draws === draws) running.changes = new Map(changes);
      return { values: machine.values, residual, ran: running.order.length };
    }
    running.order = running.order.filter((cell) => runner.codes[cell] !== undefined);
  }
}

/** Who asks a second time asks again and again: only then is it worth to know who reads whom. */
const RUNS_BEFORE = 3;

/** Evaluates what reads moved inputs, and cells that may read anything; undefined where that is not enough. */
function runMoved(running: Running, changes: ReadonlyMap<number, Scalar>): Run | undefined {
  const { table, machine, runner, changes: last, wholeRuns } = running;
  if (last === undefined || wholeRuns < RUNS_BEFORE) return undefined;
  running.moving ??= openMoving(running);
  const { listReaders, dynamic } = running.moving;
  const cells = [...new Set([...last.keys(), ...changes.keys()])];
  if (listReaders === undefined || cells.some((cell) => runner.codes[cell] !== undefined)) return undefined;
  readDaysOf(machine);
  running.changes = undefined;
  const moved = cells.filter((cell) => {
    const value = (changes.has(cell) ? changes.get(cell) : table.cached[cell]) ?? null;
    if (Object.is(value, machine.values[cell])) return false;
    machine.values[cell] = value;
    return true;
  });
  const known = running.moving.last;
  const isKnown = known?.moved.length === moved.length && known.moved.every((cell, at) => cell === moved[at]);
  const readers = isKnown ? known.readers : [...dynamic, ...listReaders([...moved, ...dynamic])];
  running.moving.last = { moved, readers };
  let ran = 0;
  for (const cell of readers) {
    if (runner.codes[cell] === undefined) continue;
    machine.state[cell] = WAITING;
    ran += 1;
  }
  openSpills(machine);
  runner.stack.length = 0;
  runner.hits.clear();
  runner.epoch += 1;
  const { draws } = machine;
  try {
    runPass(runner, running.order);
  } catch (error) {
    if (error instanceof TooLarge) return undefined;
    throw error;
  }
  const { hits, circles, tooDeep } = runner;
  const isWhole = hits.size + circles.size + tooDeep.size + running.unsettled.size === 0;
  if (isWhole && machine.draws === draws && !hasRestless(machine)) {
    running.changes = new Map(changes);
    return { values: machine.values, residual: undefined, ran };
  }
  // A circle that only these values go through, or a number drawn out of its turn, is for a run of all.
  for (const found of [circles, tooDeep, running.unsettled]) found.clear();
  return undefined;
}

function openMoving({ table, runner, compiled, order, listReads }: Running): Moving {
  const dynamic = order.filter((cell) => compiled.templates[cell]?.isDynamic === true);
  // Circles begin from the values that the file has for all cells.
  const hasCircles = runner.iterates && (dynamic.length > 0 || findLoops(table, order, listReads).length > 0);
  return {
    dynamic,
    last: undefined,
    listReaders: hasCircles ? undefined : openReaders(table, order, listReads),
  };
}
