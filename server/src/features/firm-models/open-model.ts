import { readFile } from "node:fs/promises";
import { type CompiledWorkbook, compileWorkbook } from "@labs/workbooks/compile-workbook";
import { type CellAnswers, openAnswers } from "@labs/workbooks/open-answers";
import { proposeInputs } from "@labs/workbooks/propose-inputs";
import { readWorkbook } from "@labs/workbooks/read-workbook";
import type { Scalar } from "@labs/workbooks/value";
import { invalidFields } from "../../lib/errors.ts";
import { readModelParts } from "../../lib/spreadsheet/read-model-parts.ts";
import { SpreadsheetError } from "../../lib/spreadsheet/spreadsheet-error.ts";
import type { GivenChanges, ModelJob } from "./model-answers.ts";

interface ModelRun {
  values: readonly Scalar[];
  residual: number | undefined;
  milliseconds: number;
}

/** A workbook that is compiled and was run as it was saved. */
export interface OpenModel {
  compiled: CompiledWorkbook;
  answers: CellAnswers;
  base: ModelRun;
  proposals: ReturnType<typeof proposeInputs>;
  /** The run under these changes; the last one is remembered. */
  run: (changes: GivenChanges) => ModelRun;
  /** A run of which the values are used up before the next. */
  runOnce: (changes: ReadonlyMap<number, Scalar>) => readonly Scalar[];
  resolve: (changes: GivenChanges) => Map<number, Scalar>;
  /** Runs of what lies between some inputs and results; until the last of them nothing else of the model may run. */
  openPart: (of: {
    changes: GivenChanges;
    inputs: readonly number[];
    outputs: readonly number[];
  }) => (values: readonly Scalar[]) => readonly Scalar[];
}

const SECONDS_A_DAY = 86_400;
const EPOCH_1900 = 25_569;

/** This moment on the clock of this machine, as a serial number. */
function readClock(): number {
  const now = new Date();
  const local = now.getTime() / 1000 - now.getTimezoneOffset() * 60;
  return local / SECONDS_A_DAY + EPOCH_1900;
}

/** Draws the same numbers in each run, so that what differs is what was changed. */
function openDraws(): { next: () => number; begin: () => void } {
  const FIRST = 0x2f6e2b1;
  let state = FIRST;
  return {
    begin: () => {
      state = FIRST;
    },
    next: () => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
    },
  };
}

export async function openModel({ path, name }: ModelJob["file"]): Promise<OpenModel> {
  const parts = await readModelParts(await readFile(path));
  const workbook = readWorkbook(parts.read, parts.names);
  if ("problem" in workbook) throw new SpreadsheetError("damaged", workbook.problem);
  const draws = openDraws();
  const compiled = compileWorkbook(workbook, { now: readClock(), random: draws.next, fileName: name });
  if ("problem" in compiled) throw new SpreadsheetError("too_large", compiled.problem);
  const answers = openAnswers(compiled);
  const evaluate = (changes: ReadonlyMap<number, Scalar>) => {
    draws.begin();
    const started = performance.now();
    const { values, residual } = compiled.run(changes);
    return { values, residual, milliseconds: Math.round((performance.now() - started) * 1000) / 1000 };
  };
  const keep = (run: ModelRun): ModelRun => ({ ...run, values: run.values.slice() });
  const base = keep(evaluate(new Map()));
  let last: { key: string; run: ModelRun } | undefined;
  const resolve = (changes: GivenChanges) => resolveChanges(answers, changes);
  return {
    ...{ compiled, answers, base, resolve },
    proposals: proposeInputs(compiled, base.values),
    openPart({ changes, ...of }) {
      draws.begin();
      const part = compiled.openPart({ changes: resolve(changes), ...of });
      return (values) => {
        draws.begin();
        return part(values);
      };
    },
    runOnce: (changes) => evaluate(changes).values,
    run(changes) {
      if (changes.length === 0) return base;
      const key = JSON.stringify(changes);
      if (last?.key !== key) last = { key, run: keep(evaluate(resolve(changes))) };
      return last.run;
    },
  };
}

function resolveChanges(answers: CellAnswers, changes: GivenChanges): Map<number, Scalar> {
  const found = new Map<number, Scalar>();
  for (const [at, { cell, value }] of changes.entries()) {
    const number = answers.find(cell);
    if (number === undefined) throw refuse(["changes", at, "cell"], `The workbook has nothing in ${cell}`);
    if (!answers.isConstant(number)) {
      throw refuse(["changes", at, "cell"], `${cell} holds a formula: only constants are inputs`);
    }
    found.set(number, value);
  }
  return found;
}

export function findCell(answers: CellAnswers, field: string, name: string): number {
  const cell = answers.find(name);
  if (cell === undefined) throw refuse([field], `The workbook has nothing in ${name}`);
  return cell;
}

export const refuse = (field: (string | number)[], msg: string) =>
  invalidFields([{ loc: ["body", ...field], msg, type: "cell_invalid" }]);
