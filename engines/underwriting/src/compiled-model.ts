import { type CompiledModel, compileCatalogue } from "./formula-compiler.ts";
import { callFunction } from "./formula-functions.ts";
import { catalogueOf } from "./formula-pages.ts";
import type { ModelName } from "./formula-record.ts";
import { FormulaError, type Value } from "./formula-values.ts";
import { compareValues } from "./functions-lookup.ts";
import { flattenInputs, type Inputs } from "./model-inputs.ts";

type Runtime = (name: string, ...args: Value[]) => Value;

/** What one evaluation gives: every row by key; lines hold one number a period, from closing (0). */
export interface RawResult {
  holdYears: number;
  months: number;
  years: number;
  values: Record<string, number | string | boolean | Float64Array | Value[]>;
}

/** The exports of a compiled model's ES module. */
export interface ModelModule {
  model: string;
  evaluate(inputs: Record<string, unknown>, runtime: Runtime): RawResult;
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

/** Functions as the compiled module calls them: a figure that does not exist travels as NaN. */
const runtime: Runtime = (name, ...args) => {
  if (name === "compare") return compare(String(args[0]), args[1] ?? null, args[2] ?? null);
  const value = callFunction(name, args);
  return value instanceof FormulaError ? Number.NaN : value;
};

const compiled: Partial<Record<ModelName, CompiledModel>> = {};
const loaded: Partial<Record<ModelName, ModelModule>> = {};

/**
 * The model as an ES module's source text under its content hash: the server serves these very bytes, and the
 * browser imports them by URL, so that no `unsafe-eval` is needed there.
 */
export function compileModel(model: ModelName): CompiledModel {
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
export function loadModel(model: ModelName, module: ModelModule): void {
  if (module.model !== model) throw new Error(`The module holds the model ${module.model}, not ${model}`);
  loaded[model] = module;
}

export function moduleOf(model: ModelName): ModelModule {
  const found = loaded[model] ?? {
    model,
    evaluate: new Function("I", "F", compileModel(model).body) as ModelModule["evaluate"],
  };
  loaded[model] = found;
  return found;
}

/** Evaluates validated, nested inputs with a compiled module: the same numbers wherever it runs. */
export function evaluateWith(module: ModelModule, inputs: Inputs): RawResult {
  return evaluateFlat(module, flattenInputs(inputs));
}

/** The same with inputs by dotted path: for loops that change a few of them again and again. */
export function evaluateFlat(module: ModelModule, flat: Record<string, unknown>): RawResult {
  return module.evaluate(flat, runtime);
}
