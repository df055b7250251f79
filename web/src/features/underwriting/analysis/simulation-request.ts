import type { ModelName } from "@labs/underwriting/formula-record";
import { type Inputs, inputAt } from "@labs/underwriting/model-inputs";
import type { SimulationDriver } from "@labs/underwriting/simulation";
import { findHurdle } from "../model/hurdle.ts";
import { firstFigure } from "./analysis-axes.ts";
import { SIMULATED_OUTPUTS, simulationDrivers } from "./analysis-presets.ts";
import type { AnalysisSettings } from "./analysis-settings.ts";
import { correlationMatrix, pairsAmong } from "./correlation-matrix.ts";

type Settings = AnalysisSettings["simulation"];

/** What a simulation is asked until somebody asks otherwise. */
export function firstSimulation(
  model: ModelName,
  inputs: Inputs,
  known: Record<string, number> = {},
): Settings {
  const holdYears = typeof inputs.holdYears === "number" ? inputs.holdYears : 1;
  const drivers = simulationDrivers(model, holdYears).filter(
    ({ input }) => firstFigure(inputAt(inputs, input)) !== null,
  );
  return {
    drivers,
    correlations: pairsAmong(
      known,
      drivers.map(({ input }) => input),
    ),
    trials: 10_000,
    seed: 1,
    output: "leveredIrr",
    hurdle: findHurdle("leveredIrr", inputs),
  };
}

/** The task of a simulation: the same wherever it is asked, so that its trials are drawn once. */
export function simulationTask(
  model: ModelName,
  { drivers, correlations, trials, seed }: Pick<Settings, "drivers" | "correlations" | "trials" | "seed">,
) {
  const inputs = drivers.map(({ input }) => input);
  return {
    kind: "simulation" as const,
    drivers,
    correlations: correlationMatrix(inputs, correlations),
    outputs: [...SIMULATED_OUTPUTS[model]],
    trials,
    seed,
  };
}

/** Why a simulation cannot run, in words; null where it can. */
export function simulationBlockedBy(
  { inputs, writeLabel }: { inputs: Inputs; writeLabel: (input: string) => string },
  { drivers }: Pick<Settings, "drivers">,
): string | null {
  if (drivers.length === 0) return "Add an uncertain assumption.";
  const gone = drivers.find(({ input }) => firstFigure(inputAt(inputs, input)) === null);
  if (gone) return `${writeLabel(gone.input)} is not entered in this draft: remove it.`;
  const wrong = drivers.find(({ distribution }) => !isPossible(distribution));
  return wrong
    ? `${writeLabel(wrong.input)}: enter a spread above zero, or three points in ascending order.`
    : null;
}

function isPossible(distribution: SimulationDriver["distribution"]): boolean {
  if (distribution.kind === "normal") return distribution.standardDeviation > 0;
  const { low, mode, high } = distribution;
  return low <= mode && mode <= high && low < high;
}

/** The share of trials that end below an amount; a trial without a value does too. */
export function chanceBelow(
  { sorted, trials }: { sorted: ArrayLike<number>; trials: number },
  amount: number,
): number {
  let below = 0;
  while (below < sorted.length && (sorted[below] ?? amount) < amount) below += 1;
  return (below + trials - sorted.length) / trials;
}
