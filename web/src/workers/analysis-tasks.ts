import type { ModelName } from "@labs/underwriting/formula-record";
import { type Inputs, type InputValue, withInput } from "@labs/underwriting/model-inputs";
import { holdSweep, type SensitivityAxis, sensitivity } from "@labs/underwriting/sensitivity";
import { type SimulationDriver, type SimulationResult, simulate } from "@labs/underwriting/simulation";
import { type SolveResult, solveForInput } from "@labs/underwriting/solve";
import { type Tornado, type TornadoDriver, tornado } from "@labs/underwriting/tornado";
import { type Figure, underwrite } from "@labs/underwriting/underwrite";
import { validateInputs } from "@labs/underwriting/validate-inputs";

/** A case by the inputs that it changes, each with its value. */
export interface CaseTask {
  id: string;
  changed: Record<string, InputValue>;
}

export type AnalysisTask =
  | { kind: "sensitivity"; rows: SensitivityAxis; columns: SensitivityAxis; output: string }
  | { kind: "tornado"; drivers: TornadoDriver[]; output: string; hurdle: number }
  | { kind: "scenarios"; cases: CaseTask[]; outputs: string[] }
  | { kind: "solve"; input: string; output: string; target: number }
  | { kind: "bid"; targets: { output: string; target: number }[] }
  | { kind: "hold"; outputs: string[] }
  | {
      kind: "simulation";
      drivers: SimulationDriver[];
      correlations: number[][];
      outputs: string[];
      trials: number;
      seed: number;
    };

export type AnalysisKind = AnalysisTask["kind"];

export interface SensitivityCell {
  value: number | null;
  /** Why there is none. */
  reason: string | null;
}

interface BidPrice {
  output: string;
  target: number;
  /** The price that just meets this target alone. */
  price: number | null;
  reason?: string;
}

export interface Bid {
  /** The highest price that meets every target that can be solved for; null when none can. */
  price: number | null;
  /** The target that allows the least. */
  binding: string | null;
  targets: BidPrice[];
}

export interface CaseResult {
  id: string;
  outputs: Record<string, Figure>;
  /** Why a figure is null, by output. */
  unavailable: Record<string, string>;
}

export type AnalysisResult =
  | { kind: "sensitivity"; grid: SensitivityCell[][] }
  | { kind: "tornado"; tornado: Tornado }
  | { kind: "scenarios"; cases: CaseResult[] }
  | { kind: "solve"; solved: SolveResult }
  | { kind: "bid"; bid: Bid }
  | { kind: "hold"; years: ReturnType<typeof holdSweep> }
  | { kind: "simulation"; simulation: SimulationResult };

/** What one analysis rests on: the model and its validated inputs. */
export interface AnalysisBase {
  model: ModelName;
  inputs: Inputs;
}

export type OnProgress = (done: number, total: number) => void;

/** Runs one analysis to its end, saying how far it is; the same figures wherever it runs. */
export function runAnalysis(base: AnalysisBase, task: AnalysisTask, onProgress: OnProgress): AnalysisResult {
  switch (task.kind) {
    case "sensitivity":
      return { kind: "sensitivity", grid: gridOf(base, task, onProgress) };
    case "tornado":
      return { kind: "tornado", tornado: tornado({ ...base, ...task }) };
    case "scenarios":
      return { kind: "scenarios", cases: casesOf(base, task, onProgress) };
    case "solve":
      return { kind: "solve", solved: solveForInput({ ...base, ...task }) };
    case "bid":
      return { kind: "bid", bid: bidOf(base, task, onProgress) };
    case "hold":
      return { kind: "hold", years: holdSweep(base.model, base.inputs, task.outputs) };
    case "simulation":
      return { kind: "simulation", simulation: simulationOf(base, task, onProgress) };
  }
}

type TaskOf<Kind extends AnalysisKind> = Extract<AnalysisTask, { kind: Kind }>;

/** Row by row, so that progress can be told; a cell without a value is given its reason. */
function gridOf(
  { model, inputs }: AnalysisBase,
  { rows, columns, output }: TaskOf<"sensitivity">,
  onProgress: OnProgress,
): SensitivityCell[][] {
  return rows.values.map((row, index) => {
    const { grid } = sensitivity({
      model,
      inputs,
      rows: { input: rows.input, values: [row] },
      columns,
      output,
    });
    onProgress(index + 1, rows.values.length);
    return (grid[0] ?? []).map((value, at): SensitivityCell => {
      if (value !== null) return { value, reason: null };
      const changed = withInput(withInput(inputs, rows.input, row), columns.input, columns.values[at]);
      return { value: null, reason: reasonFor(model, changed, output) };
    });
  });
}

/** Why an output has no value for some inputs. */
function reasonFor(model: ModelName, inputs: Inputs, output: string): string {
  const validated = validateInputs(model, inputs);
  if (!validated.ok) return validated.problems.map(({ msg }) => msg).join("; ");
  const { unavailable } = underwrite({ model, inputs: validated.inputs });
  const key = output.split(".")[0] ?? output;
  return (
    unavailable[output] ?? unavailable[key] ?? unavailable[`${key}.1`] ?? "It has no value for these inputs"
  );
}

/** The price for each target alone; the least of them binds. */
function bidOf(base: AnalysisBase, { targets }: TaskOf<"bid">, onProgress: OnProgress): Bid {
  const prices = targets.map(({ output, target }, index): BidPrice => {
    const solved = solveForInput({ ...base, input: "purchasePrice", output, target });
    onProgress(index + 1, targets.length);
    return solved.ok
      ? { output, target, price: solved.value }
      : { output, target, price: null, reason: solved.reason };
  });
  const least = prices.reduce<BidPrice | null>(
    (found, each) => (each.price !== null && each.price < (found?.price ?? Infinity) ? each : found),
    null,
  );
  return { price: least?.price ?? null, binding: least?.output ?? null, targets: prices };
}

function casesOf(
  { model, inputs }: AnalysisBase,
  { cases, outputs }: TaskOf<"scenarios">,
  onProgress: OnProgress,
): CaseResult[] {
  return cases.map(({ id, changed }, index) => {
    onProgress(index, cases.length);
    let moved = inputs;
    for (const [path, value] of Object.entries(changed)) moved = withInput(moved, path, value);
    const validated = validateInputs(model, moved);
    if (!validated.ok) {
      const reason = validated.problems.map(({ msg }) => msg).join("; ");
      return {
        id,
        outputs: Object.fromEntries(outputs.map((key) => [key, null])),
        unavailable: Object.fromEntries(outputs.map((key) => [key, reason])),
      };
    }
    const result = underwrite({ model, inputs: validated.inputs });
    const figures = outputs.map((key) => [key, figureOf(result.outputs, key)] as const);
    const reasons = figures
      .filter(([, figure]) => figure === null)
      .map(([key]) => [key, result.unavailable[key] ?? reasonFor(model, moved, key)] as const);
    return { id, outputs: Object.fromEntries(figures), unavailable: Object.fromEntries(reasons) };
  });
}

/** An output by its key, or one year of it by `key.year`. */
function figureOf(outputs: Record<string, Figure | (number | null)[]>, key: string): Figure {
  const [name = "", year = "1"] = key.split(".");
  const figure = outputs[key] ?? outputs[name];
  return Array.isArray(figure) ? (figure[Number(year) - 1] ?? null) : (figure ?? null);
}

function simulationOf(
  base: AnalysisBase,
  task: TaskOf<"simulation">,
  onProgress: OnProgress,
): SimulationResult {
  let asked = 0;
  return simulate({
    ...base,
    ...task,
    // The engine asks at the start of each block: how often it asked says how far it is.
    isCancelled: () => {
      onProgress(Math.min(task.trials, asked * TRIALS_PER_BLOCK), task.trials);
      asked += 1;
      return false;
    },
  });
}

/** How many trials the engine runs from one question to the next. */
const TRIALS_PER_BLOCK = 500;
