import type { CellValue, Evaluation, SheetWindow, Solution } from "@labs/contract/firm-models/firm-models";
import { cutWindow } from "@labs/workbooks/cut-window";
import { differs } from "@labs/workbooks/open-answers";
import { plainValue } from "@labs/workbooks/propose-inputs";
import { proposeMappings } from "@labs/workbooks/propose-mappings";
import { solveInput } from "@labs/workbooks/solve-input";
import { traceCell } from "@labs/workbooks/trace-cell";
import { AppError } from "../../lib/errors.ts";
import { answerJobs } from "../../lib/job-process.ts";
import { SpreadsheetError } from "../../lib/spreadsheet/spreadsheet-error.ts";
import { bid, rankInputs, simulate, tabulate } from "./analyze-model.ts";
import { describeModel } from "./describe-model.ts";
import { fillModel } from "./fill-model.ts";
import type { CellLooks, ModelJob, ModelQuestion, ModelQuestions, ModelReply } from "./model-answers.ts";
import { findCell, type OpenModel, openModel, refuse } from "./open-model.ts";

/** Somebody who tries inputs asks again and again; of several people's models the last few stay open. */
const REMEMBERED_MILLISECONDS = 10 * 60_000;
const MOST_REMEMBERED_CELLS = 600_000;
const remembered = new Map<string, OpenModel>();
let forgetting: NodeJS.Timeout | undefined;

/** So long a solve looks for its input. */
const SOLVE_MILLISECONDS = 20_000;

answerJobs<ModelJob, ModelReply>(async (job) => {
  try {
    const model = await findModel(job.file);
    return { ok: true, answer: await ANSWERS[job.question](model, job.given as never, job.file) };
  } catch (error) {
    if (error instanceof SpreadsheetError) {
      return { ok: false, problem: error.problem, message: error.message };
    }
    if (error instanceof AppError) {
      return { ok: false, code: error.code, message: error.message, fields: error.fields };
    }
    throw error;
  }
});

async function findModel(file: ModelJob["file"]): Promise<OpenModel> {
  clearTimeout(forgetting);
  forgetting = setTimeout(() => remembered.clear(), REMEMBERED_MILLISECONDS).unref();
  // What is today is another day tomorrow.
  const key = `${file.sha256} ${file.name} ${new Date().toDateString()}`;
  const known = remembered.get(key);
  if (known !== undefined) {
    remembered.delete(key);
    remembered.set(key, known);
    return known;
  }
  const count = ({ compiled }: OpenModel): number => compiled.table.sheets.length;
  let cells = [...remembered.values()].reduce((sum, model) => sum + count(model), 0);
  for (const [name, model] of remembered) {
    if (cells < MOST_REMEMBERED_CELLS / 2) break;
    cells -= count(model);
    remembered.delete(name);
  }
  const opened = await openModel(file);
  remembered.set(key, opened);
  return opened;
}

type Answers = {
  [Question in ModelQuestion]: (
    model: OpenModel,
    given: ModelQuestions[Question]["given"],
    file: ModelJob["file"],
  ) => ModelQuestions[Question]["answer"] | Promise<ModelQuestions[Question]["answer"]>;
};

const ANSWERS: Answers = {
  describe: (model) => describeModel(model),
  evaluate: (model, { changes }) => evaluate(model, changes),
  cells: cutCells,
  trace: (model, { changes, cell }) =>
    traceCell(model.answers, model.run(changes).values, findCell(model.answers, "cell", cell)),
  solve,
  propose,
  look,
  bid,
  tabulate,
  tornado: rankInputs,
  simulate,
  fill: (model, { changes }, file) => fillModel(model, file, changes),
};

const MOST_OUTPUTS = 100;

function evaluate(model: OpenModel, changes: ModelQuestions["evaluate"]["given"]["changes"]): Evaluation {
  const { answers, base, compiled, proposals } = model;
  const { values, residual, milliseconds } = model.run(changes);
  const changedCells = compiled.workbook.sheets.map(() => 0);
  if (values !== base.values) {
    for (let cell = 1; cell < compiled.table.sheets.length; cell += 1) {
      const sheet = compiled.table.sheets[cell] ?? 0;
      if (differs(base.values[cell] ?? null, values[cell] ?? null)) {
        changedCells[sheet] = (changedCells[sheet] ?? 0) + 1;
      }
    }
  }
  return {
    outputs: proposals.outputs.slice(0, MOST_OUTPUTS).map(({ cell, label }) => {
      const number = answers.find(cell) ?? 0;
      const value = values[number] ?? null;
      const isChanged = differs(base.values[number] ?? null, value);
      return { cell, label, value: plainValue(value), text: answers.print(number, value), isChanged };
    }),
    changedCells,
    residual: residual ?? null,
    milliseconds,
  };
}

/** Of very many inputs the first are looked at. */
const MOST_LOOKED_AT = 5_000;

function propose({ compiled, answers, base, proposals }: OpenModel): ModelQuestions["propose"]["answer"] {
  const { labels, find, nameOf } = answers;
  const print = <Named extends { cell: string }>(named: Named) => {
    const cell = answers.find(named.cell) ?? 0;
    return { ...named, text: answers.print(cell, base.values[cell] ?? null) };
  };
  const inputs = proposals.inputs.slice(0, MOST_LOOKED_AT);
  const proposed = proposeMappings({ compiled, labels, find, nameOf }, base.values, inputs);
  return { inputs: proposed.inputs.map(print), outputs: proposed.outputs.map(print) };
}

function look(model: OpenModel, { changes, cells }: ModelQuestions["look"]["given"]): CellLooks {
  const { answers, base, compiled } = model;
  const { values, residual } = model.run(changes);
  return {
    cells: cells.map((name, at) => {
      const cell = answers.find(name);
      if (cell === undefined) throw refuse(["cells", at], `The workbook has nothing in ${name}`);
      const [value, fileValue] = [values[cell] ?? null, base.values[cell] ?? null];
      return {
        cell: answers.nameOf(cell),
        label: answers.labels.find(cell),
        value: plainValue(value),
        text: answers.print(cell, value),
        entry: answers.entryOf(cell),
        isConstant: answers.isConstant(cell),
        fileValue: plainValue(fileValue),
        fileText: answers.print(cell, fileValue),
      };
    }),
    is1904: compiled.workbook.is1904,
    residual: residual ?? null,
  };
}

function cutCells(model: OpenModel, { changes, ...window }: ModelQuestions["cells"]["given"]): SheetWindow {
  const { values } = model.run(changes);
  const found = cutWindow(model.answers, { base: model.base.values, values }, window);
  if (found === undefined) throw new AppError("not_found", "The workbook has no such sheet");
  return { sheet: window.sheet, top: window.top, left: window.left, ...found };
}

function solve(model: OpenModel, given: ModelQuestions["solve"]["given"]): Solution {
  const { answers } = model;
  const input = findCell(answers, "input", given.input);
  const output = findCell(answers, "output", given.output);
  if (!answers.isConstant(input))
    throw refuse(["input"], `${given.input} holds a formula: only constants are inputs`);
  const changes = model.resolve(given.changes);
  const until = performance.now() + SOLVE_MILLISECONDS;
  const read = (at: number): CellValue => {
    const value = model.runOnce(changes.set(input, at))[output] ?? null;
    return plainValue(value);
  };
  const { value, result, ...solved } = solveInput(
    (at) => {
      const found = read(at);
      return typeof found === "number" && Number.isFinite(found) ? found : undefined;
    },
    { ...given, mayGoOn: () => performance.now() < until },
  );
  return {
    ...solved,
    ...{ value, result },
    text: value === null ? null : answers.print(input, value),
    resultText: result === null ? null : answers.print(output, result),
  };
}
