import { writeFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import { fullCellName } from "@labs/workbooks/cell-names";
import { type CompiledWorkbook, compileWorkbook } from "@labs/workbooks/compile-workbook";
import { type NamedCell, plainValue, proposeInputs } from "@labs/workbooks/propose-inputs";
import { readWorkbook } from "@labs/workbooks/read-workbook";
import type { Scalar } from "@labs/workbooks/value";
import { readModelParts } from "../lib/spreadsheet/read-model-parts.ts";
import { SpreadsheetError } from "../lib/spreadsheet/spreadsheet-error.ts";
import { CommandError } from "./command-error.ts";
import { readFileBytes } from "./input-file.ts";

const USAGE = 'model FILE.xlsx [--set "Sheet!B4=0.065"]… [--values OUT.json]';

export interface ModelAnswer {
  accepted: "whole" | "part" | "none";
  reason?: string;
  formulas: number;
  evaluated: number;
  refused: { cell: string; reason: string }[];
  inputs: NamedCell[];
  outputs: NamedCell[];
  /** By how much the last pass over circles changed them, in parts. */
  residual?: number;
  milliseconds: number;
}

/** Compiles and evaluates a firm's own workbook; one that cannot be taken in answers "none" with the reason. */
export async function model(args: string[]): Promise<ModelAnswer> {
  const { file, sets, valuesFile } = readWords(args);
  const bytes = await readFileBytes(file);
  const compiled = await compile(bytes, basename(file));
  if (typeof compiled === "string") return refuse(compiled);
  const changes = readChanges(compiled, sets);
  const started = performance.now();
  const { values, residual } = compiled.run(changes);
  const milliseconds = Math.round((performance.now() - started) * 1000) / 1000;
  if (valuesFile !== undefined) {
    await writeFile(resolve(valuesFile), `${JSON.stringify(listValues(compiled, values))}\n`);
  }
  const { formulaCells, refused } = compiled;
  const evaluated = formulaCells.filter((cell) => !refused.has(cell)).length;
  return {
    accepted: evaluated === 0 ? "none" : refused.size === 0 ? "whole" : "part",
    ...(formulaCells.length === 0 ? { reason: "The workbook has no formulas" } : {}),
    formulas: formulaCells.length,
    evaluated,
    refused: [...refused].map(([cell, reason]) => ({ cell: nameCell(compiled, cell), reason })),
    ...proposeInputs(compiled, values),
    ...(residual === undefined ? {} : { residual }),
    milliseconds,
  };
}

function readWords(args: string[]): { file: string; sets: string[]; valuesFile: string | undefined } {
  try {
    const { positionals, values } = parseArgs({
      args,
      options: { set: { type: "string", multiple: true }, values: { type: "string" } },
      allowPositionals: true,
    });
    const [file] = positionals;
    if (file !== undefined && positionals.length === 1) {
      return { file, sets: values.set ?? [], valuesFile: values.values };
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message.split(/[.\n]/)[0] : String(error);
    throw new CommandError(`${reason}. Usage: labs ${USAGE}`);
  }
  throw new CommandError(`Usage: labs ${USAGE}`);
}

const SECONDS_A_DAY = 86_400;
const EPOCH_1900 = 25_569;

/** This moment on the clock of this machine, as a serial number. */
function readClock(): number {
  const now = new Date();
  const local = now.getTime() / 1000 - now.getTimezoneOffset() * 60;
  return local / SECONDS_A_DAY + EPOCH_1900;
}

async function compile(bytes: Uint8Array, fileName: string): Promise<CompiledWorkbook | string> {
  try {
    const parts = await readModelParts(bytes);
    const workbook = readWorkbook(parts.read, parts.names);
    if ("problem" in workbook) return workbook.problem;
    const compiled = compileWorkbook(workbook, { now: readClock(), random: Math.random, fileName });
    return "problem" in compiled ? compiled.problem : compiled;
  } catch (error) {
    if (error instanceof SpreadsheetError) return error.message;
    throw error;
  }
}

const refuse = (reason: string): ModelAnswer => ({
  accepted: "none",
  reason,
  formulas: 0,
  evaluated: 0,
  refused: [{ cell: "", reason }],
  inputs: [],
  outputs: [],
  milliseconds: 0,
});

const nameCell = ({ table, workbook }: CompiledWorkbook, cell: number): string =>
  fullCellName(
    workbook.sheets[table.sheets[cell] ?? 0]?.name ?? "",
    table.rows[cell] ?? 0,
    table.columns[cell] ?? 0,
  );

const SETTING = /^(?:'((?:[^']|'')+)'|([^'!=]+))!\s*(\$?[A-Za-z]{1,3}\$?\d{1,7})\s*=(.*)$/s;

function readChanges(compiled: CompiledWorkbook, sets: readonly string[]): Map<number, Scalar> {
  const changes = new Map<number, Scalar>();
  for (const set of sets) {
    const match = SETTING.exec(set);
    if (match === null)
      throw new CommandError(`--set takes a cell and its value, as "Sheet!B4=0.065", not "${set}"`);
    const [, quoted, bare, cell = "", text = ""] = match;
    const sheet = quoted?.replaceAll("''", "'") ?? bare?.trim() ?? "";
    const found = compiled.find(sheet, cell);
    if (found === undefined) throw new CommandError(`The workbook has nothing in the cell ${sheet}!${cell}`);
    changes.set(found, readValue(text));
  }
  return changes;
}

function readValue(text: string): Scalar {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  if (/^(true|false)$/i.test(trimmed)) return /^true$/i.test(trimmed);
  const number = Number(trimmed.replace(/%$/, ""));
  if (Number.isFinite(number)) return trimmed.endsWith("%") ? number / 100 : number;
  return text.replace(/^"(.*)"$/s, "$1");
}

/** Every cell that was evaluated, by sheet and cell. */
function listValues(compiled: CompiledWorkbook, values: readonly Scalar[]): Record<string, unknown> {
  const { formulaCells, filledCells, refused, table } = compiled;
  const isRefused = (cell: number): boolean =>
    refused.has(cell) || refused.has(table.members.get(cell)?.anchor ?? cell);
  return Object.fromEntries(
    [...formulaCells, ...filledCells]
      .filter((cell) => !isRefused(cell))
      .map((cell) => [nameCell(compiled, cell), plainValue(values[cell] ?? null)]),
  );
}
