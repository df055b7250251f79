import { flattenInputs, type Inputs } from "../inputs/model-inputs.ts";
import type { ModelName } from "../language/rows.ts";
import { getCatalog } from "../pages/formula-pages.ts";
import { getModule, type ModelModule, openModel, type RowValue } from "./compiled-model.ts";

/** A model kept open for evaluating it again and again with a few inputs moved. */
export interface Cone {
  /** Takes over the value of one of the moved inputs, a list for a list. */
  set(input: string, value: unknown): void;
  /** Evaluates what the moved inputs move of the outputs. */
  run(): void;
  /** An output's value of the last run; lines are written over by the next one. */
  value(output: string): RowValue;
}

interface ConeRequest {
  model: ModelName;
  /** Validated inputs: everything that is not moved stays as it is here. */
  inputs: Inputs;
  /** The inputs that will be moved. */
  moved: readonly string[];
  /** The rows that will be read. */
  outputs: readonly string[];
}

/** Rows reached from some rows along the edges, those included. */
function reached(from: readonly string[], edges: ReadonlyMap<string, readonly string[]>): Set<string> {
  const found = new Set(from);
  for (const key of found) for (const next of edges.get(key) ?? []) found.add(next);
  return found;
}

/** Which steps anything read depends on, and which of these a moved input moves. */
function findSteps({ model, moved, outputs }: ConeRequest, { steps }: ModelModule) {
  const { rows } = getCatalog(model);
  const uses = new Map<string, readonly string[]>();
  const usedBy = new Map<string, string[]>();
  for (const [key, { row }] of rows) {
    uses.set(key, row.dependsOn);
    for (const name of row.dependsOn) usedBy.set(name, [...(usedBy.get(name) ?? []), key]);
  }
  const [needed, changing] = [reached(outputs, uses), reached(moved, usedBy)];
  const places = [...steps.keys()];
  const needs = places.filter((place) => steps[place]?.some((key) => needed.has(key)));
  return { needs, changes: needs.filter((place) => steps[place]?.some((key) => changing.has(key))) };
}

/**
 * Opens a model for many evaluations: the steps that nothing moves run once, those that nothing reads never. The
 * figures are those of a whole evaluation, bit by bit, because the steps that run are the same.
 *
 * Example: with `moved: ["exitCapRate"]` and `outputs: ["leveredIrr"]` the rents are computed once, the exit and the
 * returns in every run.
 */
export function openCone(request: ConeRequest): Cone {
  const module = getModule(request.model);
  const flat = flattenInputs(request.inputs);
  const inputAt = new Map(module.inputs.map((key, place) => [key, place]));
  const rowAt = new Map(module.rows.map((key, place) => [key, place]));
  const { needs, changes } = findSteps(request, module);
  const start = () => {
    const model = openModel(module, flat);
    for (const place of needs) model.steps[place]?.();
    return { model, steps: changes.flatMap((place) => model.steps[place] ?? []), holdYears: flat.holdYears };
  };
  let state = start();
  return {
    set(input, value) {
      flat[input] = value;
      state.model.set(inputAt.get(input) ?? -1, value);
    },
    run() {
      // Another hold has lines of another length.
      if (flat.holdYears !== state.holdYears) state = start();
      else for (const step of state.steps) step();
    },
    value: (output) => state.model.value(rowAt.get(output) ?? -1),
  };
}
