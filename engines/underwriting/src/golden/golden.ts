import { type SensitivityAxis, sensitivity } from "../analysis/sensitivity.ts";
import { solveForInput } from "../analysis/solve.ts";
import { underwrite } from "../evaluation/underwrite.ts";
import type { Inputs, InputValue } from "../inputs/model-inputs.ts";
import { validateInputs } from "../inputs/validate-inputs.ts";
import { callFunction } from "../language/functions.ts";
import type { ModelName } from "../language/rows.ts";
import { FormulaError, type Value } from "../language/values.ts";
import { cashThroughCatchUp, type WaterfallInputs, waterfall } from "../maths/waterfall.ts";
import { modelOutputs } from "./layout.ts";

/** Cases that another engine computes; it throws with a reason when it cannot. */
export interface GoldenHandlers {
  rentComp?: (inputs: never) => unknown;
  market?: (inputs: never) => unknown;
}

type Outcome = { outputs: unknown; unavailable?: Record<string, string> } | { unavailable: string };
type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isCase = (value: unknown): value is { inputs: Json } => isObject(value) && isObject(value.inputs);

/** Which model a set of inputs is of, by what it holds. */
export function recognizeModel(inputs: Json): ModelName | undefined {
  if ("unitMix" in inputs || ("exitCapRate" in inputs && "operatingExpenses" in inputs)) return "multifamily";
  return "monthlyRent" in inputs || "afterRepairValue" in inputs ? "singlefamily" : undefined;
}

function modelCase(model: ModelName, inputs: Json): Outcome {
  const validated = validateInputs(model, inputs);
  if (!validated.ok) {
    const reasons = validated.problems.map(({ path, msg }) => `${path.join(".")}: ${msg}`);
    return { unavailable: reasons.join("; ") };
  }
  const result = underwrite({ model, inputs: validated.inputs });
  const { outputs, unavailable } = modelOutputs(model, result);
  return Object.keys(unavailable).length > 0 ? { outputs, unavailable } : { outputs };
}

/** The inputs of the case that a sensitivity or a solve refers to by name. */
function referredCase(file: Json, name: unknown): { model: ModelName; inputs: Inputs } | string {
  const found = typeof name === "string" ? file[name] : undefined;
  if (!isCase(found)) return `The file has no case "${String(name)}"`;
  const model = recognizeModel(found.inputs);
  if (!model) return `The case "${String(name)}" is no underwriting`;
  const validated = validateInputs(model, found.inputs);
  return validated.ok
    ? { model, inputs: validated.inputs }
    : validated.problems.map(({ path, msg }) => `${path.join(".")}: ${msg}`).join("; ");
}

function solveCase(file: Json, inputs: Json): Outcome {
  const base = referredCase(file, inputs.case);
  if (typeof base === "string") return { unavailable: base };
  const { input, output, target } = inputs;
  if (typeof input !== "string" || typeof output !== "string" || typeof target !== "number") {
    return { unavailable: "A solve needs input, output and target" };
  }
  const solved = solveForInput({ ...base, input, output, target });
  return solved.ok ? { outputs: { value: solved.value } } : { unavailable: solved.reason };
}

function readAxis(value: unknown): SensitivityAxis | undefined {
  if (!isObject(value) || typeof value.input !== "string" || !Array.isArray(value.values)) return undefined;
  return { input: value.input, values: value.values as InputValue[] };
}

function sensitivityCase(file: Json, inputs: Json): Outcome {
  const base = referredCase(file, inputs.case);
  if (typeof base === "string") return { unavailable: base };
  const [rows, columns] = [readAxis(inputs.rows), readAxis(inputs.columns)];
  if (!rows || !columns || typeof inputs.output !== "string") {
    return { unavailable: "A sensitivity needs rows, columns (each input and values) and output" };
  }
  return { outputs: sensitivity({ ...base, rows, columns, output: inputs.output }) };
}

function catchUpCase(inputs: Json): Outcome {
  const names = ["promote", "gpCatchUpShare", "lpPreferredProfit"];
  if (names.some((name) => typeof inputs[name] !== "number")) {
    return { unavailable: `A catch-up needs ${names.join(", ")}` };
  }
  const cash = cashThroughCatchUp(
    inputs as { promote: number; gpCatchUpShare: number; lpPreferredProfit: number },
  );
  return cash === undefined
    ? { unavailable: "The GP never catches up: its share in the band does not exceed the promote" }
    : { outputs: { cashThroughCatchUp: cash } };
}

function waterfallCase(inputs: Json): Outcome {
  const numbers = Array.isArray(inputs.flows) && inputs.flows.every((flow) => Number.isFinite(flow));
  const shares = ["lpShare", "preferredReturn"].every((name) => Number.isFinite(inputs[name]));
  const tiers =
    Array.isArray(inputs.tiers) &&
    inputs.tiers.every((tier) => isObject(tier) && Number.isFinite(tier.lpSplit));
  if (!numbers || !shares || !tiers) {
    return { unavailable: "A waterfall needs flows, lpShare, preferredReturn and tiers" };
  }
  return { outputs: waterfall(inputs as unknown as WaterfallInputs) };
}

function handled(handler: ((inputs: never) => unknown) | undefined, inputs: Json, what: string): Outcome {
  if (!handler) return { unavailable: `No engine for ${what} is attached` };
  try {
    return { outputs: handler(inputs as never) };
  } catch (error) {
    return { unavailable: error instanceof Error ? error.message : String(error) };
  }
}

function computeCase(file: Json, inputs: Json, handlers: GoldenHandlers): Outcome {
  if ("case" in inputs && "target" in inputs) return solveCase(file, inputs);
  if ("case" in inputs && "rows" in inputs) return sensitivityCase(file, inputs);
  if ("gpCatchUpShare" in inputs) return catchUpCase(inputs);
  if ("flows" in inputs && "tiers" in inputs) return waterfallCase(inputs);
  if ("comps" in inputs) return handled(handlers.rentComp, inputs, "rent comps");
  if ("hpi" in inputs) return handled(handlers.market, inputs, "markets");
  const model = recognizeModel(inputs);
  return model ? modelCase(model, inputs) : { unavailable: "The inputs have the shape of no known case" };
}

function functionValue(entry: unknown): Json {
  if (!isObject(entry) || typeof entry.name !== "string" || !Array.isArray(entry.args)) {
    return { name: null, args: null, error: "#VALUE!: A function needs a name and a list of args" };
  }
  const { name, args } = entry;
  const value = callFunction(name, args as Value[]);
  if (value instanceof FormulaError) return { name, args, error: `${value.code}: ${value.reason}` };
  return { name, args, value };
}

/**
 * Computes every case of a file laid out like the golden file. What a case is, is read from the shape of its
 * inputs, not from its name. A case that cannot be computed carries `unavailable` with the reason.
 *
 * @param handlers the estimation engine's computations for rent comps and markets
 */
export function runGolden(file: unknown, handlers: GoldenHandlers = {}): Json {
  if (!isObject(file)) throw new TypeError("The file must hold an object of cases");
  const answer: Json = {};
  for (const [name, entry] of Object.entries(file)) {
    if (name === "functions" && Array.isArray(entry)) answer[name] = entry.map(functionValue);
    else if (isCase(entry))
      answer[name] = { inputs: entry.inputs, ...computeCase(file, entry.inputs, handlers) };
    else answer[name] = entry;
  }
  return answer;
}
