import { evaluate } from "../evaluation/underwrite.ts";
import { flattenInputs, type Inputs, type InputValue, withInput } from "../inputs/model-inputs.ts";
import { validateInputs } from "../inputs/validate-inputs.ts";
import type { ModelName } from "../language/rows.ts";
import { getCatalog } from "../pages/formula-pages.ts";

type Amount = number | null;

export interface InputChange {
  input: string;
  before: InputValue;
  after: InputValue;
  /** What the change adds to each figure, on top of the changes before it; null where a figure does not exist. */
  effects: readonly Amount[];
}

export interface ExplainedChanges {
  causes: InputChange[];
  /** By figure: what the changes do not explain, such as formulas that changed in between. */
  residual: readonly Amount[];
  /** Why there are no effects, where there are none. */
  note: string | null;
}

/** A table is one input: its rows hang together. */
function readChanges(model: ModelName, before: Inputs, after: Inputs): Omit<InputChange, "effects">[] {
  const [old, now] = [flattenInputs(before), flattenInputs(after)];
  const tables = new Set(Object.keys(getCatalog(model).definition.tables));
  const found = new Map<string, Omit<InputChange, "effects">>();
  for (const key of [...getCatalog(model).rows.keys(), ...Object.keys(now), ...Object.keys(old)]) {
    const [table = ""] = key.split(".");
    const input = tables.has(table) ? table : key;
    if (found.has(input)) continue;
    const [was, is] = tables.has(table) ? [before[table], after[table]] : [old[key], now[key]];
    if (JSON.stringify(was ?? null) === JSON.stringify(is ?? null)) continue;
    found.set(input, { input, before: was as InputValue, after: is as InputValue });
  }
  return [...found.values()];
}

/**
 * Which changed inputs moved the figures from one version to another, and by how much each: the changes are made one after the
 * other in the order of the formula pages, each on top of those before it, so that effects and residual add up to the
 * difference of the figures. Definition: docs/methods/returns.md#what-changed-between-versions.
 *
 * @param kept the figures that either version was kept with, in the order of `outputs`
 * @example explainChanges({ model: "singlefamily", before: inputs, after: inputs, outputs: ["leveredIrr"], kept: { before: [1], after: [3] } }).causes.length // 0
 */
export function explainChanges(of: {
  model: ModelName;
  before: Inputs;
  after: Inputs;
  outputs: readonly string[];
  kept: { before: readonly Amount[]; after: readonly Amount[] };
}): ExplainedChanges {
  const { model, before, after, outputs, kept } = of;
  const total = outputs.map((_, at) => less(kept.after[at] ?? null, kept.before[at] ?? null));
  const changes = readChanges(model, before, after);
  let inputs = before;
  let figures: readonly Amount[] = figuresOf(model, before, outputs) ?? kept.before;
  const causes: InputChange[] = [];
  for (const change of changes) {
    const changed =
      change.after === undefined
        ? without(inputs, change.input)
        : withInput(inputs, change.input, change.after);
    const found = figuresOf(model, changed, outputs);
    // Alone, a change may leave inputs that are not valid: it then counts with the next one.
    const effects = outputs.map((_, at) =>
      found === undefined ? 0 : less(found[at] ?? null, figures[at] ?? null),
    );
    causes.push({ ...change, effects });
    inputs = changed;
    figures = found ?? figures;
  }
  const residual = total.map((whole, at) =>
    causes.reduce<Amount>((rest, { effects }) => less(rest, effects[at] ?? null), whole),
  );
  return { causes, residual, note: causes.length === 0 ? "No input changed." : null };
}

/** The figures that the engine finds for inputs; undefined where those are not valid. */
export function figuresOf(
  model: ModelName,
  inputs: Inputs,
  outputs: readonly string[],
): Amount[] | undefined {
  const validated = validateInputs(model, inputs);
  if (!validated.ok) return undefined;
  const { values } = evaluate(model, validated.inputs);
  return outputs.map((key) => {
    const value = values[key];
    return typeof value === "number" && Number.isFinite(value) ? value : null;
  });
}

function without(inputs: Inputs, path: string): Inputs {
  const [name = "", ...rest] = path.split(".");
  const { [name]: held, ...others } = inputs;
  if (rest.length === 0) return others;
  if (typeof held !== "object" || held === null || Array.isArray(held)) return inputs;
  return { ...others, [name]: without(held as Inputs, rest.join(".")) } as Inputs;
}

const less = (amount: Amount, other: Amount): Amount =>
  amount === null || other === null ? null : amount - other;
