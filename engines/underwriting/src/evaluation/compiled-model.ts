import { type Inputs, readAt } from "../inputs/model-inputs.ts";
import { getFunction } from "../language/functions.ts";
import { compareValues } from "../language/lookup-functions.ts";
import type { CatalogueName } from "../language/record.ts";
import { FormulaError, type Value } from "../language/values.ts";
import { catalogueOf } from "../pages/formula-pages.ts";
import { type CompiledModel, compileCatalogue } from "./compile.ts";

type FormulaFunction = (...args: Value[]) => Value;

/** What one evaluation gives: every row by key; lines hold one number a period, from closing (0). */
export interface RawResult {
  holdYears: number;
  months: number;
  years: number;
  values: Record<string, RowValue>;
}

export type RowValue = number | string | boolean | Float64Array | Value[];

/** Room for one hold: the same lines are written over by each evaluation. */
export interface OpenModel {
  holdYears: number;
  months: number;
  years: number;
  /** Takes over an input by its place in `inputs`; one that is never taken over is missing. */
  set(input: number, value: unknown): void;
  /** Each computes the rows of the same place in the module's `steps`. */
  steps: (() => void)[];
  /** A figure by its place in `rows`. */
  value(row: number): RowValue;
  values(): RawResult["values"];
}

/** The exports of a compiled model's ES module. */
export interface ModelModule {
  model: string;
  inputs: string[];
  rows: string[];
  steps: string[][];
  open(holdYears: number, find: (name: string) => FormulaFunction): OpenModel;
}

const COMPARE: Record<string, (order: number) => boolean> = {
  "=": (order) => order === 0,
  "<>": (order) => order !== 0,
  "<": (order) => order < 0,
  ">": (order) => order > 0,
  "<=": (order) => order <= 0,
  ">=": (order) => order >= 0,
};

const isMissing = (value: Value | undefined): boolean => typeof value === "number" && Number.isNaN(value);

function compare(op: string, left: Value, right: Value): Value {
  if (isMissing(left) || isMissing(right)) return Number.NaN;
  return COMPARE[op]?.(compareValues(left, right)) ?? Number.NaN;
}

const found = new Map<string, FormulaFunction>();

/** Functions as the compiled module calls them: a figure that does not exist travels as NaN. */
function findFunction(name: string): FormulaFunction {
  const known = found.get(name) ?? bound(name);
  found.set(name, known);
  return known;
}

function bound(name: string): FormulaFunction {
  if (name === "compare") return (op = "", left = null, right = null) => compare(String(op), left, right);
  const operation = getFunction(name);
  return (...args) => {
    const value = operation(...args);
    return value instanceof FormulaError ? Number.NaN : value;
  };
}

const compiled: Partial<Record<CatalogueName, CompiledModel>> = {};
const loaded: Partial<Record<CatalogueName, ModelModule>> = {};

/**
 * The model as an ES module's source text under its content hash: the server serves these very bytes, and the
 * browser imports them by URL, so that no `unsafe-eval` is needed there.
 */
export function compileModel(model: CatalogueName): CompiledModel {
  const found = compiled[model] ?? compileCatalogue(catalogueOf(model));
  compiled[model] = found;
  return found;
}

/**
 * Registers the imported module of a model (`loadModel("singlefamily", await import(url))`); every evaluation
 * in this process or tab then runs it. Without it the model is compiled on first use, which a page whose
 * content policy forbids `eval` cannot do.
 *
 * @throws when the module is another model's, a programmer's error
 */
export function loadModel(model: CatalogueName, module: ModelModule): void {
  if (module.model !== model) throw new Error(`The module holds the model ${module.model}, not ${model}`);
  loaded[model] = module;
}

export function moduleOf(model: CatalogueName): ModelModule {
  const module = loaded[model] ?? moduleFrom(compileModel(model));
  loaded[model] = module;
  return module;
}

/** A compiled model where modules cannot be imported by URL. */
export function moduleFrom({ body }: Pick<CompiledModel, "body">): ModelModule {
  return new Function(body)();
}

/** A model with room for the hold of its validated, nested inputs, these taken over, nothing evaluated yet. */
export function fill(module: ModelModule, inputs: Inputs): OpenModel {
  const open = module.open(Number(inputs.holdYears), findFunction);
  const paths = pathsOf(module);
  for (let input = 0; input < paths.length; input++) {
    const value = readAt(inputs, paths[input] ?? []);
    if (value !== undefined) open.set(input, value);
  }
  return open;
}

/** Evaluates validated, nested inputs with a compiled module: the same numbers wherever it runs. */
export function evaluateWith(module: ModelModule, inputs: Inputs): RawResult {
  const open = fill(module, inputs);
  for (const step of open.steps) step();
  const { holdYears, months, years } = open;
  return { holdYears, months, years, values: open.values() };
}

const knownPaths = new WeakMap<ModelModule, string[][]>();

/** The inputs' paths in parts, taken apart once. */
function pathsOf(module: ModelModule): string[][] {
  const paths = knownPaths.get(module) ?? module.inputs.map((key) => key.split("."));
  knownPaths.set(module, paths);
  return paths;
}

/** The same with inputs by dotted path. */
export function openModel(module: ModelModule, flat: Record<string, unknown>): OpenModel {
  const open = module.open(Number(flat.holdYears), findFunction);
  for (const [index, key] of module.inputs.entries()) if (flat[key] !== undefined) open.set(index, flat[key]);
  return open;
}
