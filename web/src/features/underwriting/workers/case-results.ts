import type { ModelName } from "@labs/underwriting/formula-record";
import { type Inputs, type InputValue, withInput } from "@labs/underwriting/model-inputs";
import { type Figure, underwrite } from "@labs/underwriting/underwrite";
import { validateInputs } from "@labs/underwriting/validate-inputs";

/** What one analysis rests on: the model and its validated inputs. */
export interface AnalysisBase {
  model: ModelName;
  inputs: Inputs;
}

export type OnProgress = (done: number, total: number) => void;

/** A case by the inputs that it changes, each with its value. */
export interface CaseTask {
  id: string;
  changed: Record<string, InputValue>;
}

export interface CaseResult {
  id: string;
  outputs: Record<string, Figure>;
  /** Why a figure is null, by output. */
  unavailable: Record<string, string>;
}

/** The whole model for each case; one that cannot be says why in each of its figures. */
export function runCases(
  { model, inputs }: AnalysisBase,
  { cases, outputs }: { cases: readonly CaseTask[]; outputs: readonly string[] },
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
    const figures = outputs.map((key) => [key, readFigure(result.outputs, key)] as const);
    const reasons = figures
      .filter(([, figure]) => figure === null)
      .map(([key]) => [key, result.unavailable[key] ?? reasonFor(model, moved, key)] as const);
    return { id, outputs: Object.fromEntries(figures), unavailable: Object.fromEntries(reasons) };
  });
}

/** An output by its key, or one year of it by `key.year`. */
function readFigure(outputs: Record<string, Figure | (number | null)[]>, key: string): Figure {
  const [name = "", year = "1"] = key.split(".");
  const figure = outputs[key] ?? outputs[name];
  return Array.isArray(figure) ? (figure[Number(year) - 1] ?? null) : (figure ?? null);
}

/** Why an output has no value for some inputs. */
export function reasonFor(model: ModelName, inputs: Inputs, output: string): string {
  const validated = validateInputs(model, inputs);
  if (!validated.ok) return validated.problems.map(({ msg }) => msg).join("; ");
  const { unavailable } = underwrite({ model, inputs: validated.inputs });
  const key = output.split(".")[0] ?? output;
  return unavailable[output] ?? unavailable[key] ?? unavailable[`${key}.1`] ?? "No value for these inputs";
}
