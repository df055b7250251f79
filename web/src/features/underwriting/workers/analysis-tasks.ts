import { withInput } from "@labs/underwriting/model-inputs";
import {
  holdSweep,
  type SensitivityAxis,
  sensitivity,
  type Tornado,
  type TornadoDriver,
  tornado,
} from "@labs/underwriting/sensitivity";
import { type SimulationDriver, type SimulationResult, simulate } from "@labs/underwriting/simulation";
import type { BidTarget } from "@labs/underwriting/solve";
import { findMaxBid, type SolveResult, solveForInput } from "@labs/underwriting/solve";
import {
  type AnalysisBase,
  type CaseResult,
  type CaseTask,
  type OnProgress,
  reasonFor,
  runCases,
} from "./case-results.ts";
import { type Bid, type BidCurve, findBidCurve } from "./find-bids.ts";

export type AnalysisTask =
  | { kind: "sensitivity"; rows: SensitivityAxis; columns: SensitivityAxis; output: string }
  | { kind: "tornado"; drivers: TornadoDriver[]; output: string; hurdle: number }
  | { kind: "scenarios"; cases: CaseTask[]; outputs: string[] }
  | { kind: "solve"; input: string; output: string; target: number }
  | { kind: "bid"; targets: BidTarget[] }
  | { kind: "bidCurve"; targets: BidTarget[]; cuts: number[] }
  | { kind: "hold"; outputs: string[] }
  | {
      kind: "simulation";
      drivers: SimulationDriver[];
      correlations: number[][];
      outputs: string[];
      trials: number;
      /** Where a part of the trials begins. */
      first?: number;
      seed: number;
    };

export type AnalysisKind = AnalysisTask["kind"];

export interface SensitivityCell {
  value: number | null;
  /** Why there is none. */
  reason: string | null;
}

export type AnalysisResult =
  | { kind: "sensitivity"; grid: SensitivityCell[][] }
  | { kind: "tornado"; tornado: Tornado }
  | { kind: "scenarios"; cases: CaseResult[] }
  | { kind: "solve"; solved: SolveResult }
  | { kind: "bid"; bid: Bid }
  | { kind: "bidCurve"; curve: BidCurve }
  | { kind: "hold"; years: ReturnType<typeof holdSweep> }
  | { kind: "simulation"; simulation: SimulationResult };

/** Runs one analysis to its end, saying how far it is; the same figures wherever it runs. */
export function runAnalysis(base: AnalysisBase, task: AnalysisTask, onProgress: OnProgress): AnalysisResult {
  switch (task.kind) {
    case "sensitivity":
      return { kind: "sensitivity", grid: runGrid(base, task, onProgress) };
    case "tornado":
      return { kind: "tornado", tornado: tornado({ ...base, ...task }) };
    case "scenarios":
      return { kind: "scenarios", cases: runCases(base, task, onProgress) };
    case "solve":
      return { kind: "solve", solved: solveForInput({ ...base, ...task }) };
    case "bid":
      return { kind: "bid", bid: findMaxBid({ ...base, targets: task.targets }, onProgress) };
    case "bidCurve":
      return { kind: "bidCurve", curve: findBidCurve(base, task, onProgress) };
    case "hold":
      return { kind: "hold", years: holdSweep(base.model, base.inputs, task.outputs) };
    case "simulation":
      return { kind: "simulation", simulation: runSimulation(base, task, onProgress) };
  }
}

type TaskOf<Kind extends AnalysisKind> = Extract<AnalysisTask, { kind: Kind }>;

/** Row by row, so that progress can be told; a cell without a value is given its reason. */
function runGrid(
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

function runSimulation(
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
