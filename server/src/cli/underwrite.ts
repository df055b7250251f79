import { underwrite as evaluate, type Underwriting } from "@labs/underwriting/underwrite";
import { validateInputs } from "@labs/underwriting/validate-inputs";
import { CommandError, readArguments } from "./command-error.ts";
import { readJson } from "./input-file.ts";

/** Evaluates one underwriting: `{model, inputs}` in; inputs, outputs, lines, checks and reasons out. */
export async function underwrite(args: string[]): Promise<Omit<Underwriting, "closing">> {
  const [file = ""] = readArguments(args, { usage: "underwrite FILE.json", positionals: 1 }).positionals;
  const content = await readJson(file);
  const { model, inputs } = (typeof content === "object" && content !== null ? content : {}) as {
    model?: unknown;
    inputs?: unknown;
  };
  if (model !== "singlefamily" && model !== "multifamily") {
    throw new CommandError(`${file}: "model" must be "singlefamily" or "multifamily"`);
  }
  const validated = validateInputs(model, inputs);
  if (!validated.ok) {
    const problems = validated.problems.map(({ path, msg }) => `${["inputs", ...path].join(".")}: ${msg}`);
    throw new CommandError(`${file}: ${problems.join("; ")}`);
  }
  const { closing: _, ...answer } = evaluate({ model, inputs: validated.inputs });
  return answer;
}
