import { steps } from "../values/steps.ts";
import {
  CALC,
  isError,
  type Matrix,
  matrixOf,
  NUM,
  type Scalar,
  VALUE,
  type Value,
} from "../values/value.ts";
import type { Code } from "./compiler.ts";
import { DONE, type Machine, RUNNING, WAITING } from "./machine.ts";

/** Cells that are being evaluated one within the other; deeper ones are begun again from their end. */
const DEEPEST = 220;

class TooDeep extends Error {}

export interface Runner {
  machine: Machine;
  codes: (Code | undefined)[];
  rows: number[];
  columns: number[];
  cached: Scalar[];
  /** Whether circles are computed until they settle. */
  iterates: boolean;
  /** Cells that were read while they ran, in the last pass. */
  hits: Set<number>;
  /** Cells of circles, where the workbook does not ask for them to be computed. */
  circles: Set<number>;
  /** Cells that no depth of evaluation is enough for. */
  tooDeep: Set<number>;
  /** Counts runs over parts of the cells, so that what was computed for one is not taken for another. */
  epoch: number;
  stack: number[];
  /** What a formula may take. */
  budget: number;
}

/** What stands in a cell that an array leaves empty. */
export const NOTHING: Matrix = matrixOf(0, 0, []);

/** What a cell shows of a value: blanks as zero, one cell of what is more. */
function shown(value: Value): Scalar {
  if (value === null) return 0;
  if (typeof value === "number") return value === 0 ? 0 : value;
  if (typeof value !== "object" || value.kind === "error") return value as Scalar;
  if (value.kind === "matrix") return value === NOTHING ? null : (value.cells[0] ?? 0);
  return value.kind === "lambda" ? CALC : VALUE;
}

function compute(runner: Runner, cell: number): Scalar {
  const { machine, stack } = runner;
  const code = runner.codes[cell];
  if (code === undefined) {
    machine.state[cell] = DONE;
    return machine.values[cell] ?? null;
  }
  machine.state[cell] = RUNNING;
  stack.push(cell);
  const { left } = steps;
  steps.left = runner.budget;
  const value = shown(code(runner.rows[cell] ?? 0, runner.columns[cell] ?? 0));
  steps.left = left;
  stack.pop();
  machine.values[cell] = value;
  machine.state[cell] = DONE;
  return value;
}

/** Evaluates a cell that another one reads. */
export function demand(runner: Runner, cell: number): Scalar {
  const { machine, stack } = runner;
  if (machine.state[cell] === RUNNING) {
    if (runner.iterates) runner.hits.add(cell);
    else
      for (let at = stack.lastIndexOf(cell); at < stack.length; at += 1) runner.circles.add(stack[at] ?? 0);
    return (runner.iterates ? machine.values[cell] : runner.cached[cell]) ?? 0;
  }
  if (stack.length > DEEPEST) throw new TooDeep();
  return compute(runner, cell);
}

/** Evaluates a cell however long the chain of cells is that it waits for. */
function ensure(runner: Runner, cell: number): void {
  const { machine, stack } = runner;
  const pending = [cell];
  const base = stack.length;
  for (let top = pending.at(-1); top !== undefined; top = pending.at(-1)) {
    if (machine.state[top] === DONE) {
      pending.pop();
      continue;
    }
    const frame = machine.frame;
    try {
      compute(runner, top);
      pending.pop();
    } catch (error) {
      if (!isDepth(error)) throw error;
      machine.frame = frame;
      const last = stack.at(-1) ?? top;
      for (const one of stack.splice(base)) if (machine.state[one] === RUNNING) machine.state[one] = WAITING;
      if (last === top) giveUp(runner, top, NUM);
      else if (pending.includes(last)) breakCircle(runner, last);
      else pending.push(last);
    }
  }
}

const isDepth = (error: unknown): boolean =>
  error instanceof TooDeep || (error instanceof RangeError && /call stack/i.test(error.message));

function giveUp(runner: Runner, cell: number, value: Scalar): void {
  runner.tooDeep.add(cell);
  runner.machine.values[cell] = value;
  runner.machine.state[cell] = DONE;
}

/** A circle that is longer than the depth: one of its cells keeps what it had. */
function breakCircle(runner: Runner, cell: number): void {
  const { machine } = runner;
  if (runner.iterates) runner.hits.add(cell);
  else {
    runner.circles.add(cell);
    machine.values[cell] = runner.cached[cell] ?? 0;
  }
  machine.state[cell] = DONE;
}

/** Evaluates all cells of a list that wait, in its order. */
export function runPass(runner: Runner, cells: readonly number[]): void {
  const { machine, stack } = runner;
  const { state } = machine;
  const base = stack.length;
  for (let at = 0; at < cells.length; at += 1) {
    const { frame } = machine;
    try {
      for (; at < cells.length; at += 1) {
        const cell = cells[at] ?? 0;
        if (state[cell] === WAITING) compute(runner, cell);
      }
    } catch (error) {
      if (!isDepth(error)) throw error;
      machine.frame = frame;
      for (const one of stack.splice(base)) if (state[one] === RUNNING) state[one] = WAITING;
      ensure(runner, cells[at] ?? 0);
    }
  }
}

/** How far a value is from the one before, in parts of it. */
function distance(before: Scalar, after: Scalar): number {
  if (typeof before === "number" && typeof after === "number") {
    const size = Math.max(Math.abs(before), Math.abs(after));
    return size < 1e-9 ? 0 : Math.abs(after - before) / size;
  }
  if (isError(before) && isError(after)) return before.code === after.code ? 0 : Number.POSITIVE_INFINITY;
  return before === after ? 0 : Number.POSITIVE_INFINITY;
}

const SETTLED = 1e-14;
const NEARLY_SETTLED = 1e-9;
const MOST_PASSES = 2_000;
/** So many passes without a smaller change are as near as it comes. */
const PATIENCE = 30;

/** Evaluates the cells of circles again and again until none changes; answers by how much the last pass changed them. */
export function settle(runner: Runner, loop: readonly number[]): number {
  const { machine } = runner;
  let best = Number.POSITIVE_INFINITY;
  let patience = PATIENCE;
  for (let pass = 0; pass < MOST_PASSES && patience > 0; pass += 1) {
    const before = loop.map((cell) => machine.values[cell] ?? null);
    for (const cell of loop) if (machine.state[cell] !== RUNNING) machine.state[cell] = WAITING;
    runPass(runner, loop);
    let change = 0;
    for (const [at, cell] of loop.entries()) {
      change = Math.max(change, distance(before[at] ?? null, machine.values[cell] ?? null));
    }
    if (change <= SETTLED) return change;
    patience = change < best ? PATIENCE : patience - (best < NEARLY_SETTLED ? 5 : 1);
    best = Math.min(best, change);
  }
  return best;
}

export const isSettled = (residual: number): boolean => residual <= NEARLY_SETTLED;
